import type { Analysis } from "../policy/invocation.ts";
import { isWithin } from "../policy/path.ts";
import { projectOf } from "../policy/project.ts";
import type { World } from "../policy/world.ts";
import { capture } from "./capture.ts";
import { expand } from "./expand.ts";
import { type LossOfGit, lossOfGit, packLoss } from "./git-loss.ts";
import {
  type About,
  type Budget,
  expectInTime,
  NotSaved,
  type Pack,
  type Target,
} from "./model.ts";
import { planOf } from "./plan.ts";

/** What a call is about, and what may be saved for it. */
export interface Protection {
  readonly store: string;
  readonly analysis: Analysis;
  readonly world: World;
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

/** What became of it: the number, "nothing" where the call destroys nothing that is kept, or why it was not saved. */
export type Protected =
  | { readonly is: "saved"; readonly number: number; readonly leftOut: readonly string[] }
  | { readonly is: "nothing" }
  | { readonly is: "not saved"; readonly why: string };

/** Longest that a call waits to be saved, in milliseconds: agents let a call run whose hook takes too long. */
const SAVE_MAX_MS = 2_500;

/** Saves everything that a call would destroy, or nothing. Never throws. */
export async function protect(request: Protection): Promise<Protected> {
  try {
    const planned = planOf(request.analysis, request.world, request.isAsked);
    if (!planned.ok) return { is: "not saved", why: planned.why };
    const { targets, git, linksAllowed, leftOut } = planned.plan;
    const budget = { ...request.budget, deadline: performance.now() + SAVE_MAX_MS };
    const losses: LossOfGit[] = [];
    for (const loss of git) {
      for (const folder of loss.folders) {
        losses.push(await lossOfGit(loss, folder, request.searchPath));
        expectInTime(budget);
      }
    }
    const all: readonly Target[] = [
      ...expand(targets, budget),
      ...losses.flatMap((loss) => loss.targets),
    ];
    const isPacked = losses.some(({ objects }) => objects.length > 0);
    const number = await capture({
      ...request,
      budget,
      targets: all,
      linksAllowed,
      mayKeep: keptIn(request, losses.length > 0),
      ...(isPacked ? { packs: (folder: string) => packAll(losses, request, folder) } : {}),
    });
    return number === undefined ? { is: "nothing" } : { is: "saved", number, leftOut };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      is: "not saved",
      why: error instanceof NotSaved ? why : `it could not be saved (${why})`,
    };
  }
}

async function packAll(
  losses: readonly LossOfGit[],
  { searchPath }: Protection,
  folder: string,
): Promise<readonly Pack[]> {
  const packs: Pack[] = [];
  for (const [index, loss] of losses.entries()) {
    packs.push(...(await packLoss(loss, searchPath, folder, `objects-${index}.pack`)));
  }
  return packs;
}

/** Files of the project; where more is allowed, of the home folder too. */
function keptIn({ world, reach }: Protection, ofGit: boolean): (path: string) => boolean {
  const project = projectOf(world);
  const home = reach === "home" || (reach === "files" && !ofGit) ? world.home : undefined;
  const folders = [project, home].flatMap((folder) =>
    folder === undefined ? [] : [folder, world.realPath(folder)],
  );
  return (path) => folders.some((folder) => isWithin(path, folder));
}
