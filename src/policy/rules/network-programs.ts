import { effectsOf } from "../commands/effects.ts";
import type { Invocation, Redirect } from "../invocation.ts";
import { asksOnly } from "./token-issuers.ts";

/** True when the command brings bytes from another host into its output or a file. */
export function isDownload(invocation: Invocation): boolean {
  const { program, args, redirects, stdin } = invocation;
  if (redirects.length > 0 && redirects.some(isNetworkInput)) return true;
  if (stdin.kind === "file" && isNetworkFile(stdin.path.value)) return true;
  const effects = effectsOf(invocation);
  if (effects !== undefined) {
    if (asksOnly(invocation, THIS_MACHINE)) return false;
    return effects.some(({ kind }) => kind === "request");
  }
  if (args.length === 0 || !DOWNLOADERS.has(program)) return false;
  // The value of an option (`-D --help`) is not an option itself.
  if (args.length === 1 && /^(?:--version|--help|-V|-h)$/.test(args[0]?.value ?? "")) return false;
  for (const { value } of args) if (value.includes(":") && /^file:/i.test(value)) return false;
  const words = args.map((arg) => arg.value);
  if (program === "nc" || program === "ncat" || program === "netcat") {
    return !words.some((word) => /^-[a-zA-Z]*z/.test(word));
  }
  if (program === "openssl") return words[0] === "s_client";
  if (program === "ssh") return !words.some((word) => /^--?help$/.test(word));
  return true;
}

/** What a server on this machine answers comes from the project's own work. */
const THIS_MACHINE =
  /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)(?::\d+)?(?:[/?#]|$)/i;

const DOWNLOADERS: ReadonlySet<string> = new Set(
  "fetch http https xh xhs aria2c axel lynx w3m links elinks nc ncat netcat socat telnet ftp sftp tftp iwr irm invoke-webrequest invoke-restmethod httpie gsutil openssl".split(
    " ",
  ),
);

function isNetworkInput(redirect: Redirect): boolean {
  const input = redirect.operator === "<" || redirect.operator === "<>";
  return input && (redirect.fd ?? 0) === 0 && isNetworkFile(redirect.target.value);
}

/** `/dev/tcp/host/port`, which Bash itself connects. */
export function isNetworkFile(path: string): boolean {
  return path.startsWith("/dev/tcp/") || path.startsWith("/dev/udp/");
}

/** True when the command turns encoded text into something else: what comes out nobody has read. */
export function isDecoder({ program, args }: Invocation): boolean {
  if (program === "uudecode") return true;
  const decoding = decodingOption(program);
  return decoding !== undefined && args.some(({ value }) => decoding.test(value));
}

/** The options with which a program decodes; undefined for one that does not. */
function decodingOption(program: string): RegExp | undefined {
  switch (program) {
    case "base64":
    case "gbase64":
    case "base32":
    case "basenc":
      return /^-[a-zA-Z]*[dD]|^--d/;
    case "xxd":
      return /^-[a-z]*r/;
    case "openssl":
      return /^-(?:d|decrypt|verifyrecover)$/;
    case "gpg":
      return /^(?:-d|--decrypt)$/;
    default:
      return undefined;
  }
}
