import { argumentsOf } from "../commands/effects.ts";
import type { Arg, Invocation } from "../invocation.ts";
import type { Hit, Rule } from "../rule.ts";
import {
  type Address,
  DISGUISED,
  EXPOSED,
  isBareMetadataAddress,
  isDisguised,
  isExposed,
  isLocalHost,
  readAddress,
} from "./address.ts";
import { hit } from "./hit.ts";

/** Programs that connect to the address they are given. */
const CLIENTS =
  "curl wget wget2 http https xh xhs fetch aria2c git svn npm pnpm yarn pip pip3 uv cargo go brew invoke-webrequest invoke-restmethod iwr irm curlie docker podman helm gh".split(
    " ",
  );

/** Addresses that are not what they look like. */
export const disguisedHost: Rule = {
  ...DISGUISED,
  programs: CLIENTS,
  check: (invocation) => overHosts(invocation, isDisguised),
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
  ...EXPOSED,
  programs: CLIENTS,
  check: (invocation) => {
    const takesBare = BARE_CLIENTS.has(invocation.program);
    const isHit = ({ value }: Arg) =>
      isExposed(value) || (takesBare && isBareMetadataAddress(value));
    return invocation.args.some(isHit) ? hit(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "curl http://169.254.169.254/latest/meta-data/",
      "curl http://me:pass@x.example/api",
      "curl 169.254.169.254/latest/meta-data/",
      "wget http://2852039166/",
      "curl 'http://[::ffff:a9fe:a9fe]/'",
      "curl 'https://x.example/go?to=http%3A%2F%2F169.254.169.254%2F'",
    ],
    allows: [
      "curl http://127.0.0.1:8080/health",
      "curl https://me:pass@x.example/api",
      "curl localhost:3000/latest/meta-data/",
      "wget http://16843009/",
      "curl 'http://[::1]:8080/'",
      "curl 'https://x.example/go?to=http%3A%2F%2Fy.example%2F'",
    ],
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
  reason: "would install or download without checking who sent it",
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
  if (BARE_CLIENTS.has(program)) {
    const trustsAnyone = argumentsOf(invocation)?.has("-k", "--no-check-certificate") === true;
    return trustsAnyone ? overHosts(invocation, isForeignProgram) : undefined;
  }
  const words = args.map((arg) => arg.value);
  if (program === "export" && words.some((text) => UNCHECKED.test(text))) return hit(invocation);
  const set = words.join(" ");
  if (!mayTrustAnyone(set)) return undefined;
  const off = words.some((word) =>
    /^--(?:nogpgcheck|no-gpg-checks?|allow-unauthenticated|allow-untrusted|nosignature|nodigest)$|^--setopt=\S*gpgcheck=(?:0|false)$|^http\.sslverify=false$/i.test(
      word,
    ),
  );
  const plain = words.some((word, index) => {
    const url = /^--?(?:i|index-url|extra-index-url|registry)(?:=(.*))?$/.exec(word);
    const address = url === null ? undefined : (url[1] ?? words[index + 1]);
    const host = /^http:\/\/([^/:]+)/.exec(address ?? "")?.[1];
    return host !== undefined && !isLocalHost(host);
  });
  const trusts =
    words.some((word) => /^--trusted-host/.test(word)) ||
    /config set strict-ssl false/.test(set) ||
    /config set (?:\S*registry|\S*index-url)[ =]http:\/\/(?!localhost|127\.|10\.|192\.168\.)/.test(
      set,
    );
  return off || plain || trusts ? hit(invocation) : undefined;
}

/** True for the address of something that is run or unpacked, on another machine. */
function isForeignProgram({ host, path }: Address): boolean {
  return !isLocalHost(host) && PROGRAM_ENDING.test(path);
}

const PROGRAM_ENDING =
  /\.(?:sh|bash|zsh|py|pl|rb|js|ps1|exe|msi|deb|rpm|pkg|dmg|run|bin|tgz|tar\.\w+|zip|jar|whl)$/i;

/** False for most commands, by pieces of the options below: their expressions cost more than all of these. */
function mayTrustAnyone(words: string): boolean {
  const lower = words.toLowerCase();
  return UNCHECKED_PIECES.some((piece) => lower.includes(piece));
}

const UNCHECKED_PIECES = [
  "check",
  "-i",
  "allow-un",
  "nosig",
  "nodig",
  "ssl",
  "index-url",
  "registry",
  "trusted",
];

/** Variables that make programs trust any certificate. */
const UNCHECKED =
  /^(?:NODE_TLS_REJECT_UNAUTHORIZED=0|GIT_SSL_NO_VERIFY=(?:1|true)|PYTHONHTTPSVERIFY=0|npm_config_strict_ssl=false)$/;

/** Clients that take an address without its scheme. */
const BARE_CLIENTS: ReadonlySet<string> = new Set(
  "curl wget wget2 http https xh xhs curlie".split(" "),
);

function overHosts(invocation: Invocation, test: (address: Address) => boolean): Hit | undefined {
  const found = invocation.args.some((arg) => {
    const address = readAddress(arg.value);
    return address !== undefined && test(address);
  });
  return found ? hit(invocation) : undefined;
}
