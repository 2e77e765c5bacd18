import { hashWritten, isAgreed, isWithheld, type Withheld } from "../config/agreed.ts";
import { describeError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { Language } from "../language.ts";
import { visibleLine } from "../outside-text.ts";
import { exists, readText } from "../sys/probe.ts";
import { PERSONA_MAX_BYTES, type PersonaPlace, readPersona } from "./persona.ts";

/** Most verbs taken from a list, and the longest verb in characters: they end up in a settings file. */
const VERBS_MAX = 200;
const VERB_MAX_CHARS = 80;

/** Most verbs looked at, of which some may be empty or there twice. */
const VERBS_READ_MAX = 1_000;

/**
 * The words an agent shows while it works, from `spinners/<persona>.yaml` of the personas folder; words
 * of fairlead's own when there is no such file. An error value names a file that is not usable; of a
 * project's file nobody agreed to only the path is told. Undefined where there is neither a file nor a wish
 * of a person's: that a project has a folder is no reason to change the settings of a person.
 */
export async function readSpinnerVerbs(
  io: Io,
  place: PersonaPlace,
  language: Language,
): Promise<readonly string[] | Withheld | Error | undefined> {
  const path = SPINNER_ENDINGS.map(
    (ending) => `${place.folder ?? ""}/spinners/${place.id}.${ending}`,
  ).find((candidate) => place.folder !== undefined && exists(candidate));
  if (path === undefined) {
    if (place.needsConsent && !place.isNamed && !(await isAgreedPersona(io, place))) {
      return undefined;
    }
    return language === "ko" ? KOREAN_VERBS : ENGLISH_VERBS;
  }
  const text = await readText(path, PERSONA_MAX_BYTES);
  if (typeof text !== "string") return new Error(`${path}: cannot be read`);
  const verbs = parseSpinner(text);
  if (verbs instanceof Error) return new Error(`${path}: ${verbs.message}`);
  const agreed = !place.needsConsent || (await isAgreed(io, path, hashWritten(verbs)));
  return agreed ? verbs : { withheld: path };
}

/** How a list of verbs may be named behind its dot. */
export const SPINNER_ENDINGS = ["yaml", "yml"] as const;

async function isAgreedPersona(io: Io, place: PersonaPlace): Promise<boolean> {
  const persona = await readPersona(io, place);
  return persona !== undefined && !(persona instanceof Error) && !isWithheld(persona);
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
  const clean = [...new Set(verbs.slice(0, VERBS_READ_MAX).map(cleanVerb))].filter(
    (verb) => verb !== "",
  );
  if (clean.length === 0) return new Error("contains no list of verbs");
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
  return visibleLine(verb, VERB_MAX_CHARS).trim();
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
