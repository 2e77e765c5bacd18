import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { agreeToPersonas } from "../support/agree.ts";
import { CODE_SHOWN } from "../support/person.ts";
import { describeEnd, mustEnd } from "./kind.ts";
import {
  BINARY,
  bash,
  type Call,
  dropsIn,
  type Ended,
  event,
  leftovers,
  linesOf,
  makePlace,
  type Place,
  readJson,
  tornFiles,
} from "./place.ts";

/** Processes that start at the same time; `bun run test:faults` starts 64. */
const PROCESSES = Number(process.env.FAULT_PROCESSES ?? 16);
const POSIX = process.platform !== "win32" && existsSync(BINARY);
if (!POSIX) console.warn(`SKIPPED: ${BINARY} is not there, so nothing was run at the same time`);

let place: Place;
beforeEach(() => {
  place = makePlace();
});
afterEach(() => {
  expect(tornFiles(place.root)).toEqual([]);
  expect(leftovers(place.root)).toEqual([]);
  place.dispose();
});

const each = <T>(make: (n: number) => T) => Array.from({ length: PROCESSES }, (_, n) => make(n));
const atOnce = (make: (n: number) => Call): Promise<readonly Ended[]> =>
  Promise.all(each((n) => place.run(make(n))));
const exits = (ended: readonly Ended[], wanted: number) =>
  ended.filter(({ exit }) => exit === wanted).length;
const sessions = () => join(place.project, ".fairlead/memory/sessions");
const settings = () => join(place.home, ".claude/settings.json");

describe.if(POSIX)(`${PROCESSES} processes at once`, () => {
  test("keep every record of one session, whole", async () => {
    const kinds = (n: number): Call => {
      if (n % 4 === 0) return event(place, "UserPromptSubmit", { prompt: "go" });
      if (n % 4 === 1) return bash(place, `rm -rf / # ${n}`);
      return event(place, "PostToolUse", { tool_name: "Bash", tool_use_id: `t${n}` });
    };
    const ended = await atOnce(kinds);
    expect(exits(ended, 0) + exits(ended, 2)).toBe(PROCESSES);
    const records = [...linesOf(join(sessions(), "s.jsonl")), ...dropsIn(join(sessions(), "s.d"))];
    expect(records).toHaveLength(PROCESSES);
    mustEnd(await place.run(event(place, "SessionEnd")), 0);
    expect(readJson(join(sessions(), "s.json"))).toMatchObject({
      records: PROCESSES,
      unreadable: 0,
      prompts: PROCESSES / 4,
      denials: { "filesystem/delete": PROCESSES / 4 },
      tools: { Bash: { calls: PROCESSES / 2 } },
    });
  }, 120_000);

  test("end one session, and the summary counts every record once", async () => {
    await atOnce(() => event(place, "UserPromptSubmit", { prompt: "go" }));
    await place.run(event(place, "PostToolUse", { tool_name: "Bash" }));
    const ended = await atOnce(() => event(place, "SessionEnd"));
    expect(exits(ended, 0)).toBe(PROCESSES);
    expect(readJson(join(sessions(), "s.json"))).toMatchObject({
      records: PROCESSES + 1,
      unreadable: 0,
      prompts: PROCESSES,
    });
    expect(existsSync(join(sessions(), "s.d"))).toBe(false);
  }, 120_000);

  test("add a hook each to one file, which then holds them all", async () => {
    place.write("home/.config/fairlead/config.toml", "# mine\ntimeout = 20\n");
    const ended = await atOnce((n) => ({
      words: ["hooks", "add", "tool:*", "true", "--name", `h${n}`],
    }));
    expect(ended.filter(({ exit }) => exit !== 0).map(describeEnd)).toEqual([]);
    const text = readFileSync(join(place.home, ".config/fairlead/config.toml"), "utf8");
    expect(text).toStartWith("# mine\ntimeout = 20\n");
    const { hook } = Object(Bun.TOML.parse(text));
    expect(hook.map(({ name }: { name: string }) => name).sort()).toEqual(
      each((n) => `h${n}`).sort(),
    );
  }, 120_000);

  test("remove and switch off hooks of one file, and each meets the one it means", async () => {
    const hooks = each((n) => `[[hook]]\nname = "h${n}"\nevent = "tool:*"\ncommand = "true"\n`);
    place.write("home/.config/fairlead/config.toml", hooks.join("\n"));
    const ended = await atOnce((n) => ({
      words: ["hooks", n % 2 === 0 ? "remove" : "disable", `h${n}`],
    }));
    expect(ended.filter(({ exit }) => exit !== 0).map(describeEnd)).toEqual([]);
    const text = readFileSync(join(place.home, ".config/fairlead/config.toml"), "utf8");
    const { hook } = Object(Bun.TOML.parse(text));
    expect(hook.map(({ name, enabled }: Record<string, unknown>) => `${name} ${enabled}`)).toEqual(
      each((n) => `h${n} false`).filter((_, n) => n % 2 === 1),
    );
  }, 120_000);

  test("start a loop, and exactly one of them does", async () => {
    place.write("project/prompt.md", "go on\n");
    const ended = await atOnce((n) => ({
      words: ["loop", "start", "--prompt-file", "prompt.md", "--max", String(n + 1)],
    }));
    expect([exits(ended, 0), exits(ended, 1)]).toEqual([1, PROCESSES - 1]);
    const losers = ended.filter(({ exit }) => exit === 1);
    expect(losers.filter(({ stderr }) => !stderr.includes("a loop is active already"))).toEqual([]);
    const winner = ended.findIndex(({ exit }) => exit === 0);
    expect(readJson(join(place.project, ".fairlead/memory/loop.json")).max).toBe(winner + 1);
  }, 120_000);

  test("begin a configuration or add a hook to it, and no hook is lost", async () => {
    const ended = await atOnce((n) => ({
      words:
        n % 2 === 0
          ? ["config", "init", "--scope", "user"]
          : ["hooks", "add", "tool:*", "true", "--name", `h${n}`],
    }));
    const failed = ended.filter(({ exit }) => exit !== 0).map(describeEnd);
    expect(failed.filter((text) => !text.includes("config.toml already exists"))).toEqual([]);
    const text = readFileSync(join(place.home, ".config/fairlead/config.toml"), "utf8");
    expect(Object(Bun.TOML.parse(text)).hook).toHaveLength(PROCESSES / 2);
  }, 120_000);

  test("add to the history of one hosted session, which then holds it all", async () => {
    const ended = await atOnce((n) => ({
      words: ["fire", "UserPromptSubmit", "--session", "s", "--data", `{"prompt":"p${n}"}`],
    }));
    expect(exits(ended, 0)).toBe(PROCESSES);
    const { state } = readJson(join(place.state, "sessions/session_s.json"));
    const texts = Object(state).messages.map(
      ({ content }: { content: readonly { text: string }[] }) => content[0]?.text,
    );
    expect(texts.sort()).toEqual(each((n) => `p${n}`).sort());
  }, 120_000);

  test("install, start sessions that write spinner verbs, and leave one whole settings file", async () => {
    const own = {
      model: "mine",
      hooks: { Stop: [{ hooks: [{ type: "command", command: "m" }] }] },
    };
    place.write("home/.claude/settings.json", own);
    place.write("home/.config/fairlead/config.toml", "[update]\ncheck = false\n");
    const spinner = { "personas/do/spinners/p.yaml": "verbs: [Sailing]\n" };
    place.write("project/personas/do/spinners/p.yaml", spinner["personas/do/spinners/p.yaml"]);
    agreeToPersonas(place.home, place.project, spinner);
    const ended = await atOnce((n) =>
      n % 4 === 3
        ? { ...event(place, "SessionStart", { source: "startup" }), env: { DO_PERSONA: "p" } }
        : { words: n % 2 === 0 ? ["install"] : ["install", "--events", "pre-tool,stop"] },
    );
    expect(ended.filter(({ exit }) => exit !== 0).map(describeEnd)).toEqual([]);
    const { model, hooks, spinnerVerbs } = readJson(settings());
    expect(model).toBe("mine");
    const starts = ended.filter((_, n) => n % 4 === 3);
    const gaveUp = starts.filter(({ stderr }) => stderr.includes("spinner verbs were not written"));
    // A start waits for a second only; where all of them gave up, all of them said so.
    if (gaveUp.length < starts.length) {
      expect(spinnerVerbs).toEqual({ mode: "replace", verbs: ["Sailing"] });
    } else expect(spinnerVerbs).toBeUndefined();
    const { PreToolUse = [], Stop = [] } = Object(hooks);
    expect(PreToolUse).toHaveLength(1);
    expect(Stop).toHaveLength(2);
    mustEnd(await place.run({ words: ["uninstall"] }), 0);
    expect(readJson(settings())).toEqual({
      ...own,
      ...(spinnerVerbs === undefined ? {} : { spinnerVerbs }),
    });
  }, 180_000);

  test("agree to a project each, and all are agreed to", async () => {
    const folders = each((n) => `many/p${n}`);
    for (const folder of folders) {
      place.write(`${folder}/.fairlead/config.toml`, '[[hook]]\nevent = "*"\ncommand = "true"\n');
    }
    const ended = await atOnce((n) => ({
      words: ["trust", "--yes"],
      terminal: true,
      cwd: join(place.root, folders[n] ?? ""),
    }));
    expect(exits(ended, 0)).toBe(PROCESSES);
    const { files } = readJson(join(place.state, "trust.json"));
    expect(Object.keys(Object(files))).toHaveLength(PROCESSES);
  }, 120_000);

  test("set a phase each of one job, and all are set", async () => {
    place.write("project/.fairlead/jobs/26/01/01/task/state.json", { job_id: "task" });
    const ended = await atOnce((n) => ({ words: ["job", "set", `phase.p${n}=complete`] }));
    expect(exits(ended, 0)).toBe(PROCESSES);
    const state = readJson(join(place.project, ".fairlead/jobs/26/01/01/task/state.json"));
    expect(Object.keys(Object(state.phases))).toHaveLength(PROCESSES);
  }, 120_000);

  test("use one consent, and exactly one of them passes", async () => {
    const call = bash(place, "rm -rf /");
    const { stdout } = mustEnd(await place.run(call), 2);
    const code = CODE_SHOWN.exec(stdout)?.[1] ?? "none";
    mustEnd(await place.run({ words: ["allow", code, "--once", "--yes"], terminal: true }), 0);
    const ended = await atOnce(() => call);
    expect([exits(ended, 0), exits(ended, 2)]).toEqual([1, PROCESSES - 1]);
    const left = readdirSync(join(place.state, "allow-once"));
    expect(left.filter((name) => !name.endsWith(".refusal"))).toEqual([]);
    // The one that was agreed to is used up; each of the others was refused anew.
    expect(left).toHaveLength(PROCESSES - 1);
  }, 120_000);
});
