import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type AllowOptions, allow } from "../../../src/cli/exceptions/run-allow.ts";
import { type DenyOptions, deny } from "../../../src/cli/exceptions/run-deny.ts";
import { loadConfig } from "../../../src/config/load.ts";
import { handleSecurity } from "../../../src/handlers/security.ts";
import { runProgram } from "../../../src/program.ts";
import { makeProject, type TestProject } from "../../support/project.ts";
import { answering, NOBODY } from "../../support/questions.ts";
import { testIo, userFolders } from "../../support/world.ts";

let project: TestProject;
let own: string;
beforeEach(() => {
  project = makeProject();
  project.env.PATH = process.env.PATH ?? "";
  Bun.spawnSync(["git", "init", "-q"], { cwd: project.project });
  own = join(userFolders(project.home).config, "config.toml");
});
afterEach(() => project.dispose());

const PREVIEW = "git push --force origin preview*";

const start = (words: readonly string[] = [], stdin = "") => ({
  ...{ words, cwd: project.project, env: project.env, stdin },
});

async function allowed(options: AllowOptions, ...answers: readonly string[]) {
  const { io, ended } = testIo(start(), () => project.now);
  const questions = answers.length === 0 ? NOBODY : answering(...answers);
  return ended(await allow(io, options, questions));
}

async function denied(options: DenyOptions, ...answers: readonly string[]) {
  const { io, ended } = testIo(start(), () => project.now);
  const questions = answers.length === 0 ? NOBODY : answering(...answers);
  return ended(await deny(io, options, questions));
}

async function run(...words: readonly string[]) {
  const { io, ended } = testIo(start(words), () => project.now);
  return ended(await runProgram(words, io));
}

/** What the agent is answered. */
async function judged(command: string, cwd = project.project) {
  const context = project.context();
  const { config } = await loadConfig(context.io, project.project);
  const fields = { cwd, tool_name: "Bash", tool_input: { command } };
  const outcome = await handleSecurity(project.event("PreToolUse", fields), { ...context, config });
  return outcome.verdict;
}

/** A call of an agent's, which the log has. */
async function called(command: string) {
  const fields = { session_id: "s", cwd: project.project, hook_event_name: "PreToolUse" };
  const event = { ...fields, tool_name: "Bash", tool_input: { command } };
  const words = ["hook", "pre-tool", "--agent", "claude"];
  const { io, ended } = testIo(start(words, JSON.stringify(event)), () => project.now);
  return ended(await runProgram(words, io));
}

function write(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe("an exception for a pattern", () => {
  test("is for what fits it word for word in its project, and for nothing else", async () => {
    const ran = await allowed({ what: PREVIEW, project: true, yes: true }, "never asked");
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    expect(readFileSync(own, "utf8")).toContain(`words = "${PREVIEW}"`);
    for (const command of [
      "git push --force origin preview",
      "git push --force origin preview-2",
      "git push --force origin preview-2 2>&1",
      "ls && git push --force origin preview-2 | tail -3",
    ])
      expect([command, await judged(command)]).toEqual([command, "pass"]);
    for (const command of [
      "git push --force origin other",
      "git push --force origin preview main",
      "git push --force origin preview/../main",
      "git push --force upstream preview",
      "git push --force origin preview$X",
      "git push --force origin preview*",
      "sudo git push --force origin preview",
      "GIT_DIR=/x git push --force origin preview",
      "cd /srv && git push --force origin preview",
      "/tmp/git push --force origin preview",
      "git push --force origin preview && npm publish",
      "echo x | git push --force origin preview",
    ])
      expect([command, await judged(command)]).not.toEqual([command, "pass"]);
    expect(await judged("git push --force origin preview", project.home)).toBe("ask");
    expect(await run("policy", "test")).toMatchObject({ exit: 0, stdout: "1 passed, 0 failed\n" });
  });

  test("is tried on what was stopped before anybody is asked, and no is the default", async () => {
    await called("git push --force origin preview-7");
    await called("git push --force origin staging");
    const ran = await allowed({ what: PREVIEW }, "no");
    expect(ran).toMatchObject({ exit: 1, stderr: expect.stringContaining("nothing was allowed") });
    const lines = ran.stdout.split("\n");
    expect(lines.slice(1, 5)).toEqual([
      `    ${PREVIEW}`,
      "such as: git push --force origin preview",
      "    today: asked about by git/force-push",
      "    with this rule: passes",
    ]);
    expect(ran.stdout).toContain(
      "1 of the calls that were stopped here would pass:\n    git push --force origin preview-7\n",
    );
    expect(ran.stdout).toContain("    git push --force origin staging  (asked about by");
    expect(existsSync(own)).toBe(false);
  });

  test("is one line where it is for everywhere, which the list shows and takes out", async () => {
    const ran = await allowed({ what: PREVIEW }, "everywhere", "thrown away", "yes");
    expect(ran.exit).toBe(0);
    const line = `"${PREVIEW}" = "allow git/force-push: thrown away"`;
    expect(readFileSync(own, "utf8")).toBe(`[rules]\n${line}\n`);
    expect(await judged("git push --force origin preview-2", project.home)).toBe("pass");
    const [, id = ""] = /fairlead allow remove (\w+)/.exec(ran.stdout) ?? [];
    expect((await run("allow", "list")).stdout).toContain(`1  ${id}  git/force-push  ${PREVIEW}`);
    const asked = await run("policy", "check");
    expect(asked.stdout).toContain("0 rules and 1 exception are valid");
    expect(await run("allow", "remove", id, "--yes")).toMatchObject({ exit: 0 });
    expect(readFileSync(own, "utf8")).toBe("");
  });

  test("is one line in a project's own file, where it counts as it was written there", async () => {
    mkdirSync(join(project.project, ".fairlead"));
    const local = join(project.project, ".fairlead/config.local.toml");
    await allowed({ what: PREVIEW, project: true, yes: true }, "never asked");
    expect(readFileSync(local, "utf8")).toStartWith(`[rules]\n"${PREVIEW}" = "allow git/`);
    expect(await judged("git push --force origin preview-2")).toBe("pass");
    expect(await judged("cd /srv && git push --force origin preview-2")).toBe("ask");
    // Another rule is written there, and this one still counts.
    await denied({ what: "npm run deploy", project: true, yes: true });
    expect(readFileSync(local, "utf8")).toEndWith('"npm run deploy" = "deny"\n');
    expect(await judged("git push --force origin preview-2")).toBe("pass");
    expect(await judged("npm run deploy")).toBe("deny");
    writeFileSync(local, readFileSync(local, "utf8").replace("preview*", "other*"));
    expect(await judged("git push --force origin other")).toBe("ask");
    expect((await run("config", "check")).stderr).toContain(
      "toml:2: a project may not allow anything",
    );
  });

  test("ends when it is said to, which takes more than a line", async () => {
    await allowed({ what: PREVIEW, for: "2h", yes: true }, "never asked");
    expect(readFileSync(own, "utf8")).toContain('expires = "2026-03-01T14:00:00.000Z"');
    expect(await judged("git push --force origin preview-2")).toBe("pass");
    project.now = new Date("2026-03-01T14:00:00.001Z");
    expect(await judged("git push --force origin preview-2")).toBe("ask");
  });

  test("is told to a program as JSON, with what it changes", async () => {
    const options = { what: PREVIEW, everywhere: true, json: true, "dry-run": true };
    const { stdout } = await allowed(options);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ written: false, file: own, until: null },
      toml: expect.stringMatching(/^\[rules\]\n/),
      example: { command: "git push --force origin preview", today: "ask", with_rule: "pass" },
      still_stopped: expect.arrayContaining(["git push --force origin other"]),
    });
  });

  test.each([
    [{ what: "git *" }, '"git *" is too wide', "git push --force origin preview*"],
    [{ what: "git stash list*" }, 'no rule stops "git stash list"', ""],
    [{ what: "git push --force origin main*" }, "this call is refused (git/force-push)", ""],
    [{ what: "git push --force origin m*" }, "does not say what gets changed", ""],
    [{ what: PREVIEW, once: true }, "--once is about one call", "fairlead allow --once 'COMMAND'"],
    [{ what: PREVIEW, yes: true }, "say how far to allow it", "--project or --everywhere"],
    [
      { what: "git push -f https://me:hunter2x9Q@x.org/r pre*" },
      "the pattern contains a secret",
      "",
    ],
  ] as const)("%j is none", async (options, problem, hint) => {
    const ran = await allowed({ ...options }, "never asked");
    expect(ran.exit).toBe(1);
    expect(ran.stderr.replace(/\s+/g, " ")).toContain(problem);
    expect(ran.stderr.replace(/\s+/g, " ")).toContain(hint);
    // `last` would be another call.
    expect(ran.stderr).not.toContain("allow last");
    expect(existsSync(own)).toBe(false);
  });

  test("of what may not be allowed offers the one call that was made", async () => {
    await called("git push --force origin main");
    const ran = await allowed({ what: "git push --force origin main*" }, "yes");
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    expect(ran.stdout).toContain(
      "this cannot be allowed from now on: a pattern can only lift a question",
    );
    expect(ran.stdout).toContain("it may pass once within 24 hours");
    expect(existsSync(own)).toBe(false);
  });

  test("with the very words of a call that was stopped is that call", async () => {
    await called("rm -rf ~/old/*");
    const ran = await allowed({ what: "rm -rf ~/old/*", project: true, yes: true }, "never asked");
    expect(ran.exit).toBe(0);
    expect(readFileSync(own, "utf8")).toContain('line = "rm -rf ~/old/*"');
  });

  test("of what a rule of their own refuses names that rule", async () => {
    write(own, '[rules]\n"rm -rf" = "deny: use trash"\n');
    const { stderr } = await allowed({ what: "rm -rf build*", project: true, yes: true }, "no");
    expect(stderr).toContain("me/no-rm-rf is your own rule, in");
    expect(stderr.trimEnd()).toEndWith("or: fairlead deny remove me/no-rm-rf");
  });

  test("never lifts what is refused, whatever a file says", async () => {
    write(own, '[rules]\n"git push --force origin m*" = "allow"\n');
    expect(await judged("git push --force origin mine")).toBe("pass");
    expect(await judged("git push --force origin main")).toBe("deny");
  });
});

describe("a rule against a pattern", () => {
  test("is one line with what to use instead, and is tried before", async () => {
    const options = { what: "rm -rf*", instead: "use trash", everywhere: true, yes: true };
    const ran = await denied(options);
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    expect(ran.stdout).toContain("    today: asked about by filesystem/delete\n");
    expect(ran.stdout).toContain("not affected:\n    rm other  (passes)");
    expect(readFileSync(own, "utf8")).toBe('[rules]\n"rm -rf*" = "deny: use trash"\n');
    expect(await judged("cd x && rm -rf build")).toBe("deny");
    expect((await run("explain", "rm -rf build")).stdout).toContain("instead: use trash");
    expect((await run("deny", "list")).stdout).toContain("1  me/no-rm-rf  deny  rm -rf*");
    expect((await run("policy", "list", "me")).stdout).toContain("deny  me/no-rm-rf");
    expect(await run("deny", "remove", "me/no-rm-rf", "--yes")).toMatchObject({ exit: 0 });
    expect(await judged("rm -rf node_modules")).toBe("pass");
  });

  test("of a project is a table in the person's own file, and one line in the project's", async () => {
    await denied({ what: "make deploy*", project: true, yes: true });
    expect(readFileSync(own, "utf8")).toContain('[[rule]]\nid = "me/no-make-deploy"');
    mkdirSync(join(project.project, ".fairlead"));
    const json = await denied({ what: "npm run deploy*", project: true, yes: true, json: true });
    expect(JSON.parse(json.stdout)).toMatchObject({
      ...{ written: true, id: "here/no-npm-run-deploy" },
      example: { command: "npm run deploy", today: "pass", with_rule: "deny" },
    });
    expect((await run("policy", "test")).stdout).toBe("2 passed, 0 failed\n");
  });

  test("has a name of its own where a table has that of its line", async () => {
    write(
      own,
      '[[rule]]\nid = "me/no-npm-x"\ncommand = "npm y"\nverdict = "deny"\nreason = "no"\n',
    );
    await denied({ what: "npm x", everywhere: true, yes: true });
    expect(readFileSync(own, "utf8")).toContain('id = "me/no-npm-x-2"');
  });

  test("that is too wide, or is there already, is not written", async () => {
    expect((await denied({ what: "git *", yes: true })).stderr).toContain("fairlead deny git");
    await denied({ what: "npm x*", everywhere: true, yes: true });
    const again = await denied({ what: "npm x*", everywhere: true, yes: true });
    expect(again.stderr.replace(/\s+/g, " ")).toContain(
      "line 2 of it says of this command already",
    );
  });

  test("asks where, and not for a reason where there is something else to use", async () => {
    const ran = await denied({ what: "npm x*", instead: "use make" }, "everywhere", "yes");
    expect(ran.exit).toBe(0);
    expect(readFileSync(own, "utf8")).toContain('"npm x*" = "deny: use make"');
  });
});

describe("places that calls within bounds may reach", () => {
  test("are listed with the exceptions, and taken out by their number, id or path", async () => {
    write(own, '[confine]\nwrite = [\n  "/srv/a", # mine\n  "/srv/b",\n]\nread = ["~/.npmrc"]\n');
    const { stdout } = await run("allow", "list", "--json");
    expect(JSON.parse(stdout).allows).toMatchObject([
      { number: 1, file: own, state: "in force", write: "/srv/a" },
      { number: 2, write: "/srv/b" },
      { number: 3, read: "~/.npmrc" },
    ]);
    expect((await run("allow", "list")).stdout).toContain("bounds  write /srv/a");
    expect(await run("allow", "remove", "2", "--yes")).toMatchObject({ exit: 0 });
    expect(readFileSync(own, "utf8")).toContain('write = [\n  "/srv/a", # mine\n]\n');
    const whole = join(project.home, ".npmrc");
    expect(await run("allow", "remove", whole, "--yes")).toMatchObject({ exit: 0 });
    const taken = await run("allow", "remove", "/srv/a", "--yes", "--json");
    expect(JSON.parse(taken.stdout)).toMatchObject({ file: own });
    expect(readFileSync(own, "utf8")).toBe("");
    expect((await run("allow", "remove", "/srv/a", "--yes")).stderr).toContain("no exception");
  });
});
