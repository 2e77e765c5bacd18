import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import {
  ALLOW_ONCE_HOURS,
  allowOnceFolder,
  consentPath,
  isConsented,
  keepRefused,
  pruneAllowOnce,
  readCode,
  takeConsent,
} from "../../src/state/allow-once.ts";
import { makeProject, type TestProject } from "../support/project.ts";

const CODE = "1a2b3-c4d5e";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
  project.env.XDG_STATE_HOME = join(project.home, "state");
});
afterEach(() => project.dispose());

const io = () => project.context().io;
const folder = () => allowOnceFolder(io()) ?? "";
const keep = () =>
  keepRefused(io(), { code: CODE, time: "", tool: "Bash", cwd: "/", rules: ["a/b"] });
const put = (name: string, text = "") => project.write(`../home/state/fairlead/${name}`, text);

describe("a refused call", () => {
  test("is kept under its code", async () => {
    expect(await keep()).toBeUndefined();
    expect(readdirSync(folder())).toEqual([`${CODE}.json`]);
  });

  test("that cannot be kept is a reason, not a crash", async () => {
    put("allow-once", "a file in the folder's place");
    expect(await keep()).toContain("allow-once");
    Object.assign(project.env, { HOME: "", USERPROFILE: "", XDG_STATE_HOME: "" });
    expect(await keep()).toBe("no home folder");
  });
});

test.each([
  ["1a2b3-c4d5e", CODE],
  [" 1A2B3 c4d5e ", CODE],
  ["1a2b3-c4d5", undefined],
  ["1a2b3-c4d5g", undefined],
  ["../../x.y/z", undefined],
])("the code %j as typed is %p", (typed, code) => expect(readCode(typed)).toBe(code));

describe("a consent", () => {
  const consent = (time: Date) => put(`allow-once/${CODE}.consent`, `${time.toISOString()}\n`);
  const hoursAgo = (hours: number) => new Date(project.now.getTime() - hours * 3_600_000);

  test("is used up by one call", async () => {
    consent(hoursAgo(1));
    expect(isConsented(io(), CODE)).toBe(true);
    expect(await takeConsent(io(), CODE)).toBe(true);
    expect(isConsented(io(), CODE)).toBe(false);
    expect(await takeConsent(io(), CODE)).toBe(false);
  });

  test("is used up but worth nothing when it is old or says no time", async () => {
    for (const text of [hoursAgo(ALLOW_ONCE_HOURS + 1).toISOString(), "yes", ""]) {
      put(`allow-once/${CODE}.consent`, text);
      expect(await takeConsent(io(), CODE)).toBe(false);
      expect(readdirSync(folder())).toEqual([]);
    }
  });

  test("is none where there is no home", async () => {
    Object.assign(project.env, { HOME: "", USERPROFILE: "", XDG_STATE_HOME: "" });
    expect(consentPath(io(), CODE)).toBeUndefined();
    expect(isConsented(io(), CODE)).toBe(false);
    expect(await takeConsent(io(), CODE)).toBe(false);
  });
});

describe("cleaning up", () => {
  test("removes what is too old to mean anything, and nothing else", () => {
    for (const [name, hours] of [
      ["old.json", ALLOW_ONCE_HOURS + 1],
      ["new.json", 1],
    ] as const) {
      const time = project.now.getTime() / 1000 - hours * 3600;
      utimesSync(put(`allow-once/${name}`), time, time);
    }
    pruneAllowOnce(io());
    expect(readdirSync(folder())).toEqual(["new.json"]);
  });

  test("of no folder, or of a file in its place, does nothing", () => {
    pruneAllowOnce(io());
    put("allow-once", "a file");
    pruneAllowOnce(io());
    expect(existsSync(folder())).toBe(true);
  });
});
