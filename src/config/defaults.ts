import type { Config } from "./schema.ts";

/**
 * What holds where no file says otherwise. Apart from the schema, because a call without any file, which
 * most are, needs nothing else of the configuration; made when asked for, because one with files needs none.
 */
export function defaults(): Config {
  return {
    timeout: 30,
    fail_closed: false,
    notices: "short",
    log: { level: "info", decisions: "notable", content: "redacted" },
    output: { redact_secrets: true },
    checklist: { enabled: true },
    mode: {},
    loop: { drive: false },
    sessions: { keep_days: 30, keep_megabytes: 64, folder: "", ownership: "ask" },
    update: {
      check: true,
      api: "https://api.github.com",
      repository: "fairlead/fairlead",
      trusted_root: "",
    },
    rank: { enabled: false, endpoint: "", user: "", token_env: "" },
    undo: { max_size: "200MB", max_files: 10_000, keep: "7d", max_store: "2GB" },
    confine: { write: [], read: [] },
    bundle: { name: "", source: "", keys: [], may_loosen: false, token_file: "" },
    policy: {
      preset: "standard",
      disable: [],
      severity: {},
      ask_fallback: "ask",
      packs: {},
      user_exceptions: false,
      enforce: "on",
    },
    approve: { read_only: false, mcp: [] },
    rule: [],
    allow: [],
    hook: [],
  };
}
