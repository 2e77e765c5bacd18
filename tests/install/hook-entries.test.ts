import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { AGENTS, type Agent } from "../../src/install/agent.ts";
import { addEntries, removeEntries } from "../../src/install/hook-entries.ts";
import { parseJsonText } from "../../src/sys/json-edit.ts";

const agent = AGENTS[0] satisfies Agent | undefined;
if (agent === undefined) throw new Error("there must be an agent");

const entries = agent.entries({
  platform: "linux",
  executable: "/opt/fairlead/bin/fairlead",
  events: agent.defaultEvents,
  strict: false,
  awaited: new Set(),
  deadlineSeconds: 30,
});

function added(text: string) {
  const result = addEntries(text, entries);
  if (!result.ok) throw new Error(result.problem.message);
  return result;
}

function bare(text: string, emptyBefore?: Readonly<Record<string, string | null>>) {
  const result = removeEntries(text, agent ?? fail(), emptyBefore);
  if (!result.ok) throw new Error(result.problem.message);
  return result;
}

function fail(): never {
  throw new Error("there must be an agent");
}

const FOREIGN = `{
    // mine
    "model": "opus",   // trailing, with a comma
    "hooks": {
        "PreToolUse": [
            { "matcher": "Bash", "hooks": [{ "type": "command", "command": "~/check.sh" }] } // last, one
        ],
        "Stop": []
    },
    "permissions": { "allow": ["Bash(ls)"] }
}
`;

describe("adding and removing entries", () => {
  const texts: readonly (readonly [string, string])[] = [
    ["an empty object", "{}"],
    ["an empty object with a newline", "{}\n"],
    ["an empty object with space", "{ \n\n }"],
    ["an object that holds only a comment", "{ // nothing yet\n}\n"],
    ["settings with comments and others' hooks", FOREIGN],
    [
      "settings indented by tabs",
      `{\n\t"model": "opus",\n\t"hooks": {\n\t\t"Stop": [\n\t\t]\n\t}\n}\n`,
    ],
    ["Windows line ends", FOREIGN.replaceAll("\n", "\r\n")],
    ["a byte order mark", `\uFEFF${FOREIGN}`],
    ["one line", `{"model":"opus","hooks":{"Stop":[{"hooks":[]}],"PreToolUse":[]}}`],
    ["one line with spaces", `{ "model": "opus", "hooks": { } }`],
    ["a key with two values", `{"hooks": {}, "hooks": {"Stop": []}}`],
    ["names of a prototype", `{"__proto__": {}, "hooks": {"constructor": []}}`],
  ];
  for (const [name, text] of texts) {
    test(`${name} comes back byte for byte`, () => {
      const { text: after, emptyBefore } = added(text);
      expect(after).not.toBe(text);
      expect(parseJsonText(after).ok).toBe(true);
      expect(bare(after, emptyBefore)).toEqual({ ok: true, text, removed: entries.length });
    });

    test(`${name} keeps everything it had, in order`, () => {
      const { text: after } = added(text);
      const pieces = text.split(/[\s,]+/).filter((piece) => piece.length > 1);
      let at = 0;
      for (const piece of pieces) {
        const found = after.indexOf(piece.replace(/[{}[\]]+$/, ""), at);
        expect(found, piece).toBeGreaterThanOrEqual(at);
        at = found;
      }
    });
  }

  test("any settings come back byte for byte", () => {
    const group = fc.record({ matcher: fc.string(), hooks: fc.array(fc.jsonValue()) });
    const settings = fc.record(
      {
        model: fc.string(),
        hooks: fc.dictionary(
          fc.constantFrom("PreToolUse", "Stop", "Notification", "SessionStart"),
          fc.array(group, { maxLength: 2 }),
        ),
        env: fc.dictionary(fc.string(), fc.string()),
      },
      { requiredKeys: [] },
    );
    const layout = fc.constantFrom<[string | number, string]>(
      [0, "\n"],
      [2, "\n"],
      [4, "\r\n"],
      ["\t", "\n"],
    );
    fc.assert(
      fc.property(settings, layout, fc.boolean(), (value, [indent, eol], mark) => {
        const json = JSON.stringify(value, null, indent).replaceAll("\n", eol);
        const text = `${mark ? "\uFEFF" : ""}${json}${eol}`;
        const { text: after, emptyBefore } = added(text);
        expect(bare(after, emptyBefore).text).toBe(text);
      }),
    );
  });

  test("what a person adds in between stays", () => {
    const { text: after, emptyBefore } = added("{}\n");
    const edited = after.replace(/\n\}\n$/, `,\n  "model": "opus"\n}\n`);
    expect(bare(edited, emptyBefore).text).toBe(`{\n  "model": "opus"\n}\n`);
  });

  test("without a record, what is left empty goes", () => {
    expect(bare(added(`{"model": "opus"}`).text).text).toBe(`{"model": "opus"}`);
    expect(bare(added("{}").text).text).toBe("{}");
  });

  test("a handler that was moved into another's group goes alone", () => {
    const ours = JSON.stringify(entries[0]?.group.hooks).slice(1, -1);
    const text = `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"a"},${ours}]}]}}`;
    expect(bare(text, {}).text).toBe(
      `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"a"}]}]}}`,
    );
  });

  test("a handler in shell form, or of another program, is not ours", () => {
    const text = `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"fairlead hook stop"},{"type":"command","command":"/bin/other","args":["hook"]},{"type":"command","command":"/bin/fairlead","args":["fire"]},null,7]},null],"x":7}}`;
    expect(bare(text, undefined)).toEqual({ ok: true, text, removed: 0 });
  });

  test.each([
    ["[]", 1, 1, "the settings are not an object"],
    [`{\n  "hooks": []\n}`, 2, 12, `"hooks" is not an object`],
    [`{"hooks": {"SessionStart": {}}}`, 1, 28, `"hooks.SessionStart" is not an array`],
    [`{"a": 1,}`, 1, 9, "a property name was expected"],
    [`\uFEFF{"a" 1}`, 1, 6, "a colon was expected"],
    [`{\n "a": "x\n}`, 2, 7, "a string is never closed"],
    ["", 1, 1, "a value was expected"],
    [`{"a": 1} 7`, 1, 10, "nothing was expected after the end"],
  ])("%j is refused at its line and column", (text, line, column, message) => {
    expect(addEntries(text, entries)).toEqual({ ok: false, problem: { line, column, message } });
  });
});

describe("the entries for Claude Code", () => {
  const all = (strict: boolean, events: readonly string[]) =>
    agent.entries({
      platform: "linux",
      executable: "/bin/fairlead",
      events,
      strict,
      awaited: new Set(),
      deadlineSeconds: 30,
    });

  test("PreToolUse takes the tools that change or reveal something, and no others", () => {
    const matcher = new RegExp(String(all(false, ["PreToolUse"])[0]?.group.matcher));
    const taken =
      "Bash PowerShell Monitor Write Edit MultiEdit NotebookEdit Read Glob Grep LSP Task Agent WebFetch " +
      "WebSearch Artifact SendUserFile ReadMcpResourceTool Workflow Skill CronCreate RemoteTrigger " +
      "mcp__github__create_issue mcp__shell__run";
    for (const tool of taken.split(" ")) expect(matcher.test(tool), tool).toBe(true);
    const left =
      "BashOutput TaskCreate TodoWrite ToolSearch AskUserQuestion ExitPlanMode bash WebFetcher";
    for (const tool of left.split(" ")) expect(matcher.test(tool), tool).toBe(false);
  });

  test("PreCompact has an entry of its own and PostToolUse does not call compact", () => {
    const both = all(false, ["PostToolUse", "PreCompact"]);
    expect(both.map(({ event, group }) => [event, JSON.stringify(group.hooks)])).toEqual([
      ["PostToolUse", expect.stringContaining('"post-tool"')],
      ["PreCompact", expect.stringContaining('"compact"')],
    ]);
  });

  test("the agent waits in seconds, longer than fairlead's own deadline", () => {
    expect(JSON.stringify(all(false, ["Stop"]))).toContain(`"timeout":35`);
  });

  test("strict closes gates only, and leaves onFailure out where Claude Code ignores it", () => {
    const shown = (event: string) => JSON.stringify(all(true, [event]));
    expect(shown("PreToolUse")).toContain(`"--fail-closed"],"timeout":35,"onFailure":"block"`);
    expect(shown("Stop")).toContain(`"--fail-closed"],"timeout":35}`);
    expect(shown("PostToolUse")).not.toContain("fail-closed");
    expect(shown("PostToolUse")).not.toContain("onFailure");
  });
});
