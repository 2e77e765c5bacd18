import { baseName } from "../path.ts";

/** True when a path names a file or folder of secrets: keys, tokens, credentials, `.env`. */
export function secretPath(path: string): boolean {
  const plain = path
    .replace(/\\/g, "/")
    .replace(/[*?]+$/, "")
    .replace(/\/+$/, "")
    .toLowerCase();
  const name = baseName(plain);
  if (/\.(?:pub|md|example|sample|template|dist|defaults?)$|known_hosts|\/ssh_config$/.test(name))
    return false;
  return SECRET_NAME.test(name) || SECRET_FOLDER.test(`${plain}/`);
}

/** True when a path tells about the person or the machine: fine to read, not to send away. */
export function privatePath(path: string): boolean {
  return PRIVATE.test(path.replace(/[*?]+$/, "").replace(/\/+$/, ""));
}

const SECRET_NAME =
  /^(?:\.env(?:\..+)?|\.?netrc|_netrc|\.pgpass|\.my\.cnf|\.npmrc|\.pypirc|\.boto|\.htpasswd|\.git-credentials|\.dockercfg|\.vault-token|id_(?:rsa|dsa|ecdsa|ed25519)(?:[._-].*)?|credentials(?:\.(?:json|ini|ya?ml|toml|xml|db))?|secrets?(?:\.(?:json|ya?ml|toml|env|txt))?|service-?account.*\.json|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg)|shadow|gshadow|sudoers|master\.key|hosts\.yml|auth\.json|access_?tokens?\.json|token|kubeconfig|admin\.conf|login\.keychain.*|cookies\.sqlite|login data|wallet\.dat)$/;

const SECRET_FOLDER =
  /(?:^|\/)(?:\.ssh|\.aws|\.azure|\.gnupg|\.kube|\.docker|\.gcloud|\.config\/gcloud|\.config\/gh|\.password-store|\.vault|certs|secrets|private-keys-v1\.d|keychains)\/$|(?:^|\/)(?:\.ssh|\.gnupg|\.aws|\.azure|\.kube)\/(?!config\.example)[^/]+\/$/;

const PRIVATE =
  /^\/etc\/|^\/var\/(?:log|mail|spool)(?:\/|$)|^\/(?:home|Users)(?:\/[^/]+)?$|^\/root(?:\/|$)|\/\.(?:bash|zsh|python|mysql|psql|node_repl|sqlite)_?history$|\/\.gitconfig$|\/\.(?:bashrc|zshrc|profile)$|\/Library\/(?:Keychains|Cookies|Messages|Mail)(?:\/|$)|\/\.mozilla\/|\/\.config\/(?:google-chrome|chromium)\/|^\/proc\/(?:self|\d+)\/(?:environ|mem|maps)$/;
