import { emit } from "./emit.ts";
import { runText } from "./handler.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** `trap CODE CONDITION…`: the code may run at once, and at the end with what there is by then. */
export function trap(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const words = call.argv.slice(1).filter((arg) => arg.value !== "--");
  const action = words[0]?.value ?? "";
  if (words.length > 1 && !action.startsWith("-") && action !== "") {
    const { scope } = call.frame;
    const branch = scope.child();
    runText(call, action, { name: "trap" }, walk, { scope: branch });
    if (words.some(({ value }) => MEANWHILE.has(value))) scope.absorb(branch);
    walk.late.push((end) => runText(call, action, { name: "trap" }, walk, { scope: end.scope }));
  }
  return outcome;
}

/** Conditions that come about while the shell goes on: what it does then, what comes later sees. */
const MEANWHILE: ReadonlySet<string> = new Set(
  "ERR DEBUG RETURN CHLD SIGCHLD USR1 SIGUSR1 USR2 SIGUSR2 ALRM SIGALRM".split(" "),
);
