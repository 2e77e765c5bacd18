import { UNKNOWN } from "../../model/invocation.ts";
import type { Part, Word } from "./syntax.ts";
import { argumentValues, joined, type Scope, textsOf, wordValue } from "./values.ts";

/** A .NET call written as the cmdlet that does the same. */
interface DotnetCall {
  /** As written, for people: `[io.file]::delete`. */
  readonly name: string;
  readonly cmdlet: string;
  readonly args: readonly string[];
  /** PowerShell text that the call runs, when it is a constant. */
  readonly code?: string;
}

/** What a call does, by its arguments; of a method the object comes first. */
type Meaning = (args: readonly string[]) => Omit<DotnetCall, "name">;

/** Calls that do what a cmdlet does with the parameters for their arguments, in order. */
function likeCmdlet(cmdlet: string, ...parameters: readonly string[]): Meaning {
  return (args) => ({
    cmdlet,
    args: parameters.flatMap((name, at) => [name, args[at] ?? UNKNOWN]),
  });
}

/** A deletion, which takes everything below when told so. */
function deletion([path = UNKNOWN, recurse = "false"]: readonly string[]): Omit<
  DotnetCall,
  "name"
> {
  const options = recurse === "false" ? [] : ["-recurse", "-force"];
  return { cmdlet: "remove-item", args: [...options, "-path", path] };
}

/** Code that is run. */
function code([text = UNKNOWN]: readonly string[]): Omit<DotnetCall, "name"> {
  return { cmdlet: "invoke-expression", args: [text], code: text };
}

/** `setx`, where the variable is kept for the person or the machine: that of the process ends with it. */
function setForGood([name = UNKNOWN, value = UNKNOWN, target = "process"]: readonly string[]): Omit<
  DotnetCall,
  "name"
> {
  const isKept = !/process$/i.test(target);
  if (isKept) return { cmdlet: "setx", args: [name, value] };
  return { cmdlet: "set-itemproperty", args: [`env:${target}`, name, value] };
}

/** A secret that was kept from sight, as text. */
function unlocked(): Omit<DotnetCall, "name"> {
  return { cmdlet: "convertfrom-securestring", args: ["-asplaintext"] };
}

/** One meaning for several methods, with blanks between their names. */
function each(names: string, meaning: Meaning, type = ""): [string, Meaning][] {
  return names.split(" ").map((name) => [`${type}${name}`, meaning]);
}

const BASIC = "microsoft.visualbasic.fileio.filesystem::";

/** What a static method does. */
const STATIC: ReadonlyMap<string, Meaning> = new Map([
  ...each("io.file::delete", ([path = UNKNOWN]) => deletion([path])),
  ...each("io.directory::delete", deletion),
  ...each("deletefile", ([path = UNKNOWN]) => deletion([path]), BASIC),
  ...each("deletedirectory", ([path = UNKNOWN]) => deletion([path, "true"]), BASIC),
  ...each(
    "writealltext writealllines writeallbytes create openwrite",
    likeCmdlet("set-content", "-path"),
    "io.file::",
  ),
  ...each(
    "appendalltext appendalllines appendtext",
    likeCmdlet("add-content", "-path"),
    "io.file::",
  ),
  ...each(
    "readalltext readalllines readallbytes readlines openread opentext",
    likeCmdlet("get-content", "-path"),
    "io.file::",
  ),
  ...each("setenvironmentvariable", setForGood, "environment::"),
  ...each("io.file::move io.directory::move", likeCmdlet("move-item", "-path", "-destination")),
  ...each("io.file::copy", likeCmdlet("copy-item", "-path", "-destination")),
  ...each("diagnostics.process::start", ([file = UNKNOWN, args = ""]) => ({
    cmdlet: "start-process",
    args: args === "" ? ["-filepath", file] : ["-filepath", file, "-argumentlist", args],
  })),
  ...each("runtime.interopservices.marshal::securestringtobstr", unlocked),
  ...each("runtime.interopservices.marshal::securestringtoglobalallocunicode", unlocked),
  ...each("scriptblock::create", code),
  ...each("reflection.assembly::load", () => code([UNKNOWN])),
  ...each("net.sockets.tcpclient::new", ([host = UNKNOWN, port = UNKNOWN]) => ({
    cmdlet: "new-object",
    args: ["-typename", "net.sockets.tcpclient", "-argumentlist", host, port],
  })),
]);

/** Methods of objects that matter whatever the object is. */
const METHODS: ReadonlyMap<string, Meaning> = new Map([
  ...each("delete", ([base = UNKNOWN, recurse]) =>
    deletion([base, recurse === "true" ? "true" : "false"]),
  ),
  ...each("downloadstring downloaddata getstringasync openread", ([, uri = UNKNOWN]) => ({
    cmdlet: "invoke-webrequest",
    args: ["-uri", uri],
  })),
  ...each("downloadfile downloadfileasync", ([, uri = UNKNOWN, file = UNKNOWN]) => ({
    cmdlet: "invoke-webrequest",
    args: ["-uri", uri, "-outfile", file],
  })),
  ...each("uploadstring uploaddata", ([, ...args]) => upload("-body", args)),
  ...each("uploadfile", ([, ...args]) => upload("-infile", args)),
  ...each("retrievepassword", unlocked),
  ...each("invokescript newscriptblock addscript", ([, ...args]) => code(args)),
]);

function upload(
  parameter: string,
  [uri = UNKNOWN, sent = UNKNOWN]: readonly string[],
): Omit<DotnetCall, "name"> {
  return { cmdlet: "invoke-webrequest", args: ["-method", "post", "-uri", uri, parameter, sent] };
}

const NETWORK = "getnetworkcredential";

/** The calls in one word that do what a cmdlet does, in the order they run. */
export function dotnetCalls(word: Word, scope: Scope): readonly DotnetCall[] {
  const calls: DotnetCall[] = [];
  if (word.parts.length < 2) return calls;
  for (const [index, part] of word.parts.entries()) {
    if (part.kind !== "member") continue;
    const before: Part | undefined = word.parts[index - 1];
    if (part.args === undefined) {
      const made = word.parts[index - 2];
      const isMade = made?.kind === "type" && made.name.endsWith("networkcredential");
      // `(Get-Credential).GetNetworkCredential().Password`, `[Net.NetworkCredential]::new("", $s).Password`
      if (
        part.name === "password" &&
        before?.kind === "member" &&
        (before.name === NETWORK || (isMade && before.name === "new"))
      )
        calls.push({ name: ".password", ...unlocked() });
      continue;
    }
    const args = argumentValues(part.args, scope)
      .flatMap(textsOf)
      .map((value) => value.text);
    if (before?.kind === "type") {
      const type = before.name.replace(/^system\./, "");
      const call = STATIC.get(`${type}::${part.name}`)?.(args);
      if (call !== undefined) calls.push({ name: `[${before.name}]::${part.name}`, ...call });
      continue;
    }
    const method = METHODS.get(part.name);
    if (method === undefined) continue;
    const object = wordValue({ ...word, parts: word.parts.slice(0, index) }, scope);
    calls.push({ name: `.${part.name}()`, ...method([joined(object), ...args]) });
  }
  return calls;
}
