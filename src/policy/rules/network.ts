import { type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import type { Hit, Rule } from "../rule.ts";
import { hit } from "./hit.ts";

/** Programs that connect to the address they are given. */
const CLIENTS =
  "curl wget wget2 http https xh xhs fetch aria2c git svn npm pnpm yarn pip pip3 uv cargo go brew invoke-webrequest invoke-restmethod iwr irm curlie docker podman helm gh".split(
    " ",
  );

/** Addresses that are not what they look like. */
export const disguisedHost: Rule = {
  id: "network/disguised-host",
  verdict: "ask",
  programs: CLIENTS,
  reason: "connects to an address that is not what it looks like",
  instead: "write the host's plain name, and check it with the user",
  check: (invocation) => overHosts(invocation, (url) => isDisguised(url)),
  examples: () => ({
    denies: [
      "curl https://g\u0456thub.com/x",
      "git clone https://xn--80ak6aa92e.com/x",
      "curl https://exam%70le.com/x",
      "wget https://example.com/\u0456nstall.sh",
    ],
    allows: [
      "curl https://github.com/x",
      "git clone https://example.com/x.git",
      "curl https://example.com/a%20b",
      "wget https://example.com/caf\u00e9",
    ],
  }),
};

/** Addresses that hand out the machine's own credentials, and passwords sent in the clear. */
export const exposedSecrets: Rule = {
  id: "network/exposed-secrets",
  verdict: "ask",
  programs: CLIENTS,
  reason: "asks for the cloud's credentials of this machine, or sends a password in the clear",
  instead: "use https, and let the user hand over the credentials that are needed",
  check: (invocation) =>
    overHosts(
      invocation,
      ({ scheme, user, host }) =>
        /^(?:169\.254\.169\.254|169\.254\.170\.2|metadata\.google\.internal|100\.100\.100\.200|\[?fd00:ec2::254\]?)$/i.test(
          host,
        ) ||
        (scheme === "http" && user.includes(":") && !isLocal(host)),
    ),
  examples: () => ({
    denies: ["curl http://169.254.169.254/latest/meta-data/", "curl http://me:pass@x.example/api"],
    allows: ["curl http://127.0.0.1:8080/health", "curl https://me:pass@x.example/api"],
  }),
};

/** Downloads whose sender nobody checks. */
export const uncheckedDownload: Rule = {
  id: "network/unchecked-download",
  verdict: "ask",
  programs:
    "curl wget dnf yum apt apt-get zypper rpm apk pip pip3 uv poetry npm pnpm yarn bun node git gem export".split(
      " ",
    ),
  reason: "installs or downloads without checking who sent it",
  instead: "leave the check on, and install the missing certificate or key",
  check: checkUnchecked,
  examples: () => ({
    denies: [
      "curl -k https://x.example/install.sh",
      "sudo dnf install --nogpgcheck x",
      "wget --no-check-certificate https://x.example/a.sh",
      "pip install --index-url http://x.example/simple y",
      "NODE_TLS_REJECT_UNAUTHORIZED=0 npm install",
    ],
    allows: [
      "curl -k https://localhost:8443/health",
      "sudo dnf install x",
      "wget https://x.example/a.sh",
      "pip install --index-url https://x.example/simple y",
      "NODE_ENV=test npm install",
    ],
  }),
};

function checkUnchecked(invocation: Invocation): Hit | undefined {
  const { program, args, env } = invocation;
  if (env.size > 0) {
    for (const [name, arg] of env) {
      if (UNCHECKED.test(`${name}=${arg.value}`)) return hit(invocation);
    }
  }
  if (program === "curl" || program === "wget") {
    if (!args.some(program === "curl" ? isInsecure : isUncheckedOfWget)) return undefined;
    return overHosts(
      invocation,
      ({ host, path }) =>
        !isLocal(host) &&
        /\.(?:sh|bash|zsh|py|pl|rb|js|ps1|exe|msi|deb|rpm|pkg|dmg|run|bin|tgz|tar\.\w+|zip|jar|whl)$/i.test(
          path,
        ),
    );
  }
  const words = args.map((arg) => arg.value);
  if (program === "export" && words.some((text) => UNCHECKED.test(text))) return hit(invocation);
  const off = words.some((word) =>
    /^--(?:nogpgcheck|no-gpg-checks?|allow-unauthenticated|allow-untrusted|nosignature|nodigest)$|^--setopt=\S*gpgcheck=(?:0|false)$|^http\.sslverify=false$/i.test(
      word,
    ),
  );
  const plain = words.some((word, index) => {
    const url = /^--?(?:i|index-url|extra-index-url|registry)(?:=(.*))?$/.exec(word);
    const address = url === null ? undefined : (url[1] ?? words[index + 1]);
    const host = /^http:\/\/([^/:]+)/.exec(address ?? "")?.[1];
    return host !== undefined && !isLocal(host);
  });
  const set = words.join(" ");
  const trusts =
    words.some((word) => /^--trusted-host/.test(word)) ||
    /config set strict-ssl false/.test(set) ||
    /config set (?:\S*registry|\S*index-url)[ =]http:\/\/(?!localhost|127\.|10\.|192\.168\.)/.test(
      set,
    );
  return off || plain || trusts ? hit(invocation) : undefined;
}

/** `-k` among other short options of curl, but not in what is given to one of them. */
function isInsecure({ value }: Arg): boolean {
  if (!value.startsWith("-")) return false;
  return /^-[a-zA-Z]*k|^--insecure$/.test(value) && !/^-[a-zA-Z]*[HdXo]./.test(value);
}

function isUncheckedOfWget({ value }: Arg): boolean {
  return value === "--no-check-certificate";
}

/** Variables that make programs trust any certificate. */
const UNCHECKED =
  /^(?:NODE_TLS_REJECT_UNAUTHORIZED=0|GIT_SSL_NO_VERIFY=(?:1|true)|PYTHONHTTPSVERIFY=0|npm_config_strict_ssl=false)$/;

interface Address {
  readonly scheme: string;
  readonly user: string;
  readonly host: string;
  readonly path: string;
}

function overHosts(invocation: Invocation, test: (address: Address) => boolean): Hit | undefined {
  const found = invocation.args.some((arg) => {
    const address = addressOf(arg);
    return address !== undefined && test(address);
  });
  return found ? hit(invocation) : undefined;
}

/** Reads an address without the URL class, which would already have undone the disguise. */
function addressOf(arg: Arg): Address | undefined {
  if (!arg.value.includes("://")) return undefined;
  const match = /^(https?|ftp|git|ssh):\/\/(?:([^/@\s]*)@)?([^/?#\s]*)([^?#\s]*)/i.exec(arg.value);
  if (match === null) return undefined;
  const [, scheme = "", user = "", authority = "", path = ""] = match;
  return {
    scheme: scheme.toLowerCase(),
    user,
    host: authority.replace(/:\d*$/, "").toLowerCase(),
    path,
  };
}

function isDisguised({ host, path }: Address): boolean {
  if (host.includes(UNKNOWN)) return false;
  if (/[^\x00-\x7f]/.test(host) || /(?:^|\.)xn--/.test(host)) return true;
  if (/[%\\]/.test(host)) return true;
  // Letters of another alphabet between Latin ones: a path made to look like a known one.
  return /[a-z][\u0370-\u03ff\u0400-\u04ff]|[\u0370-\u03ff\u0400-\u04ff][a-z]/i.test(path);
}

function isLocal(host: string): boolean {
  return /^(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\]|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|.*\.(?:local|localhost|test|internal))$/.test(
    host,
  );
}
