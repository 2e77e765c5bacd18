declare const FAIRLEAD_VERSION: string | undefined;
declare const FAIRLEAD_COMMIT: string | undefined;
declare const FAIRLEAD_TARGET: string | undefined;

/** Version, commit and target that `scripts/build.ts` wrote into the executable; `dev` without it. */
export const VERSION = typeof FAIRLEAD_VERSION === "string" ? FAIRLEAD_VERSION : "0.0.0-dev";

/** Abbreviated commit the executable was built from, `-dirty` appended for uncommitted changes. */
export const COMMIT = typeof FAIRLEAD_COMMIT === "string" ? FAIRLEAD_COMMIT : "dev";

/** Platform and architecture the executable was built for, as in `linux-amd64`. */
export const TARGET = typeof FAIRLEAD_TARGET === "string" ? FAIRLEAD_TARGET : "dev";

/** Where the source, the releases and the documents are. */
export const REPOSITORY_URL = "https://github.com/fairlead/fairlead";
