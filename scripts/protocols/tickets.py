"""Mutual exclusion by levels, tickets and flags that every process reads: Peterson, bakery, Szymanski."""

from .smv import LOCAL_PROOFS, Protocol, all_of, any_of, exclusion, fill, indices, instances


def peterson(count):
    level_writes = "\n".join(
        f"  next(s[{level}]) := case\n"
        f"      l = 4 & y[i] = {level - 1}{' | l = 1' if level == 1 else ''} : i;\n"
        f"      TRUE : s[{level}];\n"
        f"    esac;" for level in indices(count))
    return fill("""
        MODULE user(i, y, s)
        VAR
          l : 0..6;
        ASSIGN
          init(l) := 0;
          init(y[i]) := 0;
          next(l) := case
              l = 0                        : 1;  -- non-critical
              l = 1                        : 2;  -- (y[i], s[1]) := (1, i)
              l = 2 & y[i] < $count        : 3;  -- while y[i] < N do
              l = 2                        : 5;
              l = 3 & (overtaken | ahead)  : 4;  -- await s[y[i]] != i or y[j] < y[i] for each j != i
              l = 4                        : 2;  -- (y[i], s[y[i] + 1]) := (y[i] + 1, i)
              l = 5                        : 6;  -- critical
              l = 6                        : 0;  -- y[i] := 0
              TRUE                         : l;
            esac;
          next(y[i]) := case
              l = 1                 : 1;
              l = 4 & y[i] < $count : y[i] + 1;
              l = 6                 : 0;
              TRUE                  : y[i];
            esac;
        $level_writes
        DEFINE
          overtaken :=
              $overtaken;
          ahead :=
              $ahead;
          critical := l in {5, 6};

        MODULE main
        VAR
          y : array 1..$count of 0..$count;
          s : array 1..$count of 1..$count;
        $processes

        $invariant
        """, count=count, level_writes=level_writes,
                overtaken=any_of([f"(y[i] = {k} & s[{k}] != i)" for k in indices(count)], 6),
                ahead=all_of([f"(i = {j} | y[{j}] < y[i])" for j in indices(count)], 6),
                processes=instances(count, "user", "{i}, y, s"), invariant=exclusion(count))


def bakery(count):
    greatest = "\n".join(
        f"  greatest_{j} := greatest_{j - 1} < y[{j}] ? y[{j}] : greatest_{j - 1};" for j in range(2, count + 1))
    return fill("""
        MODULE customer(i, y, greatest)
        VAR
          l : 0..4;
        ASSIGN
          init(l) := 0;
          init(y[i]) := 0;
          next(l) := case
              l = 0                     : 1;  -- non-critical
              l = 1 & greatest < $count : 2;  -- y[i] := 1 + the greatest ticket
              l = 2 & served            : 3;  -- await y[j] = 0 or y[i] < y[j] for each j != i
              l = 3                     : 4;  -- critical
              l = 4                     : 0;  -- y[i] := 0
              TRUE                      : l;
            esac;
          next(y[i]) := case
              l = 1 & greatest < $count : greatest + 1;
              l = 4                     : 0;
              TRUE                      : y[i];
            esac;
        DEFINE
          served :=
              $served;
          critical := l in {3, 4};

        MODULE main
        VAR
          y : array 1..$count of 0..$count;
        $processes
        DEFINE
          greatest_1 := y[1];
        $greatest

        $invariant
        """, count=count, greatest=greatest,
                served=all_of([f"(i = {j} | y[{j}] = 0 | y[i] < y[{j}])" for j in indices(count)], 6),
                processes=instances(count, "customer", f"{{i}}, y, greatest_{count}"), invariant=exclusion(count))


def szymanski(count):
    everyone = indices(count)
    return fill("""
        MODULE user(i, flag)
        VAR
          l : 0..11;
        ASSIGN
          init(l) := 0;
          init(flag[i]) := 0;
          next(l) := case
              l = 0                  : 1;   -- non-critical
              l = 1                  : 2;   -- flag[i] := 1, to stand outside the waiting room
              l = 2 & door_open      : 3;   -- await flag[j] < 3 for each j
              l = 3                  : 4;   -- flag[i] := 3, to stand in the doorway
              l = 4 & others_outside : 5;   -- if some flag[j] = 1 then
              l = 4                  : 7;
              l = 5                  : 6;   -- flag[i] := 2, to wait for them inside
              l = 6 & door_closed    : 7;   -- await flag[j] = 4 for some j
              l = 7                  : 8;   -- flag[i] := 4, to close the door
              l = 8 & lower_away     : 9;   -- await flag[j] < 2 for each j < i
              l = 9                  : 10;  -- critical
              l = 10 & higher_passed : 11;  -- await flag[j] < 2 or flag[j] > 3 for each j > i
              l = 11                 : 0;   -- flag[i] := 0
              TRUE                   : l;
            esac;
          next(flag[i]) := case
              l = 1  : 1;
              l = 3  : 3;
              l = 5  : 2;
              l = 7  : 4;
              l = 11 : 0;
              TRUE   : flag[i];
            esac;
        DEFINE
          door_open :=
              $door_open;
          others_outside :=
              $others_outside;
          door_closed :=
              $door_closed;
          lower_away :=
              $lower_away;
          higher_passed :=
              $higher_passed;
          critical := l = 9;

        MODULE main
        VAR
          flag : array 1..$count of 0..4;
        $processes

        $invariant
        """, count=count,
                door_open=all_of([f"flag[{j}] < 3" for j in everyone], 6),
                others_outside=any_of([f"flag[{j}] = 1" for j in everyone], 6),
                door_closed=any_of([f"flag[{j}] = 4" for j in everyone], 6),
                lower_away=all_of([f"(i <= {j} | flag[{j}] < 2)" for j in everyone], 6),
                higher_passed=all_of([f"(i >= {j} | flag[{j}] < 2 | flag[{j}] > 3)" for j in everyone], 6),
                processes=instances(count, "user", "{i}, flag"), invariant=exclusion(count))


PROTOCOLS = [
    Protocol("peterson", 2, (2, 3, 5),
             """Peterson's mutual exclusion for N processes: a process climbs N levels; s[k] is the last to reach
             level k. The paper gives s no initial value, nor does this model; s[0] is never used and left out.""",
             f"{LOCAL_PROOFS}, Fig. 2.", peterson),
    Protocol("bakery", 2, (2, 4, 10),
             """Lamport's bakery with the ticket drawn in one step: the process with the least ticket is served.
             Tickets are bounded: while one of number N is out, no other is drawn.""",
             f"""{LOCAL_PROOFS}, section 5, Table 2, which names the algorithm without printing it; Lamport, "A New
             Solution of Dijkstra's Concurrent Programming Problem".""", bakery),
    Protocol("szymanski", 2, (2, 3, 6),
             "Szymanski's mutual exclusion with a waiting room; each await and each test reads all flags in one step.",
             """Szymanski, "A Simple Solution to Lamport's Concurrent Programming Problem with Linear Wait".""",
             szymanski),
]
