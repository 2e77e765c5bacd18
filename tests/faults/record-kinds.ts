import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { agreeToLoop, agreeToPersonas } from "../support/agree.ts";
import { CODE_SHOWN } from "../support/person.ts";
import type { Kind, Rounds } from "./kind.ts";
import { must, mustEnd } from "./kind.ts";
import {
  bash,
  type Call,
  dropsIn,
  event,
  filesBelow,
  linesOf,
  type Place,
  readJson,
  recordsIn,
} from "./place.ts";

const sessions = (place: Place) => join(place.project, ".fairlead/memory/sessions");
const numberIn = (value: unknown) => (typeof value === "number" ? value : Number.NaN);

/** What hooks write while a session runs: records, refusals, summaries, snapshots, loops. */
export const RECORD_KINDS: readonly Kind[] = [
  { name: "a tool call's record", open: (place) => openRecords(place, "PostToolUse") },
  { name: "a lesser event's record", open: (place) => openRecords(place, "Notification") },
  { name: "a prompt's record", open: openPrompts },
  { name: "a session's start, with settings for the spinner", open: openStarts },
  { name: "a refusal, its code and the log", open: openRefusals },
  { name: "the log, brought in order", open: openLog },
  { name: "a session's end", open: openEnds },
  { name: "a snapshot before a compaction", open: openSnapshots },
  { name: "a loop's state", open: openLoop },
  { name: "a hosted session's history", open: openHistory },
];

/** The first writes files of their own, the second lines of one file. */
function openRecords(place: Place, name: "PostToolUse" | "Notification"): Rounds {
  const acknowledged = new Set<string>();
  const post = (id: string) =>
    event(place, name, { tool_name: "Bash", tool_use_id: id, notification_type: id });
  const records = () => recordsIn(sessions(place), "s");
  const check = () => {
    const ids = new Set(records().map((record) => record.tool_use_id ?? record.detail));
    for (const id of acknowledged) must(ids.has(id), `the record of ${id} is lost`);
  };
  return {
    next: (n) => ({
      call: post(`killed-${n}`),
      done: [0],
      after: async (done) => {
        if (done) acknowledged.add(`killed-${n}`);
        check();
        mustEnd(await place.run(post(`clean-${n}`)), 0);
        acknowledged.add(`clean-${n}`);
        check();
      },
    }),
    finish: async () => {
      const count = records().length;
      mustEnd(await place.run(event(place, "SessionEnd")), 0);
      const { records: folded, unreadable } = readJson(join(sessions(place), "s.json"));
      // A file of its own that a kill left empty is one that was never acknowledged.
      const isWhole = unreadable === 0 || name === "PostToolUse";
      must(folded === count && isWhole, `${folded} of ${count}, ${unreadable} unreadable`);
    },
  };
}

function openPrompts(place: Place): Rounds {
  let acknowledged = 0;
  let calls = 0;
  const prompt = event(place, "UserPromptSubmit", { prompt: "go" });
  const readable = () => {
    const records = [
      ...linesOf(join(sessions(place), "s.jsonl")),
      ...dropsIn(join(sessions(place), "s.d")),
    ];
    return new Set(records.map(({ id }) => id)).size;
  };
  const check = () =>
    must(
      readable() >= acknowledged && readable() <= calls,
      `${readable()} records, ${acknowledged} acknowledged, ${calls} calls`,
    );
  return {
    next: () => ({
      call: prompt,
      done: [0],
      after: async (done) => {
        calls += 2;
        if (done) acknowledged++;
        check();
        mustEnd(await place.run(prompt), 0);
        acknowledged++;
        check();
      },
    }),
    finish: async () => {
      const count = readable();
      mustEnd(await place.run(event(place, "SessionEnd")), 0);
      const { prompts } = readJson(join(sessions(place), "s.json"));
      must(prompts === count, `${prompts} of ${count} prompts are in the summary`);
    },
  };
}

function openStarts(place: Place): Rounds {
  const settings = join(place.home, ".claude/settings.json");
  place.write("home/.claude/settings.json", { model: "mine", permissions: { allow: ["Read"] } });
  place.write("home/.config/fairlead/config.toml", "[update]\ncheck = false\n");
  const spinners = {
    "personas/do/spinners/one.yaml": "verbs: [one]\n",
    "personas/do/spinners/two.yaml": "verbs: [two]\n",
  };
  for (const [path, text] of Object.entries(spinners)) place.write(`project/${path}`, text);
  agreeToPersonas(place.home, place.project, spinners);
  const start = (persona: string) => ({
    ...event(place, "SessionStart", { source: "startup" }),
    env: { DO_PERSONA: persona },
  });
  const verbs = () => JSON.stringify(readJson(settings).spinnerVerbs ?? null);
  return {
    next: (n) => ({
      call: start(n % 2 === 0 ? "one" : "two"),
      done: [0],
      after: async (done) => {
        const { spinnerVerbs: _, ...kept } = readJson(settings);
        must(JSON.stringify(kept) === '{"model":"mine","permissions":{"allow":["Read"]}}', "lost");
        if (done) must(verbs().includes(n % 2 === 0 ? "one" : "two"), `verbs are ${verbs()}`);
        const other = n % 2 === 0 ? "two" : "one";
        mustEnd(await place.run(start(n % 4 < 2 ? other : "one")), 0);
        if (n % 4 < 2) must(verbs().includes(other), `verbs are ${verbs()}`);
      },
    }),
  };
}

function openRefusals(place: Place): Rounds {
  let acknowledged = 0;
  const codes = new Set<string>();
  const folder = join(place.state, "allow-once");
  const refused = (word: string) => bash(place, `rm -rf / # ${word}`);
  const check = () => {
    const records = dropsIn(join(sessions(place), "s.d"));
    must(records.length >= acknowledged, `${records.length} of ${acknowledged} refusals are left`);
    const logged = decisionsIn(place).size;
    must(logged >= acknowledged, `${logged} of ${acknowledged} decisions are logged`);
    const kept = readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 0);
    must(kept.length >= codes.size, `${kept.length} of ${codes.size} refusals can be allowed`);
  };
  const acknowledge = (stdout: string) => {
    acknowledged++;
    codes.add(CODE_SHOWN.exec(stdout)?.[1] ?? "none");
  };
  return {
    next: (n) => ({
      call: refused(`killed ${n}`),
      done: [2],
      after: async (done) => {
        if (done) acknowledged++;
        check();
        acknowledge(mustEnd(await place.run(refused(`killed ${n}`)), 2).stdout);
        check();
      },
    }),
  };
}

/** The ids of the decisions that can be read, in files of their own and of days. */
function decisionsIn(place: Place): ReadonlySet<unknown> {
  const folder = join(place.state, "decisions");
  const days = existsSync(folder) ? readdirSync(folder).filter((name) => /jsonl$/.test(name)) : [];
  const lines = [
    ...days.flatMap((day) => linesOf(join(folder, day))),
    ...dropsIn(join(folder, "new")),
  ];
  return new Set(lines.map(({ id }) => id));
}

/** Decisions that wait to be moved, so many more each round. */
const WAITING = 40;

function openLog(place: Place): Rounds {
  let made = 0;
  const decide = () => {
    const time = new Date();
    for (let at = 0; at < WAITING; at++) {
      const id = `${time.getTime().toString(36)}${(made++).toString(16).padStart(4, "0")}`;
      const where = { project: place.project, cwd: place.project, session: "s", agent: "claude" };
      const what = { id, time: time.toISOString(), event: "PreToolUse", verdict: "deny" };
      const line = JSON.stringify({ ...what, ...where });
      place.write(`home/.local/state/fairlead/decisions/new/${id}-1-a.json`, line);
    }
  };
  const check = () => {
    const left = decisionsIn(place).size;
    must(left === made, `${left} of ${made} decisions are left`);
  };
  return {
    next: () => {
      decide();
      return {
        call: event(place, "SessionEnd"),
        done: [0],
        after: async () => {
          check();
          mustEnd(await place.run(event(place, "SessionEnd")), 0);
          check();
          must(dropsIn(join(place.state, "decisions/new")).length === 0, "decisions still wait");
        },
      };
    },
  };
}

/** Records of a long session, in the file and one to a file. */
const FILED = 3_000;
const DROPPED = 40;

function openEnds(place: Place): Rounds {
  const base = join(sessions(place), "s");
  const record = (name: string, more: object = {}) =>
    JSON.stringify({ time: new Date().toISOString(), event: name, ...more });
  const lines = Array.from({ length: FILED }, () => record("PostToolUse", { tool: "Bash" }));
  place.write("project/.fairlead/memory/sessions/s.jsonl", `${lines.join("\n")}\n`);
  let prompts = 0;
  const drop = () => {
    const id = `${String(prompts++).padStart(8, "0")}-1-a`;
    place.write(
      `project/.fairlead/memory/sessions/s.d/${id}.json`,
      record("UserPromptSubmit", { id }),
    );
  };
  const check = () => {
    const { records, events, unreadable } = readJson(`${base}.json`);
    const wanted = { UserPromptSubmit: prompts, PostToolUse: FILED };
    const got = new Map(Object.entries(Object(events)));
    must(records === prompts + FILED && unreadable === 0, `${records} records, ${unreadable} not`);
    for (const [name, count] of Object.entries(wanted)) {
      must(got.get(name) === count, `${got.get(name)} of ${count} ${name}`);
    }
  };
  const end = event(place, "SessionEnd", { reason: "other" });
  return {
    next: () => {
      for (let n = 0; n < DROPPED; n++) drop();
      return {
        call: end,
        done: [0],
        after: async (done) => {
          if (done) check();
          mustEnd(await place.run(end), 0);
          check();
        },
      };
    },
  };
}

function openSnapshots(place: Place): Rounds {
  const path = join(place.project, ".fairlead/memory/snapshots/s.json");
  const lines = Array.from({ length: 500 }, (_, n) =>
    JSON.stringify({ time: new Date().toISOString(), event: "PostToolUse", file: `/f/${n}` }),
  );
  place.write("project/.fairlead/memory/sessions/s.jsonl", `${lines.join("\n")}\n`);
  const compact = (word: string) =>
    event(place, "PreCompact", { trigger: "manual", custom_instructions: word });
  let last: string | null = null;
  return {
    next: (n) => ({
      call: compact(`killed ${n}`),
      done: [0],
      after: async (done) => {
        const now = existsSync(path) ? readJson(path).custom_instructions : null;
        const fits = done ? now === `killed ${n}` : now === last || now === `killed ${n}`;
        must(fits, `the snapshot is ${now}`);
        mustEnd(await place.run(compact(`clean ${n}`)), 0);
        last = `clean ${n}`;
        must(readJson(path).custom_instructions === last, "the snapshot is old");
      },
    }),
  };
}

function openLoop(place: Place): Rounds {
  const path = join(place.project, ".fairlead/memory/loop.json");
  place.write("home/.config/fairlead/config.toml", "[loop]\ndrive = true\n");
  place.write("project/prompt.md", "go on\n");
  const state = { active: true, iteration: 0, max: 1_000_000, prompt_file: "prompt.md" };
  place.write("project/.fairlead/memory/loop.json", state);
  agreeToLoop(place.home, path, state);
  const stop = event(place, "Stop", { stop_hook_active: false });
  const iteration = () => numberIn(readJson(path).iteration);
  return {
    next: () => {
      const before = iteration();
      return {
        call: stop,
        done: [2],
        after: async (done) => {
          const now = iteration();
          must(now === before + 1 || (!done && now === before), `from ${before} to ${now}`);
          mustEnd(await place.run(stop), 2);
          must(iteration() === now + 1, `from ${now} to ${iteration()}`);
        },
      };
    },
  };
}

function openHistory(place: Place): Rounds {
  const acknowledged = new Set<string>();
  const folder = join(place.state, "sessions");
  const fire = (prompt: string): Call => ({
    words: ["fire", "UserPromptSubmit", "--session", "s", "--data", JSON.stringify({ prompt })],
  });
  const check = (messages: unknown) => {
    const text = JSON.stringify(messages);
    for (const prompt of acknowledged) must(text.includes(`"${prompt}"`), `${prompt} is lost`);
  };
  return {
    next: (n) => ({
      call: fire(`killed-${n}`),
      done: [0],
      after: async (done) => {
        if (done) acknowledged.add(`killed-${n}`);
        check(linesOf(join(folder, "session_s.jsonl")));
        mustEnd(await place.run(fire(`clean-${n}`)), 0);
        acknowledged.add(`clean-${n}`);
        check(readJson(join(folder, "session_s.json")));
        for (const path of filesBelow(folder).keys()) {
          must((statSync(path).mode & 0o077) === 0, `${path} may be read by others`);
        }
      },
    }),
  };
}
