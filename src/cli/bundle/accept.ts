import { type Bundle, readBundle } from "../../bundle/manifest.ts";
import { type PublicKey, readPublicKey, verifySignature } from "../../bundle/minisign.ts";
import type { Fetch } from "../../bundle/sources.ts";
import type { Io } from "../../io.ts";
import { isNewer } from "../../state/version-check.ts";
import { VERSION } from "../../version.ts";
import { checkContent } from "./check-content.ts";

/** A bundle that was verified: who signed it, and what is in it. */
export interface Accepted {
  readonly bundle: Bundle;
  readonly key: PublicKey;
  /** The trusted comment of the signature. */
  readonly comment: string;
  /** Tests of its rules that passed. */
  readonly passed: number;
  /** What of it loosens the policy. */
  readonly loosens: readonly string[];
}

/** What the administrator's file says about the bundle that it wants. */
export interface Wanted {
  readonly keys: readonly string[];
  readonly name?: string;
  readonly mayLoosen?: boolean;
  /** The text of the file. */
  readonly managed?: string;
}

/** Checks everything about a bundle that can be checked without those that came before it; an error says what is wrong. */
export async function acceptBundle(
  io: Io,
  { file, signature }: Fetch,
  { keys, name, mayLoosen = true, managed }: Wanted,
  current: string = VERSION,
): Promise<Accepted | Error> {
  const pinned = keys.map(readPublicKey);
  const wrong = pinned.find((key) => key instanceof Error);
  if (wrong !== undefined) return wrong;
  const verified = verifySignature(file, signature, pinned.filter(isKey));
  if (verified instanceof Error) return verified;
  const bundle = readBundle(file);
  if (bundle instanceof Error) return bundle;
  const { key, trustedComment: comment } = verified;
  if (name !== undefined && bundle.name !== name) {
    return new Error(`it is ${bundle.name} and not ${name}`);
  }
  if (isNewer(bundle.fairlead, current)) {
    return new Error(
      `it needs fairlead ${bundle.fairlead}, and this is ${current}: fairlead update`,
    );
  }
  if (Date.parse(bundle.valid_until) < io.now().getTime()) {
    return new Error(`it was valid until ${bundle.valid_until}`);
  }
  const { problems, loosens, passed } = await checkContent(io, bundle.files, managed);
  const refused = mayLoosen
    ? problems
    : [
        ...loosens.map((what) => `it loosens the policy, which [bundle] does not allow (${what})`),
        ...problems,
      ];
  const [first, ...more] = refused;
  if (first !== undefined) {
    return new Error(more.length === 0 ? first : `${first} (and ${more.length} more)`);
  }
  return { bundle, key, comment, passed, loosens };
}

function isKey(key: PublicKey | Error): key is PublicKey {
  return !(key instanceof Error);
}
