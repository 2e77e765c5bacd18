import { hasEffect } from "../catalog/effects.ts";
import { asksOnly } from "../catalog/token-issuers.ts";
import type { Invocation, Redirect } from "../model/invocation.ts";

/** True when the command brings bytes from another host into its output or a file. */
export function isDownload(invocation: Invocation): boolean {
  const { program, args, redirects, stdin } = invocation;
  if (redirects.length > 0 && redirects.some(isNetworkInput)) return true;
  if (stdin.kind === "file" && isNetworkFile(stdin.path.value)) return true;
  if (asksOnly(invocation, THIS_MACHINE)) return false;
  return hasEffect(invocation, "request") || (args.length > 0 && program === "gsutil");
}

/** What a server on this machine answers comes from the project's own work. */
const THIS_MACHINE =
  /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)(?::\d+)?(?:[/?#]|$)/i;

function isNetworkInput(redirect: Redirect): boolean {
  const input = redirect.operator === "<" || redirect.operator === "<>";
  return input && (redirect.fd ?? 0) === 0 && isNetworkFile(redirect.target.value);
}

/** `/dev/tcp/host/port`, which Bash itself connects. */
export function isNetworkFile(path: string): boolean {
  return path.startsWith("/dev/tcp/") || path.startsWith("/dev/udp/");
}

/** True when the command turns encoded text into something else: what comes out nobody has read. */
export function isDecoder(invocation: Invocation): boolean {
  return hasEffect(invocation, "decode");
}
