"""A synchronous model: an arbiter ring."""

from .smv import Protocol, all_of, exclusion, fill, indices, prop


def arbiter(count):
    everyone = indices(count)
    cells = "\n".join(
        "  p{i} : cell({start}, p{before}.token, {grant}, {override});".format(
            i=i, start="TRUE" if i == 1 else "FALSE", before=count if i == 1 else i - 1,
            grant="!p1.override_out" if i == 1 else f"p{i - 1}.grant_out",
            override="FALSE" if i == count else f"p{i + 1}.override_out")
        for i in everyone)
    return fill("""
        MODULE cell(start, token_in, grant_in, override_in)
        VAR
          request : boolean;  -- an input: free at every step
          token : boolean;    -- moves one cell on at every step
          waiting : boolean;  -- the request has waited since the token was here
        ASSIGN
          init(token) := start;
          next(token) := token_in;
          init(waiting) := FALSE;
          next(waiting) := request & (waiting | token);
        DEFINE
          overdue := waiting & token;
          override_out := override_in | overdue;
          grant_out := grant_in & !request;
          acknowledged := request & (grant_in | overdue);

        MODULE main
        VAR
        $cells

        $exclusive
        $requested
        $served""", cells=cells,
                exclusive=exclusion(count, predicate="acknowledged",
                                    what="No two cells are acknowledged together."),
                requested=prop("Only a request is acknowledged.", "proved", "INVARSPEC",
                               all_of([f"(p{i}.acknowledged -> p{i}.request)" for i in everyone])),
                served=prop("The last cell, the least favoured one, is never acknowledged.", "refuted",
                            "INVARSPEC", f"!p{count}.acknowledged"))


PROTOCOLS = [
    Protocol("arbiter", 2, (3, 6, 20),
             """A synchronous arbiter, with no process: all cells move at each step. Grants run down from cell 1, which
             is the most favoured, unless a cell that holds the token finds that its request has waited a whole
             round.""",
             'McMillan, "Symbolic Model Checking", the synchronous arbiter.', arbiter),
]
