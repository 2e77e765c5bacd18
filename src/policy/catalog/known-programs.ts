import type { CodeLanguage } from "../commands/command.ts";
import type { Analysis } from "../model/invocation.ts";
import { descriptionOf, withoutVersion } from "./descriptions.ts";
import { packKnowing } from "./known-names.ts";

/**
 * True when a table or a runner may know one of the programs, by a look at names alone: loading the
 * tables costs a call a millisecond, and most programs are in none of them.
 */
export function mayConcernPacks(analysis: Analysis): boolean {
  for (const { program } of analysis.invocations) {
    if (!isPlainName(program) || packKnowing(knownName(program)) >= 0) return true;
    if (packageBinary(program) !== undefined || mayStartTool(program)) return true;
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

/** The name by which a pack knows a program: without the version in it, where one does not know it with that. */
export function knownName(program: string): string {
  const plain = withoutVersion(program);
  if (plain === program || packKnowing(program) >= 0) return program;
  return packKnowing(plain) >= 0 ? plain : program;
}

/** True for a program that may start a tool of a pack, which is not listed as a command itself. */
function mayStartTool(program: string): boolean {
  const { runs, interprets } = descriptionOf(program) ?? {};
  if (interprets !== undefined && SCRIPTED.includes(interprets.language)) return true;
  return Array.isArray(runs) && runs.some(({ tool }) => tool === true);
}

/** Languages of scripts that are tools. */
const SCRIPTED: readonly CodeLanguage[] = ["node", "php", "python", "ruby"];

/** The name of a package's binary, where that is another one. */
export function packageBinary(name: string): string | undefined {
  const at = PACKAGES.indexOf(`\n${name}:`);
  if (at < 0) return undefined;
  const start = at + name.length + 2;
  return PACKAGES.slice(start, PACKAGES.indexOf("\n", start));
}

const PACKAGES = `
aws-cdk:cdk
netlify-cli:netlify
firebase-tools:firebase
@railway/cli:railway
@aws-amplify/cli:amplify
@datadog/datadog-ci:datadog-ci
@sentry/cli:sentry-cli
@mikro-orm/cli:mikro-orm
@shopify/cli:shopify
eas-cli:eas
cdktf-cli:cdktf
@changesets/cli:changeset
@sanity/cli:sanity
`;
