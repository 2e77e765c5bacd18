import { PROTECTED_CLASS, SETTINGS_FOLDERS } from "./change-classes.ts";
import { secretClasses } from "./secret-classes.ts";
import { startClasses } from "./start-classes.ts";

/**
 * The paths of the classes that have a fixed place below the home, the project or the root, for those who look at the
 * disk. Run by the bundler, as macros; each gives a text with `|` between the patterns. What is told by its name alone
 * (`*.pem`, `credentials.json`) has no place.
 */

/** Secrets: keys, credentials, browser profiles, password stores; not the environment files of projects. */
export function secretPatterns(): string {
  const closed = secretClasses().filter(
    ({ secret, read, rule }) => secret === true && read === "deny" && rule !== "files/env",
  );
  return fixed(closed.flatMap(({ paths }) => paths));
}

/** Files that others run: at login, on a timer, at the start of a tool. */
export function startPatterns(): string {
  return fixed(startClasses().flatMap(({ paths }) => paths));
}

/** Settings that decide which hooks and guards run. */
export function settingsPatterns(): string {
  return fixed(PROTECTED_CLASS.paths);
}

/** What is public in folders of secrets, with the endings of names as `*.pub`. */
export function publicPatterns(): string {
  const isPublic = secretClasses().filter(
    ({ overrides, read }) => overrides?.includes("read") === true && read === undefined,
  );
  return isPublic
    .flatMap(({ paths }) => paths)
    .filter((one) => /^(?:\*\.)?[^*]*$/.test(one))
    .join("|");
}

/** Variables that move an agent's folder of settings, each with `=` and the folder. */
export function movedFolders(): string {
  return SETTINGS_FOLDERS.map(([variable, folder]) => `${variable}=${folder}`).join("|");
}

/** Where patterns without a leading `/` begin that are below a home or project all the same. */
const BEGINNINGS = /^(?:\/|\.|~\/|snap\/|Library\/|Application Support\/|AppData\/)/;

function fixed(patterns: readonly string[]): string {
  return patterns.filter((one) => !one.includes("*") && BEGINNINGS.test(one)).join("|");
}
