import { describe, expect, test } from "bun:test";
import { parse } from "smol-toml";
import * as v from "valibot";
import { analyzePowerShell } from "../../../src/policy/languages/windows-shells.ts";
import type { Finding } from "../../../src/policy/model/finding.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { allowFor, compileAllows, coversRule } from "../../../src/policy/user/allow.ts";
import { normalisedPath, type UserCall } from "../../../src/policy/user/call.ts";
import { checkRules } from "../../../src/policy/user/check.ts";
import { compileRules, rulesNeedLinearEngine } from "../../../src/policy/user/compile.ts";
import { judgeUserRules, runInlineTests } from "../../../src/policy/user/judge.ts";
import { compileRegex, type PatternEngines } from "../../../src/policy/user/patterns.ts";
import { AllowEntrySchema, UserRuleSchema } from "../../../src/policy/user/schema.ts";
import { LINUX, WINDOWS } from "../windows-world.ts";

const linear: string[] = [];
const ENGINES: PatternEngines = {
  glob: (pattern) => {
    const glob = new Bun.Glob(pattern);
    return (text) => glob.match(text);
  },
  re2: (pattern, flags) => {
    linear.push(pattern);
    if (/\\1|\(\?[=!<]/.test(pattern)) throw new Error("not linear");
    const regex = new RegExp(pattern, flags);
    return (text) => regex.test(text);
  },
};
const FACTS = {
  event: "PreToolUse",
  permissionMode: "default",
  now: Date.parse("2027-01-15T12:00:00Z"),
};

/** The tables of a file that hold rules and exceptions. */
const PolicySettingsSchema = v.object({
  rule: v.optional(v.array(UserRuleSchema), []),
  allow: v.optional(v.array(AllowEntrySchema), []),
});

function settings(toml: string) {
  return v.parse(PolicySettingsSchema, parse(toml));
}
function compile(toml: string, world: World = LINUX, mayLoosen = true) {
  return compileRules(settings(toml).rule, { engines: ENGINES, world, mayLoosen });
}
/** The verdicts of rules over one call; commands are read by the PowerShell analyser. */
function judge(toml: string, call: UserCall, world: World = LINUX, facts = FACTS) {
  const { rules, problems } = compile(toml, world);
  expect(problems).toEqual([]);
  const analysis =
    call.command === undefined ? undefined : analyzePowerShell(call.command, world, 0);
  return judgeUserRules(rules, call, analysis, world, facts);
}
const rule = (body: string) => `[[rule]]\nid = "team/x"\nverdict = "deny"\nreason = "no"\n${body}`;
const bash = (command: string): UserCall => ({ tool: "Bash", command });
const write = (path: string, content = ""): UserCall => ({ tool: "Write", paths: [path], content });

describe("what a rule fits", () => {
  test.each([
    ['command = "git"', bash("git status"), true],
    ['command = "git"', bash("ls; git status"), true],
    ['command = "git"', bash("echo git"), false],
    ['command = "git push"', bash("git push origin"), true],
    ['command = "git push"', bash("git pushy"), false],
    ['command = "git push * --force"', bash("git push origin a/b --force"), true],
    ['command = ["npm publish", "yarn publish"]', bash("yarn publish"), true],
    ['command = ["git", "!git status"]', bash("git status"), false],
    ['command = "terra*"', bash("terraform apply"), true],
    ["command = 're:^git\\s+push'", bash("git push"), true],
    ['command = "git"\nsubcommand = "push"', bash("git -C /x push"), true],
    ['command = "git"\nsubcommand = "stash drop"', bash("git stash drop 1"), true],
    ['command = "git"\nsubcommand = "push"', bash("git commit -m push"), false],
    ['command = "helm"\nsubcommand = "uninstall"', bash("helm --kube-context p uninstall x"), true],
    ['command = "fly"\nsubcommand = "apps destroy"', bash("fly -a shop apps destroy shop"), true],
    ['command = "terraform"\nsubcommand = "apply"', bash("terraform plan apply"), false],
    ['command = "git"\nflags = "--force|-f"', bash("git push -f"), true],
    ['command = "git"\nflags = ["--force|-f", "--tags"]', bash("git push -f"), false],
    ['command = "ls"\nflags = "-l"', bash("ls.exe -al"), true],
    ['command = "kubectl"\nflags = "--namespace"', bash("kubectl get --namespace=prod"), true],
    ['command = "kubectl"\nargs = "prod*"', bash("kubectl get -n production"), true],
    ['command = "git"\nargs = "origin/*"', bash("git push origin/a/b"), true],
    ["command = \"git\"\nargs = 're:^v\\d+$'", bash("git tag v12"), true],
    ['command = "git"\nargs = ["a", "b"]', bash("git add a"), false],
    ['command = "git"\npath = "secrets/**"', bash("git add secrets/a.txt"), true],
    ['command = "git"\npath = "secrets/**"', bash("git add src/a.txt"), false],
    ['path = "src/gen/**"', write("/home/me/app/src/gen/a.ts"), true],
    ['path = "src/gen/**"', write("src/gen"), true],
    ['path = "src/gen/**"', write("/home/me/other/src/gen/a.ts"), false],
    ['path = "*.pem"', write("/anywhere/x.pem"), true],
    ['path = "~/.config/**"', write("/home/me/.config/x"), true],
    ['path = ["src/**", "!src/ok/**"]', write("src/ok/a"), false],
    ['path = "!src/**"', write("docs/a"), true],
    ['path = "src/**"', write("src/a/../../docs/x"), false],
    ['path = "/etc/**"', bash("git add /etc/hosts"), true],
    ['path = "/etc/**"', bash("git log > /etc/x"), true],
    ['path = "/etc/**"', bash("git log --output=/etc/x"), true],
    ['path = "/etc/**"', bash("echo /etc/hosts"), false],
    ["path = 're:/\\.env(\\.|$)'", write("/home/me/app/.env"), true],
    ['tool = "Write"\npath = "**"', write("a"), true],
    ['tool = "Edit"\npath = "**"', write("a"), false],
    ['tool = "Task"', { tool: "Agent" }, true],
    ['tool = "Web*"', { tool: "WebFetch", urls: ["https://example.com"] }, true],
    ['content = "TODO"', write("a", "x TODO y"), true],
    ["content = 're:(?i)todo'", write("a", "x Todo y"), true],
    ['content = "TODO"', write("a", "x"), false],
    ['content = "TODO"', bash("git log TODO"), false],
    [
      'url = "https://*.example.com/**"',
      { tool: "WebFetch", urls: ["HTTPS://api.Example.com/x"] },
      true,
    ],
    ['url = "https://example.com/**"', bash("curl https://example.com/a/b"), true],
    ['url = "https://example.com/**"', bash("curl https://other.com/a"), false],
    ['mcp = "github"', { tool: "mcp__github__create_issue" }, true],
    ['mcp = "github/create_*"', { tool: "mcp__github__list" }, false],
    ['mcp = "github"', bash("git status"), false],
    ['command = "git"\n[rule.when]\ncwd = "/home/me/app/**"', bash("git status"), true],
    ['command = "git"\n[rule.when]\ncwd = "/srv/**"', bash("git status"), false],
    ['command = "git"\n[rule.when]\nbranch = ["main", "release/*"]', bash("git status"), true],
    ['command = "git"\n[rule.when]\nbranch = "dev"', bash("git status"), false],
    ['command = "git"\n[rule.when]\npermission_mode = "default"', bash("git status"), true],
    ['command = "git"\n[rule.when]\npermission_mode = "plan"', bash("git status"), false],
    ['command = "git"\n[rule.when]\nevent = "pretooluse"', bash("git status"), true],
    ['command = "git"\n[rule.when]\nevent = "Stop"', bash("git status"), false],
  ] as const)("%j against %j", (body, call, fits) => {
    expect(judge(rule(body), call).length > 0).toBe(fits);
  });

  test("case does not count on Windows and macOS, nor does the kind of slash", () => {
    const call = write("C:\\Work\\APP\\Src\\A.ts");
    expect(judge(rule('path = "src\\\\*.TS"'), call, WINDOWS)).toHaveLength(1);
    expect(
      judge(rule('path = "SRC/**"'), write("src/a"), { ...LINUX, platform: "darwin" }),
    ).toHaveLength(1);
    expect(judge(rule('path = "SRC/**"'), write("src/a"))).toHaveLength(0);
    expect(normalisedPath("cafe\u0301", "/x", LINUX)).toBe("/x/caf\u00e9");
    expect(normalisedPath("../../..", "/x", LINUX)).toBe("/");
    expect(normalisedPath("~/x", "/y", LINUX)).toBe("/home/me/x");
    expect(normalisedPath("C:\\..\\x", "/y", WINDOWS)).toBe("c:/x");
  });

  test("a finding says which rule, why, what instead, and where", () => {
    expect(judge(rule('instead = "ask"\ncommand = "git"'), bash("ls; git status"))).toEqual([
      {
        rule: "team/x",
        verdict: "deny",
        reason: "no",
        instead: "ask",
        isOwn: true,
        words: "git status",
        span: { start: 4, end: 14 },
      },
    ]);
  });

  test("where no branch is known a prohibition holds and a permission does not", () => {
    const world = { ...LINUX, branch: () => undefined };
    const body = 'command = "git"\n[rule.when]\nbranch = "main"';
    expect(judge(rule(body), bash("git status"), world)).toHaveLength(1);
    expect(judge(rule(body).replace('"deny"', '"allow"'), bash("git status"), world)).toHaveLength(
      0,
    );
  });
});

describe("permissions", () => {
  const allow = (body: string) => rule(body).replace('"deny"', '"allow"');
  test.each([
    ['command = "git"', bash("git status"), true],
    ['command = "git"', bash("git status; rm x"), false],
    ['command = "git"', bash("git status; & $x"), false],
    ['command = "git"', bash("git status $(curl x)"), false],
    ['command = "git"\npath = "src/**"', bash("git src/a docs/b"), false],
    ['path = "src/**"', write("src/a"), true],
    ['path = "src/**"', bash("git add src/a"), false],
    [
      'url = "https://example.com/**"',
      bash("curl https://example.com/a https://evil.com/b"),
      false,
    ],
  ] as const)("%j against %j", (body, call, fits) => {
    expect(judge(allow(body), call).length > 0).toBe(fits);
  });

  test("a project's rules may not give any", () => {
    const { rules, problems } = compile(allow('command = "git"'), LINUX, false);
    expect(rules).toEqual([]);
    expect(problems).toMatchObject([{ rule: "team/x", key: "verdict" }]);
  });
});

describe("bad patterns are problems, never exceptions", () => {
  test.each([
    ['path = "src/[a"', "path", "open bracket"],
    ['path = "src/{a,b"', "path", "open brace"],
    ['path = ""', "path", "is empty"],
    ["path = []", "path", "empty list"],
    ['flags = "force"', "flags", 'does not begin with "-"'],
    ["content = 're:('", "content", "not valid"],
    ["command = 're:(a)\\1'", "command", "linear time"],
    [`args = "${"a".repeat(2_000)}"`, "args", "longer than"],
    ["args = 're:['", "args", "not valid"],
    ["subcommand = 're:['", "subcommand", "not valid"],
    [`content = "re:${"a".repeat(2_000)}"`, "content", "longer than"],
  ])("row %#", (body, key, message) => {
    const { rules, problems } = compile(rule(body));
    expect(rules).toEqual([]);
    expect(problems).toEqual([expect.objectContaining({ rule: "team/x", key })]);
    expect(problems[0]?.message).toContain(message);
  });

  test("an engine that throws is a problem, too", () => {
    const engines: PatternEngines = {
      glob: () => {
        throw new Error("no");
      },
    };
    const { rule: raw } = settings(rule('path = "a"'));
    const { problems } = compileRules(raw, { engines, world: LINUX, mayLoosen: true });
    expect(problems[0]?.message).toContain("not valid");
  });

  test("the others still hold", () => {
    const both = `${rule('path = "["')}\n${rule('command = "git"').replace("team/x", "team/y")}`;
    expect(compile(both).rules.map(({ id }) => id)).toEqual(["team/y"]);
  });
});

describe("regular expressions", () => {
  test("harmless ones run natively on short texts, all others on the linear engine", () => {
    linear.length = 0;
    expect(judge(rule("content = 're:rm\\s+-rf'"), write("a", "rm -rf"))).toHaveLength(1);
    expect(linear).toEqual([]);
    expect(
      judge(rule("content = 're:rm\\s+-rf'"), write("a", `${"x".repeat(5_000)} rm -rf`)),
    ).toHaveLength(1);
    expect(linear).toEqual(["rm\\s+-rf"]);
    expect(judge(rule("content = 're:(a+)+b|rm'"), write("a", "rm"))).toHaveLength(1);
    expect(linear).toEqual(["rm\\s+-rf", "(a+)+b|rm"]);
  });

  test("the caller can ask whether the linear engine is needed", () => {
    expect(rulesNeedLinearEngine(settings(rule("content = 're:(a+)+'")).rule)).toBe(true);
    expect(rulesNeedLinearEngine(settings(rule("content = ['x', '!re:a+']")).rule)).toBe(false);
  });

  test("without the linear engine a text that needs it fits", () => {
    const compiled = compileRegex("re:(a+)+b", { glob: ENGINES.glob });
    expect(compiled.ok && compiled.test("x")).toBe(true);
    expect(compileRegex("plain", ENGINES).ok).toBe(false);
  });
});

describe("rules that cannot fire", () => {
  const problems = (toml: string) =>
    checkRules(compile(toml).rules).map(({ rule: id, key, hint }) => [id, key, hint]);
  const second = (body: string) => rule(body).replace("team/x", "team/y");

  test("no matcher at all", () => {
    expect(problems(rule(""))).toEqual([["team/x", "rule", expect.any(String)]]);
  });
  test("an unknown tool, with the nearest name", () => {
    expect(problems(rule('tool = "Wirte"'))).toEqual([["team/x", "tool", 'did you mean "Write"?']]);
    expect(problems(rule('tool = "Frobnicate"'))).toEqual([["team/x", "tool", undefined]]);
    expect(problems(rule('tool = ["Task", "mcp__x__y", "Web*"]'))).toEqual([]);
  });
  test("matchers that the named tools have nothing for", () => {
    expect(problems(rule('tool = "Write"\ncommand = "git"'))).toEqual([
      ["team/x", "command", "name one of Bash, PowerShell, Monitor"],
    ]);
    expect(problems(rule('tool = "Bash"\ncontent = "x"'))).toEqual([
      ["team/x", "content", expect.any(String)],
    ]);
    expect(problems(rule('tool = "Bash"\nmcp = "github"'))).toEqual([
      ["team/x", "mcp", 'leave out "tool"'],
    ]);
  });
  test.each([
    ['command = "git"', 'command = "git"\nflags = "-f"', true],
    ['command = ["git", "npm"]', 'command = "git"', true],
    ['path = "**"', 'path = "src/**"', true],
    ['command = "git"', 'command = "npm"', false],
    ['command = "git"\nflags = "-f"', 'command = "git"', false],
    ['path = ["src/**", "!src/a"]', 'path = "src/**"', false],
    ['command = "git"\n[rule.when]\nbranch = "main"', 'command = "git"', false],
  ])("%j before %j: shadowed %p", (first, next, shadowed) => {
    expect(problems(`${rule(first)}\n${second(next)}`)).toHaveLength(shadowed ? 1 : 0);
  });
  test("a milder rule shadows nothing, and ids are used once", () => {
    const mild = rule('command = "git"').replace('"deny"', '"ask"');
    expect(problems(`${mild}\n${second('command = "git"')}`)).toEqual([]);
    expect(problems(`${rule('command = "git"')}\n${rule('command = "npm"')}`)).toEqual([
      ["team/x", "id", undefined],
    ]);
  });
});

describe("exceptions", () => {
  const finding: Finding = {
    rule: "git/clean",
    verdict: "deny",
    reason: "r",
    words: "w",
    span: { start: 0, end: 9 },
  };
  const covers = (body: string, call: UserCall, now = FACTS.now, given = finding) => {
    const { allow } = settings(`[[allow]]\nreason = "known"\n${body}`);
    const context = { engines: ENGINES, world: LINUX, mayLoosen: true };
    const { allows, problems } = compileAllows(allow, context);
    expect(problems).toEqual([]);
    const analysis =
      call.command === undefined ? undefined : analyzePowerShell(call.command, LINUX, 0);
    return allowFor(given, allows, call, analysis, LINUX, { ...FACTS, now }) !== undefined;
  };

  test.each([
    ['command = "git clean"', bash("git clean -fd"), true],
    ['command = "git clean"', bash("git clean -fd; rm x"), true],
    ['command = "git clean"', bash("rm -rf build"), false],
    ['rule = "git/*"\ncommand = "git"', bash("git clean"), true],
    ['rule = ["fs/rm"]\ncommand = "git"', bash("git clean"), false],
    ['path = "build/**"', write("build/a"), true],
    ['path = "build/**"', write("src/a"), false],
    ['path = "build/**"', bash("rm build/a build/b"), true],
    ['path = "build/**"', bash("rm build/a src/b"), false],
    ['command = "git"\npath = "build/**"', bash("git build/a"), true],
    ['command = "git"', write("a"), false],
    ['line = "git clean -fd"', bash("git clean -fd"), true],
    ['line = "git clean -fd"', bash("  git clean -fd 2>&1 | tail -20\n"), true],
    ['line = "git clean -fd | tail"', bash("git clean -fd"), true],
    ['line = "git clean -fd"', bash("git clean -fdx"), false],
    ['line = "git clean -fd"', bash("git clean -fd ."), false],
    ['line = "git clean -fd"', bash("cd .. && git clean -fd"), false],
    ['line = "git clean -fd"', bash("git clean -fd > log"), false],
    ['line = "git clean *"', bash("git clean -fd"), false],
    ['line = "git clean -fd"', { ...bash("git clean -fd"), tool: "mcp__ssh__run" }, false],
    ['line = "git clean -fd"\npath = "build/**"', bash("git clean -fd"), false],
    ['line = "git clean -fd"\nwhen = { cwd = "/home/me/app" }', bash("git clean -fd"), true],
    ['line = "git clean -fd"\nwhen = { cwd = "/home/me" }', bash("git clean -fd"), false],
    ['line = "git clean -fd"\nwhen = { branch = "main" }', bash("git clean -fd"), true],
    ['line = "git clean -fd"\nwhen = { branch = "x" }', bash("git clean -fd"), false],
    ['line = "git clean -fd"\nwhen = { permission_mode = "plan" }', bash("git clean -fd"), false],
    ['path = "build/**"\ntool = "Write"', write("build/a"), true],
    ['path = "build/**"\ntool = ["Edit", "Read"]', write("build/a"), false],
    ['command = "git"\nexpires = 2027-01-15', bash("git clean"), true],
    ['command = "git"\nexpires = 2027-01-14', bash("git clean"), false],
    ['command = "git"\nexpires = "2027-01-15T11:00:00Z"', bash("git clean"), false],
  ] as const)("%j for %j: %p", (body, call, covered) => {
    expect(covers(body, call)).toBe(covered);
  });

  test("a finding without a place needs every command within the scope", () => {
    const { span: _, ...whole } = finding;
    expect(covers('command = "git"', bash("git clean; git gc"), FACTS.now, whole)).toBe(true);
    expect(covers('command = "git"', bash("git clean; rm x"), FACTS.now, whole)).toBe(false);
    expect(covers('command = "git"', bash("# nothing"), FACTS.now, whole)).toBe(false);
  });

  test("a bad one, or a project's, is reported", () => {
    const { allow } = settings(
      '[[allow]]\nreason = "a"\npath = "["\n[[allow]]\nreason = "b"\ncommand = "re:("\n' +
        '[[allow]]\nreason = "c"\nline = "x"\nwhen = { cwd = "{" }',
    );
    const context = { engines: ENGINES, world: LINUX, mayLoosen: true };
    expect(compileAllows(allow, context).problems.map(({ key }) => key)).toEqual([
      "path",
      "command",
      "cwd",
    ]);
    const project = compileAllows(allow, { ...context, mayLoosen: false });
    expect(project.allows).toEqual([]);
    expect(project.problems).toHaveLength(3);
  });

  test("ids of rules and whole families", () => {
    expect(coversRule(undefined, "git/clean")).toBe(true);
    expect(coversRule(["git/*"], "git/clean")).toBe(true);
    expect(coversRule(["git/*"], "gitlab/x")).toBe(false);
  });
});

describe("inline tests", () => {
  test("run against the rule that brings them", async () => {
    const { rules } = compile(
      rule(
        [
          'command = "git push"',
          'tests = [{ command = "git push", expect = "deny" }, { command = "git pull", expect = "deny" },',
          ' { path = "a", expect = "pass" }, { content = "x", expect = "pass" }, { url = "u", expect = "pass" }]',
        ].join("\n"),
      ),
    );
    const results = await runInlineTests(rules, (one, _test, call) => {
      const analysis =
        call.command === undefined ? undefined : analyzePowerShell(call.command, LINUX, 0);
      return judgeUserRules([one], call, analysis, LINUX, FACTS)[0]?.verdict ?? "pass";
    });
    expect(results.map(({ passed, actual }) => [passed, actual])).toEqual([
      [true, "deny"],
      [false, "pass"],
      [true, "pass"],
      [true, "pass"],
      [true, "pass"],
    ]);
  });
});

describe("the schema", () => {
  const messageOf = (toml: string) => {
    const result = v.safeParse(PolicySettingsSchema, parse(toml));
    return result.success
      ? ""
      : result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join("\n");
  };

  test.each([
    [
      '[[rule]]\nid = "x"\nverdict = "deny"\nreason = "r"',
      'rule.0.id: id must look like "family/rule"',
    ],
    [
      '[[rule]]\nid = "a/b"\nverdict = "block"\nreason = "r"',
      'verdict must be "deny", "ask" or "allow"',
    ],
    ['[[rule]]\nid = "a/b"\nverdict = "deny"\nreason = " "', "reason must not be empty"],
    [rule("colour = 1"), "rule.0.colour"],
    [rule("path = 1"), "path must be a string or a list of strings"],
    [rule("[rule.when]\nmoon = 1"), "rule.0.when.moon"],
    [rule('tests = [{ command = "a", expect = "no" }]'), "tests.expect must be"],
    ['[[allow]]\nreason = "r"', "allow needs a path, a command, words or a line"],
    ['[[allow]]\nreason = "r"\npath = "a"\nexpires = "soon"', "allow.expires must be a date"],
  ])("%#: names the key", (toml, message) => {
    expect(messageOf(toml)).toContain(message);
  });
});
