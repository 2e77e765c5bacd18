import { argumentsOf, effectsOfKind } from "../commands/effects.ts";
import type { Invocation } from "../invocation.ts";

/** Commands that print a token, and the addresses it is for. */
const ISSUERS: ReadonlyMap<string, RegExp> = new Map([
  [
    "gh auth token",
    /^https:\/\/(?:(?:(?:api|uploads|raw|codeload)\.)?github(?:usercontent)?\.com|ghcr\.io)(?:[/?#]|$)/i,
  ],
  [
    "gcloud auth print-access-token",
    /^https:\/\/(?:[\w-]+\.)+(?:googleapis\.com|pkg\.dev|gcr\.io)(?:[/:?#]|$)/i,
  ],
  [
    "gcloud auth print-identity-token",
    /^https:\/\/(?:[\w-]+\.)+(?:run\.app|cloudfunctions\.net|googleapis\.com)(?:[/:]|$)/i,
  ],
  [
    "gcloud auth application-default print-access-token",
    /^https:\/\/(?:[\w-]+\.)+googleapis\.com(?:[/:?#]|$)/i,
  ],
]);

/** Options of curl that name another place, or settings that may name one. */
const ELSEWHERE: readonly string[] = [
  ...["-x", "--preproxy", "--proxy1.0", "--socks4", "--socks4a", "--socks5", "--socks5-hostname"],
  ...["-K", "--url", "--resolve", "--connect-to", "--doh-url", "--dns-servers"],
  ...["--unix-socket", "--abstract-unix-socket", "-:"],
];

/** Options of git whose settings may do so. */
const SETTINGS = ["-c", "--config-env"];

/** True for a token that is shown to the service which issued it: `curl -H "…$(gh auth token)" api.github.com`. */
export function goesHome(source: Invocation, sender: Invocation): boolean {
  const words = source.args.map((arg) => arg.value).join(" ");
  const home = ISSUERS.get(`${source.program} ${words.split(" --", 1)[0]}`);
  return home !== undefined && asksOnly(sender, home);
}

/** True for a call of curl or git that reaches nothing but addresses of a pattern. */
export function asksOnly(sender: Invocation, address: RegExp): boolean {
  if (!/^(?:curl|git)$/.test(sender.program)) return false;
  const args = argumentsOf(sender);
  const elsewhere = sender.program === "git" ? SETTINGS : ELSEWHERE;
  if (args === undefined || args.has(...elsewhere)) return false;
  const asked = effectsOfKind(sender, "request");
  return (
    asked.length > 0 &&
    asked.every((one) => address.test(one.address.value.replace(/^(https:\/\/)[^/@]*@/i, "$1")))
  );
}
