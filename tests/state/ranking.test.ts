import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, utimesSync } from "node:fs";
import { handleMetrics } from "../../src/handlers/metrics.ts";
import { handleRank } from "../../src/handlers/rank.ts";
import { handleSessionEnd } from "../../src/handlers/session-end.ts";
import { deliverRanking, hasQueued, rankFolder } from "../../src/state/ranking.ts";
import { makeProject, type TestProject } from "../support/project.ts";
import { startServer, type TestServer } from "../support/server.ts";

let project: TestProject;
let server: TestServer;
let started: (readonly string[])[];
beforeAll(() => {
  server = startServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  project = makeProject({ ".fairlead/config.toml": "" });
  project.env.XDG_STATE_HOME = `${project.home}/state`;
  server.seen.length = 0;
  server.answer = { status: 200, body: "{}" };
  started = [];
});
afterEach(() => project.dispose());

const rank = (more: object = {}) => ({
  rank: {
    enabled: true,
    endpoint: `${server.url}/rank`,
    user: "kim",
    token_env: "RANK_TOKEN",
    ...more,
  },
});

const start = (words: readonly string[]) => started.push(words) > 0;

async function endSession(settings: object = rank()): Promise<unknown> {
  const event = project.event("SessionEnd");
  const { data } = await handleSessionEnd(event, project.context(settings), start);
  return data?.ranking;
}

const useTool = (tool: string, input: object = {}) =>
  handleMetrics(
    project.event("PostToolUse", { tool_name: tool, tool_input: input, duration_ms: 5 }),
    project.context(),
  );

const deliver = (settings = rank()) => {
  const { io, config } = project.context(settings);
  return deliverRanking(config.rank, io);
};

const entries = () => readdirSync(rankFolder(project.context().io) ?? "");

describe("S0 scenario 4: ranking", () => {
  test("is disabled unless the user enabled it, and then nothing is written", async () => {
    expect(await endSession({})).toEqual({ status: "disabled" });
    expect(await hasQueued(project.context().io)).toBe(false);
    expect(started).toEqual([]);
  });

  test("is queued when the session ends, and a process is started to send it", async () => {
    expect(await endSession()).toEqual({ status: "queued" });
    expect(started).toEqual([["background", "rank"]]);
    expect(await hasQueued(project.context().io)).toBe(true);
    expect(server.seen).toEqual([]);
  });

  test("is sent by that process, and the next end of the same session says so", async () => {
    await endSession();
    expect(await deliver()).toEqual({ sent: 1, failed: 0, queued: 0 });
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /rank"]);
    started = [];
    expect(await endSession()).toEqual({ status: "sent" });
    expect(started).toEqual([]);
    expect(await deliver()).toEqual({ sent: 0, failed: 0, queued: 0 });
  });

  test("new numbers of a resumed session are queued again, under the same name", async () => {
    await useTool("Bash");
    await endSession();
    await deliver();
    await useTool("Bash");
    expect(await endSession()).toEqual({ status: "queued" });
    await deliver();
    const keys = server.seen.map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(1);
    expect(entries().length).toBe(1);
  });

  test("numbers that change while the old ones are sent wait for their turn", async () => {
    const settings = { value: rank() };
    const busy = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async () => {
        await useTool("Bash");
        await endSession(settings.value);
        return new Response("{}");
      },
    });
    settings.value = rank({ endpoint: `http://127.0.0.1:${busy.port}/rank` });
    await endSession(settings.value);
    await deliver(settings.value);
    await busy.stop(true);
    expect(await hasQueued(project.context().io)).toBe(true);
  });

  test("the token of the named variable goes along, and is not written down", async () => {
    project.env.RANK_TOKEN = "token-value";
    await endSession();
    await deliver();
    expect(server.seen[0]?.headers.get("authorization")).toBe("Bearer token-value");
    expect(project.read(`../home/state/fairlead/rank/${entries()[0]}`)).not.toContain(
      "token-value",
    );
  });
});

describe("what leaves the machine", () => {
  test("numbers only: no files, commands, prompts, paths or private tool names", async () => {
    await useTool("Write", { file_path: "/secret/place.ts" });
    await useTool("Bash", { command: "curl secret" });
    await useTool("mcp__secret__tool");
    await endSession();
    await deliver();
    const body = server.seen[0]?.body ?? "";
    expect(body).not.toContain("secret");
    expect(body).not.toContain(project.project);
    expect(JSON.parse(body)).toMatchObject({
      user: "kim",
      prompts: 0,
      denials: 0,
      tools: {
        Write: { calls: 1, failures: 0, duration_ms: 5 },
        Bash: { calls: 1 },
        other: { calls: 1 },
      },
    });
  });

  for (const endpoint of ["http://example.com/rank", "", "file:///etc/passwd"]) {
    test(`nothing goes to ${JSON.stringify(endpoint)}, and the status says failed`, async () => {
      expect(await endSession(rank({ endpoint }))).toMatchObject({ status: "failed" });
      expect(project.logged()).toContain("session is not ranked");
      expect(started).toEqual([]);
    });
  }
});

describe("a server that does not take it", () => {
  test("one that fails is tried again with the next session", async () => {
    await endSession();
    server.answer = { status: 503, body: "" };
    expect(await deliver()).toEqual({ sent: 0, failed: 0, queued: 1 });
    expect(await endSession()).toEqual({ status: "queued", reason: "the server answered 503" });
    started = [];
    await handleRank(project.event("SessionStart"), project.context(rank()), start);
    expect(started).toEqual([["background", "rank"]]);
    server.answer = { status: 204, body: "" };
    expect(await deliver()).toMatchObject({ sent: 1 });
  });

  test("an offline machine keeps the queue", async () => {
    const offline = rank({ endpoint: "http://127.0.0.1:1/rank" });
    await endSession(offline);
    expect(await deliver(offline)).toEqual({ sent: 0, failed: 0, queued: 1 });
  });

  test("one that refuses for good ends the tries, and the status says failed", async () => {
    await endSession();
    server.answer = { status: 401, body: "" };
    expect(await deliver()).toEqual({ sent: 0, failed: 1, queued: 0 });
    expect(await endSession()).toEqual({ status: "failed", reason: "the server answered 401" });
  });

  test("a redirect is not followed, so that no token travels on", async () => {
    await endSession();
    server.answer = { status: 307, body: "", headers: { location: `${server.url}/elsewhere` } };
    expect(await deliver()).toMatchObject({ failed: 1 });
    expect(server.seen.length).toBe(1);
  });

  test("after ten tries an entry is given up", async () => {
    await endSession();
    server.answer = { status: 500, body: "" };
    for (let i = 0; i < 9; i++) expect(await deliver()).toMatchObject({ queued: 1 });
    expect(await deliver()).toMatchObject({ failed: 1 });
  });
});

describe("the queue", () => {
  test("waits while ranking is switched off", async () => {
    await endSession();
    expect(await deliver(rank({ enabled: false }))).toMatchObject({ queued: 1 });
    await handleRank(project.event("SessionStart"), project.context(), start);
    expect(started.length).toBe(1);
    expect(server.seen).toEqual([]);
  });

  test("a corrupt entry is passed over, an old one forgotten", async () => {
    await endSession();
    await deliver();
    const folder = `${project.home}/state/fairlead/rank`;
    utimesSync(`${folder}/${entries()[0]}`, 1, 1);
    utimesSync(project.write("../home/state/fairlead/rank/killed.json.1-a.tmp", "{"), 1, 1);
    project.write(`../home/state/fairlead/rank/${"a".repeat(32)}.json`, "{ half");
    project.write("../home/state/fairlead/rank/notes.txt", "mine");
    expect(await deliver()).toEqual({ sent: 0, failed: 0, queued: 0 });
    expect(entries().sort()).toEqual([`${"a".repeat(32)}.json`, "notes.txt"]);
  });

  test("a place that cannot be written is failed, not queued", async () => {
    project.write("blocked", "a file");
    project.env.XDG_STATE_HOME = `${project.project}/blocked`;
    expect(await endSession()).toMatchObject({ status: "failed" });
    Object.assign(project.env, { XDG_STATE_HOME: "", HOME: "", USERPROFILE: "" });
    expect(await endSession()).toEqual({ status: "failed", reason: "no home folder to queue in" });
  });
});
