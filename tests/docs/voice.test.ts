import { describe, expect, test } from "bun:test";
import { shortPaths } from "../../src/handlers/describe-finding.ts";
import { allPacks } from "../../src/policy/catalog/pack-loaders.ts";
import { decide } from "../../src/policy/decide.ts";
import { allRules } from "../../src/policy/judge/all-rules.ts";
import { changeClasses, PROTECTED_CLASS } from "../../src/policy/places/change-classes.ts";
import type { PathAccess } from "../../src/policy/places/path-class.ts";
import { secretClasses } from "../../src/policy/places/secret-classes.ts";
import { rulesOfPack } from "../../src/policy/rules/pack-rules.ts";
import { ADVICE } from "../../src/protocol/refusal.ts";
import { PACKS } from "../policy/tools/all-packs.ts";
import { exampleWorld } from "../policy/world.ts";

// How a reason and a hint sound: CONTRIBUTING.md, "How fairlead speaks".

/** Claude Code 2.1.332 shows so much of a refusal, its own words before it included; tests/client/screen.test.ts. */
const CLIENT_MAX_CHARS = 200;
const CLIENT_SAYS = "PreToolUse:Bash hook error: ";

/** What stands before the reason of every refusal. */
const REFUSED = "fairlead refused: this ";

/** What would happen must be in the first so many characters that agents are given. */
const REASON_MAX_CHARS = 160 - REFUSED.length;

/** A path is named in a reason, so that a long one makes it longer. */
const NAMED_MAX_CHARS = 80;

/** Columns and rows that a refusal has on the client's screen of 80 columns. */
const CLIENT_COLUMNS = 73;
const CLIENT_ROWS = 4;

/** With what a hint begins: what its reader can do. */
const VERBS = new Set(
  (
    "archive ask back change check clean commit copy count decode delete deploy deprecate describe disable do " +
    "download drain empty export forward give grant import inspect install keep leave let list listen look make mount move " +
    "name open pass prune publish pull purge push put read reinstall remove reset restore run save say scale " +
    "search select send set show split start stop take try unpack upgrade use wait work write"
  ).split(" "),
);

/** Words that say nothing to somebody who does not know the code, or are not what the human is called. */
const JARGON =
  /\b(?:the person|the operator of|dangerous|not allowed|forbidden|handlers?|findings?|doubts?|payload|invocation|effects?|this command|it is not known|(?:every|any|some|no)body|rights)\b|\bcannot be judged\b/i;

/** What is wrong with a reason; nothing where it sounds as it should. */
function wrongWithReason(reason: string, max = REASON_MAX_CHARS): string[] {
  return [
    ...(/^(?:would|could) [a-z]/.test(reason) ? [] : ["does not begin with would or could"]),
    ...(reason.length <= max ? [] : [`${reason.length} characters`]),
    ...commonly(reason),
  ];
}

function wrongWithHint(hint: string): string[] {
  const [first = ""] = hint.split(/[ ,]/);
  return [
    ...(VERBS.has(first) ? [] : [`"${first}" is no verb that is known here`]),
    ...commonly(hint),
  ];
}

/** What is wrong with a reason and a hint as they are shown, without the rule behind them, which may be cut. */
function wrongOnScreen(reason: string, hint: string | undefined): string[] {
  const advice = hint === undefined ? "" : `${ADVICE}${hint}`;
  const text = `${CLIENT_SAYS}${REFUSED}${reason}${advice}`;
  let rows = 1;
  let column = "Reason:".length;
  for (const word of text.split(" ")) {
    column += 1 + Bun.stringWidth(word);
    if (column <= CLIENT_COLUMNS) continue;
    rows++;
    column = Bun.stringWidth(word);
  }
  return [
    ...(text.length <= CLIENT_MAX_CHARS
      ? []
      : [`${text.length} characters on the screen: ${text}`]),
    ...(rows <= CLIENT_ROWS ? [] : [`${rows} rows on the screen: ${text}`]),
  ];
}

function commonly(text: string): readonly string[] {
  return [
    ...(/[.;!?,]$/.test(text) && !text.endsWith("…") ? ["ends in punctuation"] : []),
    ...(/; /.test(text.replace(/`[^`]*`/g, "")) ? ["is two sentences"] : []),
    ...(/ {2}/.test(text) ? ["has two blanks"] : []),
    ...(text.split("`").length % 2 === 1 ? [] : ["has an open backtick"]),
    ...(JARGON.exec(text.replace(/`[^`]*`/g, ""))?.slice(0, 1) ?? []),
  ];
}

test("what does not sound so is found", () => {
  expect(wrongWithReason("deletes a file.")).toHaveLength(2);
  expect(wrongWithReason("would delete a file")).toEqual([]);
  expect(wrongWithHint("git stash keeps it; leave it")).toHaveLength(2);
  expect(wrongWithHint("run `a; b`")).toEqual([]);
});

test.each(allRules().map(({ id, reason, instead }) => [id, reason, instead]))(
  "%s speaks with one voice",
  (_id, reason = "", instead) => {
    expect(wrongWithReason(reason)).toEqual([]);
    if (instead !== undefined) expect(wrongWithHint(instead)).toEqual([]);
    expect(wrongOnScreen(reason, instead)).toEqual([]);
  },
);

const packs = await allPacks();

test.each(packs.map((pack) => [pack.name, pack] as const))("the pack %s too", (_name, pack) => {
  const wrong = rulesOfPack(pack).flatMap(({ id, reason, instead }) =>
    [...wrongWithReason(reason), ...wrongWithHint(instead), ...wrongOnScreen(reason, instead)].map(
      (what) => `${id}: ${what}`,
    ),
  );
  expect(wrong).toEqual([]);
});

const classes = [PROTECTED_CLASS, ...secretClasses(), ...changeClasses()];

test.each(classes.map((one) => [one.rule, one.noun, one] as const))(
  "the class %s (%s) too",
  (_rule, noun, { read, holds, instead }) => {
    // Both stand inside a sentence that is the same for all.
    expect(wrongWithReason(`would change it, ${noun}`)).toEqual([]);
    if (read !== undefined) expect(wrongWithReason(`would show ${holds} in it`)).toEqual([]);
    if (instead !== undefined) expect(wrongWithHint(instead)).toEqual([]);
  },
);

describe("what is said of a call", () => {
  const examples = [...allRules(), ...PACKS].flatMap((source) => {
    const from = "id" in source ? source.id : source.name;
    const { denies } = source.examples();
    return denies.map((one) => ({ from, ...(typeof one === "string" ? { command: one } : one) }));
  });

  test.each([...Map.groupBy(examples, ({ from }) => from)])("by %s", async (_from, group) => {
    const wrong: string[] = [];
    for (const { command, tool = "Bash", cwd, branch } of group) {
      const world = exampleWorld({
        ...(cwd === undefined ? {} : { cwd }),
        ...(branch === undefined ? {} : { branch: () => branch }),
      });
      const { findings } = await decide(
        { tool, input: { command } },
        world,
        undefined,
        "everything",
      );
      for (const { reason, instead } of findings) {
        const heard = wrongWithReason(reason, REASON_MAX_CHARS + NAMED_MAX_CHARS);
        if (instead !== undefined) heard.push(...wrongWithHint(instead));
        heard.push(...wrongOnScreen(shortPaths(reason, world), instead));
        wrong.push(...heard.map((what) => `${command}: ${what}: ${reason} || ${instead}`));
      }
    }
    expect(wrong).toEqual([]);
  });

  const accesses: readonly (readonly [string, PathAccess])[] = [
    ["Read", "read"],
    ["Write", "write"],
    ["Delete", "delete"],
  ];
  test.each(accesses)("by the classes of paths, of %s", async (tool, access) => {
    for (const { [access === "list" ? "read" : access]: verdict, paths } of classes) {
      if (verdict === undefined) continue;
      const path = (paths[0] ?? ".env").replaceAll("*", "x").replace(/\/$/, "/x");
      const { findings } = await decide({ tool, input: { file_path: path } }, exampleWorld());
      for (const { reason, instead } of findings) {
        expect(wrongWithReason(reason)).toEqual([]);
        if (instead !== undefined) expect(wrongWithHint(instead)).toEqual([]);
        expect(wrongOnScreen(shortPaths(reason, exampleWorld()), instead)).toEqual([]);
      }
    }
  });

  test.each([
    ["Bash", { command: "git commit -m 'key AKIAQYLPMN5HFIQR7XYA'" }],
    ["Write", { file_path: "a.ts", content: "const key = 'AKIAQYLPMN5HFIQR7XYA'" }],
    ["Write", { content: "x" }],
    ["Bash", {}],
    ["Bash", { command: "$X $Y" }],
    ["Bash", { command: 'eval "$X"' }],
    ["Bash", { command: "((".repeat(400) }],
    ["Bash", { command: "ls\u202e" }],
    ["PowerShell", { command: "& $x" }],
    ["mcp__db__query", { sql: "drop table users" }],
    ["mcp__fs__read_file", { path: ".env" }],
    ["Glob", { pattern: "/etc/**/*.pem" }],
  ])("of %s %j", async (tool, input) => {
    const { findings } = await decide({ tool, input }, exampleWorld(), undefined, "everything");
    for (const { reason, instead } of findings) {
      expect(wrongWithReason(reason)).toEqual([]);
      if (instead !== undefined) expect(wrongWithHint(instead)).toEqual([]);
    }
  });
});
