#!/bin/sh
# Sets up like try.sh, then passes every test, type check and lint. The last line counts them.
set -eu
cd "$(dirname "$0")/.."
. scripts/setup.sh
exec bun scripts/check.ts "$@"
