import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beginCapture, dropCapture, numbersIn, publish } from "../../src/undo/store.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
let store: string;
beforeEach(() => {
  sandbox = makeSandbox();
  store = join(sandbox.home, "undo");
});
afterEach(() => sandbox.dispose());

const INFO = { project: "/p", session: "s", title: "rm a", time: "2026-01-01", files: 0, bytes: 0 };
const NOTHING = { entries: [], packs: [] };

test("a number that somebody else took meanwhile is not written over", () => {
  const begun = beginCapture(store);
  mkdirSync(`${store}/${begun.number}`);
  writeFileSync(`${store}/${begun.number}/theirs`, "theirs");
  const number = publish(store, begun, INFO, NOTHING);
  expect(number).toBe(begun.number + 1);
  expect(existsSync(`${store}/${begun.number}/theirs`)).toBe(true);
  expect(existsSync(`${store}/${number}/info.json`)).toBe(true);
});

test("two that begin at the same moment have two numbers", () => {
  const numbers = [beginCapture(store), beginCapture(store)].map(({ number }) => number);
  expect(new Set(numbers).size).toBe(2);
});

test("what is gone already is dropped without a word", () => {
  dropCapture(store, 7);
  expect(numbersIn(store)).toEqual([]);
});
