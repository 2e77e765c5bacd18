import { consola } from "consola";

/** Something that can be chosen, with the text a person sees. */
export interface Choice {
  readonly name: string;
  readonly title: string;
}

/** Lets a person choose at least one; undefined when the question is broken off. Needs a terminal. */
export async function chooseMany(
  question: string,
  choices: readonly Choice[],
): Promise<readonly string[] | undefined> {
  const names = choices.map(({ name }) => name);
  const chosen: unknown = await consola.prompt(question, {
    type: "multiselect",
    options: choices.map(({ name, title }) => ({ label: title, value: name })),
    initial: names,
    required: true,
    cancel: "undefined",
  });
  return Array.isArray(chosen) ? names.filter((name) => chosen.includes(name)) : undefined;
}
