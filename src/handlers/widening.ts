import { LOGINS } from "../confine/places.ts";
import { effectsOf } from "../policy/commands/effects.ts";
import { gitLine } from "../policy/commands/git.ts";
import { writesTo } from "../policy/destroys.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../policy/invocation.ts";
import type { Effect } from "../policy/model.ts";
import { knownName, packKnowing } from "../policy/packs/known-programs.ts";
import { absolutePath, isWithin } from "../policy/path.ts";
import type { World } from "../policy/world.ts";
import { nameOf, parentOf } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
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
    else if (needsMachine(invocation)) return undefined;
    for (const path of changedBy(invocation)) {
      const place = placeToGive(path, invocation, world);
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
function runsProjectOnline(
  { program, args, cwd, remote, elevated }: Invocation,
  world: World,
): boolean {
  if (remote || elevated) return false;
  if (RUNS_PROJECT.test(program)) return true;
  const isGit = program === "git" && TALKS.test(gitLine(args).verb?.value ?? "");
  if (!isGit && program !== "gh" && program !== "glab") return false;
  return repositoryStarts(cwd.includes(UNKNOWN) ? world.cwd : cwd, world.home);
}

/** Tools that deploy or migrate by code of the project. */
const RUNS_PROJECT =
  /^(?:terraform|tofu|terragrunt|pulumi|cdk|cdktf|sst|serverless|sls|sam|vagrant|packer|ansible(?:-\w+)?|helmfile|prisma|drizzle-kit|knex|sequelize|typeorm|rails|rake|alembic|dbt|vercel|netlify)$/;

/** True for a command that needs the rights of the superuser, other processes, a login, or a server of this machine. */
function needsMachine(invocation: Invocation): boolean {
  const { remote, elevated, program, args } = invocation;
  if (
    remote ||
    elevated ||
    packKnowing(knownName(program)) >= 0 ||
    LOOKS_AT_PROCESSES.test(program)
  )
    return true;
  if (program === "git" && TALKS.test(gitLine(args).verb?.value ?? "")) return true;
  return (effectsOf(invocation) ?? []).some(({ kind }) => BEYOND_FILES.includes(kind));
}

/** Commands of git that log in somewhere. */
const TALKS = /^(?:push|pull|fetch|clone|ls-remote|remote|submodule|lfs|send-email|credential)$/;

/** What they show is that of the whole machine. */
const LOOKS_AT_PROCESSES = /^(?:ps|pgrep|pidof|pstree|lsof|fuser|top|htop|ss|netstat|jobs|who|w)$/;

/** Effects for which bounds have no path. */
const BEYOND_FILES: readonly Effect["kind"][] = [
  ...(["stop", "machine", "schedule", "agent", "agent-settings", "storage", "expose"] as const),
  ...(["registry", "proxy-execution", "show-secret", "send"] as const),
];

/** The paths that a command changes. */
function changedBy(invocation: Invocation): readonly Arg[] {
  const redirected = invocation.redirects.flatMap(({ operator, target }) =>
    writesTo(operator, target.value) ? [target] : [],
  );
  const effects = (effectsOf(invocation) ?? []).flatMap((effect): readonly Arg[] => {
    switch (effect.kind) {
      case "write":
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
  return [...redirected, ...effects];
}

/** What has to be given for a path to be changed: nothing where it lies in the bounds; undefined where too much. */
function placeToGive({ value }: Arg, { cwd }: Invocation, world: World): string | undefined {
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
  // A name can be made or taken away by who may change its folder.
  let folder = fixed === undefined ? (parentOf(path) ?? "/") : path;
  while (!exists(folder)) folder = parentOf(folder) ?? "/";
  const isSettings = parentOf(folder) === home && nameOf(folder).startsWith(".");
  return isWithin(home, folder) || isSettings ? undefined : folder;
}
