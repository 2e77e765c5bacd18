import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { messagesWire } from "../../src/verify/wires.ts";
import { writeSession } from "../replay/made-up.ts";
import { typeAt } from "../support/type-at.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { converseWithClaude } from "./claude-session.ts";
import { fairleadBinary } from "./client.ts";
import { type Driver, driveLines } from "./looking-session.ts";

/** Lines that ran in auto mode, and are proven to only look. */
const PROVEN = ["uniq -c a.txt", "ls -la"];

/** Lines that begin with a proven one, hold one or follow one. */
const WIDER = [
  "uniq -c a.txt written",
  "uniq -c a.txt > written",
  "uniq -c a.txt; touch ran",
  "uniq -c a.txt && touch ran",
  "uniq -c a.txt | tee written",
  "uniq -c a.txt\ntouch ran",
  "uniq -c a.txt $(touch ran)",
  "PATH=.:$PATH uniq -c a.txt",
  "./uniq -c a.txt",
  "xargs uniq -c a.txt",
  "uniq -cd a.txt",
  "uniq -c a.txt b.txt; rm a.txt",
];

describe.if(process.platform === "linux")("rules that suggest wrote for Claude Code", () => {
  let sandbox: Sandbox;
  let rules: string;

  beforeAll(async () => {
    sandbox = makeSandbox(resolve(".cache/clients"));
    const { project, home } = sandbox;
    await Bun.write(join(project, ".git/HEAD"), "ref: refs/heads/main\n");
    await Bun.write(join(project, ".git/config"), "[core]\n\tbare = false\n");
    const calls = [...PROVEN, ...PROVEN].map((command) => ({
      command,
      cwd: project,
      mode: "auto",
    }));
    writeSession(home, "auto", calls);
    const { exit } = await typeAt([fairleadBinary(), "suggest"], sandbox, "Write it?", "y\r");
    expect(exit).toBe(0);
    rules = readFileSync(join(project, ".claude/settings.local.json"), "utf8");
  }, 60_000);

  afterAll(() => sandbox?.dispose());

  function claude(mode: string): Driver {
    return {
      wire: messagesWire,
      shell: (command) => ({ tool: "Bash", input: { command } }),
      settings: () => ({ "../project/.claude/settings.local.json": rules }),
      converse: (session) => converseWithClaude(mode, session),
    };
  }

  test("name each proven line and no other", () => {
    expect(JSON.parse(rules).permissions.allow.toSorted()).toEqual(
      PROVEN.map((line) => `Bash(${line})`).toSorted(),
    );
  });

  test("let the proven lines run, and ask about every wider one", async () => {
    const course = await driveLines(claude("default"), [...PROVEN, ...WIDER], false);
    expect(course.ran).toEqual(PROVEN);
    expect(course.asked).toEqual(WIDER);
    expect(course.made).toEqual([]);
  }, 120_000);

  test("let a proven line by the classifier of auto mode, and not a wider one", async () => {
    const lines = ["uniq -c a.txt", "uniq -c a.txt written", "PATH=.:$PATH uniq -c a.txt"];
    const course = await driveLines(claude("auto"), lines, false);
    expect(course.ran).toEqual(["uniq -c a.txt"]);
    expect(course.made).toEqual([]);
  }, 60_000);
});
