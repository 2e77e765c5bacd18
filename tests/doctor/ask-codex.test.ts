import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askCodex } from "../../src/doctor/ask-codex.ts";
import { fail, ok } from "../../src/install/check.ts";
import { makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
  mkdirSync(join(sandbox.home, "bin"));
});
afterEach(() => sandbox.dispose());

const TITLE = "Codex CLI";
const FOUND = [ok(TITLE, "9 entries")];

/** Asks a program in the place of Codex, which gives the hooks as its list. */
function ask(hooks: readonly object[] | string, checks = FOUND) {
  const body =
    typeof hooks === "string"
      ? hooks
      : `while read -r line; do case $line in *'"id":2'*) echo '${JSON.stringify({
          ...{ id: 2, result: { data: [{ hooks }] } },
        })}';; *) echo '{"id":1}';; esac; done`;
  const program = join(sandbox.home, "bin/codex");
  writeFileSync(program, `#!/bin/sh\n[ "$1" = app-server ] || exit 1\n${body}\n`);
  chmodSync(program, 0o755);
  const env = { PATH: `${sandbox.home}/bin:/usr/bin:/bin`, HOME: sandbox.home };
  const { io } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
  return askCodex(io, program, sandbox.project, checks);
}

const hook = (more: object = {}) => ({
  ...{ eventName: "preToolUse", enabled: true, trustStatus: "trusted", isManaged: false },
  ...{ command: "/opt/fairlead hook pre-tool --agent codex", pluginId: null },
  ...more,
});

describe.skipIf(process.platform === "win32")("codex, asked for its hooks,", () => {
  test.each([
    ["lists those of fairlead", [hook(), hook({ eventName: "stop" })], "lists 2 hooks of fairlead"],
    ["lists an administrator's", [hook({ isManaged: true, trustStatus: "x" })], "lists 1 hook of"],
    [
      "lists those of the plugin",
      [hook({ pluginId: "fairlead@fairlead", command: "sh fairlead.sh" })],
      "lists 1 hook of",
    ],
  ])("%s", async (_what, hooks, said) => {
    const [check, ...others] = await ask(hooks);
    expect(check).toMatchObject({ mark: "ok", subject: TITLE });
    expect(check?.detail).toContain(said);
    expect(others).toEqual([]);
  });

  test.each([
    ["lists none", [], "lists no fairlead hook"],
    ["lists somebody else's", [hook({ command: "other hook pre-tool" })], "no fairlead hook"],
    ["lists one that nobody trusts", [hook({ trustStatus: "untrusted" })], "would run none before"],
    ["lists one that changed since", [hook({ trustStatus: "modified" })], "would run none before"],
    ["lists one that is off", [hook({ enabled: false })], "would run none before"],
    ["lists none for tools", [hook({ eventName: "stop" })], "would run none before"],
  ])("%s", async (_what, hooks, said) => {
    const [check] = await ask(hooks);
    expect(check).toMatchObject({ mark: "fail", subject: TITLE });
    expect(check?.detail).toContain(said);
  });

  test.each([
    ["ends without a word", "exit 3"],
    ["answers with an error", `read -r line; echo '{"id":2,"error":{"code":-32601}}'; cat`],
    ["answers with no JSON", "echo hello"],
  ])("%s, and its files are believed", async (_what, body) => {
    const [check] = await ask(body);
    expect(check).toMatchObject({ mark: "ok", subject: TITLE });
    expect(check?.detail).toStartWith("read from its files");
  });

  test("is not asked where nothing of fairlead is in its files", async () => {
    expect(await ask([hook()], [])).toEqual([]);
  });

  test("does not say twice what is broken", async () => {
    expect(await ask([], [fail(TITLE, "not approved", "approve it")])).toEqual([]);
  });
});
