import type { Looks } from "../commands/read-only-form.ts";
import { redact } from "../secrets/scan.ts";
import type { ApprovalWorld } from "./approval-world.ts";
import type { Hides } from "./git-repository.ts";

/** Says why a form of git must not show the settings of a repository; undefined for one that shows none. */
export function hiddenFrom({ settings, addresses }: Looks): Hides | undefined {
  if (settings !== true && addresses !== true) return undefined;
  return (text) => {
    if (settings === true && mayHoldToken(text)) return TOKEN;
    return HOLDS_PASSWORD.test(text) ? "shows an address with a password in it" : undefined;
  };
}

/** Says why the settings of the person and of the machine must not be shown with those of a repository. */
export function whyOwnHidden({ settings }: Looks, world: ApprovalWorld): string | undefined {
  if (settings !== true) return undefined;
  const { home, env, exists, fileText } = world;
  const folder = env("XDG_CONFIG_HOME") ?? `${home}/.config`;
  for (const path of [`${home}/.gitconfig`, `${folder}/git/config`, "/etc/gitconfig"]) {
    if (!exists(path)) continue;
    const text = fileText?.(path);
    if (text === undefined || mayHoldToken(text)) return TOKEN;
  }
  return undefined;
}

const TOKEN = "shows settings that may contain a token";

/** Settings that are made for tokens, a password in an address, and other files that are taken in. */
function mayHoldToken(text: string): boolean {
  return HOLDS_TOKEN.test(text) || redact(text) !== text;
}

const HOLDS_TOKEN = /:\/\/[^\s/]*@|extraheader|token|passw?|secret|api_?key|\bauth|^\s*\[include/im;

const HOLDS_PASSWORD = /:\/\/[^\s/@]*:[^\s/]*@|:\/\/\w{20,}@/;
