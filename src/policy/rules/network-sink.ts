import { effectsOf } from "../commands/effects.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import { withoutLeftOut } from "../flags.ts";
import type { Arg, Invocation } from "../invocation.ts";
import type { Effect } from "../model.ts";
import { isNetworkFile } from "./downloads.ts";

/** What a command sends to another host. */
export interface NetworkSink {
  /** Files it sends. */
  readonly paths: readonly Arg[];
  /** Words it sends as they are: addresses, form values, headers. */
  readonly words: readonly Arg[];
  /** True when it sends its standard input. */
  readonly stdin: boolean;
}

/** Says what a command would send to another host; `undefined` when it sends nothing. */
export function networkSink(invocation: Invocation): NetworkSink | undefined {
  const { program, args, redirects } = invocation;
  if (redirects.some((r) => r.operator.includes(">") && isNetworkFile(r.target.value)))
    return { paths: args, words: args, stdin: true };
  const effects = effectsOf(invocation);
  if (effects !== undefined) return sinkOf(effects);
  return UPLOADERS.includes(` ${program} `) ? cloudCopy(program, args) : undefined;
}

/** Programs with sub-commands that send something. */
const UPLOADERS =
  " aws gsutil gcloud rclone az s3cmd mc gh glab wrangler transfer croc magic-wormhole wormhole ffsend ncftpput b2 azcopy swaks kubectl s5cmd gdrive ipfs ";

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

/** Where `gh` reads the text of an issue or a pull request from; its other words are texts themselves. */
const BODY = {
  options: { data: "-F|--body-file -t|--title -b|--body -T -B -H -R -l -a -m" },
};

/** How commands begin that send what they are given to a service. */
const UPLOADS: readonly string[] = [
  ...["aws s3 cp", "aws s3 mv", "aws s3 sync", "aws s3api put-object", "aws s3api upload-part"],
  ...["gsutil cp", "gsutil mv", "gsutil rsync", "gsutil -m cp", "gsutil -m mv", "gsutil -m rsync"],
  ...["gcloud storage cp", "gcloud storage mv", "gcloud storage rsync", "az storage blob"],
  ...["rclone copy", "rclone move", "rclone sync", "s3cmd put", "mc cp", "mc mirror", "kubectl cp"],
  ...["gh gist create", "gh gist edit", "gh release create", "gh release upload", "gh api"],
  ...["glab snippet create", "b2 upload-file", "b2 file upload", "wrangler r2 object"],
  ...["azcopy copy", "azcopy cp", "azcopy sync", "ncftpput", "swaks", "transfer", "croc send"],
  ...["magic-wormhole", "wormhole send", "ffsend upload", "s3cmd sync", "s5cmd cp", "s5cmd sync"],
  ...["s5cmd mv", "rclone copyto", "rclone moveto", "rclone bisync", "gdrive upload", "ipfs add"],
];

/** Words up to which the verb of such a command is looked for. */
const VERBS_MAX = 8;

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
    const body = parseArguments(args, BODY).value("--body-file");
    return { paths: body === undefined ? [] : [body], words: [], stdin: body?.value === "-" };
  }
  const inside = ` ${program} ${words.slice(0, VERBS_MAX).join(" ")}`;
  // Options with their values may stand between a program and what it is told to do.
  const sends = UPLOADS.some((beginning) => {
    const verbs = beginning.slice(program.length);
    return (
      beginning.startsWith(program) && (text.startsWith(beginning) || inside.includes(`${verbs} `))
    );
  });
  return sends ? { paths: withoutLeftOut(args), words: [], stdin: words.includes("-") } : undefined;
}
