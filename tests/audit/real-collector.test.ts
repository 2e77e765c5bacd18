import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { COLLECTOR } from "../../scripts/otel-collector.ts";
import { sendAudit } from "../../src/audit/send.ts";
import { validateConfig } from "../../src/config/schema.ts";
import { logDecisions, madeDecision } from "../support/decisions.ts";
import { makeProject, type TestProject } from "../support/project.ts";

const isThere = existsSync(COLLECTOR);
if (!isThere)
  console.warn("NOT PROVEN: that a real collector takes decisions (bun scripts/otel-collector.ts)");

let project: TestProject;
let url: string;
let collector: Bun.Subprocess<"ignore", "pipe", "pipe"> | undefined;
let said = "";

beforeAll(async () => {
  if (!isThere) return;
  project = makeProject();
  project.now = new Date("2026-11-20T13:00:00Z");
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const config = join(project.home, "otelcol.yaml");
  writeFileSync(
    config,
    `receivers: { otlp: { protocols: { http: { endpoint: "127.0.0.1:${port}" } } } }
exporters: { debug: { verbosity: detailed, sampling_initial: 1000 } }
service:
  telemetry: { metrics: { level: none } }
  pipelines:
    logs: { receivers: [otlp], exporters: [debug] }
    metrics: { receivers: [otlp], exporters: [debug] }
`,
  );
  collector = Bun.spawn([COLLECTOR, "--config", config], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  listen(collector.stderr);
  listen(collector.stdout);
  await until("Everything is ready");
}, 60_000);

afterAll(async () => {
  if (collector === undefined) return;
  collector.kill();
  await collector.exited;
  project.dispose();
});

async function listen(stream: ReadableStream<Uint8Array>): Promise<void> {
  for await (const chunk of stream) said += new TextDecoder().decode(chunk);
}

async function until(text: string): Promise<void> {
  for (let tries = 0; tries < 400 && !said.includes(text); tries++) await Bun.sleep(50);
  expect(said).toContain(text);
}

async function freePort(): Promise<number> {
  const server = createServer();
  const bound = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", bound.resolve);
  await bound.promise;
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

describe.skipIf(!isThere)("a real collector", () => {
  test.each(["json", "protobuf"] as const)(
    "takes decisions and numbers in %s",
    async (protocol) => {
      const { io } = project.context();
      const from = protocol === "json" ? 0 : 100;
      logDecisions(
        io,
        Array.from({ length: 20 }, (_, n) => madeDecision(from + n)),
      );
      const checked = validateConfig({ audit: { otlp: url, protocol } });
      if (!checked.success) throw new Error(checked.issues[0]?.message);
      said = "";
      const sent = await sendAudit(io, checked.output, { pauses: [] });
      expect(sent).toMatchObject([{ sent: 20, refused: 0, error: undefined }]);
      await until("fairlead.undo.taken");
      await until("fairlead.decision.duration");
      expect(said.match(/^EventName: fairlead\.decision$/gm)).toHaveLength(20);
      expect(said).toContain(`gen_ai.tool.call.id: Str(toolu_${from + 19})`);
      expect(said).toContain("service.name: Str(fairlead)");
      expect(said).toContain("fairlead.schema.version: Str(1)");
      expect(said).toMatch(/Timestamp: 2026-11-20 12:0\d:\d\d \+0000 UTC/);
      expect(said).toContain("AggregationTemporality: Cumulative");
    },
    60_000,
  );
});
