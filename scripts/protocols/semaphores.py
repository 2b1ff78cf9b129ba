"""Mutual exclusion by a semaphore: Mux-Sem and its variants, and one that tests and sets in two steps."""

from .smv import LOCAL_PROOFS, REFINEMENT, Protocol, all_of, exclusion, fill, indices, instances

USER = """
    MODULE user(x)
    VAR
      l : 0..3;
    ASSIGN
      init(l) := 0;
      next(l) := case
          l = 0     : 1;  -- non-critical
          l = 1 & x : 2;  -- request x
          l = 2     : 3;  -- critical
          l = 3     : 0;  -- release x
          TRUE      : l;
        esac;
      next(x) := case
          l = 1 & x : FALSE;
          l = 3     : TRUE;
          TRUE      : x;
        esac;
    DEFINE
      critical := l in {2, 3};

    MODULE main
    VAR
      x : boolean;
    $processes
    ASSIGN
      init(x) := TRUE;

    $property"""


def mux_sem(count):
    return fill(USER, processes=instances(count, "user", "x"), property=exclusion(count))


def mux_sem_short(count):
    return fill("""
        MODULE user(x)
        VAR
          l : 0..2;
        ASSIGN
          init(l) := 0;
          next(l) := case
              l = 0     : 1;  -- non-critical
              l = 1 & x : 2;  -- request x
              l = 2     : 0;  -- release x
              TRUE      : l;
            esac;
          next(x) := case
              l = 1 & x : FALSE;
              l = 2     : TRUE;
              TRUE      : x;
            esac;
        DEFINE
          critical := l = 2;

        MODULE main
        VAR
          x : boolean;
        $processes
        ASSIGN
          init(x) := TRUE;

        $invariant
        $always""", processes=instances(count, "user", "x"), invariant=exclusion(count),
                always=exclusion(count, kind="SPEC"))


def mux_sem_last(count):
    return fill("""
        MODULE user(i, x, last)
        VAR
          l : 0..3;
        ASSIGN
          init(l) := 0;
          next(l) := case
              l = 0     : 1;  -- non-critical
              l = 1 & x : 2;  -- request x and set last, in one step
              l = 2     : 3;  -- critical
              l = 3     : 0;  -- release x
              TRUE      : l;
            esac;
          next(x) := case
              l = 1 & x : FALSE;
              l = 3     : TRUE;
              TRUE      : x;
            esac;
          next(last) := case
              l = 1 & x : i;
              TRUE      : last;
            esac;
        DEFINE
          critical := l in {2, 3};

        MODULE main
        VAR
          x : boolean;
          last : 0..$count;
        $processes
        ASSIGN
          init(x) := TRUE;
          init(last) := 0;

        $property""", count=count, processes=instances(count, "user", "{i}, x, last"), property=exclusion(count))


def mux_sem_count(count):
    return fill("""
        MODULE user(x)
        VAR
          l : 0..3;
          counter : 0..9;
        ASSIGN
          init(l) := 0;
          init(counter) := 0;
          next(l) := case
              l = 0     : 1;  -- non-critical
              l = 1 & x : 2;  -- request x and count, in one step
              l = 2     : 3;  -- critical
              l = 3     : 0;  -- release x
              TRUE      : l;
            esac;
          next(x) := case
              l = 1 & x : FALSE;
              l = 3     : TRUE;
              TRUE      : x;
            esac;
          next(counter) := case
              l = 1 & x : (counter + 1) mod 10;
              TRUE      : counter;
            esac;
        DEFINE
          critical := l in {2, 3};

        MODULE main
        VAR
          x : boolean;
        $processes
        ASSIGN
          init(x) := TRUE;

        $property""", processes=instances(count, "user", "x"), property=exclusion(count))


def mux_sem_try(count):
    free = all_of([f"(i = {j} | !y[{j}])" for j in indices(count)], 6)
    return fill("""
        MODULE user(i, y)
        VAR
          l : 0..4;
        ASSIGN
          init(l) := 0;
          init(y[i]) := FALSE;
          next(l) := case
              l = 0        : 1;  -- non-critical
              l = 1 & free : 2;  -- await that no other process is in
              l = 2        : 3;  -- y[i] := 1
              l = 3        : 4;  -- critical
              l = 4        : 0;  -- y[i] := 0
              TRUE         : l;
            esac;
          next(y[i]) := case
              l = 2 : TRUE;
              l = 4 : FALSE;
              TRUE  : y[i];
            esac;
        DEFINE
          free :=
              $free;
          critical := l in {2, 3, 4};

        MODULE main
        VAR
          y : array 1..$count of boolean;
        $processes

        $invariant
        $always""", count=count, free=free, processes=instances(count, "user", "{i}, y"),
                invariant=exclusion(count, "refuted"), always=exclusion(count, "refuted", "SPEC"))


PROTOCOLS = [
    Protocol("mux-sem", 2, (3, 10, 50),
             "Mutual exclusion by a semaphore x.",
             f"{LOCAL_PROOFS}, Fig. 1a; {REFINEMENT}, Fig. 1. l is the location: l = k where the papers say l_k.",
             mux_sem),
    Protocol("mux-sem-short", 2, (3, 10, 50),
             "Mutual exclusion by a semaphore x, with the critical section and its end in one location.",
             f"{LOCAL_PROOFS}, Fig. 3.", mux_sem_short),
    Protocol("mux-sem-last", 2, (3, 10, 50),
             "Mutual exclusion by a semaphore x; the shared variable last names the process that took it last.",
             f"{LOCAL_PROOFS}, Fig. 1b; {REFINEMENT}, Fig. 4a.", mux_sem_last),
    Protocol("mux-sem-count", 2, (3, 10, 20),
             "Mutual exclusion by a semaphore x; each process counts its critical sections modulo M = 10, the value of "
             "the paper's table.",
             f"{LOCAL_PROOFS}, Fig. 4; {REFINEMENT}, Fig. 4b.", mux_sem_count),
    Protocol("mux-sem-try", 2, (2, 5, 20),
             "A wrong protocol: two processes may both find the way free before either says that it is in.",
             f"{LOCAL_PROOFS}, Fig. 6.", mux_sem_try),
]
