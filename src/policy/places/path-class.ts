import type { RuleId, Stake } from "../model/finding.ts";

/** What a tool call does with a path: `list` covers names and metadata, never contents. */
export type PathAccess = "read" | "write" | "delete" | "list";

/**
 * A family of paths with one answer per access.
 *
 * Its `paths` are written in a small language, matched on whole components:
 * `name` and `a/b/name` a file by its last components; `a/b/` everything in a folder, and the
 * folder itself; `*.ext` the end of a name; `start*` its beginning; a leading `/` binds to the root
 * (a drive's root on Windows), a leading `~/` to any home directory; `*` alone is any one component.
 */
export interface PathClass {
  readonly rule: RuleId;
  /** What such a path is, to follow "would change .env, " and "would change ". */
  readonly noun: string;
  /** What is in it, to follow "would show the model " and to be followed by " in .env"; where reading is judged. */
  readonly holds?: string;
  readonly read?: "ask" | "deny";
  readonly write?: "ask" | "deny";
  readonly delete?: "ask" | "deny";
  readonly instead?: string;
  /** What is at stake where a change is asked about; `lasting` where it is absent. */
  readonly stake?: Stake;
  /** The same where only a part of what the file holds changes; as `stake` where it is absent. */
  readonly partly?: Stake;
  /** True where reading is fine if the file, as it lies there, holds nothing that is named as a secret. */
  readonly isOpenIfPlain?: true;
  /** True where one answer of the person to a change in one of its folders holds for the session. */
  readonly once?: true;
  /** True when the contents are secret, so that sending them anywhere is exfiltration. */
  readonly secret?: true;
  /** Accesses for which this class decides alone: how examples and public parts become fine. */
  readonly overrides?: readonly PathAccess[];
  /** Where the class does not apply: made-up material, source code, scratch space, foreign code. */
  readonly except?: readonly Exception[];
  readonly paths: readonly string[];
}

/**
 * `fixtures`: test material of the project; `tests`: also any test or example folder of it;
 * `source`: names that end like source code or prose; `temporary`: the machine's scratch folders;
 * `dependencies`: packages fetched by a tool; `public part`: certificates and public
 * keys, by their names; `folder`: the folder itself, as opposed to its contents.
 */
export type Exception =
  | "fixtures"
  | "tests"
  | "source"
  | "temporary"
  | "dependencies"
  | "public part"
  | "folder";
