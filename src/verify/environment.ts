import type { Io } from "../io.ts";
import type { Client } from "./clients.ts";
import type { Scratch } from "./scratch.ts";

/** What a client and its hooks need of the user's environment: no credentials are among them. */
const KEPT =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|BASH_ENV|ENV|ZDOTDIR|LANG|LC_\w+|TERM|TZ|TMPDIR|TMP|TEMP|XDG_CONFIG_HOME|FAIRLEAD_\w+|USERPROFILE|APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles|SystemRoot|SystemDrive|ComSpec|PATHEXT|windir|DISABLE_\w*HOOKS?|CLAUDE_CODE_(?:SIMPLE|MANAGED_SETTINGS_PATH|PERSONAL_HOOKS_OFF)|GEMINI_CLI_SYSTEM_SETTINGS_PATH|QWEN_CODE_SYSTEM_SETTINGS_PATH)$/i;

/** An address at which nobody listens: what a client sends to anybody but this machine ends there. */
const NOWHERE = "http://127.0.0.1:9";

/** The whole environment of a client that is tried. */
export function clientEnvironment(
  io: Io,
  client: Client,
  scratch: Scratch,
  url: string,
): Readonly<Record<string, string>> {
  const kept = Object.entries(io.environment()).filter(([name]) => KEPT.test(name));
  return {
    ...Object.fromEntries(kept),
    HTTP_PROXY: NOWHERE,
    HTTPS_PROXY: NOWHERE,
    ALL_PROXY: NOWHERE,
    NO_PROXY: "127.0.0.1,localhost",
    // Else a client that installs packages beside its plugins tries for a minute.
    npm_config_fetch_retries: "0",
    npm_config_offline: "true",
    // Records of these calls are nobody's, and show which of them fairlead was asked about.
    XDG_STATE_HOME: scratch.state,
    FAIRLEAD_NO_UPDATE_CHECK: "1",
    ...client.env(url, scratch),
  };
}
