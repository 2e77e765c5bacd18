import { GOLDEN_FILE, goldenDecisions, goldenLineDecisions } from "../tests/golden/decisions.ts";

/*
 * The golden file keeps what the policy decides: `bun run golden` writes it anew and says what changed,
 * `bun run golden --lines` prints the decisions about all generated lines, to be compared between checkouts.
 */

if (process.argv.includes("--lines")) {
  console.log((await goldenLineDecisions()).join("\n"));
} else {
  const before = new Set((await textOf(GOLDEN_FILE)).split("\n"));
  const after = await goldenDecisions();
  const changed = after.split("\n").filter((line) => !before.has(line));
  for (const line of changed) console.log(line);
  console.log(`${changed.length} lines changed`);
  await Bun.write(GOLDEN_FILE, after);
}

async function textOf(path: string): Promise<string> {
  const file = Bun.file(path);
  return (await file.exists()) ? file.text() : "";
}
