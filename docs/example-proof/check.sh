#!/bin/sh
# Puts the obligations of this package to a solver: sh check.sh SOLVER [OPTION...]
#
# The solver is called with its options and the name of a file. What it prints must be the expected answer and nothing
# else; anything else, a crash included, is a failure. Exit status: 0 when all answers are as expected, 1 otherwise.
set -u
if [ $# -lt 1 ]; then
  echo "usage: sh check.sh SOLVER [OPTION...]     for instance: sh check.sh z3" >&2
  exit 2
fi
unset CDPATH
cd -- "$(dirname -- "$0")" || exit 2
good=0
bad=0
check() { # EXPECTED FILE SOLVER...
  expected=$1
  file=$2
  shift 2
  if [ ! -f "$file" ]; then
    answer="no such file"
    status=0
  else
    answer=$("$@" "$file" 2> /dev/null < /dev/null)
    status=$?
  fi
  case $expected.$status in # some solvers tell their answer by the status, too
    sat.0 | sat.10 | unsat.0 | unsat.20) ended=well ;;
    *) ended=badly ;;
  esac
  if [ "$answer" = "$expected" ] && [ $ended = well ]; then
    good=$((good + 1))
  else
    bad=$((bad + 1))
    echo "FAILED $file: expected $expected, got '$answer' (status $status)"
  fi
}
check unsat obligations/front.smt2 "$@"
check unsat obligations/init_theta_p1.smt2 "$@"
check unsat obligations/init_theta_p2.smt2 "$@"
check unsat obligations/step_theta_p1_p1.smt2 "$@"
check unsat obligations/nonint_theta_p2_p1.smt2 "$@"
check unsat obligations/nonint_theta_p1_p2.smt2 "$@"
check unsat obligations/step_theta_p2_p2.smt2 "$@"
check unsat obligations/adequacy.smt2 "$@"
check sat obligations/live_init.smt2 "$@"
check sat obligations/live_step_main.smt2 "$@"
check sat obligations/live_step_p1.smt2 "$@"
check sat obligations/live_step_p2.smt2 "$@"
check sat NEGATIVE/adequacy_without_invariant.smt2 "$@"

echo "$good as expected, $bad failed"
[ "$bad" -eq 0 ] && [ "$good" -gt 0 ]
