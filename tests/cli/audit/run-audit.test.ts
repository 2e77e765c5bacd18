import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { userStateDirectory } from "../../../src/sys/paths.ts";
import { logDecisions, madeDecision } from "../../support/decisions.ts";
import { type HookProject, makeHookProject } from "../../support/hook-project.ts";
import { type Collector, startCollector } from "../../support/otlp.ts";
import { testIo } from "../../support/world.ts";

let place: HookProject;
let collector: Collector;
beforeEach(() => {
  place = makeHookProject();
  collector = startCollector();
});
afterEach(async () => {
  await collector.stop();
  place.dispose();
});

const folders = () => ({
  XDG_CONFIG_HOME: join(place.home, "config"),
  XDG_STATE_HOME: join(place.home, "state"),
});

const run = (...words: string[]) => place.run(words, "", folders());

function setUp(text = `otlp = "${collector.url}"\nocsf = "~/ocsf.jsonl"\n`): void {
  place.write("~/config/fairlead/config.toml", `[audit]\n${text}`);
}

function log(count: number): void {
  const env = { HOME: place.home, ...folders() };
  const { io } = testIo({ words: [], cwd: place.project, env, stdin: "" });
  expect(userStateDirectory(io)).toStartWith(place.home);
  logDecisions(
    io,
    Array.from({ length: count }, (_, n) => madeDecision(n)),
  );
}

test("without a destination both commands say how to set one up", async () => {
  for (const word of ["status", "send"]) {
    const { exit, stderr } = await run("audit", word);
    expect([exit, stderr]).toEqual([1, expect.stringContaining("fairlead docs audit")]);
  }
});

test("what waits is shown, sent when asked, and shown as sent", async () => {
  setUp();
  log(3);
  expect((await run("audit", "status")).stdout).toContain("waiting  3");
  const sent = await run("audit", "send", "--json");
  expect(JSON.parse(sent.stdout).destinations).toMatchObject([
    { to: collector.url, sent: 3, refused: 0, lost: 0 },
    { to: "~/ocsf.jsonl", sent: 3 },
  ]);
  expect(collector.logs).toHaveLength(3);
  expect(readFileSync(join(place.home, "ocsf.jsonl"), "utf8").trim().split("\n")).toHaveLength(3);
  const status = await run("audit", "status", "--json");
  expect(JSON.parse(status.stdout).destinations).toMatchObject([
    { way: "otlp", sent: 3, waiting: 0 },
    { way: "ocsf", sent: 3, waiting: 0 },
  ]);
  expect((await run("audit", "send")).stdout).toContain("0 sent");
  expect((await run("background", "audit")).stdout).toContain(": 0 sent");
});

test("a destination that fails makes both commands fail, with the reason", async () => {
  setUp();
  log(2);
  collector.refuse = () => new Response("", { status: 403 });
  const sent = await run("audit", "send");
  expect(sent.exit).toBe(1);
  expect(sent.stdout).toContain("answered 403");
  const status = await run("audit", "status");
  expect(status.exit).toBe(1);
  expect(status.stdout).toContain("answered 403");
  const json = JSON.parse((await run("audit", "status", "--json")).stdout);
  expect(json.destinations[0]).toMatchObject({ error: expect.stringContaining("403"), waiting: 2 });
  expect(JSON.parse((await run("audit", "send", "--json")).stdout).destinations[0].error).toContain(
    "403",
  );
  const doctor = JSON.parse((await run("status", "--json")).stdout);
  expect(JSON.stringify(doctor)).toContain("answered 403");
});

test("a mistake in the settings is said with its line", async () => {
  setUp('ocsf = "logs/x.jsonl"\n');
  expect((await run("config", "check", "--json")).stdout).toContain(
    "audit.ocsf must be the whole path",
  );
});
