import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Sending, type Sent, sendAudit } from "../../src/audit/send.ts";
import { countWaiting } from "../../src/audit/waiting.ts";
import { validateConfig } from "../../src/config/schema.ts";
import { checkAudit } from "../../src/doctor/audit.ts";
import { auditFiles } from "../../src/state/audit-files.ts";
import { readAuditRecord } from "../../src/state/audit-record.ts";
import { dayFile, decisionsFolder } from "../../src/state/decisions.ts";
import { sealDecisions } from "../../src/state/seal-decisions.ts";
import { lockFile } from "../../src/sys/file-lock.ts";
import { logDecisions, madeDecision } from "../support/decisions.ts";
import { type Collector, startCollector } from "../support/otlp.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
let collector: Collector;
beforeEach(() => {
  project = makeProject();
  project.now = new Date("2026-11-20T13:00:00Z");
  collector = startCollector();
});
afterEach(async () => {
  await collector.stop();
  project.dispose();
});

const io = () => project.context().io;

function configOf(audit: object) {
  const checked = validateConfig({ audit: { otlp: collector.url, ...audit } });
  if (!checked.success) throw new Error(checked.issues[0]?.message);
  return checked.output;
}

async function send(audit: object = {}, sending: Sending = { pauses: [] }): Promise<Sent> {
  const done = await sendAudit(io(), configOf(audit), sending);
  if (done instanceof Error) throw done;
  const [first] = done;
  if (first === undefined) throw new Error("nothing is set up");
  return first;
}

const made = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => madeDecision(from + n));

const arrived = () => collector.logs.map(({ attributes }) => attributes["fairlead.decision.id"]);

const unavailable = () => new Response("", { status: 503 });

describe.each(["json", "protobuf"])("decisions in %s", (protocol) => {
  test("arrive with who asked, what was decided and by which rule, and without content", async () => {
    logDecisions(io(), made(1));
    expect(await send({ protocol, headers: { "x-team": "acme" } })).toMatchObject({ sent: 1 });
    const [log] = collector.logs;
    expect(log).toMatchObject({
      scope: "fairlead",
      severity: 17,
      eventName: "fairlead.decision",
      timeMs: Date.parse("2026-11-20T12:00:00Z"),
      body: "refused: git/hard-reset",
    });
    expect(log?.attributes).toEqual({
      "gen_ai.agent.name": "claude",
      "session.id": "s1",
      "gen_ai.tool.name": "Bash",
      "gen_ai.tool.call.id": "toolu_0",
      "fairlead.decision.id": madeDecision(0).id,
      "fairlead.event": "PreToolUse",
      "fairlead.verdict": "refused",
      "fairlead.rule": "git/hard-reset",
      "fairlead.duration_ms": 4.5,
      "fairlead.outcome": "denied",
    });
    expect(log?.resource).toMatchObject({
      "service.name": "fairlead",
      "service.instance.id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "host.name": expect.any(String),
    });
    expect(collector.headers[0]?.get("x-team")).toBe("acme");
  });

  test("have their commands and reasons where the settings say so", async () => {
    logDecisions(io(), made(1));
    await send({ protocol, content: true });
    expect(collector.logs[0]).toMatchObject({ body: madeDecision(0).reason });
    expect(collector.logs[0]?.attributes).toMatchObject({
      "fairlead.content": "git reset --hard",
      "fairlead.project": "/work/shop",
    });
  });

  test("are followed by the numbers, unless those are switched off", async () => {
    logDecisions(io(), made(3));
    await send({ protocol });
    expect(collector.metrics).toHaveLength(1);
    const text = new TextDecoder().decode(collector.metrics[0]);
    expect(text).toContain("fairlead.calls");
    expect(text).toContain("git/hard-reset");
    logDecisions(io(), made(1, 5));
    await send({ protocol, metrics: false });
    expect(collector.metrics).toHaveLength(1);
  });
});

describe("a sender", () => {
  test("sends each decision once, those of many days in their order, and none again", async () => {
    logDecisions(io(), made(700));
    logDecisions(io(), [madeDecision(1, { time: "2026-11-19T08:00:00.000Z" })]);
    expect(await send()).toMatchObject({ sent: 701, error: undefined });
    expect(new Set(arrived()).size).toBe(701);
    expect(collector.logs[0]?.timeMs).toBe(Date.parse("2026-11-19T08:00:00Z"));
    expect(await send()).toMatchObject({ sent: 0 });
    // A session of yesterday evening is brought in order later.
    logDecisions(io(), [madeDecision(2, { time: "2026-11-19T23:59:59.000Z" })]);
    expect(await send()).toMatchObject({ sent: 1 });
  });

  test("loses nothing while the collector is down, and sends what waits once it is back", async () => {
    logDecisions(io(), made(10));
    const { port } = new URL(collector.url);
    await collector.stop();
    const failed = await send();
    expect(failed).toMatchObject({ sent: 0, error: expect.stringContaining("127.0.0.1") });
    logDecisions(io(), made(10, 10));
    expect(await countWaiting(io(), readAuditRecord(io(), "otlp"))).toBe(20);
    collector = startCollector(Number(port));
    // A process in the background leaves the collector alone for a while.
    expect(await send()).toMatchObject({ sent: 0, error: failed.error });
    expect(await send({}, { isAsked: true, pauses: [] })).toMatchObject({ sent: 20 });
    expect(new Set(arrived()).size).toBe(20);
    expect(readAuditRecord(io(), "otlp")).toMatchObject({ failures: 0, sent: 20, lost: 0 });
  });

  test("tries again after a pause, as long as the server asks for within reason", async () => {
    logDecisions(io(), made(1));
    const answers = [
      new Response("", { status: 429, headers: { "retry-after": "0" } }),
      unavailable(),
    ];
    collector.refuse = () => answers.shift();
    expect(await send({}, { pauses: [1, 1] })).toMatchObject({ sent: 1, error: undefined });
    logDecisions(io(), made(1, 1));
    collector.refuse = () => new Response("", { status: 503, headers: { "retry-after": "7200" } });
    expect(await send({}, { pauses: [1, 1] })).toMatchObject({ sent: 0 });
    const { not_before: next = "" } = readAuditRecord(io(), "otlp");
    expect(Date.parse(next) - project.now.getTime()).toBe(7_200_000);
  });

  test("leaves out the one decision that a server does not understand, and says so", async () => {
    logDecisions(io(), made(9));
    collector.refuse = (logs) =>
      logs.some(({ attributes }) => attributes["gen_ai.tool.call.id"] === "toolu_4")
        ? new Response("", { status: 400 })
        : undefined;
    expect(await send()).toMatchObject({ sent: 8, refused: 1, error: undefined });
    expect(arrived()).not.toContain(madeDecision(4).id);
  });

  test("gives nothing up to a server that understands no decision at all", async () => {
    logDecisions(io(), made(9));
    collector.refuse = () => new Response("", { status: 400 });
    expect(await send()).toMatchObject({ sent: 0, error: expect.stringContaining("400") });
    collector.refuse = () => undefined;
    expect(await send({}, { isAsked: true, pauses: [] })).toMatchObject({ sent: 9 });
  });

  test("counts what a server takes and does not keep", async () => {
    logDecisions(io(), made(3));
    collector.refuse = () =>
      Response.json({ partialSuccess: { rejectedLogRecords: "2", errorMessage: "too old" } });
    expect(await send({ protocol: "json" })).toMatchObject({ sent: 3, refused: 2 });
  });

  test("waits for a person where the server knows it not, or its settings are wrong", async () => {
    logDecisions(io(), made(1));
    collector.refuse = () => new Response("", { status: 401 });
    expect(await send()).toMatchObject({ error: expect.stringContaining("401") });
    const asked = { isAsked: true, pauses: [] };
    const bare = { otlp: "http://collector.example.com:4318" };
    expect(await send(bare, asked)).toMatchObject({ error: expect.stringContaining("not HTTPS") });
    const file = join(project.home, "token");
    const withToken = { token_file: file };
    expect(await send(withToken, asked)).toMatchObject({
      error: expect.stringContaining("does not exist"),
    });
    writeFileSync(file, "s3cret\n");
    collector.refuse = () => undefined;
    expect(await send(withToken, asked)).toMatchObject({ sent: 1 });
    expect(collector.headers.at(-1)?.get("authorization")).toBe("Bearer s3cret");
  });

  test("says how many decisions the log removed before they were sent", async () => {
    logDecisions(io(), [
      madeDecision(1, { time: "2026-11-18T08:00:00.000Z" }),
      madeDecision(2, { time: "2026-11-18T09:00:00.000Z" }),
    ]);
    await send();
    logDecisions(io(), [
      ...Array.from({ length: 5 }, (_, n) =>
        madeDecision(n, { time: `2026-11-18T1${n}:00:00.000Z` }),
      ),
      madeDecision(1),
    ]);
    collector.refuse = unavailable;
    await send();
    expect(await sealDecisions(io())).toBeUndefined();
    rmSync(dayFile(decisionsFolder(io()) ?? "", "2026-11-18"));
    collector.refuse = () => undefined;
    const asked = { isAsked: true, pauses: [] };
    expect(await send({}, asked)).toMatchObject({ sent: 1, lost: 5 });
    expect(await send({}, asked)).toMatchObject({ sent: 0, lost: 5 });
    const loaded = { config: configOf({}), origins: new Map(), warnings: [], files: [] };
    expect(checkAudit(io(), loaded)).toMatchObject([
      { mark: "warn", detail: expect.stringContaining("removed 5 decisions") },
    ]);
  });

  test("steps over lines that are none, longer than any decision, or not yet whole", async () => {
    logDecisions(io(), made(1));
    const path = dayFile(decisionsFolder(io()) ?? "", "2026-11-20");
    const before = readFileSync(path, "utf8");
    const whole = JSON.stringify(madeDecision(1));
    writeFileSync(path, `${before}nothing\n${"x".repeat(5_000_000)}\n${whole}\n${whole}\n{"id"`);
    expect(await send()).toMatchObject({ sent: 2 });
    expect(arrived()).toEqual([madeDecision(0).id, madeDecision(1).id]);
  });

  test("is alone: another one leaves the decisions to it", async () => {
    const path = auditFiles(io())?.lock ?? "";
    mkdirSync(join(path, ".."), { recursive: true });
    const lock = lockFile(path, 0);
    if (lock === undefined || lock instanceof Error) throw new Error("not locked");
    logDecisions(io(), made(1));
    expect(await sendAudit(io(), configOf({}))).toEqual(new Error("another process is sending"));
    lock.close();
    expect(await send()).toMatchObject({ sent: 1 });
  });

  test("begins anew where what it remembers is damaged: again rather than not at all", async () => {
    logDecisions(io(), made(2));
    await send();
    writeFileSync(join(auditFiles(io())?.folder ?? "", "otlp.json"), "{");
    expect(await send()).toMatchObject({ sent: 2 });
    expect(new Set(arrived()).size).toBe(2);
  });
});

test("doctor names a destination that fails, and one that works", async () => {
  const loaded = { config: configOf({}), origins: new Map(), warnings: [], files: [] };
  expect(checkAudit(io(), loaded)).toMatchObject([{ mark: "ok" }]);
  logDecisions(io(), made(1));
  collector.refuse = unavailable;
  await send();
  expect(checkAudit(io(), loaded)).toMatchObject([
    { mark: "fail", detail: expect.stringContaining("answered 503"), fix: "fairlead audit send" },
  ]);
  collector.refuse = () => undefined;
  await send({}, { isAsked: true, pauses: [] });
  expect(checkAudit(io(), loaded)).toMatchObject([
    { mark: "ok", detail: expect.stringContaining("1 sent") },
  ]);
});
