import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { defaults } from "../../src/config/defaults.ts";
import type { Config } from "../../src/config/schema.ts";
import { handleSecurity } from "../../src/handlers/security.ts";
import { handleUndoAfter, handleUndoLeft } from "../../src/handlers/undo-after.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { makePrivate } from "../../src/state/private-places.ts";
import { numbersIn, readInfo } from "../../src/undo/store.ts";
import { testContext } from "../support/context.ts";
import {
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  testIo,
  userFolders,
} from "../support/world.ts";

let sandbox: Sandbox;
let store: string;

beforeEach(() => {
  // What lies in a temporary folder is not worth saving.
  sandbox = makeSandbox(resolve(".cache"));
  store = join(userFolders(sandbox.home).state, "undo");
  mkdirSync(join(sandbox.project, ".git"));
  mkdirSync(join(sandbox.project, "src"));
  writeFileSync(join(sandbox.project, "src/a.ts"), "a\n");
  writeFileSync(join(sandbox.project, "b.txt"), "b\n");
  chmodSync(join(sandbox.project, "b.txt"), 0o644);
});

afterEach(() => sandbox.dispose());

function settings(
  change: Partial<Config["undo"]> = {},
  preset?: Config["policy"]["preset"],
): Config {
  const config = defaults();
  return {
    ...config,
    undo: { ...config.undo, ...change },
    policy: { ...config.policy, ...(preset === undefined ? {} : { preset }) },
  };
}

function contextOf(config: Config) {
  const { io } = testIo({
    words: [],
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: "",
  });
  const workspace = { root: sandbox.project, folder: undefined, memory: undefined };
  return { ...testContext(), io, config, workspace, signal: new AbortController().signal };
}

function eventOf(
  name: string,
  command: string,
  more: Readonly<Record<string, unknown>> = {},
  mode?: string,
) {
  const payload = {
    ...{ session_id: "s-1", cwd: sandbox.project, transcript_path: "/t", hook_event_name: name },
    ...{ tool_name: "Bash", tool_use_id: "t-1", tool_input: { command, ...more } },
    ...(mode === undefined ? {} : { permission_mode: mode }),
  };
  const parsed = parseEvent(payload, undefined);
  if (!parsed.ok) throw parsed.error;
  return parsed.event;
}

async function before(
  command: string,
  config = settings(),
  more: Readonly<Record<string, unknown>> = {},
  mode?: string,
): Promise<Outcome> {
  const event = eventOf("PreToolUse", command, more, mode);
  return handleSecurity(event, contextOf(config));
}

function after(command: string, name = "PostToolUse"): Promise<Outcome> {
  return handleUndoAfter(eventOf(name, command), contextOf(settings()));
}

describe("before a call", () => {
  test("a question is answered by saving what the call destroys, and the person is told how to take it back", async () => {
    const outcome = await before("rm -rf src");
    expect(outcome.verdict).toBe("pass");
    expect(outcome.notice).toContain("fairlead saved 1 file first: this deletes src");
    expect(outcome.notice).toContain("fairlead undo 1");
    expect(outcome.data).toMatchObject({
      undo: { number: 1 },
      unasked: [{ rule: "filesystem/delete", words: "rm -rf src" }],
    });
    expect(numbersIn(store)).toEqual([1]);
  });

  test("the notice says how many files are kept, and names what is not", async () => {
    mkdirSync(join(sandbox.project, "dist"));
    writeFileSync(join(sandbox.project, "dist/out.js"), "1");
    const { notice } = await before("rm -rf src dist");
    expect(notice).toContain("fairlead saved 1 file (without dist) first: this deletes");
  });

  test.each([
    ["what is not known", 'rm -rf "$DIR"', {}],
    ["code that nobody read", "npm run x && rm -rf src", {}],
    ["too much", "rm -rf src", { max_files: 1 }],
    ["too large a file", "rm -rf src", { max_size: "1KB" }],
    ["a preset that is off", "rm -rf src", { enabled: false }],
  ])("%s is asked about as ever, and nothing is left", async (_, command, change) => {
    writeFileSync(join(sandbox.project, "src/large"), "x".repeat(2_000));
    expect((await before(command, settings(change))).verdict).toBe("ask");
    expect(numbersIn(store)).toEqual([]);
  });

  test("strict saves as well, and asks anyway unless it is told not to", async () => {
    expect((await before("rm -rf src", settings({}, "strict"))).verdict).toBe("ask");
    expect(numbersIn(store)).toEqual([1]);
    writeFileSync(join(sandbox.project, "notes.md"), "n\n");
    expect((await before("rm notes.md", settings({}, "strict"))).verdict).toBe("pass");
    expect(numbersIn(store)).toHaveLength(2);
    const on = await before("rm -rf src", settings({ enabled: true }, "strict"));
    expect(on.verdict).toBe("pass");
  });

  test("files beside the project are saved where the mode says that edits need no question", async () => {
    const file = join(sandbox.home, "notes.md");
    writeFileSync(file, "n\n");
    const remove = `rm ${join(sandbox.home, "n*.md")}`;
    const other = join(sandbox.home, "other");
    const git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c", "-C", other];
    mkdirSync(other);
    writeFileSync(join(other, "a"), "1");
    for (const words of ["init -q", "add a", "commit -qm x"])
      Bun.spawnSync([...git, ...words.split(" ")]);
    writeFileSync(join(other, "a"), "2");
    const standard = settings();
    expect((await before(remove, standard, {}, "default")).verdict).toBe("ask");
    expect((await before(remove, standard, {}, "acceptEdits")).verdict).toBe("pass");
    expect((await before(remove, settings({}, "relaxed"), {}, "default")).verdict).toBe("pass");
    const reset = `git -C ${other} reset --hard`;
    expect((await before(reset, standard, {}, "acceptEdits")).verdict).toBe("ask");
    expect((await before(reset, settings({}, "relaxed"))).verdict).toBe("pass");
  });

  test("a refusal stays one", async () => {
    // Where nothing lay there, nothing would be lost.
    mkdirSync(join(sandbox.project, "../other/papers"), { recursive: true });
    expect((await before("rm -rf src ../other")).verdict).toBe("deny");
    expect((await before("rm -rf .git")).verdict).toBe("deny");
    expect(existsSync(store)).toBe(false);
  });

  test("a question that the configuration itself asks stays one", async () => {
    const config = settings();
    const asked = {
      ...config,
      policy: { ...config.policy, severity: { "filesystem/delete": "ask" as const } },
    };
    expect((await before("rm -rf src", asked)).verdict).toBe("ask");
  });

  test("what passes without a question is saved without a word", async () => {
    const outcome = await before("rm b.txt");
    expect(outcome).toEqual({ verdict: "pass" });
    expect(readInfo(store, 1)).toMatchObject({ title: "rm b.txt", files: 1 });
    rmSync(join(sandbox.project, "b.txt"));
    expect(await after("rm b.txt")).toEqual({ verdict: "pass" });
    expect(numbersIn(store)).toEqual([1]);
  });

  test("build outputs, new files and looks are not saved", async () => {
    mkdirSync(join(sandbox.project, "dist"));
    for (const line of ["rm -rf dist", "echo x > new.txt", "ls src", "cp b.txt c.txt"]) {
      expect((await before(line)).verdict).toBe("pass");
    }
    expect(existsSync(store)).toBe(false);
  });

  test("a secret in a call is in no title", async () => {
    await before("rm b.txt && echo https://ada:R8sK2mQ9vXw4TzL7@example.com/x");
    expect(readFileSync(join(store, "1/info.json"), "utf8")).not.toContain("R8sK2m");
  });
});

describe("after a call", () => {
  test("the model is told that it can be taken back", async () => {
    await before("rm -rf src");
    rmSync(join(sandbox.project, "src"), { recursive: true });
    expect((await after("rm -rf src")).context).toContain("fairlead undo 1");
    expect(await after("rm -rf src")).toEqual({ verdict: "pass" });
  });

  test("one that did nothing leaves nothing", async () => {
    await before("rm -rf src");
    expect(await after("rm -rf src", "PostToolUseFailure")).toEqual({ verdict: "pass" });
    expect(numbersIn(store)).toEqual([]);
  });

  test("one in the background is kept, as it may not have begun", async () => {
    await before("rm -rf src", settings(), { run_in_background: true });
    expect((await after("rm -rf src")).context).toContain("undo 1");
    expect(numbersIn(store)).toEqual([1]);
  });
});

describe("a call that never ran", () => {
  test.each(["PermissionDenied", "SessionEnd"])("is let go of at %s", async (name) => {
    await before("rm -rf src");
    await handleUndoLeft(eventOf(name, "rm -rf src"), contextOf(settings()));
    expect(numbersIn(store)).toEqual([]);
  });

  test.each(["SessionStart", "UserPromptSubmit", "Stop"])(
    "may still wait for an answer at %s, so it stays saved as a whole",
    async (name) => {
      await before("rm -rf src");
      await handleUndoLeft(eventOf(name, ""), contextOf(settings()));
      rmSync(join(sandbox.project, "src"), { recursive: true });
      expect((await after("rm -rf src")).context).toContain("undo 1");
      expect(readInfo(store, 1)).toMatchObject({ files: 1 });
    },
  );

  test("stays saved when it was interrupted halfway", async () => {
    await before("rm -rf src");
    rmSync(join(sandbox.project, "src/a.ts"));
    await handleUndoLeft(eventOf("SessionEnd", ""), contextOf(settings()));
    expect(numbersIn(store)).toEqual([1]);
  });

  test("of another session is left alone", async () => {
    await before("rm -rf src");
    const event = { ...eventOf("SessionEnd", ""), sessionId: "s-2" };
    await handleUndoLeft(event, contextOf(settings()));
    expect(numbersIn(store)).toEqual([1]);
  });
});

test("the rights of what is saved are those of the project's files, whatever becomes private at a session's end", async () => {
  const path = join(sandbox.project, "b.txt");
  await before("rm b.txt");
  const context = contextOf(settings());
  makePrivate(context.io, context.workspace);
  expect(statSync(path).mode & 0o777).toBe(0o644);
});

test("an agent can neither read nor change what is saved", async () => {
  await before("rm b.txt");
  for (const line of [`cat ${store}/1/f0`, `rm -rf ${store}`, `echo x > ${store}/1/entries.json`]) {
    expect((await before(line)).verdict).toBe("deny");
  }
  expect((await before("fairlead undo 1 --yes")).verdict).toBe("deny");
});

test("a session's start lets go of what is too old", async () => {
  await before("rm b.txt");
  rmSync(join(sandbox.project, "b.txt"));
  after("rm b.txt");
  const context = contextOf(settings());
  const later = new Date(Date.now() + 8 * 86_400_000);
  const io = { ...context.io, now: () => later };
  await handleUndoLeft(eventOf("SessionStart", ""), { ...context, io });
  expect(numbersIn(store)).toEqual([]);
});
