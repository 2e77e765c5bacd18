import { UNKNOWN } from "../model/invocation.ts";
import { globMatches, literalLength } from "../text/glob-name.ts";

/** The paths of secrets that a pattern means, for hidden folders or for names at any depth. */
export function pathsMeant(path: string): readonly string[] {
  const hidden = HIDDEN_PATTERN.exec(path);
  if (hidden !== null) {
    const [, before = "", pattern = "", rest = ""] = hidden;
    return SECRET_FOLDERS.split(" ")
      .filter((name) => globMatches(pattern, name))
      .map((name) => before + name + rest);
  }
  if (!FOUND_BY_PATTERN.test(path)) return [];
  const at = path.lastIndexOf("/") + 1;
  const pattern = path.slice(at).replaceAll(UNKNOWN, "*");
  return SECRET_NAMES.split(" ")
    .filter((name) => 2 * literalLength(pattern) >= name.length && globMatches(pattern, name))
    .map((name) => path.slice(0, at) + name);
}

/** `~/.s*\/id*`: a pattern for hidden folders, of which a letter is known, and something in them. */
const HIDDEN_PATTERN = /^((?:.*\/)?)(\.\w[^/]*[*?[][^/]*)(\/.+)$/;

/** Folders in which nearly every file is a secret. */
const SECRET_FOLDERS = ".ssh .aws .gnupg .kube .docker .azure .password-store";

/** Any folder, and a name of which a part is known. */
const FOUND_BY_PATTERN = new RegExp(`${UNKNOWN}/[^/${UNKNOWN}]*${UNKNOWN}[^/]*$`);

/** Names of which half a pattern is enough to mean them. */
const SECRET_NAMES =
  "id_rsa id_ed25519 id_ecdsa credentials .credentials.json .git-credentials .netrc .env .pgpass .npmrc .pypirc";
