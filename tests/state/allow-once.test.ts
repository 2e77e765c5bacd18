import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  allowOnceFolder,
  callMark,
  consentKey,
  consentKeyPath,
  consentPath,
  isConsented,
  keepRefused,
  type RefusedCall,
  refusalName,
  refusalPath,
  signed,
} from "../../src/state/allow-once.ts";
import { makeConsentKey } from "../../src/state/consent-key.ts";
import {
  ALLOW_ONCE_HOURS,
  findRefused,
  readCode,
  takeConsent,
  writeConsent,
} from "../../src/state/consents.ts";
import { pruneAllowOnce } from "../../src/state/prune-allow-once.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
let key: string;
beforeEach(async () => {
  project = makeProject();
  project.env.XDG_STATE_HOME = join(project.home, "state");
  key = (await consentKey(io())) ?? "";
});
afterEach(() => project.dispose());

const io = () => project.context().io;
const folder = () => allowOnceFolder(io()) ?? "";
const put = (name: string, text = "") => project.write(`../home/state/fairlead/${name}`, text);
const hoursAgo = (hours: number) => new Date(project.now.getTime() - hours * 3_600_000);
const noHome = () => Object.assign(project.env, { HOME: "", USERPROFILE: "", XDG_STATE_HOME: "" });

function refused(command: string, time = project.now): RefusedCall {
  return {
    ...{ time: time.toISOString(), tool: "Bash", cwd: "/w", session: "s", rules: ["a/b"] },
    ...{ reason: "no", shown: command, hidden: 0 },
    call: callMark(key, { tool: "Bash", cwd: "/w", judged: command }),
  };
}

/** Refuses a call and agrees to it; the refusal's file, the consent's, and the call's mark. */
async function agreed(command: string, time?: Date) {
  const call = refused(command, time);
  const code = (await keepRefused(io(), key, call)) ?? "";
  expect(writeConsent(io(), key, code, call)).toBeUndefined();
  return {
    mark: call.call,
    refusal: refusalPath(io(), refusalName(key, code)) ?? "",
    consent: consentPath(io(), call.call) ?? "",
  };
}

const take = (mark: string) => takeConsent(io(), key, mark);

describe("the key", () => {
  test("is 32 bytes of chance, is its owner's alone, and stays", async () => {
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await consentKey(io())).toBe(key);
    const path = consentKeyPath(io()) ?? "";
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
    const other = makeConsentKey(join(project.home, "other/key"));
    expect(other).toMatch(/^[0-9a-f]{64}$/);
    expect(other).not.toBe(key);
    expect(readdirSync(join(project.home, "other"))).toEqual(["key"]);
  });

  test("is none where it cannot be made, and a damaged one is not replaced", async () => {
    const path = consentKeyPath(io()) ?? "";
    writeFileSync(path, "short");
    expect(await consentKey(io())).toBeUndefined();
    expect(readFileSync(path, "utf8")).toBe("short");
    put("file", "");
    expect(makeConsentKey(join(project.home, "state/fairlead/file/key"))).toBeUndefined();
    noHome();
    expect(await consentKey(io())).toBeUndefined();
  });

  test.skipIf(process.platform === "win32")(
    "is none where a link that leads nowhere has its name, and nothing is left beside it",
    () => {
      const folder = join(project.home, "linked");
      mkdirSync(folder);
      symlinkSync(join(project.home, "nowhere"), join(folder, "key"));
      expect(makeConsentKey(join(folder, "key"))).toBeUndefined();
      expect(readdirSync(folder)).toEqual(["key"]);
      expect(existsSync(join(project.home, "nowhere"))).toBe(false);
    },
  );

  test("is the same for all who need the first one at the same time", async () => {
    const path = join(project.home, "shared/key");
    const code = `import { makeConsentKey } from "./src/state/consent-key.ts";
      console.log(makeConsentKey(process.argv[1]));`;
    const asked = Array.from({ length: 4 }, () =>
      Bun.spawn([process.execPath, "-e", code, path], { stdout: "pipe" }),
    );
    const keys = await Promise.all(asked.map(({ stdout }) => new Response(stdout).text()));
    expect(new Set(keys)).toEqual(new Set([`${makeConsentKey(path)}\n`]));
  });
});

describe("a refused call", () => {
  test("is kept under a name that says nothing of its code, and is found by the code alone", async () => {
    const code = (await keepRefused(io(), key, refused("rm -rf /"))) ?? "";
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    const [name = ""] = readdirSync(folder());
    const text = name + readFileSync(join(folder(), name), "utf8");
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll("-", ""));
    expect(await findRefused(io(), key, code)).toMatchObject({ shown: "rm -rf /" });
    expect(await findRefused(io(), key, "0000-0000-0000")).toBeUndefined();
    expect(await findRefused(io(), "0".repeat(64), code)).toBeUndefined();
  });

  test("has another code each time", async () => {
    const codes = new Set<string | undefined>();
    for (let n = 0; n < 50; n++) codes.add(await keepRefused(io(), key, refused("x")));
    expect(codes.size).toBe(50);
  });

  test("that cannot be kept has no code", async () => {
    put("allow-once", "a file in the folder's place");
    expect(await keepRefused(io(), key, refused("x"))).toBeUndefined();
    noHome();
    expect(await keepRefused(io(), key, refused("x"))).toBeUndefined();
  });

  test("means nothing once it was changed or given another name", async () => {
    const code = (await keepRefused(io(), key, refused("rm -rf build"))) ?? "";
    const path = refusalPath(io(), refusalName(key, code)) ?? "";
    const text = readFileSync(path, "utf8");
    for (const changed of [text.replace("build", "buildx"), text.slice(0, -1), "", "{}", "a\nb"]) {
      writeFileSync(path, changed);
      expect(await findRefused(io(), key, code)).toBeUndefined();
    }
    writeFileSync(path, text);
    renameSync(path, refusalPath(io(), refusalName(key, "0000-0000-0000")) ?? "");
    expect(await findRefused(io(), key, "0000-0000-0000")).toBeUndefined();
  });
});

test.each([
  ["7K3M-Q9TX-04BD", "7K3M-Q9TX-04BD"],
  [" 7k3mq9tx04bd ", "7K3M-Q9TX-04BD"],
  ["7K3M Q9TX O4BD", "7K3M-Q9TX-04BD"],
  ["iLlo-0000-0000", "1110-0000-0000"],
  ["7K3M-Q9TX-04B", undefined],
  ["7K3M-Q9TX-04BDE", undefined],
  ["7K3M-Q9TX-04BU", undefined],
  ["../../../../x", undefined],
])("the code %j as typed is %p", (typed, code) => expect(readCode(typed)).toBe(code));

describe("a consent", () => {
  test("is used up by one call", async () => {
    const { mark } = await agreed("rm -rf /");
    expect(isConsented(io(), mark)).toBe(true);
    expect(await take(mark)).toBe(true);
    expect(isConsented(io(), mark)).toBe(false);
    expect(await take(mark)).toBe(false);
    expect(readdirSync(folder())).toEqual([]);
  });

  test("is used up by one of several that make the call at once", async () => {
    const { mark } = await agreed("rm -rf /");
    const taken = await Promise.all([take(mark), take(mark), take(mark)]);
    expect(taken.filter((one) => one)).toHaveLength(1);
  });

  test("means nothing when it is put back after its use", async () => {
    const { mark, consent } = await agreed("rm -rf /");
    copyFileSync(consent, join(project.home, "kept"));
    expect(await take(mark)).toBe(true);
    copyFileSync(join(project.home, "kept"), consent);
    expect(await take(mark)).toBe(false);
  });

  test("means nothing for another call, whatever its name", async () => {
    const { consent } = await agreed("rm -rf build");
    const other = refused("rm -rf /");
    copyFileSync(consent, consentPath(io(), other.call) ?? "");
    expect(await take(other.call)).toBe(false);
  });

  test("that was written by hand means nothing", async () => {
    const call = refused("rm -rf /");
    const path = consentPath(io(), call.call) ?? "";
    const content = { refusal: "f".repeat(64), time: project.now.toISOString() };
    const texts = [
      ...["", "yes", project.now.toISOString(), JSON.stringify(content)],
      signed("0".repeat(64), "consent", call.call, content),
      signed(key, "refusal", call.call, content),
      // Even under the right key: no such call was refused.
      signed(key, "consent", call.call, content),
    ];
    for (const text of texts) {
      project.write("../home/x", "");
      put(`allow-once/${call.call}.consent`, text);
      expect(existsSync(path)).toBe(true);
      expect(await take(call.call)).toBe(false);
      expect(existsSync(path)).toBe(false);
    }
  });

  test("means nothing once its refusal was changed, taken away, or is another call's", async () => {
    const first = await agreed("rm -rf a");
    writeFileSync(first.refusal, readFileSync(first.refusal, "utf8").replace("rm -rf a", "ls"));
    expect(await take(first.mark)).toBe(false);
    const other = await agreed("rm -rf b");
    const third = await agreed("rm -rf c");
    copyFileSync(other.refusal, third.refusal);
    expect(await take(third.mark)).toBe(false);
  });

  test("is worth nothing when it, or the refusal at its time, is a day old", async () => {
    const late = await agreed("rm -rf a");
    project.now = new Date(project.now.getTime() + (ALLOW_ONCE_HOURS + 1) * 3_600_000);
    expect(await take(late.mark)).toBe(false);
    const old = await agreed("rm -rf b", hoursAgo(ALLOW_ONCE_HOURS + 1));
    expect(await take(old.mark)).toBe(false);
  });

  test("is none where there is no home", async () => {
    const { mark } = refusedMark();
    noHome();
    expect(consentPath(io(), mark)).toBeUndefined();
    expect(isConsented(io(), mark)).toBe(false);
    expect(await take(mark)).toBe(false);
  });

  test.skipIf(process.platform === "win32")("is its owner's alone", async () => {
    const { consent } = await agreed("rm -rf /");
    expect(statSync(consent).mode & 0o777).toBe(0o600);
    chmodSync(consent, 0o644);
  });
});

const refusedMark = () => ({ mark: refused("x").call });

describe("the mark of a call", () => {
  const call = { tool: "Bash", cwd: "/w", judged: "rm -rf build" };

  test("is another one for another tool, directory, input or key", () => {
    const marks = [
      callMark(key, call),
      callMark(key, { ...call, tool: "PowerShell" }),
      callMark(key, { ...call, cwd: "/w2" }),
      callMark(key, { ...call, judged: "rm -rf build " }),
      callMark("0".repeat(64), call),
    ];
    expect(new Set(marks).size).toBe(marks.length);
    expect(callMark(key, { ...call })).toBe(marks[0] ?? "");
  });
});

describe("cleaning up", () => {
  test("removes what is too old to mean anything, and nothing else", () => {
    for (const [name, hours] of [
      ["old.refusal", 2 * ALLOW_ONCE_HOURS + 1],
      ["new.refusal", ALLOW_ONCE_HOURS + 1],
    ] as const) {
      const time = project.now.getTime() / 1000 - hours * 3600;
      utimesSync(put(`allow-once/${name}`), time, time);
    }
    const left = put("allow-once/a.consent.77-x.tmp");
    utimesSync(left, project.now.getTime() / 1000 - 120, project.now.getTime() / 1000 - 120);
    pruneAllowOnce(io());
    expect(readdirSync(folder())).toEqual(["new.refusal"]);
    expect(existsSync(consentKeyPath(io()) ?? "")).toBe(true);
  });

  test("of no folder, or of a file in its place, does nothing", () => {
    pruneAllowOnce(io());
    put("allow-once", "a file");
    pruneAllowOnce(io());
    expect(existsSync(folder())).toBe(true);
  });
});
