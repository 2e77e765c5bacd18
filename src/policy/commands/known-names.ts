import { matchesPattern } from "../languages/bash/pattern.ts";
import { descriptionOf, withoutVersion } from "./descriptions.ts";
import { programsTakingData, programsThatMayHarm } from "./name-index.ts" with { type: "macro" };

/** True for a word that names a program which can do harm, alone or at the end of a path. */
export function mayHarm(value: string): boolean {
  const name = value.slice(value.lastIndexOf("/") + 1).toLowerCase();
  if (name === "") return false;
  if (MAY_HARM.includes(` ${name} `)) return true;
  const dot = name.indexOf(".");
  const plain = withoutVersion(dot <= 0 ? name : name.slice(0, dot));
  return plain !== name && plain !== "" && MAY_HARM.includes(` ${plain} `);
}

/** True for a program that hands none of its words to another one. */
export function takesData(program: string): boolean {
  return TAKING_DATA.includes(` ${program} `);
}

/** Harmful programs that a pattern for a path may name; none where hardly a letter of it is known. */
export function harmfulNamesLike(path: string): readonly string[] {
  const pattern = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (!/[a-z].*[a-z]/.test(pattern)) return [];
  const names = MAY_HARM.trim().split(" ");
  return names.filter((name) => matchesPattern(pattern, name)).slice(0, NAMES_MAX);
}

/** Names that are tried for one of which little is known. */
const NAMES_MAX = 32;

/** A program for each language of which some run code, by preference the one of that name. */
export function oneOfEachLanguage(): readonly string[] {
  const programs = new Map<string, string>();
  for (const name of MAY_HARM.trim().split(" ")) {
    const language = descriptionOf(name)?.interprets?.language;
    if (language === undefined || (programs.has(language) && name !== language)) continue;
    programs.set(language, name);
  }
  return [...programs.values()];
}

// Gathered from the descriptions when fairlead is built, so that what the macros promise is there already.
const MAY_HARM = programsThatMayHarm() as unknown as string;
const TAKING_DATA = programsTakingData();
