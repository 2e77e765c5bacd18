import * as v from "valibot";
import { defaults } from "./defaults.ts";

/** The signed policy that the administrator's file subscribes to. */
export interface BundleConfig {
  readonly bundle: {
    /** Name of the policy bundle that every session of this machine uses; only the administrator's file may set this table. Empty means none. */
    readonly name: string;
    /** Where the bundle is fetched from: a file, an `https://` address, `oci://HOST/REPOSITORY:TAG` or `git+https://HOST/REPOSITORY@TAG`. Its signature is next to it, under the same name with `.minisig`. */
    readonly source: string;
    /** Public keys of minisign. The bundle must be signed with one of them; a second one lets you change keys. */
    readonly keys: readonly string[];
    /** Lets the bundle loosen the policy as well, as the administrator's file itself may. */
    readonly may_loosen: boolean;
    /** A file with the token, or `NAME:PASSWORD`, that the server or registry of `source` wants. */
    readonly token_file: string;
    /** Which machines this is one of, where the bundle is rolled out to a percentage of each channel; "stable" where it is not set. */
    readonly channel?: string;
  };
}

/** Keys that may be pinned at the same time: the one in use, and the next. */
const KEYS_MAX = 2;

/** A line as minisign writes a public key: 42 bytes in Base64. */
const PUBLIC_KEY = /^RW[A-Za-z0-9+/]{54}$/;

/** The schema of the section, built when a file has it. */
export const BUNDLE_ENTRIES = {
  bundle: () => {
    const { bundle } = defaults();
    return v.optional(
      v.strictObject({
        name: text("bundle.name", bundle.name),
        source: text("bundle.source", bundle.source),
        keys: v.optional(
          v.pipe(
            v.array(
              v.pipe(
                v.string("bundle.keys must be a list of texts"),
                v.regex(PUBLIC_KEY, "bundle.keys must hold public keys of minisign (RW…)"),
              ),
              "bundle.keys must be a list of texts",
            ),
            v.maxLength(KEYS_MAX, `bundle.keys may hold ${KEYS_MAX} keys`),
          ),
          [...bundle.keys],
        ),
        may_loosen: v.optional(
          v.boolean("bundle.may_loosen must be true or false"),
          bundle.may_loosen,
        ),
        token_file: text("bundle.token_file", bundle.token_file),
        channel: v.exactOptional(v.string("bundle.channel must be a text")),
      }),
      bundle,
    );
  },
};

function text(name: string, standard: string) {
  return v.optional(v.string(`${name} must be a text`), standard);
}
