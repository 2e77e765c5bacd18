import { existsSync, rmSync } from "node:fs";
import { describeError } from "../errors.ts";
import { EXIT } from "../exit.ts";
import type { Io } from "../io.ts";
import { userConfigDirectory, userStateDirectory } from "../sys/paths.ts";
import { refuse, signOf } from "./output.ts";

/** What fairlead keeps for a person besides an agent's entries. */
interface LeftFolder {
  readonly path: string;
  readonly what: string;
}

/** What is to become of them. */
interface Purge {
  readonly purge: boolean;
  readonly dryRun: boolean;
  /** Prints nothing, as somebody reads JSON. */
  readonly silent: boolean;
}

/**
 * After the entries are gone: names what of fairlead is still on this machine and how to remove it, or with
 * `purge` removes the person's folders. A project's own files are its people's.
 */
export function sayWhatIsLeft(io: Io, { purge, dryRun, silent }: Purge): number {
  const say = (text: string) => silent || io.stdout(text);
  const left = leftFolders(io);
  if (purge && !dryRun) {
    for (const { path, what } of left) {
      const failure = removeFolder(path);
      if (failure !== undefined) return refuse(io, `${path} cannot be removed (${failure})`);
      say(`${signOf("ok", io)} removed ${what}: ${path}`);
    }
  } else if (left.length > 0) {
    say(purge ? "would be removed:" : "left as it is:");
    for (const { path, what } of left) say(`  ${what}: ${path}`);
    if (!purge) say("  to remove this too: fairlead uninstall --purge");
  }
  say(`the program itself: ${io.executable()}`);
  return EXIT.ok;
}

function leftFolders(io: Io): readonly LeftFolder[] {
  const folders = [
    { path: userConfigDirectory(io), what: "your settings and rules" },
    { path: userStateDirectory(io), what: "records, consents and backups of settings" },
  ];
  return folders.flatMap(({ path, what }) =>
    path !== undefined && existsSync(path) ? [{ path, what }] : [],
  );
}

function removeFolder(path: string): string | undefined {
  try {
    rmSync(path, { recursive: true });
    return undefined;
  } catch (error) {
    return describeError(error);
  }
}
