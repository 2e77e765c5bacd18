import type { Withheld } from "../config/agreed.ts";
import { describeError } from "../errors.ts";
import type { Io } from "../io.ts";
import { visibleLine } from "../outside-text.ts";
import { homeDirectory } from "../sys/paths.ts";
import { exists, readText } from "../sys/probe.ts";
import { REPOSITORY_TEXT_MAX_BYTES } from "../sys/text-budget.ts";
import type { Workspace } from "./workspace.ts";

/** The character an agent plays, from the front matter of its file. */
export interface Persona {
  readonly name: string | undefined;
  /** What to call the user, `{user}` (or godo's `{{name}}`) filled in; empty when the file has none. */
  readonly honorific: string;
  /** Said with every prompt, `{user}`, `{honorific}` and `{name}` filled in. */
  readonly reminder: string | undefined;
  readonly tone: string | undefined;
}

/** The persona when `DO_PERSONA` names none. */
const DEFAULT_PERSONA = "young-f";

/** Names become file names, so they hold nothing that could lead elsewhere. */
const PERSONA_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,63}$/u;

/** Longest reminder, in characters: it is repeated with every prompt and paid for each time. */
const REMINDER_MAX_CHARS = 2_000;

/** Longest text of one field, in characters. */
const FIELD_MAX_CHARS = 1_000;

/** Which persona is in use and where its files are; undefined when personas are not in use. */
export interface PersonaPlace {
  readonly id: string;
  /** Undefined when `DO_PERSONA` is set and the project has no personas folder. */
  readonly folder: string | undefined;
  /** `DO_PERSONA` says so, not only the folder that is there. */
  readonly isNamed: boolean;
  /** The folder came with a project, so a person must agree to what its files say. */
  readonly needsConsent: boolean;
}

/**
 * Personas are in use where the project has a personas folder (`.claude/personas/do`, then
 * `personas/do`) or `DO_PERSONA` is set. An error value names a persona that cannot be a file's name.
 */
export function findPersona(io: Io, workspace: Workspace): PersonaPlace | Error | undefined {
  const named = io.env("DO_PERSONA") ?? "";
  const folder = personaFolder(io, workspace);
  if (named === "" && folder === undefined) return undefined;
  const needsConsent = folder !== undefined && !isOwnFolder(io, folder);
  if (named === "") return { id: DEFAULT_PERSONA, folder, isNamed: false, needsConsent };
  if (!PERSONA_NAME.test(named)) {
    return new Error(
      `DO_PERSONA: ${JSON.stringify(named.slice(0, 64))} is not a name for a persona`,
    );
  }
  return { id: named, folder, isNamed: true, needsConsent };
}

/** Looked for in `CLAUDE_PROJECT_DIR` if set, else in the project, then in the working directory. */
function personaFolder(io: Io, workspace: Workspace): string | undefined {
  for (const base of personaBases(io, workspace)) {
    for (const name of PERSONA_FOLDERS) if (exists(`${base}/${name}`)) return `${base}/${name}`;
  }
  return undefined;
}

/** Where personas lie in a project, in order of preference. */
export const PERSONA_FOLDERS = [".claude/personas/do", "personas/do"] as const;

/** The folders that personas are looked for in. */
export function personaBases(io: Io, workspace: Workspace): readonly string[] {
  const given = io.env("CLAUDE_PROJECT_DIR") ?? "";
  if (given === "") return [workspace.root, io.workingDirectory()];
  // A person agrees to files by their paths, which must not depend on how a folder is written.
  return [given.replace(/(?<=[^/\\])[/\\]+$/, "")];
}

/** True for the personas of a person's home, which came with no project. */
export function isOwnFolder(io: Io, folder: string): boolean {
  const home = homeDirectory(io);
  return home !== undefined && PERSONA_FOLDERS.some((name) => folder === `${home}/${name}`);
}

/**
 * Reads a persona's character file: undefined when it has none, an error when it is not usable, and only its
 * path while it is a project's and nobody agreed to it.
 */
export async function readPersona(
  io: Io,
  place: PersonaPlace,
): Promise<Persona | Withheld | Error | undefined> {
  if (place.folder === undefined) return undefined;
  const path = `${place.folder}/characters/${place.id}.md`;
  const text = await readText(path, PERSONA_MAX_BYTES);
  if (text === undefined) return undefined;
  if (text instanceof Error) return new Error(`${path}: cannot be read (${text.message})`);
  const persona = parsePersona(text, io.env("DO_USER_NAME") ?? "");
  if (persona instanceof Error) return new Error(`${path}: ${persona.message}`);
  if (!place.needsConsent) return persona;
  const { hashWritten, isAgreed } = await import("../config/agreed.ts");
  const agreed = await isAgreed(io, path, hashWritten(frontMatter(text)));
  return agreed ? persona : { withheld: path };
}

/** Largest character or spinner file that is read, in bytes. */
export const PERSONA_MAX_BYTES = REPOSITORY_TEXT_MAX_BYTES;

/** What of a character file is read, and agreed to; undefined when it has no front matter. */
export function frontMatter(text: string): string | undefined {
  return /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[1];
}

/** Reads the YAML front matter of a character file and fills the user's name in. */
export function parsePersona(text: string, userName: string): Persona | Error {
  const matter = frontMatter(text);
  if (matter === undefined) return new Error("has no front matter between two lines of ---");
  let fields: ReadonlyMap<string, unknown>;
  try {
    const parsed: unknown = Bun.YAML.parse(matter);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
      return new Error("its front matter is not a list of keys and values");
    }
    fields = new Map(Object.entries(parsed));
  } catch (error) {
    return new Error(`its front matter is not YAML (${describeError(error)})`);
  }
  const field = (key: string) => cleanText(fields.get(key));
  const user = cleanText(userName) ?? "";
  const name = field("name");
  const template = field("honorific") ?? field("honorific_template") ?? "";
  const fallback = field("honorific_default") ?? fill(template, { user: "", honorific: "", name });
  const filled = user === "" ? fallback : fill(template, { user, honorific: "", name });
  const honorific = filled.trim();
  const reminder = field("reminder");
  return {
    name,
    honorific,
    reminder: reminder === undefined ? undefined : fill(reminder, { user, honorific, name }).trim(),
    tone: field("tone"),
  };
}

/** How a reminder is worded when the persona's file brings none. */
export interface ReminderWords {
  readonly persona: (name: string) => string;
  readonly addressUser: (honorific: string) => string;
  readonly tone: (tone: string) => string;
}

/** The line that keeps a model in its role, or undefined for a persona with nothing to say. */
export function buildReminder(persona: Persona, words: ReminderWords): string | undefined {
  const parts = [
    persona.name === undefined ? "" : words.persona(persona.name),
    persona.honorific === "" ? "" : words.addressUser(persona.honorific),
    persona.tone === undefined ? "" : words.tone(persona.tone),
  ];
  const text = persona.reminder ?? parts.filter((part) => part !== "").join("; ");
  return text === "" ? undefined : visibleLine(text, REMINDER_MAX_CHARS);
}

/** Fills a template in one pass, so that a user named `{name}` stays one. */
function fill(
  template: string,
  values: { readonly user: string; readonly honorific: string; readonly name: string | undefined },
): string {
  return template.replace(/\{\{name\}\}|\{(user|honorific|name)\}/g, (_, key?: string) => {
    if (key === "honorific") return values.honorific;
    return key === "name" ? (values.name ?? "") : values.user;
  });
}

/** A field's text as one line; undefined for anything that is not text, or empty. */
function cleanText(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = visibleLine(String(value), FIELD_MAX_CHARS).trim();
  return text === "" ? undefined : text;
}
