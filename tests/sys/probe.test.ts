import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exists, readText } from "../../src/sys/probe.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
const at = (...names: readonly string[]) => join(sandbox.project, ...names);

/** Makes a file with the folders above it. */
function put(text: string, ...names: readonly string[]): string {
  mkdirSync(join(at(...names), ".."), { recursive: true });
  writeFileSync(at(...names), text);
  return at(...names);
}

beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

describe("probing", () => {
  test("tells what exists: files, folders and links to them", () => {
    const file = put("x", "file");
    symlinkSync(file, at("link"));
    symlinkSync(at("nowhere"), at("broken"));
    expect(exists(file)).toBe(true);
    expect(exists(sandbox.project)).toBe(true);
    expect(exists(at("link"))).toBe(true);
    expect(exists(at("broken"))).toBe(false);
    expect(exists(at("missing"))).toBe(false);
    expect(exists(at("file", "below"))).toBe(false);
    expect(exists("")).toBe(false);
  });

  test("reads a text, is undefined for what is missing and an error for a folder", async () => {
    expect(await readText(put("häß", "file"))).toBe("häß");
    expect(await readText(put("", "empty"))).toBe("");
    expect(await readText(at("missing"))).toBeUndefined();
    expect(await readText(sandbox.project)).toBeInstanceOf(Error);
  });
});
