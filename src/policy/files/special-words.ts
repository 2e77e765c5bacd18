import type { Arg } from "../invocation.ts";
import { type PathWord, whole } from "./command-line.ts";
import type { WordUse } from "./programs.ts";

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
