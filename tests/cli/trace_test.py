#!/usr/bin/env python3
"""Traces in every format, read back.

    trace_test.py SMTSPLIT EXAMPLES

Every trace that `verify` finds in the refuted examples and in the golden models replays with exit code 0 and prints as
it was; so it does when it does not say who moves. Damaged ones are rejected. VCD and XML hold the values of the JSON.
Whatever else is in a file, `simulate --replay` says what is wrong with it and ends with exit code 3.
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import xml.etree.ElementTree

GOLDEN = pathlib.Path(__file__).parent / "golden"
WATCHES = {"traces.smv": ["sum", "next(sum) - sum", "quotient", "p.running"], "race.smv": ["p.l = q.l", "q.running"]}
problems = []


def expect(condition, what):
    if not condition:
        problems.append(what)
        print("FAIL", what)


def run(tool, arguments, text=""):
    done = subprocess.run([tool, *map(str, arguments)], input=text if isinstance(text, bytes) else text.encode(),
                          capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def replay(tool, model, trace, *options):
    return run(tool, ["simulate", "--replay", "-", *options, model], json.dumps(trace))


def watch_options(model):
    return [word for w in WATCHES.get(model.name, []) for word in ("--watch", w)]


def traces_of(tool, model):
    """By property, and the log that they are in."""
    code, log, errors = run(tool, ["verify", "--json", "-", "--no-warnings", "--timeout", 20, *watch_options(model), model])
    expect(code in (0, 1, 2, 3), f"{model.name}: exit code {code}: {errors}")
    events = [json.loads(line) for line in log.splitlines()]
    return {e["index"]: e["trace"] for e in events if e["event"] == "property" and e["trace"]}, log


def times_of(trace):
    """(state, incoming step) by time; a lasso's loop state comes once more."""
    times = [(s, s if i else None) for i, s in enumerate(trace["states"])]
    if trace["loop"] is not None:
        times.append((trace["states"][trace["loop"]], trace["closing"]))
    return times


def changed_text(text):
    """Another value of the same type, maybe outside the domain."""
    if text in ("TRUE", "FALSE"):
        return "FALSE" if text == "TRUE" else "TRUE"
    number = re.fullmatch(r"-?\d+", text)
    return str(int(text) + 1) if number else text + "x"


def check_replay(tool, model, index, trace):
    name = f"{model.name}, property {index}"
    code, out, errors = replay(tool, model, trace, "--trace", "json", *watch_options(model))
    expect(code == 0, f"{name}: exit code {code}: {errors}")
    expect(code != 0 or json.loads(out) == trace, f"{name}: it comes out changed")
    open_trace = json.loads(json.dumps(trace))
    for part in [*open_trace["states"][1:], *([open_trace["closing"]] if "closing" in trace else [])]:
        part.pop("process", None)
        part.pop("inputs", None)
    code, _, errors = replay(tool, model, open_trace)
    expect(code == 0, f"{name}: without processes and inputs: exit code {code}: {errors}")


def check_damaged(tool, model, index, trace):
    name = f"{model.name}, property {index}"

    def rejected(what, damage, codes):
        damaged = json.loads(json.dumps(trace))
        damage(damaged)
        code, out, errors = replay(tool, model, damaged)
        expect(code in codes and out == "" and "smtsplit: error: <stdin>" in errors,
               f"{name}: {what}: exit code {code}: {errors}")

    def change(value):
        def damage(t):
            values = t["states"][0]["values"]
            values[value] = changed_text(values[value])
        return damage

    def rename(process):
        def damage(t):
            t["states"][1]["process"] = process
        return damage

    states = trace["states"]
    # All of these models fix the first state, apart from what is named here.
    for value in states[0]["values"]:
        if not re.fullmatch(FREE, value):
            rejected(f"{value} changed", change(value), (1, 3))
    rejected("a value left out", lambda t: t["states"][0]["values"].popitem(), (3,))
    rejected("the first state dropped", lambda t: t["states"].pop(0), (1, 3))
    if len(states) > 2 and model.name not in STUTTERING:
        rejected("a step dropped", lambda t: t["states"].pop(1), (1, 3))
    if len(states) > 1:
        if states[1]["process"] is None:
            rejected("a process where there are none", rename("p1"), (3,))
        else:
            rejected("a process renamed", rename("nobody"), (3,))
            # The first step changes something, or the one who made it would not matter.
            if states[1]["process"] != "main" and states[1]["values"] != states[0]["values"]:
                rejected("main instead of a process", rename("main"), (1,))


FREE = r"p\d+\.request"  # of the arbiter, at any time
STUTTERING = ("sync.smv",)


def read_vcd(text):
    """{name: [value at #0, at #1, ..]}; values as they stand in the file, without their id."""
    names, values, widths, scope, kinds = {}, {}, {}, [], {}
    header, _, body = text.partition("$enddefinitions $end\n")
    for command in re.findall(r"\$(\w+)\s+(.*?)\s*\$end", header, re.DOTALL):
        words = command[1].split()
        if command[0] == "scope":
            scope.append(words[1].lstrip("\\"))
        elif command[0] == "upscope":
            scope.pop()
        elif command[0] == "var":
            kind, width, code, name = words[:4]
            expect(code not in names and len(words) in (4, 5), f"VCD: {command}")
            names[code] = ".".join([*scope[1:], name.lstrip("\\")])
            widths[code], kinds[code] = int(width), kind
    expect(scope == [], "VCD: an open scope")
    time, now = -1, {}
    for line in body.splitlines():
        if line.startswith("#"):
            if time >= 0:
                for code in names:
                    values.setdefault(names[code], []).append(now[code])
            expect(int(line[1:]) == time + 1, f"VCD: {line} after #{time}")
            time += 1
        elif line[0] in "bs":
            value, code = line.split(" ")
            expect(kinds[code] == ("string" if line[0] == "s" else kinds[code]), f"VCD: {line}")
            expect(line[0] == "s" or len(value) - 1 == widths[code], f"VCD: the width of {line}")
            now[code] = value[1:]
        elif line[0] in "01x":
            expect(widths[line[1:]] == 1, f"VCD: {line}")
            now[line[1:]] = line[0]
        else:
            expect(line in ("$dumpvars", "$end"), f"VCD: {line}")
    return values


def vcd_matches(dumped, text):
    if text is None:
        return set(dumped) <= {"x"} or dumped == "-"
    if text == "undefined":
        return set(dumped) <= {"x"} or dumped == "undefined"
    if text in ("TRUE", "FALSE"):
        return dumped == ("1" if text == "TRUE" else "0")
    number = re.fullmatch(r"(?:(-?)0[us]d\d+_)?(-?\d+)", text)
    if number and set(dumped) <= {"0", "1"}:
        value = int(number[2]) * (-1 if number[1] else 1)
        return int(dumped, 2) == value % (1 << len(dumped))
    return re.sub(r"\\(\d{3})", lambda m: chr(int(m[1], 8)), dumped) == text


def check_vcd(tool, model, index, trace):
    code, out, errors = replay(tool, model, trace, "--trace", "vcd", *watch_options(model))
    values = read_vcd(out)
    found = set()
    for time, (state, step) in enumerate(times_of(trace)):
        said = dict(state["values"])
        said.update(("watches." + re.sub(r"\s", "_", k), v) for k, v in state.get("watches", {}).items())
        for part in ("inputs", "watches"):
            prefix = "watches." if part == "watches" else ""
            said.update((prefix + re.sub(r"\s", "_", k), v) for k, v in (step or {}).get(part, {}).items())
        if step and step["process"]:
            said["_process_selector_"] = step["process"]
        found |= set(said)
        for name, dumped in values.items():
            expect(vcd_matches(dumped[time], said.get(name)), f"{model.name}, property {index}, VCD: {name} at #{time}: {dumped[time]}, {said.get(name)}")
    expect(found <= set(values), f"{model.name}, property {index}: not in the VCD: {found - set(values)}")


def check_xml(tool, model, index, trace):
    name = f"{model.name}, property {index}, XML"
    code, out, errors = replay(tool, model, trace, "--trace", "xml", *watch_options(model))
    root = xml.etree.ElementTree.fromstring(out)
    nodes = root.findall("node")
    times = times_of(trace)
    expect(root.tag == "counter-example" and len(nodes) == len(times), f"{name}: {len(nodes)} nodes")

    def values(element):
        return {} if element is None else {v.get("variable"): v.text for v in element}

    for i, node in enumerate(nodes):
        state, following = times[i][0], times[i + 1][1] if i + 1 < len(times) else None
        expect(node.find("state").get("id") == str(i + 1), f"{name}: the id of state {i}")
        shown = values(node.find("state"))
        expect(shown.items() >= state["values"].items(), f"{name}: state {i}: {shown}")
        expect(all(node.find(tag) is None or node.find(tag).get("id") == str(i + 2) for tag in ("combinatorial", "input")),
               f"{name}: the id of the step from state {i}")
        step = {**values(node.find("combinatorial")), **values(node.find("input"))}
        wanted = dict((following or {}).get("inputs", {}))
        if following and following["process"]:
            wanted["_process_selector_"] = following["process"]
        expect(step.items() >= wanted.items() and (following or not step), f"{name}: the step from state {i}: {step}")
        of_states = trace["states"][0].get("watches", {}).keys()
        watched = {w: v for w, v in state.get("watches", {}).items() if w in of_states}
        expect(shown.items() >= watched.items(), f"{name}: watches of state {i}: {shown}")
        watched = {w: v for w, v in (following or {}).get("watches", {}).items() if w not in of_states}
        expect(step.items() >= watched.items(), f"{name}: watches of the step from state {i}: {step}")
    loops = [int(word) for word in root.find("loops").text.replace(",", " ").split()]
    if trace["loop"] is None:
        expect(loops == [], f"{name}: loops {loops}")
    else:
        last = values(nodes[-1].find("state"))
        expect(trace["loop"] + 1 in loops, f"{name}: loops {loops}")
        expect(all(values(nodes[i - 1].find("state")) == last for i in loops), f"{name}: loops {loops}")


def hostile():
    good = '{"states":[{"process":null,"values":{"x":"FALSE"}}],"loop":null}'
    yield from (b"", b" \n", b"\0", b"\xff\xfe", b"{", b"[]", b"[" * 200000, b"{}", b"null", b"42", b'"a"', b"{\"event\":3}")
    yield b'{"states":' * 100000
    yield b'{"a":' + b"[" * 100000 + b"]" * 100000 + b"}"
    for text in ('{"states":3}', '{"states":[]}', '{"states":[3]}', '{"states":[{}]}', '{"states":[{"values":[]}]}',
                 '{"states":[{"values":{"x":null}}]}', '{"states":[{"values":{"x":[["FALSE"]]}}]}',
                 '{"states":[{"values":{"x":1e400}}]}', '{"states":[{"values":{"x":1.5}}]}',
                 '{"states":[{"values":{"x":123456789012345678901234567890}}]}', '{"states":[{"values":{"x":"\\u0000"}}]}',
                 '{"states":[{"values":{"x":"FALSE","x":"TRUE"}}]}', good.replace("null}", "-1}"),
                 good.replace("null}", "1}"), good.replace("null}", "18446744073709551615}"),
                 good.replace("null}", "1e30}"), good.replace("null}", '"0"}'),
                 good.replace("null,", '"main",', 1), good.replace("null,", "[],", 1), good.replace("null,", '"x","inputs":{},', 1),
                 '{"event":"property"}', '{"event":"property","index":-1,"trace":{}}',
                 '{"event":"property","index":0,"trace":[]}', '{"event":"property","index":0,"trace":3}',
                 'property 0  refuted\n{"states":[]}', 'property 99999999999999999999\n', good + good, good + "\n{"):
        yield text.encode()
    yield good.replace("FALSE", "\udcff").encode("utf-8", "surrogateescape")
    yield good.replace('"x"', '"\udcff"').encode("utf-8", "surrogateescape")
    # A good file with some bytes changed.
    chance = random.Random(1)
    for _ in range(150):
        data = bytearray(good.encode())
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        yield bytes(data)


def check_hostile(tool, model):
    for data in hostile():
        code, out, errors = run(tool, ["simulate", "--replay", "-", model], data)
        # Changed bytes may leave a run behind, or another value.
        fine = code == 3 or (code in (0, 1) and len(data) < 100 and b"states" in data)
        expect(fine and (code == 0 or errors.startswith("smtsplit: error: ")), f"{data[:80]!r}: exit code {code}: {errors}")


def main():
    tool, examples = sys.argv[1], pathlib.Path(sys.argv[2])
    models = [p for p in sorted(examples.glob("*/*.smv"))
              if "-- expect: refuted" in p.read_text() and int(p.stem.rsplit("-", 1)[1]) < 10]
    models += [GOLDEN / name for name in ("race.smv", "sync.smv", "words.smv", "traces.smv")]
    count = 0
    for model in models:
        traces, log = traces_of(tool, model)
        expect(traces, f"{model.name}: no traces")
        for index, trace in traces.items():
            check_replay(tool, model, index, trace)
            check_damaged(tool, model, index, trace)
            check_vcd(tool, model, index, trace)
            check_xml(tool, model, index, trace)
            code, out, errors = run(tool, ["simulate", "--replay", "-", "--property", index, "--trace", "json",
                                           *watch_options(model), model], log)
            expect(code == 0 and json.loads(out) == trace, f"{model.name}, property {index}, from the log: {errors}")
            count += 1
    check_hostile(tool, GOLDEN / "unfair.smv")
    print(f"{count} traces, {len(problems)} problems")
    return 1 if problems or not count else 0


if __name__ == "__main__":
    sys.exit(main())
