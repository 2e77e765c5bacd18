import { UNKNOWN } from "../model/invocation.ts";
import { isLocalHost } from "./local-host.ts";

/** An address as it is written, without what a parser of addresses would undo. */
export interface Address {
  readonly scheme: string;
  readonly user: string;
  readonly host: string;
  readonly path: string;
}

/** What is said of an address, whichever tool connects to it. */
export const DISGUISED = {
  id: "network/disguised-host",
  verdict: "ask",
  reason: "would connect to a different host than the address suggests",
  instead: "write the plain name of the host, and check it with the user",
} as const;

export const EXPOSED = {
  id: "network/exposed-secrets",
  verdict: "ask",
  reason: "would fetch this machine's cloud credentials, or send a password unencrypted",
  instead: "use https, and let the user provide the credentials",
} as const;

/** Reads an address; undefined for a text that is none. */
export function readAddress(text: string): Address | undefined {
  if (!text.includes(":")) return undefined;
  const match =
    /^(https?|ftp|git|ssh|wss?|gopher|dict):[\\/]{2,}(?:([^/\\@\s]*)@)?([^/\\?#\s]*)([^?#\s]*)/i.exec(
      text,
    );
  if (match === null) return undefined;
  const [, scheme = "", user = "", authority = "", path = ""] = match;
  return {
    scheme: scheme.toLowerCase(),
    user,
    host: authority.replace(/:\d*$/, "").toLowerCase(),
    path,
  };
}

/** True for a host in another alphabet or escapes, and for a path in letters that only look Latin. */
export function isDisguised({ host, path }: Address): boolean {
  if (host.includes(UNKNOWN)) return false;
  if (/[^\x00-\x7f]/.test(host) || /(?:^|\.)xn--/.test(host)) return true;
  if (/[%\\]/.test(host) || path.startsWith("\\")) return true;
  return /[a-z][\u0370-\u03ff\u0400-\u04ff]|[\u0370-\u03ff\u0400-\u04ff][a-z]/i.test(path);
}

/**
 * True for an address that hands out the machine's own credentials, whether it is written out or is in
 * another address, which may lead on to it; and for a password in the clear.
 */
export function isExposed(text: string): boolean {
  const address = readAddress(text);
  if (address === undefined) return false;
  const { scheme, user, host } = address;
  if (isMetadataHost(host)) return true;
  if (scheme === "http" && user.includes(":") && !isLocalHost(host)) return true;
  return innerHosts(text).some(isMetadataHost);
}

/**
 * True for a word that begins with such a host and no scheme, as some programs take it. A word of letters
 * alone is more likely a file.
 */
export function isBareMetadataAddress(word: string): boolean {
  if (!/^[\w[:.]/.test(word) || /^[a-z-]+(?:\/|$)|:\/\//i.test(word)) return false;
  return isMetadataHost(word.replace(/[/?#].*$/s, "").replace(/(?<=[^:]|\]):\d+$/, ""));
}

/** Hosts of addresses inside an address: `?url=http://…`, written out or escaped. */
function innerHosts(text: string): readonly string[] {
  const rest = unescaped(text.slice(text.indexOf(":") + 1));
  return [...rest.matchAll(/[a-z]:[\\/]{1,3}(?:[^/\\@\s&]*@)?([^/\\?#\s&]+)/gi)].map(
    ([, host = ""]) => host.replace(/:\d*$/, ""),
  );
}

function unescaped(text: string): string {
  let plain = text;
  for (let round = 0; round < 2 && plain.includes("%"); round++) {
    plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return plain;
}

/** Names of the servers from which clouds' machines get their credentials. */
const METADATA_NAMES =
  /^(?:metadata(?:\.google(?:\.internal)?|\.goog|\.azure\.internal|\.platformequinix\.com|\.packet\.net|\.tencentyun\.com)?|instance-data(?:\.[\w-]+\.compute\.internal|\.ec2\.internal)?|(?:fd00:ec2::254|fd20:ce::254|fd00:ec2::23|fe80::a9fe:a9fe))$/;

/** Names under which anybody's resolver answers with the address that is in the name. */
const ADDRESS_IN_NAME =
  /(?:^|[.-])(?:169[.-]254[.-]\d{1,3}[.-]\d{1,3}|100[.-]100[.-]100[.-]200|a9fea9fe)\.(?:[\w-]+\.)*(?:nip|sslip|xip|localtest)\.(?:io|me)$/;

function isMetadataHost(written: string): boolean {
  const host = canonicalHost(written);
  if (METADATA_NAMES.test(host) || ADDRESS_IN_NAME.test(host)) return true;
  const [high, low] = /^::(?:ffff:)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host)?.slice(1) ?? [];
  if (high === undefined || low === undefined) return METADATA_V4.test(host);
  const pair = [high, low].map((group) => Number.parseInt(group, 16));
  return METADATA_V4.test(pair.map((group) => `${group >> 8}.${group & 255}`).join("."));
}

/** Link-local addresses, and those that Alibaba, Azure and Oracle took. */
const METADATA_V4 = /^(?:169\.254\.\d+\.\d+|100\.100\.100\.200|168\.63\.129\.16|192\.0\.0\.192)$/;

/** A host as resolvers see it: numbers in any base, short forms, other alphabets' digits and dots undone. */
function canonicalHost(written: string): string {
  const lower = written.toLowerCase();
  if (/^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*$/.test(lower)) return lower;
  try {
    const { hostname } = new URL(`http://${lower.replace(/%25.*\]|%[a-z]\w*\]/, "]")}/`);
    return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.+$/, "");
  } catch {
    return lower;
  }
}
