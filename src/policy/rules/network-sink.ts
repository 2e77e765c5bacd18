import { descriptionOf } from "../catalog/descriptions.ts";
import { argumentsOf, effectsOf } from "../catalog/effects.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { withoutLeftOut } from "../places/exclude-options.ts";
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
  const { args, redirects } = invocation;
  if (redirects.some((r) => r.operator.includes(">") && isNetworkFile(r.target.value)))
    return { paths: args, words: args, stdin: true };
  const effects = effectsOf(invocation);
  if (effects !== undefined) return sinkOf([...effects, ...sentToShare(effects)]);
  return uploadOf(invocation);
}

/** What is read by a command that writes onto a share of another host. */
function sentToShare(effects: readonly Effect[]): readonly Effect[] {
  if (!effects.some((effect) => effect.kind === "write" && SHARE.test(effect.path.value)))
    return [];
  const files = effects.flatMap((effect) =>
    effect.kind === "read" && effect.purpose !== "used"
      ? [{ kind: "send", what: "file", word: effect.path } as const]
      : [],
  );
  return [...files, { kind: "send", what: "input" }];
}

const SHARE = /^[\\/]{2}(?![?.][\\/]|wsl|localhost)[\w.-]+[\\/]/i;

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

/** What a tool of a service sends that is given files, and of which no effects are described. */
function uploadOf(invocation: Invocation): NetworkSink | undefined {
  const { uploads } = descriptionOf(invocation.program) ?? {};
  const args = uploads === undefined ? undefined : argumentsOf(invocation);
  if (uploads === undefined || args === undefined) return undefined;
  const given = withoutLeftOut(invocation.args);
  const named = given.flatMap((arg) => {
    const path = /^fileb?:\/\/(.+)/.exec(arg.value)?.[1];
    return path === undefined ? [] : [{ ...arg, value: path }];
  });
  // Any value of any command may be what is in a file.
  if (named.length > 0) return { paths: named, words: [], stdin: false };
  const line = `${args.operands.map(({ value }) => value).join(" ")} `;
  const isUpload = uploads.split("|").some((verbs) => verbs === "" || line.startsWith(`${verbs} `));
  const files = args.options.flatMap(({ kind, value }) =>
    kind === "sent-file" && value !== undefined ? [value] : [],
  );
  if (!isUpload && files.length === 0) return undefined;
  const paths = isUpload ? given : files;
  return { paths, words: [], stdin: paths.some(({ value }) => value === "-") };
}
