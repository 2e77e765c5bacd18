#!/bin/sh
# Sets up like try.sh, then runs type checks, lint and tests, in some eight minutes on two processors; with --all, as CI
# does, every one of them. The last line counts them.
set -eu
cd "$(dirname "$0")/.."
. scripts/setup.sh
exec bun scripts/check.ts "$@"
