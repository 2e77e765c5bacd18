import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { madeText } from "../../src/cli/undo/undo-text.ts";
import { defaults } from "../../src/config/defaults.ts";
import type { Config } from "../../src/config/schema.ts";
import { handleSecurity } from "../../src/handlers/security.ts";
import {
  endOpenCalls,
  handleUndoAfter,
  handleUndoLeft,
  handleUndoPending,
} from "../../src/handlers/undo-after.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { openCalls } from "../../src/undo/open-calls.ts";
import { mayShareFiles } from "../../src/undo/open-mark.ts";
import { planRestore } from "../../src/undo/restore-plan.ts";
import { numbersIn, readInfo } from "../../src/undo/store.ts";
import { undo } from "../../src/undo/undo.ts";
import { testContext } from "../support/context.ts";
import {
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  testIo,
  userFolders,
} from "../support/world.ts";

const UNREAD = "python3 tidy.py";

let sandbox: Sandbox;
let store: string;

beforeEach(() => {
  sandbox = makeSandbox();
  store = join(userFolders(sandbox.home).state, "undo");
  mkdirSync(join(sandbox.project, "src"));
  for (const name of ["src/a.ts", "src/b.ts", "tidy.py"])
    writeFileSync(join(sandbox.project, name), `${name}\n`);
});

afterEach(() => sandbox.dispose());

interface Change {
  readonly calls?: Config["confine"]["calls"];
  readonly undo?: Partial<Config["undo"]>;
  readonly preset?: Config["policy"]["preset"];
}

function contextOf({ calls = "unread", undo: changed = {}, preset = "standard" }: Change = {}) {
  const { io } = testIo({
    words: [],
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), PATH: process.env.PATH ?? "" },
    stdin: "",
  });
  const config = defaults();
  return {
    ...testContext(),
    io,
    config: {
      ...config,
      confine: { ...config.confine, calls },
      undo: { ...config.undo, ...changed },
      policy: { ...config.policy, preset },
    },
    workspace: { root: sandbox.project, folder: undefined, memory: undefined },
    replaces: () => true,
    signal: new AbortController().signal,
  };
}

function eventOf(name: string, command: string, more: Readonly<Record<string, unknown>> = {}) {
  const parsed = parseEvent(
    {
      ...{ session_id: "s-1", cwd: sandbox.project, transcript_path: "/t", hook_event_name: name },
      ...{ tool_name: "Bash", tool_use_id: "t-1", tool_input: { command }, ...more },
    },
    undefined,
  );
  if (!parsed.ok) throw parsed.error;
  return parsed.event;
}

async function before(command: string, change: Change = {}): Promise<Outcome> {
  return handleSecurity(eventOf("PreToolUse", command), contextOf(change));
}

function after(response: unknown = "") {
  const event = eventOf("PostToolUse", UNREAD, { tool_response: response });
  return handleUndoAfter(event, contextOf());
}

function hasRecord(): boolean {
  return existsSync(`${store}/trees`);
}

/** What a script may do that nobody read. */
function wipe(): void {
  rmSync(join(sandbox.project, "src"), { recursive: true });
  writeFileSync(join(sandbox.project, "log.txt"), "new\n");
}

async function takeBack(number: number): Promise<void> {
  const plan = planRestore(store, number);
  if (plan === undefined) throw new Error("nothing is saved");
  await undo({
    ...{ store, number, plan, isPartial: false, time: new Date() },
    about: { project: sandbox.project, session: "", title: "undo" },
    unpack: async () => {},
  });
}

function expectBack(): void {
  expect(readFileSync(join(sandbox.project, "src/a.ts"), "utf8")).toBe("src/a.ts\n");
  expect(readFileSync(join(sandbox.project, "src/b.ts"), "utf8")).toBe("src/b.ts\n");
}

describe("before a call that runs code nobody read", () => {
  test("the project is recorded, and what the call took can be taken back", async () => {
    expect((await before(UNREAD)).verdict).toBe("pass");
    wipe();
    expect(await after()).toEqual({ verdict: "pass" });
    expect(numbersIn(store)).toEqual([1]);
    const info = readInfo(store, 1);
    const plan = planRestore(store, 1);
    if (info === undefined || plan === undefined) throw new Error("nothing is saved");
    const { title, made, files } = info;
    expect({ title, files, made }).toEqual({ title: UNREAD, files: 2, made: ["log.txt"] });
    expect(madeText(info, plan)).toBe("  new, left in place: log.txt");
    const entry = { path: join(sandbox.project, "log.txt"), type: "absent" } as const;
    expect(madeText(info, { ...plan, steps: [{ entry, now: undefined, does: "remove" }] })).toBe(
      "",
    );
    await takeBack(1);
    expectBack();
    expect(existsSync(join(sandbox.project, "log.txt"))).toBe(true);
    expect(mayShareFiles(contextOf().io)).toBe(false);
  });

  test("one that changes nothing leaves nothing to take back", async () => {
    await before(UNREAD);
    await after();
    expect(numbersIn(store)).toEqual([]);
    expect(openCalls(store, "s-1")).toEqual([]);
  });

  test.each([
    ["bounds are off", UNREAD, { calls: "off" }],
    ["undo is off", UNREAD, { undo: { enabled: false } }],
    ["the call is understood", "ls src", {}],
    ["the call is refused", "rm -rf /", {}],
  ] as const)("nothing is recorded where %s", async (_, command, change) => {
    await before(command, change);
    expect(hasRecord()).toBe(false);
  });

  test("what cannot be kept is told once", async () => {
    const change = { undo: { max_files: 0 } };
    const { verdict, notice } = await before(UNREAD, change);
    expect(verdict).toBe("pass");
    expect(notice).toContain("3 files of the project could not be saved");
    expect(notice).toContain("if they are written to: src/a.ts, src/b.ts, tidy.py");
    expect((await before(UNREAD, change)).notice).toBeUndefined();
  });

  test("what cannot be kept is asked about in the preset strict, every time", async () => {
    const change = { preset: "strict", undo: { max_files: 0 } } as const;
    for (const _ of [1, 2]) {
      const outcome = await before(UNREAD, change);
      expect(outcome.verdict).toBe("ask");
      expect(outcome.output).toEqual({ command: expect.stringMatching(/bounds\/\w+ \|\| exit; /) });
      expect("reason" in outcome && outcome.reason).toContain(
        "could lose 3 files of the project for good",
      );
    }
    expect((await before(UNREAD, { preset: "strict" })).verdict).toBe("pass");
  });

  test("a folder around the home folder is not a project", async () => {
    const context = contextOf();
    const workspace = { ...context.workspace, root: join(sandbox.home, "..") };
    const { notice } = await handleSecurity(eventOf("PreToolUse", UNREAD), {
      ...context,
      workspace,
    });
    expect(notice).toContain("is not a project");
  });
});

describe("a call of which no end is told", () => {
  test("that the agent refuses is over", async () => {
    await before(UNREAD);
    await handleUndoLeft(eventOf("PermissionDenied", UNREAD), contextOf());
    expect(openCalls(store, "s-1")).toEqual([]);
    expect(numbersIn(store)).toEqual([]);
  });

  test("is over where the agent waits, and not before another call", async () => {
    await before(UNREAD);
    wipe();
    await handleUndoPending(eventOf("PreToolUse", "ls"), contextOf());
    expect(numbersIn(store)).toEqual([]);
    await handleUndoPending(eventOf("Stop", ""), contextOf());
    await takeBack(1);
    expectBack();
  });

  test("is over for whoever wants it taken back", async () => {
    await before(UNREAD);
    wipe();
    await endOpenCalls(contextOf().io, (project) => project !== sandbox.project);
    expect(numbersIn(store)).toEqual([]);
    await endOpenCalls(contextOf().io, (project) => project === sandbox.project);
    await takeBack(1);
    expectBack();
  });
});

test("what a call in the background takes later is added at the end of the session", async () => {
  await before(UNREAD);
  rmSync(join(sandbox.project, "src/a.ts"));
  await after({ backgroundTaskId: "b-1" });
  expect(numbersIn(store)).toEqual([1]);
  rmSync(join(sandbox.project, "src"), { recursive: true });
  await handleUndoLeft(eventOf("SessionEnd", ""), contextOf());
  expect(numbersIn(store)).toEqual([1]);
  await takeBack(1);
  expectBack();
});
