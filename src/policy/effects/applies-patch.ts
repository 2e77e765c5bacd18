import { descriptionOf } from "../catalog/descriptions.ts";
import type { Invocation } from "../model/invocation.ts";

/** True for a command that changes the files which a patch names. */
export function appliesPatch({ program, args }: Invocation): boolean {
  const verbs = descriptionOf(program)?.patches;
  if (verbs === undefined || verbs === "") return verbs === "";
  return (
    args.some(({ value }) => verbs.split("|").includes(value)) &&
    !args.some(({ value }) => /^--(?:check|stat|numstat|summary|abort|quit)$/.test(value))
  );
}
