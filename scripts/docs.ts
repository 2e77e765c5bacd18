import { generatedFiles } from "./generate.ts";

/** Writes every generated file; with `--check`, says which are stale and exits 1. */
const stale: string[] = [];
for (const { path, text } of await generatedFiles()) {
  const file = Bun.file(path);
  if ((await file.exists()) && (await file.text()) === text) continue;
  stale.push(path);
  if (!process.argv.includes("--check")) await Bun.write(path, text);
}
if (!process.argv.includes("--check"))
  console.log(stale.length === 0 ? "nothing to do" : `wrote ${stale.join(", ")}`);
else if (stale.length > 0) {
  console.error(`stale: ${stale.join(", ")}\nhint: bun run docs`);
  process.exit(1);
}
