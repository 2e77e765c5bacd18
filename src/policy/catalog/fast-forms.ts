import type { Description, Descriptions } from "../commands/command.ts";
import type { Plain } from "../commands/fast-form.ts";
import type { Tool } from "../commands/pack.ts";
import { formsOf } from "../commands/read-only-form.ts";
import { readFamiliesHere } from "../tools/tables.ts";
import { FAMILIES } from "./descriptions.ts";
import { RARE_FAMILIES } from "./lazy-families.ts";
import { allPacks } from "./pack-loaders.ts";

/**
 * Run by the bundler, as a macro: the plain forms of all programs. There is a line for each name and form, with a colon
 * behind the name and `|` between the parts, which are words with a blank around each, or `*`:
 *
 * 1. the first words, with `/` between two that belong together; `*` for any
 * 2. the options; `*` for any plain ones
 * 3. the options beside which the first operand is a pattern; `*` where it is none
 * 4. the options in front of texts; `*` for none
 * 5. what else is to be known of the form; `*` for nothing
 *
 * What is `*` at the end is left out. The lines of a program follow one another. Of its other names a line says `=` and
 * the first one, as of a program with the same forms.
 */
export async function plainTable(): Promise<string> {
  const lines: string[] = [];
  const known = new Map<string, string>();
  for (const [names, description] of await describedPrograms()) {
    const [first = "", ...others] = names.split(" ").filter(isPlainName);
    const forms = plainForms(description).map((form) => lineOf(form, description));
    if (forms.length === 0 || first === "") continue;
    const all = forms.join("\n");
    const same = known.get(all) ?? first;
    known.set(all, same);
    const isShort = all.length <= same.length;
    for (const name of [first, ...others]) {
      if (name === same || isShort) lines.push(...forms.map((form) => `${name}:${form}`));
      else lines.push(`${name}:=${same}`);
    }
  }
  return `\n${lines.join("\n")}\n`;
}

/** Run by the bundler, as a macro: the programs with a plain form, with a blank around each. */
export async function plainNames(): Promise<string> {
  const lines = (await plainTable()).trim().split("\n");
  const names = new Set(lines.map((line) => line.slice(0, line.indexOf(":"))));
  return ` ${[...names].join(" ")} `;
}

/** True for a name that a plain line can begin with. */
export function isPlainName(name: string): boolean {
  return /^[a-z][\w.-]*$/.test(name);
}

type Source = Pick<Description, "plain" | "looks" | "changes" | "project">;

/** Every program with a plain form, common ones first. */
async function describedPrograms(): Promise<readonly (readonly [string, Source])[]> {
  readFamiliesHere();
  const packs = await allPacks();
  const tables: readonly (Descriptions | Readonly<Record<string, () => Tool>>)[] = [
    ...FAMILIES,
    ...packs.map(({ tools }) => tools),
    ...RARE_FAMILIES,
  ];
  return tables.flatMap((table) =>
    Object.entries(table).map(([names, describe]) => [names, describe()] as const),
  );
}

/** The plain forms of a program. */
export function plainForms({
  plain,
  looks,
}: Pick<Description, "plain" | "looks">): readonly Plain[] {
  if (plain !== undefined) return Array.isArray(plain) ? plain : [plain as Plain];
  const [form, ...more] = looks === undefined ? [] : formsOf({ looks });
  const isFree = form?.any === true && more.length === 0 && Object.keys(form).length === 1;
  return isFree ? [{}] : [];
}

function lineOf(form: Plain, { changes, project }: Source): string {
  const { verbs, options, pattern, texts, words, passesOn, opens, recipes } = form;
  const facts = [
    words ?? "",
    passesOn === true ? "passes" : "",
    opens ?? "",
    recipes === true ? (project?.recipes ?? "") : (recipes ?? ""),
    changes === "enter-folder" ? "enters" : "",
  ].filter((fact) => fact !== "");
  const parts = [
    verbs === undefined ? "*" : spaced(verbs.replaceAll(" ", "/").replaceAll("|", " ")),
    options === undefined ? "*" : spaced(options),
    pattern === undefined ? "*" : spaced(pattern),
    texts === undefined ? "*" : spaced(texts),
    facts.length === 0 ? "*" : spaced(facts.join(" ")),
  ];
  return parts.join("|").replace(/(?:\|\*)+$/, "");
}

function spaced(words: string): string {
  return ` ${words} `;
}
