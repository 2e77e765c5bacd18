import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc, { type Arbitrary } from "fast-check";
import { parse } from "smol-toml";
import { appendHook, removeHook } from "../../../src/userhooks/edit-toml.ts";
import { hooksOf, readHookFile } from "../../../src/userhooks/sources.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { mutated } from "../inputs/mutate.ts";
import { target } from "../target.ts";

interface Texts {
  readonly json: string;
  readonly yaml: string;
  readonly toml: string;
  readonly command: string;
}

const JSON_FILE = JSON.stringify({
  hooks: [
    { event: "tool:pre_execute:bash", command: "./check.sh", timeout: 5 },
    { event: "session:*", actions: [{ type: "output", message: "hello {.prompt}" }] },
  ],
});

const YAML_FILE = `PreToolUse:
  - matcher: "Write|Edit"
    conditions:
      - type: file_extension
        value: ".go"
    actions:
      - type: command
        command: "gofmt -w {.tool_input.file_path}"
Stop:
  - actions:
      - type: output
        message: "done"
`;

const TOML_FILE = `# settings
timeout = 20 # seconds

[[hook]]
event = "*"
command = '''
one
'''

[[hook]]
event = "session:start"
command = "two"
[hook.env]
A = "1"

[log]
level = "warn"
`;

const PIECES = [
  ..."{ } [ ] \" ' : , - # & * ! | > = ''' \\ null true 1".split(" "),
  ..."\n|\n  |\t|<<: *a\n|&a |!!binary |- |[[hook]]\n|[hook.env]\n|__proto__: 1\n|hooks".split("|"),
  "- ".repeat(2_000),
  "[".repeat(2_000),
  "a: &a [*a, *a]\n",
];

const changed = (text: string): Arbitrary<string> =>
  fc.oneof(fc.constant(text), mutated(fc.constant(text), PIECES));

let sandbox: Sandbox | undefined;

/** Files of hooks are read or refused with words, and nothing of a project's runs without consent. */
export const hookFiles = target<Texts>({
  name: "hook-files",
  claim:
    "any file of hooks is read or refused in words, none is trusted unasked, edits touch one hook",
  quickRuns: 300,
  inputs: fc.record({
    json: changed(JSON_FILE),
    yaml: changed(YAML_FILE),
    toml: changed(TOML_FILE),
    command: fc.oneof(fc.string(), fc.constantFrom("a\nb", "'''", "\\", "\r\n", "[[hook]]\n")),
  }),
  dispose: () => {
    sandbox?.dispose();
    sandbox = undefined;
  },
  refute: async ({ json, yaml, toml, command }) =>
    (await refuteFile(json, "json")) ??
    (await refuteFile(yaml, "cchook")) ??
    refuteEdit(toml, command),
});

async function refuteFile(text: string, format: "json" | "cchook"): Promise<string | undefined> {
  if (sandbox === undefined) {
    sandbox = makeSandbox();
  }
  const path = join(sandbox.project, `hooks.${format}`);
  writeFileSync(path, text);
  const source = await readHookFile({ path, format, owner: "project" });
  if (source === undefined) return "a file that is there is not read";
  const { hooks, problems } = await hooksOf([source], new Map());
  if (hooks.some((hook) => hook.trusted)) return `trusted without consent: ${format}`;
  if (problems.some((problem) => problem.trim() === "")) return `an empty problem: ${format}`;
  return undefined;
}

function refuteEdit(text: string, command: string): string | undefined {
  const before = hooksIn(text);
  const added = appendHook(text, { event: "*", command });
  if (!added.ok) {
    return before === undefined || added.message !== "" ? undefined : "refused without a word";
  }
  const after = hooksIn(added.text);
  if (before === undefined) return "a broken file was edited";
  if (after?.length !== before.length + 1) return "not one hook more";
  if (!added.text.startsWith(text.trimEnd())) return "what was there is changed";
  const removed = removeHook(added.text, before.length);
  // Text that looks like a table of its own is left to the person, whose file it is.
  if (!removed.ok && /^\s*\[/m.test(command)) return undefined;
  if (!removed.ok) return `cannot be taken out again: ${removed.message}`;
  return JSON.stringify(hooksIn(removed.text)) === JSON.stringify(before)
    ? undefined
    : "taking it out again leaves other hooks";
}

function hooksIn(text: string): readonly unknown[] | undefined {
  try {
    const { hook } = parse(text);
    return hook === undefined ? [] : Array.isArray(hook) ? hook : undefined;
  } catch {
    return undefined;
  }
}
