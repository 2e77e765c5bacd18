import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  scryptSync,
  sign,
  timingSafeEqual,
  verify,
} from "node:crypto";

/*
 * Keys and signatures as minisign writes them (https://jedisct1.github.io/minisign/#signature-format): Ed25519,
 * over BLAKE2b-512 of the file, and once more over the signature with its trusted comment.
 */

/** A key that signatures are verified with. */
export interface PublicKey {
  /** Eight bytes that name the key, as hexadecimal digits. */
  readonly id: string;
  /** As it is written in one line. */
  readonly text: string;
  readonly key: KeyObject;
}

/** A key that signs. */
export interface SecretKey {
  readonly id: Uint8Array;
  readonly key: KeyObject;
}

/** A signature that was verified. */
export interface Verified {
  readonly key: PublicKey;
  readonly trustedComment: string;
}

const ID_BYTES = 8;
const SIGNATURE_BYTES = 64;
/** What stands before a raw key of Ed25519 in DER: https://www.rfc-editor.org/rfc/rfc8410 */
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const SECRET_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** Reads a public key: its one line, or the text of the file that `minisign -G` wrote. */
export function readPublicKey(text: string): PublicKey | Error {
  const line = dataLine(text);
  const bytes = Buffer.from(line, "base64");
  if (bytes.length !== 2 + ID_BYTES + 32 || bytes.toString("latin1", 0, 2) !== "Ed") {
    return new Error("this is not a public key of minisign");
  }
  const der = Buffer.concat([PUBLIC_PREFIX, bytes.subarray(2 + ID_BYTES)]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return { id: idText(bytes.subarray(2, 2 + ID_BYTES)), text: line, key };
}

/** Verifies a file's signature with the key among those given that made it; an error says why none did. */
export function verifySignature(
  file: Uint8Array,
  signature: string,
  keys: readonly PublicKey[],
): Verified | Error {
  const lines = signature.split(/\r?\n/);
  const bytes = Buffer.from(lines[1] ?? "", "base64");
  const comment = /^trusted comment: (.*)$/.exec(lines[2] ?? "")?.[1];
  const global = Buffer.from(lines[3] ?? "", "base64");
  const algorithm = bytes.toString("latin1", 0, 2);
  const isSignature =
    bytes.length === 2 + ID_BYTES + SIGNATURE_BYTES && ["Ed", "ED"].includes(algorithm);
  if (!isSignature || comment === undefined || global.length !== SIGNATURE_BYTES) {
    return new Error("this is not a signature of minisign");
  }
  const id = idText(bytes.subarray(2, 2 + ID_BYTES));
  const key = keys.find((one) => one.id === id);
  if (key === undefined) return new Error(`it was signed with another key (${id})`);
  const made = bytes.subarray(2 + ID_BYTES);
  const signed = algorithm === "ED" ? digestOf(file) : file;
  if (!verify(null, signed, key.key, made)) return new Error("the signature does not fit the file");
  if (!verify(null, Buffer.concat([made, Buffer.from(comment)]), key.key, global)) {
    return new Error("the trusted comment of the signature was changed");
  }
  return { key, trustedComment: comment };
}

/** Signs a file, as `minisign -S` does; the trusted comment is one line. */
export function signFile(file: Uint8Array, { id, key }: SecretKey, trustedComment: string): string {
  const made = sign(null, digestOf(file), key);
  const global = sign(null, Buffer.concat([made, Buffer.from(trustedComment)]), key);
  const first = Buffer.concat([Buffer.from("ED"), id, made]).toString("base64");
  return [
    `untrusted comment: signature of fairlead, key ${idText(id)}`,
    first,
    `trusted comment: ${trustedComment}`,
    global.toString("base64"),
    "",
  ].join("\n");
}

/** True for a secret key that is read only with its password. */
export function needsPassword(text: string): boolean {
  return Buffer.from(dataLine(text), "base64").toString("latin1", 2, 4) === "Sc";
}

const SECRET_BYTES = 158;

/** Reads the secret key that `minisign -G` wrote; the password is for one that has one. */
export function readSecretKey(text: string, password = ""): SecretKey | Error {
  const bytes = Buffer.from(dataLine(text), "base64");
  const kind = bytes.toString("latin1", 0, 2);
  if (bytes.length !== SECRET_BYTES || kind !== "Ed" || bytes.toString("latin1", 4, 6) !== "B2") {
    return new Error("this is not a secret key of minisign");
  }
  const salt = bytes.subarray(6, 38);
  const sealed = Buffer.from(bytes.subarray(54));
  if (needsPassword(text)) {
    const cost = scryptCost(bytes.readBigUInt64LE(38), bytes.readBigUInt64LE(46));
    const stream = scryptSync(password, salt, sealed.length, { ...cost, maxmem: SCRYPT_MAX_BYTES });
    for (let at = 0; at < sealed.length; at++) sealed[at] = (sealed[at] ?? 0) ^ (stream[at] ?? 0);
  }
  const id = sealed.subarray(0, ID_BYTES);
  const pair = sealed.subarray(ID_BYTES, ID_BYTES + 64);
  const checksum = sealed.subarray(ID_BYTES + 64);
  const expected = new Bun.CryptoHasher("blake2b256").update("Ed").update(id).update(pair).digest();
  // One without a password has no checksum either.
  if (needsPassword(text) && !timingSafeEqual(checksum, expected)) {
    return new Error("the password is wrong");
  }
  const der = Buffer.concat([SECRET_PREFIX, pair.subarray(0, 32)]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const half = createPublicKey(key).export({ format: "der", type: "spki" });
  if (!half.subarray(PUBLIC_PREFIX.length).equals(pair.subarray(32))) {
    return new Error("the secret key is damaged");
  }
  return { id, key };
}

const SCRYPT_MAX_BYTES = 2 ** 31;

/** The parameters of scrypt that libsodium picks for its limits (`pickparams` of its `pwhash_scryptsalsa208sha256`). */
function scryptCost(operations: bigint, memory: bigint) {
  const r = 8;
  const limit = Math.max(Number(operations), 32_768);
  const isBoundByTime = limit < Number(memory) / 32;
  const most = isBoundByTime ? limit / (r * 4) : Number(memory) / (r * 128);
  let N = 2;
  while (N <= most / 2) N *= 2;
  const p = isBoundByTime ? 1 : Math.floor(Math.min(limit / 4 / N, 0x3f_ff_ff_ff) / r);
  return { N, r, p: Math.max(p, 1) };
}

function digestOf(file: Uint8Array): Buffer {
  return createHash("blake2b512").update(file).digest();
}

/** As minisign prints it: the highest byte first. */
function idText(id: Uint8Array): string {
  return Buffer.from(id).reverse().toString("hex").toUpperCase();
}

/** The line with the data: the last one that is not empty, as a comment stands above it. */
function dataLine(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines.findLast((line) => line !== "" && !line.includes(" ")) ?? "";
}
