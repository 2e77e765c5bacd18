import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { appendRuleLine, removeRuleLine, ruleLineFor } from "../../src/config/edit-rules.ts";
import { loadConfig } from "../../src/config/load.ts";
import { parseLayer } from "../../src/config/parse-layer.ts";
import {
  exampleOf,
  expandRules,
  readShortRule,
  SHORT_RULE,
  shortRuleText,
} from "../../src/config/short-rules.ts";
import { makeProject, type TestProject } from "../support/project.ts";
import { testIo, userFolders } from "../support/world.ts";

const OWN = { kind: "user", path: "/home/me/.config/fairlead/config.toml" } as const;
const LOCAL = { kind: "local", path: "/srv/shop/.fairlead/config.local.toml" } as const;

describe("a rule in one line", () => {
  test.each([
    ["deny", { verdict: "deny", lifts: [], text: undefined }],
    ["deny: use trash", { verdict: "deny", lifts: [], text: "use trash" }],
    ["ask : why: later", { verdict: "ask", lifts: [], text: "why: later" }],
    ["allow", { verdict: "allow", lifts: [], text: undefined }],
    ["allow git/force-push", { verdict: "allow", lifts: ["git/force-push"], text: undefined }],
    [
      "allow git/*, npm/publish: mine",
      { verdict: "allow", lifts: ["git/*", "npm/publish"], text: "mine" },
    ],
  ] as const)("%s is read, and written as it was meant", (said, meant) => {
    expect(readShortRule("git push", said)).toEqual(meant);
    expect(SHORT_RULE.test(said)).toBe(true);
    expect(readShortRule("git push", shortRuleText(meant))).toEqual(meant);
  });

  test.each([
    ["rm -rf", "deny use trash", '"rm -rf" = "deny: use trash"'],
    ["rm -rf", "deni: use trash", 'did you mean "deny"?'],
    ["rm -rf", "never", 'write "rm -rf" = "deny: never"'],
    ["rm -rf", "allow the lot", '"rm -rf" = "allow: the lot", or a rule such as'],
    ["rm -rf", "deny git/clean", '"rm -rf" = "deny: git/clean"'],
    ["deny rm -rf", "use trash", '"rm -rf" = "deny: use trash"'],
    ["ask npm publish", "", '"npm publish" = "ask"'],
    ["rm -rf", true, 'must be a text such as "deny: use trash"'],
    ["rm -rf", "deny; use trash", '"rm -rf" = "deny: use trash"'],
    ["rm -rf", "deny - use trash", '"rm -rf" = "deny: use trash"'],
    ["rm -rf", "deny, use trash", '"rm -rf" = "deny: use trash"'],
    ["rm -rf", "use trash", 'write "rm -rf" = "deny: use trash"'],
    ["rm -rf", "refuse: use trash", 'write "deny", "ask" or "allow"'],
    ["rm -rf: deny", "use trash", '"rm -rf" = "deny: use trash"'],
    ["deny: rm -rf", "use trash", '"rm -rf" = "deny: use trash"'],
    ["a b", "allow git/force-push mine", '"a b" = "allow git/force-push: mine"'],
    ["a b", "allow: git/force-push: mine", '"a b" = "allow git/force-push: mine"'],
    ["a b", "allow : git/*", 'before the colon: "a b" = "allow git/*"'],
    ["git", { push: "deny" }, "a command of several words is written in quotes"],
    [" ", "deny", "a rule needs a command"],
  ])("%j = %j is refused with what to write", (command, said, hint) => {
    expect(readShortRule(command, said)).toContain(hint);
  });

  test("stands for the same table, with a name by whose it is and what it does", () => {
    const lines = { "rm -rf": "deny: use trash", "npm publish": "ask", "npm  publish": "deny" };
    const { rule, allow, isSound } = expandRules(lines, OWN);
    expect(isSound).toBe(true);
    expect(allow).toEqual([]);
    expect(rule.map(({ id }) => id)).toEqual([
      "me/no-rm-rf",
      "me/ask-npm-publish",
      "me/no-npm-publish",
    ]);
    expect(rule[0]).toMatchObject({
      ...{ command: "rm -rf", verdict: "deny", instead: "use trash" },
      tests: [{ command: "rm -rf", expect: "deny" }],
      origin: { layer: OWN, index: 0, short: ["rm -rf", "deny: use trash"] },
    });
    const same = expandRules({ "rm -rf": "deny", "rm rf": "deny" }, OWN).rule;
    expect(same.map(({ id }) => id)).toEqual(["me/no-rm-rf", "me/no-rm-rf-2"]);
  });

  test("allows every word of a command and no other, in a project's file only there", () => {
    const { allow } = expandRules({ "make x-*": "allow git/clean: mine" }, LOCAL);
    expect(allow).toMatchObject([
      {
        ...{ rule: ["git/clean"], words: "make x-*", reason: "mine" },
        when: { cwd: ["/srv/shop", "/srv/shop/**"] },
      },
    ]);
  });

  test("that is wrong is left out, and the others are not", () => {
    const { rule, isSound } = expandRules({ "a b": "deni", "c d": "deny" }, OWN);
    expect(isSound).toBe(false);
    expect(rule).toHaveLength(1);
  });

  test.each([
    ["git push --force origin preview*", "git push --force origin preview"],
    ["npm run deploy *", "npm run deploy"],
    ["kubectl delete pod test-*", "kubectl delete pod test-1"],
    ["a {b,c}", undefined],
    ["re:^a", undefined],
  ])("%s is tested by a command that it fits", (pattern, example) => {
    expect(exampleOf(pattern)).toBe(example);
  });

  test("is checked with the line that it is on", () => {
    const text =
      '[log]\nlevel = "warn"\n\n[policy.packs]\nnpm = true\n[rules]\n"a b" = "ask"\nnpm = "deni"\n';
    const parsed = parseLayer(text);
    expect(parsed.settings).toMatchObject({ rules: { "a b": "ask" }, log: { level: "warn" } });
    expect(parsed.ok || parsed.problems).toMatchObject([{ line: 8 }]);
    for (const wrong of ['rules = ["deny rm"]', '[[rules]]\n"rm" = "deny"'])
      expect(parseLayer(wrong)).toMatchObject({
        problems: [{ line: 1, message: expect.stringContaining("one table with a line for each") }],
      });
  });
});

describe("the file", () => {
  const FILE = '# mine\n[rules]\n"a b" = "deny" # why\n\n# about log\n[log]\nlevel = "warn"\n';

  test("gets a line behind those that are there, and loses it again", () => {
    const added = appendRuleLine(FILE, ["c d", 'ask: "now"']);
    expect(added).toMatchObject({
      text: FILE.replace("# why\n", '# why\n"c d" = "ask: \\"now\\""\n'),
    });
    expect(added.ok && removeRuleLine(added.text, "c d")).toEqual({ ok: true, text: FILE });
  });

  test("gets the table where it has none, and loses it with its last line", () => {
    const added = appendRuleLine("timeout = 5\n", ['a "b"', "deny"]);
    expect(added).toEqual({ ok: true, text: 'timeout = 5\n\n[rules]\n\'a "b"\' = "deny"\n' });
    expect(added.ok && removeRuleLine(added.text, 'a "b"')).toMatchObject({ ok: true });
    expect(removeRuleLine('[rules]\n"a" = "deny"\n', "a")).toEqual({ ok: true, text: "" });
  });

  test("is left alone where a line is there already, or is not on a line of its own", () => {
    expect(appendRuleLine(FILE, ["a b", "ask"])).toMatchObject({
      ok: false,
      message: 'line 3 of it says of this command already: "a b" = "deny"; change it there',
    });
    expect(removeRuleLine('rules = { "a b" = "deny" }\n', "a b")).toMatchObject({ ok: false });
    expect(appendRuleLine('rules = { "a b" = "deny" }\n', ["c", "ask"])).toMatchObject({
      ok: false,
    });
    expect(appendRuleLine("= x", ["c", "ask"])).toMatchObject({ ok: false });
  });

  test("says in a line what a table says, where a line can", () => {
    const fields = {
      id: "me/x",
      command: "rm -rf",
      verdict: "deny",
      reason: "is not allowed here",
    };
    expect(ruleLineFor("rule", fields, OWN)).toEqual(["rm -rf", "deny"]);
    expect(ruleLineFor("rule", { ...fields, reason: "costs money" }, OWN)).toBeUndefined();
    const here = { ...fields, when: { cwd: "/srv/shop/**" } };
    expect(ruleLineFor("rule", here, OWN)).toBeUndefined();
    expect(ruleLineFor("rule", here, LOCAL)).toEqual(["rm -rf", "deny"]);
    const allow = { rule: "git/clean", words: "git clean -fd", reason: "mine" };
    expect(ruleLineFor("allow", allow, OWN)).toEqual(["git clean -fd", "allow git/clean: mine"]);
    expect(ruleLineFor("allow", { ...allow, expires: "2099-01-01" }, OWN)).toBeUndefined();
    expect(ruleLineFor("allow", { ...allow, words: undefined, line: "x" }, OWN)).toBeUndefined();
  });
});

describe("the layers", () => {
  let project: TestProject;
  beforeEach(() => {
    project = makeProject();
  });
  afterEach(() => project.dispose());

  const start = () => ({ words: [], cwd: project.project, env: project.env, stdin: "" });

  function write(path: string, text: string) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  test("add up, and those behind a mistake are in force", async () => {
    write(
      join(userFolders(project.home).config, "config.toml"),
      '[rules]\n"a b" = "deny"\nc = "dny"\n',
    );
    write(
      join(project.project, ".fairlead/config.toml"),
      '[rules]\n"a b" = "ask"\n"d e" = "allow"\n',
    );
    const { config, warnings } = await loadConfig(testIo(start()).io, project.project);
    expect(config.rule.map(({ id }) => id)).toEqual(["me/no-a-b", "project/ask-a-b"]);
    expect(config.allow).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('config.toml:3: rules."c" does not begin with an answer');
  });
});
