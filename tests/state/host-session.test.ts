import { afterEach, beforeEach, expect, test } from "bun:test";
import { appendFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  hostSessionPath,
  recordMessage,
  type SessionMessage,
} from "../../src/state/host-session.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

const path = () => join(project.project, "session_s1.json");
const message = (content: string): SessionMessage => ({
  role: "event",
  event: "session:start",
  time: "2026-03-01T12:00:00.000Z",
  content,
});
const record = (content: string) =>
  recordMessage(path(), { id: "s1", cwd: "/work" }, message(content));
const contents = () =>
  JSON.parse(project.read("session_s1.json")).state.messages.map(
    ({ content }: SessionMessage) => content,
  );

test("a UUID is shortened in a file's name, another id is kept where it is safe", () => {
  const uuid = "0a1b2c3d-0000-4000-8000-000000000000";
  expect(hostSessionPath("/s", uuid)).toBe("/s/session_0a1b2c3d.json");
  expect(hostSessionPath("/s", "mine")).toBe("/s/session_mine.json");
  expect(hostSessionPath("/s", "../x")).not.toContain("..");
});

test("a line that a kill cut off is left out of the session", async () => {
  expect(await record("one")).toBeUndefined();
  appendFileSync(`${path()}l`, '{"role":"user","eve\n');
  expect(await record("two")).toBeUndefined();
  expect(contents()).toEqual(["one", "two"]);
});

test.skipIf(process.platform === "win32")("nobody but its owner may read a session", async () => {
  expect(await record("one")).toBeUndefined();
  for (const file of [path(), `${path()}l`]) expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a journal that never seems to be read whole is given up after some tries", async () => {
  // Bytes that are not UTF-8: the text is longer than the file.
  appendFileSync(`${path()}l`, new Uint8Array([0xff, 0xff, 0x0a]));
  expect(await record("one")).toBeUndefined();
  expect(contents()).toEqual(["one"]);
});

test("a history that cannot be written is a reason", async () => {
  project.write("file", "");
  const below = join(project.project, "file/session_s1.json");
  expect(await recordMessage(below, { id: "s1", cwd: "/" }, message("x"))).toContain("ENOTDIR");
});
