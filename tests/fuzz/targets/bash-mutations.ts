import { findBash } from "../bash/sandbox.ts";
import { mutated, SHELL_PIECES } from "../inputs/mutate.ts";
import { shellScripts } from "../inputs/shell-script.ts";
import { target } from "../target.ts";
import { refuteScript, sandboxCounts } from "./bash-commands.ts";

/** What Bash runs of broken scripts, up to where it gives up, is listed too. */
export const bashMutations = target<string>({
  name: "bash-mutations",
  claim: "every command that Bash runs of a changed or broken script is listed",
  quickRuns: 50,
  inputs: mutated(shellScripts, SHELL_PIECES),
  refute: refuteScript,
  missing: () => (findBash() === undefined ? "no bash on PATH" : undefined),
  counts: sandboxCounts,
});
