import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { handleEnforcement } from "../../src/handlers/enforcement.ts";
import { handleSecurity } from "../../src/handlers/security.ts";
import { allowOnceFolder } from "../../src/state/allow-once.ts";
import { endPause, readPause, writePause } from "../../src/state/pause.ts";
import { pausePath } from "../../src/state/pause-path.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

const io = () => project.context().io;
const minutes = (count: number) => new Date(project.now.getTime() + count * 60_000);
const pauseFor = (count: number) => writePause(io(), { since: project.now, until: minutes(count) });

/** What the policy answers to a call. */
function judge(command: unknown, settings: object = {}) {
  const call = { tool_name: "Bash", tool_input: command };
  return handleSecurity(project.event("PreToolUse", call), project.context(settings));
}

const REFUSED = { command: "rm -rf /" };
const ASKED = { command: "git stash drop" };
const OBSERVE = { policy: { enforce: "observe" } };

describe("where the policy only observes", () => {
  test.each([
    ["a refusal", REFUSED, "deny"],
    ["a question", ASKED, "ask"],
    ["a question about what cannot be judged", "no object", "ask"],
  ])("%s is none, and says what it would have been", async (_what, command, verdict) => {
    const outcome = await judge(command, OBSERVE);
    expect(outcome).toMatchObject({ verdict: "pass", data: { would: { verdict, by: "observe" } } });
    expect(outcome.notice).toBeUndefined();
  });

  test("nobody is given a code, as there is nothing to consent to", async () => {
    await judge(REFUSED, OBSERVE);
    expect(existsSync(allowOnceFolder(io()) ?? "")).toBe(false);
  });

  test("an approval by the user's own rules stays one", async () => {
    const origin = { layer: { kind: "user", path: "config.toml" }, index: 0 };
    const rule = [{ id: "me/ok", verdict: "allow", reason: "mine", command: "make", origin }];
    const outcome = await judge({ command: "make" }, { ...OBSERVE, rule });
    expect(outcome.verdict).toBe("allow");
  });

  test("a rule of the administrator's stops all the same", async () => {
    const held = { policy: { ...project.context(OBSERVE).config.policy, held: ["git"] } };
    const context = project.context();
    const { config } = context;
    for (const [command, verdict] of [
      ["git push --force origin main", "deny"],
      ["git stash drop", "ask"],
      ["rm -rf /", "pass"],
    ] as const) {
      const event = project.event("PreToolUse", { tool_name: "Bash", tool_input: { command } });
      const outcome = await handleSecurity(event, { ...context, config: { ...config, ...held } });
      expect({ command, verdict: outcome.verdict }).toEqual({ command, verdict });
    }
  });
});

describe("while a person paused the policy", () => {
  test("nothing is stopped, and it ends by itself", async () => {
    expect(await pauseFor(10)).toBeUndefined();
    expect(await judge(REFUSED)).toMatchObject({
      verdict: "pass",
      data: { would: { verdict: "deny", by: "pause" } },
    });
    project.now = minutes(10);
    expect((await judge(REFUSED)).verdict).toBe("deny");
  });

  test("it can be ended sooner", async () => {
    await pauseFor(10);
    endPause(io());
    expect((await judge(REFUSED)).verdict).toBe("deny");
    endPause(io());
  });

  test("a clock that is set back does not make it longer", async () => {
    await pauseFor(10);
    project.now = minutes(-60);
    expect((await judge(REFUSED)).verdict).toBe("deny");
  });
});

describe("a file that fairlead did not write", () => {
  const forge = (text: string) => {
    const path = pausePath(io()) ?? "";
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };

  test.each([
    ["nothing", ""],
    ["no signature", '{"since":"2026-01-01T00:00:00.000Z","until":"2027-01-01T00:00:00.000Z"}'],
    [
      "a made-up one",
      '0123\n{"since":"2026-01-01T00:00:00.000Z","until":"2027-01-01T00:00:00.000Z"}',
    ],
  ])("with %s is no pause", async (_what, text) => {
    forge(text);
    expect(await readPause(io())).toBeUndefined();
    expect((await judge(REFUSED)).verdict).toBe("deny");
  });

  test("made of a real one with a later end is no pause", async () => {
    await pauseFor(10);
    forge(readFileSync(pausePath(io()) ?? "", "utf8").replace(/"until":"2026/, '"until":"2027'));
    expect((await judge(REFUSED)).verdict).toBe("deny");
  });
});

describe("a session's start", () => {
  const start = (source: string, settings: object = {}) =>
    handleEnforcement(project.event("SessionStart", { source }), project.context(settings));

  test("is silent where everything is stopped as ever", async () => {
    expect(await start("startup")).toEqual({ verdict: "pass" });
  });

  test("tells the person, once a session, that nothing is stopped", async () => {
    expect((await start("startup", OBSERVE)).notice).toContain('policy.enforce is "observe"');
    expect((await start("compact", OBSERVE)).notice).toBeUndefined();
    await pauseFor(10);
    expect((await start("resume")).notice).toMatch(/paused until \d+:\d\d and blocks nothing/);
    expect((await start("startup", { language: "ko" })).notice).toContain("일시 중지");
  });
});
