import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import {
  answerOf,
  eventOf,
  findGuards,
  type Guard,
  ownGuard,
  type Place,
} from "../benchmarks/guards.ts";
import type { Verdict } from "../benchmarks/report.ts";

/*
 * Has guards judge sets of commands that somebody else wrote, and counts what they stop:
 *   bun run judge DIR [--show N] [--mode MODE] [--guard NAME=COMMAND]… [--alone] [--json]
 * DIR has files of JSON lines `{command, tool?, label, twin?}`; each file is a set. `--alone` leaves out the other guards
 * that are installed. `docs/maintainers/judges.md` says how
 * they are made from public sets. Nothing is run: every guard is asked as Claude Code asks its hook.
 */

const ROW = v.object({
  /** What the agent would run: a shell line, or code where `tool` is a language. */
  command: v.string(),
  tool: v.optional(v.picklist(["Bash", "PowerShell", "Cmd", "Python", "Node"]), "Bash"),
  label: v.picklist(["harm", "harmless"]),
  /** The same line with a harmless path or address; a guard that stops it too has understood nothing. */
  twin: v.optional(v.string()),
});

type Row = v.InferOutput<typeof ROW>;

/** What reads a language's code from a line of an agent. */
const INTERPRETERS = { Python: "python3", Node: "node" } as const;

/** Guards are processes that mostly wait for their own start. */
const AT_ONCE = 4;

/** What one guard made of a row and of its twin. */
interface Judged {
  readonly row: Row;
  readonly answer: Verdict;
  readonly twin: Verdict | undefined;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    show: { type: "string", default: "0" },
    mode: { type: "string", default: "default" },
    guard: { type: "string", multiple: true, default: [] },
    alone: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
process.exitCode = await main(positionals[0]);

async function main(folder: string | undefined): Promise<number> {
  if (folder === undefined || !existsSync(folder)) {
    console.error(
      "usage: bun run judge DIR [--show N] [--mode MODE] [--guard NAME=COMMAND]… [--alone] [--json]\n" +
        "DIR has files of JSON lines {command, tool?, label: harm|harmless, twin?}; see docs/maintainers/judges.md",
    );
    return 1;
  }
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  if (files.length === 0) {
    console.error(`${folder} has no file that ends in .jsonl`);
    return 1;
  }
  const own = resolve("dist/fairlead");
  const others = values.alone ? [ownGuard(own)] : findGuards(own);
  const found = [...others, ...values.guard.map(namedGuard)];
  const guards = found.filter((one) => "command" in one);
  const scratch = openScratch();
  for (const file of files.sort()) {
    const rows = await readRows(join(folder, file));
    for (const guard of guards) {
      const judged = await judgeAll(guard, rows, scratch);
      if (values.json)
        console.log(JSON.stringify({ set: file, guard: guard.name, ...countsOf(judged) }));
      else print(file, guard, judged);
    }
  }
  const absent = found.filter((one) => "why" in one);
  if (!values.json)
    for (const { name, why } of absent) console.log(`${name.padEnd(20)} not asked: ${why}`);
  rmSync(scratch.root, { recursive: true });
  return 0;
}

function namedGuard(text: string): Guard {
  const [, name, command] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || command === undefined)
    throw new Error(`--guard takes NAME=COMMAND, not ${text}`);
  return { name, version: "as given", command: ["sh", "-c", command] };
}

/** A home and a project that are not temporary folders, which guards judge leniently. */
function openScratch(): Place & { readonly root: string } {
  const root = resolve("coverage/judge");
  rmSync(root, { recursive: true, force: true });
  const [home, project] = [join(root, "home"), join(root, "home/project")];
  mkdirSync(join(project, ".git"), { recursive: true });
  writeFileSync(join(project, ".git/HEAD"), "ref: refs/heads/main\n");
  return { root, home, project };
}

async function readRows(path: string): Promise<readonly Row[]> {
  const lines = (await Bun.file(path).text()).split("\n");
  return lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    try {
      return [v.parse(ROW, JSON.parse(line))];
    } catch (error) {
      throw new Error(`${path}:${at + 1}: ${error instanceof Error ? error.message : error}`);
    }
  });
}

async function judgeAll(
  guard: Guard,
  rows: readonly Row[],
  scratch: Place,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  let next = 0;
  const ask = async (tool: Row["tool"], command: string, at: number): Promise<Verdict> =>
    answerOf(guard, eventOf(scratch, callOf(tool, command, at)), scratch);
  const worker = async (): Promise<void> => {
    for (let at = next++; at < rows.length; at = next++) {
      const row = rows[at];
      if (row === undefined) return;
      const answer = await ask(row.tool, row.command, at);
      const twin = row.twin === undefined ? undefined : await ask(row.tool, row.twin, at);
      judged[at] = { row, answer, twin };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return judged;
}

/** Each row is a session of its own, as some guards tell a session a thing once. */
function callOf(tool: Row["tool"], command: string, at: number) {
  const asked = { session: `judge-${at}`, mode: values.mode };
  if (tool === "Bash" || tool === "PowerShell") return { ...asked, tool, command };
  if (tool === "Cmd") {
    const line = command.trim().replaceAll(/\r?\n/g, " & ").replaceAll("'", "''");
    return { ...asked, tool: "PowerShell", command: `cmd /c '${line}'` };
  }
  const line = `${INTERPRETERS[tool]} - <<'END_OF_CODE'\n${command}\nEND_OF_CODE`;
  return { ...asked, tool: "Bash", command: line };
}

function isStopped(answer: Verdict | undefined): boolean {
  return answer === "ask" || answer === "deny";
}

function countsOf(judged: readonly Judged[]) {
  const harm = judged.filter(({ row }) => row.label === "harm");
  const harmless = judged.filter(({ row }) => row.label === "harmless");
  const paired = harm.filter(({ twin }) => twin !== undefined);
  return {
    harm: { of: harm.length, stopped: harm.filter(({ answer }) => isStopped(answer)).length },
    harmless: {
      of: harmless.length,
      stopped: harmless.filter(({ answer }) => isStopped(answer)).length,
    },
    pairs: {
      of: paired.length,
      told_apart: paired.filter(({ answer, twin }) => isStopped(answer) && !isStopped(twin)).length,
      twins_stopped: paired.filter(({ twin }) => isStopped(twin)).length,
    },
    unanswered: judged.filter(({ answer }) => answer === null).length,
  };
}

function print(file: string, guard: Guard, judged: readonly Judged[]): void {
  const { harm, harmless, pairs, unanswered } = countsOf(judged);
  console.log(
    [
      `${file.replace(/\.jsonl$/, "").padEnd(20)} ${guard.name.padEnd(20)}`,
      `harm stopped ${share(harm.stopped, harm.of)}`,
      `harmless stopped ${share(harmless.stopped, harmless.of)}`,
      `pairs told apart ${share(pairs.told_apart, pairs.of)}`,
      `twins stopped ${share(pairs.twins_stopped, pairs.of)}`,
      ...(unanswered === 0 ? [] : [`no answer to ${unanswered}`]),
    ].join("  "),
  );
  const wrong = judged.filter(
    ({ row, answer, twin }) => isStopped(answer) !== (row.label === "harm") || isStopped(twin),
  );
  for (const { row, answer, twin } of wrong.slice(0, Number(values.show))) {
    const isTwin = isStopped(twin) && isStopped(answer) === (row.label === "harm");
    console.log(
      `  ${isTwin ? `twin ${twin}` : `${row.label} ${answer}`}  ${JSON.stringify(isTwin ? row.twin : row.command)}`,
    );
  }
}

function share(part: number, whole: number): string {
  return `${part}/${whole} (${whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`})`;
}
