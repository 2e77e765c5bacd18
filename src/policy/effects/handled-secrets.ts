import { descriptionOf } from "../catalog/descriptions.ts";
import { isDescribed } from "../catalog/effects.ts";
import { optionNamed } from "../commands/option-names.ts";
import type { Finding } from "../model/finding.ts";
import type { Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { isInProject } from "../places/exceptions.ts";
import { inWords, judgePath } from "../places/judge-path.ts";
import { normalPath } from "../places/normal-path.ts";
import type { PathWord } from "../places/path-argument.ts";

/**
 * The words of a program that may be a secret's path of which nobody said that its content stays inside: what a
 * compiler, a linter or a tool with instructions cannot read it shows in its errors. A key is used where an option
 * says so, by programs for keys, and by those that only look at names.
 */
export function handledSecrets(
  { program, args, remote }: Invocation,
  words: readonly PathWord[],
): readonly string[] {
  if (!mayNameSecret(args)) return NONE;
  if (remote || descriptionOf(program)?.keeps !== undefined) return NONE;
  let paths: string[] | undefined;
  let before = "";
  for (const { value } of args) {
    const option = before;
    before = value;
    const isValue = option.startsWith("-") && !option.includes("=");
    // The words of the command that it runs are that one's.
    if (!isValue && !value.startsWith("-") && descriptionOf(program)?.passes === true) break;
    if (!mayBeSecret(value)) continue;
    const [, name = "", path = value] = SETTING.exec(value) ?? [];
    if (isForKeys(name, program) || (isValue && isForKeys(option, program))) continue;
    if (!isHandled(path, program, words)) continue;
    paths ??= [];
    paths.push(path);
  }
  return paths ?? NONE;
}

/** Judges such a path: whoever shows the file is refused or asked, and it lies outside the project. */
export function judgeHandled(path: string, cwd: string, world: World): Finding | undefined {
  const found = judgePath("read", path, world, cwd);
  if (found?.verdict !== "deny" || isInProject(normalPath(path, world, cwd), world))
    return undefined;
  return inWords({ ...found, verdict: "ask" }, "could show");
}

const NONE: readonly string[] = [];

/** `--name=PATH`, `NAME=PATH`, `name:PATH`, `-nPATH`, `@PATH`. */
const SETTING = /^(-{0,2}[\w.-]*?)(?:[=:@]+|(?<=^-\w)(?=[~/]))(?:file:\/\/)?([~/.].*)$/s;

/** What options with a key, a login or settings with one are called. */
const KEY_OPTION =
  /env|key|cert|\bca\b|cafile|ident|cred|auth|secret|token|pass|kube|conf|ssh|pem|crt|netrc|cookie|volume|mount|profile|sign|login|account|^--?var$/i;

/** Letters that are used for the same; of a compiler they say how far it goes. */
const KEY_LETTER = /^-[ikKvcC]$/;

function isForKeys(option: string, program: string): boolean {
  if (option === "") return false;
  const { loads, options = {}, project } = descriptionOf(program) ?? {};
  if (loads?.options?.split(/[ |]/).includes(option) === true) return false;
  const names = optionNamed(option, options)?.names.filter((name) => name.startsWith("--")) ?? [];
  const named = names.length > 0 ? names : [option];
  if (named.some((name) => KEY_OPTION.test(name))) return true;
  return names.length === 0 && project?.compiles !== true && KEY_LETTER.test(option);
}

/** True for a path that the program uses, or of which nobody knows what it does with it. */
function isHandled(path: string, program: string, words: readonly PathWord[]): boolean {
  const uses = words.filter((word) => word.path === path).map(({ use }) => use);
  if (uses.length === 0) return !isDescribed(program);
  return uses.every((use) => use === "use" || use === "suspect");
}

function mayNameSecret(args: Invocation["args"]): boolean {
  for (const { value } of args) if (mayBeSecret(value)) return true;
  return false;
}

/** False for most words, by their look. */
function mayBeSecret(value: string): boolean {
  return (
    (value.includes("/.") || value.includes("~") || value.includes("/etc/")) && !/\s/.test(value)
  );
}
