import { effectsOfParsed, parseDescribed } from "../catalog/effects.ts";
import type { Description } from "../commands/command.ts";
import { optionsOf } from "../commands/read-arguments.ts";
import type { Looks, Reach } from "../commands/read-only-form.ts";
import { isKnown } from "../commands/whole-words.ts";
import { isShownVariable } from "../languages/exact/shown-variables.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { absolutePath } from "../text/path.ts";
import type { ApprovalWorld } from "./approval-world.ts";
import type { Command, Place } from "./prove-command.ts";
import { foundAt } from "./resolve-path.ts";
import { endsAsCode, openName, whyNotShown, whyNotShownElsewhere } from "./visibility.ts";

/** Says why what a command reads, lists and prints should not be shown without a question. */
export async function whyNotEffects(
  { program, args, place }: Command,
  description: Description,
  form: Looks,
): Promise<string | undefined> {
  const { world, folders } = place;
  const looking = { ...description, options: optionsOf(description, form) };
  const reach = form.reaches?.(parseDescribed(looking, args));
  const reached = reach === undefined ? undefined : await whyNotBelow(reach, place);
  if (reached !== undefined) return `\`${program}\` ${reached}`;
  for (const path of form.opens?.(args) ?? []) {
    const why = whyNotShown(path, folders, world, "content");
    if (why !== undefined) return `\`${program}\` ${why}`;
    const { ending } = form;
    if (ending !== undefined && folders.some((one) => mayBeCode(path.value, ending, one, world)))
      return `\`${program}\` loads what may be code`;
  }
  if (form.opens !== undefined) return undefined;
  for (const effect of effectsOfParsed(args, looking, new Map())) {
    const why = whyNotEffect(effect, place, form) ?? (await whyNotOpen(effect, place, form));
    if (why !== undefined) return `\`${program}\` ${why}`;
  }
  return undefined;
}

/** True for a path that leads to something other than a file of that kind, or where others have its name and more. */
function mayBeCode(path: string, ending: string, folder: string, world: ApprovalWorld): boolean {
  const named = absolutePath(path, folder);
  if (world.exists(`${named}/.`)) return true;
  if (world.exists(named)) return !foundAt(path, folder, world).endsWith(ending);
  const slash = named.lastIndexOf("/");
  const siblings = world.entries(named.slice(0, slash)) ?? [];
  return siblings.some(({ name }) => name.startsWith(named.slice(slash + 1)));
}

/** Says why a file that a command reads as its input should not be. */
export async function whyNotInput(path: Arg, place: Place): Promise<string | undefined> {
  if (place.isElsewhere === true) return whyNotShownElsewhere(path, place.world);
  return whyNotShown(path, place.folders, place.world, "open") ?? whyNotOpened(path, place);
}

function whyNotOpen(
  effect: Effect,
  place: Place,
  form: Looks,
): Promise<string | undefined> | undefined {
  if (effect.kind !== "read" || effect.purpose === "used" || form.tells === true) return undefined;
  return whyNotOpened(effect.path, place);
}

/** What is wrong with files that are shown, and whose names are known only when it runs. */
async function whyNotOpened(path: Arg, place: Place): Promise<string | undefined> {
  if (isKnown(path)) return undefined;
  const isFilledIn = path.value.includes(UNKNOWN) || path.splits === true;
  const isCode = endsAsCode(openName(path));
  if (isFilledIn && path.matched !== true && !place.isListing && !isCode) {
    return "shows files whose names come from something other than a listing of the project";
  }
  return whyNotBelow({ paths: [path], flat: true }, place);
}

/** What is wrong with files that are gone through. */
async function whyNotBelow(
  reach: Reach,
  { folders, world, isElsewhere }: Place,
): Promise<string | undefined> {
  if (isElsewhere === true) return "goes through files of a container";
  const { whyNotReached } = await import("./reached-files.ts");
  return whyNotReached(reach, folders, world);
}

/** True for a path that leads to what may never end, which counts what it reads as little as it shows it. */
function isEndless({ value }: Arg, folder: string, world: ApprovalWorld): boolean {
  const path = absolutePath(value, folder);
  return !path.startsWith("/dev/") && world.mayNotEnd(path);
}

/** What is written there is printed, or nowhere. */
const NOWHERE = /^\/dev\/(?:null|stdout|stderr)$/;

/** What is wrong with an effect; undefined for reading, listing and printing what nothing guards. */
function whyNotEffect(effect: Effect, place: Place, form: Looks): string | undefined {
  const { world, folders } = place;
  switch (effect.kind) {
    case "read": {
      const reads = effect.purpose === "used" || form.tells === true ? "names" : "open";
      if (effect.purpose === "sourced") return "runs a file in the shell";
      if (place.isElsewhere !== true && folders.some((one) => isEndless(effect.path, one, world)))
        return "opens a pipe or a device";
      if (place.isElsewhere === true && reads === "open")
        return whyNotShownElsewhere(effect.path, world);
      return whyNotShown(effect.path, folders, world, reads);
    }
    case "list":
      return whyNotShown(effect.path, folders, world, "names");
    case "print":
      return effect.what === "variable" && !isShownVariable(effect.word.value)
        ? "shows the value of a variable"
        : undefined;
    case "write":
      return NOWHERE.test(effect.path.value) ? undefined : "writes a file";
    case "found":
      return effect.action === "delete" ? "deletes what it finds" : undefined;
    case "decode":
      return undefined;
    case "run":
    case "start":
      return "starts another program";
    case "unknown":
      // Where no option makes a difference to what is asked of a service, its value may.
      return form.any === true && form.verbs !== undefined
        ? form.given?.([effect.word])
        : "has an option that is not known";
    default:
      return `is not read-only (${effect.kind})`;
  }
}
