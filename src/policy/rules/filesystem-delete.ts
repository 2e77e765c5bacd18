import { effectsOf } from "../catalog/effects.ts";
import { isAsGrave, matched, stakeOfPlace } from "../effects/match.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { DeleteEffect, Effect } from "../model/model.ts";
import { type Hit, ps, type Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { isAddition } from "../places/additions.ts";
import { isLeftover, isOutputName, type Location, placeOf } from "../places/location.ts";
import { baseName } from "../text/path.ts";
import {
  fileVerdict,
  INSTEAD,
  insteadOf,
  namesSource,
  reasonOf,
  treeVerdict,
  type Verdict,
} from "./delete-verdicts.ts";
import { listedItems } from "./listed-items.ts";
import { hitOfMoved } from "./moved-originals.ts";
import {
  isMadeAgain,
  isMadeBefore,
  isMountedBefore,
  isNoLoss,
  isOutputWhereItStands,
} from "./same-line.ts";

/** All of the temporary folder given by `find`, or a constant folder deleted by a script's code. */
function isUnexpected(place: Location, arg: Arg, invocation: Invocation): boolean {
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

/** Whoever deletes, judged by what it would delete. */
export const remove: Rule = {
  id: "filesystem/delete",
  verdict: "deny",
  varies: true,
  undoable: true,
  programs: ["*"],
  reason: "would delete files that cannot be recovered",
  instead: INSTEAD,
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
  const listed = invocation.stdin.kind === "pipe" ? listedItems(invocation, analysis) : [];
  const deleted = [...(effectsOf(invocation) ?? []), ...listed].filter(isDeletion);
  for (const effect of deleted) {
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
    const known = tree ? onThisLine(judged, place, path, invocation, world, analysis) : judged;
    const isOfApplication = known !== undefined && isAddition(path.value);
    const verdict = isOfApplication ? "ask" : known;
    const isElsewhere = place === "personal" || place === "outside";
    if (verdict !== undefined && isElsewhere && isNoLoss(path, invocation, world, analysis))
      continue;
    const guessed = guessedFolder(path, invocation, world);
    if (guessed !== undefined && found === undefined) found = matched(invocation, guessed);
    if (verdict === undefined || found?.verdict === "deny") continue;
    const kept = isOfApplication ? "recoverable" : stakeOfPlace(place);
    const isMounted = kept !== undefined && isMountedBefore(path, invocation, analysis);
    const stake = isMounted ? undefined : kept;
    if (found?.verdict === verdict && isAsGrave(found.stake, stake)) continue;
    const why = emptyMeansRoot(path) ?? { reason: reasonOf(place, path), ...insteadOf(place) };
    found = matched(invocation, { verdict, ...(stake === undefined ? {} : { stake }), ...why });
  }
  for (const effect of analysis.invocations.length < 2 ? [] : deleted) {
    if (found?.verdict === "deny") break;
    found = hitOfMoved(effect, invocation, world, analysis) ?? found;
  }
  return found;
}

/** True for what deletes a file or a tree that is there. */
function isDeletion(effect: Effect): effect is DeleteEffect {
  if (effect.kind !== "delete") return false;
  return effect.extent === "itself" || effect.extent === "tree";
}

/** What the rest of the line changes: it may have made the folder, make it again, or mount something there. */
function onThisLine(
  verdict: Verdict,
  place: Location,
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
