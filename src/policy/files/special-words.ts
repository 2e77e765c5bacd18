import type { Arg } from "../invocation.ts";
import { type PathWord, whole } from "./command-line.ts";

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
