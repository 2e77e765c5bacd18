import { type Check, fail, warn } from "../install/check.ts";
import type { ConfiguredHook } from "../install/claude-settings.ts";
import { executionProblem, isFairlead } from "../install/executable.ts";
import type { Io } from "../io.ts";
import { fileState } from "../sys/probe.ts";
import { runBriefly } from "../sys/run-briefly.ts";
import { COMMIT, VERSION } from "../version.ts";

const VERSION_MAX_MS = 5000;

/** Asks every configured executable for its version: one left over from another installation may be older. */
export async function checkVersions(
  io: Io,
  ours: readonly ConfiguredHook[],
): Promise<readonly Check[]> {
  const commands = new Set(
    ours.filter(({ kind }) => kind === "exec").map(({ handler }) => String(handler.get("command"))),
  );
  const checks: Check[] = [];
  for (const command of commands) {
    const { stdout } = await runBriefly({
      command: [command, "--version"],
      cwd: io.workingDirectory(),
      env: { PATH: io.env("PATH") ?? "", HOME: io.env("HOME") ?? "" },
      stdin: "",
      timeoutMs: VERSION_MAX_MS,
    });
    const said = stdout.trim();
    if (executionProblem(command) !== undefined) continue;
    if (!said.startsWith("fairlead ")) {
      const instead = said === "" ? "nothing" : JSON.stringify(said.slice(0, SAID_MAX_CHARS));
      const detail = `${command} was replaced: asked for its version it says ${instead}`;
      checks.push(fail("version", detail, "install fairlead again, then: fairlead install"));
    } else if (!said.includes(`${VERSION} (${COMMIT}`)) {
      const detail = `${command} is ${said}, this is ${VERSION} (${COMMIT})`;
      checks.push(warn("version", detail, "fairlead install"));
    } else if (isChanged(command, io.executable())) {
      const detail = `${command} says that it is ${said}, and is not the same file as ${io.executable()}`;
      checks.push(fail("version", detail, "install fairlead again, then: fairlead install"));
    }
  }
  return checks;
}

/** Characters shown of what a program says that should be fairlead. */
const SAID_MAX_CHARS = 60;

/** True for two files that say they are the same build and differ in length; both are only looked at. */
function isChanged(command: string, own: string): boolean {
  const [one, other] = [command, own].map((path) => fileState(path)?.bytes);
  return one !== undefined && other !== undefined && isFairlead(own) && one !== other;
}
