import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cannotIsolate } from "../../scripts/offline.ts";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { flatten, readCommandTree } from "../../src/cli/command-tree.ts";
import { rootCommand } from "../../src/cli/root.ts";
import { listEvents } from "../../src/protocol/events.ts";
import { BINARY, EMULATED, makeSandbox, type Sandbox } from "../support/world.ts";

const binary = BINARY ?? resolve(HOST_BINARY);
const reason = EMULATED
  ? "an emulated start is slower than the network is watched; the one for this machine is watched"
  : cannotIsolate();
if (reason !== undefined)
  console.warn(`NOT PROVEN: that fairlead leaves the network alone (${reason})`);

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox();
  mkdirSync(join(sandbox.project, ".fairlead", "jobs"), { recursive: true });
});
afterAll(() => sandbox.dispose());

/**
 * Runs calls of fairlead one after the other where only this machine can be reached. Returns how many of
 * them could not be started, and what `scripts/offline.ts` says of attempts to leave.
 */
function runOffline(
  calls: readonly { readonly words: readonly string[]; readonly stdin?: object }[],
  env: Readonly<Record<string, string>> = {},
) {
  const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
  const script = calls.map(({ words, stdin }, index) => {
    const input = join(sandbox.home, `${index}.json`);
    writeFileSync(input, JSON.stringify(stdin ?? {}));
    const call = [binary, ...words].map(quoted).join(" ");
    return `${call} <${quoted(input)} >/dev/null 2>&1; [ $? -lt 126 ] || exit 99`;
  });
  const offline = resolve(import.meta.dir, "../../scripts/offline.ts");
  const ran = Bun.spawnSync(
    [process.execPath, offline, "sh", "-c", `${script.join("\n")}\nexit 0`],
    {
      cwd: sandbox.project,
      env: { PATH: process.env.PATH, HOME: sandbox.home, TERM: "dumb", ...env },
    },
  );
  return { exit: ran.exitCode, said: ran.stderr.toString() };
}

function eventCall(name: string, fields: object = {}) {
  const common = { session_id: "s", cwd: sandbox.project, hook_event_name: name };
  const tool = { tool_name: "Bash", tool_input: { command: "git push --force" } };
  return { words: ["hook"], stdin: { ...common, ...tool, ...fields } };
}

const eventsBut = (left: string) =>
  listEvents()
    .filter(({ name }) => name !== left)
    .flatMap(({ name }) => [eventCall(name), eventCall(name, { transcript_path: "/t.jsonl" })]);

/** A line of each command that does its work; `hook` is called with events instead. */
const COMMANDS: readonly string[] = [
  ...["install", "doctor", "status", "config show", "config path", "config init", "config schema"],
  ...[
    "config check .fairlead/config.toml",
    "config migrate hooks.json",
    "completions bash",
    "man",
    "docs",
    "schema log",
  ],
  ...["explain ls", "policy list", "policy show filesystem/delete", "policy check", "policy test"],
  ...["allow --dry-run last", "allow list", "allow remove 1", "deny --yes x", "deny list"],
  "deny remove me/no-x --yes",
  "policy preset strict",
  ...["allow 7K3M-Q9TX-04BD", "hooks add session:stop true", "hooks list", "hooks disable 1"],
  ...["hooks enable 1", "hooks test 1", "hooks template list"],
  ...["hooks template show log", "hooks template add log", "hooks remove 1", "fire session:stop"],
  ...[
    "exec true",
    "confine --print",
    "confine all",
    "confine unread",
    "confine off",
    "allow read x",
    "allow write x",
    "config set timeout 5",
    "config unset timeout",
    "trust",
    "untrust",
    "checklist status",
    "checklist show",
    "mode",
    "loop start",
  ],
  ...["loop status", "loop cancel", "job show", "job set 1", "session list", "session show s"],
  ...["session prune", "log", "why", "stats", "pause 10m", "resume"],
  ...["replay", "suggest --dry-run", "verify", "version", "undo last", "undo list", "undo show 1"],
  ...["undo drop 1", "undo prune", "uninstall", "sessions", "log verify", "bundle show"],
  ...["bundle build x --name x --version 1.0.0 --valid-until 1d --out x", "bundle sign x --key x"],
  ...["bundle verify x --key x", "bundle update", "managed-settings", "audit status", "audit send"],
  ...["report --fleet .", "pack add ./rules --yes", "pack list", "pack update", "pack remove x"],
];

describe.skipIf(reason !== undefined)("the executable", () => {
  test("goes nowhere on any event, in any agent's words, but the start of a session", () => {
    expect(runOffline(eventsBut("SessionStart"))).toEqual({ exit: 0, said: "" });
  }, 60_000);

  test("looks for a release at the start of a session, once a day", () => {
    const first = runOffline([eventCall("SessionStart")]);
    expect(first.exit).toBe(1);
    expect(first.said).toMatch(/^offline: \d+ attempts to leave this machine\n$/);
    expect(runOffline([eventCall("SessionStart")])).toEqual({ exit: 0, said: "" });
  }, 30_000);

  test.each(["FAIRLEAD_NO_UPDATE_CHECK", "DO_NOT_TRACK", "CI"])(
    "goes nowhere at the start of a session when %s is set",
    (variable) => {
      const home = join(sandbox.home, variable);
      mkdirSync(home);
      const env = { HOME: home, [variable]: "1" };
      expect(runOffline([eventCall("SessionStart")], env)).toEqual({ exit: 0, said: "" });
    },
    30_000,
  );

  test("goes nowhere in any command but update", async () => {
    const known = flatten(await readCommandTree(rootCommand)).map(({ path }) => path.join(" "));
    const tried = known.filter((name) =>
      COMMANDS.some((line) => `${line} `.startsWith(`${name} `)),
    );
    expect(tried.toSorted()).toEqual(
      known.filter((name) => !["", "hook", "update"].includes(name)).toSorted(),
    );
    const calls = COMMANDS.map((line) => ({ words: line.split(" ") }));
    expect(runOffline(calls)).toEqual({ exit: 0, said: "" });
  }, 60_000);
});
