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


def problems(output):
    """What is wrong with the JSON Lines of one run, as a list of texts; empty when all is well."""
    found = []
    events = []
    for number, line in enumerate(output.splitlines(), 1):
        try:
            event = json.loads(line)
        except ValueError as error:
            found.append(f"line {number} is no JSON: {error}")
            continue
        events.append(event)
        definition = _SCHEMA["definitions"].get(event.get("event"))
        if definition is None:
            found.append(f"line {number}: unknown event {event.get('event')}")
            continue
        validator = jsonschema.Draft7Validator({**definition, "definitions": _SCHEMA["definitions"]})
        found += [f"line {number}: {error.message}" for error in validator.iter_errors(event)]
    if not events or events[-1]["event"] != "summary":
        found.append("the last event is no summary")
        return found
    if sum(event["event"] == "summary" for event in events) != 1:
        found.append("more than one summary")
    seen = set()
    for event in events:
        if event["event"] != "property":
            continue
        key = (event["file"], event["index"])
        if key in seen:
            found.append(f"property {key} is reported twice")
        seen.add(key)
    summary = events[-1]
    for verdict in ("proved", "refuted", "unknown", "unsupported"):
        count = sum(e["event"] == "property" and e["verdict"] == verdict for e in events)
        if count != summary[verdict]:
            found.append(f"the summary counts {summary[verdict]} {verdict}, not {count}")
    return found
