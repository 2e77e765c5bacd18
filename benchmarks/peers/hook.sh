#!/bin/sh
# A guard of the smallest kind that people write, for sh and jq: read, match a few patterns, refuse with exit 2.
command=$(jq -r '.tool_input.command // ""')
if printf '%s' "$command" | grep -Eq \
  -e '(^|[^[:alnum:]_])rm[[:space:]]+-[[:alnum:]]*(rf|fr)[[:alnum:]]*[[:space:]]+["'\'']?[/~$]' \
  -e 'git[[:space:]]+push.*[[:space:]](--force|-f)' \
  -e 'git[[:space:]]+reset[[:space:]]+--hard' \
  -e '(^|[^[:alnum:]_])mkfs'; then
  echo 'refused: destructive command' >&2
  exit 2
fi
