import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { defaults } from "../../../src/config/defaults.ts";
import { proofOf } from "../../../src/handlers/approve.ts";
import { worldOf } from "../../../src/handlers/this-machine.ts";
import type { World } from "../../../src/policy/model/world.ts";
import {
  canIsolate,
  environmentOf,
  makeProjectFor,
  runIsolated,
} from "../../policy/approve/attack.ts";
import { testIo } from "../../support/world.ts";
import { lookingLines } from "../inputs/looking-lines.ts";
import { target } from "../target.ts";

/** Lines that are run by one tracer, as starting it takes longer than a line. */
const LINES_AT_ONCE = 600;

/** Lines that run beside one another: they only look, so none is in the way of another. */
const LINES_BESIDE = 4;

const counted = { lines: 0, approved: 0 };
let root: string | undefined;

/** Bash, watched by a tracer, neither writes nor starts anything else in what is approved. */
export const approvals = target<readonly string[]>({
  name: "approvals",
  claim: "what is proven to only look writes no file and starts no program but those it names",
  quickRuns: 5,
  inputs: fc.array(lookingLines, { minLength: 1, maxLength: LINES_AT_ONCE, size: "max" }),
  refute,
  missing: () => {
    if (process.platform !== "linux") return "namespaces and strace are Linux's";
    if (Bun.which("strace") === null) return "no strace on PATH";
    return canIsolate() ? undefined : "no namespaces here";
  },
  counts: () => counted,
  dispose: () => {
    if (root !== undefined) rmSync(root, { recursive: true, force: true });
    root = undefined;
  },
});

async function refute(lines: readonly string[]): Promise<string | undefined> {
  root ??= newProject();
  const folder = root;
  const world = worldIn(folder);
  const approved: string[] = [];
  for (const command of lines) {
    const call = { tool: "Bash", input: { command } };
    if ((await proofOf(call, world, defaults(), [])).looks) approved.push(command);
  }
  counted.lines += lines.length;
  counted.approved += approved.length;
  if (approved.length === 0) return undefined;
  const said = approved.map((line) => line.replace(/\\\n|[\\'"]/g, "")).join("\n");
  const wrong = traced(folder, approved).find((call) => isWrong(call, said, folder));
  if (wrong === undefined) return undefined;
  // What one line left behind must not be in the way of the next.
  rmSync(folder, { recursive: true, force: true });
  root = undefined;
  return `${wrong} in one of ${JSON.stringify(approved)}`;
}

function newProject(): string {
  // Not below a temporary folder, where other things are harmless.
  mkdirSync(resolve(".cache"), { recursive: true });
  const folder = mkdtempSync(resolve(".cache/fairlead-approvals-"));
  if (!makeProjectFor("plain", folder)) throw new Error("the project cannot be made");
  return folder;
}

function worldIn(folder: string): World {
  const cwd = join(folder, "project");
  const env = environmentOf("plain", folder);
  const { io } = testIo({ words: [], cwd, env, stdin: "" });
  return worldOf({ cwd }, { io, workspace: { root: cwd } as never });
}

/** What the lines asked of the system: programs that were started, and everything that changes files. */
function traced(folder: string, lines: readonly string[]): readonly string[] {
  const log = join(folder, "trace");
  // Files of a locale would be most of what is opened.
  const env = Object.entries({ ...environmentOf("plain", folder), LC_ALL: "C" }).map(
    ([name, value]) => `${name}=${value}`,
  );
  // Some at once, as there are those that wait until their time is over.
  const each = `for line; do timeout 1 bash -c "$line" & ((++n % ${LINES_BESIDE})) || wait; done; wait`;
  const calls =
    "execve,execveat,openat,open,creat,openat2,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,rmdir,symlink," +
    "symlinkat,link,linkat,truncate,ftruncate,chmod,fchmod,fchmodat,chown,fchownat,mknod,mknodat,utimensat,setxattr";
  const tracer = [
    "strace",
    "-f",
    "-qq",
    "--seccomp-bpf",
    "-s",
    "300",
    "-o",
    log,
    "-e",
    `trace=${calls}`,
  ];
  runIsolated(folder, join(folder, "project"), [
    "env",
    "-i",
    ...env,
    ...tracer,
    "bash",
    "-c",
    each,
    "-",
    ...lines,
  ]);
  return existsSync(log) ? wholeCalls(readFileSync(log, "utf8")) : ["no trace was written"];
}

/** The calls of a trace: one that ended behind another process's is in two pieces there. */
function wholeCalls(trace: string): readonly string[] {
  const calls: string[] = [];
  const begun = new Map<string, string>();
  for (const line of trace.split("\n")) {
    const [, pid = "", rest = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const first = begun.get(pid);
    if (line.endsWith(UNFINISHED)) begun.set(pid, line.slice(0, -UNFINISHED.length));
    else if (first !== undefined && rest.startsWith("<... ")) {
      calls.push(first + rest.slice(rest.indexOf(">") + 1));
      begun.delete(pid);
    } else calls.push(line);
  }
  return [...calls, ...begun.values()];
}

const UNFINISHED = " <unfinished ...>";

/** True for a call of the system that a line which only looks has no reason for. */
function isWrong(call: string, said: string, folder: string): boolean {
  const [, name = "", rest = ""] = /^\d+ +(\w+)\((.*)/.exec(call) ?? [];
  if (name === "") return call === "no trace was written";
  const paths = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, path = ""]) => path);
  if (name.startsWith("execve")) {
    const [path = ""] = paths;
    if (!/= 0$/.test(call) && !path.startsWith(folder)) return false;
    const program = path.slice(path.lastIndexOf("/") + 1);
    return !(
      // Debian's clients of PostgreSQL start the one of their version.
      /^\/(?:usr\/)?(?:local\/)?(?:s?bin|lib\/(?:git-core|postgresql\/\d+\/bin))\//.test(path) &&
      (said.includes(program) || OWN.has(program) || (/\bman\b/.test(said) && SETS.has(program)))
    );
  }
  // The system's log is told there what a program complains about, where nothing else takes it: syslog(3).
  if (name.startsWith("open") && rest.includes('"/dev/console"')) return false;
  if (name.startsWith("open") && !/O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)/.test(rest)) return false;
  // A folder cannot be opened for writing; only so does `shasum` learn what the system calls that.
  if (/= -1 EISDIR/.test(call) && said.includes("shasum")) return false;
  const [path = ""] = paths;
  // The scratch files of programs that read their input backwards or sort a lot of it.
  if (/^\/(?:var\/)?tmp\/(?:tac|sort)\w+$/.test(path)) return false;
  // It has no path; whatever is cut off had to be opened for writing, which is a call of its own.
  if (name === "ftruncate" && /\btac\b/.test(said)) return false;
  // What `man` keeps of pages that it formatted, where it may, and what Java sets of its own process.
  if (path.startsWith("/var/cache/man/") || path === "/proc/self/coredump_filter") return false;
  // Git brings its index up to date by looking.
  return (
    !/^\/dev\/(?:null|tty)$/.test(path) &&
    !/(?:^|\/)\.git\/(?:worktrees\/\w+\/)?index(?:\.lock)?$/.test(path)
  );
}

/** What runs the lines, what `egrep`, `gunzip`, `yq` and `npx` are scripts of, and what `xargs` starts by itself. */
const OWN = new Set(["bash", "timeout", "grep", "gzip", "jq", "sh", "dash", "echo", "env", "node"]);

/** What `man` sets a page with. */
const SETS = new Set(["nroff", "groff", "troff", "grotty", "preconv", "tbl", "eqn", "pic", "col"]);
