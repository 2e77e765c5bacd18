import { type Flags, readFlags } from "../flags.ts";
import { type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import { baseName } from "../path.ts";
import { isOutputName, type Place, placeOf } from "../place.ts";
import type { Hit, Rule } from "../rule.ts";
import { foundPath, readFind } from "../shell/find.ts";
import type { World } from "../world.ts";
import { hit, stricter } from "./hit.ts";

// Longer than 300 lines by its example tables: all ways to delete share one table of places.

type Verdict = "ask" | "deny" | undefined;

/** What deleting a whole tree there means. */
function treeVerdict(place: Place, forced: boolean, isSource: boolean): Verdict {
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

/** Files below `.git` that Git or the user writes again: locks, messages, the index, one hook. */
function isSpareRecord(arg: Arg): boolean {
  return /\.lock$|\/(?:hooks|info|rr-cache)\/[^/]+$|_(?:EDITMSG|MSG|HEAD)$|\.git\/(?:index|gc\.log|gc\.pid)$/.test(
    arg.value,
  );
}

/** True for folders that projects keep their own work in, and for names nobody knows yet. */
function namesSource(arg: Arg): boolean {
  const last = baseName(arg.value.replace(/\/+$/, ""));
  return last.includes(UNKNOWN) || /^\*|^\?+$/.test(last) || SOURCES.has(last.toLowerCase());
}

const SOURCES: ReadonlySet<string> = new Set(
  "src source sources lib libs app apps packages modules test tests spec specs __tests__ doc docs config configs scripts include internal pkg cmd api server client backend frontend web www public static assets components pages routes views models services migrations prisma db database data schema schemas proto infra infrastructure terraform k8s kubernetes helm charts deploy ansible .github .gitlab .circleci .vscode .idea .claude core crates examples benchmarks e2e storage uploads media content i18n locales".split(
    " ",
  ),
);

/** What deleting single files there means. */
function fileVerdict(place: Place, arg: Arg): Verdict {
  switch (place) {
    case "root":
    case "home":
      return arg.glob ? "deny" : "ask";
    case "system":
      // A folder's own name does nothing without -r.
      return /^\/(?:var\/)?run\/|^\/\w+\/?$/.test(arg.value) && !arg.glob
        ? undefined
        : arg.glob
          ? "deny"
          : "ask";
    case "project-root":
      return arg.glob ? "ask" : undefined;
    case "git":
    case "personal":
      return "ask";
    case "outside":
      return arg.glob ? "ask" : undefined;
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

function reasonOf(place: Place): string {
  switch (place) {
    case "root":
      return "deletes the whole file system";
    case "system":
      return "deletes files of the operating system";
    case "home":
      return "deletes a home folder";
    case "project-root":
      return "deletes the whole project";
    case "git":
      return "deletes the records of a Git repository";
    case "personal":
    case "outside":
      return "deletes files outside the project";
    case "unknown":
      return "deletes a folder whose path is not known before it runs";
    default:
      return "deletes a folder of the project";
  }
}

/** `rm`, `unlink`, `rmdir` and programs like them, judged by what they would delete. */
export const remove: Rule = {
  id: "filesystem/delete",
  verdict: "deny",
  programs: ["rm", "grm", "srm", "unlink", "rimraf", "del-cli", "trash-rm", "remove-item"],
  reason: "deletes files that cannot be brought back",
  instead: "delete named files inside the project, or move them to a temporary folder",
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
      "rm -rf src",
      "rimraf /etc",
      "rm -rf /et?",
      "rm ~/Downloads/*.md",
    ],
    allows: [
      "rm -rf node_modules",
      "rm -fr ./dist build",
      "rm -rf /tmp/work",
      "rm file.txt",
      "rm -f .git/index.lock",
      "rm -rf packages/app/target",
      "cd build && rm -rf *",
      'rm -rf "$TMPDIR/scratch"',
      "rm *.log",
      "echo rm -rf /",
      "git commit -m 'stop using rm -rf /'",
      "rm --help",
    ],
  }),
};

function checkRemove(invocation: Invocation, world: World): Hit | undefined {
  const flags = readFlags(invocation.args, { known: ["one-file-system", "no-preserve-root"] });
  if (flags.has("help", "version")) return undefined;
  const always = invocation.program === "rimraf" || invocation.program === "del-cli";
  const recursive = always || flags.has("r", "R", "recursive", "recurse", "d") === true;
  const tree = recursive && !(flags.has("d") && !flags.has("r", "R", "recursive"));
  const forced = always || flags.has("f", "force") || flags.has("no-preserve-root");
  if (tree && forced && flags.operands.length === 0) {
    return hit(invocation, { verdict: "ask", reason: "deletes folders that are not named" });
  }
  return worst(flags, invocation, world, tree, forced);
}

function worst(
  flags: Flags,
  invocation: Invocation,
  world: World,
  tree: boolean,
  forced: boolean,
): Hit | undefined {
  let found: Hit | undefined;
  for (const arg of flags.operands) {
    const place = placeOf(arg, invocation, world);
    if (place === "git" && isSpareRecord(arg)) continue;
    const verdict =
      tree && isUnexpected(place, arg, invocation)
        ? "ask"
        : tree
          ? treeVerdict(place, forced, namesSource(arg))
          : fileVerdict(place, arg);
    if (verdict === undefined || found?.verdict === "deny" || found?.verdict === verdict) continue;
    found = hit(invocation, { verdict, reason: reasonOf(place) });
  }
  return found;
}

/** `find … -delete`, judged by where it starts and what it keeps. */
export const findDelete: Rule = {
  id: "filesystem/find-delete",
  verdict: "deny",
  programs: ["find", "gfind"],
  reason: "deletes every file it finds",
  instead: "run find without -delete first and delete the files it lists by name",
  check: checkFind,
  examples: () => ({
    denies: [
      "find / -name core -delete",
      "find . -delete",
      "find ~ -type f -delete",
      "find src -name '*.ts' -delete",
      "busybox find . -empty -delete",
    ],
    allows: [
      "find . -name '*.pyc' -type f -delete",
      "find node_modules -name '*.md' -delete",
      "find /tmp/cache -depth -delete",
      "find . -name -delete -print",
      "find . -type f -name '*.ts'",
    ],
  }),
};

function checkFind(invocation: Invocation, world: World): Hit | undefined {
  const found = readFind(invocation.args);
  const last = invocation.args[invocation.args.length - 1];
  const appended =
    invocation.via.some((wrapper) => wrapper.name === "xargs") && last?.from !== undefined;
  if (appended && invocation.args.some((arg) => arg !== last && arg.value.startsWith("-"))) {
    return hit(invocation, { verdict: "ask", reason: "lets its input say what find does" });
  }
  if (!found.deletes) return undefined;
  const starts = found.starts.length > 0 ? found.starts : [];
  if (found.names.length > 0 && found.names.every(isRegenerable)) {
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

function findVerdict(
  start: Arg,
  found: ReturnType<typeof readFind>,
  invocation: Invocation,
  world: World,
): Verdict {
  const place = placeOf(start, invocation, world);
  if (place === "temporary-root") return "ask";
  if (place === "temporary") return start.glob || start.value.includes("..") ? "ask" : undefined;
  if (place === "project") return "ask";
  const narrowed = found.narrowed || found.names.length > 0;
  if (place === "project-root") return narrowed ? "ask" : "deny";
  const reached: Arg = { ...start, value: foundPath(start.value, found) };
  const whole = treeVerdict(place, true, true);
  return stricter(whole, treeVerdict(placeOf(reached, invocation, world), true, true));
}

function isHarmlessStart(place: Place): boolean {
  return !/^(?:root|system|home|git|unknown)$/.test(place);
}

/** Names of files that tools write again by themselves. */
function isRegenerable(name: string): boolean {
  if (isOutputName(baseName(name))) return true;
  return /^\*?\.?(?:py[co]|\*\.py\[co\]|o|obj|class|swp|swo|bak|orig|rej|tmp|log|DS_Store|tsbuildinfo|map)$/.test(
    name.replace(/^\*\./, ""),
  );
}

/** `rmdir` only takes empty folders away; with parents or elsewhere it may still surprise. */
export const overwriteForever: Rule = {
  id: "filesystem/shred",
  verdict: "ask",
  programs: ["shred", "wipe", "srm", "truncate"],
  reason: "destroys the contents of files for ever",
  instead: "delete the files with rm, or ask the user to shred them",
  check: (invocation, world) => {
    if (invocation.args.some((arg) => /^--(?:help|version)$/.test(arg.value))) return undefined;
    const flags = readFlags(invocation.args, {
      values: "snr",
      long: ["size", "iterations", "reference"],
    });
    let verdict: Verdict;
    for (const arg of flags.operands) {
      const place = placeOf(arg, invocation, world);
      if (invocation.program === "truncate") {
        const emptied = /^0+$/.test(flags.value("s", "size")?.value ?? "");
        const harmless =
          !emptied || /^(?:temporary|output|project)/.test(place) || arg.value.includes(UNKNOWN);
        if (!harmless && !/\.log$/.test(arg.value)) verdict = stricter(verdict, "ask");
      } else verdict = stricter(verdict, place === "system" || place === "home" ? "deny" : "ask");
    }
    return verdict === undefined ? undefined : hit(invocation, { verdict });
  },
  examples: () => ({
    denies: ["shred -u secrets.txt", "shred /dev/sda", "truncate -s 0 /var/lib/db/data.db"],
    allows: ["shred --help", "truncate -s 10M disk.img", "truncate -s 0 app.log"],
  }),
};
