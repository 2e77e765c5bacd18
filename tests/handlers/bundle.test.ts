import { expect, test } from "bun:test";
import { defaults } from "../../src/config/defaults.ts";
import { bundlePolicyPath } from "../../src/config/layers.ts";
import { checkBundle } from "../../src/doctor/surroundings.ts";
import { handleBundle } from "../../src/handlers/bundle.ts";
import {
  type BundleRecord,
  bundleState,
  isLookDue,
  readBundleRecord,
  replayProblem,
  writeBundleRecord,
} from "../../src/state/bundle-record.ts";
import { testContext } from "../support/context.ts";
import { bareEnvironment, makeSandbox, testIo } from "../support/world.ts";

const NOW = new Date("2026-12-01T12:00:00Z");
const CONFIG = { ...defaults(), bundle: { ...defaults().bundle, name: "acme" } };
const TAKEN: NonNullable<BundleRecord["taken"]> = {
  ...{ name: "acme", version: "1.0.0", digest: "sha256:a" },
  ...{ valid_until: "2027-01-31T00:00:00Z", at: NOW.toISOString() },
};
const RECORD: BundleRecord = {
  checked: NOW.toISOString(),
  taken: TAKEN,
  highest: { acme: { version: "1.0.0", digest: "sha256:a" } },
};

async function within(action: (io: ReturnType<typeof testIo>["io"]) => Promise<void>) {
  const sandbox = makeSandbox();
  const env = bareEnvironment(sandbox.home);
  try {
    await action(testIo({ words: [], cwd: sandbox.project, env, stdin: "" }, () => NOW).io);
  } finally {
    sandbox.dispose();
  }
}

test("a session's start looks for a bundle once an hour, and tells why none was taken", () =>
  within(async (io) => {
    const context = { ...testContext(), io, config: CONFIG, signal: new AbortController().signal };
    const event = { kind: "SessionStart", cwd: "/" } as unknown as Parameters<
      typeof handleBundle
    >[0];
    const started: string[] = [];
    const start = (words: readonly string[]) => started.push(words.join(" ")) > 0;
    expect(await handleBundle(event, context, start)).toEqual({ verdict: "pass" });
    expect(started).toEqual(["background bundle"]);
    writeBundleRecord(io, RECORD);
    expect(await handleBundle(event, context, start)).toEqual({ verdict: "pass" });
    writeBundleRecord(io, { ...RECORD, problem: "it was tampered with" });
    const { notice } = await handleBundle(event, context, start);
    expect(notice).toContain("acme was not updated: it was tampered with; 1.0.0 stays in force");
    writeBundleRecord(io, { checked: RECORD.checked, highest: {}, problem: "no answer" });
    expect((await handleBundle(event, context, start)).notice).toContain("no policy of it");
    expect(started).toHaveLength(1);
  }));

test("doctor says which bundle is in force, until when, and what is wrong with the next", () =>
  within(async (io) => {
    const path = bundlePolicyPath(io) ?? "";
    const files = [{ kind: "bundle", path }] as const;
    const loaded = { config: CONFIG, files, warnings: [], origins: new Map() };
    const check = async () =>
      (await checkBundle(io, loaded)).map(({ mark, detail }) => [mark, detail]);
    expect(await check()).toEqual([["fail", "acme is not in force: not fetched yet"]]);
    writeBundleRecord(io, RECORD);
    expect(await check()).toEqual([["ok", "acme 1.0.0 is in force, valid until 2027-01-31"]]);
    expect(await checkBundle(io, { ...loaded, files: [] })).toMatchObject([{ mark: "fail" }]);
    writeBundleRecord(io, { ...RECORD, problem: "no answer" });
    expect(await check()).toMatchObject([["warn", expect.stringContaining("no answer")]]);
    writeBundleRecord(io, { ...RECORD, taken: { ...TAKEN, valid_until: "2026-01-01T00:00:00Z" } });
    expect(await check()).toMatchObject([["warn", expect.stringContaining("was valid until")]]);
    expect(await checkBundle(io, { ...loaded, config: defaults() })).toEqual([]);
  }));

test("a record that is missing or damaged remembers nothing, and is due", () =>
  within(async (io) => {
    const none = await readBundleRecord(io);
    expect(none.highest).toEqual({});
    expect(isLookDue(none, NOW)).toBe(true);
    expect(isLookDue(RECORD, NOW)).toBe(false);
    expect(isLookDue(RECORD, new Date(NOW.getTime() + 3_600_000))).toBe(true);
    expect(isLookDue(RECORD, new Date(NOW.getTime() - 1))).toBe(true);
    writeBundleRecord(io, RECORD);
    expect(await bundleState(io, CONFIG)).toMatchObject({ version: "1.0.0" });
    const other = { ...CONFIG, bundle: { ...CONFIG.bundle, name: "other" } };
    expect(await bundleState(io, other)).toMatchObject({ version: undefined });
  }));

test.each([
  ["1.0.1", "sha256:b", undefined],
  ["1.0.0", "sha256:a", undefined],
  ["1.0.0", "sha256:b", "version 1.0.0 is another file than before"],
  ["0.9.9", "sha256:a", "version 0.9.9 is older than 1.0.0, which was taken before"],
])("version %s with %s after 1.0.0: %p", (version, digest, problem) => {
  expect(replayProblem({ name: "acme", version, digest }, RECORD)).toBe(problem as string);
  expect(replayProblem({ name: "new", version, digest }, RECORD)).toBeUndefined();
});
