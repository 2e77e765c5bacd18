import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { CODE_SHOWN } from "../support/person.ts";
import { describeEnd, mustEnd } from "./kind.ts";
import {
  BINARY,
  bash,
  type Call,
  event,
  leftovers,
  linesOf,
  makePlace,
  readJson,
  tornFiles,
} from "./place.ts";
import { makeSmallDisk, type SmallDisk, whyNoDisk } from "./small-disk.ts";
import { expectNothingLost, expectVerdictsToStand, textsOf } from "./standing.ts";

const reason = existsSync(BINARY) ? whyNoDisk() : `${BINARY} is not there`;
if (reason !== undefined)
  console.warn(`SKIPPED: ${reason}; full and read-only disks were not proven`);

const TRUST: Call = { words: ["trust", "--yes"], terminal: true };

const COMMANDS: readonly Call[] = [
  { words: ["install"] },
  { words: ["hooks", "add", "tool:*", "true"] },
  TRUST,
  { words: ["mode", "team"] },
  { words: ["job", "set", "phase.x=complete"] },
  { words: ["config", "init", "--scope", "local"] },
];

let disk: SmallDisk;
beforeEach(async () => {
  if (reason !== undefined) return;
  disk = await makeSmallDisk();
  disk.write("home/.claude/settings.json", { model: "mine" });
  disk.write("home/.config/fairlead/config.toml", "[update]\ncheck = false\n");
  disk.write(
    "project/.fairlead/config.toml",
    '[[hook]]\nevent = "Notification"\ncommand = "true"\n',
  );
  disk.write("project/.fairlead/jobs/26/01/01/task/state.json", { job_id: "task" });
  for (const name of [
    "SessionStart",
    "UserPromptSubmit",
    "PostToolUse",
    "PreCompact",
    "SessionEnd",
  ]) {
    mustEnd(await disk.run(event(disk, name, { tool_name: "Bash" })), 0);
  }
  for (const call of [{ words: ["mode", "focus"] }, TRUST]) mustEnd(await disk.run(call), 0);
});
afterEach(() => {
  if (reason === undefined) disk.dispose();
});

async function expectCommandsToSaySo(): Promise<void> {
  for (const command of COMMANDS) {
    const ended = await disk.run(command);
    expect(`${command.words}: ${describeEnd(ended)}`).toStartWith(`${command.words}: exit 1\n`);
    // A terminal has one stream, and what is agreed to is shown first.
    if (command.terminal !== true) expect(ended.stdout).toBe("");
    expect(command.terminal === true ? ended.stdout : ended.stderr).toMatch(
      /^(?:fairlead|error|ERROR|.{0,3}ERROR)?.*(?:ENOSPC|EROFS|no space|read-only)/is,
    );
  }
}

describe.if(reason === undefined)("a full disk", () => {
  test("changes no verdict, loses nothing that was written, and leaves nothing half written", async () => {
    const before = textsOf(disk);
    disk.fill();
    await expectVerdictsToStand(disk, { warnings: 1 });
    await expectCommandsToSaySo();
    disk.free();
    expectNothingLost(before);
    expect(leftovers(disk.root)).toEqual([]);
    expect(tornFiles(disk.root)).toEqual([]);
    await expectVerdictsToStand(disk, { warnings: 0 });
    for (const command of COMMANDS) mustEnd(await disk.run(command), 0);
  }, 120_000);

  test("takes no consent that it cannot keep, and uses up none that it can", async () => {
    const [first, second] = [bash(disk, "rm -rf / # 1"), bash(disk, "rm -rf / # 2")];
    const consents: Call[] = [];
    for (const call of [first, second]) {
      const { stdout } = mustEnd(await disk.run(call), 2);
      const code = CODE_SHOWN.exec(stdout)?.[1] ?? "none";
      consents.push({ words: ["allow", code, "--once", "--yes"], terminal: true });
    }
    const [forFirst, forSecond] = consents;
    if (forFirst === undefined || forSecond === undefined) throw new Error("no codes");
    mustEnd(await disk.run(forFirst), 0);
    disk.fill();
    const failed = mustEnd(await disk.run(forSecond), 1);
    expect(failed.stdout).toContain("the consent could not be written (ENOSPC");
    mustEnd(await disk.run(second), 2);
    mustEnd(await disk.run(first), 0);
    mustEnd(await disk.run(first), 2);
    disk.free();
    mustEnd(await disk.run(second), 2);
  }, 60_000);

  test("lets an agent stop whose loop cannot be counted, and goes on when it can", async () => {
    disk.write(
      "home/.config/fairlead/config.toml",
      "[update]\ncheck = false\n[loop]\ndrive = true\n",
    );
    disk.write("project/prompt.md", "go on\n");
    mustEnd(
      await disk.run({ words: ["loop", "start", "--prompt-file", "prompt.md", "--max", "9"] }),
      0,
    );
    const loop = join(disk.root, "project/.fairlead/memory/loop.json");
    mustEnd(await disk.run(event(disk, "Stop")), 2);
    disk.fill();
    const stopped = mustEnd(await disk.run(event(disk, "Stop")), 0);
    expect(stopped.stderr).toContain("loop state was not saved");
    expect(readJson(loop).iteration).toBe(1);
    disk.free();
    mustEnd(await disk.run(event(disk, "Stop")), 2);
    expect(readJson(loop).iteration).toBe(2);
  }, 60_000);

  test("cuts a record off, and the next one is whole again", async () => {
    const records = join(disk.root, "project/.fairlead/memory/sessions/s.jsonl");
    const known = linesOf(records).length;
    padTo(records, PAGE - 40);
    disk.fill();
    const notify = (kind: string) => event(disk, "Notification", { notification_type: kind });
    const full = mustEnd(await disk.run(notify("cut")), 0);
    expect(full.stderr).toContain("event was not recorded");
    expect(statSync(records).size).toBe(PAGE);
    disk.free();
    mustEnd(await disk.run(notify("later")), 0);
    const details = linesOf(records).map((record) => record.detail);
    expect(details).toHaveLength(known + 2);
    expect(details.at(-1)).toBe("later");
    mustEnd(await disk.run(event(disk, "SessionEnd")), 0);
    const summary = readJson(join(disk.root, "project/.fairlead/memory/sessions/s.json"));
    expect(summary).toMatchObject({ records: known + 2, unreadable: 1 });
  }, 60_000);
});

/** A page, by which a disk in memory is given out. */
const PAGE = 4096;

/** Adds one record so that the file has a size. */
function padTo(path: string, size: number): void {
  const name = path.slice(disk.root.length + 1);
  const known = textsOf(disk).get(path) ?? "";
  const record = { time: new Date().toISOString(), event: "Notification", detail: "" };
  const pad = size - known.length - JSON.stringify(record).length - 1;
  disk.write(name, `${known}${JSON.stringify({ ...record, detail: "x".repeat(pad) })}\n`);
}

describe.if(reason === undefined)("a read-only disk", () => {
  test("changes no verdict and nothing on it, and every command says so", async () => {
    const before = textsOf(disk);
    await disk.makeReadOnly();
    await expectVerdictsToStand(disk, { warnings: 1 });
    await expectCommandsToSaySo();
    expectNothingLost(before);
    await disk.makeWritable();
    await expectVerdictsToStand(disk, { warnings: 0 });
    for (const command of COMMANDS) mustEnd(await disk.run(command), 0);
  }, 120_000);
});

/** Root may write everywhere; everybody else has folders where it may not. */
const isOther = process.platform !== "win32" && process.getuid?.() !== 0 && existsSync(BINARY);

describe.if(isOther)("folders that may not be written", () => {
  test("change no verdict and nothing in them", async () => {
    const place = makePlace();
    try {
      for (const name of ["UserPromptSubmit", "PostToolUse", "PreCompact", "SessionEnd"]) {
        mustEnd(await place.run(event(place, name, { tool_name: "Bash" })), 0);
      }
      const before = textsOf(place);
      Bun.spawnSync(["chmod", "-R", "a-w", place.root]);
      await expectVerdictsToStand(place, { warnings: 1 });
      expectNothingLost(before);
    } finally {
      Bun.spawnSync(["chmod", "-R", "u+w", place.root]);
      place.dispose();
    }
  }, 60_000);
});
