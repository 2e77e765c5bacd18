import type { Description } from "../commands/command.ts";
import { LETTERS, letterOf } from "../commands/letters.ts";
import { formsOf } from "../commands/read-only-form.ts";
import { readFamiliesHere } from "../tools/tables.ts";
import { databaseClients } from "./database-clients.ts";
import { FAMILIES } from "./descriptions.ts";
import { RARE_FAMILIES } from "./lazy-families.ts";
import { allPacks } from "./pack-loaders.ts";

/**
 * Run by the bundler, as a macro: every described program as ` NAME:KINDPACK`, by its first letter; what begins with none
 * comes last. The kind is `!` where some form of it does more than read, `.` where it hands none of its words to another
 * program, and `=` where both is so. The number is that of its pack, in the order of the loaders.
 */
export async function nameIndex(): Promise<readonly string[]> {
  readFamiliesHere();
  const clients = [...databaseClients(), ...databaseClients("other")];
  const packs = new Map<string, number>();
  for (const [number, { tools }] of (await allPacks()).entries())
    for (const name of Object.keys(tools).flatMap((names) => names.split(" ")))
      if (!packs.has(name)) packs.set(name, number);
  const taking = new Set(namesOf(takesData).filter((name) => !packs.has(name)));
  const harmful = new Set([...namesOf(mayHarm), ...clients, ...packs.keys()]);
  const entries = Array.from({ length: LETTERS + 1 }, () => "");
  for (const name of new Set([...harmful, ...taking])) {
    const kind = harmful.has(name) ? (taking.has(name) ? "=" : "!") : ".";
    entries[letterOf(name)] += ` ${name}:${kind}${packs.get(name) ?? ""}`;
  }
  return entries.map((text) => `${text} `);
}

function namesOf(fits: (description: Description) => boolean): readonly string[] {
  const entries = [...FAMILIES, ...RARE_FAMILIES].flatMap((family) => Object.entries(family));
  return entries.flatMap(([names, describe]) => {
    const description = describe();
    // A cmdlet is no program, so that nothing but PowerShell starts one.
    return description.style !== "cmdlet" && fits(description) ? names.split(" ") : [];
  });
}

/** True for one of which some form does more than read. */
function mayHarm(description: Description): boolean {
  if (runsWords(description) || ACTS.some((fact) => description[fact] !== undefined)) return true;
  return description.effects !== undefined && !onlyReads(description);
}

/** What says of a tool that it changes something, here or elsewhere. */
const ACTS = ["packages", "removes", "uploads", "stores", "carriesOut", "ownLanguage"] as const;

/** True where every form of a program only reads. */
function onlyReads({ looks }: Description): boolean {
  return looks !== undefined && formsOf({ looks }).some((form) => form.any && !form.verbs);
}

/** True for one that says of all its words that they are names, texts or patterns, or what becomes of them. */
function takesData(description: Description): boolean {
  if (description.words === "data" || description.words === "texts") return true;
  const { effects, project } = description;
  return effects !== undefined && project?.recipes === undefined && !runsWords(description);
}

/** True where some of the words are another command, or code. */
function runsWords(description: Description): boolean {
  const { options } = description;
  return (
    RUNS.some((fact) => description[fact] !== undefined) ||
    CODE.some((kind) => options[kind] !== undefined)
  );
}

const RUNS = ["runs", "interprets", "subcommand", "shellIn", "changes"] as const;
const CODE = ["shell", "remote-shell", "code", "code-file", "module"] as const;
