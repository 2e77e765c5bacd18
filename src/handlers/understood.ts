import { descriptionOf } from "../policy/catalog/descriptions.ts";
import { effectsOf, effectsOfKind } from "../policy/catalog/effects.ts";
import { packKnowing } from "../policy/catalog/known-names.ts";
import { knownName } from "../policy/catalog/known-programs.ts";
import type { PackTool } from "../policy/catalog/load-packs.ts";
import type { Analysis, Invocation } from "../policy/model/invocation.ts";
import { isFullyKnown, RUNS } from "../undo/known.ts";
import { doubtOfText } from "../undo/line-doubts.ts";

/**
 * Says why a line is not understood: it runs code that nobody read, or a program that nobody described. Undefined
 * for one of which all effects are known, which is judged by those. Where `[confine] calls` is on, what is not
 * understood runs within bounds.
 */
export async function whyNotUnderstood(analysis: Analysis): Promise<string | undefined> {
  const { invocations, doubts, source } = analysis;
  const [doubt] = doubts;
  if (doubt !== undefined) return doubt.message;
  const steered = doubtOfText(source);
  if (steered !== undefined) return steered;
  for (const invocation of invocations) {
    if (await isUnderstood(invocation, invocations)) continue;
    const { program } = invocation;
    return program === ""
      ? "the name of a program is only known when the line runs"
      : `fairlead has not read the code that \`${program}\` runs`;
  }
  return undefined;
}

async function isUnderstood(invocation: Invocation, all: readonly Invocation[]): Promise<boolean> {
  if (invocation.remote) return true;
  const isFetched = invocation.via.some(({ name }) => FETCHED.test(name));
  if (!isFetched && isFullyKnown(invocation, all)) return true;
  // What ends processes is judged by that, and could end none from within bounds.
  if (effectsOfKind(invocation, "stop").length > 0) return true;
  const { program, name, args } = invocation;
  if (name.value.includes("/") || isFetched) return false;
  const known = knownName(program);
  const pack = await packOf(known);
  const description = pack?.tool ?? descriptionOf(known);
  if (description === undefined || description.interprets !== undefined) return false;
  const isBuilder = pack !== undefined && BUILDS.includes(pack.pack.name);
  if (description.project !== undefined || isBuilder) {
    const verb = args.find(({ value }) => !value.startsWith("-"))?.value ?? "build";
    return ` ${description.project?.idle ?? ""} `.includes(` ${verb} `);
  }
  const effects = effectsOf(invocation);
  // What is described by no more than that it uses the files it is given runs what they say.
  if (effects === undefined) return pack !== undefined;
  return !effects.some(({ kind }) => RUNS.includes(kind));
}

/** Ways to start a program of the project's packages, or one that is fetched for it. */
const FETCHED = /^(?:npx|bunx|pnpx|pnpm|yarn|npm|bun|uvx|uv|pipx|poetry|pipenv|rye|hatch|pdm)\b/;

/** Packs of tools that build and test a project, and run code of it all the while. */
const BUILDS: readonly string[] = ["npm", "language-packages"];

/** The tool of a pack by its name; undefined for a program that is in none. */
async function packOf(program: string): Promise<PackTool | undefined> {
  const number = packKnowing(program);
  if (number < 0) return undefined;
  const [{ PACK_LOADERS }, { packsFor }] = await Promise.all([
    import("../policy/catalog/pack-loaders.ts"),
    import("../policy/catalog/load-packs.ts"),
  ]);
  const load = PACK_LOADERS[number];
  return load === undefined ? undefined : packsFor([await load()])(program);
}
