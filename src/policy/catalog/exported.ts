import type { Analysis, Invocation } from "../model/invocation.ts";
import { descriptionOf } from "./descriptions.ts";
import { argumentsOf } from "./effects.ts";
import { passesOn } from "./key-value-files.ts";
import { sentToItsIssuer } from "./token-issuers.ts";

/**
 * `export $(grep -v '^#' .env | xargs)`, `env $(cat .env) node x.js`: what is read goes into the shell's
 * environment, as by `source`. Or a key goes to its own service: `curl -H "…$(grep ACME_API_KEY .env)" api.acme.com`.
 */
export function isExported(invocation: Invocation, { invocations, source }: Analysis): boolean {
  if (!invocation.via.some(({ name }) => name.startsWith("$("))) return false;
  let last = invocation;
  while (last.pipedInto.length > 0) {
    const [next = -1, ...others] = last.pipedInto;
    const reader = invocations[next];
    if (reader === undefined || others.length > 0 || !passesOn(last)) return false;
    last = reader;
  }
  const passes = last.program === "xargs" || descriptionOf(last.program)?.filters !== undefined;
  if (last !== invocation && !passes) return false;
  const index = invocations.indexOf(last);
  const takers = invocations.filter(({ args }) => args.some(({ from }) => from?.includes(index)));
  if (takers.length > 0 && takers.every(({ program }) => program === "export")) return true;
  if (takers.length > 0)
    return (
      !invocations.some(showsVariables) &&
      takers.every((taker) => isToldOnly(invocation, taker, index))
    );
  // `env $(…) program`: with nothing behind it, env would print what it got.
  const before = source.slice(0, invocation.start);
  if (!/(?:^|[\s;&|(])env\s+\$\(\s*$/.test(before)) return false;
  return invocations.some(({ via, args }) => args.length > 0 && via.at(-1)?.name === "env");
}

/** Options of curl with which it shows what it sends. */
const SHOWS_SENT = ["-v", "--trace", "--trace-ascii", "--libcurl", "-:"];

/** True for a request that shows a token to its issuer in a header or the address, and to nobody else. */
function isToldOnly(source: Invocation, taker: Invocation, from: number): boolean {
  if (!sentToItsIssuer(source, taker)) return false;
  const args = argumentsOf(taker);
  if (args === undefined || args.has(...SHOWS_SENT)) return false;
  // It can print the address, with what stands in it.
  if (args.values("-w").some(({ value }) => /url|^@/i.test(value))) return false;
  const shown = [...args.values("-H", "-u"), ...args.operands];
  return taker.args.every((arg) => arg.from?.includes(from) !== true || shown.includes(arg));
}

/** Commands that print what variables hold, or make the shell print it. */
function showsVariables({ program, via }: Invocation): boolean {
  const { changes, tells } = descriptionOf(program) ?? {};
  return (
    ["set", "declare"].includes(changes ?? "") || tells?.of === "environment" || via.some(isShell)
  );
}

function isShell({ name }: { readonly name: string }): boolean {
  return /^(?:ba|da|z|k)?sh\b/.test(name);
}
