import packageJson from "../package.json";
import { executableHeader } from "./executable-header.ts";
import { executableSignature, type Signature } from "./executable-signature.ts";
import type { Target } from "./targets.ts";

/** What an executable that cannot be run here shows of itself, and what is wrong with it. */
export interface Inspection {
  readonly facts: readonly string[];
  readonly problems: readonly string[];
}

/** Looks at an executable byte by byte: format and machine, what it says it is, who signed it. */
export async function checkExecutable(path: string, target: Target): Promise<Inspection> {
  const facts: string[] = [];
  const problems: string[] = [];
  const header = await executableHeader(path);
  (header === target.header ? facts : problems).push(header);
  const version = await embeddedVersion(path, target);
  if (version === undefined) problems.push(`does not say that it is ${target.name}`);
  else if (version.startsWith(`${packageJson.version} `)) facts.push(version);
  else problems.push(`says ${version}, not ${packageJson.version}`);
  const signature = await executableSignature(path);
  facts.push(inWords(signature));
  problems.push(...problemsOf(signature, target));
  return { facts, problems };
}

/** Bytes before the target's name in which version and commit stand. */
const ABOUT_BYTES = 120;

/** Version and commit as they stand before the target's name; undefined when that is nowhere. */
async function embeddedVersion(path: string, target: Target): Promise<string | undefined> {
  const bytes = Buffer.from(await Bun.file(path).arrayBuffer());
  const at = bytes.indexOf(`"${target.name}"`);
  if (at < 0) return undefined;
  const before = bytes.subarray(Math.max(0, at - ABOUT_BYTES), at).toString("latin1");
  const found = /"(\d+\.\d+\.\d+[^"]*)",[\w$]+="([0-9a-f]{12}(?:-dirty)?|unknown)",[\w$]+=$/.exec(
    before,
  );
  return found === null ? undefined : `${found[1]} (${found[2]}, ${target.name})`;
}

function inWords(signature: Signature): string {
  switch (signature.kind) {
    case "none":
      return "not signed, as its format knows no signature";
    case "mach-o": {
      const { adHoc, identifier, pages, wrongPages } = signature;
      const who = adHoc ? "ad hoc" : `as "${identifier}" by somebody else`;
      if (wrongPages === 0) return `signed ${who}, all ${pages} page hashes right`;
      return `signed ${who}, ${wrongPages} of ${pages} page hashes wrong: macOS kills it until it is signed anew`;
    }
    case "pe":
      return signature.certificateBytes === 0
        ? `console program, not signed, checksum ${signature.checksum}`
        : `console program, signed (${signature.certificateBytes} bytes), checksum ${signature.checksum}`;
    default:
      return signature satisfies never;
  }
}

/**
 * What must hold before the release signs. Bun cross-compiles for darwin-amd64 into a copy of its own signed
 * runtime and leaves that signature; `release.yml` replaces it, so that it is wrong here is not a mistake.
 */
function problemsOf(signature: Signature, target: Target): readonly string[] {
  if (target.platform === "darwin") {
    if (signature.kind !== "mach-o") return ["carries no signature that could be replaced"];
    const mustHold = target.arch === "arm64";
    if (!mustHold) return [];
    if (signature.wrongPages > 0) return [`${signature.wrongPages} page hashes are wrong`];
    return signature.adHoc ? [] : ["is not signed ad hoc"];
  }
  if (target.platform !== "win32") return [];
  if (signature.kind !== "pe") return ["is no portable executable"];
  const problems = signature.console ? [] : ["is not a console program"];
  if (signature.certificateBytes > 0) problems.push("carries a certificate that is not ours");
  if (signature.checksum === "wrong") problems.push("its checksum is wrong");
  return problems;
}
