import type { Invocation, Redirect } from "../invocation.ts";

/** True when the command brings bytes from another host into its output or a file. */
export function isDownload(invocation: Invocation): boolean {
  const { program, args, redirects, stdin } = invocation;
  if (redirects.length > 0 && redirects.some(isNetworkInput)) return true;
  if (stdin.kind === "file" && isNetworkFile(stdin.path.value)) return true;
  if (args.length === 0 || !DOWNLOADERS.has(program)) return false;
  // The value of an option (`-D --help`) is not an option itself.
  if (args.length === 1 && /^(?:--version|--help|-V|-h)$/.test(args[0]?.value ?? "")) return false;
  for (const { value } of args) if (value.includes(":") && /^file:/i.test(value)) return false;
  if (program === "curl" || program === "wget") return true;
  const words = args.map((arg) => arg.value);
  if (program === "nc" || program === "ncat" || program === "netcat") {
    return !words.some((word) => /^-[a-zA-Z]*z/.test(word));
  }
  if (program === "openssl") return words[0] === "s_client";
  if (program === "ssh") return !words.some((word) => /^--?help$/.test(word));
  return true;
}

const DOWNLOADERS: ReadonlySet<string> = new Set(
  "curl wget wget2 fetch http https xh xhs aria2c axel lynx w3m links elinks nc ncat netcat socat telnet ftp sftp tftp iwr irm invoke-webrequest invoke-restmethod curlie httpie gsutil openssl".split(
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
export function isDecoder(invocation: Invocation): boolean {
  if (!DECODERS.has(invocation.program)) return false;
  const words = invocation.args.map((arg) => arg.value);
  switch (invocation.program) {
    case "base64":
    case "gbase64":
    case "base32":
    case "basenc":
      return words.some((word) => /^-[a-zA-Z]*[dD]|^--d/.test(word));
    case "xxd":
      return words.some((word) => /^-[a-z]*r/.test(word));
    case "openssl":
      return words.some(
        (word) => word === "-d" || word === "-decrypt" || word === "-verifyrecover",
      );
    case "uudecode":
    case "gpg":
      return (
        invocation.program === "uudecode" || words.some((word) => /^(?:-d|--decrypt)$/.test(word))
      );
    default:
      return false;
  }
}

const DECODERS: ReadonlySet<string> = new Set(
  "base64 gbase64 base32 basenc xxd openssl uudecode gpg".split(" "),
);

/** Programs that run text as code. */
export const INTERPRETERS: ReadonlySet<string> = new Set(
  "sh bash zsh dash ksh mksh ash fish rbash tcsh csh yash python python2 python3 pypy node nodejs bun deno perl ruby php lua osascript pwsh powershell cmd iex invoke-expression tclsh Rscript".split(
    " ",
  ),
);

/** The shells among them. */
export const SHELLS: ReadonlySet<string> = new Set(
  "sh bash zsh dash ksh mksh ash fish rbash tcsh csh yash pwsh powershell cmd".split(" "),
);

/** The interpreter a program is, its version taken off; `undefined` for everything else. */
export function interpreterOf(program: string): string | undefined {
  if (INTERPRETERS.has(program)) return program;
  const last = program.charCodeAt(program.length - 1);
  if (!(last >= 48 && last <= 57)) return undefined;
  const plain = program.replace(/-?\d+(?:\.\d+)*$/, "");
  return INTERPRETERS.has(plain) ? plain : undefined;
}
