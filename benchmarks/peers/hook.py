# A guard of the smallest kind that people write, for Python: read, match a few patterns, refuse with exit 2.
import json
import re
import sys

PATTERNS = [
    r"\brm\s+-\w*(?:rf|fr)\w*\s+[\"']?[/~$]",
    r"\bgit\s+push\b.*\s(?:--force|-f)\b",
    r"\bgit\s+reset\s+--hard\b",
    r"\bmkfs\b",
]

command = json.load(sys.stdin).get("tool_input", {}).get("command", "")
if any(re.search(pattern, command) for pattern in PATTERNS):
    print("refused: destructive command", file=sys.stderr)
    sys.exit(2)
