"""German's cache coherence protocol."""

from .smv import Protocol, all_of, fill, indices, prop


def german(count):
    everyone = indices(count)
    processes = "\n".join(
        f"  cpu{i} : process cpu({i}, line, asked);\n"
        f"  cache{i} : process cache({i}, line, told, replied);\n"
        f"  home{i} : process home({i}, asked, told, replied, command, requester, granted, sharer, pending);"
        for i in everyone)
    pending = "\n".join(
        f"  next(pending[{j}]) := case\n"
        f"      receive : sharer[{j}];\n"
        f"      invalidation & i = {j} : FALSE;\n"
        f"      TRUE : pending[{j}];\n"
        f"    esac;" for j in everyone)
    return fill("""
        -- The processor of cache i asks for a copy that it may read (shared) or write (exclusive).
        MODULE cpu(i, line, asked)
        ASSIGN
          next(asked[i]) := case
              asked[i] = nothing & line[i] = invalid : {ask_shared, ask_exclusive};
              asked[i] = nothing & line[i] = shared  : ask_exclusive;
              TRUE : asked[i];
            esac;

        -- Cache i obeys what the home told it.
        MODULE cache(i, line, told, replied)
        ASSIGN
          next(line[i]) := case
              drop : invalid;
              told[i] = grant_shared : shared;
              told[i] = grant_exclusive : exclusive;
              TRUE : line[i];
            esac;
          next(told[i]) := case
              drop | told[i] in {grant_shared, grant_exclusive} : silence;
              TRUE : told[i];
            esac;
          next(replied[i]) := case
              drop : TRUE;
              TRUE : replied[i];
            esac;
        DEFINE
          drop := told[i] = invalidate & !replied[i];

        -- What the home does for cache i. It serves one request at a time, the command of the requester.
        MODULE home(i, asked, told, replied, command, requester, granted, sharer, pending)
        ASSIGN
          next(command) := case
              receive : asked[i];
              share | own : nothing;
              TRUE : command;
            esac;
          next(requester) := case
              receive : i;
              TRUE : requester;
            esac;
          next(asked[i]) := case
              receive : nothing;
              TRUE : asked[i];
            esac;
        $pending
          next(told[i]) := case
              invalidation : invalidate;
              share : grant_shared;
              own : grant_exclusive;
              TRUE : told[i];
            esac;
          next(replied[i]) := case
              acknowledged : FALSE;
              TRUE : replied[i];
            esac;
          next(sharer[i]) := case
              acknowledged : FALSE;
              share | own : TRUE;
              TRUE : sharer[i];
            esac;
          next(granted) := case
              acknowledged : FALSE;
              own : TRUE;
              TRUE : granted;
            esac;
        DEFINE
          receive := command = nothing & asked[i] != nothing;
          invalidation := told[i] = silence & pending[i] & (command = ask_exclusive | command = ask_shared & granted);
          acknowledged := replied[i] & command != nothing;
          share := command = ask_shared & requester = i & told[i] = silence & !granted;
          own := command = ask_exclusive & requester = i & told[i] = silence & !granted &
              $no_sharer;

        MODULE main
        VAR
          line : array 1..$count of {invalid, shared, exclusive};
          asked : array 1..$count of {nothing, ask_shared, ask_exclusive};
          told : array 1..$count of {silence, invalidate, grant_shared, grant_exclusive};
          replied : array 1..$count of boolean;
          command : {nothing, ask_shared, ask_exclusive};
          requester : 1..$count;
          -- Whether an exclusive copy is granted; which caches may hold a copy; which are still to be told to drop it.
          granted : boolean;
          sharer : array 1..$count of boolean;
          pending : array 1..$count of boolean;
        $processes
        ASSIGN
          init(command) := nothing;
          init(granted) := FALSE;
        $initially

        $exclusive
        $one_rule
        $write""", count=count, processes=processes, pending=pending,
                no_sharer=all_of([f"!sharer[{j}]" for j in everyone], 6),
                initially="\n".join(
                    f"  init(line[{i}]) := invalid; init(asked[{i}]) := nothing; init(told[{i}]) := silence;\n"
                    f"  init(replied[{i}]) := FALSE; init(sharer[{i}]) := FALSE; init(pending[{i}]) := FALSE;"
                    for i in everyone),
                exclusive=prop("A cache with an exclusive copy is the only one with a copy.", "proved", "INVARSPEC",
                               all_of([f"(line[{i}] = exclusive -> line[{j}] = invalid)"
                                       for i in everyone for j in everyone if i != j])),
                one_rule=prop("The home never has two things to do for one cache: the order of its cases is no choice.",
                              "proved", "INVARSPEC", all_of(
                                  [f"count(home{i}.receive, home{i}.invalidation, home{i}.acknowledged, home{i}.share, "
                                   f"home{i}.own) <= 1" for i in everyone])),
                write=prop("Cache 1 may get an exclusive copy.", "proved", "SPEC", "EF line[1] = exclusive"))


PROTOCOLS = [
    Protocol("german", 2, (2, 3, 5),
             """German's directory-based cache coherence protocol, its control part: a home serves the caches one
             request at a time and recalls their copies. Each cache has a channel of length 1 for requests (asked), one
             for what the home tells it (told) and one for its acknowledgements (replied).""",
             """S. German's protocol, as a family for parameterized verification in Pnueli, Ruah and Zuck, "Automatic
             Deductive Verification with Invisible Invariants".""", german),
]
