import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeExport } from "../../../src/report/fleet/record.ts";
import { startFleet } from "../../../src/report/fleet/tally.ts";
import { pythonWithClickHouse, victoriaLogs } from "../../support/engines.ts";
import {
  answerRequest,
  FLEET_END,
  madeUpFleet,
  otlpRequest,
  unguardedRemark,
} from "../../support/made-up-fleet.ts";
import { type LogsRequest, logsInProtobuf } from "../../support/otlp-protobuf.ts";

// The queries that administrators copy, in the engines that they run them in, give what `report --fleet` says.

const EXAMPLES = join(import.meta.dir, "../../../examples/fleet");

/** What a fleet exports, some of it twice, with the answers that Claude Code's telemetry has. */
function exported(): readonly LogsRequest[] {
  const requests: LogsRequest[] = [];
  for (const one of madeUpFleet(12, 60)) {
    const { outcome: _, ...bare } = one;
    const decision = one.verdict === "asked" ? bare : one;
    const request = otlpRequest(one.machine, [decision]);
    requests.push(request);
    if (one.timeMs % 7 === 0) requests.push(request);
    if (one.verdict !== "asked") continue;
    const call = `toolu_${one.timeMs}`;
    const answered = one.outcome === "allowed" ? "accept" : "reject";
    requests.push(answerRequest(call, answered, "user_temporary", one.timeMs + 900));
    if (one.timeMs % 5 === 0) requests.push(answerRequest(call, "accept", "config", one.timeMs));
  }
  for (const at of [1, 2, 3]) requests.push(unguardedRemark(at % 2, FLEET_END - at * 1_000));
  return requests;
}

type Row = Readonly<Record<string, unknown>>;
type Answers = Readonly<Record<string, readonly Row[]>>;

/** What the report says to the same questions. */
function reported(requests: readonly LogsRequest[]) {
  const tally = startFleet({ now: new Date(FLEET_END), version: "1", content: true });
  for (const request of requests) {
    for (const item of decodeExport(request)?.records ?? []) tally.add(item);
  }
  const { rules, fleet } = tally.report({ files: 1, misread: 0, notes: [] });
  const machines = fleet?.machines ?? [];
  const answers = fleet?.answers ?? [];
  const stopped = rules.filter(({ deny, ask }) => deny + ask > 0);
  return {
    machines: machines.map(({ name, version = "", bundle = "", deny, ask, lastSeen }) =>
      [name, version, bundle, deny, ask, Date.parse(lastSeen)].join(" "),
    ),
    stopped: stopped.map(({ name, deny, ask }) => `${name} ${deny} ${ask}`),
    overruled: answers
      .filter(({ overruled }) => overruled > 0)
      .map(({ rule, overruled }) => `${rule} ${overruled}`),
    alarms: answers
      .filter(({ asked }) => asked > 0)
      .map(({ rule, asked, allowed, denied }) => `${rule} ${asked} ${allowed} ${denied}`),
    unguarded: machines
      .filter(({ unguarded }) => unguarded > 0)
      .map(({ name, unguarded }) => `${name} ${unguarded}`),
  };
}

/** The queries of a file by the word that their comment begins with. */
function queriesIn(file: string, comment: string): ReadonlyMap<string, string> {
  const parts = readFileSync(join(EXAMPLES, file), "utf8").split(`\n${comment} `);
  return new Map(
    parts.flatMap((part) => {
      const [first = "", ...lines] = part.split("\n");
      const [name = "", about] = first.split(": ");
      const query = lines.join("\n").trim().replace(/;$/, "");
      return about === undefined || query === "" ? [] : [[name, query] as const];
    }),
  );
}

const sorted = (lines: readonly string[]) => lines.toSorted();

const QUESTIONS = ["machines", "stopped", "overruled", "alarms", "unguarded"] as const;

const requests = exported();
const expected = reported(requests);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fairlead-queries-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the report has something to say to each question", () => {
  for (const question of QUESTIONS) expect(expected[question].length).toBeGreaterThan(1);
});

const PYTHON = pythonWithClickHouse();
if (PYTHON === undefined) {
  console.warn("SKIPPED: no chDB, so no query was run in ClickHouse (sh scripts/engines.sh)");
}

describe.skipIf(PYTHON === undefined)("ClickHouse", () => {
  /** The columns of the collector's exporter that are asked for. */
  const TABLE = `CREATE TABLE otel_logs (
    Timestamp DateTime64(9), SeverityNumber UInt8, ServiceName LowCardinality(String), Body String,
    ResourceAttributes Map(LowCardinality(String), String),
    LogAttributes Map(LowCardinality(String), String), EventName String
  ) ENGINE = MergeTree ORDER BY (ServiceName, Timestamp)`;
  const PROGRAM = `
import json, sys
from chdb.session import Session
work = json.load(sys.stdin)
session = Session(work["folder"])
session.query("CREATE DATABASE fleet ENGINE = Atomic"); session.query("USE fleet")
session.query(work["table"])
session.query("INSERT INTO otel_logs SELECT * FROM file('" + work["rows"] + "', JSONEachRow)")
print(json.dumps({name: json.loads(str(session.query(query, "JSON")))["data"] for name, query in work["queries"].items()}))
`;

  const mapOf = (attributes: readonly { key: string; value: object }[]) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));
  const rows = () =>
    requests.flatMap(({ resourceLogs }) =>
      resourceLogs.flatMap(({ resource, scopeLogs }) =>
        scopeLogs.flatMap(({ logRecords }) =>
          logRecords.map(
            ({ timeUnixNano, body, eventName = "", attributes, severityNumber = 9 }) => ({
              Timestamp: new Date(Number(timeUnixNano) / 1e6)
                .toISOString()
                .replace("T", " ")
                .slice(0, -1),
              ...{ SeverityNumber: severityNumber, Body: body?.stringValue ?? "" },
              ServiceName: mapOf(resource.attributes)["service.name"],
              ResourceAttributes: mapOf(resource.attributes),
              ...{ LogAttributes: mapOf(attributes), EventName: eventName },
            }),
          ),
        ),
      ),
    );

  test("answers as the report does", async () => {
    const file = join(folder, "rows.json");
    writeFileSync(
      file,
      rows()
        .map((row) => JSON.stringify(row))
        .join("\n"),
    );
    const queries = Object.fromEntries(queriesIn("clickhouse.sql", "--"));
    const work = { folder: join(folder, "clickhouse"), table: TABLE, rows: file, queries };
    const ran = Bun.spawnSync([PYTHON ?? "", "-c", PROGRAM], {
      stdin: Buffer.from(JSON.stringify(work)),
      env: { PATH: process.env.PATH, HOME: folder, TZ: "UTC" },
    });
    expect(ran.stderr.toString()).toBe("");
    const got: Answers = JSON.parse(ran.stdout.toString());
    expect(Object.keys(got)).toEqual([...QUESTIONS]);
    const of = (question: string, line: (row: Row) => string) =>
      sorted((got[question] ?? []).map(line));
    expect(
      of("machines", ({ machine, version, bundle, refused, asked, last_seen: seen }) =>
        [machine, version, String(bundle).trim(), refused, asked, Date.parse(`${seen}Z`)].join(" "),
      ),
    ).toEqual(sorted(expected.machines));
    expect(of("stopped", (row) => `${row.rule} ${row.refused} ${row.asked}`)).toEqual(
      sorted(expected.stopped),
    );
    expect(of("overruled", (row) => `${row.rule} ${row.overruled}`)).toEqual(
      sorted(expected.overruled),
    );
    expect(of("alarms", (row) => `${row.rule} ${row.asked} ${row.allowed} ${row.denied}`)).toEqual(
      sorted(expected.alarms),
    );
    expect(of("unguarded", (row) => `${row.machine} ${row.unguarded}`)).toEqual(
      sorted(expected.unguarded),
    );
  }, 120_000);
});

const VICTORIA = victoriaLogs();
if (VICTORIA === undefined) {
  console.warn("SKIPPED: no VictoriaLogs, so no query was run in it (sh scripts/engines.sh)");
}

describe.skipIf(VICTORIA === undefined)("VictoriaLogs", () => {
  let server: ReturnType<typeof Bun.spawn>;
  let origin: string;

  beforeAll(async () => {
    const free = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("") });
    origin = free.url.origin;
    const address = free.url.host;
    await free.stop(true);
    server = Bun.spawn(
      [
        VICTORIA ?? "",
        `-storageDataPath=${join(folder, "victoria")}`,
        `-httpListenAddr=${address}`,
        "-retentionPeriod=100y",
      ],
      { stdout: "ignore", stderr: "ignore" },
    );
    const until = Date.now() + 60_000;
    while (
      !(await fetch(`${origin}/health`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (Date.now() > until) throw new Error("VictoriaLogs does not answer");
      await Bun.sleep(100);
    }
    for (const request of requests) {
      const sent = await fetch(`${origin}/insert/opentelemetry/v1/logs`, {
        method: "POST",
        headers: { "content-type": "application/x-protobuf" },
        body: new Uint8Array(logsInProtobuf(request)),
      });
      if (!sent.ok) throw new Error(await sent.text());
    }
    await fetch(`${origin}/internal/force_flush`);
  }, 120_000);
  afterAll(async () => {
    server.kill();
    await server.exited;
  }, 30_000);

  async function ask(query: string): Promise<readonly Row[]> {
    const answer = await fetch(`${origin}/select/logsql/query`, {
      method: "POST",
      body: new URLSearchParams({ query }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  test("answers as the report does", async () => {
    const queries = queriesIn("victorialogs.logsql", "#");
    expect([...queries.keys()]).toEqual([...QUESTIONS]);
    const of = async (question: string, line: (row: Row) => string) =>
      sorted((await ask(queries.get(question) ?? "")).map(line));
    expect(
      await of("machines", (row) => {
        const latest: Row = JSON.parse(String(row.latest));
        const bundle = `${latest["fairlead.bundle.name"] ?? ""} ${latest["fairlead.bundle.version"] ?? ""}`;
        const seen = Date.parse(String(row.last_seen));
        const { refused, asked } = row;
        return [
          row["host.name"],
          latest["service.version"],
          bundle.trim(),
          refused,
          asked,
          seen,
        ].join(" ");
      }),
    ).toEqual(sorted(expected.machines));
    const ruleOf = (row: Row) => row["fairlead.rule"];
    expect(await of("stopped", (row) => `${ruleOf(row)} ${row.refused} ${row.asked}`)).toEqual(
      sorted(expected.stopped),
    );
    expect(await of("overruled", (row) => `${ruleOf(row)} ${row.overruled}`)).toEqual(
      sorted(expected.overruled),
    );
    expect(
      await of("alarms", (row) => `${ruleOf(row)} ${row.asked} ${row.allowed} ${row.denied}`),
    ).toEqual(sorted(expected.alarms));
    expect(await of("unguarded", (row) => `${row["host.name"]} ${row.unguarded}`)).toEqual(
      sorted(expected.unguarded),
    );
  }, 60_000);
});
