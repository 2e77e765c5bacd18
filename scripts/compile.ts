import type { Target } from "./targets.ts";

/**
 * Compiles one entry point into one executable. The flags are what makes it fast and safe:
 * `splitting` keeps `import()` lazy, `bytecode` saves parsing, and a compiled executable that loaded
 * `bunfig.toml` or `.env` from the working directory would run a hostile repository's code.
 */
export async function compile(
  entry: string,
  outfile: string,
  target: Target,
  define: Readonly<Record<string, string>> = {},
): Promise<void> {
  const result = await Bun.build({
    entrypoints: [entry],
    target: "bun",
    format: "esm",
    splitting: true,
    minify: true,
    bytecode: true,
    define: { ...define },
    compile: {
      target: target.bun,
      outfile,
      autoloadBunfig: false,
      autoloadDotenv: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
      execArgv: ["--disallow-code-generation-from-strings=strict"],
    },
    throw: false,
  });
  if (!result.success) {
    throw new Error(`${target.name}: ${result.logs.map((log) => log.message).join("\n")}`);
  }
}
