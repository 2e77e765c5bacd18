import { UNKNOWN } from "../../invocation.ts";
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

/** What a static method does: a cmdlet, and which arguments it takes in which order. */
const STATIC: ReadonlyMap<string, (args: readonly string[]) => Omit<DotnetCall, "name">> = new Map([
  ["io.file::delete", ([path = UNKNOWN]) => ({ cmdlet: "remove-item", args: ["-path", path] })],
  [
    "io.directory::delete",
    ([path = UNKNOWN, recurse = "false"]) => ({
      cmdlet: "remove-item",
      args: recurse === "false" ? ["-path", path] : ["-recurse", "-force", "-path", path],
    }),
  ],
  ...["deletefile", "deletedirectory"].map(
    (method) =>
      [
        `microsoft.visualbasic.fileio.filesystem::${method}`,
        ([path = UNKNOWN]: readonly string[]) => ({
          cmdlet: "remove-item",
          args: method === "deletefile" ? ["-path", path] : ["-recurse", "-force", "-path", path],
        }),
      ] as const,
  ),
  ...["writealltext", "writealllines", "writeallbytes", "create", "openwrite"].map(
    (method) =>
      [
        `io.file::${method}`,
        ([path = UNKNOWN]: readonly string[]) => ({ cmdlet: "set-content", args: ["-path", path] }),
      ] as const,
  ),
  ...["appendalltext", "appendalllines", "appendtext"].map(
    (method) =>
      [
        `io.file::${method}`,
        ([path = UNKNOWN]: readonly string[]) => ({ cmdlet: "add-content", args: ["-path", path] }),
      ] as const,
  ),
  ...["readalltext", "readalllines", "readallbytes", "readlines", "openread", "opentext"].map(
    (method) =>
      [
        `io.file::${method}`,
        ([path = UNKNOWN]: readonly string[]) => ({ cmdlet: "get-content", args: ["-path", path] }),
      ] as const,
  ),
  ...["file", "directory"].map(
    (type) =>
      [
        `io.${type}::move`,
        ([path = UNKNOWN, to = UNKNOWN]: readonly string[]) => ({
          cmdlet: "move-item",
          args: ["-path", path, "-destination", to],
        }),
      ] as const,
  ),
  [
    "io.file::copy",
    ([path = UNKNOWN, to = UNKNOWN]) => ({
      cmdlet: "copy-item",
      args: ["-path", path, "-destination", to],
    }),
  ],
  [
    "diagnostics.process::start",
    ([file = UNKNOWN, args = ""]) => ({
      cmdlet: "start-process",
      args: args === "" ? ["-filepath", file] : ["-filepath", file, "-argumentlist", args],
    }),
  ],
  [
    "scriptblock::create",
    ([code = UNKNOWN]) => ({ cmdlet: "invoke-expression", args: [code], code }),
  ],
  [
    "reflection.assembly::load",
    () => ({ cmdlet: "invoke-expression", args: [UNKNOWN], code: UNKNOWN }),
  ],
  [
    "net.sockets.tcpclient::new",
    ([host = UNKNOWN, port = UNKNOWN]) => ({
      cmdlet: "new-object",
      args: ["-typename", "net.sockets.tcpclient", "-argumentlist", host, port],
    }),
  ],
  [
    "environment::setenvironmentvariable",
    ([name = UNKNOWN, value = UNKNOWN, target = ""]) => ({
      cmdlet: "set-itemproperty",
      args: [`env:${target}`, name, value],
    }),
  ],
]);

/** Methods of objects that matter whatever the object is; the base is the object's own value. */
const METHODS: ReadonlyMap<
  string,
  (base: string, args: readonly string[]) => Omit<DotnetCall, "name">
> = new Map([
  [
    "delete",
    (base, [recurse = "false"]) => ({
      cmdlet: "remove-item",
      args: recurse === "true" ? ["-recurse", "-force", "-path", base] : ["-path", base],
    }),
  ],
  ...["downloadstring", "downloaddata", "getstringasync", "openread"].map(
    (method) =>
      [
        method,
        (_: string, [uri = UNKNOWN]: readonly string[]) => ({
          cmdlet: "invoke-webrequest",
          args: ["-uri", uri],
        }),
      ] as const,
  ),
  ...["downloadfile", "downloadfileasync"].map(
    (method) =>
      [
        method,
        (_: string, [uri = UNKNOWN, file = UNKNOWN]: readonly string[]) => ({
          cmdlet: "invoke-webrequest",
          args: ["-uri", uri, "-outfile", file],
        }),
      ] as const,
  ),
  ...["uploadstring", "uploadfile", "uploaddata"].map(
    (method) =>
      [
        method,
        (_: string, [uri = UNKNOWN, body = UNKNOWN]: readonly string[]) => ({
          cmdlet: "invoke-webrequest",
          args: [
            "-method",
            "post",
            "-uri",
            uri,
            method === "uploadfile" ? "-infile" : "-body",
            body,
          ],
        }),
      ] as const,
  ),
  ...["invokescript", "newscriptblock", "addscript"].map(
    (method) =>
      [
        method,
        (_: string, [code = UNKNOWN]: readonly string[]) => ({
          cmdlet: "invoke-expression",
          args: [code],
          code,
        }),
      ] as const,
  ),
]);

/** The calls in one word that do what a cmdlet does, in the order they run. */
export function dotnetCalls(word: Word, scope: Scope): readonly DotnetCall[] {
  const calls: DotnetCall[] = [];
  if (word.parts.length < 2) return calls;
  for (const [index, part] of word.parts.entries()) {
    if (part.kind !== "member" || part.args === undefined) continue;
    const before: Part | undefined = word.parts[index - 1];
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
    calls.push({ name: `.${part.name}()`, ...method(joined(object), args) });
  }
  return calls;
}
