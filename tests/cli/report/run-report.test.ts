import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../../../src/program.ts";
import {
  FLEET_END,
  madeUpFleet,
  otlpRequest,
  unguardedRequest,
} from "../../support/made-up-fleet.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox();
  const logs = join(sandbox.project, "logs");
  mkdirSync(join(sandbox.project, "empty"), { recursive: true });
  mkdirSync(logs, { recursive: true });
  for (let machine = 0; machine < 15; machine++) {
    const own = [...madeUpFleet(15, 80)].filter((one) => one.machine === machine);
    writeFileSync(join(logs, `${machine}.json`), JSON.stringify(otlpRequest(machine, own)));
  }
  const point = { timeMs: FLEET_END, startMs: FLEET_END - 1, calls: 4, isRunning: true };
  writeFileSync(join(logs, "metrics.json"), JSON.stringify(unguardedRequest(7, point)));
});
afterAll(() => sandbox.dispose());

/** Runs `fairlead report …`. */
async function report(...words: readonly string[]) {
  const all = ["report", ...words];
  const env = bareEnvironment(sandbox.home);
  const { io, ended } = testIo({ words: all, cwd: sandbox.project, env, stdin: "" });
  return ended(await runProgram(all, io));
}

test("a terminal is told who is guarded, what was stopped and what people allowed", async () => {
  const { exit, stdout, stderr } = await report("--fleet", "logs");
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  for (const said of [
    "15 machines, 14 seen within a day of the latest record",
    "4 calls ran unguarded",
    "build-7.example",
    "and 5 more: --json",
    "acme 1.2.0",
    "git/force-push",
    "likely false alarms",
  ]) {
    expect(stdout).toContain(said);
  }
  expect(stdout.split("\n").find((line) => line.includes("build-"))).toContain("4 unguarded");
});

test("JSON has every machine, in the words of JSON", async () => {
  const answer = JSON.parse((await report("--fleet", "logs", "--json")).stdout);
  expect(answer).toMatchObject({ kind: "fleet", left_out: 0 });
  expect(answer.fleet).toMatchObject({ machines_left_out: 0, unguarded: 4, files: 16 });
  expect(answer.fleet.machines).toHaveLength(15);
  expect(Object.keys(answer.fleet.machines[0])).toContain("last_seen");
  const day = await report(
    "--fleet",
    "logs/1.json",
    "logs/2.json",
    "--since",
    "2026-11-23",
    "--json",
  );
  expect(JSON.parse(day.stdout).days).toHaveLength(1);
});

test("a page has the machines, versions and answers, and its calls by machine", async () => {
  const { exit, stdout } = await report("--fleet", "logs", "--html", "fleet.html");
  expect(exit).toBe(0);
  expect(stdout).toContain("fleet.html");
  const page = readFileSync(join(sandbox.project, "fleet.html"), "utf8");
  const sections = [...page.matchAll(/<section [^>]*aria-labelledby="(\w+)"/g)].map(([, id]) => id);
  expect(sections).toEqual([
    ...["totals", "machines", "versions", "days", "refused", "answers", "rules", "commands"],
    ...["agents", "calls", "notes"],
  ]);
  expect(page).toContain("<strong>15 machines</strong>");
  expect(page).toContain(">Machine</button>");
  expect(page).toContain("a person allowed them once");
  expect(page).toContain("3 more</summary>");
  const bare = await report("--fleet", "logs", "--html", "fleet.html", "--no-content");
  expect(bare.exit).toBe(0);
  expect(readFileSync(join(sandbox.project, "fleet.html"), "utf8")).not.toContain("id_ed25519");
});

test("where nothing was exported that is said, with what was read", async () => {
  const { exit, stdout } = await report("--fleet", "empty");
  expect(exit).toBe(0);
  expect(stdout).toContain("no decisions were found there");
  await report("--fleet", "empty", "--html", "empty.html");
  const page = readFileSync(join(sandbox.project, "empty.html"), "utf8");
  expect(page).toContain("fairlead docs teams");
});

test.each([
  [["--fleet", "none"], '/none" does not exist'],
  [["--fleet", "logs", "--since", "soon"], "is not a valid time"],
  [["--fleet", "logs", "--open"], "--open opens the page of --html"],
  [["--fleet", "logs", "--html", "x.html", "--json"], "takes no --json"],
])("%p says what is wrong", async (words, said) => {
  const { exit, stderr } = await report(...words);
  expect(exit).toBe(1);
  expect(stderr).toContain(said);
});
