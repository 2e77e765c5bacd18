import { UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { globMatches, literalLength } from "../text/glob-name.ts";
import { absolutePath } from "../text/path.ts";
import { secretPatterns } from "./fixed-patterns.ts" with { type: "macro" };

/**
 * The paths of secrets that a pattern means: for hidden folders, for names at any depth, and in the folder of a secret
 * that is there.
 */
export function pathsMeant(path: string, cwd: string, { fileText }: World): readonly string[] {
  const hidden = HIDDEN_PATTERN.exec(path);
  if (hidden !== null) {
    const [, before = "", pattern = "", rest = ""] = hidden;
    return SECRET_FOLDERS.split(" ")
      .filter((name) => globMatches(pattern, name))
      .map((name) => before + name + rest);
  }
  const at = path.lastIndexOf("/") + 1;
  if (!FOUND_BY_PATTERN.test(path)) {
    if (at === 0 || !/[*?[]/.test(path.slice(at)) || /[*?[]/.test(path.slice(0, at))) return [];
    const folder = absolutePath(path.slice(0, at - 1), cwd);
    return secretsIn(folder, path.slice(at)).filter((one) => fileText?.(one) !== undefined);
  }
  const pattern = path.slice(at).replaceAll(UNKNOWN, "*");
  return SECRET_NAMES.split(" ")
    .filter((name) => 2 * literalLength(pattern) >= name.length && globMatches(pattern, name))
    .map((name) => path.slice(0, at) + name);
}

/** Where in a folder, by its absolute path, secrets with a fixed place may lie that a pattern matches. */
function secretsIn(folder: string, pattern: string): readonly string[] {
  return FIXED.split("|").flatMap((place) => {
    const end = place.lastIndexOf("/");
    const [above, name] = [
      place.slice(0, Math.max(end, 0)).replace(/^~/, ""),
      place.slice(end + 1),
    ];
    if (above === "" || name === "" || !`/${folder}`.endsWith(`/${above}`)) return [];
    const isSeen = !name.startsWith(".") || pattern.startsWith(".");
    return isSeen && globMatches(pattern, name) ? [`${folder}/${name}`] : [];
  });
}

const FIXED = secretPatterns();

/** `~/.s*\/id*`: a pattern for hidden folders, of which a letter is known, and something in them. */
const HIDDEN_PATTERN = /^((?:.*\/)?)(\.\w[^/]*[*?[][^/]*)(\/.+)$/;

/** Folders in which nearly every file is a secret. */
const SECRET_FOLDERS = ".ssh .aws .gnupg .kube .docker .azure .password-store";

/** Any folder, and a name of which a part is known. */
const FOUND_BY_PATTERN = new RegExp(`${UNKNOWN}/[^/${UNKNOWN}]*${UNKNOWN}[^/]*$`);

/** Names of which half a pattern is enough to mean them. */
const SECRET_NAMES =
  "id_rsa id_ed25519 id_ecdsa credentials .credentials.json .git-credentials .netrc .env .pgpass .npmrc .pypirc";
