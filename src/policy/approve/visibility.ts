import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { isSecretPath } from "../places/judge-path.ts";
import { absolutePath, isWithin } from "../text/path.ts";
import { isCode } from "../text/words.ts";
import type { ApprovalWorld } from "./approval-world.ts";
import { holdsToken } from "./held-tokens.ts";
import { foundAt } from "./resolve-path.ts";
import { whyNotOneFile } from "./shared-files.ts";
import { isSettingsOfTool } from "./tool-settings.ts";

/** What is seen of a path: what is in it, the same where names that are not known are looked up on the disk, its name. */
type Seen = "content" | "open" | "names";

/**
 * Says why a path should not be shown without a question; undefined where nothing is against it. What a rule guards
 * is judged by the rules; this holds back what no rule knows: names that are known only when the line runs, and what
 * programs keep for themselves outside the project.
 */
export function whyNotShown(
  path: Arg,
  folders: readonly string[],
  world: ApprovalWorld,
  reads: Seen,
): string | undefined {
  if (path.value === "-" || path.value === "/dev/null" || path.value === "/dev/stdin")
    return undefined;
  const open = openName(path);
  const isKnown = !open.includes(UNKNOWN) && path.splits !== true;
  if (!isKnown && reads === "content" && !endsAsCode(open)) {
    return "shows a file whose name is known only when it runs";
  }
  if (path.glob && /(?:^|\/)\.{1,2}[*?[]/.test(path.value) && reads !== "names") {
    return "shows files by a pattern that may mean the folder above";
  }
  if (!isKnown && /^(?:\/|~)/.test(path.value) && reads !== "names") {
    return "shows a file outside the project whose name is known only when it runs";
  }
  for (const folder of folders) {
    const absolute = absolutePath(path.value, folder);
    const found = foundAt(path.value, folder, world);
    if (reads !== "names" && (isSecretPath(absolute, world) || isSecretPath(found, world)))
      return "shows a file that may contain secrets";
    const why = whyNotPlace(found, world, reads) ?? whyNotPlace(absolute, world, reads);
    if (why !== undefined) return why;
    const other = reads === "names" ? undefined : whyNotOneFile(found, world);
    if (other !== undefined) return other;
  }
  return undefined;
}

/** The same in a container: a path from the root, below folders of programs, logs and what it was made for. */
export function whyNotShownElsewhere(path: Arg, world: World): string | undefined {
  if (path.value === "-" || path.value === "/dev/stdin") return undefined;
  const isKnown = !path.glob && path.splits !== true && !path.value.includes(UNKNOWN);
  const isPlain = isKnown && PLAIN_ELSEWHERE.test(path.value) && !/\/\./.test(path.value);
  return isPlain && !isSecretPath(path.value, world)
    ? undefined
    : "shows a file of a container that may contain secrets";
}

const PLAIN_ELSEWHERE =
  /^\/(?:(?:app|code|data|opt|srv|src|tmp|usr|workspace|var\/(?:log|www))\/|etc\/(?:os-release|passwd|group|hosts|hostname|resolv\.conf|issue|timezone|nginx\/|apache2\/|debian_version|alpine-release)(?:$|[^\s]))/;

function whyNotPlace(path: string, world: World, reads: Seen): string | undefined {
  if (/^\/(?:dev|proc|sys)(?:\/|$)/.test(path) && !HARMLESS_OF_SYSTEM.test(path)) {
    return reads === "names" ? undefined : "reads what the system makes up";
  }
  if (reads === "names") return undefined;
  const { home } = world;
  if (home !== undefined && isWithin(home, path)) return "looks through the whole home folder";
  if (home !== undefined && isWithin(path, `${home}`) && /^\/\./.test(path.slice(home.length))) {
    if (!isWithin(path, world.projectRoot))
      return "shows what a program keeps for itself in the home folder";
  }
  if (holdsToken(path, world)) return "shows a file in which a token stands";
  return isSettingsOfTool(path)
    ? "shows settings of an agent or a tool, which may contain tokens"
    : undefined;
}

const HARMLESS_OF_SYSTEM =
  /^\/(?:dev\/(?:null|stdin|fd\/0)|proc\/(?:cpuinfo|meminfo|version|uptime|loadavg|stat|filesystems|mounts))$/;

/** A path with the mark of the unknown in the place of patterns. */
export function openName({ value, glob }: Arg): string {
  return glob ? value.replace(/(?:[*?]|\[[^\]]*\]?)+/g, UNKNOWN) : value;
}

/** True for a path of which only names of source code may be meant, in which the mark or a star stands for letters. */
export function endsAsCode(path: string): boolean {
  const at = Math.max(path.lastIndexOf("/"), path.lastIndexOf("*"), path.lastIndexOf(UNKNOWN));
  const name = path.slice(at + 1);
  return /^\.\w+$/.test(name) && isCode(`x${name}`);
}
