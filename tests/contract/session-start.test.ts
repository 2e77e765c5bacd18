import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type HookProject, makeHookProject, POSIX } from "../support/hook-project.ts";

let place: HookProject;
/** What fairlead itself says at the start of a session; the hooks' words come behind it. */
let own: { readonly context: string; readonly notice: string };

beforeAll(async () => {
  place = makeHookProject();
  own = saidIn(await place.event("SessionStart", EVENT));
});
afterAll(() => place.dispose());

const EVENT = { source: "startup", transcript_path: "/t.jsonl" };

function saidIn({ stdout }: { readonly stdout: string }) {
  const { hookSpecificOutput = {}, systemMessage = "" } = JSON.parse(stdout);
  return { context: hookSpecificOutput.additionalContext ?? "", notice: systemMessage };
}

/** Runs SessionStart with the given cchook settings, as Claude Code would; texts are the hooks' alone. */
async function start(yaml: string) {
  place.write("~/.config/cchook/config.yaml", yaml);
  const ran = await place.event("SessionStart", EVENT);
  const said = saidIn(ran);
  return {
    ...ran,
    answer: JSON.parse(ran.stdout),
    context: behind(said.context, own.context),
    notice: behind(said.notice, own.notice),
  };
}

function behind(text: string, before: string): string {
  expect(text.startsWith(before)).toBe(true);
  return text.slice(before.length).replace(/^\n/, "");
}

const actions = (...list: readonly string[]) =>
  `SessionStart:\n  - actions:\n${list.map((action) => `      - ${action}\n`).join("")}`;
const command = (text: string) => `{type: command, command: ${JSON.stringify(text)}}`;
const output = (message: string, more = "") =>
  `{type: output, message: ${JSON.stringify(message)}${more}}`;
const prints = (value: object) => command(`echo '${JSON.stringify(value)}'`);

describe.if(POSIX)("S4: SessionStart", () => {
  test("1.1: an output action's message is the context", async () => {
    const { exit, answer, context } = await start(actions(output("Welcome message")));
    expect(exit).toBe(0);
    expect(answer.continue).toBe(true);
    expect(answer.hookSpecificOutput.hookEventName).toBe("SessionStart");
    expect(context).toBe("Welcome message");
  });

  test("1.1: fields of the event stand in a message as they are", async () => {
    const { context } = await start(actions(output("from {.source} in {.cwd}")));
    expect(context).toBe(`from startup in ${place.project}`);
  });

  test("1.2, 5: a command's JSON is used as it is", async () => {
    const { answer, context, notice } = await start(
      actions(
        prints({
          continue: true,
          hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: "ready" },
          systemMessage: "hello",
        }),
      ),
    );
    expect(answer.continue).toBe(true);
    expect(notice).toBe("hello");
    expect(context).toBe("ready");
  });

  test("1.3: other text is context", async () => {
    const { answer, context } = await start(actions(command("echo Project initialized")));
    expect(answer.continue).toBe(true);
    expect(context).toBe("Project initialized");
  });

  test.each(["[INFO] starting", '"quoted"', "42", "- {a: b}"])(
    "1.3: text that does not begin as a JSON object is context: %s",
    async (text) => {
      expect((await start(actions(command(`echo '${text}'`)))).context).toBe(text);
    },
  );

  test("1.4, 3.3: broken JSON is a warning on stderr and the fallback", async () => {
    const { exit, answer, context, notice, stderr } = await start(
      actions(command(`echo '{"continue": fal'`)),
    );
    expect(exit).toBe(0);
    expect(answer.continue).toBe(true);
    expect(answer.hookSpecificOutput.hookEventName).toBe("SessionStart");
    expect(notice).toBe("");
    expect(context).toBe("");
    expect(stderr).toMatch(/"level":"warn","message":"hook .* printed JSON that cannot be read"/);
  });

  test.each(["exit 1", "echo ignored; exit 2", "echo problem >&2; exit 1", "no-such-program-here"])(
    "1.5, 3.1, 3.5: a failing command is a warning and the session goes on: %s",
    async (text) => {
      const { exit, answer, context, notice, stderr } = await start(actions(command(text)));
      expect(exit).toBe(0);
      expect(answer.continue).toBe(true);
      expect(answer.hookSpecificOutput.hookEventName).toBe("SessionStart");
      expect(notice).toBe("");
      expect(context).toBe("");
      expect(stderr).toMatch(/"level":"warn","message":"hook .* ended with exit code \d+"/);
    },
  );

  test("1.6, 3.4, 3.7: no output is success, without a warning", async () => {
    const { exit, answer, context, stderr } = await start(actions(command("true")));
    expect(exit).toBe(0);
    expect(answer.continue).toBe(true);
    expect(context).toBe("");
    expect(stderr).not.toContain("hook ");
  });

  test("2: contexts and messages of several actions are joined by newlines", async () => {
    const { answer, context, notice } = await start(
      actions(
        output("one"),
        prints({ systemMessage: "a", hookSpecificOutput: { additionalContext: "two" } }),
        prints({ continue: true, systemMessage: "b" }),
        command("echo three"),
      ),
    );
    expect(context).toBe("one\ntwo\nthree");
    expect(notice).toBe("a\nb");
    expect(answer.continue).toBe(true);
  });

  test("2, 3.6: continue false stops what comes behind it, and exits 0", async () => {
    const { exit, answer, context, notice } = await start(
      actions(
        output("one"),
        prints({ continue: false, stopReason: "not today", systemMessage: "bye" }),
        output("never"),
      ),
    );
    expect(exit).toBe(0);
    expect(answer).toMatchObject({ continue: false, stopReason: "not today" });
    expect(notice).toBe("bye");
    expect(context).toBe("one");
  });

  test("2: an output action may say continue false itself", async () => {
    const { answer } = await start(actions(output("closed", ", continue: false")));
    expect(answer.continue).toBe(false);
  });

  test("3.1, 5: unexpected fields are merged as far as they are known, with a warning", async () => {
    const { exit, answer, context, notice, stderr } = await start(
      actions(
        prints({ additionalContext: "flat", surprise: 1, continue: "yes", systemMessage: "m" }),
      ),
    );
    expect(exit).toBe(0);
    expect(context).toBe("flat");
    expect(answer.continue).toBe(true);
    expect(notice).toBe("m");
    expect(stderr).toContain("surprise is not supported");
    expect(stderr).toContain("continue must be true or false");
  });

  test("4: the answer has no other fields than the requirement lists", async () => {
    const { answer } = await start(actions(output("x"), prints({ systemMessage: "m" })));
    expect(Object.keys(answer).sort()).toEqual(["continue", "hookSpecificOutput", "systemMessage"]);
    expect(Object.keys(answer.hookSpecificOutput).sort()).toEqual([
      "additionalContext",
      "hookEventName",
    ]);
  });

  test("a matcher means the source of the session", async () => {
    const yaml =
      "SessionStart:\n  - matcher: clear\n    actions:\n      - {type: output, message: cleared}\n";
    expect((await start(yaml)).context).toBe("");
    expect((await start(yaml.replace("clear\n", "startup|resume\n"))).context).toBe("cleared");
  });

  test("a broken file is a warning that names it, and the session starts", async () => {
    const { exit, answer, stderr } = await start("SessionStart: [");
    expect(exit).toBe(0);
    expect(answer.continue).toBe(true);
    expect(stderr).toContain("config.yaml");
  });
});
