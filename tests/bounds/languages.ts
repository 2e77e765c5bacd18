import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A language with the program of attacks that is written in it, started by some words. */
export interface Language {
  readonly name: string;
  readonly words: readonly string[];
}

const ATTACKERS = join(import.meta.dir, "attackers");

const INTERPRETERS: readonly (readonly [name: string, program: string, file: string])[] = [
  ["sh", "sh", "attack.sh"],
  ["Python", "python3", "attack.py"],
  ["Perl", "perl", "attack.pl"],
  ["Node.js", "node", "attack.mjs"],
  ["Bun", process.execPath, "attack.mjs"],
  ["Tcl", "tclsh", "attack.tcl"],
];

/** The languages of this machine; what is not installed is left out with a word. */
export function languages(): readonly Language[] {
  return [...INTERPRETERS.flatMap(interpreted), ...compiled()];
}

function interpreted([name, program, file]: (typeof INTERPRETERS)[number]): readonly Language[] {
  const path = Bun.which(program);
  if (path === null) return leftOut(name);
  // A launcher in the home would look there for what it launches.
  const where = ["-c", "import sys; print(sys.executable)"];
  const real =
    program === "python3"
      ? Bun.spawnSync([path, ...where])
          .stdout.toString()
          .trim()
      : path;
  return [{ name, words: [real, join(ATTACKERS, file)] }];
}

function compiled(): readonly Language[] {
  const compiler = Bun.which("cc");
  if (compiler === null) return leftOut("C");
  const folder = mkdtempSync(join(tmpdir(), "fairlead-attack-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, "attack");
  const { success } = Bun.spawnSync([compiler, "-w", "-o", program, join(ATTACKERS, "attack.c")]);
  return success ? [{ name: "C", words: [program] }] : leftOut("C");
}

function leftOut(name: string): readonly Language[] {
  console.warn(`SKIPPED: attacks in ${name}, which is not installed`);
  return [];
}
