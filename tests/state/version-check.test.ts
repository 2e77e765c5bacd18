import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { handleUpdate } from "../../src/handlers/update.ts";
import { isNewer, readVersionCache, versionCachePath } from "../../src/state/version-check.ts";
import { refreshVersionCache } from "../../src/state/version-refresh.ts";
import { makeProject, type TestProject } from "../support/project.ts";
import { startServer, type TestServer } from "../support/server.ts";

let project: TestProject;
let server: TestServer;
beforeAll(() => {
  server = startServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  project = makeProject();
  server.seen.length = 0;
  server.answer = { status: 200, body: '{"tag_name":"v1.4.0"}' };
});
afterEach(() => project.dispose());

const cachePath = () => versionCachePath(project.context().io) ?? "";
const settings = () => ({ api: server.url, repository: "a/b", check: true, trusted_root: "" });
const refresh = (update: object = {}) =>
  refreshVersionCache(cachePath(), { ...settings(), ...update }, project.context().io);

function cache(text: string): void {
  project.write("../home/.local/state/fairlead/latest-version.json", text);
  project.env.XDG_STATE_HOME = `${project.home}/.local/state`;
}

async function start(version = "1.3.0", config: object = {}) {
  const started: (readonly string[])[] = [];
  const outcome = await handleUpdate(
    project.event("SessionStart"),
    project.context(config),
    version,
    (words) => started.push(words) > 0,
  );
  return { outcome, started };
}

const fresh = (latest: string) => JSON.stringify({ latest, checked: "2026-03-01T11:00:00.000Z" });

describe("S2 bug 1: versions are compared by semantic versioning", () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["0.3.15", "0.3.14", true],
    ["0.10.0", "0.9.9", true],
    ["1.0.0", "1.0.0-rc.1", true],
    ["0.2.53", "0.3.14", false],
    ["0.3.14", "0.3.14", false],
    ["1.0.0-rc.1", "1.0.0", false],
    ["latest", "0.3.14", false],
    ["1.0.0", "dev", false],
    ["1.0", "0.9.0", false],
  ];
  for (const [latest, current, newer] of cases) {
    test(`${latest} is ${newer ? "" : "not "}newer than ${current}`, () => {
      expect(isNewer(latest, current)).toBe(newer);
    });
  }

  test("a stale cache with an older version announces nothing", async () => {
    cache(JSON.stringify({ latest: "0.2.53", checked: "2020-01-01T00:00:00.000Z" }));
    const { outcome, started } = await start("0.3.14");
    expect(outcome).toEqual({ verdict: "pass" });
    expect(started).toEqual([["background", "update-check"]]);
  });
});

describe("S2 checkLatestVersion", () => {
  test("a newer release is announced from the cache, without asking", async () => {
    cache(fresh("1.4.0"));
    const { outcome, started } = await start();
    expect(outcome.notice).toBe("fairlead 1.4.0 is available (this is 1.3.0)");
    expect(started).toEqual([]);
  });

  test("Korean people read it in Korean", async () => {
    cache(fresh("1.4.0"));
    expect((await start("1.3.0", { language: "ko" })).outcome.notice).toBe(
      "fairlead 1.4.0 버전이 나왔습니다 (현재 1.3.0)",
    );
  });

  test("an answer holds for 24 hours", async () => {
    cache(fresh("1.3.0"));
    project.now = new Date("2026-03-02T10:59:59.000Z");
    expect((await start()).started).toEqual([]);
    project.now = new Date("2026-03-02T11:00:00.000Z");
    expect((await start()).started).toEqual([["background", "update-check"]]);
  });

  for (const text of [
    "",
    "{",
    "[]",
    '{"latest":7,"checked":"x"}',
    fresh("$(rm -rf)"),
    '{"latest":"1.0.0","checked":"2030-01-01T00:00:00.000Z"}',
  ]) {
    test(`a cache ${JSON.stringify(text.slice(0, 30))} is asked for again`, async () => {
      cache(text);
      expect((await start()).started.length).toBe(1);
    });
  }

  for (const name of ["CI", "FAIRLEAD_NO_UPDATE_CHECK", "DO_NOT_TRACK"]) {
    test(`${name} keeps it silent`, async () => {
      cache(fresh("9.9.9"));
      project.env[name] = "1";
      expect(await start()).toEqual({ outcome: { verdict: "pass" }, started: [] });
      project.env[name] = "0";
      expect((await start()).outcome.notice).toContain("9.9.9");
    });
  }

  test("the configuration, a development build and a missing home keep it silent", async () => {
    cache(fresh("9.9.9"));
    expect((await start("1.0.0", { update: { check: false } })).outcome).toEqual({
      verdict: "pass",
    });
    expect((await start("0.0.0-dev")).outcome).toEqual({ verdict: "pass" });
    Object.assign(project.env, { HOME: "", USERPROFILE: "", XDG_STATE_HOME: "" });
    expect(await start()).toEqual({ outcome: { verdict: "pass" }, started: [] });
  });
});

describe("the look-up in the background", () => {
  test("asks the releases API and writes the answer down", async () => {
    expect(await refresh()).toBe("1.4.0");
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /repos/a/b/releases/latest",
    ]);
    expect(await readVersionCache(cachePath(), project.now)).toEqual({
      latest: "1.4.0",
      stale: false,
    });
  });

  const failures: readonly (readonly [string, number, string])[] = [
    ["an error", 500, "oops"],
    ["no such repository", 404, "{}"],
    ["no JSON", 200, "<html>"],
    ["no tag", 200, "{}"],
    ["a tag that is no version", 200, '{"tag_name":"nightly"}'],
    ["an endless answer", 200, "x".repeat(2_000_000)],
    ["a redirect", 302, ""],
  ];
  for (const [name, status, body] of failures) {
    test(`${name} keeps what was known and waits a day`, async () => {
      await refresh();
      server.answer = { status, body };
      expect(await refresh()).toBeInstanceOf(Error);
      expect(await readVersionCache(cachePath(), project.now)).toEqual({
        latest: "1.4.0",
        stale: false,
      });
    });
  }

  test("offline is an error value and waits a day as well", async () => {
    expect(await refresh({ api: "http://127.0.0.1:1" })).toBeInstanceOf(Error);
    expect(JSON.parse(readFileSync(cachePath(), "utf8"))).toMatchObject({ latest: null });
  });

  for (const api of [
    "http://example.com",
    "ftp://localhost",
    "not a url",
    "https://a:b@example.com",
  ]) {
    test(`${api} is not asked`, async () => {
      expect(await refresh({ api })).toBeInstanceOf(Error);
      expect(server.seen).toEqual([]);
    });
  }

  test("a cache that cannot be written is an error value", async () => {
    project.write("state", "a file");
    project.env.XDG_STATE_HOME = `${project.project}/state`;
    expect(await refresh()).toBeInstanceOf(Error);
    expect(existsSync(cachePath())).toBe(false);
  });
});
