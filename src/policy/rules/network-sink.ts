import { effectsOf, isDescribed } from "../commands/effects.ts";
import { type FlagSpec, readFlags, withoutLeftOut } from "../flags.ts";
import type { Arg, Invocation } from "../invocation.ts";
import type { Effect } from "../model.ts";
import { isNetworkFile } from "./network-programs.ts";

/** What a command sends to another host. */
export interface NetworkSink {
  /** Files it sends. */
  readonly paths: readonly Arg[];
  /** Words it sends as they are: addresses, form values, headers. */
  readonly words: readonly Arg[];
  /** True when it sends its standard input. */
  readonly stdin: boolean;
}

/** Programs that may send something; every other one only does by a redirection. */
const SINKS: ReadonlySet<string> = new Set(
  "http https xh xhs nc ncat netcat telnet mail mailx mutt sendmail msmtp socat ssh sftp openssl dig nslookup host ping aws gsutil gcloud rclone az s3cmd mc gh glab wrangler transfer croc magic-wormhole wormhole ffsend ftp lftp tftp ncftpput smbclient b2 azcopy swaks kubectl".split(
    " ",
  ),
);

/** Says what a command would send to another host; `undefined` when it sends nothing. */
export function networkSink(invocation: Invocation): NetworkSink | undefined {
  const { program, args, redirects } = invocation;
  if (redirects.length === 0 && !SINKS.has(program) && !isDescribed(program)) return undefined;
  if (redirects.some((r) => r.operator.includes(">") && isNetworkFile(r.target.value))) {
    return { paths: args, words: args, stdin: true };
  }
  const effects = effectsOf(invocation);
  if (effects !== undefined) return sinkOf(effects);
  switch (program) {
    case "http":
    case "https":
    case "xh":
    case "xhs":
      return httpie(args);
    case "nc":
    case "ncat":
    case "netcat":
    case "telnet":
    case "mail":
    case "mailx":
    case "mutt":
    case "sendmail":
    case "msmtp":
      return args.some((arg) => /^-[a-zA-Z]*z/.test(arg.value))
        ? undefined
        : { paths: attachments(args), words: args, stdin: true };
    case "socat":
      return socat(args);
    case "ssh":
      return args.some((arg) => /^-[a-zA-Z]*n[a-zA-Z]*$/.test(arg.value))
        ? undefined
        : { paths: [], words: args, stdin: true };
    case "sftp":
      return remoteCopy(args) ?? putByCommand(invocation);
    case "ftp":
    case "lftp":
    case "tftp":
    case "smbclient":
      return putByCommand(invocation);
    case "openssl":
      return args[0]?.value === "s_client" ? { paths: [], words: args, stdin: true } : undefined;
    case "dig":
    case "nslookup":
    case "host":
    case "ping":
      return { paths: [], words: args, stdin: false };
    default:
      return cloudCopy(program, args);
  }
}

/** What the effects of a described program send; nothing where they only ask for something without words. */
function sinkOf(effects: readonly Effect[]): NetworkSink | undefined {
  const paths: Arg[] = [];
  const words: Arg[] = [];
  let stdin = false;
  for (const effect of effects) {
    if (effect.kind === "request") words.push(effect.address);
    if (effect.kind !== "send") continue;
    if (effect.what === "input") stdin = true;
    else (effect.what === "file" ? paths : words).push(effect.word);
  }
  return paths.length + words.length === 0 && !stdin ? undefined : { paths, words, stdin };
}

function httpie(args: readonly Arg[]): NetworkSink {
  const paths = args.flatMap((arg) => {
    const file = /^[^=@\s]*(?:=@|:=@|@)([^\s]+)$/.exec(arg.value)?.[1];
    return file === undefined || /^https?:/.test(arg.value) ? [] : [{ ...arg, value: file }];
  });
  return { paths, words: args, stdin: true };
}

function attachments(args: readonly Arg[]): readonly Arg[] {
  return args.filter((_arg, index) => /^-[aA]$/.test(args[index - 1]?.value ?? ""));
}

/** One address of socat is a file or a program, the other the network. */
function socat(args: readonly Arg[]): NetworkSink | undefined {
  const addresses = args.flatMap((arg) =>
    arg.value.split("!!").map((value) => ({ ...arg, value })),
  );
  const network = /^(?:tcp|udp|sctp|openssl|ssl|proxy|socks|vsock|dccp|ip)[\w-]*:|^fd:/i;
  if (!addresses.some((arg) => network.test(arg.value))) return undefined;
  const paths = addresses.flatMap((arg) => {
    const named = /^(?:open|file|gopen|create?|rdonly|pipe):([^,]+)/i.exec(arg.value)?.[1];
    const program = /^(?:exec|system|shell):([^,]+)/i.exec(arg.value)?.[1];
    if (named !== undefined) return [{ ...arg, value: named.replaceAll('"', "") }];
    return (program ?? "")
      .split(/\s+/)
      .slice(1)
      .map((word) => ({ ...arg, value: word.replace(/["']/g, "") }));
  });
  const bare = addresses.filter((arg) => /^(?:\/|\.\.?\/)/.test(arg.value));
  return {
    paths: [...paths, ...bare],
    words: [],
    stdin: addresses.some((arg) => /^(?:-|stdin|stdio)$/i.test(arg.value)),
  };
}

const REMOTE = /^(?:[\w.+-]+@)?(?:[\w.-]+|\[[0-9a-f:]+\]):(?!\\)|^(?:rsync|sftp|scp):\/\//i;

function remoteCopy(args: readonly Arg[]): NetworkSink | undefined {
  const flags = readFlags(args, { values: "PioFJlScDbBRsX" });
  const target = flags.operands[flags.operands.length - 1];
  if (target === undefined || !REMOTE.test(target.value)) return undefined;
  const paths = flags.operands.slice(0, -1).filter((arg) => !REMOTE.test(arg.value));
  return { paths, words: [], stdin: true };
}

/** What the commands of file transfer clients send: `put FILE` on their input, or in a word of their own. */
function putByCommand({ args, stdin }: Invocation): NetworkSink {
  const texts = stdin.kind === "text" ? [...args, stdin.text] : args;
  const paths: Arg[] = [];
  const inWords = args.findIndex((arg) => /^m?put$/i.test(arg.value));
  if (inWords >= 0) paths.push(...args.slice(inWords + 1));
  for (const text of texts) {
    for (const put of text.value.matchAll(
      /(?:^|[\n;])[ \t]*(?:m?put|send|append|mirror)\b([^\n;]*)/gi,
    )) {
      for (const word of (put[1] ?? "").split(/\s+/)) {
        if (word !== "") paths.push({ ...text, value: word });
      }
    }
  }
  return { paths, words: args, stdin: false };
}

/** Where `gh` reads the text of an issue or a pull request from; its other words are texts themselves. */
const BODY_FLAGS: FlagSpec = { values: "FtbTBHRlam", long: ["body-file", "title", "body"] };

/** How commands begin that send what they are given to a service. */
const UPLOADS: readonly string[] = [
  ...["aws s3 cp", "aws s3 mv", "aws s3 sync", "aws s3api put-object", "aws s3api upload-part"],
  ...["gsutil cp", "gsutil mv", "gsutil rsync", "gsutil -m cp", "gsutil -m mv", "gsutil -m rsync"],
  ...["gcloud storage cp", "gcloud storage mv", "gcloud storage rsync", "az storage blob"],
  ...["rclone copy", "rclone move", "rclone sync", "s3cmd put", "mc cp", "mc mirror", "kubectl cp"],
  ...["gh gist create", "gh gist edit", "gh release create", "gh release upload", "gh api"],
  ...["glab snippet create", "b2 upload-file", "b2 file upload", "wrangler r2 object"],
  ...["azcopy copy", "azcopy cp", "azcopy sync", "ncftpput", "swaks", "transfer", "croc send"],
  ...["magic-wormhole", "wormhole send", "ffsend upload"],
];

function cloudCopy(program: string, args: readonly Arg[]): NetworkSink | undefined {
  const words = args.map((arg) => arg.value);
  const text = `${program} ${words.slice(0, 3).join(" ")}`;
  if (program === "aws") {
    // Any value of any command may be what stands in a file.
    const files = args.flatMap((arg) => {
      const path = /^fileb?:\/\/(.+)/.exec(arg.value)?.[1];
      return path === undefined ? [] : [{ ...arg, value: path }];
    });
    if (files.length > 0) return { paths: files, words: [], stdin: false };
  }
  if (program === "gh" && (words[0] === "issue" || words[0] === "pr")) {
    const body = readFlags(args, BODY_FLAGS).value("F", "body-file");
    return { paths: body === undefined ? [] : [body], words: [], stdin: body?.value === "-" };
  }
  return UPLOADS.some((beginning) => text.startsWith(beginning))
    ? { paths: withoutLeftOut(args.slice(1)), words: [], stdin: words.includes("-") }
    : undefined;
}
