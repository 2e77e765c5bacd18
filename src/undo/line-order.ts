import type { Analysis, Invocation } from "../policy/model/invocation.ts";
import type { World } from "../policy/model/world.ts";
import { isInCode } from "./known.ts";

/**
 * The folders in which a command may run: the one that the line says where all of it runs or nothing, else any that
 * the line ever goes to, as a `cd` may fail or not be reached.
 */
export function foldersOf(
  { invocations, source }: Analysis,
  { cwd }: World,
): (invocation: Invocation) => readonly string[] {
  const all = [...new Set([cwd, ...invocations.map((one) => one.cwd)])];
  const isChain =
    !invocations.some(isInCode) &&
    !/[;|\n`$]|(?<!&)&(?!&)|(?:^|[\s({])!\s/.test(source) &&
    !/\b(?:if|for|while|until|case)\b/.test(source);
  return (invocation) => (isChain ? [invocation.cwd] : all);
}

/** True where one command ends before the next begins, in the order of the text. */
export function isInOrder(source: string): boolean {
  return !/\b(?:for|while|until|do|trap|foreach|function|coproc)\b|\(\)|(?<![&>|])[&|](?![&>|\d])/i.test(
    source,
  );
}
