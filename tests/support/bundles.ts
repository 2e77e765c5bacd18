import { type Facts, packBundle } from "../../src/bundle/manifest.ts";
import { signFile } from "../../src/bundle/minisign.ts";
import type { KeyPair } from "./minisign.ts";

/** A policy with one rule and its test. */
export const TEAM_POLICY = `[[rule]]
id = "acme/no-prod"
command = "kubectl --context prod *"
verdict = "deny"
reason = "changes the production cluster"
[[rule.tests]]
command = "kubectl --context prod get pods"
expect = "deny"
`;

/** What a bundle is made of; what is not given is as in the first release. */
export interface Release extends Partial<Facts> {
  readonly policy?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** A bundle with its signature. */
export function release(keys: KeyPair, made: Release = {}) {
  const { policy = TEAM_POLICY, files = {}, ...facts } = made;
  const file = packBundle(
    {
      ...{
        name: "acme",
        version: "1.0.0",
        fairlead: "0.0.0-0",
        valid_until: "2090-01-01T00:00:00Z",
      },
      ...facts,
    },
    new Map(Object.entries({ "policy.toml": policy, ...files })),
  );
  return { file, signature: signFile(file, keys.secret, "released") };
}
