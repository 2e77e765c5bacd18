import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runProgram } from "../../../src/program.ts";
import { makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function configure(text: string): void {
  const path = join(sandbox.home, ".config/fairlead/config.toml");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function run(words: readonly string[], stdin = "") {
  const env = { HOME: sandbox.home, XDG_CONFIG_HOME: join(sandbox.home, ".config") };
  const { io, ended } = testIo({ words, cwd: sandbox.project, env, stdin });
  return ended(await runProgram(words, io));
}

const explain = (...words: string[]) => run(["explain", ...words]);
const explainJson = async (...words: string[]) =>
  JSON.parse((await explain(...words, "--json")).stdout);

describe("fairlead explain", () => {
  test("shows every command, how it was reached and what is unknown of it", async () => {
    const { stdout, exit } = await explain(
      `cd sub && echo hi | sudo -u me sh -c 'cat "$FILE" > out.txt'; ssh box uptime`,
    );
    expect(exit).toBe(0);
    expect(stdout).toContain("via sudo, via sh -c");
    expect(stdout).toContain(`in ${sandbox.project}/sub`);
    expect(stdout).toContain("unknown: $FILE");
    expect(stdout).toContain("> out.txt");
    expect(stdout).toContain("not on this machine");
    expect(stdout).toEndWith("verdict: pass (no objection; the agent's own permissions decide)\n");
  });

  test("names what is done to something outside of the project", async () => {
    const { stdout } = await explain("pulumi destroy");
    expect(stdout).toContain(
      "effect: deletes every resource of the stack; undo cannot bring it back",
    );
    const [finding] = (await explainJson("npm uninstall -g typescript")).findings;
    expect(finding.effect).toEqual({
      ...{ kind: "outside", act: "deletes", what: "packages" },
      noun: "packages that other projects on this machine may use",
      back: "can be installed again",
    });
  });

  test("shows what a command reads", async () => {
    const { stdout } = await explain("wc < 'a b.txt'; wc <<< $'one\\ntwo'; ls | sort");
    expect(stdout).toContain('reads "a b.txt"');
    expect(stdout).toContain('reads "one\\ntwo');
    expect(stdout).toContain("reads what 3 prints");
  });

  test("shows what it could not read, and the tool where there is no command", async () => {
    const { stdout } = await explain('echo "never closed');
    expect(stdout).toContain("  ?  ");
    const file = await explain("--path", ".env");
    expect(file.stdout).toStartWith(`Read in ${sandbox.project}\n`);
    expect(file.stdout).toContain(
      "deny  files/env\n  Read .env\n  would show the model the secrets in .env\n",
    );
  });

  test("shows what a script or recipe of the project would run", async () => {
    writeFileSync(join(sandbox.project, "package.json"), '{"scripts":{"clean":"rm -rf ~"}}');
    const { stdout } = await explain("npm run clean");
    expect(stdout).toContain(
      `  npm run clean\n  ^^^^^^^^^^^^^\n  in package.json clean: rm -rf ${sandbox.home}\n`,
    );
  });

  test("underlines the exact words, also inside another shell's script", async () => {
    const { stdout } = await explain("ls && sh -c 'git push --force origin main'");
    const lines = stdout.split("\n");
    const at = lines.findIndex((line) => line.includes("^^^"));
    const marks = lines[at] ?? "";
    const source = lines[at - 1] ?? "";
    expect(source.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1)).toBe(
      "git push --force origin main",
    );
    expect(stdout).toContain("deny  git/force-push");
    expect(stdout).toContain("instead: ");
  });

  test("underlines the command that is meant, not the same words in front of it", async () => {
    const { stdout } = await explain("sh -c 'echo git push --force; git push --force'");
    expect(stdout).toContain(
      "  sh -c 'echo git push --force; git push --force'\n                                ^^^^^^^^^^^^^^^^\n",
    );
    const { findings } = await explainJson("sh -c 'cat .env'");
    expect(findings[0]).toMatchObject({ words: "cat .env", span: { start: 11, end: 15 } });
  });

  test("shows what is piped, read and doubted", async () => {
    const piped = await explain('cat <<< hello > a.txt; sort < b.txt | uniq; eval "$X"');
    expect(piped.stdout).toContain('reads "hello');
    expect(piped.stdout).toContain("reads b.txt");
    expect(piped.stdout).toContain("reads what 2 prints");
    expect((await explain("ls; echo 'open")).stdout).toContain("  ?  ");
    const { commands, doubts } = await explainJson("cat <<< hello > a.txt; echo 'open");
    expect(commands[0]).toMatchObject({ redirects: expect.arrayContaining(["> a.txt"]) });
    expect(doubts.length).toBeGreaterThan(0);
  });

  test("exits 0 whatever the verdict, and 2 for a refusal when it was asked to", async () => {
    expect((await explain("rm -rf /")).exit).toBe(0);
    expect((await explain("rm -rf /", "--exit-code")).exit).toBe(2);
    expect((await explain("git clean -fd", "--exit-code")).exit).toBe(0);
  });

  test("reads a script from standard input", async () => {
    const { stdout, exit } = await run(["explain", "--exit-code", "-"], "ls\nrm -rf /\n");
    expect(exit).toBe(2);
    expect(stdout).toContain("  rm -rf /\n  ^^^^^^^^");
  });

  test("takes the fields of any tool", async () => {
    expect(await explainJson("--path", ".env")).toMatchObject({ tool: "Read", verdict: "deny" });
    expect(await explainJson("--path", "a.ts", "--content", "x")).toMatchObject({
      tool: "Write",
      verdict: "pass",
    });
    expect(await explainJson("--url", "https://example.com")).toMatchObject({ tool: "WebFetch" });
    expect(await explainJson("--tool", "NotebookEdit", "--path", ".ssh/id_rsa")).toMatchObject({
      verdict: "deny",
    });
    expect(
      await explainJson("--tool", "Grep", "--input", '{"pattern":"x"}', "--path", "src"),
    ).toMatchObject({ tool: "Grep", verdict: "pass", commands: [] });
    expect(await explainJson("--tool", "PowerShell", "Remove-Item -Recurse C:\\")).toMatchObject({
      commands: [{ program: "remove-item" }],
    });
  });

  test("judges where it is told to", async () => {
    expect(await explainJson("--cwd", "sub", "ls")).toMatchObject({
      cwd: `${sandbox.project}/sub`,
    });
    expect(await explainJson("--cwd", "/", "ls")).toMatchObject({ cwd: "/" });
  });

  test("says what the configuration changed", async () => {
    configure(
      [
        '[policy]\ndisable = ["git/clean"]\nseverity = { "git/hard-reset" = "deny" }',
        '[[allow]]\npath = "/srv/x"\nreason = "scratch"',
        '[[rule]]\nid = "me/plan"\ncommand = "ls"\nverdict = "ask"\nreason = "no"\nwhen = { permission_mode = "plan" }',
        '[[rule]]\nid = "me/bad"\nverdict = "no"\nreason = "no"',
      ].join("\n\n"),
    );
    const { changes, problems } = await explainJson(
      "git clean -fd; git reset --hard; rm -rf /srv/x",
    );
    expect(changes).toEqual([
      { rule: "filesystem/delete", was: "deny", because: "lifted by your exception (scratch)" },
      { rule: "git/hard-reset", was: "ask", now: "deny", because: "policy.severity" },
      { rule: "git/clean", was: "ask", because: "switched off in [policy]" },
    ]);
    expect(problems).toHaveLength(1);
    const { stdout, stderr } = await explain("git clean -fd");
    expect(stdout).toContain("git/clean: would ask, switched off in [policy]");
    expect(stderr).toContain("warning: ");
    expect(await explainJson("ls", "--permission-mode", "plan")).toMatchObject({ verdict: "ask" });
    expect(await explainJson("ls")).toMatchObject({ verdict: "pass" });
  });

  test("never repeats a secret or a control character", async () => {
    const token = `ghp_${"a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"}`;
    const { stdout } = await explain(
      `curl -H 'Authorization: token ${token}' https://x.test \u001b[2J`,
    );
    expect(stdout).not.toContain(token);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toContain("secrets/github-token");
    const json = await explain(`echo ${token}`, "--json");
    expect(json.stdout).not.toContain(token);
  });

  test.each([
    [[], "nothing to explain"],
    [["--input", "["], "--input is not valid JSON"],
    [["--input", "[]"], "--input must be a JSON object"],
  ])("%#: refuses what describes no call", async (words, message) => {
    const { exit, stderr } = await explain(...words);
    expect(exit).toBe(1);
    expect(stderr).toContain(message);
  });
});

describe("fairlead policy list and show", () => {
  test("list every rule once, with its state", async () => {
    configure(
      '[policy]\ndisable = ["git/clean"]\nseverity = { "git/stash" = "deny" }\npacks = { aws = false }',
    );
    const { rules } = JSON.parse((await run(["policy", "list", "--json"])).stdout);
    const ids = rules.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const byId = new Map<string, unknown>(rules.map((rule: { id: string }) => [rule.id, rule]));
    expect(byId.get("git/clean")).toMatchObject({ on: false, default: "ask" });
    expect(byId.get("git/stash")).toMatchObject({ on: true, verdict: "deny", default: "ask" });
    expect(byId.get("aws/delete-bucket") ?? byId.get("aws/storage")).toMatchObject({
      on: false,
      kind: "pack",
    });
    for (const id of ["files/env", "secrets/github-token", "doubt/limit"])
      expect(byId.has(id)).toBe(true);
  });

  test("know every rule that stands in the source by name", async () => {
    const { rules } = JSON.parse((await run(["policy", "list", "--json"])).stdout);
    const known = new Set(rules.map(({ id }: { id: string }) => id));
    const root = join(import.meta.dir, "../../../src/policy");
    for (const file of new Bun.Glob("**/*.ts").scanSync(root)) {
      const text = await Bun.file(join(root, file)).text();
      for (const [, id] of text.matchAll(/\b(?:rule|id): "([a-z-]+\/[a-z-]+)"/g)) {
        if (id === "files/public" || /^files\/(?:public-part|git-scratch)$/.test(id ?? ""))
          continue;
        expect({ file, id, known: known.has(id) }).toEqual({ file, id, known: true });
      }
    }
  });

  test("show a family, and say which there are when there is none", async () => {
    const { stdout } = await run(["policy", "list", "git"]);
    expect(stdout).toContain("git/force-push");
    expect(stdout).not.toContain("filesystem/");
    const refused = await run(["policy", "list", "gti"]);
    expect(refused).toMatchObject({ exit: 1 });
    expect(refused.stderr).toContain('unknown family "gti"');
  });

  test("show one rule with examples, and the nearest id to a wrong one", async () => {
    configure(
      '[[rule]]\nid = "me/x"\ncommand = "x"\nverdict = "deny"\nreason = "no"\ninstead = "y"\ntests = [{ command = "x 1", expect = "deny" }, { path = "a", expect = "pass" }]',
    );
    expect((await run(["policy", "show", "git/force-push"])).stdout).toContain(
      "git push --force origin main",
    );
    expect((await run(["policy", "show", "files/env"])).stdout).toContain(".env");
    const own = await run(["policy", "show", "me/x"]);
    expect(own.stdout).toContain("instead: y");
    expect(own.stdout).toContain("x 1");
    expect(JSON.parse((await run(["policy", "show", "me/x", "--json"])).stdout).rules).toHaveLength(
      1,
    );
    const wrong = await run(["policy", "show", "git/force-pus"]);
    expect(wrong).toMatchObject({ exit: 1 });
    expect(wrong.stderr).toContain('did you mean "git/force-push"?');
  });
});

describe("fairlead policy check", () => {
  test("counts what is in order", async () => {
    configure('[[rule]]\nid = "a/b"\ncommand = "x"\nverdict = "deny"\nreason = "no"');
    expect(await run(["policy", "check"])).toMatchObject({
      exit: 0,
      stdout: "1 rule and 0 exceptions are valid\n",
    });
    expect(JSON.parse((await run(["policy", "check", "--json"])).stdout)).toEqual({
      ok: true,
      rules: 1,
      allows: 0,
      problems: [],
      notes: [expect.stringContaining("so no rule fires: fairlead install")],
    });
  });

  test("names what cannot fire, what names nothing and what has ended", async () => {
    configure(`[policy]
disable = ["git/clena", "gti/*"]
severity = { "git/force-puhs" = "deny" }
packs = { asw = false }

[[rule]]
id = "a/glob"
path = "a["
verdict = "deny"
reason = "no"

[[rule]]
id = "a/first"
command = "x"
verdict = "deny"
reason = "no"

[[rule]]
id = "a/shadowed"
command = "x"
verdict = "ask"
reason = "no"

[[rule]]
id = "a/nothing"
verdict = "deny"
reason = "no"

[[allow]]
rule = "git/claen"
command = "x"
reason = "r"
expires = "2001-01-01"
`);
    const { stderr, exit } = await run(["policy", "check"]);
    expect(exit).toBe(1);
    for (const part of [
      ...['disable: no rule is called "git/clena"; did you mean "git/clean"?'],
      ...['no family of rules is called "gti"'],
      ...['severity: no rule is called "git/force-puhs"', 'packs: no pack is called "asw"'],
      ...['config.toml:24: "a/nothing" has no matcher', 'config.toml:8: the glob "'],
      ...[
        'config.toml:18: "a/shadowed" changes nothing',
        'config.toml:33: the exception "r" has ended',
      ],
      'config.toml:30: no rule is called "git/claen"',
    ]) {
      expect(stderr).toContain(part);
    }
  });
});

describe("fairlead policy test", () => {
  const RULE =
    '[[rule]]\nid = "me/x"\ncommand = "x"\nverdict = "deny"\nreason = "no"\nwhen = { branch = "main" }\n';

  test("runs the rules' own tests, on the branch and in the folder they name", async () => {
    configure(
      `${RULE}tests = [{ command = "sudo x", branch = "main", expect = "deny" }, { command = "x", branch = "dev", cwd = "sub", expect = "pass" }]`,
    );
    expect(await run(["policy", "test"])).toMatchObject({
      exit: 0,
      stdout: "2 passed, 0 failed\n",
    });
  });

  test("fails for a rule that says something else, and names it", async () => {
    configure(`${RULE}tests = [{ command = "x", branch = "dev", expect = "deny" }]`);
    const { exit, stderr, stdout } = await run(["policy", "test"]);
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: "0 passed, 1 failed\n" });
    expect(stderr).toContain("me/x: expected deny, got pass: x");
  });

  test("judges the cases of files by the whole policy", async () => {
    const jsonl = [
      '{"command":"rm -rf /","expect":"deny","rule":"filesystem/delete"}',
      "",
      '{"path":".env","expect":"deny"}',
      '{"tool":"Write","path":"a.ts","content":"x","expect":"pass"}',
      '{"command":"git push --force origin x","expect":"ask","rule":"git/clean","name":"another rule"}',
    ].join("\n");
    writeFileSync(join(sandbox.project, "cases.jsonl"), jsonl);
    writeFileSync(
      join(sandbox.project, "cases.toml"),
      '[[case]]\ncommand = "git clean -fd"\nexpect = "ask"\n\n[[case]]\ncommand = "ls"\nexpect = "deny"\n',
    );
    const { exit, stderr, stdout } = await run(["policy", "test", "cases.jsonl", "cases.toml"]);
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: "4 passed, 2 failed\n" });
    expect(stderr).toContain(
      "cases.jsonl:5: expected ask (git/clean), got ask (git/force-push): another rule",
    );
    expect(stderr).toContain("cases.toml#2: expected deny, got pass: ls");
    const json = JSON.parse((await run(["policy", "test", "cases.jsonl", "--json"])).stdout);
    expect(json).toMatchObject({
      ok: false,
      results: [{ passed: true }, {}, {}, { passed: false }],
    });
  });

  test.each([
    ["missing.jsonl", undefined, "missing.jsonl: does not exist"],
    ["bad.jsonl", "{", "bad.jsonl:1: not valid JSON"],
    ["bad.jsonl", '{"command":"x","expect":"no"}', "bad.jsonl:1: expect: expect must be"],
    ["bad.toml", "a = [", "bad.toml:1: "],
    ["bad.toml", "a = 1", "bad.toml: cases are written as [[case]] tables"],
  ])("fails for a file like %s (%j)", async (name, text, message) => {
    if (text !== undefined) writeFileSync(join(sandbox.project, name), text);
    const { exit, stderr } = await run(["policy", "test", name]);
    expect(exit).toBe(1);
    expect(stderr).toContain(message);
  });
});

describe("fairlead explain of what other settings answer", () => {
  test("says that saving would answer the question, unless undo is off", async () => {
    const words = ["explain", "git reset --hard"];
    const { stdout } = await run(words);
    expect(stdout).toContain("undo: covered: this call runs without a question");
    expect(JSON.parse((await run([...words, "--json"])).stdout).undo).toBe(true);
    expect((await run(["explain", "git push -f origin preview"])).stdout).not.toContain("undo:");
    configure("[undo]\nenabled = false\n");
    expect((await run(words)).stdout).not.toContain("undo:");
  });

  test("says what would become of a deletion that passes as the line made it", async () => {
    const { stdout } = await run(["explain", "mkdir ~/made-here; rm -rf ~/made-here"]);
    expect(stdout).toContain("deletes nothing that would be missed");
    expect(stdout.replace(/\s+/g, " ")).toContain("Otherwise: deny (filesystem/delete)");
    expect((await run(["explain", "ls"])).stdout).not.toContain("Otherwise:");
  });

  test("of a rule's name leads to the rule", async () => {
    const ran = await run(["explain", "git/force-push"]);
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("fairlead policy show git/force-push");
  });

  test("says whether what only looks is approved, or what would do it", async () => {
    const words = ["explain", "git log | head"];
    expect((await run(words)).stdout).toContain(
      "would be approved after: fairlead config set approve.read_only true",
    );
    configure("[approve]\nread_only = true\n");
    const { stdout } = await run(words);
    if (process.platform !== "win32") expect(stdout).toContain("read-only: approved automatically");
  });
});

test("says which hooks of the user's run before a call, and that it runs within bounds", async () => {
  configure(
    '[confine]\ncalls = "unread"\n[[hook]]\nname = "mine"\nevent = "tool:pre_execute:bash"\ncommand = "true"\n',
  );
  const { stdout } = await explain("node build.js");
  expect(stdout).toContain("your hook mine runs before this call and may refuse it");
  const { hooks, bounds } = await explainJson("node build.js");
  expect(hooks).toEqual(["mine"]);
  if (process.platform !== "win32") {
    expect(stdout).toContain("bounds: runs within bounds, because fairlead has not read the code");
    const asked = await run(["explain", 'eval "$X"']);
    expect(asked.stdout).toContain(
      "verdict: ask (it passes within bounds where they can be enforced)",
    );
    expect(asked.stdout).not.toContain("to allow it");
    expect(bounds).not.toBeNull();
  }
  expect((await explainJson("git status")).bounds).toBeNull();
  expect((await explainJson("--tool", "Read", "--path", "a.txt")).hooks).toEqual([]);
});

test.skipIf(process.platform === "win32")(
  "says of each permission mode what the hook does there: all is like unread where the agent asks",
  async () => {
    configure('[confine]\ncalls = "all"\n');
    const of = async (command: string, mode: string) =>
      (await explainJson("--permission-mode", mode, command)).bounds;
    const change = "sed -i s/1/2/ a.js";
    expect(await of(change, "bypassPermissions")).toBe("this call is not proven to be read-only");
    for (const mode of ["default", "acceptEdits", "plan", "dontAsk"]) {
      expect(await of(change, mode)).toBeNull();
      expect(await of("node build.js", mode)).toContain("has not read the code");
    }
    expect((await explain(change)).stdout.replace(/\s+/g, " ")).toContain(
      "bounds: runs without bounds, because in mode default fairlead leaves calls",
    );
    // It needs more than files, in every mode.
    expect(await of("docker run x", "bypassPermissions")).toBeNull();
  },
);
