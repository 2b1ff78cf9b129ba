"""Pieces of SMV text that the protocols share."""

import re
from dataclasses import dataclass
from string import Template
from textwrap import dedent, wrap
from typing import Callable

WIDTH = 120

LOCAL_PROOFS = 'Cohen and Namjoshi, "Local Proofs for Global Safety Properties"'
THREAD_MODULAR = 'Flanagan and Qadeer, "Thread-Modular Model Checking"'
REFINEMENT = 'Meng, He, Wang and Liu, "Thread-Modular Model Checking with Iterative Refinement"'


@dataclass(frozen=True)
class Protocol:
    """A family of models. `body` yields the text below the head comment, for a number of processes."""

    name: str
    least: int
    sizes: tuple
    summary: str
    source: str
    body: Callable

    def text(self, count):
        lines = [*comment(f"{self.name} with N = {count}. {self.summary}"), *comment(f"Source: {self.source}"),
                 *comment(f"Written by: scripts/generate-example {self.name} {count}")]
        return "\n".join(lines) + "\n\n" + aligned(self.body(count).strip()) + "\n"


def comment(text):
    """The text as SMV comment lines."""
    return [f"-- {line}" for line in wrap(" ".join(text.split()), WIDTH - 3)]


def aligned(text):
    """The text with the colons and the comments of each case in columns."""
    return re.sub(r"(?<=case\n).*?(?=\n *esac)", lambda cases: in_columns(cases[0]), text, flags=re.DOTALL)


def in_columns(cases):
    rows = [re.fullmatch(r"(.*?) +: (.*?)(?: +-- (.*))?", line).groups("") for line in cases.split("\n")]
    guard_width, value_width = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = []
    for guard, value, remark in rows:
        line = f"{guard:{guard_width}} : {value}"
        lines.append(f"{line:{guard_width + 3 + value_width}}  -- {remark}" if remark else line)
    return "\n".join(lines)


def fill(template, **values):
    """The template with its common indentation removed and its $names replaced."""
    return Template(dedent(template).strip("\n")).substitute(values)


def indices(count):
    return range(1, count + 1)


def pairs(count):
    return [(i, j) for i in indices(count) for j in range(i + 1, count + 1)]


def joined(operator, terms, indent):
    """The terms joined by an operator, several to a line, the lines after the first indented."""
    lines, line = [], ""
    for number, term in enumerate(terms):
        piece = term if number == 0 else f"{operator} {term}"
        if line and indent + len(line) + 1 + len(piece) > WIDTH - 2:
            lines.append(line)
            line = piece
        else:
            line = f"{line} {piece}".lstrip()
    return ("\n" + " " * indent).join([*lines, line])


def all_of(terms, indent=4):
    return joined("&", terms, indent)


def any_of(terms, indent=4):
    return joined("|", terms, indent)


def instances(count, module, parameters, name="p"):
    """Declarations of the processes; parameters may mention {i}."""
    return "\n".join(f"  {name}{i} : process {module}({parameters.format(i=i)});" for i in indices(count))


def prop(what, verdict, kind, expression):
    """A specification under its comment and the verdict to expect."""
    return f"-- {what}\n-- expect: {verdict}\n{kind}\n  {expression};\n"


def exclusion(count, verdict="proved", kind="INVARSPEC", predicate="critical",
              what="No two processes are in their critical sections together."):
    pairwise = all_of([f"!(p{i}.{predicate} & p{j}.{predicate})" for i, j in pairs(count)])
    if kind != "INVARSPEC":
        pairwise = f"AG ({pairwise})"
    return prop(what, verdict, kind, pairwise)
