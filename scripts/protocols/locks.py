"""Locks that are taken by one atomic operation: Test-and-Set, and Simple(n) with two kinds of mutex."""

from .smv import LOCAL_PROOFS, THREAD_MODULAR, Protocol, all_of, exclusion, fill, indices, instances, prop


def test_and_set(count):
    return fill("""
        MODULE user(state)
        VAR
          l : 0..3;
          old : boolean;
        ASSIGN
          init(l) := 0;
          init(old) := FALSE;
          next(l) := case
              l = 0       : 1;  -- old := state and state := 1, in one step
              l = 1 & old : 0;  -- try again
              l = 1       : 2;
              l = 2       : 3;  -- critical
              l = 3       : 0;  -- state := 0
            esac;
          next(old) := case
              l = 0 : state;
              TRUE  : old;
            esac;
          next(state) := case
              l = 0 : TRUE;
              l = 3 : FALSE;
              TRUE  : state;
            esac;
        DEFINE
          critical := l in {2, 3};

        MODULE main
        VAR
          state : boolean;
        $processes
        ASSIGN
          init(state) := FALSE;

        $property""", processes=instances(count, "user", "state"), property=exclusion(count))


def simple(count, mutex_type, parameters, free, held):
    everyone = indices(count)
    return fill("""
        MODULE thread($formals)
        VAR
          l : 1..6;
        ASSIGN
          init(l) := 1;
          next(l) := case
              l = 1 & m = $free : 2;  -- acquire
              l = 2 : 3;  -- x := 0
              l = 3 : 4;  -- x := x + 1
              l = 4 : 5;  -- assert x > 0
              l = 5 : 6;  -- release
              TRUE : l;
            esac;
          next(m) := case
              l = 1 & m = $free : $held;
              l = 5 : $free;
              TRUE : m;
            esac;
          next(x) := case
              l = 2 : 0;
              l = 3 : (x + 1) mod 2;
              TRUE : x;
            esac;
        DEFINE
          critical := l in {2, 3, 4};

        MODULE main
        VAR
          m : $mutex_type;
          x : 0..1;
        $processes
        ASSIGN
          init(m) := $free;
          init(x) := 1;

        $race
        $assertion
        $released""", formals=parameters.replace("{i}", "tid"), free=free, held=held, mutex_type=mutex_type,
                processes=instances(count, "thread", parameters),
                race=exclusion(count, what="There is no race on x."),
                assertion=prop("The assertion of line 4 holds in every thread.", "proved", "INVARSPEC",
                               all_of([f"(p{i}.l = 4 -> x > 0)" for i in everyone])),
                released=prop("While nobody holds the mutex, x is 1.", "proved", "INVARSPEC", f"m = {free} -> x = 1"))


def simple_id(count):
    return simple(count, f"0..{count}", "{i}, m, x", "0", "tid")


def simple_bool(count):
    return simple(count, "boolean", "m, x", "FALSE", "TRUE")


SIMPLE = """Simple(n): threads change x under a mutex m, {kind}. x starts at 1 and is modelled
as 0..1 with wrap-around; no reachable state wraps it. l is the paper's pc."""

PROTOCOLS = [
    Protocol("test-and-set", 2, (2, 6, 20),
             "Mutual exclusion by an atomic test-and-set of the shared bit state.",
             f"""after {LOCAL_PROOFS}, Fig. 5 (critical at l_2 and l_3), and the race-free update of a shared variable in
             Henzinger, Jhala and Majumdar, "Race Checking by Context Inference", which it varies.""", test_and_set),
    Protocol("simple-id", 2, (3, 10, 50), SIMPLE.format(kind="which holds the number of its owner or 0"),
             f"{THREAD_MODULAR}, section 1.1.", simple_id),
    Protocol("simple-bool", 2, (3, 10, 50), SIMPLE.format(kind="which is a Boolean"),
             f"{THREAD_MODULAR}, section 1.2.", simple_bool),
]
