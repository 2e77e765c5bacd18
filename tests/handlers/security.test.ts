import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { allow } from "../../src/cli/exceptions/run-allow.ts";
import { handleSecurity } from "../../src/handlers/security.ts";
import { worldOf } from "../../src/handlers/this-machine.ts";
import { readCode } from "../../src/state/consents.ts";
import { pruneAllowOnce } from "../../src/state/prune-allow-once.ts";
import { recordRefusal } from "../../src/state/refusals.ts";
import { CODE_SHOWN } from "../support/person.ts";
import { makeProject, type TestProject } from "../support/project.ts";
import { testIo } from "../support/world.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

const REFUSED = { tool_name: "Bash", tool_input: { command: "rm -rf ~" } };

function judge(fields: object = REFUSED) {
  return handleSecurity(project.event("PreToolUse", fields), project.context());
}

/** `fairlead allow CODE --once` as a person types it, unless said otherwise. */
async function consent(code: string, isAtTerminal = true, answer = true) {
  const start = { words: [], cwd: project.project, env: project.env, stdin: "" };
  const { io, ended } = testIo(start, () => project.now);
  const choose = async () => (answer ? "yes" : "no");
  const questions = { isAtTerminal, choose, write: async () => "" };
  return ended(await allow(io, { what: code, once: true }, questions));
}

function codeIn(notice: string | undefined): string {
  return CODE_SHOWN.exec(notice ?? "")?.[1] ?? "";
}

function later(hours: number): void {
  project.now = new Date(project.now.getTime() + hours * 3_600_000);
}

describe("a call that was refused", () => {
  test("passes once after a person's consent, and is refused again", async () => {
    const code = codeIn((await judge()).notice);
    const ran = await consent(code.toLowerCase());
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    expect(ran.stdout).toContain("filesystem/delete");
    expect(await judge()).toMatchObject({
      verdict: "pass",
      notice: "fairlead: allowed once, as you approved",
      data: { allowed_once: true },
    });
    expect(await judge()).toMatchObject({ verdict: "deny" });
  });

  test("is consented to alone: not another command, folder or tool", async () => {
    await consent(codeIn((await judge()).notice));
    const others = [
      { ...REFUSED, tool_input: { command: "rm -rf ~ " } },
      { ...REFUSED, cwd: join(project.project, "sub") },
      { ...REFUSED, tool_name: "Monitor" },
    ];
    for (const other of others) expect(await judge(other)).toMatchObject({ verdict: "deny" });
  });

  test("is the same call with another description, and in a session that goes by another id", async () => {
    await consent(codeIn((await judge()).notice));
    const again = { ...REFUSED.tool_input, description: "clean up", timeout: 5 };
    const fields = { ...REFUSED, session_id: "another", tool_input: again };
    expect(await judge(fields)).toMatchObject({ verdict: "pass" });
  });

  test("is a call of a file's tool with all that it says", async () => {
    const write = (content: string) => ({
      tool_name: "Write",
      tool_input: { file_path: join(project.home, ".ssh/id_ed25519"), content },
    });
    await consent(codeIn((await judge(write("a"))).notice));
    expect(await judge(write("b"))).toMatchObject({ verdict: "deny" });
    expect(await judge(write("a"))).toMatchObject({ verdict: "pass" });
  });

  test("is shown as it is, with its rule, and without secrets, before a person answers", async () => {
    const token = `ghp_${"aB3dE5gH7jK9mN1pQ3sT5vW7xZ9bC1dF3hJ5"}`;
    const command = `rm -rf ~ \u001b[8m; echo ${token}\u202e`;
    const code = codeIn((await judge({ ...REFUSED, tool_input: { command } })).notice);
    const ran = await consent(code, true, false);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("nothing was allowed");
    expect(ran.stdout).toContain("rm -rf ~ \\u{001B}[8m; echo ghp_");
    expect(ran.stdout).toContain("\\u{202E}");
    expect(ran.stdout).not.toContain(token);
    expect(ran.stdout).toContain("filesystem/delete");
    expect(await judge({ ...REFUSED, tool_input: { command } })).toMatchObject({ verdict: "deny" });
  });

  test("says how much of it is too long to be shown", async () => {
    const command = `rm -rf ~ # ${"x ".repeat(6_000)}`;
    const ran = await consent(
      codeIn((await judge({ ...REFUSED, tool_input: { command } })).notice),
    );
    expect(ran.stdout).toContain("and 4011 more characters, which are not shown");
  });

  test("has no code where nobody but the model would read it", async () => {
    const context = { ...project.context(), tellsPerson: false };
    const outcome = await handleSecurity(project.event("PreToolUse", REFUSED), context);
    expect(outcome).toMatchObject({ verdict: "deny" });
    expect(outcome.notice).toBeUndefined();
    expect(existsSync(join(project.home, ".local/state/fairlead"))).toBe(false);
  });

  test("can be allowed for a day, and made for a day after that", async () => {
    const code = codeIn((await judge()).notice);
    later(25);
    expect((await consent(code)).stderr).toContain("was used already, is older than");
    const next = codeIn((await judge()).notice);
    later(23);
    expect((await consent(next)).exit).toBe(0);
    later(25);
    expect(await judge()).toMatchObject({ verdict: "deny" });
  });

  test("passes for one of two processes that make it at once", async () => {
    await consent(codeIn((await judge()).notice));
    const verdicts = (await Promise.all([judge(), judge(), judge()])).map(({ verdict }) => verdict);
    expect(verdicts.toSorted()).toEqual(["deny", "deny", "pass"]);
  });

  test("is recorded when it was allowed", async () => {
    await consent(codeIn((await judge()).notice));
    const event = project.event("PreToolUse", REFUSED);
    const { io, workspace } = project.context();
    const outcome = await handleSecurity(event, project.context());
    expect(await recordRefusal(workspace, event, outcome, io)).toBeUndefined();
    const folder = join(workspace.memory ?? "", "sessions");
    const drops = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const texts = await Promise.all(
      drops
        .filter((name) => name.endsWith(".json"))
        .map((name) => Bun.file(join(folder, name)).text()),
    );
    expect(texts.join()).toContain('"verdict":"allowed"');
  });

  test.each(["", "7K3M", "7K3M-Q9TX-04BU", "../../../x", "7K3M-Q9TX-04BD-E"])(
    "has no code like %j",
    async (code) => {
      expect(readCode(code)).toBeUndefined();
      expect((await consent(code)).exit).toBe(1);
    },
  );

  test("is not meant by what only looks like a code", async () => {
    const ran = await consent("7K3M-Q9TX-04BU");
    expect(ran.stderr).toContain('"7K3M-Q9TX-04BU" is not a code');
    expect(ran.stderr).toContain("7K3M-Q9TX-04BD");
  });

  test("has a code that means nothing once it was used", async () => {
    const code = codeIn((await judge()).notice);
    await consent(code);
    await judge();
    expect((await consent(code)).stderr).toContain("was used already, is older than");
  });

  test("cannot be allowed by what is not at a terminal, or was never refused", async () => {
    const code = codeIn((await judge()).notice);
    expect((await consent(code, false)).stderr).toContain("only a person at a terminal");
    expect(await judge()).toMatchObject({ verdict: "deny" });
    expect((await consent("7K3M-Q9TX-04BD")).stderr).toContain("7K3M-Q9TX-04BD was used already");
  });

  test("has a code only where its consent could be kept", async () => {
    delete project.env.HOME;
    delete project.env.USERPROFILE;
    expect((await judge()).notice).toBeUndefined();
  });

  test("is forgotten when a session ends days later", async () => {
    await judge();
    const folder = join(project.home, ".local/state/fairlead/allow-once");
    if (!existsSync(folder)) return; // Another system's state folder.
    const { io } = project.context();
    project.now = new Date();
    pruneAllowOnce(io);
    expect(readdirSync(folder)).toHaveLength(1);
    later(49);
    pruneAllowOnce(io);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a call that was asked about", () => {
  const PUSH = { tool_name: "Bash", tool_input: { command: "git push --force origin x" } };

  test("has a code by which it passes once, and is asked about again", async () => {
    const asked = await judge(PUSH);
    expect(asked).toMatchObject({ verdict: "ask" });
    expect((await consent(codeIn(asked.notice))).exit).toBe(0);
    expect(await judge(PUSH)).toMatchObject({ verdict: "pass", data: { allowed_once: true } });
    expect(await judge(PUSH)).toMatchObject({ verdict: "ask" });
  });

  test("has none where the model would read it", async () => {
    const context = { ...project.context(), tellsPerson: false };
    const outcome = await handleSecurity(project.event("PreToolUse", PUSH), context);
    expect(outcome).toMatchObject({ verdict: "ask" });
    expect(outcome.notice).toBeUndefined();
  });
});

describe("the key of consents", () => {
  test("that is damaged is named, with the way to have codes again", async () => {
    project.env.XDG_STATE_HOME = join(project.home, "state");
    const path = project.write("../home/state/fairlead/allow-once.key", "damaged");
    const ran = await consent("7K3M-Q9TX-04BD");
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(ran.stderr).toContain(`${path} can be neither read nor made`);
    expect(ran.stderr).toContain("hint: move it away");
  });

  test("is missing without a home folder, and that is what is said", async () => {
    Object.assign(project.env, { HOME: "", USERPROFILE: "", XDG_STATE_HOME: "" });
    const ran = await consent("7K3M-Q9TX-04BD");
    expect(ran).toMatchObject({ exit: 1, stdout: "" });
    expect(ran.stderr).toContain("without a home folder");
  });
});

test("a damaged record of a refused call means nothing", async () => {
  const code = codeIn((await judge()).notice);
  const folder = join(project.home, ".local/state/fairlead/allow-once");
  if (!existsSync(folder)) return; // Another system's state folder.
  const path = join(folder, readdirSync(folder)[0] ?? "");
  for (const text of ["{", "[]", '{"code":1}']) {
    writeFileSync(path, text);
    expect((await consent(code)).exit).toBe(1);
  }
});

test("fairlead's own files are guarded by their real paths, wherever they lie", () => {
  project.env.XDG_CONFIG_HOME = join(project.home, "cfg");
  project.env.XDG_STATE_HOME = join(project.home, "st");
  const { guarded } = worldOf({ cwd: "/" }, project.context());
  expect(guarded).toContainEqual({ path: `${project.home}/cfg/fairlead`, kind: "settings" });
  expect(guarded).toContainEqual({ path: `${project.home}/st/fairlead`, kind: "state" });
  expect(guarded).toContainEqual({ path: "/opt/fairlead/bin/fairlead", kind: "program" });
});

test("a project's rule speaks about a call whose input it can read only in part", async () => {
  const rule = [{ id: "a/b", content: "x", verdict: "deny", reason: "no" }];
  const context = project.context({ rule });
  const event = project.event("PreToolUse", {
    tool_name: "MultiEdit",
    tool_input: { file_path: 1, edits: [{ new_string: "x" }, null, 3] },
  });
  expect(await handleSecurity(event, context)).toMatchObject({ verdict: "deny" });
});

test("input that is no object is a question, and what a question becomes where nobody answers", async () => {
  const event = project.event("PreToolUse", {
    tool_name: "Bash",
    tool_input: "ls",
    permission_mode: "dontAsk",
  });
  const answer = async (ask_fallback: string) =>
    (await handleSecurity(event, project.context({ policy: { ask_fallback } }))).verdict;
  expect([await answer("ask"), await answer("deny"), await answer("pass")]).toEqual([
    "ask",
    "deny",
    "pass",
  ]);
});

test("an approving rule approves, and says why", async () => {
  const layer = { kind: "user", path: "/u" } as const;
  const rule = [
    {
      id: "me/ok",
      command: "ls",
      verdict: "allow",
      reason: "is fine",
      origin: { layer, index: 0 },
    },
  ];
  const event = project.event("PreToolUse", { tool_name: "Bash", tool_input: { command: "ls" } });
  const context = { ...project.context(), config: { ...project.context().config, rule } };
  expect(await handleSecurity(event, context)).toMatchObject({
    verdict: "allow",
    reason: "this is fine (me/ok)",
  });
});

describe("a call that the administrator refuses", () => {
  const allow = (kind: "managed" | "user") => ({
    command: "rm",
    reason: "scratch",
    origin: { layer: { kind, path: "/c.toml" }, index: 0 },
  });
  const deep = { tool_name: "Bash", tool_input: { command: "rm -rf /srv/data" } };

  function judgeHeld(held: readonly string[], allows: readonly object[] = []) {
    const context = project.context({ allow: allows });
    const policy = { ...context.config.policy, held };
    const config = { ...context.config, policy };
    return handleSecurity(project.event("PreToolUse", deep), { ...context, config });
  }

  test("has no code, and is not allowed by the consent of a person", async () => {
    const code = codeIn((await judge(deep)).notice);
    expect((await consent(code)).exit).toBe(0);
    const refused = await judgeHeld(["filesystem/delete"]);
    expect(refused.verdict).toBe("deny");
    expect(refused.notice).toContain("rule is your administrator's");
    expect(await judge(deep)).toMatchObject({ verdict: "pass" });
  });

  test.each([
    ["nobody's rule", [], "user", "pass"],
    ["the administrator's rule", ["filesystem/delete"], "user", "deny"],
    ["the administrator's family", ["filesystem"], "user", "deny"],
    ["the administrator's rule", ["filesystem/delete"], "managed", "pass"],
    ["another rule of the administrator's", ["filesystem/format"], "user", "pass"],
  ] as const)(
    "is lifted by an exception: %s, %j, by the %s",
    async (_what, held, kind, verdict) => {
      expect(await judgeHeld(held, [allow(kind)])).toMatchObject({ verdict });
    },
  );
});

describe("a call that cannot be judged", () => {
  test("is asked about, never an error that would let the tool run", async () => {
    const event = project.event("PreToolUse", { tool_name: "Bash", tool_input: {} });
    const input = {
      get command(): string {
        throw new Error("no such luck");
      },
    };
    const tool = event.tool === undefined ? undefined : { ...event.tool, input };
    expect(await handleSecurity({ ...event, tool }, project.context())).toEqual({
      verdict: "ask",
      reason: "this Bash call could do anything: it cannot be checked (no such luck)",
      data: {},
    });
  });

  test("keeps its refusal when its code cannot be kept", async () => {
    const context = project.context();
    const now = () => {
      throw new Error("the clock stopped");
    };
    const event = project.event("PreToolUse", REFUSED);
    const outcome = await handleSecurity(event, { ...context, io: { ...context.io, now } });
    expect(outcome).toMatchObject({ verdict: "deny" });
    expect(outcome.notice).toBeUndefined();
  });

  test("keeps its refusal when it is too deep to have a code", async () => {
    const nested: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    const fields = { tool_name: "Bash", tool_input: { command: "rm -rf ~", nested } };
    const outcome = await judge(fields);
    expect(outcome).toMatchObject({ verdict: "deny" });
    expect(outcome.notice).toBeUndefined();
  });
});
