import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { capture } from "../../src/undo/capture.ts";
import { pruneStore } from "../../src/undo/prune.ts";
import { numbersIn } from "../../src/undo/store.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
let store: string;
const NOW = new Date("2026-05-10T12:00:00Z");
const HOUR_MS = 3_600_000;

beforeEach(() => {
  sandbox = makeSandbox();
  store = `${sandbox.home}/state/undo`;
  writeFileSync(`${sandbox.project}/a.txt`, "x".repeat(1_000));
});
afterEach(() => sandbox.dispose());

function save(hoursAgo: number) {
  return capture({
    store,
    targets: [{ path: `${sandbox.project}/a.txt`, change: "removed", deep: true }],
    about: { project: sandbox.project, session: "s", title: "rm a.txt" },
    budget: { files: 100, bytes: 1_000_000 },
    mayKeep: () => true,
    linksAllowed: true,
    time: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
  });
}

test("what is too old goes", async () => {
  for (const hours of [30, 10, 1]) await save(hours);
  expect(pruneStore(store, { keepMs: 24 * HOUR_MS, bytes: 1e9 }, NOW)).toBe(1);
  expect(numbersIn(store)).toEqual([2, 3]);
});

test("the oldest go until the rest is small enough, and the newest never", async () => {
  for (const hours of [3, 2, 1]) await save(hours);
  expect(pruneStore(store, { keepMs: 24 * HOUR_MS, bytes: 2_500 }, NOW)).toBe(1);
  expect(numbersIn(store)).toEqual([2, 3]);
  expect(pruneStore(store, { keepMs: 24 * HOUR_MS, bytes: 1 }, NOW)).toBe(1);
  expect(numbersIn(store)).toEqual([3]);
});

test("a number comes once", async () => {
  await save(30);
  pruneStore(store, { keepMs: HOUR_MS, bytes: 1e9 }, NOW);
  expect(await save(1)).toBe(2);
});

test("what a killed process left goes when it is old", async () => {
  await save(1);
  mkdirSync(`${store}/new-1-x`);
  rmSync(`${sandbox.project}/a.txt`);
  utimesSync(`${store}/new-1-x`, 1, 1);
  const later = new Date(Date.now() + 2 * HOUR_MS);
  pruneStore(store, { keepMs: Number.POSITIVE_INFINITY, bytes: 1e9 }, later);
  expect(await Bun.file(`${store}/new-1-x`).exists()).toBe(false);
  expect(numbersIn(store)).toEqual([1]);
});
