import type { Io } from "../io.ts";
import type { World } from "../policy/model/world.ts";
import { askGit } from "../sys/git-run.ts";
import { checkedOutBranch } from "../sys/lookups.ts";
import { isAbsolute } from "../sys/paths.ts";
import { readText } from "../sys/probe.ts";
import type { EventData } from "./hook-event.ts";
import { matchesWildcard } from "./pattern.ts";

/** One thing that must hold before a hook runs; the types are cchook's. */
export interface Condition {
  readonly type: string;
  readonly value: string;
  /** Turns the answer round. */
  readonly not: boolean;
}

/** What conditions are asked about: a hook that would run in `cwd` with this input. */
export interface Subject {
  readonly input: EventData;
  readonly cwd: string;
  readonly io: Pick<Io, "platform" | "env">;
}

/** True when every condition holds. */
export async function conditionsHold(
  conditions: readonly Condition[],
  subject: Subject,
): Promise<boolean> {
  return (await failedCondition(conditions, subject)) === undefined;
}

/** The first condition that does not hold; undefined when every one does. */
export async function failedCondition(
  conditions: readonly Condition[],
  subject: Subject,
): Promise<Condition | undefined> {
  for (const condition of conditions) {
    const { type, value, not } = condition;
    const kind = KINDS.get(type);
    const holds = kind !== undefined && (await kind.check(value, subject));
    if (holds === not) return condition;
  }
  return undefined;
}

/** What is wrong with a condition, or undefined. */
export function conditionProblem(type: string, value: string): string | undefined {
  const kind = KINDS.get(type);
  if (kind === undefined) {
    return `unknown condition ${JSON.stringify(type)}; there are: ${[...KINDS.keys()].join(", ")}`;
  }
  return kind.problem?.(value);
}

interface Kind {
  readonly check: (value: string, subject: Subject) => boolean | Promise<boolean>;
  readonly problem?: (value: string) => string | undefined;
}

/** A check of one text of the input; a field that is not there fails it. */
function text(
  read: (input: EventData) => unknown,
  holds: (text: string, value: string) => boolean,
): Kind {
  return {
    check: (value, { input }) => {
      const found = read(input);
      return typeof found === "string" && holds(found, value);
    },
  };
}

function opposite(kind: Kind): Kind {
  return { ...kind, check: async (value, subject) => !(await kind.check(value, subject)) };
}

const contains = (whole: string, part: string) => whole.includes(part);
const startsWith = (whole: string, part: string) => whole.startsWith(part);
const endsWith = (whole: string, part: string) => whole.endsWith(part);
const equals = (a: string, b: string) => a === b;

const fileExists: Kind = { check: (value, { cwd }) => isKind(at(cwd, value), "file") };
const dirExists: Kind = { check: (value, { cwd }) => isKind(at(cwd, value), "directory") };
const fileBelow: Kind = { check: (value, { cwd }) => existsBelow(cwd, value, "file") };
const dirBelow: Kind = { check: (value, { cwd }) => existsBelow(cwd, value, "directory") };
const cwdIs = text((input) => input.cwd, equals);
const cwdContains = text((input) => input.cwd, contains);

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["file_extension", text((input) => filePath(input), endsWith)],
  ["file_exists", fileExists],
  ["file_not_exists", opposite(fileExists)],
  ["file_exists_recursive", fileBelow],
  ["file_not_exists_recursive", opposite(fileBelow)],
  ["dir_exists", dirExists],
  ["dir_not_exists", opposite(dirExists)],
  ["dir_exists_recursive", dirBelow],
  ["dir_not_exists_recursive", opposite(dirBelow)],
  ["command_contains", text((input) => toolInput(input, "command"), contains)],
  ["command_starts_with", text((input) => toolInput(input, "command"), startsWith)],
  ["url_starts_with", text((input) => toolInput(input, "url"), startsWith)],
  ["prompt_regex", { check: promptMatches, problem: regexProblem }],
  ["prompt_contains", text((input) => input.prompt, contains)],
  ["prompt_starts_with", text((input) => input.prompt, startsWith)],
  ["prompt_ends_with", text((input) => input.prompt, endsWith)],
  ["every_n_prompts", { check: isNthPrompt, problem: countProblem }],
  ["reason_is", text((input) => input.reason, equals)],
  [
    "source_is",
    text(
      (input) => input.source,
      (source, value) => value.split("|").includes(source),
    ),
  ],
  ["permission_mode_is", text((input) => input.permission_mode, equals)],
  ["cwd_is", cwdIs],
  ["cwd_is_not", opposite(cwdIs)],
  ["cwd_contains", cwdContains],
  ["cwd_not_contains", opposite(cwdContains)],
  ["git_tracked_file_operation", { check: touchesTrackedFile }],
  ["command_runs", { check: commandRuns }],
  ["command_matches", { check: commandMatches }],
  ["file_matches", { check: fileMatches }],
  ["input_is", { check: inputIs, problem: inputProblem }],
  ["branch_is", { check: branchIs }],
]);

function toolInput(input: EventData, name: string): unknown {
  const { tool_input: fields } = input;
  if (typeof fields !== "object" || fields === null) return undefined;
  return new Map(Object.entries(fields)).get(name);
}

function filePath(input: EventData): unknown {
  return toolInput(input, "file_path") ?? toolInput(input, "notebook_path");
}

function at(cwd: string, path: string): string {
  return isAbsolute(path) ? path : `${cwd}/${path}`;
}

async function isKind(path: string, kind: "file" | "directory"): Promise<boolean> {
  const { statSync } = await import("node:fs");
  try {
    const stat = statSync(path);
    return kind === "file" ? stat.isFile() : stat.isDirectory();
  } catch {
    return false;
  }
}

/** Entries looked at for a `_recursive` condition; a home folder has more, and a hook must not wait. */
const SEARCH_MAX_ENTRIES = 20_000;

/** Folders that hold other people's files. */
const NOT_SEARCHED: ReadonlySet<string> = new Set([".git", "node_modules"]);

async function existsBelow(
  root: string,
  name: string,
  kind: "file" | "directory",
): Promise<boolean> {
  const { readdirSync } = await import("node:fs");
  const folders = [root];
  let seen = 0;
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    let entries: readonly import("node:fs").Dirent[] = [];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch {
      continue;
    }
    for (const entry of entries) {
      if (++seen > SEARCH_MAX_ENTRIES) return false;
      const directory = entry.isDirectory();
      if (entry.name === name && directory === (kind === "directory")) return true;
      if (directory && !NOT_SEARCHED.has(entry.name)) folders.push(`${folder}/${entry.name}`);
    }
  }
  return false;
}

/** Go's leading `(?i)` is how cchook's users ignore case; JavaScript wants a flag. */
function promptRegex(value: string): RegExp {
  const flags = /^\(\?([ims]+)\)/.exec(value);
  return new RegExp(value.slice(flags?.[0].length ?? 0), flags?.[1] ?? "");
}

function promptMatches(value: string, { input }: Subject): boolean {
  return typeof input.prompt === "string" && promptRegex(value).test(input.prompt);
}

function regexProblem(value: string): string | undefined {
  try {
    promptRegex(value);
    return undefined;
  } catch {
    return `${JSON.stringify(value)} is not a regular expression`;
  }
}

/** True for the n-th, 2n-th, … prompt of the session, counted in its transcript. */
async function isNthPrompt(value: string, { input }: Subject): Promise<boolean> {
  if (typeof input.transcript_path !== "string") return false;
  const transcript = await readText(input.transcript_path);
  const earlier = typeof transcript === "string" ? countPrompts(transcript, input.session_id) : 0;
  return (earlier + 1) % Number(value) === 0;
}

function countPrompts(transcript: string, sessionId: unknown): number {
  let count = 0;
  for (const line of transcript.split("\n")) {
    try {
      const entry: unknown = JSON.parse(line);
      const fields = new Map(Object.entries(Object(entry)));
      if (fields.get("type") === "user" && fields.get("sessionId") === sessionId) count++;
    } catch {
      // The agent may be writing this line at the moment.
    }
  }
  return count;
}

function countProblem(value: string): string | undefined {
  const whole = /^[1-9]\d*$/.test(value);
  return whole ? undefined : `every_n_prompts needs a whole number, not ${JSON.stringify(value)}`;
}

/**
 * True when the command runs one of the programs in `value` (`rm|mv`) on a file that git tracks, as far
 * as the shell analysis can tell; a word that only the shell can know counts as untracked.
 */
async function touchesTrackedFile(value: string, subject: Subject): Promise<boolean> {
  const command = toolInput(subject.input, "command");
  if (typeof command !== "string") return false;
  const programs = new Set(value.split("|").map((name) => name.trim()));
  const { analyze } = await import("../policy/languages/bash/analyze.ts");
  for (const invocation of analyze(command, worldOf(subject)).invocations) {
    if (invocation.remote || !programs.has(invocation.program)) continue;
    const files = invocation.args.map((arg) => arg.value).filter((word) => !word.startsWith("-"));
    if (files.length > 0 && (await isTracked(files, invocation.cwd, subject.io))) return true;
  }
  return false;
}

/**
 * True when the command would run one of the programs in `value` (`sudo|git push`), however it is wrapped;
 * a program that is only mentioned (`echo sudo`) does not count.
 */
async function commandRuns(value: string, subject: Subject): Promise<boolean> {
  const command = toolInput(subject.input, "command");
  if (typeof command !== "string") return false;
  const wanted = new Set(value.split("|").map((name) => name.trim()));
  const [{ analyze }, { gitLine }] = await Promise.all([
    import("../policy/languages/bash/analyze.ts"),
    import("../policy/tools/git.ts"),
  ]);
  return analyze(command, worldOf(subject)).invocations.some((invocation) => {
    const { program, args, via } = invocation;
    const verb = (program === "git" ? gitLine(args).verb : args[0])?.value;
    return (
      wanted.has(program) ||
      wanted.has(`${program} ${verb}`) ||
      via.some((wrapper) => wanted.has(wrapper.name))
    );
  });
}

/**
 * True when a command of the line is as in `value`, in which `*` is any text and ` *` at the end also none: `git push *`. A
 * line that cannot be read to its end is taken to match. What Claude Code calls `Bash(git push *)`.
 */
async function commandMatches(value: string, subject: Subject): Promise<boolean> {
  const command = toolInput(subject.input, "command");
  if (typeof command !== "string") return false;
  const patterns = value.endsWith(" *") ? [value, value.slice(0, -" *".length)] : [value];
  const fits = (text: string) => patterns.some((pattern) => matchesWildcard(pattern, text));
  if (fits(command.trim())) return true;
  const { analyze } = await import("../policy/languages/bash/analyze.ts");
  const { invocations, doubts } = analyze(command, worldOf(subject));
  return (
    doubts.length > 0 ||
    invocations.some(
      // A program without a name is one that only the shell will know.
      ({ program, args }) =>
        program === "" || fits([program, ...args.map((arg) => arg.value)].join(" ")),
    )
  );
}

/**
 * True when the call's file is as in `value`, a pattern as in `.gitignore`: `src/**` from the working directory, `*.ts` in
 * any folder, `~/notes/**` from the home and `//etc/**` from the root of the disk.
 */
function fileMatches(value: string, { input, cwd, io }: Subject): boolean {
  const path = filePath(input);
  if (typeof path !== "string") return false;
  const slashed = (text: string) => text.replaceAll("\\", "/");
  const full = slashed(isAbsolute(path) ? path : `${cwd}/${path}`);
  return new Bun.Glob(absolutePattern(value, cwd, io)).match(full);
}

function absolutePattern(value: string, cwd: string, io: Subject["io"]): string {
  if (value.startsWith("//")) return value.slice(1);
  if (value.startsWith("~/")) {
    const home = io.env("HOME") ?? io.env("USERPROFILE") ?? "";
    return `${literally(home)}${value.slice(1)}`;
  }
  const relative = value.replace(/^\.?\//, "");
  const isBare = value === relative && !relative.includes("/");
  return `${literally(cwd)}/${isBare ? "**/" : ""}${relative}`;
}

/** A path without meaning for patterns. */
function literally(path: string): string {
  return path.replaceAll("\\", "/").replace(/[*?[\]{}!]/g, "\\$&");
}

/** `field=one|two`: a field of the event is one of the texts, in which `*` is any text; `trigger=manual`. */
function inputIs(value: string, { input }: Subject): boolean {
  const [, name = "", texts = ""] = FIELD_IS.exec(value) ?? [];
  const found = new Map(Object.entries(input)).get(name);
  return (
    typeof found === "string" &&
    texts.split("|").some((text) => matchesWildcard(text, found.replaceAll("\\", "/")))
  );
}

const FIELD_IS = /^(\w+)=(.+)$/s;

function inputProblem(value: string): string | undefined {
  return FIELD_IS.test(value)
    ? undefined
    : `input_is needs a field and what it may be (trigger=manual|auto), not ${JSON.stringify(value)}`;
}

/** True when the repository that holds the directory has one of the branches in `value` checked out. */
async function branchIs(value: string, { cwd }: Subject): Promise<boolean> {
  const branch = checkedOutBranch(cwd);
  return branch !== undefined && value.split("|").includes(branch);
}

/** The little of the machine that is needed to tell programs from their operands. */
function worldOf({ cwd, io }: Subject): World {
  return {
    platform: io.platform,
    cwd,
    home: undefined,
    projectRoot: cwd,
    temporary: [],
    branch: () => undefined,
    realPath: (path) => path,
    folderKind: () => "other",
    linksAt: () => [],
    env: () => undefined,
    guarded: [],
  };
}

async function isTracked(
  files: readonly string[],
  cwd: string,
  io: Subject["io"],
): Promise<boolean> {
  const listed = await askGit(cwd, io.env("PATH") ?? "/usr/bin:/bin", "ls-files", ["--", ...files]);
  return listed !== undefined && listed !== "";
}
