import { isSecretPath } from "../places/judge-path.ts";
import type { ApprovalWorld } from "./approval-world.ts";

/**
 * Says why what lies at a path is not a file that ends and has no other name: `ln .env notes.txt` makes a second name of
 * what is secret by the first. What a package manager linked out of its own cache is compared with the secrets that lie
 * where they usually do.
 */
export function whyNotOneFile(path: string, world: ApprovalWorld): string | undefined {
  if (path.startsWith("/dev/") || path.startsWith("/proc/")) return undefined;
  const found = world.kindOf(path);
  if (found?.kind === "other") return "opens a pipe or a device";
  const { shared } = found ?? {};
  if (shared === undefined || OF_SYSTEM.test(path)) return undefined;
  if (INSTALLED.test(path) && !secretsIn(world).has(shared)) return undefined;
  return "shows a file that has another name, by which it may be a secret";
}

/** Where only the machine's administrator makes names. */
const OF_SYSTEM = /^\/(?:usr|etc|nix|opt|lib\w*|s?bin|boot|System|Library|Applications)\//;

/** Folders whose files pnpm, Bun and uv share with their caches. */
const INSTALLED = /\/(?:node_modules|site-packages|\.venv)\//;

const SECRETS = new WeakMap<ApprovalWorld["kindOf"], ReadonlySet<string>>();

/** Secrets of the project's own folder and of the home that have several names. */
function secretsIn(world: ApprovalWorld): ReadonlySet<string> {
  const { home = "", projectRoot, cwd, kindOf } = world;
  const known = SECRETS.get(kindOf);
  if (known !== undefined) return known;
  const secrets = new Set<string>();
  const below = KEPT_IN.split(" ").map((name) => `${home}/${name}`);
  for (const folder of new Set([projectRoot, cwd, home, ...below])) {
    for (const { name } of world.entries(folder) ?? []) {
      const path = `${folder}/${name}`;
      const shared = isSecretPath(path, world) ? kindOf(path)?.shared : undefined;
      if (shared !== undefined) secrets.add(shared);
    }
  }
  SECRETS.set(kindOf, secrets);
  return secrets;
}

/** Folders of the home in which keys and tokens lie. */
const KEPT_IN = ".ssh .aws .kube .docker .config/gcloud .config/gh .gnupg";
