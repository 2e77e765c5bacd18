import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  bareEnvironment,
  makeSandbox,
  runFairlead,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

// A repository whose files are made to be expensive, endless or broken. Whatever it holds, the policy judges, the
// person's own gate is asked, and the answer is the same as without the file.

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
  mkdirSync(join(sandbox.project, ".git"));
  writeFileSync(join(sandbox.project, ".git/HEAD"), "ref: refs/heads/main\n");
  const { config } = userFolders(sandbox.home);
  mkdirSync(config, { recursive: true });
  const gate =
    '[[hook]]\nevent = "tool:pre_execute"\ncommand = "echo asked >> asked.txt && exit 0"\n';
  writeFileSync(join(config, "config.toml"), gate);
});
afterEach(() => sandbox.dispose());

const repeated = (text: string, count: number) => text.repeat(count);

/** Texts that parsers of one language or another find hard. */
const TEXTS = {
  "brackets that open": () => repeated("[", 100_000),
  "brackets that open and close": () => repeated("[", 50_000) + repeated("]", 50_000),
  "objects that open": () => repeated('{"a":', 50_000),
  "a list of hooks without end": () => `[${repeated('{"event":"x","command":"y"},', 100_000)}{}]`,
  "a key of many parts": () => `${repeated("a.", 500_000)}a = 1\n`,
  "a header of many parts": () => `[${repeated("a.", 100_000)}a]\nb = 1\n`,
  "tables in tables": () => `a = ${repeated("{a=", 50_000)}`,
  "forty thousand rules": () => repeated('[[rule]]\nid = "a/b"\nverdict = "deny"\n', 40_000),
  "forty thousand hooks": () => repeated('[[hook]]\nevent = "tool:*"\ncommand = "true"\n', 40_000),
  "many keys": () => Array.from({ length: 100_000 }, (_, at) => `k${at} = 1`).join("\n"),
  "sequences in sequences": () => repeated("- ", 100_000),
  "aliases that multiply": () =>
    `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 12 }, (_, at) => `a${at + 1}: &a${at + 1} [${repeated(`*a${at},`, 8)}*a${at}]`).join("\n")}\nhooks: *a12\n`,
  "one line of ten megabytes": () => repeated("a", 10_000_000),
  zeros: () => repeated("\0", 1_000_000),
} as const;

type Form = keyof typeof TEXTS;

const JSON_FORMS: readonly Form[] = [
  ...(["brackets that open", "brackets that open and close", "objects that open"] as const),
  ...(["a list of hooks without end", "one line of ten megabytes", "zeros"] as const),
];
const TOML_FORMS: readonly Form[] = [
  ...(["brackets that open", "a key of many parts", "a header of many parts"] as const),
  ...(["tables in tables", "forty thousand rules", "forty thousand hooks", "many keys"] as const),
  "one line of ten megabytes",
];
const YAML_FORMS: readonly Form[] = [
  ...(["brackets that open and close", "sequences in sequences", "aliases that multiply"] as const),
];
const LINES: readonly Form[] = ["one line of ten megabytes", "zeros"];

/** Every file that an event or a call of a tool may have read of a repository, and what hurts its reader. */
const FILES: readonly (readonly [path: string, forms: readonly Form[]])[] = [
  [".fairlead/hooks.json", JSON_FORMS],
  [".src/opencode/hooks.json", JSON_FORMS],
  [".fairlead/config.toml", TOML_FORMS],
  [".fairlead/config.local.toml", TOML_FORMS],
  [".cchook/config.yaml", YAML_FORMS],
  [".moai/config/sections/project.yaml", YAML_FORMS],
  ["package.json", JSON_FORMS],
  ["Makefile", LINES],
  ["justfile", LINES],
  ["Taskfile.yml", YAML_FORMS],
  [".git/HEAD", LINES],
  [".git/config", LINES],
  [".git/index", LINES],
  [".git/packed-refs", LINES],
  [".git/objects/info/alternates", LINES],
  [".gitmodules", LINES],
  [".claude/personas/do/characters/young-f.md", LINES],
  [".do/checklist.md", LINES],
];

const CASES = FILES.flatMap(([path, forms]) => forms.map((form) => [path, form] as const));

/** Longest wait for the four or sixteen calls of a test: what is read without a bound takes minutes, or never ends. */
const WAIT_MAX_MS = 30_000;

const isFirst = (path: string, form: Form) => CASES.find(([one]) => one === path)?.[1] === form;

function place(path: string): string {
  const target = join(sandbox.project, path);
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  return target;
}

function call(event: string, fields: object) {
  return runFairlead({
    words: ["hook", "--agent", "plain"],
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), PATH: process.env.PATH ?? "/usr/bin:/bin" },
    stdin: JSON.stringify({
      ...{ session_id: "s", cwd: sandbox.project, hook_event_name: event },
      ...fields,
    }),
  });
}

const bash = (command: string) =>
  call("PreToolUse", { tool_name: "Bash", tool_input: { command } });

const WORK = "npm test; make; just x; task y";

/** A call that the policy lets pass has the person's gate asked. */
async function passes(): Promise<void> {
  rmSync(join(sandbox.project, "asked.txt"), { force: true });
  expect((await bash(`git commit -m x; ${WORK}`)).exit).toBe(0);
  expect(existsSync(join(sandbox.project, "asked.txt"))).toBe(true);
}

/** What the policy refuses is refused, and the events of a session go on. */
async function goesOn(): Promise<void> {
  expect((await bash(`rm -rf /; ${WORK}`)).exit).toBe(2);
  expect((await call("SessionStart", { source: "startup" })).exit).toBe(0);
  expect((await call("PreCompact", { trigger: "auto" })).exit).toBe(0);
}

test.each(CASES)(
  "%s of %s is left out, and everything else goes on",
  async (path, form) => {
    writeFileSync(place(path), TEXTS[form]());
    await passes();
    if (isFirst(path, form)) await goesOn();
  },
  WAIT_MAX_MS,
);

describe.skipIf(process.platform === "win32")("what is not a file", () => {
  const paths = FILES.map(([path]) => [path] as const);

  test.each(paths)(
    "a pipe, a device, a loop and a folder at %s are not waited for",
    async (path) => {
      const kinds: readonly ((target: string) => void)[] = [
        (target) => void Bun.spawnSync(["mkfifo", target]),
        (target) => symlinkSync("/dev/zero", target),
        (target) => symlinkSync(target, target),
        (target) => mkdirSync(target),
      ];
      for (const make of kinds) {
        const target = place(path);
        make(target);
        await passes();
        if (make === kinds[0]) await goesOn();
        rmSync(target, { recursive: true, force: true });
      }
    },
    WAIT_MAX_MS,
  );
});

test("a file of hooks that is nested too deeply is named with its line", async () => {
  writeFileSync(place(".fairlead/hooks.json"), TEXTS["brackets that open and close"]());
  const { stderr } = await bash("ls");
  expect(stderr).toContain(
    ".fairlead/hooks.json:1: cannot be read (line 1 nests deeper than 64 levels)",
  );
});

test("settings of a project that are too large are named, and nothing of them is in force", async () => {
  const rules = '[[rule]]\nid = "a/b"\nverdict = "deny"\nprogram = "ls"\nreason = "x"\n';
  writeFileSync(place(".fairlead/config.toml"), repeated(rules, 40_000));
  const { stderr, exit } = await bash("ls");
  expect(stderr).toContain("larger than 262144 bytes");
  expect(exit).toBe(0);
});
