import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

/** Where an OpenTelemetry collector is for the tests that need a real one. */
export const COLLECTOR = resolve(import.meta.dir, "../.cache/otelcol/otelcol");

const VERSION = "v0.165.0";

/** A receiver of OTLP, and an exporter that prints what it gets. */
const MANIFEST = `dist:
  name: otelcol
  output_path: ${resolve(COLLECTOR, "../build")}
receivers:
  - gomod: go.opentelemetry.io/collector/receiver/otlpreceiver ${VERSION}
exporters:
  - gomod: go.opentelemetry.io/collector/exporter/debugexporter ${VERSION}
`;

/** Builds it from Go modules, which takes some minutes. */
async function buildCollector(): Promise<number> {
  const folder = resolve(COLLECTOR, "..");
  mkdirSync(folder, { recursive: true });
  const manifest = resolve(folder, "builder.yaml");
  writeFileSync(manifest, MANIFEST);
  const go = async (...words: string[]) => {
    const env = { ...process.env, GOFLAGS: "-mod=mod" };
    return Bun.spawn(["go", ...words], { env, stdio: ["ignore", "inherit", "inherit"] }).exited;
  };
  const builder = `go.opentelemetry.io/collector/cmd/builder@${VERSION}`;
  const exit = await go("run", builder, "--config", manifest);
  if (exit !== 0) return exit;
  await Bun.write(COLLECTOR, Bun.file(resolve(folder, "build/otelcol")));
  return Bun.spawn(["chmod", "755", COLLECTOR]).exited;
}

if (import.meta.main) process.exit(await buildCollector());
