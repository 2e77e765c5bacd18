/** Name of a job's main checklist. */
const CHECKLIST_FILE = "checklist.md";

const CENTURY = 2000;

/** What the finder needs to know of a file system; the caller brings it. */
export interface Listing {
  /** Names inside a folder, in any order; empty when it cannot be read. */
  readonly names: (folder: string) => readonly string[];
  /** When a file was last changed, in milliseconds; undefined when it does not exist. */
  readonly modifiedMs: (file: string) => number | undefined;
}

/** Finds the checklist to go by, as {@link findLatestFile} does. */
export function findLatestChecklist(
  jobFolders: readonly string[],
  listing: Listing,
): string | undefined {
  return findLatestFile(jobFolders, CHECKLIST_FILE, listing);
}

/**
 * Finds a file of a job under folders laid out as `{YY}/{MM}/{DD}/{task}/{file}`: of the most recent date
 * that has one, the one changed last. Dates come from the folders' names, so copied files and clocks
 * that jump do not matter. Undefined when there is none.
 */
export function findLatestFile(
  jobFolders: readonly string[],
  file: string,
  listing: Listing,
): string | undefined {
  let latest: Found | undefined;
  for (const folder of jobFolders) {
    const found = latestUnder(folder, file, listing);
    if (found !== undefined && (latest === undefined || isLater(found, latest))) latest = found;
  }
  return latest?.path;
}

interface Found {
  readonly path: string;
  /** `year * 10000 + month * 100 + day`. */
  readonly date: number;
  readonly modifiedMs: number;
}

function latestUnder(folder: string, file: string, listing: Listing): Found | undefined {
  for (const year of numbered(listing.names(folder), YEAR)) {
    for (const month of numbered(listing.names(`${folder}/${year.name}`), MONTH)) {
      const monthFolder = `${folder}/${year.name}/${month.name}`;
      for (const day of numbered(listing.names(monthFolder), DAY)) {
        const date = year.value * 10_000 + month.value * 100 + day.value;
        const found = latestOfDay(`${monthFolder}/${day.name}`, file, date, listing);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

function latestOfDay(
  folder: string,
  file: string,
  date: number,
  listing: Listing,
): Found | undefined {
  let latest: Found | undefined;
  for (const task of [...listing.names(folder)].sort()) {
    const path = `${folder}/${task}/${file}`;
    const modifiedMs = listing.modifiedMs(path);
    if (modifiedMs === undefined) continue;
    const found = { path, date, modifiedMs };
    if (latest === undefined || isLater(found, latest)) latest = found;
  }
  return latest;
}

/** Ties go to the name that sorts last, so that `02_…` comes before `01_…`. */
function isLater(a: Found, b: Found): boolean {
  if (a.date !== b.date) return a.date > b.date;
  return a.modifiedMs >= b.modifiedMs;
}

const YEAR = /^(\d{2}|\d{4})$/;
const MONTH = /^(0[1-9]|1[0-2])$/;
const DAY = /^(0[1-9]|[12]\d|3[01])$/;

/** The names that are numbers of this form, the greatest first; a year of two digits is of this century. */
function numbered(names: readonly string[], form: RegExp) {
  const found: { readonly name: string; readonly value: number }[] = [];
  for (const name of names) {
    if (!form.test(name)) continue;
    const value = Number(name) + (form === YEAR && name.length === 2 ? CENTURY : 0);
    let at = found.length;
    while (at > 0 && value > (found[at - 1]?.value ?? 0)) at--;
    found.splice(at, 0, { name, value });
  }
  return found;
}
