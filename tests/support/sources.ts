import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ROOT = join(import.meta.dir, "../..");

/** One source file of the program. */
export interface Source {
  /** From the project's root, with forward slashes: `src/sys/paths.ts`. */
  readonly path: string;
  readonly text: string;
  /** The text without its comment lines. */
  readonly code: string;
}

/** Every source file below `src/`. */
export function sourceFiles(): readonly Source[] {
  const paths = [...new Bun.Glob("src/**/*.ts").scanSync({ cwd: ROOT })].sort();
  return paths.map((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    const lines = text.split("\n").filter((line) => !/^\s*(?:\/\/|\/\*|\*)/.test(line));
    return { path: path.replaceAll("\\", "/"), text, code: lines.join("\n") };
  });
}

/** What a file imports, types included: paths like `src/sys/paths.ts`, or names of packages. */
export function importsOf({ path, code }: Source): readonly string[] {
  const statements = code.matchAll(/^(?:import|export)\b[^;"]*?\bfrom\s+"([^"]+)"/gm);
  const bare = code.matchAll(/^import\s+"([^"]+)"/gm);
  const lazy = code.matchAll(/\bimport\(\s*"([^"]+)"\s*\)/g);
  const builtin = code.matchAll(/\b(?:getBuiltinModule|require)\(\s*"([^"]+)"\s*\)/g);
  return [...statements, ...bare, ...lazy, ...builtin].map(([, name = ""]) =>
    name.startsWith(".")
      ? relative(ROOT, join(ROOT, dirname(path), name)).replaceAll("\\", "/")
      : name,
  );
}

/** The unit of the architecture that a file belongs to: its folder in `src/`, or itself. */
export function unitOf(path: string): string {
  return path.split("/")[1] ?? path;
}
