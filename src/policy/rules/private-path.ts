import { baseName, isWithin } from "../text/path.ts";

/**
 * True when a path tells about the person or the machine, or holds what is only secret in part: fine to
 * read, not to send away. Paths that are secret themselves are the business of `files/`.
 */
export function isPrivatePath(path: string, home?: string): boolean {
  // A home may lie anywhere.
  const known =
    home !== undefined && isWithin(path, home) ? `/home/user${path.slice(home.length)}` : path;
  const plain = known
    .replace(/\\/g, "/")
    .replace(/(?<![*?])[*?]+$/, "")
    .replace(/(?<!\/)\/+$/, "");
  // Everything there is.
  if ((plain === "" && path.startsWith("/")) || /^[a-z]:$/i.test(plain)) return true;
  if (PUBLIC_NAME.test(baseName(plain))) return false;
  return PRIVATE.test(plain) || KEY_FOLDER.test(`${plain}/`);
}

const PUBLIC_NAME =
  /\.(?:pub|md|example|sample|template|dist|defaults?)$|^known_hosts|^ssh_config$/i;

/** Folders that keys, certificates and logins lie in beside other things, and encrypted or armoured keys. */
const KEY_FOLDER =
  /(?:^|\/)(?:\.ssh|\.aws|\.azure|\.kube|\.docker|\.vault|certs|keychains|\.config\/gh)\/(?:$|[^/]+\/$)|(?:^|\/)(?:login data|admin\.conf|[^/]*\.(?:asc|gpg))\/$/i;

const PRIVATE =
  /^\/etc\/|^\/var\/(?:log|mail|spool)(?:\/|$)|^(?:[A-Za-z]:)?\/(?:home|Users)(?:\/[^/]+(?:\/(?:Documents|Desktop|Pictures))?)?$|^\/root(?:\/|$)|\/\.(?:bash|zsh|python|mysql|psql|node_repl|sqlite)_?history$|\/\.gitconfig$|\/\.(?:bashrc|zshrc|profile)$|\/Library\/(?:Keychains|Cookies|Messages|Mail)(?:\/|$)|\/\.(?:mozilla|thunderbird)(?:\/|$)|\/\.config\/(?:google-chrome|chromium|BraveSoftware|microsoft-edge)(?:\/|$)|\/Application Support\/(?:Google\/Chrome|Firefox|BraveSoftware)(?:\/|$)|^\/dev\/(?:[shv]d[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d|dm-\d|mapper\/)|^\/proc\/(?:self|\d+)\/(?:environ|mem|maps)$/;
