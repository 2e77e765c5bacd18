/** What is done to something outside. */
export const ACTS = [
  "deletes",
  /** What was there is lost under what is put there. */
  "overwrites",
  "changes",
  "stops",
  /** Others can fetch it from then on. */
  "publishes",
  /** Others use it from then on. */
  "deploys",
  /** Somebody can reach it who could not. */
  "opens",
  /** It has code run that nobody read or checked. */
  "runs",
  /** It prints it. */
  "shows",
] as const;

/** One of the {@link ACTS}. */
export type Act = (typeof ACTS)[number];

/** Classes of what is outside. */
export const THINGS = [
  "account",
  "backup",
  "cache",
  "cloud",
  "cluster",
  "containers",
  "database",
  "device",
  "files",
  "machine",
  "messages",
  "network",
  "packages",
  "registry",
  "repository",
  "secret",
  "service",
  /** A secret that expires within hours. */
  "token",
  /** Much, among it secrets. */
  "mixed",
] as const;

/** One of the {@link THINGS}. */
export type Thing = (typeof THINGS)[number];
