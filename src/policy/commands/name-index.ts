import { allPacks } from "../packs/pack-loaders.ts";
import type { Description } from "./command.ts";
import { databaseClients } from "./database-clients.ts";
import { FAMILIES } from "./descriptions.ts";
import { formsOf } from "./looks.ts";
import type { Tool } from "./pack.ts";
import { RARE_FAMILIES } from "./rare-families.ts";

/** Run by the bundler, as a macro: the programs of which some form does more than read, with a blank around each. */
export async function programsThatMayHarm(): Promise<string> {
  const packs = (await allPacks()).flatMap(({ tools }) => Object.entries(tools));
  const clients = [...databaseClients(), ...databaseClients("other")];
  return `${namesOf([...described(), ...packs], mayHarm)}${clients.join(" ")} `;
}

/** As a macro as well: the programs that hand none of their words to another one. */
export function programsTakingData(): string {
  return namesOf(described(), takesData);
}

function described() {
  return [...FAMILIES, ...RARE_FAMILIES].flatMap((family) => Object.entries(family));
}

function namesOf<Kind extends Tool>(
  entries: readonly (readonly [string, () => Kind])[],
  fits: (tool: Kind) => boolean,
): string {
  const names = entries.flatMap(([names, describe]) => (fits(describe()) ? names.split(" ") : []));
  return ` ${[...new Set(names)].join(" ")} `;
}

/** A cmdlet is no program, so that nothing but PowerShell starts one. */
function mayHarm(tool: Tool): boolean {
  if (tool.style === "cmdlet") return false;
  if (tool.destroys?.some(({ verdict }) => verdict !== "pass")) return true;
  if (runsWords(tool) || ACTS.some((fact) => tool[fact] !== undefined)) return true;
  return tool.effects !== undefined && !onlyReads(tool);
}

/** What says of a tool that it changes something, here or elsewhere. */
const ACTS = ["packages", "removes", "uploads", "stores", "carriesOut", "ownLanguage"] as const;

/** True where every form of a program only reads. */
function onlyReads({ looks }: Tool): boolean {
  return looks !== undefined && formsOf({ looks }).some((form) => form.any && !form.verbs);
}

/** True for one that says of all its words that they are names, texts or patterns, or what becomes of them. */
function takesData(description: Description): boolean {
  if (description.words === "data") return true;
  const { effects, project } = description;
  return effects !== undefined && project?.recipes === undefined && !runsWords(description);
}

/** True where some of the words are another command, or code. */
function runsWords(tool: Tool): boolean {
  const { options = {} } = tool;
  return (
    RUNS.some((fact) => tool[fact] !== undefined) ||
    CODE.some((kind) => options[kind] !== undefined)
  );
}

const RUNS = ["runs", "interprets", "subcommand", "shellIn", "changes"] as const;
const CODE = ["shell", "remote-shell", "code", "code-file", "module"] as const;
