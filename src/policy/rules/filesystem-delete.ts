import { effectsOf } from "../commands/effects.ts";
import { namedPath } from "../files/judge-path.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import { baseName } from "../path.ts";
import { isLeftover, isOutputName, isRegenerable, type Place, placeOf } from "../place.ts";
import { type Hit, ps, type Rule } from "../rule.ts";
import type { World } from "../world.ts";
import { hit, isAsGrave, stakeOfPlace } from "./hit.ts";
import { listedItems } from "./listed-items.ts";
import { isMadeAgain, isMadeBefore, isMountedBefore, isOutputWhereItStands } from "./same-line.ts";

type Verdict = "ask" | "deny" | undefined;

/** What deleting a whole tree there means. */
export function treeVerdict(place: Place, forced: boolean, isSource: boolean): Verdict {
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

/** All of the temporary folder given by `find`, or a constant folder deleted by a script's code. */
function isUnexpected(place: Place, arg: Arg, invocation: Invocation): boolean {
  const below = (test: (name: string) => boolean): boolean =>
    invocation.via.some((wrapper) => test(wrapper.name));
  if (place === "temporary-root") return below((name) => name.startsWith("find "));
  const constant = place === "temporary" && !arg.value.includes(UNKNOWN);
  return constant && below((name) => SCRIPTS.has(name));
}

const SCRIPTS: ReadonlySet<string> = new Set("python node perl ruby php".split(" "));

/** `"$X/"*`: nobody knows X, and an empty one leaves the root. `${X:?}` has no such variable. */
function emptyMeansRoot(arg: Arg): Partial<Hit> | undefined {
  const name = arg.variable;
  if (name === undefined || !/^\uFFFC\/+[*.]*$/.test(arg.value)) return undefined;
  return {
    reason: `would delete the whole file system if ${name} is empty`,
    instead: `write \`\${${name}:?}\`, so that the shell stops if it is empty`,
  };
}

/**
 * `$TMPDIR/*`: where nothing sets TMPDIR, as on most Linux, its folder is a guess, and without it a folder
 * of the root is left.
 */
function guessedFolder(arg: Arg, invocation: Invocation, world: World): Partial<Hit> | undefined {
  const { variable, ...guess } = arg;
  const [folder] = world.temporary;
  if (variable !== "TMPDIR" || folder === undefined || !arg.value.startsWith(`${folder}/`)) {
    return undefined;
  }
  const empty = { ...guess, value: arg.value.slice(folder.length) };
  const place = placeOf(empty, invocation, world);
  if (place !== "root" && place !== "system" && place !== "home") return undefined;
  return {
    verdict: "ask",
    reason: `${reasonOf(place, empty)} if ${variable} is empty`,
    instead: `write \`\${${variable}:?}\`, so that the shell stops if it is empty`,
  };
}

/** Files below `.git` that Git or the user writes again: locks, messages, the index, one hook. */
function isSpareRecord(arg: Arg): boolean {
  return /\.lock$|\/(?:hooks|info|rr-cache)\/[^/]+$|_(?:EDITMSG|MSG|HEAD)$|\.git\/(?:index|gc\.log|gc\.pid)$/.test(
    arg.value,
  );
}

/** True for folders that projects keep their own work in, and for names nobody knows yet. */
function namesSource(arg: Arg): boolean {
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
function fileVerdict(place: Place, arg: Arg): Verdict {
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

function reasonOf(place: Place, path: Arg): string {
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
      return `would delete ${namedPath(path.value)}, a Git repository's own records`;
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
function insteadOf(place: Place): Partial<Hit> {
  switch (place) {
    case "temporary":
    case "temporary-root":
      return { instead: "make the folder with `mktemp -d` or `mkdtemp`, so that it is yours" };
    case "unknown":
      return { instead: "write out the path of the folder, or delete the files by name" };
    case "project":
      return { instead: "commit or stash first, and delete by name what is not needed" };
    default:
      return {};
  }
}

/** Whoever deletes, judged by what it would delete. */
export const remove: Rule = {
  id: "filesystem/delete",
  verdict: "deny",
  undoable: true,
  programs: ["*"],
  reason: "would delete files that nothing brings back",
  instead: "delete files inside the project by name, or move them to a temporary folder",
  check: checkRemove,
  examples: () => ({
    denies: [
      "rm -rf /",
      "rm -fr ~",
      "sudo rm -r --force $HOME/projects",
      "rm -rf .git",
      "rm -rf .",
      "rm -rf ../other",
      "cd / && rm -rf *",
      'rm -rf "$UNSET/"*',
      "rm -rf $TMPDIR/*",
      'rm -rf "$TMPDIR/etc"',
      "cd $TMPDIR && rm -rf *",
      "rm -rf src",
      "rm -rf src/*",
      "find apps -name src -type d | xargs rm -rf",
      "find . -maxdepth 1 ! -name dist -exec rm -rf {} +",
      "rm -rf *.ts",
      'rm -rf "$(mktemp -d)/../../etc"',
      "docker exec web rm -rf /usr/local/bin",
      "rimraf /etc",
      "rm -rf /et?",
      "rm ~/Downloads/*.md",
      "tar cf /dev/null --remove-files ~/Documents",
      ps("Remove-Item -Recurse -Force C:\\"),
      ps("ri -rec -fo $env:USERPROFILE"),
      ps("gci C:\\ -Recurse | Remove-Item -Force"),
      ps('cmd /c "rd /s /q C:\\Windows"'),
      ps("[IO.Directory]::Delete('C:\\Users', $true)"),
    ],
    allows: [
      "rm -rf node_modules",
      "rm -fr ./dist build",
      "rm -rf /tmp/work",
      "rm file.txt",
      "rm -f .gitkeep",
      "rm -rf packages/app/target",
      "cd build && rm -rf *",
      'rm -rf "$TMPDIR/scratch"',
      'rm -rf "${TMPDIR:?}"/*',
      'cd "$TMPDIR/work" && rm -rf *',
      'rm -rf "${TMPDIR:-/tmp}"/*',
      "rm *.log",
      "rm -rf *.log",
      'rm -rf "$(mktemp -d)/etc"',
      "docker exec web rm -rf /app/dist",
      "rm -rf sketches/*",
      "find apps -name dist -type d | xargs rm -rf",
      "cd ~ && find . -name __pycache__ -type d -exec rm -rf {} +",
      "find . \\( -name dist -o -name build \\) -exec rm -rf {} +",
      "echo rm -rf /",
      "git commit -m 'stop using rm -rf /'",
      "rm --help",
      ps("Remove-Item -Recurse -Force .\\node_modules"),
      ps("Remove-Item $env:TEMP\\run-1 -Recurse"),
      ps("Get-ChildItem *.log | Remove-Item"),
      ps("Remove-Item -Recurse C:\\ -WhatIf"),
      ps('cmd /c "del /q out.txt"'),
    ],
  }),
};

function checkRemove(invocation: Invocation, world: World, analysis: Analysis): Hit | undefined {
  let found: Hit | undefined;
  for (const effect of [...(effectsOf(invocation) ?? []), ...listedItems(invocation, analysis)]) {
    if (effect.kind !== "delete") continue;
    if (effect.extent !== "itself" && effect.extent !== "tree") continue;
    const { path, forced = false } = effect;
    const tree = effect.extent === "tree";
    const place = placeOf(path, invocation, world);
    if (place === "git" && isSpareRecord(path)) continue;
    if (place === "personal" && isLeftover(baseName(path.value.replaceAll(UNKNOWN, "*")))) continue;
    const judged =
      tree && isUnexpected(place, path, invocation)
        ? "ask"
        : tree
          ? treeVerdict(place, forced, namesSource(path))
          : fileVerdict(place, path);
    const verdict = tree ? onThisLine(judged, place, path, invocation, world, analysis) : judged;
    const guessed = guessedFolder(path, invocation, world);
    if (guessed !== undefined && found === undefined) found = hit(invocation, guessed);
    if (verdict === undefined || found?.verdict === "deny") continue;
    const kept = stakeOfPlace(place);
    const isMounted = kept !== undefined && isMountedBefore(path, invocation, analysis);
    const stake = isMounted ? undefined : kept;
    if (found?.verdict === verdict && isAsGrave(found.stake, stake)) continue;
    const why = emptyMeansRoot(path) ?? { reason: reasonOf(place, path), ...insteadOf(place) };
    found = hit(invocation, { verdict, ...(stake === undefined ? {} : { stake }), ...why });
  }
  return found;
}

/** What the rest of the line changes: it may have made the folder, make it again, or mount something there. */
function onThisLine(
  verdict: Verdict,
  place: Place,
  arg: Arg,
  invocation: Invocation,
  world: World,
  analysis: Analysis,
): Verdict {
  if (analysis.invocations.length < 2) return verdict;
  if (verdict === undefined) return isMountedBefore(arg, invocation, analysis) ? "ask" : undefined;
  if (place !== "personal" && place !== "outside") return verdict;
  if (isOutputWhereItStands(arg, invocation, world)) return undefined;
  if (isMadeBefore(arg, invocation, analysis)) return undefined;
  const isOutput = isOutputName(baseName(arg.value));
  return isOutput && isMadeAgain(arg, invocation, analysis) ? "ask" : verdict;
}
