import { argumentsOf, effectsOf, effectsOfWords } from "../catalog/effects.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { mayChangeByMethods, mayWriteBeside } from "./may-write.ts";

/** True where a command of the line may delete, replace or overwrite something on this machine. */
export function mayDestroy(analysis: Analysis): boolean {
  let isCmdlet = false;
  for (const one of analysis.invocations) {
    if (one.remote) continue;
    isCmdlet ||= one.dialect === "powershell";
    if (mayWriteOver(one) || losesBy(one) || mayWriteBeside(one)) return true;
  }
  if (!isCmdlet) return false;
  const here = analysis.invocations.filter(({ remote }) => !remote);
  return mayChangeByMethods(analysis) || here.some(deletesPiped);
}

/** True for a cmdlet that deletes, moves or empties what the pipe gives it: `Get-ChildItem | Remove-Item`. */
export function deletesPiped(invocation: Invocation): boolean {
  const { dialect, stdin, program, args, env } = invocation;
  if (dialect !== "powershell" || stdin.kind !== "pipe") return false;
  if (argumentsOf(invocation)?.has("-path") !== false) return false;
  return effectsOfWords(program, [...GIVEN, ...args], env).some(({ kind }) => kind === "delete");
}

/** The parameter that takes what comes by the pipe, and something for it. */
const GIVEN: readonly Arg[] = ["-path", "x"].map((value) => ({
  value,
  glob: false,
  start: 0,
  end: 0,
}));

/** True where a redirection empties or changes what is there. */
function mayWriteOver({ redirects }: Invocation): boolean {
  return redirects.some(({ operator, target }) => writesTo(operator, target.value));
}

/** True for a redirection into a file: not into a descriptor (`2>&1`) or a device. */
export function writesTo(operator: string, target: string): boolean {
  return operator.includes(">") && !/^(?:\d+-?|-|\/dev\/.*)$/.test(target);
}

function losesBy(invocation: Invocation): boolean {
  return effectsOf(invocation)?.some(isLoss) === true;
}

/** True for an effect by which something that lies on this machine may be gone, replaced or changed. */
export function isLoss(effect: Effect): boolean {
  switch (effect.kind) {
    case "delete":
      return effect.host === "here";
    case "write":
      return !effect.path.value.startsWith("/dev/");
    case "found":
      return effect.action === "delete";
    case "restore":
    case "lose":
    case "fill":
    case "fetch":
    case "rights":
      return true;
    default:
      return false;
  }
}
