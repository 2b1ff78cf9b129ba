"""Made-up comparisons; the same ones each time."""
import itertools
import math
import random

FAMILIES = {"mux-sem": 0.30, "dining-philosophers": 0.45, "token-ring": 0.12, "bakery": 0.6}
CONFIGURATIONS = [
    ("split z3", "smtsplit", "0.1.0"), ("split cadical", "smtsplit", "0.1.0"), ("pdr cadical", "smtsplit", "0.1.0"),
    ("kind z3", "smtsplit", "0.1.0"), ("bmc cadical", "smtsplit", "0.1.0"), ("explicit", "smtsplit", "0.1.0"),
    ("abc-pdr", "ABC", "1.01"), ("abc-int", "ABC", "1.01"), ("nuxmv-ic3", "nuXmv", "2.0.0"),
    ("nuxmv-bdd", "nuXmv", "2.0.0"), ("ric3-portfolio", "rIC3", "1.5.2"), ("pono-ind", "Pono", "2.0.0"),
]
COLUMNS = ("task", "configuration", "round", "status", "reason", "wall_seconds", "cpu_seconds", "memory_mb", "log")
TIMEOUT = 60
OUTPUT = "\n".join(f"depth {k}: clauses {k * 37 + 11}, obligations {k * 5 % 13}" for k in range(25))


def configuration(name, tool, version):
    engine = name.replace(" ", " --solver ")
    return {"name": name, "tool": tool, "version": version,
            "command": f"{tool.lower()} verify --engine {engine} --timeout {TIMEOUT} {{model}}"}


def task(name, family, size, index, expected):
    expression = ("!(p1.location = critical & p2.location = critical)" if index == 0
                  else "G (p1.location = waiting -> F p1.location = critical)")
    return {"name": name, "model": f"inputs/{name}.smv", "property": index, "kind": "LTLSPEC" if index else "INVARSPEC",
            "expression": expression, "family": family, "size": size, "expected": expected,
            "labels": ["locks"] if family in ("mux-sem", "bakery") else ["rings", "fair"]}


def measurement(chance, name, cpu, size, verdict):
    """Status, reason and CPU time of a run that would take so long if nothing hindered it."""
    if cpu > TIMEOUT:
        return "timeout", "", TIMEOUT + chance.random()
    if name == "bmc cadical" and verdict == "proved":
        return "unknown", "bound 50 reached", cpu
    if name == "pono-ind" and size == 11:
        return "error", "exit code 139 (segmentation fault)", cpu
    if name == "nuxmv-bdd" and size >= 12:
        return "out-of-memory", "4,096 MB", cpu
    return verdict, "", cpu


def comparison(configurations=12, sizes=range(2, 14), properties=2, repeat=1, families=True, seed=7):
    """The data and outputs of a comparison in which everybody agrees, with timeouts, errors and unknowns."""
    chance = random.Random(seed)
    chosen = [CONFIGURATIONS[i % len(CONFIGURATIONS)] for i in range(configurations)]
    runs = {column: [] for column in COLUMNS}
    tasks, outputs = [], []
    for family, size, index in itertools.product(FAMILIES, sizes, range(properties)):
        model = f"{family}-{size}"
        verdict = "refuted" if (size + index) % 5 == 0 else "proved"
        tasks.append(task(model, family if families else None, size if families else None, index,
                          verdict if index == 0 else None))
        for number, (name, _, _) in enumerate(chosen):
            speed = 0.02 * math.exp(0.35 * ((number * 7) % 12 - 5)) * chance.lognormvariate(0, 0.4)
            growth = math.exp(FAMILIES[family] * (1 + number % 3 / 3) * size)
            for turn in range(repeat):
                status, reason, cpu = measurement(chance, name, speed * growth * chance.lognormvariate(0, 0.06), size,
                                                  verdict)
                values = (len(tasks) - 1, number, turn, status, reason, round(cpu * 1.04 + 0.01, 3), round(cpu, 3),
                          round(18 + 9 * math.sqrt(cpu) * (1 + number % 4), 1), f"logs/{len(outputs) + 1:06}.txt")
                for column, value in zip(COLUMNS, values):
                    runs[column].append(value)
                outputs.append({"command": f"smtsplit verify --engine '{name}' inputs/{model}.smv",
                                "output": f"{OUTPUT}\nproperty {index}  {status}\n"})
    data = {
        "title": "Examples against their peers", "created": "2026-11-29T19:30:00Z", "complete": True,
        "planned_runs": len(outputs),
        "command": "smtsplit compare --engines split,pdr,kind --solvers z3,cadical examples",
        "machine": {"cpu": "AMD EPYC 7763 64-Core Processor", "cores": 2, "memory_mb": 24000, "kernel": "Linux 6.1"},
        "limits": {"timeout_seconds": TIMEOUT, "memory_mb": 4096, "cores": 1, "jobs": 2, "repeat": repeat},
        "baseline": 2 if configurations > 2 else None,
        "configurations": [configuration(*each) for each in chosen], "tasks": tasks, "runs": runs, "disagreements": [],
    }
    return data, outputs


def with_disagreement(data, wrong=6):
    """One configuration contradicts the others on one task."""
    runs = data["runs"]
    position = next(i for i, status in enumerate(runs["status"]) if runs["configuration"][i] == wrong
                    and status == "proved" and data["tasks"][runs["task"][i]]["expected"] is None)
    runs["status"][position] = "refuted"
    data["disagreements"] = [runs["task"][position]]
    return position


def interrupted(data, outputs, kept):
    """Only the first runs of a plan."""
    data["complete"] = False
    for column in data["runs"].values():
        del column[kept:]
    del outputs[kept:]
