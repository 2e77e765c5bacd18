import { withoutVersion } from "../catalog/descriptions.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import { rareNames, secretNames } from "./lazy-names.ts" with { type: "macro" };

/**
 * True when a rare rule may look at one of the commands, by their names. Loading those rules costs a call more than
 * most commands' judgement.
 */
export function mayConcernRareRules({ invocations, doubts, source }: Analysis): boolean {
  for (const { kind } of doubts) if (kind === "syntax") return true;
  if (source.includes("/dev/") && ENDLESS.test(source)) return true;
  let tells: boolean | undefined;
  for (const invocation of invocations) {
    if (concerns(invocation) || printsAll(invocation)) return true;
    if (!WITH_SECRETS.includes(` ${invocation.program} `)) continue;
    tells ??= TELLS_OF_SECRET.test(source);
    if (tells) return true;
  }
  return false;
}

/** Devices that give bytes without end. */
const ENDLESS = /\/dev\/(?:zero|u?random)\b/;

/** What the names of secrets hold, and `git credential`. */
const TELLS_OF_SECRET = /key|token|secret|pass|pwd|credential|authorization|\.env|dotenv/i;

/** The whole environment: `env`, `set`, `export -p`, `jq -n env`. */
function printsAll({ program, args }: Invocation): boolean {
  if (/^jq$/.test(program)) return args.some(({ value }) => /(?:^|\W)env(?:$|\W)/i.test(value));
  return (
    /^(?:(?:print)?env|set|export|declare|typeset)$/.test(program) &&
    args.every(({ value }) => /^-(?:[px]+|0|-null)$/.test(value))
  );
}

/** Programs that show variables or send them. */
const WITH_SECRETS = secretNames();

/** A name that nobody knows is every name, and `gpg1` is described as `gpg` is. */
function concerns({ program, dialect }: Invocation): boolean {
  return (
    program === "" || dialect !== "shell" || isRare(program) || isRare(withoutVersion(program))
  );
}

function isRare(program: string): boolean {
  return NAMES.includes(` ${program} `);
}

/** Every program of the rare rules, gathered when fairlead is built. */
const NAMES = rareNames();
