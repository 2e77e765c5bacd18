#!/bin/sh
# Builds fairlead for this machine and plays one session through it, showing every payload and answer.
set -eu
cd "$(dirname "$0")/.."
. scripts/setup.sh
exec bun scripts/try.ts
