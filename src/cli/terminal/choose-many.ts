import { consola } from "consola";
import { Interrupted } from "./keys.ts";

/** Something that can be chosen, with the text a person sees. */
export interface Choice {
  readonly name: string;
  readonly title: string;
}

/** Lets a person choose at least one; throws {@link Interrupted} when it is broken off. Needs a terminal. */
export async function chooseMany(
  question: string,
  choices: readonly Choice[],
): Promise<readonly string[]> {
  const names = choices.map(({ name }) => name);
  const chosen: unknown = await consola.prompt(question, {
    type: "multiselect",
    options: choices.map(({ name, title }) => ({ label: title, value: name })),
    initial: names,
    required: true,
    cancel: "undefined",
  });
  if (!Array.isArray(chosen)) throw new Interrupted();
  return names.filter((name) => chosen.includes(name));
}
