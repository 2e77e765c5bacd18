import { beforeAll, describe, expect, test } from "bun:test";
import { messagesWire } from "../../src/verify/wires.ts";
import { converseWithClaude } from "./claude-session.ts";
import {
  ASKED_BY_FAIRLEAD,
  ATTACKS,
  type Course,
  type Driver,
  driveLines,
  LOOKING,
} from "./looking-session.ts";

/** The lines that this client asks about by itself, or refuses where nobody may be asked. */
const ASKED_BY_ITSELF = LOOKING.slice(1);

function claude(mode: string, { events, settings = {}, patienceMs = 0 }: ClaudeMode): Driver {
  return {
    wire: messagesWire,
    shell: (command) => ({ tool: "Bash", input: { command } }),
    install: events === undefined ? [] : ["--events", events],
    settings: () => ({ ".claude/settings.json": JSON.stringify(settings) }),
    patienceMs,
    converse: (session) => converseWithClaude(mode, session),
  };
}

interface ClaudeMode {
  readonly events?: string;
  readonly settings?: object;
  readonly patienceMs?: number;
}

/** The dialog is open while the hook of `PermissionRequest` runs, and closed by its approval. */
const DIALOG = { patienceMs: 2500 };
const OWN_PLAN = { settings: { useAutoModeDuringPlan: false } };

describe.if(process.platform !== "win32")("Claude Code where what only looks is approved", () => {
  describe.each([
    ["default", "default", {}, ATTACKS],
    ["acceptEdits", "acceptEdits", {}, ATTACKS],
    // Here it refuses what it does not allow, and only the question of a hook is put to the person.
    ["dontAsk", "dontAsk", {}, ASKED_BY_FAIRLEAD],
    ["auto, whose classifier cannot be reached", "auto", {}, ASKED_BY_FAIRLEAD],
    [
      "default, by PermissionRequest alone",
      "default",
      { ...DIALOG, events: "PermissionRequest" },
      ATTACKS,
    ],
    ["plan without auto mode", "plan", { ...OWN_PLAN, ...DIALOG }, ATTACKS],
  ])("in %s", (_name, mode, more: ClaudeMode, asked) => {
    let without: Course;
    let course: Course;
    beforeAll(async () => {
      const driver = claude(mode, more);
      without = await driveLines(driver, LOOKING, false);
      course = await driveLines(driver, [...LOOKING, ...ATTACKS], true);
    }, 180_000);

    test("what only looks runs without a question", () => {
      expect(course.asked.filter((line) => LOOKING.includes(line))).toEqual([]);
      expect(course.ran).toEqual(LOOKING);
      expect(course.approved).toContain("git log --format=%s | awk '{print $1}' | sort | uniq -c");
      expect(course.seen).toContain("first-of-all");
    });

    test("without the approval it asks about some of it, or refuses it", () => {
      expect(LOOKING.filter((line) => !without.ran.includes(line))).toEqual(ASKED_BY_ITSELF);
    });

    test("each of the attacks is asked about or refused, and none runs", () => {
      expect(course.asked).toEqual(asked);
      expect(course.approved.filter((line) => !LOOKING.includes(line))).toEqual([]);
      expect(course.made).toEqual([]);
    });
  });

  test("in plan, PreToolUse alone saves no question", async () => {
    const { asked } = await driveLines(
      claude("plan", { ...OWN_PLAN, events: "PreToolUse" }),
      LOOKING,
      true,
    );
    expect(asked).toEqual(ASKED_BY_ITSELF);
  }, 60_000);
});
