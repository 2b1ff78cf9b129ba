"""Dining philosophers."""

from .smv import REFINEMENT, Protocol, all_of, fill, indices, prop


def smaller_first(i, right):
    return min(i, right), max(i, right)


def even_right_first(i, right):
    return (i, right) if i % 2 == 1 else (right, i)


def dining(count, order=smaller_first):
    seats = "\n".join("  p{} : process philosopher(taken, {}, {});".format(i, *order(i, i % count + 1))
                      for i in indices(count))
    return fill("""
        MODULE philosopher(taken, first, second)
        VAR
          l : 0..2;
        ASSIGN
          init(l) := 0;
          next(l) := case
              l = 0 & !taken[first]  : 1;  -- take the first fork
              l = 1 & !taken[second] : 2;  -- take the second fork, and eat
              l = 2                  : 0;  -- put both back
              TRUE                   : l;
            esac;
          next(taken[first]) := case
              l = 0 : TRUE;
              l = 2 : FALSE;
              TRUE  : taken[first];
            esac;
          next(taken[second]) := case
              l = 1 : TRUE;
              l = 2 : FALSE;
              TRUE  : taken[second];
            esac;
        DEFINE
          eating := l = 2;
          blocked := (l = 0 & taken[first]) | (l = 1 & taken[second]);

        MODULE main
        VAR
          taken : array 1..$count of boolean;
        $seats
        ASSIGN
        $free

        $neighbours
        $deadlock
        $meal""", count=count, seats=seats,
                free="\n".join(f"  init(taken[{i}]) := FALSE;" for i in indices(count)),
                neighbours=prop("Neighbours never eat together.", "proved", "INVARSPEC",
                                all_of([f"!(p{i}.eating & p{j}.eating)" for i, j in neighbours(count)])),
                deadlock=prop("There is always a philosopher who can go on.", "proved", "INVARSPEC",
                              f"!({all_of([f'p{i}.blocked' for i in indices(count)])})"),
                meal=prop("Philosopher 1 may eat.", "proved", "SPEC", "EF p1.eating"))


def neighbours(count):
    return sorted({tuple(sorted((i, i % count + 1))) for i in indices(count)})


PROTOCOLS = [
    Protocol("dining", 2, (3, 6, 10),
             """Asymmetric dining philosophers: everyone takes the fork of the smaller number first, so the last
             philosopher reaches for the forks in the other order and the ring cannot close. Both forks go back in one
             step.""",
             f"{REFINEMENT}, Table 5, which names the problem without printing a model; Dijkstra, EWD 310.", dining),
    Protocol("dining-even", 2, (3, 6),
             """Dining philosophers, every second one left-handed: the odd ones take the left fork first, the even ones
             the right one. Both forks go back in one step.""",
             f"{REFINEMENT}, Table 5, which names the problem without printing a model.",
             lambda count: dining(count, even_right_first)),
]
