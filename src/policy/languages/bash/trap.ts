import { UNKNOWN } from "../../model/invocation.ts";
import { walkText } from "./command-reader.ts";
import { recordCommand } from "./record-command.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** `trap CODE CONDITION…`: the code may run at once, and at the end with what there is by then. */
export function trap(call: Call, program: string, walk: Walk): Outcome {
  const outcome = recordCommand(call, program, walk);
  const words = call.argv.slice(1).filter((arg) => arg.value !== "--");
  const action = words[0]?.value ?? "";
  if (words.length > 1 && !action.startsWith("-") && action !== "") {
    const { scope } = call.frame;
    const branch = scope.child();
    const first = walk.drafts.length;
    walkText(call, action, { name: "trap" }, walk, { scope: branch });
    const last = walk.drafts.length;
    const named = walk.drafts.slice(first).flatMap(({ args }) => args.map((arg) => arg.variable));
    const unset = new Set(named.filter((name) => name !== undefined && !scope.get(name)));
    const meanwhile = words.some(({ value }) => MEANWHILE.has(value));
    if (meanwhile) scope.absorb(branch);
    walk.late.push((end) => {
      const again = walk.drafts.length;
      const late = walkText(call, action, { name: "trap" }, walk, { scope: end.scope });
      const isSame = walk.drafts.length - again === last - first;
      if (isSame && !meanwhile && unset.size > 0) {
        for (let at = first; at < last; at++) takeLater(at, again + at - first, unset, walk);
      }
      return late;
    });
  }
  return outcome;
}

/**
 * A word that is a variable alone is nothing before it is set, which harms nobody: what it is at the end
 * counts. `$T/*` is another matter.
 */
function takeLater(
  early: number,
  late: number,
  unset: ReadonlySet<string | undefined>,
  { drafts }: Walk,
): void {
  const [draft, later] = [drafts[early], drafts[late]];
  if (draft === undefined || draft.program !== later?.program) return;
  if (draft.args.length !== later.args.length) return;
  const args = draft.args.map((arg, at) => {
    const settled = later.args[at];
    return arg.value === UNKNOWN && unset.has(arg.variable) && settled !== undefined
      ? { ...arg, ...settled }
      : arg;
  });
  drafts[early] = { ...draft, args };
}

/** Conditions that come about while the shell goes on: what it does then, what comes later sees. */
const MEANWHILE: ReadonlySet<string> = new Set(
  "ERR DEBUG RETURN CHLD SIGCHLD USR1 SIGUSR1 USR2 SIGUSR2 ALRM SIGALRM".split(" "),
);
