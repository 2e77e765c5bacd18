import { descriptionOf } from "../catalog/descriptions.ts";
import { argumentsOf } from "../catalog/effects.ts";
import type { Description } from "../commands/command.ts";
import { matched } from "../effects/match.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import type { Hit, Rule } from "../model/rule.ts";
import {
  type Address,
  DISGUISED,
  EXPOSED,
  isBareMetadataAddress,
  isDisguised,
  isExposed,
  readAddress,
} from "../text/address.ts";
import { isLocalHost } from "../text/local-host.ts";
import { registriesGiven } from "./installed-address.ts";

/** Addresses that are not what they look like. */
export const disguisedHost: Rule = {
  ...DISGUISED,
  programs: ["*"],
  check: (invocation) =>
    connectsTo(invocation) !== undefined ? overHosts(invocation, isDisguised) : undefined,
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
  programs: ["*"],
  check: (invocation) => {
    const connects = connectsTo(invocation);
    if (connects === undefined) return undefined;
    const takesBare = connects === "hosts";
    const isHit = ({ value }: Arg) =>
      isExposed(value) || (takesBare && isBareMetadataAddress(value));
    return invocation.args.some(isHit) ? matched(invocation) : undefined;
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
  programs: ["*"],
  reason: "would install or download something without checking where it comes from",
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
      "pip install --index-url https://pypi.org/simple y",
      "NODE_ENV=test npm install",
    ],
  }),
};

function checkUnchecked(invocation: Invocation): Hit | undefined {
  const { program, args, env } = invocation;
  if (env.size > 0) {
    for (const [name, arg] of env) {
      if (UNCHECKED.test(`${name}=${arg.value}`)) return matched(invocation);
    }
  }
  const { changes, connects, unchecked, packages } = descriptionOf(program) ?? {};
  if (changes === "declare")
    return args.some(({ value }) => UNCHECKED.test(value)) ? matched(invocation) : undefined;
  const isOff =
    unchecked !== undefined && argumentsOf(invocation)?.has(...unchecked.split(" ")) === true;
  if (connects === "hosts") return isOff ? overHosts(invocation, isForeignProgram) : undefined;
  const turnsOff =
    (connects !== undefined || packages !== undefined) &&
    turnsOffChecks(args.map(({ value }) => value).join(" "));
  const isPlain = registriesGiven(invocation).some(isPlainAddress);
  return isOff || turnsOff || isPlain ? matched(invocation) : undefined;
}

/** Looks for the words first: the expression is a long one, and most lines have none of them. */
function turnsOffChecks(words: string): boolean {
  const mayTurnOff = words.includes("config set ") || words.toLowerCase().includes("sslverify");
  return mayTurnOff && TURNS_OFF.test(words);
}

/** Settings that make a tool trust any certificate, or ask its registry without one. */
const TURNS_OFF =
  /config set (?:strict-ssl[ =]false|(?:global|install|site|user)\.trusted-host[ =]|\S*(?:registry|index-url)[ =]http:\/\/(?!localhost|127\.|10\.|192\.168\.))|(?:^| )http\.(?:\S*\.)?sslverify[ =](?:false|no|off|0)(?: |$)/i;

function isPlainAddress({ value }: Arg): boolean {
  const host = /^http:\/\/([^/:]+)/.exec(value)?.[1];
  return host?.includes(".") === true && !isLocalHost(host);
}

/** True for the address of something that is run or unpacked, on another machine. */
function isForeignProgram({ host, path }: Address): boolean {
  return !isLocalHost(host) && PROGRAM_ENDING.test(path);
}

const PROGRAM_ENDING =
  /\.(?:sh|bash|zsh|py|pl|rb|js|ps1|exe|msi|deb|rpm|pkg|dmg|run|bin|tgz|tar\.\w+|zip|jar|whl)$/i;

/** Variables that make programs trust any certificate. */
const UNCHECKED =
  /^(?:NODE_TLS_REJECT_UNAUTHORIZED=0|GIT_SSL_NO_VERIFY=(?:1|true)|PYTHONHTTPSVERIFY=0|npm_config_strict_ssl=false)$/;

/** How a program connects to the addresses among its words. */
function connectsTo({ program }: Invocation): Description["connects"] {
  return descriptionOf(program)?.connects;
}

function overHosts(invocation: Invocation, test: (address: Address) => boolean): Hit | undefined {
  const found = invocation.args.some((arg) => {
    const address = readAddress(arg.value);
    return address !== undefined && test(address);
  });
  return found ? matched(invocation) : undefined;
}
