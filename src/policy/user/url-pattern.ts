import type { Compiled } from "./matchers.ts";
import {
  compileGlob,
  compileRegex,
  type PatternEngines,
  regexOf,
  type TextTest,
} from "./patterns.ts";

/** An address in its parts; `scheme` and `port` are empty where it has none. */
interface UrlParts {
  readonly scheme: string;
  /** Lower case, without user, port and a dot at the end. */
  readonly host: string;
  readonly port: string;
  /** Path, query and fragment, with the `/` before them. */
  readonly rest: string;
}

/**
 * Compiles a pattern of addresses. It is read as a person writes one:
 * `evil.example` is everything on that host and, in what forbids, its subdomains; `*.evil.example` its
 * subdomains; `evil.example/api` and `https://evil.example/api/*` a part of it, where `*` crosses slashes;
 * `*token=*`, which begins with a star, is held against the whole address. A star in the host stays in the
 * host, so that no path passes for one. `permits` is true for rules that say "allow".
 */
export function compileUrl(
  pattern: string,
  engines: PatternEngines,
  permits: boolean,
): Compiled<TextTest> {
  if (regexOf(pattern) !== undefined) return compileRegex(pattern, engines);
  if (/^\*+$/.test(pattern)) return { ok: true, test: () => true };
  if (/^\*(?!\.|:\/\/)/.test(pattern)) return compileAnywhere(pattern, engines, permits);
  const wanted = addressOf(pattern);
  if (wanted === undefined) return { ok: false, message: `"${pattern}" is not an address` };
  const scheme = compileGlob(wanted.scheme || "*", engines);
  const host = compileHost(wanted.host, engines, permits);
  const rest = compileRest(wanted.rest, engines, permits);
  if (!scheme.ok) return scheme;
  if (!host.ok) return host;
  if (!rest.ok) return rest;
  return {
    ok: true,
    test: (url) => {
      const address = addressOf(url);
      if (address === undefined) return false;
      // Where an address comes without a scheme nobody knows which it will be.
      const isScheme =
        address.scheme === "" ? !permits || wanted.scheme === "" : scheme.test(address.scheme);
      const isPort = wanted.port === "" || wanted.port === address.port;
      return isScheme && isPort && host.test(address.host) && rest.test(address.rest);
    },
  };
}

/** Held against the whole address; a permission has to say which host it is about. */
function compileAnywhere(
  pattern: string,
  engines: PatternEngines,
  permits: boolean,
): Compiled<TextTest> {
  if (permits) {
    const message = `"${pattern}" would allow any host that has these letters somewhere in its address`;
    return { ok: false, message, hint: 'name the host: "https://docs.example/*"' };
  }
  const glob = compileGlob(unslashed(pattern), engines);
  return glob.ok ? { ok: true, test: (url) => glob.test(unslashed(url)) } : glob;
}

function compileHost(host: string, engines: PatternEngines, permits: boolean): Compiled<TextTest> {
  if (host.startsWith("[")) return { ok: true, test: (one) => one === host };
  const glob = compileGlob(host, engines);
  if (!glob.ok || permits || /[*?{[]/.test(host)) return glob;
  return { ok: true, test: (one) => glob.test(one) || one.endsWith(`.${host}`) };
}

/** No path, or `/`, is all of the host; a path is itself with any query, and below it what `*` or `/` at its end says. */
function compileRest(rest: string, engines: PatternEngines, permits: boolean): Compiled<TextTest> {
  if (rest === "" || rest === "/") return { ok: true, test: () => true };
  const below = rest.endsWith("/") ? `${rest}*` : rest;
  const glob = compileGlob(unslashed(below), engines);
  if (!glob.ok) return glob;
  const folder = below.endsWith("/*") || below.endsWith("/**") ? below.replace(/\/\*+$/, "") : "";
  return {
    ok: true,
    test: (one) => {
      // A server may take such a path for another one.
      if (permits && /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){2}(?:$|[/\\?#]|%2f|%5c)/i.test(one))
        return false;
      const bare = one.replace(/[?#].*$/s, "");
      return (
        glob.test(unslashed(one)) ||
        glob.test(unslashed(bare)) ||
        (folder !== "" && bare === folder)
      );
    },
  };
}

/** Takes an address, or a pattern of one, apart; undefined for what has no host. */
function addressOf(text: string): UrlParts | undefined {
  const parts = /^(?:([a-z*][a-z0-9+.*-]*):\/\/)?([^/?#\\\s]*)(.*)$/is.exec(text);
  const [, scheme = "", authority = "", rest = ""] = parts ?? [];
  const named = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  const [, host = "", port = ""] = /^(\[[^\]]*\]|[^:]*)(?::(\d+|\*))?$/.exec(named) ?? [];
  if (host === "") return undefined;
  return {
    scheme: scheme.toLowerCase(),
    host: host.replace(/(?<=[^.])\.$/, ""),
    port: port === "*" ? "" : port,
    rest: rest.replaceAll("\\", "/"),
  };
}

/** Slashes as another character, and stars as one, so that `*` crosses them. */
function unslashed(text: string): string {
  return text.replace(/\*+/g, "*").replaceAll("/", "\u2215");
}
