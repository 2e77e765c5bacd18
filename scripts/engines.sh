#!/bin/sh
# Fetches programs that teams use with fairlead into .cache/engines: the log stores that the queries in examples/fleet
# are tried in, ClickHouse as chDB from PyPI and VictoriaLogs built from its Go module, and oras, which pushes bundles to
# registries. Their tests are left out without them.
set -eu
cd "$(dirname "$0")/.."
engines=.cache/engines
mkdir -p "$engines/bin"
if [ ! -x "$engines/python/bin/python3" ]; then
  python3 -m venv "$engines/python"
  "$engines/python/bin/pip" install --quiet chdb==4.4.0
fi
if [ ! -x "$engines/bin/victoria-logs" ]; then
  GOBIN="$PWD/$engines/bin" go install github.com/VictoriaMetrics/VictoriaLogs/app/victoria-logs@v1.52.1
fi
if [ ! -x "$engines/bin/oras" ]; then
  GOBIN="$PWD/$engines/bin" go install oras.land/oras/cmd/oras@v1.3.6
fi
