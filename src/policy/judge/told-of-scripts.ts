import type { Finding } from "../model/finding.ts";
import { isAboutGuards } from "../model/guard-rules.ts";
import type { Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { secretsNamed } from "./plain-words.ts";

/** Whom is told of a script: the command that runs it. */
export interface Told {
  readonly invocation: Invocation;
  /** True in a recipe that another one runs. */
  readonly isDeep: boolean;
  /** True for commands that were searched for in a text. */
  readonly isWeak?: boolean;
}

/** What counts of the findings about a script's text. */
export function told(
  name: string,
  found: readonly Finding[],
  { invocation, isDeep, isWeak = false }: Told,
): readonly Finding[] {
  return found.flatMap((finding) => {
    // A script that changes what guards calls says so in plain words, or is not ordinary.
    if (isAboutGuards(finding.rule)) return [placed(finding, name, invocation, "ask")];
    // A secret that a script shows which this one runs.
    const isNested = finding.file !== undefined && finding.rule.startsWith("files/");
    if (isNested) return [placed(finding, name, invocation, "ask")];
    if (finding.verdict !== "deny" || NOT_MEANT.test(finding.rule)) return [];
    // What is refused in a recipe of a recipe is told of by the one that the line runs.
    const isRefused = !isWeak && (isDeep || FINAL.test(finding.rule));
    return [placed(finding, name, invocation, isRefused ? "deny" : "ask")];
  });
}

/** The secrets outside the project that a text names and that reading its commands found to be shown. */
export function secretsShown(
  name: string,
  text: string,
  found: readonly Finding[],
  { invocation }: Told,
  world: World,
): readonly Finding[] {
  const shown = found.filter(
    ({ rule, verdict }) => rule.startsWith("files/") && verdict === "deny",
  );
  if (shown.length === 0) return [];
  return secretsNamed(text, world)
    .filter((secret) => shown.some(({ rule }) => rule === secret.rule))
    .map((secret) => placed(secret, name, invocation, "ask"));
}

/**
 * Doubts, secrets that a script reads without showing them, and the volumes of the project's own services, without
 * which a script begins anew.
 */
const NOT_MEANT = /^(?:doubt|files|secrets)\/|^docker\/compose-down-volumes$/;

/** What nothing brings back. */
const FINAL = /^(?:filesystem|disks|database|exfiltration)\//;

export function placed(
  finding: Finding,
  file: string,
  { start, end }: Invocation,
  verdict: "deny" | "ask",
): Finding {
  const { words, reason } = finding;
  const part = words.length > PART_MAX_CHARS ? `${words.slice(0, PART_MAX_CHARS - 1)}…` : words;
  // A path that the reason names is not a command that the file runs.
  const subject = reason.includes(words) ? `\`${file}\`` : `\`${part}\` in ${file}`;
  const place = { span: { start, end }, file };
  return { ...finding, verdict, words: `${file}: ${words}`, subject, ...place };
}

/** Longest command in a file that is named, in UTF-16 units. */
const PART_MAX_CHARS = 48;
