import { findBash } from "../bash/sandbox.ts";
import { brokenScripts } from "../inputs/shell-script.ts";
import { target } from "../target.ts";
import { disposeSandbox, refuteScript, sandboxCounts } from "./bash-commands.ts";

/** What Bash runs of broken scripts, up to where it gives up, is listed too. */
export const bashMutations = target<string>({
  name: "bash-mutations",
  claim: "every command that Bash runs of a changed or broken script is listed",
  quickRuns: 50,
  inputs: brokenScripts,
  refute: refuteScript,
  missing: () => (findBash() === undefined ? "no bash on PATH" : undefined),
  counts: sandboxCounts,
  dispose: disposeSandbox,
});
