import type { HereDoc, Redirection, Redirect as RedirectNode } from "unbash";
import { descriptionOf } from "../../catalog/descriptions.ts";
import type { Span } from "../../model/finding.ts";
import { type Arg, type Redirect, type StandardInput, UNKNOWN } from "../../model/invocation.ts";
import { TEXT_MAX_CHARS } from "../../text/limits.ts";
import { absolutePath } from "../../text/path.ts";
import { expandWord } from "./command-words.ts";
import { expandHeredoc, expandText } from "./expand.ts";
import { listedPaths } from "./listed-paths.ts";
import { pipeInput } from "./pipes.ts";
import { type Frame, makeArg, type Outcome, spanOf, type Walk } from "./walk.ts";

/** Expands redirections; `stdin` is what the last one that concerns descriptor 0 provides. */
export function expandRedirects(
  nodes: readonly Redirection[],
  frame: Frame,
  walk: Walk,
): { readonly redirects: readonly Redirect[]; readonly stdin: StandardInput | undefined } {
  if (nodes.length === 0) return NO_REDIRECTS;
  const redirects: Redirect[] = [];
  let stdin: StandardInput | undefined;
  for (const node of nodes) {
    const fd = descriptor(node, frame, walk);
    const made =
      node.type === "Redirect"
        ? fileRedirects(node, fd, frame, walk)
        : [textRedirect(node, fd, frame, walk)];
    redirects.push(...made);
    for (const redirect of made) stdin = inputOf(redirect, walk) ?? stdin;
  }
  return { redirects, stdin };
}

/** The usual case. */
const NO_REDIRECTS = { redirects: [], stdin: undefined } as const;

/** Judges redirections that belong to no program (`> file`, `{ …; } > file`) as those of `:`. */
export function walkRedirectsOnly(
  redirects: readonly Redirect[],
  span: Span,
  frame: Frame,
  walk: Walk,
): void {
  walk.enterCall({
    argv: [makeArg(":", span)],
    redirects,
    stdin: frame.stdin,
    env: new Map(),
    frame,
    span,
    external: true,
  });
}

/** Sends an outcome where its redirections say: into the analysis' own record of files, or away. */
export function writeOutput(
  outcome: Outcome,
  redirects: readonly Redirect[],
  frame: Frame,
  walk: Walk,
  opened: ReadonlySet<string> = NONE_OPENED,
): Outcome {
  let rest = outcome;
  for (const { operator, fd, target } of redirects) {
    if (!takesOutput(operator, fd, target)) continue;
    const path = absolutePath(target.value, frame.scope.cwd);
    const old = walk.files.get(path);
    const appends = operator.endsWith(">>");
    // What may not be written leaves what was there; what is unknown leaves what it is put behind.
    const keeps = appends || frame.uncertain === true || opened.has(path);
    const kept = keeps ? (old ?? "") : "";
    const before = appends || kept === "" || kept.endsWith("\n") ? kept : `${kept}\n`;
    const text = outcome.output ?? outcome.partial ?? listedText(outcome.writers, walk);
    const copied = text === undefined ? catProgram(outcome.writers, walk) : undefined;
    if (copied !== undefined) frame.scope.defineHash(path, copied);
    if (text === undefined && kept === "") walk.files.delete(path);
    // One more than may be judged, so that what is cut off is not overlooked.
    else walk.files.set(path, (before + (text ?? UNKNOWN)).slice(0, TEXT_MAX_CHARS + 1));
    rest = { output: "", writers: [] };
  }
  return rest;
}

/** The usual case. */
const NONE_OPENED: ReadonlySet<string> = new Set();

/** Empties the files that take a group's output: what its commands write into them by themselves stays. */
export function emptyFiles(
  redirects: readonly Redirect[],
  frame: Frame,
  walk: Walk,
): ReadonlySet<string> {
  if (redirects.length === 0 || frame.uncertain === true) return NONE_OPENED;
  const opened = new Set<string>();
  for (const { operator, fd, target } of redirects) {
    if (!takesOutput(operator, fd, target) || operator.endsWith(">>")) continue;
    const path = absolutePath(target.value, frame.scope.cwd);
    walk.files.delete(path);
    opened.add(path);
  }
  return opened;
}

/** True for a redirection of the standard output into a file. */
function takesOutput(operator: string, fd: number | undefined, { value }: Arg): boolean {
  if (!operator.includes(">") || (fd !== undefined && fd !== 1)) return false;
  return operator !== ">&" || !/^\d+$|^-$/.test(value);
}

/** The lines that a listing prints; undefined for any other command. */
function listedText(writers: readonly number[], walk: Walk): string | undefined {
  const paths = listedPaths(writers, walk);
  return paths.length === 0 ? undefined : `${paths.join("\n")}\n`;
}

/** The program that `cat /bin/rm` shows. */
function catProgram([index, ...others]: readonly number[], walk: Walk): string | undefined {
  const writer = index === undefined || others.length > 0 ? undefined : walk.drafts[index];
  const [file, ...more] = writer?.program === "cat" ? writer.args : [];
  return file === undefined || more.length > 0 ? undefined : copiedFrom(file, walk);
}

/** The path of a program that a word names: below a folder of programs, or as `which` finds it. */
export function copiedFrom({ value, from = [] }: Arg, walk: Walk): string | undefined {
  if (/^\/(?:[^/]+\/)*s?bin\/[^/]+$/.test(value)) return value;
  const [finder] = from.map((index) => walk.drafts[index]);
  const tells = descriptionOf(finder?.program ?? "")?.tells;
  return tells?.of === "programs" ? finder?.args.at(-1)?.value : undefined;
}

/** True when the redirection opens a file for writing. */
export function writesFile(redirect: Redirect): boolean {
  if (!redirect.operator.includes(">")) return false;
  return !(redirect.operator === ">&" && /^(?:\d+-?|-)$/.test(redirect.target.value));
}

function descriptor(node: Redirection, frame: Frame, walk: Walk): number | undefined {
  const { descriptor: given } = node;
  if (given === undefined) return undefined;
  if (given.type === "FileDescriptor") return given.value;
  const known = Number(frame.scope.get(given.name)?.values[0]);
  if (node.type === "Redirect" && node.target?.value === "-") return known;
  walk.descriptors += 1;
  frame.scope.assign(given.name, String(walk.descriptors));
  return walk.descriptors;
}

function fileRedirects(
  node: RedirectNode,
  fd: number | undefined,
  frame: Frame,
  walk: Walk,
): readonly Redirect[] {
  if (node.target === undefined) return [];
  const targets = expandWord(node.target, frame, walk);
  return targets.map((target) => {
    const number = /^(\d+)-?$/.exec(target.value)?.[1];
    const tied =
      number !== undefined && (node.operator === ">&" || node.operator === "<&")
        ? frame.scope.descriptor(Number(number))
        : undefined;
    if (tied === undefined) return { operator: node.operator, fd, target };
    // It goes on where the last write into it ended.
    return { operator: node.operator === ">&" ? ">>" : "<", fd, target: tied };
  });
}

function textRedirect(
  node: Exclude<Redirection, RedirectNode>,
  fd: number | undefined,
  frame: Frame,
  walk: Walk,
): Redirect {
  if (node.type === "HereString") {
    const span = spanOf(node, frame);
    if (node.target === undefined) return { operator: "<<<", fd, target: makeArg("", span) };
    const { values, from, variable } = expandText(node.target, frame, walk);
    const arg = makeArg(`${values.join("\n")}\n`, span, from);
    return { operator: "<<<", fd, target: variable === undefined ? arg : { ...arg, variable } };
  }
  return { operator: "<<", fd, target: heredoc(node, frame, walk) };
}

function heredoc(node: HereDoc, frame: Frame, walk: Walk): Arg {
  const span = spanOf(node.body, frame);
  const strip = (text: string): string =>
    node.operator === "<<-" ? text.replace(/^\t+/gm, "") : text;
  if (node.delimiter?.quoted === true) return makeArg(strip(node.body.text), span);
  const parts = node.body.parts;
  if (parts === undefined) {
    return makeArg(strip(node.body.text.replace(/\\([$`\\])|\\\n/g, "$1")), span);
  }
  const { values, from } = expandHeredoc(parts, frame, walk);
  return makeArg(strip(values.length === 1 ? (values[0] ?? "") : values.join("\n")), span, from);
}

function inputOf(redirect: Redirect, walk: Walk): StandardInput | undefined {
  if (redirect.fd !== undefined && redirect.fd !== 0) return undefined;
  const { target } = redirect;
  if (redirect.operator === "<<" || redirect.operator === "<<<") {
    return target.value.replaceAll(UNKNOWN, "").trim() === "" && target.from !== undefined
      ? { kind: "pipe", from: target.from }
      : { kind: "text", text: target };
  }
  if (redirect.operator !== "<" && redirect.operator !== "<>" && redirect.operator !== "<&") {
    return undefined;
  }
  if (target.from === undefined) return { kind: "file", path: target };
  // `< <(…)`: a pipe from what runs in it.
  return pipeInput({ output: walk.files.get(target.value), writers: target.from }, target);
}
