import type { Finding } from "../model/finding.ts";
import type { OutsideEffect } from "../model/outside-effect.ts";
import type { Thing } from "../model/outside-words.ts";
import { hasRole } from "./field-words.ts";

/** What tools take away that other things are kept in: the verbs in their names, and the things by their class. */
export const LOST_BY_NAME: readonly (readonly [verbs: string, things: ThingNames])[] = [
  [
    " delete destroy drop purge wipe erase nuke ",
    [
      ["repository", " repository repo project workspace "],
      [
        "database",
        " database db table schema keyspace collection dataset index namespace warehouse ",
      ],
      ["files", " bucket volume disk filesystem "],
      ["cluster", " cluster environment "],
      ["machine", " instance server vm machine droplet "],
      ["cloud", " stack resourcegroup "],
      [
        "service",
        " site website app application service board base space channel guild calendar mailbox ",
      ],
      ["account", " organization organisation org team tenant realm account user customer "],
      ["network", " domain zone "],
      ["messages", " topic queue stream "],
      ["backup", " backup snapshot "],
      ["secret", " vault "],
    ],
  ],
  [
    " truncate remove prune empty reset ",
    [
      ["database", " database db table schema keyspace collection "],
      ["files", " volume bucket "],
      ["messages", " queue "],
    ],
  ],
  [
    " terminate ",
    [
      ["machine", " instance vm "],
      ["cluster", " cluster "],
    ],
  ],
  [" wipe erase ", [["device", " device disk drive phone "]]],
];

/** Words for things, by the class of what they are. */
export type ThingNames = readonly (readonly [what: Thing, names: string])[];

/** The same verbs with a word that says that it is done to many things. */
const MANY = " all everything bulk batch mass ";

/** The rule for them, as it is listed with the others. */
export const LOST_RULE = {
  id: "tools/delete-whole",
  verdict: "ask",
  reason: "would delete something with everything in it, which cannot be brought back",
  instead: "delete the single items that are meant, or ask the user to delete it",
} as const satisfies { id: Finding["rule"]; verdict: Finding["verdict"] } & Record<string, string>;

/**
 * What a call loses by the name of its tool alone: `delete_repository`, `kv-namespace-delete`, `purgeQueue`;
 * undefined for one that takes away no more than one item. `words` are those of the tool, `all` with its server's.
 */
export function lostByName(
  words: readonly string[],
  all: readonly string[],
  fields: Readonly<Record<string, unknown>>,
): OutsideEffect | undefined {
  if (onlyTries(fields)) return undefined;
  for (const [verbs, things] of LOST_BY_NAME) {
    const at = words.findIndex((word) => verbs.includes(` ${word} `));
    if (at < 0 || onlySpeaks(words, at)) continue;
    const thing = objectOf(words, at);
    const last = singular(thing.at(-1) ?? "");
    const what = classOf(things, thing);
    if (what !== undefined) {
      const isLast = classNamed(things, last) !== undefined;
      const name = isLast ? last : thing.slice(-2).map(singular).join(" ");
      return whole(what, `the ${name} that it names and everything in it`);
    }
    if (last === "branch" && hasRole(all, "database"))
      return whole("database", "the branch of the database that it names and everything in it");
    const isMany = words.some((word) => MANY.includes(` ${word} `));
    if (isMany && verbs.includes(" delete ") && !hasRole(all, "browser"))
      return whole("service", "many things in one call");
  }
  return undefined;
}

/** The class of what the words name: by the last of them, or the last two as one. */
export function classOf(things: ThingNames, words: readonly string[]): Thing | undefined {
  const [last = "", both = ""] = [words.slice(-1), words.slice(-2)].map((some) =>
    some.map(singular).join(""),
  );
  return classNamed(things, last) ?? classNamed(things, both);
}

function classNamed(things: ThingNames, name: string): Thing | undefined {
  if (name === "") return undefined;
  return things.find(([, names]) => names.includes(` ${name} `))?.[0];
}

/** True where the words in front of a verb say that the tool does not do it. */
export function onlySpeaks(words: readonly string[], at: number): boolean {
  return words.slice(0, at).some((word) => ONLY_SPEAKS.includes(` ${word} `));
}

/** True for a call that says what it would do. */
export function onlyTries(fields: Readonly<Record<string, unknown>>): boolean {
  return TRIES.some((name) => fields[name] === true);
}

function whole(what: Thing, noun: string): OutsideEffect {
  return { kind: "outside", act: "deletes", what, noun, extent: "everything" };
}

/** Fields with which a call only says what it would do. */
const TRIES = ["dry_run", "dryRun", "dry-run"];

/** The words that say what a verb is about: those behind it, up to the next relation, or else those before it. */
export function objectOf(words: readonly string[], at: number): readonly string[] {
  const behind = words.slice(at + 1);
  const end = behind.findIndex((word) => RELATIONS.includes(` ${word} `));
  const object = end < 0 ? behind : behind.slice(0, end);
  return object.length > 0 ? object : words.slice(0, at);
}

const RELATIONS = " by from in of for with to on at ";

/** Words in front of a verb with which a tool does not do what it is called after. */
const ONLY_SPEAKS =
  " get list describe search find show read check can validate preview plan simulate test explain help create undo " +
  "cancel suggest estimate wait on ";

function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<![s])s$/, "");
}

/** What the name of a database's tool alone says that it deletes there, as statements. */
export function statementsByName(
  tool: readonly string[],
  { filter }: Readonly<Record<string, unknown>>,
): readonly string[] {
  const [first, second] = tool;
  if (first === "drop" || first === "truncate") return [tool.join(" ")];
  if (first !== "delete" || second !== "many") return [];
  const isAll = typeof filter !== "object" || filter === null || Object.keys(filter).length === 0;
  return isAll ? ["delete from collection"] : [];
}
