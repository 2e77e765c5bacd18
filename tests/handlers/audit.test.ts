import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { handlersOf } from "../../src/engine/handler-table.ts";
import { handleAudit } from "../../src/handlers/audit.ts";
import { handlerTable } from "../../src/handlers/table.ts";
import { auditFiles } from "../../src/state/audit-files.ts";
import { decisionsFolder, newDecisions } from "../../src/state/decisions.ts";
import { madeDecision } from "../support/decisions.ts";
import { makeProject, type TestProject } from "../support/project.ts";

const SETTINGS = { audit: { otlp: "http://127.0.0.1:4318" } };

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

async function isConcerned(name: string, settings: object): Promise<boolean> {
  const event = project.event(name);
  const entry = handlersOf(await handlerTable(name), name).find((one) => one.name === "audit");
  return entry?.concerns?.(event, project.context(settings)) === true;
}

test("a session without a destination for decisions starts nothing", async () => {
  for (const name of ["SessionStart", "Stop", "SessionEnd"])
    expect([name, await isConcerned(name, {})]).toEqual([name, false]);
});

test("decisions are sent at the start and end of a session, and at the end of a turn once in minutes", async () => {
  expect(await isConcerned("SessionStart", SETTINGS)).toBe(true);
  expect(await isConcerned("Stop", SETTINGS)).toBe(true);
  const { folder, look } = auditFiles(project.context().io) ?? { folder: "", look: "" };
  mkdirSync(folder, { recursive: true });
  writeFileSync(look, "");
  utimesSync(look, project.now, project.now);
  expect(await isConcerned("Stop", SETTINGS)).toBe(false);
  expect(await isConcerned("SessionEnd", SETTINGS)).toBe(true);
  project.now = new Date(project.now.getTime() + 6 * 60_000);
  expect(await isConcerned("Stop", SETTINGS)).toBe(true);
});

test("a call is never concerned", async () => {
  for (const name of ["PreToolUse", "PostToolUse", "UserPromptSubmit"])
    expect([name, await isConcerned(name, SETTINGS)]).toEqual([name, false]);
});

test("one process is started: the one that seals new decisions, or else the one that sends", async () => {
  const started: string[] = [];
  const start = (words: readonly string[]) => started.push(words.join(" ")) > 0;
  const context = project.context();
  expect(await handleAudit(project.event("SessionEnd"), context, start)).toEqual({
    verdict: "pass",
  });
  expect(started).toEqual(["background audit"]);
  const folder = newDecisions(decisionsFolder(context.io) ?? "");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "a.json"), JSON.stringify(madeDecision(1)));
  await handleAudit(project.event("SessionEnd"), context, start);
  expect(started).toEqual(["background audit", "background seal"]);
});
