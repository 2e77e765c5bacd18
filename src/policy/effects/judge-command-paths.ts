import { effectsOfKind, hasEffect } from "../catalog/effects.ts";
import { isExported } from "../catalog/exported.ts";
import { isNameValueFile, shownOf } from "../catalog/key-value-files.ts";
import type { Finding } from "../model/finding.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import { UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { firstCheckout } from "../places/checkouts.ts";
import { isInProject, isTemporary } from "../places/exceptions.ts";
import { isPlainCommand, judgeGuarded } from "../places/guarded.ts";
import { inWords, judgePath, judgeProtection } from "../places/judge-path.ts";
import { whereLeads } from "../places/links.ts";
import { normalPath } from "../places/normal-path.ts";
import type { Touch } from "../places/path-access.ts";
import type { PathWord, WordUse } from "../places/path-argument.ts";
import { pathsMeant } from "../places/secrets-behind-pattern.ts";
import { absolutePath } from "../text/path.ts";
import { type FarReach, touchesOf } from "./accessed-paths.ts";
import { appendedWords } from "./appended-words.ts";
import { behindLinks, type Outreach, reachesBelow, reachOf, staysHere } from "./behind-links.ts";
import { codePaths } from "./code-paths.ts";
import { handedPaths, judgeHanded, judgeStart, mayHoldGuarded } from "./handed-words.ts";
import { handledSecrets, judgeHandled } from "./handled-secrets.ts";
import { wordsOf } from "./match.ts";
import { operandUse } from "./paths-of-effects.ts";
import { pathWords } from "./paths-of-unknown-programs.ts";

/**
 * How many different paths one command may name before the rest is not looked at, which is then
 * said: each may cost a look at the disk for symlinks, about 10 µs.
 */
const PATHS_MAX = 1000;

/** How many times all commands may touch files: each path a few times, for what is done to it. */
const TOUCHES_MAX = 4 * PATHS_MAX;

/** How many findings are told of one command; more would only repeat the point. */
const FINDINGS_MAX = 20;

/** The rules over commands judge changes of the system themselves, by what the command would do. */
const LEFT_TO_COMMANDS = "files/system";

/**
 * Judges every path that a command would read, write or delete: operands, options' values,
 * redirections, input handed over by xargs, and constants in interpreters' code. Of commands on other
 * hosts and in containers only what they show is judged, and words that are data are no paths.
 */
export function judgeCommandPaths(
  analysis: Analysis,
  worldAt: (index: number) => World,
  far: FarReach | undefined,
): Finding[] {
  const findings = new Map<string, Finding>();
  // Behind a link that the line makes, the same name is another file.
  const looked = new Map<World, Map<string, Set<string>>>();
  let count = 0;
  let touched = 0;
  const judged = analysis.invocations.map((invocation, at) => [invocation, worldAt(at)] as const);
  judged.push(...(far?.namedInFiles(analysis, worldAt) ?? []));
  for (const [invocation, world] of judged) {
    const { cwd } = invocation;
    const words = allWordsOf(invocation, analysis);
    const isPlain = isPlainCommand(invocation, world);
    if (!invocation.remote && (!isPlain || reachesBelow(invocation))) {
      const reach = reachOf(invocation);
      for (const touch of touchesOf(invocation, words, analysis, world, far)) {
        if (touched++ >= TOUCHES_MAX) return [tooMany(analysis), ...findings.values()];
        if (isPlain && !reach.fills && staysHere(touch, world)) continue;
        const finding = judgeTouch(touch, reach, world);
        if (finding === undefined || findings.size >= FINDINGS_MAX) continue;
        // What may be among many is not shown by who prints only which of them match.
        const mayShow = touch.access === "read" && finding.verdict === "ask";
        if (mayShow && shownOf(invocation, analysis) === "nothing") continue;
        const key = `${finding.rule} ${finding.verdict} ${finding.words}`;
        findings.set(key, { ...finding, words: wordsOf(invocation) });
      }
    }
    for (const path of handedPaths(invocation, words, analysis.source)) {
      if (count++ >= PATHS_MAX) return [tooMany(analysis), ...findings.values()];
      const finding = judgeHanded(path, cwd, world);
      if (finding === undefined || findings.size >= FINDINGS_MAX) continue;
      findings.set(`handed ${finding.rule} ${path}`, { ...finding, words: wordsOf(invocation) });
    }
    for (const path of handledSecrets(invocation, words)) {
      if (count++ >= PATHS_MAX) return [tooMany(analysis), ...findings.values()];
      const finding = judgeHandled(path, cwd, world);
      if (finding === undefined || findings.size >= FINDINGS_MAX) continue;
      findings.set(`handled ${finding.rule} ${path}`, { ...finding, words: wordsOf(invocation) });
    }
    const told = shownWords(words, invocation, analysis);
    const shown = invocation.remote ? told.filter(({ use }) => use === "read") : told;
    if (shown.length === 0) continue;
    const folders = looked.get(world) ?? new Map<string, Set<string>>();
    const seen = folders.get(cwd) ?? new Set();
    looked.set(world, folders.set(cwd, seen));
    for (const word of shown) {
      const key = `${word.use} ${word.isPart === true} ${word.path}`;
      if (seen.has(key) || !isJudged(word)) continue;
      if (count >= PATHS_MAX) return [tooMany(analysis), ...findings.values()];
      seen.add(key);
      count++;
      const finding = judgeWord(word, invocation, world);
      if (finding === undefined || finding.rule === LEFT_TO_COMMANDS) continue;
      if (findings.size >= FINDINGS_MAX) continue;
      const located = { ...finding, words: wordsOf(invocation), ...placeOf(word, analysis.source) };
      const { rule, verdict, stake, words: named } = finding;
      findings.set(`${rule} ${verdict} ${stake} ${named}`, located);
    }
  }
  return [...findings.values()];
}

/** Settings that are named have a class of paths; what reaches further is held against the places. */
function judgeTouch(touch: Touch, reach: Outreach, world: World): Finding | undefined {
  const { access, path, cwd, keeps: isTouched = false } = touch;
  const changes = access === "write" || access === "delete";
  const found = judgeGuarded(touch, world);
  if (found !== undefined) return found;
  for (const behind of behindLinks(touch, reach, world)) {
    const finding = judgeGuarded(behind, world);
    if (finding !== undefined) return finding;
  }
  if (!changes) return undefined;
  const guarded = judgeProtection(path, world, cwd);
  if (guarded !== undefined || isTouched) return guarded;
  // Looked up already, for what is protected.
  const leads = whereLeads(absolutePath(path, cwd), world, "written");
  if (!mayHoldGuarded(`${cwd}/${path}`) && !mayHoldGuarded(leads)) return undefined;
  return judgeStart(path, cwd, world);
}

/** Without the reading of files of which nothing secret comes out. */
function shownWords(words: PathWord[], invocation: Invocation, analysis: Analysis): PathWord[] {
  if (words.length === 0) return words;
  const shown = shownOf(invocation, analysis);
  if (shown === "everything") {
    const secret = words.some(({ path, use }) => use === "read" && isNameValueFile(path));
    if (!secret || !isExported(invocation, analysis)) return words;
    return words.map((word) => (word.use === "read" ? { ...word, use: "export" } : word));
  }
  return words.filter(
    ({ path, use }) => use !== "read" || (shown === "names" && !isNameValueFile(path)),
  );
}

function allWordsOf(invocation: Invocation, analysis: Analysis): PathWord[] {
  const words = pathWords(invocation);
  for (const { arg, path } of codePaths(invocation)) words.push({ arg, path, use: "code" });
  for (const { operator, target } of invocation.redirects) {
    for (const use of redirectUses(operator, target.value)) {
      if (use === "read" && !readsInput(invocation.program)) continue;
      const isPart = operator.endsWith(">>");
      words.push({ arg: target, path: target.value, use, isPart });
    }
  }
  const { stdin } = invocation;
  if (stdin.kind === "file" && readsInput(invocation.program))
    words.push({ arg: stdin.path, path: stdin.path.value, use: "read" });
  words.push(...appendedWords(invocation, analysis));
  if (invocation.dialect === "shell") return words;
  // Both separators are the same there.
  return words.map((word) => ({ ...word, path: word.path.replaceAll("\\", "/") }));
}

/** False for programs that only look at names and metadata, whatever their input is. */
function readsInput(program: string): boolean {
  const use = operandUse(program);
  return use !== "list" && use !== "attributes" && use !== "touch";
}

function redirectUses(operator: string, target: string): WordUse[] {
  if (operator === "<<" || operator === "<<<" || operator === "<&") return [];
  // `2>&1` and `>&-` name descriptors.
  if (operator === ">&" && /^(?:\d+|-)$/.test(target)) return [];
  if (operator === "<>") return ["read", "write"];
  return operator === "<" ? ["read"] : ["write"];
}

/** False for words that no class can be about, which are most: options, numbers, addresses. */
function isJudged({ path, use, only }: PathWord): boolean {
  if (only === "places") return false;
  if (use === "data" || use === "use" || use === "list") return false;
  if (path === "" || path === "-" || path === UNKNOWN) return false;
  if (use === "suspect" && /\s/.test(path)) return false;
  return !path.includes("://") || !/^[a-z][a-z0-9+.-]+:\/\//i.test(path);
}

function judgeWord(
  { path, use, isPart }: PathWord,
  invocation: Invocation,
  world: World,
): Finding | undefined {
  const { cwd, remote } = invocation;
  switch (use) {
    case "read": {
      const found = judgeReading(path, cwd, world);
      if (remote) return asked(found);
      return found !== undefined && isCopied(invocation) ? inWords(found, "would copy") : found;
    }
    case "write":
    case "delete":
      return judgePath(use, path, world, cwd, isPart);
    case "code":
      return said("would read", onlyDenials(judgePath("read", path, world, cwd)));
    case "export":
      if (isNameValueFile(path)) return undefined;
      return said("would read", asked(judgePath("read", path, world, cwd)));
    case "load":
      return loaded(path, invocation, world);
    case "create":
      // A key that somebody tries something out with.
      if (isTemporary(normalPath(path, world, cwd), world)) return undefined;
      return created(path, cwd, world);
    case "suspect":
      // A script of the project reads a file of the project by itself, whether it is named or not.
      if (isNameValueFile(path) || isInProject(normalPath(path, world, cwd), world))
        if (runsOwnScript(invocation, world)) return undefined;
      return said("could read", asked(onlyDenials(judgePath("read", path, world, cwd))));
    case "open":
      return judgeProtection(path, world, cwd) ?? opened(path, cwd, world);
    case "attributes":
    case "touch":
      return judgeProtection(path, world, cwd);
    case "linked":
      return said(MAKES_LINK, judgeProtection(path, world, cwd));
    case "shared":
      return said(MAKES_LINK, judgeProtection(path, world, cwd) ?? judgeStart(path, cwd, world));
    case "fetched":
      return judgeStart(path, cwd, world);
    case "list":
    case "data":
    case "use":
      return undefined;
  }
  return use satisfies never;
}

/** True for a script of the project, by its interpreter or by itself; not for code that the line brings. */
function runsOwnScript({ name, args, cwd }: Invocation, world: World): boolean {
  const isInterpreter = INTERPRETER.test(name.value);
  const script = isInterpreter ? args[0]?.value : name.value;
  if (script === undefined || !/\/|\.\w+$/.test(script) || script.startsWith("-")) return false;
  if (isInterpreter && !/\.(?:[cm]?[jt]sx?|py|rb|php|pl|sh|bash)$/.test(script)) return false;
  return isInProject(normalPath(script, world, cwd), world);
}

const INTERPRETER = /^(?:node|bun|deno|tsx|ts-node|python[\d.]*|ruby|php|perl|bash|sh|zsh)$/;

const MAKES_LINK = "would make another name for";

/** A copy of an environment file; in another worktree of the same repository it is the project's own once more. */
function loaded(path: string, invocation: Invocation, world: World): Finding | undefined {
  const { cwd } = invocation;
  const found = said("would copy", asked(judgePath("read", path, world, cwd)));
  if (found === undefined || !isNameValueFile(path)) return found;
  const from = firstCheckout(absolutePath(path, cwd), world);
  const written = effectsOfKind(invocation, "write").map((effect) => effect.path.value);
  const isOurs =
    from !== undefined &&
    written.length > 0 &&
    from === firstCheckout(`${world.projectRoot}/x`, world) &&
    written.every((to) => firstCheckout(absolutePath(to, cwd), world) === from);
  return isOurs ? { ...found, stake: "recoverable" } : found;
}

/** Rights with which others may read what is secret. */
function opened(path: string, cwd: string, world: World): Finding | undefined {
  const found = onlyDenials(judgePath("read", path, world, cwd));
  if (found === undefined) return undefined;
  const told = inWords(found, "would let others on this machine read");
  return { ...told, verdict: "ask", instead: "leave it readable for its owner only (`chmod 600`)" };
}

/** Reading of a path; of what patterns find in hidden folders or at any depth, the secret files that they mean. */
function judgeReading(path: string, cwd: string, world: World): Finding | undefined {
  const found = judgePath("read", path, world, cwd);
  if (found !== undefined) return found;
  for (const meant of pathsMeant(path, cwd, world)) {
    const secret = judgePath("read", meant, world, cwd);
    if (secret !== undefined) return secret;
  }
  return undefined;
}

/** A key that a program makes; in the project it is one for trying something out, and can be made again. */
function created(path: string, cwd: string, world: World): Finding | undefined {
  const found = asked(judgePath("write", path, world, cwd));
  if (found === undefined) return undefined;
  const normal = normalPath(path, world, cwd);
  if (isInProject(normal, world)) return { ...found, stake: "recoverable" };
  // Elsewhere one that takes the place of nothing; those of ssh have a place of their own.
  const isNew =
    world.isSpare?.({ path: normal.unresolved, isPattern: false, isMadeHere: true }) === true;
  return isNew && found.rule !== "files/ssh-key" ? undefined : found;
}

/** True where what is read goes into a file. */
function isCopied(invocation: Invocation): boolean {
  if (invocation.redirects.some(({ operator, fd }) => operator.startsWith(">") && fd !== 2))
    return true;
  return hasEffect(invocation, "write") || hasEffect(invocation, "fill");
}

function said(how: string, finding: Finding | undefined): Finding | undefined {
  return finding === undefined ? undefined : inWords(finding, how);
}

function onlyDenials(finding: Finding | undefined): Finding | undefined {
  return finding?.verdict === "deny" ? finding : undefined;
}

function asked(finding: Finding | undefined): Finding | undefined {
  return finding === undefined ? undefined : { ...finding, verdict: "ask" };
}

/** Where the path is written, if the source shows it; a derived word has no place. */
function placeOf({ arg, path }: PathWord, source: string): Pick<Finding, "span"> {
  const written = source.slice(arg.start, arg.end);
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (written.length > path.length + WRITTEN_MORE_MAX || !written.includes(name)) return {};
  return { span: { start: arg.start, end: arg.end } };
}

/** How much longer a word may be written than the path is, in UTF-16 units, to be its place. */
const WRITTEN_MORE_MAX = 40;

function tooMany({ source }: Analysis): Finding {
  return {
    rule: "files/too-many-paths",
    verdict: "ask",
    reason: `could reach a guarded file: it names more than ${PATHS_MAX} paths, too many to check`,
    instead: "split the command into smaller ones",
    words: source.slice(0, 80),
  };
}
