"""Checks of the tool's JSON Lines, shared by the tests of the command line."""
import json
import pathlib
import sys

SKIPPED = 77  # ctest's SKIP_RETURN_CODE

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(SKIPPED)

_SCHEMA = json.loads((pathlib.Path(__file__).parents[2] / "docs" / "json-events.schema.json").read_text())
_VALIDATOR = jsonschema.Draft7Validator(_SCHEMA)


_CODE = {"proved": 0, "unknown": 2, "refuted": 1, "unsupported": 3}


def worst(codes):
    """The exit code of a run with these: the largest of 1, 3, 4, 5, else 2, else 0."""
    return max(codes, key=lambda code: {0: 0, 2: 1, 1: 2}.get(code, code), default=0)


def problems(output, exit_code=None, properties=None):
    """What is wrong with the JSON Lines of one run, as a list of texts; empty when all is well.

    `exit_code` is the process's; `properties` how many each model has: all of them must be reported, or none because
    the run ended before the model was read.
    """
    found = []
    events = []
    for number, line in enumerate(output.splitlines(), 1):
        try:
            event = json.loads(line)
        except ValueError as error:
            found.append(f"line {number} is no JSON: {error}")
            continue
        if not isinstance(event, dict):
            found.append(f"line {number} is no object")
            continue
        events.append(event)
        definition = _SCHEMA["definitions"].get(event.get("event"))
        if definition is None:
            found.append(f"line {number}: unknown event {event.get('event')}")
            continue
        validator = jsonschema.Draft7Validator({**definition, "definitions": _SCHEMA["definitions"]})
        found += [f"line {number}: {error.message}" for error in validator.iter_errors(event)]
        if not _VALIDATOR.is_valid(event):
            found.append(f"line {number} is not valid as a whole")
    if found:
        return found
    if not events or events[-1]["event"] != "summary":
        return ["the last event is no summary"]
    if sum(event["event"] == "summary" for event in events) != 1:
        found.append("more than one summary")

    seen = []
    for event in events:
        if event["event"] == "start":
            seen.append([])
        if event["event"] == "property":
            if event["index"] in seen[-1]:
                found.append(f"property {event['index']} of {event['file']} is reported twice")
            seen[-1].append(event["index"])
    for indices in seen:
        if properties is not None and indices and sorted(indices) != list(range(properties)):
            found.append(f"of {properties} properties only {sorted(indices)} are reported")

    summary = events[-1]
    for verdict in ("proved", "refuted", "unknown", "unsupported"):
        count = sum(e["event"] == "property" and e["verdict"] == verdict for e in events)
        if count != summary[verdict]:
            found.append(f"the summary counts {summary[verdict]} {verdict}, not {count}")
    verdicts = [_CODE[e["verdict"]] for e in events if e["event"] == "property"]
    least = worst(verdicts + ([2] if summary["stopped"] else []))
    if worst([least, summary["exit_code"]]) != summary["exit_code"]:
        found.append(f"exit code {summary['exit_code']}, but the verdicts say {least}")
    if not any(e["event"] == "error" for e in events) and summary["exit_code"] != least:
        found.append(f"exit code {summary['exit_code']} instead of {least}")
    if exit_code is not None and exit_code != summary["exit_code"]:
        found.append(f"the process ends with {exit_code}, the summary says {summary['exit_code']}")
    return found
