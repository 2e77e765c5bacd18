import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { removeStaleTemporaries } from "../sys/atomic-file.ts";
import { uniqueName } from "../sys/light-files.ts";
import { parentOf } from "../sys/paths.ts";
import { readableBytes } from "../sys/probe.ts";
import { type ConsentKey, KEY_CHARS } from "./allow-once.ts";

/** Owner alone may enter, or read and write. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Reads the key, or makes one where there is none. It appears whole under its name or not at all, and the
 * first of several processes that make one at the same time makes it for all. Undefined where that fails, and
 * for a file that holds no key: a new one would void what was agreed to under the old one.
 */
export function makeConsentKey(path: string): ConsentKey | undefined {
  try {
    return readKey(path) ?? madeKey(path);
  } catch {
    return undefined;
  }
}

function madeKey(path: string): ConsentKey | undefined {
  const folder = parentOf(path);
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const temporary = `${uniqueName(`${path}.`)}.tmp`;
  try {
    const bytes = crypto.getRandomValues(new Uint8Array(KEY_CHARS / 2));
    writeFileSync(temporary, bytes.toHex(), { mode: FILE_MODE, flag: "wx" });
    appear(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
    removeStaleTemporaries([path], new Date());
  }
  return readKey(path);
}

/** Gives a whole file its name, unless somebody else's has it by now. */
function appear(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (isCode(error, "EEXIST")) return;
    // A file system without links: a reader may meet a part of it and has no key then.
    copyFileSync(temporary, path, constants.COPYFILE_EXCL);
  }
}

function readKey(path: string): ConsentKey | undefined {
  try {
    // A pipe in its place would be waited for.
    const bytes = readableBytes(path, KEY_CHARS);
    if (bytes instanceof Error) throw bytes;
    const text = readFileSync(path, "latin1");
    if (new RegExp(`^[0-9a-f]{${KEY_CHARS}}$`).test(text)) return text;
    throw new Error(`${path} contains no key`);
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
