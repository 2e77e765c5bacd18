import { afterEach, expect, test } from "bun:test";
import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeSandbox, runBinary, type Sandbox } from "../support/world.ts";
import { fairleadBinary } from "./client.ts";
import { approveCodexHooks } from "./codex-approval.ts";
import { PROGRAMS } from "./npm-clients.ts";

let sandbox: Sandbox;
afterEach(() => sandbox?.dispose());

test.skipIf(process.platform === "win32")(
  "doctor is told by Codex itself that its hooks are approved",
  async () => {
    const [codex] = PROGRAMS.codex();
    sandbox = makeSandbox(resolve(".cache/clients"));
    mkdirSync(join(sandbox.home, "bin"));
    symlinkSync(codex, join(sandbox.home, "bin/codex"));
    const fairlead = (...words: readonly string[]) =>
      runBinary(fairleadBinary(), {
        words,
        cwd: sandbox.project,
        env: { PATH: `${sandbox.home}/bin:/usr/bin:/bin`, HOME: sandbox.home },
        stdin: "",
      });
    expect((await fairlead("install", "--agent", "codex")).exit).toBe(0);
    expect((await fairlead("doctor")).stdout).toContain("are not approved");
    approveCodexHooks(join(sandbox.home, ".codex/hooks.json"));
    const { stdout } = await fairlead("doctor");
    expect(stdout).toMatch(/✓ Codex CLI +codex itself lists 9 hooks of fairlead as in force/);
  },
  120_000,
);
