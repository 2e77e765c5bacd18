#!/usr/bin/env python3
"""Lets Cedar decide about a call: a hook of fairlead, which gives it the event as JSON.

Needs `pip install cedarpy`. Prints what fairlead reads, and exits with another code than 0 where it cannot decide.
"""

import json
import sys
from pathlib import Path

import cedarpy

POLICY = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).with_name("policy.cedar"))


def entity(kind: str, name: str) -> str:
    return f"{kind}::{json.dumps(name)}"


def main() -> None:
    event = json.load(sys.stdin)
    given = event.get("tool_input") or {}
    policies = POLICY.read_text(encoding="utf-8")
    request = {
        "principal": entity("Agent", str(event.get("session_id", ""))),
        "action": entity("Action", str(event["tool_name"])),
        "resource": entity("Folder", str(event.get("cwd", ""))),
        "context": {
            "command": str(given.get("command", "")),
            "file": str(given.get("file_path", "")),
        },
    }
    result = cedarpy.is_authorized(request, policies, [])
    if result.diagnostics.errors:
        sys.exit("; ".join(map(str, result.diagnostics.errors)))
    if result.allowed:
        print("{}")
        return
    reasons = json.loads(cedarpy.policies_to_json_str(policies))["staticPolicies"]
    said = [
        reasons.get(name, {}).get("annotations", {}).get("reason", f"is refused by {name}")
        for name in result.diagnostics.reasons
    ]
    print(json.dumps({"decision": "block", "reason": "; ".join(said)}))


if __name__ == "__main__":
    main()
