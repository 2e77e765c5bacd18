import type { ScriptRun } from "../policy/judge/combine.ts";
import type { Analysis } from "../policy/model/invocation.ts";
import type { World } from "../policy/model/world.ts";
import { projectOf } from "../policy/places/project.ts";
import { isWithin } from "../policy/text/path.ts";
import { checkoutRoot } from "../sys/git-head.ts";
import { nameOf, parentOf } from "../sys/paths.ts";
import { capture } from "./capture.ts";
import { expand } from "./expand.ts";
import type { LossOfGit } from "./git-loss.ts";
import type { GitLoss } from "./git-plan.ts";
import {
  type About,
  type Budget,
  expectInTime,
  NotSaved,
  type Pack,
  type Protected,
  type Target,
} from "./model.ts";
import { type Plan, planOf } from "./plan.ts";
import type { NamedTarget } from "./planned-target.ts";
import { roughPlanOf } from "./rough-plan.ts";
import { planWithScripts } from "./script-plan.ts";
import { look } from "./walk.ts";

/** What a call is about, and what may be saved for it. */
export interface Protection {
  readonly store: string;
  readonly analysis: Analysis;
  readonly world: World;
  /** What scripts and recipes do that the call runs. */
  readonly scripts: readonly ScriptRun[];
  readonly budget: Budget;
  readonly about: About;
  /** What may be saved: the project; `files` that the home folder holds beside it too; or all that it holds. */
  readonly reach: "project" | "files" | "home";
  /** True for a call that is asked about unless all of it is saved. */
  readonly isAsked: boolean;
  readonly time: Date;
  /** Folders in which git is looked for. */
  readonly searchPath: string | undefined;
}

/** Longest that a call waits to be saved, in milliseconds: agents let a call run whose hook takes too long. */
const SAVE_MAX_MS = 2_500;

/** Longest that a call waits for files of which nobody knows that they are written to, as it passes anyway. */
const CHANGED_MAX_MS = 400;

/** The same for files that may be deleted: some of the time is left for what Git would not bring back. */
const DELETED_MAX_MS = 1_200;

/** The same for those of them that Git would not bring back: some is left for what the line names. */
const UNSAVED_MAX_MS = 800;

/**
 * Saves everything that a call would destroy, or nothing. Of one that passes whatever is saved, as much is saved as can
 * be. Never throws.
 */
export async function protect(asked: Protection): Promise<Protected> {
  const { analysis, world, isAsked } = asked;
  const request = withDeadline(asked, SAVE_MAX_MS);
  try {
    const planned = planOf(analysis, world, isAsked);
    if (isAsked) return planned.ok ? await save(planned.plan, request) : notSaved(planned.why);
    return await saveWhatCan(planned.ok ? planned.plan : undefined, request);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return notSaved(error instanceof NotSaved ? why : `it could not be saved (${why})`);
  }
}

function withDeadline(request: Protection, ms: number): Protection {
  const { budget } = request;
  const deadline = Math.min(budget.deadline ?? Number.POSITIVE_INFINITY, performance.now() + ms);
  return { ...request, budget: { ...budget, deadline } };
}

/**
 * Saves by the exact plan, else by the rough one. Of lists that nobody knows and that are too long only what Git would
 * not bring back is saved, and where that is too much as well, what the line itself names.
 */
async function saveWhatCan(exact: Plan | undefined, request: Protection): Promise<Protected> {
  const whole = await saveWithScripts(exact, request);
  if (whole !== undefined) return whole;
  if (exact !== undefined) {
    const saved = await unlessNotSaved(save(exact, request));
    if (!(saved instanceof NotSaved)) return saved;
  }
  const rough = roughPlanOf(request.analysis, request.world);
  const isDeleting = rough.targets.some(({ wide }) => wide === "deleted");
  const isChanging = rough.targets.some(({ wide }) => wide === "changed");
  const isLong = rough.targets.some(({ each, isUnsaved }) => each === true && isUnsaved !== true);
  const most = isChanging && isLong && !isDeleting ? CHANGED_MAX_MS : DELETED_MAX_MS;
  const saved = await unlessNotSaved(save(rough, withDeadline(request, most)));
  if (!(saved instanceof NotSaved)) return saved;
  if (isDeleting || isChanging) {
    const targets = rough.targets.map((one) =>
      one.each ? ({ ...one, isUnsaved: true } as const) : one,
    );
    const within = withDeadline(request, UNSAVED_MAX_MS);
    const unsaved = await unlessNotSaved(save({ ...rough, targets }, within));
    if (!(unsaved instanceof NotSaved)) return unsaved;
  }
  const targets = rough.targets.filter(({ wide }) => wide === undefined);
  const known = await unlessNotSaved(save({ ...rough, targets }, request));
  const narrow =
    known instanceof NotSaved
      ? { ...notSaved(known.message), ...(await lostOf(targets, request)) }
      : known;
  return isDeleting ? { ...narrow, leavesOut: saved.message } : narrow;
}

/** Saves what scripts say that the line runs with what it takes itself; undefined where that is nothing or too much. */
async function saveWithScripts(
  exact: Plan | undefined,
  request: Protection,
): Promise<Protected | undefined> {
  const { analysis, world, scripts, budget } = request;
  if (scripts.length === 0) return undefined;
  const plan = planWithScripts(exact ?? roughPlanOf(analysis, world), analysis, scripts);
  const bytes = Math.min(budget.bytes, SCRIPT_MAX_BYTES);
  const within = withDeadline({ ...request, budget: { ...budget, bytes } }, CHANGED_MAX_MS);
  const saved = await unlessNotSaved(save(plan, within));
  return saved instanceof NotSaved ? undefined : saved;
}

/** What is copied for scripts, which mostly write what they make again each time they run. */
const SCRIPT_MAX_BYTES = 16 * 1024 * 1024;

/** What a line surely takes that lies in the project, and that neither was saved nor comes back by Git. */
async function lostOf(
  targets: readonly NamedTarget[],
  request: Protection,
): Promise<Pick<Protected, "loses">> {
  const { world, searchPath } = request;
  const project = projectOf(world);
  const mayKeep = keptIn(request, false);
  if (project === undefined) return {};
  for (const one of targets) {
    const { change, deletes, isPattern, names, spare, adds } = one;
    if (change === "removed" && deletes !== true) continue;
    if (isPattern || names !== undefined || spare !== undefined || adds === true) continue;
    const path = change === "written" ? world.realPath(one.path) : realOf(one.path, world);
    const isInside = isWithin(path, world.realPath(project)) && !/\/\.git(?:\/|$)/.test(path);
    const stats = isInside && mayKeep(path) ? look(path) : undefined;
    const isLost =
      stats?.isFile() === true ? stats.size > 0 : deletes === true && stats !== undefined;
    if (!isLost) continue;
    const root = checkoutRoot(path);
    const { listUnsaved } = await import("./unsaved.ts");
    const unsaved = root === undefined ? undefined : await listUnsaved(root, searchPath);
    const isBack = unsaved?.every((other) => !isWithin(path, other) && !isWithin(other, path));
    if (isBack !== true) return { loses: path };
  }
  return {};
}

async function unlessNotSaved<T>(saving: Promise<T>): Promise<T | NotSaved> {
  try {
    return await saving;
  } catch (error) {
    if (error instanceof NotSaved) return error;
    throw error;
  }
}

function notSaved(why: string): Protected {
  return { is: "not saved", why };
}

async function save(plan: Plan, request: Protection): Promise<Protected> {
  const { targets, git, linksAllowed } = plan;
  const { budget } = request;
  const losses: LossOfGit[] = [];
  for (const loss of git) {
    const { lossOfGit } = await import("./git-loss.ts");
    for (const folder of loss.folders) {
      const lost = lossOfGit(loss, folder, request.searchPath);
      const known = request.isAsked ? await lost : await unlessNotSaved(lost);
      if (!(known instanceof NotSaved)) losses.push(known);
      expectInTime(budget);
    }
  }
  const mayKeep = keptIn(request, !git.every(isOfNamedFiles));
  const wanted = targets.filter((one) => !isNoLoss(one, request, mayKeep));
  const given = request.isAsked ? wanted : wanted.filter((one) => mayReach(one, request));
  const isForGit = given.some(({ isUnsaved }) => isUnsaved === true);
  const named = isForGit ? await unsavedOf(given, request) : given;
  const found = expand(named, budget);
  // Looking at each of so many costs more than the call may wait, and no more are kept.
  if (found.length > budget.files) throw new NotSaved(`more than ${budget.files} files`);
  const all: readonly Target[] = [
    ...(request.isAsked ? found : found.filter((one) => isKeepable(one, request, mayKeep))),
    ...losses.flatMap((loss) => loss.targets),
  ];
  const isPacked = losses.some(({ objects }) => objects.length > 0);
  const made = targets.filter((one) => isNoLoss(one, request, mayKeep)).map(({ path }) => path);
  const shown = [...plan.leftOut, ...made]
    .filter((path) => look(path) !== undefined)
    .map((path) => path.replace(`${request.about.project}/`, ""));
  // Of many folders that Git would clean one name says enough: `node_modules` of each package.
  const cleaned = losses.flatMap((loss) => loss.leftOut.map(nameOf));
  const leftOut = [...new Set([...shown, ...cleaned])];
  const number = await capture({
    ...request,
    ...(leftOut.length === 0 ? {} : { about: { ...request.about, leftOut } }),
    budget,
    targets: all,
    linksAllowed,
    mayKeep,
    ...(isPacked ? { packs: (folder: string) => packAll(losses, request, folder) } : {}),
  });
  return number === undefined ? { is: "nothing" } : { is: "saved", number, leftOut };
}

/** True for what puts files back that it names, which are saved wherever single files are. */
function isOfNamedFiles({ verb, loses, words }: GitLoss): boolean {
  if (verb !== "checkout" && verb !== "restore") return false;
  const operands = words.filter((word) => !word.startsWith("-") && word !== "HEAD");
  const isNamed = operands.length > 0 && operands.every((word) => /^[\w./@+ -]*\w$/.test(word));
  return isNamed && loses.every((what) => what === "changes" || what === "staged changes");
}

/** True for a folder that a build makes again, and for a temporary place where nothing is kept. */
function isNoLoss(
  { path, spare, adds, isFolder, isPattern }: NamedTarget,
  { world }: Protection,
  mayKeep: (path: string) => boolean,
): boolean {
  if (isFolder === true && look(path)?.isDirectory() !== true) return true;
  if (adds === true && (look(world.realPath(path))?.size ?? 0) > ADDED_MAX_BYTES) return true;
  if (spare === "folder") return !isPattern && look(path)?.isFile() !== true;
  return spare === "at all" && !mayKeep(realOf(path, world));
}

async function unsavedOf(
  targets: readonly NamedTarget[],
  { searchPath, budget }: Protection,
): Promise<readonly NamedTarget[]> {
  const { withUnsaved } = await import("./unsaved.ts");
  return withUnsaved(targets, searchPath, budget);
}

/** True for a target in the project; elsewhere nobody searches folders for what a line may mean. */
function mayReach({ path, each, names }: NamedTarget, { world }: Protection): boolean {
  return (each !== true && names === undefined) || isInProject(realOf(path, world), world);
}

/** True for what lies in the project, and for a file elsewhere that may be kept. */
function isKeepable(
  { path }: Target,
  { world, store }: Protection,
  mayKeep: (path: string) => boolean,
): boolean {
  const state = store.slice(0, store.lastIndexOf("/"));
  const real = realOf(path, world);
  if (!mayKeep(real) || isWithin(real, state)) return false;
  if (isInProject(real, world)) return true;
  const stats = look(world.realPath(path));
  return stats?.isFile() === true && stats.size <= ELSEWHERE_MAX_BYTES;
}

function isInProject(real: string, world: World): boolean {
  const project = projectOf(world);
  if (project === undefined) return false;
  return isWithin(real, project) || isWithin(real, world.realPath(project));
}

/** The path with the links in its folder followed, where that is known. */
function realOf(path: string, world: World): string {
  const parent = parentOf(path) ?? "/";
  if (/[*?[]/.test(parent)) return path;
  const known = REAL_FOLDERS.get(world) ?? new Map<string, string>();
  REAL_FOLDERS.set(world, known);
  const folder = known.get(parent) ?? world.realPath(parent);
  known.set(parent, folder);
  return `${folder}/${nameOf(path)}`;
}

/** Where folders lead, as a pattern stands for hundreds of names in one. */
const REAL_FOLDERS = new WeakMap<World, Map<string, string>>();

/** Largest file that is copied because something is added to it, as what it held stays there. */
const ADDED_MAX_BYTES = 16 * 1024 * 1024;

/** Largest single file beside the project that is saved because a call that passes writes over it. */
export const ELSEWHERE_MAX_BYTES = 64 * 1024 * 1024;

async function packAll(
  losses: readonly LossOfGit[],
  { searchPath }: Protection,
  folder: string,
): Promise<readonly Pack[]> {
  const packs: Pack[] = [];
  const { packLoss } = await import("./git-loss.ts");
  for (const [index, loss] of losses.entries()) {
    packs.push(...(await packLoss(loss, searchPath, folder, `objects-${index}.pack`)));
  }
  return packs;
}

/** Files of the project; where more is allowed, of the home folder too. */
function keptIn({ world, reach, isAsked }: Protection, ofGit: boolean): (path: string) => boolean {
  const project = projectOf(world);
  const isFiles = reach === "files" || !isAsked;
  const home = reach === "home" || (isFiles && !ofGit) ? world.home : undefined;
  const folders = [project, home].flatMap((folder) =>
    folder === undefined ? [] : [folder, world.realPath(folder)],
  );
  return (path) => folders.some((folder) => isWithin(path, folder));
}
