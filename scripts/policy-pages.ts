import { allPacks } from "../src/policy/catalog/pack-loaders.ts";
import { programsOf } from "../src/policy/commands/pack.ts";
import { CHANGED_BY_NAME, CHANGED_RULE } from "../src/policy/fields/changed-by-name.ts";
import {
  LOST_BY_NAME,
  LOST_RULE,
  type ThingNames,
} from "../src/policy/fields/destructive-tool-names.ts";
import { allRules } from "../src/policy/judge/all-rules.ts";
import type { Example, Rule } from "../src/policy/model/rule.ts";
import { changeClasses } from "../src/policy/places/change-classes.ts";
import type { PathClass } from "../src/policy/places/path-class.ts";
import { secretClasses } from "../src/policy/places/secret-classes.ts";
import { rulesOfPack } from "../src/policy/rules/pack-rules.ts";
import { secretKinds } from "../src/policy/secrets/kinds.ts";
import { code, table } from "./markdown.ts";

/** The rules over shell commands, a table for each family. */
export function ruleTables(): string {
  const families = Map.groupBy(allRules(), ({ id }) => id.split("/")[0] ?? "");
  return [...families]
    .map(([family, rules]) => `### ${family}\n\n${table(RULE_HEAD, rules.map(ruleRow))}`)
    .join("\n\n");
}

const RULE_HEAD = ["rule", "answer", "reason", "for example", "but not"];

function ruleRow({ id, verdict, varies, reason, instead, examples }: Rule): readonly string[] {
  const { denies, allows } = examples();
  const first = (list: readonly (string | Example)[]) => {
    const example = list[0] ?? "";
    return code(shortened(typeof example === "string" ? example : example.command));
  };
  const advice = instead === undefined ? "" : ` (instead: ${instead})`;
  const answer = varies === true ? "deny or ask" : verdict;
  return [code(id), answer, `${reason}${advice}`, first(denies), first(allows)];
}

const EXAMPLE_MAX_CHARS = 80;

function shortened(text: string): string {
  const line = text.replaceAll("\n", " ⏎ ");
  return line.length <= EXAMPLE_MAX_CHARS ? line : `${line.slice(0, EXAMPLE_MAX_CHARS)}…`;
}

/** The classes of paths, with the answer for each access. */
export function pathTable(): string {
  const classes = [...secretClasses(), ...changeClasses()];
  return table(
    ["rule", "path", "read", "write", "delete", "such as"],
    classes.map((entry) => [code(entry.rule), entry.noun, ...answers(entry), samples(entry)]),
  );
}

function answers(entry: PathClass): readonly string[] {
  return (["read", "write", "delete"] as const).map((access) => entry[access] ?? "");
}

const SAMPLES_MAX = 3;

function samples({ paths }: PathClass): string {
  const shown = paths.slice(0, SAMPLES_MAX).map(code).join(", ");
  return paths.length > SAMPLES_MAX ? `${shown}, … (${paths.length})` : shown;
}

/** What tools take away, or change for others, by their names. */
export function namedToolsTable(): string {
  const listed = (words: string) => words.trim().split(/ +/).map(code).join(", ");
  const namesOf = (things: ThingNames) => listed(things.map(([, names]) => names).join(""));
  return table(
    ["rule", "answer", "verb", "what it is about"],
    [
      ...LOST_BY_NAME.map(([verbs, things]) => [
        code(LOST_RULE.id),
        LOST_RULE.verdict,
        listed(verbs),
        namesOf(things),
      ]),
      ...CHANGED_BY_NAME.map(({ verbs, things = [], role }) => [
        code(CHANGED_RULE.id),
        CHANGED_RULE.verdict,
        listed(verbs),
        things.length > 0 ? namesOf(things) : role === undefined ? "anything" : role,
      ]),
    ],
  );
}

/** The kinds of secret that are found in content and commands. */
export function secretList(): string {
  const kinds = secretKinds();
  const named = (list: typeof kinds) => list.map(({ kind }) => code(`secrets/${kind}`)).join(", ");
  const judged = kinds.filter(({ redactOnly }) => redactOnly !== true);
  return [
    `Refused (${judged.filter(({ verdict }) => verdict !== "ask").length}): ${named(judged.filter(({ verdict }) => verdict !== "ask"))}`,
    `Asked about (${judged.filter(({ verdict }) => verdict === "ask").length}): ${named(judged.filter(({ verdict }) => verdict === "ask"))}`,
  ].join("\n\n");
}

/** The packs with every rule of every tool; builds all tables. */
export async function packTables(): Promise<string> {
  const packs = await allPacks();
  return packs
    .map((pack) => {
      const unique = [...Map.groupBy(rulesOfPack(pack), ({ id }) => id).values()].flatMap(
        (group) => {
          const verdicts = new Set(group.map(({ verdict }) => verdict));
          return group.slice(-1).map((rule) => ({
            ...rule,
            verdict: verdicts.size > 1 ? "deny or ask" : rule.verdict,
          }));
        },
      );
      return [
        `## ${pack.name}`,
        `${pack.title}. Programs: ${programsOf(pack).map(code).join(", ")}.`,
        table(
          ["rule", "answer", "reason", "instead"],
          unique.map(({ id, verdict, reason, instead }) => [code(id), verdict, reason, instead]),
        ),
      ].join("\n\n");
    })
    .join("\n\n");
}
