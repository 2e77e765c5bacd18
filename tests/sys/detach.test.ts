import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startDetached } from "../../src/sys/detach.ts";
import { startServer } from "../support/server.ts";
import { BINARY, makeSandbox, runBinary } from "../support/world.ts";

test("under bun nothing is started, because the running program may be somebody else's", () => {
  expect(startDetached(["background", "rank"])).toBe(false);
});

const WAIT_MS = 20_000;

async function waitFor(done: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < WAIT_MS && !done(); waited += 50) await Bun.sleep(50);
  return done();
}

test.if(BINARY !== undefined)(
  "the executable looks for releases and sends rankings in the background",
  async () => {
    const server = startServer();
    server.answer = { status: 200, body: '{"tag_name":"v99.0.0"}' };
    const { project, home, dispose } = makeSandbox();
    try {
      mkdirSync(join(project, ".fairlead"));
      mkdirSync(join(home, ".config/fairlead"), { recursive: true });
      writeFileSync(
        join(home, ".config/fairlead/config.toml"),
        `[update]\napi = "${server.url}"\n[rank]\nenabled = true\nendpoint = "${server.url}/rank"\ntoken_env = "TOKEN"\n`,
      );
      const call = (event: string, name: string) =>
        runBinary(BINARY ?? "", {
          words: ["hook", event],
          cwd: project,
          env: {
            PATH: "/usr/bin:/bin",
            HOME: home,
            USERPROFILE: home,
            XDG_CONFIG_HOME: join(home, ".config"),
            XDG_STATE_HOME: join(home, "state"),
            TOKEN: "t",
          },
          stdin: JSON.stringify({ session_id: "s", cwd: project, hook_event_name: name }),
        });
      expect((await call("session-start", "SessionStart")).stdout).not.toContain("99.0.0");
      const cache = join(home, "state/fairlead/latest-version.json");
      expect(await waitFor(() => existsSync(cache))).toBe(true);
      expect(readFileSync(cache, "utf8")).toContain("99.0.0");
      expect((await call("session-start", "SessionStart")).stdout).toContain("99.0.0 is available");
      const ended = await call("session-end", "SessionEnd");
      expect(JSON.parse(ended.stdout).data.ranking).toEqual({ status: "queued" });
      expect(await waitFor(() => server.seen.some(({ path }) => path === "/rank"))).toBe(true);
      const sent = server.seen.find(({ path }) => path === "/rank");
      expect(sent?.headers.get("authorization")).toBe("Bearer t");
      // The background process still writes down that it sent; let it end before its home is removed.
      await Bun.sleep(300);
    } finally {
      await server.stop();
      dispose();
    }
  },
  60_000,
);
