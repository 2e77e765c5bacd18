import { BUILDS } from "./kinds/builds.ts";
import { PACKAGES } from "./kinds/packages.ts";
import { PROCESSES } from "./kinds/processes.ts";
import { REGISTRIES } from "./kinds/registries.ts";
import { REPOSITORIES } from "./kinds/repositories.ts";
import type { Work } from "./work.ts";

/** All kinds of work that are tried within bounds. */
export const WORK: readonly Work[] = [
  ...PACKAGES,
  ...BUILDS,
  ...REPOSITORIES,
  ...PROCESSES,
  ...REGISTRIES,
];
