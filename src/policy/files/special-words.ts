import { isDescribed } from "../commands/effects.ts";
import { readFind } from "../commands/find.ts";
import type { Arg } from "../invocation.ts";
import { type PathWord, whole } from "./command-line.ts";
import { programOf, type WordUse } from "./programs.ts";

/** Where find starts, what it looks for, and what it does with it. */
export function findWords(args: readonly Arg[]): PathWord[] {
  const found = readFind(args);
  const words: PathWord[] = [];
  const names: Arg[] = [];
  let action: WordUse = "list";
  for (const [at, arg] of args.entries()) {
    const next = args[at + 1];
    if (next === undefined) {
      if (arg.value === "-delete") action = "delete";
      continue;
    }
    if (/^-(?:i?name|i?path|i?wholename)$/.test(arg.value)) names.push(next);
    else if (/^-fprint(?:f|0)?$|^-fls$/.test(arg.value)) words.push(whole(next, "write"));
    else if (arg.value === "-delete") action = "delete";
    else if (/^-(?:exec|execdir|ok|okdir)$/.test(arg.value))
      action = operandUse(next.value.slice(next.value.lastIndexOf("/") + 1));
  }
  if (action === "list") return words;
  // A name that is excluded, or of a branch that only prunes or prints, is none that something is done to.
  const meant = names.filter(({ value }) => found.meant.includes(value));
  return [...words, ...[...found.starts, ...meant].map((arg) => whole(arg, action))];
}

/** What a program that find or xargs runs does with each file. */
export function operandUse(name: string): WordUse {
  const layout = programOf(name)?.layout;
  if (layout === undefined) return isDescribed(name) ? "read" : "suspect";
  if (layout.kind === "each") return layout.uses[layout.uses.length - 1] ?? "list";
  return layout.kind === "move" ? "delete" : "read";
}

/** The files of `jq` and `yq`: what stands behind the filter, which may look like a path (`.env`). */
export function jqWords(args: readonly Arg[]): PathWord[] {
  const words: PathWord[] = [];
  let filter = false;
  let use: WordUse = "read";
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    if (arg === undefined) continue;
    const { value } = arg;
    const next = args[at + 1];
    if (/^--(?:args|jsonargs)$/.test(value)) break;
    if (/^--arg(?:json)?$/.test(value)) at += 2;
    else if (/^--(?:slurpfile|rawfile|argfile)$/.test(value)) {
      at += 2;
      const file = args[at];
      if (file !== undefined) words.push(whole(file, "read"));
    } else if (/^(?:-[a-zA-Z]*f|--from-file)$/.test(value)) {
      filter = true;
      at++;
      if (next !== undefined) words.push(whole(next, "read"));
    } else if (/^(?:-[Lpo]|--(?:indent|input-format|output-format|split-exp))$/.test(value)) at++;
    else if (/^(?:-[a-zA-Z]*i|--in-?place)$/.test(value)) use = "write";
    else if (value.startsWith("-") && value !== "-") continue;
    else if (filter) words.push(whole(arg, use));
    else filter = !/^(?:e|ea|eval|eval-all|select|put)$/.test(value);
  }
  return use === "read" ? words : words.map((word) => ({ ...word, use }));
}

/** Sub-commands of openssl whose `-in` is shown in a form that gives nothing away. */
const OPENSSL_PUBLIC = new Set([
  "x509",
  "crl",
  "req",
  "verify",
  "dgst",
  "s_client",
  "ocsp",
  "version",
  "ciphers",
]);

export function opensslWords(args: readonly Arg[]): PathWord[] {
  const command = args[0]?.value ?? "";
  const makesPublic = args.some(({ value }) => value === "-pubout" || value === "-noout");
  const words: PathWord[] = [];
  for (const [at, arg] of args.entries()) {
    const option = args[at - 1]?.value;
    if (option === "-in") {
      words.push(whole(arg, OPENSSL_PUBLIC.has(command) || makesPublic ? "use" : "read"));
    } else if (option === "-out" || option === "-keyout") words.push(whole(arg, "create"));
  }
  return words;
}

export function socatWords(arg: Arg): PathWord[] {
  return arg.value.split("!!").flatMap((address): PathWord[] => {
    const match = /^(OPEN|FILE|GOPEN|CREATE|CREAT|EXEC|SYSTEM):(.*)$/is.exec(address);
    if (match === null) return [];
    const kind = (match[1] ?? "").toUpperCase();
    const rest = match[2] ?? "";
    if (kind === "EXEC" || kind === "SYSTEM") {
      return rest.split(/[\s"']+/).map((path) => ({ arg, path, use: "suspect" }));
    }
    const path = rest.split(",")[0] ?? "";
    return [
      {
        arg,
        path: path.replace(/^["']|["']$/g, ""),
        use: kind.startsWith("CREAT") ? "write" : "read",
      },
    ];
  });
}
