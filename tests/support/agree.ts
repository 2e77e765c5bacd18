import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashWritten } from "../../src/config/agreed.ts";
import { type LoopState, loopTerms } from "../../src/state/loop.ts";
import { frontMatter } from "../../src/state/persona.ts";
import { parseSpinner } from "../../src/state/spinner.ts";
import { userFolders } from "./world.ts";

/**
 * Records a person's consent to persona and spinner files of a project, as `fairlead trust` does at a
 * terminal; in place of what was agreed to before.
 */
export function agreeToPersonas(
  home: string,
  project: string,
  files: Readonly<Record<string, string>>,
): void {
  const agreed = Object.entries(files).map(([path, text]): [string, string] => [
    `${project}/${path}`,
    hashWritten(path.endsWith(".md") ? frontMatter(text) : parseSpinner(text)),
  ]);
  agreeTo(home, agreed);
}

/** Records a person's consent to a project's loop, in place of what was agreed to before. */
export function agreeToLoop(home: string, path: string, loop: LoopState): void {
  agreeTo(home, [[path, hashWritten(loopTerms(loop))]]);
}

function agreeTo(home: string, agreed: readonly (readonly [path: string, hash: string])[]): void {
  const { state } = userFolders(home);
  mkdirSync(state, { recursive: true });
  const record = { version: 1, files: Object.fromEntries(agreed) };
  writeFileSync(join(state, "trust.json"), JSON.stringify(record));
}
