import { parseArguments } from "../commands/parse-arguments.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { placeOf } from "../places/location.ts";
import { INSTEAD, reasonOf, treeVerdict } from "../rules/delete-verdicts.ts";
import { removers } from "../tools/removers.ts";

/** Stands for the home folder in the table. */
const HOME = "/~";

/**
 * Run by the bundler, as a macro: the deletions by `rm` that are refused wherever it runs, as its description and the
 * verdicts about deletions have them. The first line has the options that take a folder with all that is in it, the
 * second those that change nothing beside them, each with a blank around it, the third what to do instead. Behind them is
 * a line for each reason, with the folders that it is about.
 */
export function refusedDeletions(): string {
  const options = optionWords();
  const takesAll = options.filter((option) => isTree(option));
  const beside = options.filter((option) => !isTree(option) && isTree("-r", option));
  const refused = new Map<string, string>();
  for (const folder of ["/", "/*", HOME, `${HOME}/`]) {
    const path = wordOf(folder);
    const place = placeOf(path, ANYWHERE, WORLD);
    if (treeVerdict(place, false, false) !== "deny") continue;
    const reason = reasonOf(place, path);
    refused.set(reason, `${refused.get(reason) ?? " "}${folder} `);
  }
  const folders = [...refused].map(([reason, names]) => `${names}|${reason}`);
  return [` ${takesAll.join(" ")} `, ` ${beside.join(" ")} `, INSTEAD, ...folders].join("\n");
}

/** The options that agents give `rm`, alone and in twos. */
function optionWords(): readonly string[] {
  const letters = [..."rRf"];
  const besides = (one: string) =>
    letters.filter((other) => other.toLowerCase() !== one.toLowerCase());
  return letters.flatMap((one) => [`-${one}`, ...besides(one).map((other) => `-${one}${other}`)]);
}

/** True where `rm` takes a folder with all that is in it. */
function isTree(...options: readonly string[]): boolean {
  const description = removers["rm grm srm unlink zf_rm"]?.();
  if (description?.effects === undefined) return false;
  const args = parseArguments([...options, "/"].map(wordOf), description);
  const [effect] = description.effects(args, args, ANYWHERE.env);
  return effect?.kind === "delete" && effect.extent === "tree";
}

function wordOf(value: string): Arg {
  return { value, glob: value.includes("*"), start: 0, end: 0 };
}

const ANYWHERE: Invocation = {
  program: "rm",
  name: { value: "rm", glob: false, start: 0, end: 0 },
  args: [],
  redirects: [],
  stdin: { kind: "inherited" },
  cwd: `${HOME}/project`,
  env: new Map(),
  via: [],
  elevated: false,
  remote: false,
  dialect: "shell",
  pipedInto: [],
  start: 0,
  end: 0,
};

const WORLD: World = {
  platform: "linux",
  cwd: ANYWHERE.cwd,
  home: HOME,
  projectRoot: ANYWHERE.cwd,
  temporary: ["/tmp"],
  branch: () => undefined,
  realPath: (path) => path,
  folderKind: () => "repository",
  linksAt: () => [],
  env: () => undefined,
  guarded: [],
};
