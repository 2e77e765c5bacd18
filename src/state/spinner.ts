import { describeError } from "../errors.ts";
import type { Language } from "../language.ts";
import { exists, readText } from "../sys/probe.ts";
import type { PersonaPlace } from "./persona.ts";

/** Most verbs taken from a list, and the longest verb in characters: they end up in a settings file. */
const VERBS_MAX = 200;
const VERB_MAX_CHARS = 80;

/**
 * The words an agent shows while it works, from `spinners/<persona>.yaml` of the personas folder; words
 * of fairlead's own when there is no such file. An error value names a file that is not usable.
 */
export async function readSpinnerVerbs(
  place: PersonaPlace,
  language: Language,
): Promise<readonly string[] | Error> {
  const path = ["yaml", "yml"]
    .map((ending) => `${place.folder ?? ""}/spinners/${place.id}.${ending}`)
    .find((candidate) => place.folder !== undefined && exists(candidate));
  if (path === undefined) return language === "ko" ? KOREAN_VERBS : ENGLISH_VERBS;
  const text = await readText(path);
  if (typeof text !== "string") return new Error(`${path}: cannot be read`);
  const verbs = parseSpinner(text);
  return verbs instanceof Error ? new Error(`${path}: ${verbs.message}`) : verbs;
}

/**
 * Reads a spinner list: a YAML list of texts, the same under `verbs`, or godo's form, `stems` (each a text
 * or `{stem, emoji}`) to which the suffixes of `suffix_pattern` are appended in turn.
 */
export function parseSpinner(text: string): readonly string[] | Error {
  let parsed: unknown;
  try {
    parsed = Bun.YAML.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return new Error(`not valid YAML (${describeError(error)})`);
  }
  const verbs = listOf(parsed) ?? listOf(entry(parsed, "verbs")) ?? verbsOfStems(parsed);
  const clean = [...new Set(verbs.map(cleanVerb))].filter((verb) => verb !== "");
  if (clean.length === 0) return new Error("holds no list of verbs");
  return clean.slice(0, VERBS_MAX);
}

function verbsOfStems(parsed: unknown): readonly string[] {
  const stems = entry(parsed, "stems");
  if (!Array.isArray(stems)) return [];
  const pattern = entry(parsed, "suffix_pattern");
  const suffixes = listOf(entry(pattern, "suffixes")) ?? [];
  const cycle = entry(pattern, "cycle");
  const turn = typeof cycle === "number" && cycle >= 1 ? Math.floor(cycle) : 1;
  return stems.map((item: unknown, index) => {
    const stem = typeof item === "string" ? item : textOf(entry(item, "stem"));
    const suffix = suffixes[(index % turn) % Math.max(1, suffixes.length)] ?? "";
    const emoji = textOf(entry(item, "emoji"));
    return stem === "" ? "" : `${stem}${suffix}${emoji === "" ? "" : ` ${emoji}`}`;
  });
}

function listOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.map(textOf) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function entry(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map(Object.entries(value)).get(key);
}

function cleanVerb(verb: string): string {
  return verb
    .replace(/[\u0000-\u001F\u007F-\u009F]/g, " ")
    .trim()
    .slice(0, VERB_MAX_CHARS);
}

const ENGLISH_VERBS: readonly string[] = [
  "Reading closely",
  "Taking bearings",
  "Laying out the line",
  "Working it through",
  "Checking the knots",
  "Trimming the sails",
  "Testing the ground",
  "Putting it together",
  "Looking once more",
];

const KOREAN_VERBS: readonly string[] = [
  "꼼꼼히 읽는 중",
  "방향을 잡는 중",
  "순서를 세우는 중",
  "차근차근 푸는 중",
  "매듭을 살피는 중",
  "하나씩 맞추는 중",
  "바닥을 다지는 중",
  "조각을 모으는 중",
  "한 번 더 보는 중",
];
