import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readSecretKey, type SecretKey } from "../../src/bundle/minisign.ts";

/** A pair of keys as the files of `minisign -G -W` have them. */
export interface KeyPair {
  readonly publicText: string;
  /** The one line with the key itself. */
  readonly publicLine: string;
  readonly secretText: string;
  readonly secret: SecretKey;
}

/** Makes a pair of keys without a password. */
export function makeKeys(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const half = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32);
  const id = randomBytes(8);
  const publicLine = Buffer.concat([Buffer.from("Ed"), id, half]).toString("base64");
  const head = Buffer.concat([Buffer.from("Ed\0\0B2"), Buffer.alloc(48)]);
  const secretLine = Buffer.concat([head, id, seed, half, Buffer.alloc(32)]).toString("base64");
  const secretText = `untrusted comment: minisign encrypted secret key\n${secretLine}\n`;
  const secret = readSecretKey(secretText);
  if (secret instanceof Error) throw secret;
  const publicText = `untrusted comment: minisign public key\n${publicLine}\n`;
  return { publicText, publicLine, secretText, secret };
}
