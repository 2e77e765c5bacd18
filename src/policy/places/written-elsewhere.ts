import { readingOf } from "../agent-tools/tool-table.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { absolutePath } from "../text/path.ts";
import { placeOf } from "./location.ts";

/**
 * What a file tool writes to beside the project in the home folder, and large files in the project, as redirections of
 * a command, so that it is saved as theirs is; undefined where there is none. What else its tools change in the project
 * an agent itself can bring back.
 */
export function writtenElsewhere(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  world: World,
): Analysis | undefined {
  if (readingOf(tool) !== "write") return undefined;
  const { file_path, path, notebook_path } = input;
  const paths = [file_path, path, notebook_path].filter((one) => typeof one === "string");
  const isLarge = paths.some(
    (one) => world.isLarge?.(absolutePath(homeOf(one, world), world.cwd)) === true,
  );
  if (!isLarge && paths.every((one) => isPlainlyInside(one, world))) return undefined;
  const writing = writingTo(
    tool,
    paths.map((path) => homeOf(path, world)),
    world,
  );
  const [invocation] = writing.invocations;
  const isElsewhere = invocation?.redirects.some(
    ({ target }) => placeOf(target, invocation, world, "written") === "personal",
  );
  return isElsewhere === true || isLarge ? writing : undefined;
}

/** What a tool writes to, as the redirections of a command. */
export function writingTo(source: string, paths: readonly string[], { cwd }: World): Analysis {
  const redirects = paths.map((value) => ({
    operator: ">" as const,
    fd: undefined,
    target: { value, glob: false, start: 0, end: 0 },
  }));
  const writing: Invocation = {
    ...{ program: "", name: { value: "", glob: false, start: 0, end: 0 }, args: [], redirects },
    ...{ stdin: { kind: "inherited" }, cwd, env: new Map(), via: [], pipedInto: [] },
    ...{ elevated: false, remote: false, dialect: "shell", start: 0, end: 0 },
  };
  return { source, invocations: [writing], doubts: [] };
}

/** Most calls, told without asking the disk what the folder is: a path below the root of a project, over no link. */
function isPlainlyInside(path: string, { projectRoot, home, realPath }: World): boolean {
  if (!path.startsWith(`${projectRoot}/`) || path.includes("/../")) return false;
  if (home === undefined || `${home}/`.startsWith(`${projectRoot}/`)) return false;
  return realPath(path) === path;
}

function homeOf(path: string, { home }: World): string {
  return home !== undefined && path.startsWith("~/") ? `${home}${path.slice(1)}` : path;
}
