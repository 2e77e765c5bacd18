import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CODE_SHOWN } from "../support/person.ts";
import { mustEnd } from "./kind.ts";
import {
  BINARY,
  bash,
  type Call,
  event,
  makePlace,
  type Place,
  readJson,
  recordsIn,
} from "./place.ts";
import { expectVerdictsToStand } from "./standing.ts";

const POSIX = process.platform !== "win32" && existsSync(BINARY);
/** Debian and Fedora; it tells a program another time. */
const FAKETIME = [
  ...["x86_64-linux-gnu/faketime", "aarch64-linux-gnu/faketime", "faketime"].map(
    (f) => `/usr/lib/${f}`,
  ),
  "/usr/lib64/faketime",
]
  .map((folder) => `${folder}/libfaketime.so.1`)
  .find((path) => process.platform === "linux" && existsSync(path));
if (FAKETIME === undefined)
  console.warn("SKIPPED: no libfaketime, so clocks that jump were not proven: install faketime");

/** A call on another day; files keep their true times, as they do when a clock is set. */
function at(jump: string, call: Call): Call {
  const env = { LD_PRELOAD: FAKETIME ?? "", FAKETIME: jump, NO_FAKE_STAT: "1", ...STEADY };
  return { ...call, env: { ...call.env, ...env } };
}

/** Waits are measured by another clock, which no one sets. */
const STEADY = { FAKETIME_DONT_FAKE_MONOTONIC: "1" };
const YEARS = ["+10y", "-10y"] as const;

let place: Place;
beforeEach(() => {
  place = makePlace();
  place.write("home/.config/fairlead/config.toml", "[update]\ncheck = false\n");
});
afterEach(() => place.dispose());

const sessions = () => join(place.project, ".fairlead/memory/sessions");
const post = (id: string) => event(place, "PostToolUse", { tool_name: "Bash", tool_use_id: id });

describe.if(POSIX && FAKETIME !== undefined)("a clock that jumps", () => {
  test.each(YEARS)(
    "by %s changes no verdict, and back again neither",
    async (jump) => {
      await expectVerdictsToStand(place, { change: (call) => at(jump, call), warnings: 0 });
      await expectVerdictsToStand(place, { warnings: 0 });
    },
    60_000,
  );

  test.each([
    ["+23h", 0],
    ["-23h", 0],
    ["+25h", 2],
    ["-25h", 2],
    ["+10y", 2],
    ["-10y", 2],
  ] as const)(
    "by %s ends a consent of today with exit %d",
    async (jump, exit) => {
      const refused = bash(place, "rm -rf /");
      const { stdout } = mustEnd(await place.run(refused), 2);
      const code = CODE_SHOWN.exec(stdout)?.[1] ?? "none";
      mustEnd(await place.run({ words: ["allow", code, "--once", "--yes"], terminal: true }), 0);
      mustEnd(await place.run(at(jump, refused)), exit);
      mustEnd(await place.run(refused), 2);
    },
    60_000,
  );

  test("between a refusal and the consent of a person refuses the consent", async () => {
    const { stdout } = await place.run(bash(place, "rm -rf /"));
    const code = CODE_SHOWN.exec(stdout)?.[1] ?? "none";
    const late = await place.run(
      at("+25h", { words: ["allow", code, "--once", "--yes"], terminal: true }),
    );
    expect(late.exit).toBe(1);
    expect(late.stdout).toContain(`${code} was used already, is older than`);
  });

  test("in the middle of a session keeps all its records and no negative time", async () => {
    for (const [n, jump] of ["+0", "+10y", "-10y", "+1h", "-1h"].entries()) {
      mustEnd(await place.run(at(jump, post(`t${n}`))), 0);
      mustEnd(await place.run(at(jump, event(place, "UserPromptSubmit", { prompt: "go" }))), 0);
    }
    mustEnd(await place.run(at("-10y", event(place, "SessionEnd"))), 0);
    const summary = readJson(join(sessions(), "s.json"));
    expect(summary).toMatchObject({ records: 10, prompts: 5, unreadable: 0 });
    expect(Number(summary.duration_ms)).toBeGreaterThanOrEqual(0);
  }, 60_000);

  test.each(YEARS)(
    "by %s at a session's end removes no other session",
    async (jump) => {
      for (const id of ["one", "two", "three"]) {
        const call = post("t");
        mustEnd(await place.run({ ...call, payload: { ...call.payload, session_id: id } }), 0);
      }
      mustEnd(await place.run(at(jump, event(place, "SessionEnd"))), 0);
      mustEnd(await place.run(event(place, "SessionEnd")), 0);
      expect(readdirSync(sessions()).sort()).toEqual(
        ["one.d", "s.json", "three.d", "two.d"].sort(),
      );
      expect(recordsIn(sessions(), "one")).toHaveLength(1);
    },
    60_000,
  );

  test.each(YEARS)(
    "by %s does not keep a look for releases from being repeated",
    async (jump) => {
      const asked: string[] = [];
      const server = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        fetch: (request) => {
          asked.push(request.url);
          return Response.json({ tag_name: "v9.9.9" });
        },
      });
      place.write(
        "home/.config/fairlead/config.toml",
        `[update]\napi = "http://127.0.0.1:${server.port}"\n`,
      );
      mustEnd(await place.run(at(jump, { words: ["background", "update-check"] })), 0);
      const start = event(place, "SessionStart", { source: "startup" });
      const said = mustEnd(await place.run(start), 0);
      expect(said.stdout).toContain("9.9.9");
      const until = Date.now() + 10_000;
      while (asked.length < 2 && Date.now() < until) await Bun.sleep(20);
      await server.stop(true);
      expect(asked).toHaveLength(2);
    },
    60_000,
  );

  test.each(YEARS)(
    "by %s leaves settings that can be changed",
    async (jump) => {
      place.write("home/.claude/settings.json", { model: "mine" });
      mustEnd(await place.run(at(jump, { words: ["install"] })), 0);
      mustEnd(await place.run({ words: ["install", "--events", "stop"] }), 0);
      mustEnd(await place.run(at(jump, { words: ["hooks", "add", "tool:*", "true"] })), 0);
      mustEnd(await place.run({ words: ["hooks", "remove", "1"] }), 0);
      mustEnd(await place.run(at(jump, { words: ["uninstall"] })), 0);
      expect(readJson(join(place.home, ".claude/settings.json"))).toEqual({ model: "mine" });
    },
    60_000,
  );

  test("ends an exception on its day and not before", async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    place.write(
      "home/.config/fairlead/config.toml",
      `[update]\ncheck = false\n[[allow]]\ncommand = "git reset --hard"\nreason = "is mine"\nexpires = ${tomorrow}\n`,
    );
    const decisions = ["+0", "-10y", "+10y", "+0"].map(async (jump) => {
      const { stdout } = await place.run(at(jump, bash(place, "git reset --hard")));
      return JSON.parse(stdout).decision;
    });
    expect(await Promise.all(decisions)).toEqual(["allow", "allow", "ask", "allow"]);
  }, 60_000);

  test("does not keep old settings in force", async () => {
    const rule = (verdict: string) =>
      `[update]\ncheck = false\n[[rule]]\nid = "my/rule"\nverdict = "${verdict}"\nreason = "is mine"\ncommand = "mytool"\n`;
    const call = bash(place, "mytool");
    for (const jump of ["+0", ...YEARS]) {
      place.write("home/.config/fairlead/config.toml", rule("deny"));
      mustEnd(await place.run(at(jump, post("a"))), 0);
      mustEnd(await place.run(at(jump, call)), 2);
      place.write("home/.config/fairlead/config.toml", `${rule("ask")}\n# longer\n`);
      mustEnd(await place.run(at(jump, call)), 0);
    }
  }, 60_000);
});
