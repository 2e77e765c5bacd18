import type { Analysis, Arg, Invocation } from "../invocation.ts";
import { baseName } from "../path.ts";
import { isOutputName, isRegenerable, type Place, placeOf } from "../place.ts";
import type { Hit, Rule } from "../rule.ts";
import { foundPaths, readFind } from "../shell/find.ts";
import type { World } from "../world.ts";
import { treeVerdict } from "./filesystem-delete.ts";
import { hit, stricter } from "./hit.ts";

type Verdict = "ask" | "deny" | undefined;

/** `find … -delete`, judged by where it starts and what it keeps. */
export const findDelete: Rule = {
  id: "filesystem/find-delete",
  verdict: "deny",
  programs: ["find", "gfind"],
  reason: "deletes every file it finds",
  instead: "list first what it finds, and delete those files by name",
  check: checkFind,
  examples: () => ({
    denies: [
      "find / -name core -delete",
      "find . -delete",
      "find ~ -type f -delete",
      "find /tmp -mmin +60 -delete",
      "find src -name '*.ts' -delete",
      "busybox find . -empty -delete",
      "find src -type f -empty -delete",
      "find . -name '*.log' -o -type f -delete",
      "find . -delete -name '*.log'",
      "find src -type f -exec rm {} +",
      "find src -type f -print0 | xargs -0 rm -f",
    ],
    allows: [
      "find . -name '*.pyc' -type f -delete",
      "find node_modules -name '*.md' -delete",
      "find /tmp/cache -depth -delete",
      "find /tmp -name 'run-*' -mmin +60 -delete",
      "find src -type d -empty -delete",
      "find . -path './node_modules/*' -prune -o -name '*.log' -delete",
      "find . -name '*.js' -path '*/dist/*' -delete",
      "find . -name -delete -print",
      "find . -type f -name '*.ts'",
      "find . -name '*.orig' -exec rm {} \\;",
      "find . -name '*.orig' -print0 | xargs -0 rm",
    ],
  }),
};

function checkFind(invocation: Invocation, world: World, analysis: Analysis): Hit | undefined {
  const found = readFind(invocation.args);
  const last = invocation.args[invocation.args.length - 1];
  const appended =
    invocation.via.some((wrapper) => wrapper.name === "xargs") && last?.from !== undefined;
  if (appended && invocation.args.some((arg) => arg !== last && arg.value.startsWith("-"))) {
    return hit(invocation, { verdict: "ask", reason: "lets its input say what find does" });
  }
  if (!found.deletes) return removesAll(found, invocation, world, analysis);
  const starts = found.starts.length > 0 ? found.starts : [];
  if (found.emptyFolders || areRegenerable(found)) {
    if (starts.every((start) => isHarmlessStart(placeOf(start, invocation, world))))
      return undefined;
  }
  let verdict: Verdict;
  const here: Arg = { value: ".", glob: false, start: invocation.start, end: invocation.end };
  for (const start of starts.length > 0 ? starts : [here]) {
    verdict = stricter(verdict, findVerdict(start, found, invocation, world));
  }
  return verdict === undefined ? undefined : hit(invocation, { verdict });
}

/** Files that tools write again, by their names or by a folder that all of them lie in. */
function areRegenerable({ names, alternatives }: ReturnType<typeof readFind>): boolean {
  if (names.length === 0) return false;
  if (names.every(isRegenerable)) return true;
  return !alternatives && names.some((name) => name.split("/").slice(0, -1).some(isOutputName));
}

/**
 * `find src -type f -exec rm {} +` is `-delete` in other words. With a name it is a choice somebody made,
 * and outside the project the rule about what runs, `rm`, knows better.
 */
function removesAll(
  { starts, names, commands }: ReturnType<typeof readFind>,
  invocation: Invocation,
  world: World,
  analysis: Analysis,
): Hit | undefined {
  if (names.length > 0) return undefined;
  const removes =
    commands.some(({ words }) => isRemoval(words)) ||
    invocation.pipedInto.some((index) => isFedRemoval(analysis.invocations[index]));
  if (!removes) return undefined;
  const inProject = starts.some((start) => /^project/.test(placeOf(start, invocation, world)));
  return inProject ? hit(invocation, { verdict: "ask" }) : undefined;
}

/** `find src | xargs rm`. */
function isFedRemoval(reader: Invocation | undefined): boolean {
  if (reader === undefined || !/^(?:rm|unlink|shred)$/.test(reader.program)) return false;
  return reader.via.some(({ name }) => name === "xargs" || name === "parallel");
}

function isRemoval(words: readonly Arg[]): boolean {
  const at = words.findIndex(({ value }) => !/^(?:sudo|doas|env|command|busybox)$/.test(value));
  return /^(?:rm|unlink|shred)$/.test(baseName(words[at]?.value ?? ""));
}

function findVerdict(
  start: Arg,
  found: ReturnType<typeof readFind>,
  invocation: Invocation,
  world: World,
): Verdict {
  const place = placeOf(start, invocation, world);
  if (place === "temporary-root") return found.names.length > 0 ? undefined : "ask";
  if (place === "temporary") return start.glob || start.value.includes("..") ? "ask" : undefined;
  if (place === "project") return "ask";
  const narrowed = found.narrowed || found.names.length > 0;
  if (place === "project-root") return narrowed ? "ask" : "deny";
  let verdict = treeVerdict(place, true, true);
  for (const value of foundPaths(start.value, found)) {
    const reached = placeOf({ ...start, value }, invocation, world);
    verdict = stricter(verdict, treeVerdict(reached, true, true));
  }
  return verdict;
}

function isHarmlessStart(place: Place): boolean {
  return !/^(?:root|system|home|git|unknown)$/.test(place);
}
