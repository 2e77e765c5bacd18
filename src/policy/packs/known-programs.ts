import type { Analysis } from "../invocation.ts";
import { packNames } from "./pack-names.ts" with { type: "macro" };

/**
 * True when a table or a runner may know one of the programs, by a look at names alone: loading the
 * tables costs a call a millisecond, and most programs are in none of them.
 */
export function mayConcernPacks(analysis: Analysis): boolean {
  for (const { program } of analysis.invocations) {
    if (!isPlainName(program) || RUNNERS.includes(` ${program} `)) return true;
    if (packKnowing(program) >= 0) return true;
  }
  return false;
}

/** Names with other characters may carry a version, a scope or an extension, which the tables take off. */
function isPlainName(program: string): boolean {
  for (let at = 0; at < program.length; at++) {
    const char = program.charCodeAt(at);
    const isLetter = char >= 0x61 && char <= 0x7a;
    const isDigit = char >= 0x30 && char <= 0x39;
    if (!isLetter && !isDigit && char !== HYPHEN && char !== UNDERSCORE) return false;
  }
  return program !== "";
}

const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;

/** The number of the pack that knows a program, in the order of the loaders; -1 when none does. */
export function packKnowing(program: string): number {
  const name = ` ${program} `;
  return PACK_PROGRAMS.findIndex((names) => names.includes(name));
}

/**
 * The programs of each pack with a blank around each, gathered from the packs when fairlead is built: what a
 * macro promises is there already.
 */
const PACK_PROGRAMS = packNames() as unknown as readonly string[];

/** Programs that start others and are in no pack, held true by a test. */
const RUNNERS =
  " aws-cdk bunx cdktf-cli ddev direnv dotenv dotenvx eas-cli envchain firebase-tools java lando netlify-cli node npx php pnpx py python python3 rtx ruby saml2aws ts-node ts-node-dev tsx uvx ";
