import { interpreterByEnding, isShell, languageOf, shebangWords } from "./commands/code-line.ts";
import type { Finding } from "./finding.ts";
import { type Analysis, type Invocation, UNKNOWN } from "./invocation.ts";
import { absolutePath, baseName, isWithin } from "./path.ts";
import { codeInput } from "./rules/code-input.ts";
import { isFileName, isSource, isSqlClient, runsScripts } from "./script-runners.ts";
import { scriptText } from "./script-text.ts";
import type { World } from "./world.ts";

/** Judges a command line, for the texts of the files that another one runs. */
type Judge = (line: string, world: World) => Promise<readonly Finding[]>;

/** Files of one command line that are read. */
const FILES_MAX = 4;

/**
 * What the scripts that a command runs from the project, or from a temporary folder, would do. They are
 * judged as code given inline, but ordinary scripts stay quiet: only what would be refused counts, and it is
 * refused here as well where nothing brings back what it destroys or sends; anything else is asked about.
 */
export async function judgeRunFiles(
  analysis: Analysis,
  world: World,
  judge: Judge,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const read = new Set<string>();
  for (const invocation of analysis.invocations) {
    const file = fileOf(invocation);
    if (file === undefined || read.size >= FILES_MAX) continue;
    const path = absolutePath(file, invocation.cwd);
    if (read.has(path) || !isOwnScript(path, world)) continue;
    read.add(path);
    const text = scriptText(absolutePath(file, invocation.cwd), world);
    const line = text === undefined ? undefined : lineOf(invocation, text);
    if (line === undefined) continue;
    // A script that runs another one is not followed further.
    const { fileText: _, ...inside } = { ...world, cwd: invocation.cwd };
    for (const finding of await judge(line, inside)) {
      if (finding.verdict === "deny" && !NOT_MEANT.test(finding.rule))
        findings.push(placed(finding, file, invocation));
    }
  }
  return findings;
}

/** The file that a command runs, as it is named. */
function fileOf(invocation: Invocation): string | undefined {
  const { program, stdin, name, remote, dialect, args } = invocation;
  if (remote || dialect !== "shell") return undefined;
  let file: string | undefined;
  if (isSqlClient(program)) {
    const at = args.findIndex(({ value }) => /^(?:-f|--file)$/.test(value));
    const attached = args.map(({ value }) => /^--file=(.+)/.exec(value)?.[1]).find(Boolean);
    file = attached ?? (at < 0 ? undefined : args[at + 1]?.value);
    if (stdin.kind === "file") file ??= stdin.path.value;
  } else if (isSource(program) || runsScripts(program)) {
    const code = codeInput(invocation);
    if (isSource(program) || code?.isFile === true) file = code?.args[0]?.value;
    else if (code?.reads === true && stdin.kind === "file") file = stdin.path.value;
  } else if (isFileName(name.value)) file = name.value;
  return file?.includes(UNKNOWN) === true ? undefined : file;
}

/** What is installed, and what lies elsewhere, is not the project's. */
function isOwnScript(path: string, world: World): boolean {
  if (/\/(?:node_modules|vendor|\.venv|venv|site-packages)\//.test(path)) return false;
  return [world.projectRoot, ...world.temporary].some((root) => isWithin(path, root));
}

/** The command line that says the same with the text in it. */
function lineOf({ program, name }: Invocation, text: string): string | undefined {
  if (text.split("\n").includes(END)) return undefined;
  const [first] = shebangWords(text)?.map(baseName) ?? [];
  // What watches a script of Python reads none from its input.
  const runs = isSource(program) ? "sh" : languageOf(program) === "python" ? "python3" : program;
  const runner =
    runsScripts(runs) || isSqlClient(runs) ? runs : (first ?? interpreterByEnding(name.value));
  if (runner === undefined) return /\.(?:ba|z)?sh$/.test(name.value) ? text : undefined;
  if (isShell(runner)) return text;
  const input = isSqlClient(runner) ? "" : " -";
  return `${runner}${input} <<'${END}'\n${text}\n${END}`;
}

const END = "END_OF_SCRIPT";

/** Doubts, and secrets that a script reads without showing them. */
const NOT_MEANT = /^(?:doubt|files|secrets|self-protection)\//;

/** What nothing brings back. */
const FINAL = /^(?:filesystem|disks|database|exfiltration)\//;

function placed(finding: Finding, file: string, invocation: Invocation): Finding {
  return {
    ...finding,
    verdict: FINAL.test(finding.rule) ? "deny" : "ask",
    words: `${file}: ${finding.words}`,
    span: { start: invocation.start, end: invocation.end },
  };
}
