import { readFlags } from "../flags.ts";
import type { Invocation } from "../invocation.ts";
import { CURL_FLAGS } from "./network-sink.ts";

/** Commands that print a token, and the addresses it is for. */
const ISSUERS: ReadonlyMap<string, RegExp> = new Map([
  [
    "gh auth token",
    /^https:\/\/(?:(?:api|uploads|raw|codeload)\.)?github(?:usercontent)?\.com\/|^https:\/\/(?:raw\.githubusercontent\.com|ghcr\.io)\//i,
  ],
  [
    "gcloud auth print-access-token",
    /^https:\/\/(?:[\w-]+\.)+(?:googleapis\.com|pkg\.dev|gcr\.io)[/:]/i,
  ],
  [
    "gcloud auth print-identity-token",
    /^https:\/\/(?:[\w-]+\.)+(?:run\.app|cloudfunctions\.net|googleapis\.com)(?:[/:]|$)/i,
  ],
  [
    "gcloud auth application-default print-access-token",
    /^https:\/\/(?:[\w-]+\.)+googleapis\.com[/:]/i,
  ],
]);

/** True for a token that is shown to the service which issued it: `curl -H "…$(gh auth token)" api.github.com`. */
export function goesHome(source: Invocation, sender: Invocation): boolean {
  const words = source.args.map((arg) => arg.value).join(" ");
  const home = ISSUERS.get(`${source.program} ${words.split(" --", 1)[0]}`);
  if (home === undefined || sender.program !== "curl") return false;
  const flags = readFlags(sender.args, CURL_FLAGS);
  // What these name is another place, or may say one.
  if (flags.has("x", "proxy", "K", "config", "url")) return false;
  return flags.operands.length > 0 && flags.operands.every((arg) => home.test(arg.value));
}
