import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { Hit } from "../model/rule.ts";
import { namedPath } from "../places/judge-path.ts";
import { isRegenerable, type Location } from "../places/location.ts";
import { baseName } from "../text/path.ts";

/** What becomes of a deletion. */
export type Verdict = "ask" | "deny" | undefined;

/** What to do instead of most deletions. */
export const INSTEAD = "delete files inside the project, or move them to a temporary folder";

/** What deleting a whole tree there means. */
export function treeVerdict(place: Location, forced: boolean, isSource: boolean): Verdict {
  switch (place) {
    case "root":
    case "system":
    case "home":
    case "project-root":
    case "git":
      return "deny";
    case "personal":
    case "outside":
      return forced ? "deny" : "ask";
    case "unknown":
      return "ask";
    case "project":
      return forced && isSource ? "ask" : undefined;
    case "temporary":
    case "temporary-root":
    case "output":
      return undefined;
    default:
      return place satisfies never;
  }
}

/** True for folders that projects keep their own work in, and for names nobody knows yet. */
export function namesSource(arg: Arg): boolean {
  return isSourcePath(arg.value.replaceAll("\\", "/"));
}

/** All of a folder (`x/*`) is the folder; some of it (`x/*.ts`) as well, unless tools write it again. */
function isSourcePath(given: string): boolean {
  const path = given.replace(/(?<!\/)\/+$/, "");
  const last = baseName(path);
  if (/^\.?\*|^\?+$/.test(last)) {
    if (!/^\.?\*+$/.test(last) && isRegenerable(last)) return false;
    return path === last || isSourcePath(path.slice(0, -last.length));
  }
  return last === "." || last.includes(UNKNOWN) || SOURCES.includes(` ${last.toLowerCase()} `);
}

const SOURCES =
  " src source sources lib libs app apps packages modules test tests spec specs __tests__ doc docs config configs scripts include internal pkg cmd api server client backend frontend web www public static assets components pages routes views models services migrations prisma db database data schema schemas proto infra infrastructure terraform k8s kubernetes helm charts deploy ansible .github .gitlab .circleci .vscode .idea .claude core crates examples benchmarks e2e storage uploads media content i18n locales ";

/** What deleting single files there means. */
export function fileVerdict(place: Location, arg: Arg): Verdict {
  switch (place) {
    case "root":
    case "home":
      return arg.glob ? "deny" : "ask";
    case "system":
      // A folder's own name does nothing without -r.
      if (arg.glob) return "deny";
      return /^\/(?:var\/)?run\/|^\/\w+\/?$/.test(arg.value) ? undefined : "ask";
    case "project-root":
      return arg.glob ? "ask" : undefined;
    case "git":
    case "personal":
      return "ask";
    case "outside":
      return arg.glob || isListed(arg) ? "ask" : undefined;
    case "unknown":
    case "project":
    case "temporary":
    case "temporary-root":
    case "output":
      return undefined;
    default:
      return place satisfies never;
  }
}

/** What a listing names: any number of files, as by a pattern. */
function isListed({ value, from }: Arg): boolean {
  return from !== undefined && value.includes(UNKNOWN);
}

/** What deleting it would be, in words. */
export function reasonOf(place: Location, path: Arg): string {
  switch (place) {
    case "root":
      return "would delete the whole file system";
    case "system":
      return `would delete ${namedPath(path.value)}, which belongs to the operating system`;
    case "home":
      return "would delete a home folder";
    case "project-root":
      return "would delete the whole project";
    case "git":
      return `would delete ${namedPath(path.value)}, a Git repository's own data`;
    case "personal":
    case "outside":
      return `would delete ${namedPath(path.value)}, which is outside the project`;
    case "unknown":
      return "could delete any folder: its path is only known when it runs";
    case "temporary":
    case "temporary-root":
      return "would delete a temporary folder that may not be yours";
    default:
      return `would delete ${namedPath(path.value)}, part of the project's own work`;
  }
}

/** Where the rule's own advice does not fit. */
export function insteadOf(place: Location): Partial<Hit> {
  switch (place) {
    case "temporary":
    case "temporary-root":
      return { instead: "make the folder with `mktemp -d` or `mkdtemp`, so that it is yours" };
    case "unknown":
      return { instead: "write out the path of the folder, or delete the files by name" };
    case "project":
      return { instead: "commit or stash first, then delete only the files you no longer need" };
    default:
      return {};
  }
}
