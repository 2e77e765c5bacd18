import { describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  needsPassword,
  readPublicKey,
  readSecretKey,
  signFile,
  verifySignature,
} from "../../src/bundle/minisign.ts";
import { makeKeys } from "../support/minisign.ts";

const FILE = Buffer.from("the file\n");
const keys = makeKeys();

function publicKey(text: string) {
  const key = readPublicKey(text);
  if (key instanceof Error) throw key;
  return key;
}

const ours = publicKey(keys.publicText);
const signature = signFile(FILE, keys.secret, "a comment");

function verify(file: Uint8Array, text: string, pinned = [ours]) {
  const verified = verifySignature(file, text, pinned);
  return verified instanceof Error ? verified.message : verified.trustedComment;
}

/** The signature with one byte of a line of it changed. */
function broken(line: number, at: number): string {
  const lines = signature.split("\n");
  const bytes = Buffer.from(lines[line] ?? "", "base64");
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  lines[line] = bytes.toString("base64");
  return lines.join("\n");
}

describe("a signature", () => {
  test("is verified by its key, among others too, and gives its trusted comment", () => {
    expect(verify(FILE, signature)).toBe("a comment");
    expect(verify(FILE, signature, [publicKey(makeKeys().publicText), ours])).toBe("a comment");
    expect(verify(FILE, signature.replaceAll("\n", "\r\n"))).toBe("a comment");
  });

  test("of another file, key or comment is not", () => {
    expect(verify(Buffer.from("other"), signature)).toContain("does not fit the file");
    expect(verify(FILE, signature, [publicKey(makeKeys().publicText)])).toContain("another key");
    expect(verify(FILE, broken(1, 20))).toContain("does not fit the file");
    expect(verify(FILE, broken(3, 20))).toContain("trusted comment");
    expect(verify(FILE, signature.replace("a comment", "b comment"))).toContain("trusted comment");
  });

  test("that has another form is called so", () => {
    for (const text of ["", "text", signature.split("\n").slice(0, 2).join("\n"), broken(1, 0)]) {
      expect(verify(FILE, text)).toContain("not a signature of minisign");
    }
  });
});

describe("a key", () => {
  test("is read from its line, or from the file", () => {
    expect(publicKey(keys.publicLine).id).toBe(ours.id);
    expect(readPublicKey("RWxx")).toBeInstanceOf(Error);
    expect(readSecretKey("RWxx")).toBeInstanceOf(Error);
  });

  test("whose halves do not belong together does not sign", () => {
    const line = keys.secretText.split("\n")[1] ?? "";
    const bytes = Buffer.from(line, "base64");
    bytes[70] = (bytes[70] ?? 0) ^ 1;
    expect(readSecretKey(bytes.toString("base64"))).toMatchObject({
      message: "the secret key is damaged",
    });
  });
});

const MINISIGN = Bun.which("minisign");
if (MINISIGN === null) console.warn("SKIPPED: no minisign, so nothing is held against it");

describe.skipIf(MINISIGN === null)("minisign itself", () => {
  function inFolder(action: (run: (words: string, stdin?: string) => number, at: string) => void) {
    const at = mkdtempSync(join(tmpdir(), "fairlead-minisign-"));
    const run = (words: string, stdin = "") =>
      Bun.spawnSync([MINISIGN ?? "", ...words.split(" ")], { cwd: at, stdin: Buffer.from(stdin) })
        .exitCode;
    try {
      action(run, at);
    } finally {
      rmSync(at, { recursive: true, force: true });
    }
  }

  test("verifies what is signed here, and refuses what was changed", () => {
    inFolder((run, at) => {
      writeFileSync(join(at, "f"), FILE);
      writeFileSync(join(at, "f.minisig"), signature);
      writeFileSync(join(at, "k.pub"), keys.publicText);
      expect(run("-V -p k.pub -m f")).toBe(0);
      writeFileSync(join(at, "f.minisig"), broken(3, 20));
      expect(run("-V -p k.pub -m f")).not.toBe(0);
    });
  });

  test("signs what is verified here, in both of its forms", () => {
    inFolder((run, at) => {
      writeFileSync(join(at, "f"), FILE);
      const read = (name: string) => readFileSync(join(at, name), "utf8");
      expect(run("-G -W -p k.pub -s k.key")).toBe(0);
      const key = publicKey(read("k.pub"));
      for (const form of ["-S -s k.key -m f -t said", "-S -l -s k.key -m f -t said"]) {
        expect(run(form)).toBe(0);
        expect(verify(FILE, read("f.minisig"), [key])).toBe("said");
      }
      const secret = readSecretKey(read("k.key"));
      if (secret instanceof Error) throw secret;
      expect(needsPassword(read("k.key"))).toBe(false);
      expect(verify(FILE, signFile(FILE, secret, "ours"), [key])).toBe("ours");
    });
  });

  // A password takes a second of a whole core each time, which is what it is for.
  test("makes keys with a password, which sign with it only", () => {
    inFolder((run, at) => {
      expect(run("-G -p k.pub -s k.key", "secret\nsecret\n")).toBe(0);
      const text = readFileSync(join(at, "k.key"), "utf8");
      expect(needsPassword(text)).toBe(true);
      const secret = readSecretKey(text, "secret");
      if (secret instanceof Error) throw secret;
      const key = publicKey(readFileSync(join(at, "k.pub"), "utf8"));
      expect(verify(FILE, signFile(FILE, secret, "ours"), [key])).toBe("ours");
      expect(readSecretKey(text, "wrong")).toMatchObject({ message: "the password is wrong" });
    });
  }, 120_000);
});
