import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type HookProject, makeHookProject } from "../../support/hook-project.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { BINARY } from "../../support/world.ts";

let place: HookProject;
let server: TestServer;
beforeEach(() => {
  place = makeHookProject();
  server = startServer();
  mkdirSync(join(place.project, ".fairlead"));
  place.write(
    "~/config/fairlead/config.toml",
    `[update]\napi = "${server.url}"\n[rank]\nenabled = true\nendpoint = "${server.url}/rank"\ntoken_env = "TOKEN"\n`,
  );
});
afterEach(async () => {
  await server.stop();
  place.dispose();
});

const run = (words: readonly string[], stdin: string | object = "") =>
  place.run(words, stdin, {
    XDG_CONFIG_HOME: join(place.home, "config"),
    XDG_STATE_HOME: join(place.home, "state"),
    TOKEN: "t",
  });

test("update-check prints the latest release and remembers it", async () => {
  server.answer = { status: 200, body: '{"tag_name":"v99.0.0"}' };
  expect(await run(["background", "update-check"])).toEqual({
    exit: 0,
    stdout: "99.0.0\n",
    stderr: "",
  });
  const cache = readFileSync(join(place.home, "state/fairlead/latest-version.json"), "utf8");
  expect(JSON.parse(cache)).toMatchObject({ latest: "99.0.0" });
});

// The executable sends by itself when a session ends.
const inProcess = test.if(BINARY === undefined);
inProcess("rank sends what a session left and keeps what could not be sent", async () => {
  server.answer = { status: 503, body: "" };
  const ended = { session_id: "s1", cwd: place.project, hook_event_name: "SessionEnd" };
  const { stdout } = await run(["hook", "session-end"], ended);
  expect(JSON.parse(stdout).data.ranking).toEqual({ status: "queued" });
  const first = await run(["background", "rank"]);
  expect(first).toMatchObject({ exit: 0, stdout: "0 sent, 0 given up, 1 left\n" });
  server.answer = { status: 200, body: "{}" };
  const again = await run(["background", "rank"]);
  expect(again).toMatchObject({ exit: 0, stdout: "1 sent, 0 given up, 0 left\n" });
  expect(server.seen.at(-1)).toMatchObject({ method: "POST", path: "/rank" });
});

test("seal seals the log, and bundle says that no policy bundle is set up", async () => {
  place.write("~/state/fairlead/decisions/2026-11-28.jsonl", '{"a":1}\n');
  expect(await run(["background", "seal"])).toMatchObject({ exit: 0, stderr: "" });
  const chain = readFileSync(join(place.home, "state/fairlead/log-chain/chain.jsonl"), "utf8");
  expect(JSON.parse(chain)).toMatchObject({ n: 1, day: "2026-11-28", bytes: 8 });
  place.write("~/state/fairlead/log-chain/head.json", "{}");
  expect((await run(["background", "seal"])).stderr).toContain("head.json cannot be read");
  expect((await run(["background", "bundle"])).stderr).toContain("no policy bundle is set up");
});
