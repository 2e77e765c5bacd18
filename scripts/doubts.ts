import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DOUBTFUL } from "../tests/bounds/doubtful-lines.ts";
import { answersTo } from "../tests/bounds/doubts.ts";

/*
 * Counts the questions that are asked only because nobody can tell what a line does, without bounds and with `[confine]
 * calls = "unread"`, on the lines of the tests and on a file of JSON lines `{command}`:
 *   bun run doubts [FILE]
 */

const [file] = process.argv.slice(2);
const root = resolve("coverage/doubts");
const folders = { home: join(root, "home"), project: join(root, "project") };
for (const folder of [folders.home, join(folders.project, ".git")])
  mkdirSync(folder, { recursive: true });
writeFileSync(join(folders.project, ".git/HEAD"), "ref: refs/heads/main\n");
let left = await count("lines of the tests", DOUBTFUL);
if (file !== undefined && existsSync(file))
  left += await count(file, commandsIn(await Bun.file(file).text()));
else console.log(`left out: ${file ?? "a file of commands"}: none is there`);
rmSync(root, { recursive: true });
process.exitCode = left === 0 ? 0 : 1;

function commandsIn(text: string): readonly string[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const { command, tool = "Bash" } = JSON.parse(line);
      return tool === "Bash" && typeof command === "string" ? [command] : [];
    });
}

async function count(what: string, lines: readonly string[]): Promise<number> {
  let before = 0;
  const asked: string[] = [];
  for (const line of lines) {
    const { without, within } = await answersTo(line, folders);
    if (without !== "doubt") continue;
    before++;
    if (within === "doubt") asked.push(line);
  }
  console.log(
    `${what}: ${lines.length} lines, ${before} asked about only for doubt, ${asked.length} with bounds`,
  );
  for (const line of asked) console.log(`  ${JSON.stringify(line)}`);
  return asked.length;
}
