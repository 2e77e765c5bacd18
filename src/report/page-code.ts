import { join } from "node:path";

/** What a page is made of beside its text. */
export interface PageCode {
  readonly script: string;
  readonly style: string;
}

/**
 * The page's script and style, each bundled into one text. Runs when fairlead is built, or when a test loads
 * `page.ts`, as a macro of it: a macro may not call `Bun.build`, so it starts the same bundler.
 */
export function pageCode(): PageCode {
  return { script: bundled("main.ts"), style: bundled("page.css") };
}

function bundled(file: string): string {
  const entry = join(import.meta.dir, "client", file);
  const built = Bun.spawnSync([
    ...[process.execPath, "build", entry, "--target=browser", "--format=iife", "--minify"],
  ]);
  if (!built.success) throw new Error(`${entry}: ${built.stderr.toString()}`);
  return built.stdout.toString().trim();
}
