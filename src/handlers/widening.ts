import { LOGINS } from "../confine/places.ts";
import { effectsOf } from "../policy/catalog/effects.ts";
import { packKnowing } from "../policy/catalog/known-names.ts";
import { knownName } from "../policy/catalog/known-programs.ts";
import { writesTo } from "../policy/effects/destroys.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../policy/model/invocation.ts";
import type { Effect } from "../policy/model/model.ts";
import type { World } from "../policy/model/world.ts";
import { absolutePath, isWithin } from "../policy/text/path.ts";
import { gitLine } from "../policy/tools/git.ts";
import { factsOf, textOf } from "../sys/folder.ts";
import { nameOf, parentOf } from "../sys/paths.ts";
import { repositoryStarts } from "./git-starts.ts";

/**
 * What a line that is understood changes beside the project and temporary folders, by its effects, so that its bounds
 * hold that and no more. Undefined for a line that needs more of the machine than files, or a place of which bounds
 * cannot give a part: it is judged by its effects and runs as it is.
 */
export function widening({ invocations }: Analysis, world: World): Widened | undefined {
  const write = new Set<string>();
  const read = new Set<string>();
  for (const invocation of invocations) {
    if (runsProjectOnline(invocation, world)) for (const path of LOGINS) read.add(path);
    else if (needsMachine(invocation) || signs(invocation, world)) return undefined;
    if (setsRepository(invocation, world)) write.add(`${world.projectRoot}/.git/config`);
    for (const change of changedBy(invocation)) {
      const place = placeToGive(change, invocation, world);
      if (place === undefined) return undefined;
      if (place !== "") write.add(place);
    }
  }
  return { write: [...write].sort(), read: [...read] };
}

/** What a line is given beside what all calls have. */
interface Widened {
  readonly write: readonly string[];
  readonly read: readonly string[];
}

/**
 * True for a command that logs in somewhere and runs code of the project meanwhile, as a hook of a push or the description of
 * a cloud: it reads logins, and is bounded in all else.
 */
function runsProjectOnline(invocation: Invocation, world: World): boolean {
  const { program, cwd, remote, elevated } = invocation;
  if (remote || elevated) return false;
  if (RUNS_PROJECT.test(program)) return true;
  const isGit = TALKS.test(verbOf(invocation));
  if (!isGit && program !== "gh" && program !== "glab") return false;
  return repositoryStarts(cwd.includes(UNKNOWN) ? world.cwd : cwd, world.home);
}

/** Tools that deploy or migrate by code of the project. */
const RUNS_PROJECT =
  /^(?:terraform|tofu|terragrunt|pulumi|cdk|cdktf|sst|serverless|sls|sam|vagrant|packer|ansible(?:-\w+)?|helmfile|prisma|drizzle-kit|knex|sequelize|typeorm|rails|rake|alembic|dbt|vercel|netlify)$/;

/** True for a command that needs the rights of the superuser, other processes, a login, or a server of this machine. */
function needsMachine(invocation: Invocation): boolean {
  const { remote, elevated, program } = invocation;
  if (
    remote ||
    elevated ||
    packKnowing(knownName(program)) >= 0 ||
    LOOKS_AT_PROCESSES.test(program)
  )
    return true;
  if (TALKS.test(verbOf(invocation))) return true;
  return (effectsOf(invocation) ?? []).some(({ kind }) => BEYOND_FILES.includes(kind));
}

/** Commands of git that log in somewhere. */
const TALKS = /^(?:push|pull|fetch|clone|ls-remote|remote|submodule|lfs|send-email|credential)$/;

/**
 * True for a command of git that writes settings of the repository, such as the branch that another one follows. What
 * Git runs is set there too, so that no hook of the project may run meanwhile.
 */
function setsRepository(invocation: Invocation, world: World): boolean {
  const verb = verbOf(invocation);
  return SETS.test(verb) || (SETS_AND_HOOKS.test(verb) && !isSet(HOOKS_ELSEWHERE, world));
}

const SETS = /^(?:config|branch|init|maintenance)$/;
const SETS_AND_HOOKS = /^(?:checkout|switch|worktree|sparse-checkout)$/;
const HOOKS_ELSEWHERE = /^\s*hookspath\b/im;

/** True where one of Git's files of settings has such a line. */
function isSet(line: RegExp, { home, projectRoot }: World): boolean {
  const files = [`${home}/.gitconfig`, `${home}/.config/git/config`, `${projectRoot}/.git/config`];
  return files.some((path) => line.test(textOf(path) ?? ""));
}

/** Commands of git that may sign what they make, for which they read a key. */
const SIGNS = /^(?:commit|tag|merge|rebase|cherry-pick|revert|am|commit-tree)$/;

/** True for a command of git that signs, because it is told to or by the person's settings. */
function signs(invocation: Invocation, world: World): boolean {
  const verb = verbOf(invocation);
  if (!SIGNS.test(verb)) return false;
  const asked = verb === "tag" ? ASKED_OF_TAG : ASKED;
  return invocation.args.some(({ value }) => asked.test(value)) || isSet(SET_TO_SIGN, world);
}

const ASKED = /^(?:-S|--gpg-sign|(?:commit|tag)\.gpg[sS]ign=)/;
const ASKED_OF_TAG = /^(?:-[su]|--sign$|--local-user|(?:commit|tag)\.gpg[sS]ign=)/;

const SET_TO_SIGN = /^\s*gpgsign\s*(?:$|=\s*(?:true|yes|on|1)\b)/im;

function verbOf({ program, args }: Invocation): string {
  return program === "git" ? (gitLine(args).verb?.value ?? "") : "";
}

/** What they show is that of the whole machine. */
const LOOKS_AT_PROCESSES = /^(?:ps|pgrep|pidof|pstree|lsof|fuser|top|htop|ss|netstat|jobs|who|w)$/;

/** Effects for which bounds have no path. */
const BEYOND_FILES: readonly Effect["kind"][] = [
  ...(["stop", "machine", "schedule", "agent", "agent-settings", "storage", "expose"] as const),
  ...(["registry", "proxy-execution", "show-secret", "send"] as const),
];

/** A path that a command changes. */
interface Changed {
  readonly path: Arg;
  /** True where a file that is there is written to, and not another one put in its place. */
  readonly isInPlace: boolean;
  /** Set where it is meant only if what was named is a folder, or only if it is none. */
  readonly meant?: "inside folder" | "no folder" | undefined;
}

/** The paths that a command changes. */
function changedBy(invocation: Invocation): readonly Changed[] {
  const redirected = invocation.redirects.flatMap(({ operator, target }) =>
    writesTo(operator, target.value) ? [{ path: target, isInPlace: true }] : [],
  );
  const { program, args } = invocation;
  const isInPlace =
    WRITES_IN_PLACE.test(program) && !args.some(({ value }) => MOVES_AWAY.test(value));
  const known = effectsOf(invocation) ?? [];
  const mayBeInside = known.some((effect) => effect.kind === "write" && effect.how === "inside");
  const effects = known.flatMap((effect): readonly (Arg | Changed)[] => {
    switch (effect.kind) {
      case "write": {
        const outer = mayBeInside ? "no folder" : undefined;
        const meant = effect.how === "inside" ? "inside folder" : outer;
        return [{ path: effect.path, isInPlace, meant }];
      }
      case "link":
      case "folder":
      case "fill":
      case "fetch":
      case "rights":
      case "restore":
        return effect.path === undefined ? [] : [effect.path];
      case "delete":
        return effect.host === "here" ? [effect.path] : [];
      case "found":
        return effect.action === "delete" ? effect.starts : [];
      default:
        return [];
    }
  });
  return [...redirected, ...effects.map((one) => ("path" in one ? one : { path: one, isInPlace }))];
}

/** Programs that open the file they are told to change; all others may make a new one beside it first. */
const WRITES_IN_PLACE = /^(?:cp|tee|dd|truncate|touch|chmod|chown|chgrp)$/;

/** Options with which `cp` moves away what is there. */
const MOVES_AWAY = /^(?:--(?:rem|bac|suf)|-[a-zA-Z]*[bS])/;

function isFolder(path: string): boolean {
  return factsOf(path)?.isFolder === true;
}

/** What has to be given for a path to be changed: nothing where it lies in the bounds; undefined where too much. */
function placeToGive(
  { path: { value }, isInPlace, meant }: Changed,
  { cwd }: Invocation,
  world: World,
): string | undefined {
  // What is only known when it runs is held by the bounds that all calls have.
  if (value.includes(UNKNOWN) || cwd.includes(UNKNOWN) || value === "") return "";
  const home = world.home ?? "/";
  const whole = value.replace(/^~(?=\/|$)/, home);
  // Of a pattern, the folder in which names are matched.
  const fixed = /^(?:[^*?[{]*\/)?(?=[^/]*[*?[{])/.exec(whole)?.[0];
  const path = absolutePath((fixed ?? whole) || ".", cwd);
  if (path.startsWith("/dev/")) return "";
  const inside = [world.projectRoot, ...world.temporary].map((one) => world.realPath(one));
  if (inside.some((one) => isWithin(world.realPath(path), one))) return "";
  const named = meant === "inside folder" ? (parentOf(path) ?? "/") : path;
  if (meant !== undefined && isFolder(named) !== (meant === "inside folder")) return "";
  if (isInPlace && factsOf(path)?.isFile === true) return path;
  // A name can be made or taken away by who may change its folder.
  let folder = fixed === undefined ? (parentOf(path) ?? "/") : path;
  while (!isFolder(folder) && folder !== "/") folder = parentOf(folder) ?? "/";
  const isSettings = parentOf(folder) === home && nameOf(folder).startsWith(".");
  return isWithin(home, folder) || isSettings ? undefined : folder;
}
