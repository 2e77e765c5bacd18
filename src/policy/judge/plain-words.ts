import { judgeHanded } from "../effects/handed-words.ts";
import type { Finding } from "../model/finding.ts";
import type { World } from "../model/world.ts";
import { isInProject } from "../places/exceptions.ts";
import { inWords, judgePath } from "../places/judge-path.ts";
import { normalPath } from "../places/normal-path.ts";

/** Lines of a text that name a path of a hidden or a system's file, and paths of all, that are looked at. */
const LINES_MAX = 400;
const PATHS_MAX = 200;

/**
 * What a text in a language that nobody here reads says in plain words of guarded places: a line with the place and a
 * word for writing would change it, and one with a secret of another folder than the project would read it.
 */
export function judgePlainWords(text: string, world: World): readonly Finding[] {
  const findings: Finding[] = [];
  let paths = 0;
  for (const line of linesOf(text)) {
    for (const path of pathsIn(line)) {
      if (paths++ > PATHS_MAX) return findings;
      const changed = WRITES.test(line) ? judgeHanded(path, world.cwd, world) : undefined;
      if (changed !== undefined && !isOwnStart(changed, path, world)) findings.push(changed);
      const read = secretElsewhere(path, line, world);
      if (read !== undefined) findings.push(inWords({ ...read, verdict: "ask" }, "could show"));
    }
  }
  return findings;
}

/** The secrets outside the project that code names, left out where it only says which key something uses. */
export function secretsNamed(text: string, world: World): readonly Finding[] {
  const findings: Finding[] = [];
  const usesKeys = USES_KEYS.test(text);
  let paths = 0;
  for (const line of linesOf(text)) {
    if (usesKeys && !READS.test(line)) continue;
    for (const path of pathsIn(line)) {
      if (paths++ > PATHS_MAX) return findings;
      const found = secretElsewhere(path, line, world);
      if (found !== undefined) findings.push(found);
    }
  }
  return findings;
}

/** Signs of code that connects with a key. */
const USES_KEYS = /paramiko|asyncssh|\bfabric\b|["'\s](?:ssh|scp|sftp|rsync)["'\s]|boto|ssh2/;

/** Calls that read a file. */
const READS =
  /open|read|cat\b|load|slurp|copy|contents|base64|\b(?:head|tail|cp|tar|less|xxd|od)\b/i;

function secretElsewhere(path: string, line: string, world: World): Finding | undefined {
  if (USES.test(line)) return undefined;
  const found = judgePath("read", path, world);
  if (found?.verdict !== "deny" || isInProject(normalPath(path, world), world)) return undefined;
  return found;
}

/** What starts by itself in the project (hooks of git, tasks of an editor) is what its tools set up. */
function isOwnStart({ rule }: Finding, path: string, world: World): boolean {
  return rule === "files/persistence" && isInProject(normalPath(path, world), world);
}

/** The lines that may name such a place, comments left out. */
function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    if (lines.length >= LINES_MAX) break;
    if (NAMES.test(line) && line.length <= LINE_MAX_CHARS && !COMMENT.test(line)) lines.push(line);
  }
  return lines;
}

const LINE_MAX_CHARS = 4_096;

/** A hidden name, the home, or a folder of the system's. */
const NAMES = /[/"'\s=]\.[a-zA-Z]|~\/|\/etc\/|\/bin\/|fairlead/;

const COMMENT = /^\s*(?:#|\/\/|\/\*|\*\s|--\s|;;|%|"\s)/;

/** What languages call writing, and their signs for it. */
const WRITES =
  />|writ|append|save|output|open|spew|spit|tee|cop(?:y|ies)|\b(?:cp|mv|ln|rm|dd|cat|put|puts|print|printf|w|w!|wq|sed|install|dump|log|logging|sink|touch|download|dest)\b|move|rename|link|remove|delete|create|chmod|truncate|file\s*\(|store|export/i;

/** Words for a key that a program uses and does not show. */
const USES =
  /(?<![./\w])ssh(?![\w/])|\b(?:scp|sftp|rsync|ssh-add|ssh-keygen|ssh-copy-id|ansible\w*|chmod|stat|test|exists\w*|is_?file)\b|identity|key_?file|private_?key|pkey|IdentityFile|known_hosts|-i\s+\S*\.ssh|kubeconfig|credentials_?(?:file|path)|netrc/i;

/** The paths in a line, pieces of one put together: `joinpath(homedir(), ".ssh", "id_rsa")`. */
function pathsIn(line: string): readonly string[] {
  const words = line.split(/[\s"'`()<>{},;=|&[\]*!]+/);
  const namesHome = /home|userprofile/i.test(line);
  const found = new Set<string>();
  for (const [at, word] of words.entries()) {
    const plain = word.replace(/^(?:\$\w*HOME|%\w+%|~)(?=[/\\])/, "~").replace(/^@|:$/g, "");
    // What stands before, a variable or a call, is most likely the home.
    const rooted = plain.startsWith("/.") ? `~${plain}` : plain;
    if (/^(?:~\/|\/)./.test(rooted)) found.add(rooted);
    if (!/^\.\w/.test(rooted)) continue;
    for (const length of [1, 2, 3]) {
      const joined = [rooted, ...words.slice(at + 1, at + length)].join("/");
      found.add(namesHome ? `~/${joined}` : joined);
    }
  }
  return [...found];
}
