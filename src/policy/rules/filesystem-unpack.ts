import { readFlags } from "../flags.ts";
import type { Arg } from "../invocation.ts";
import { absolutePath } from "../path.ts";
import { placeOf } from "../place.ts";
import type { Rule } from "../rule.ts";
import { hit } from "./hit.ts";

/** Archives unpacked over the system. */
export const unpackOver: Rule = {
  id: "filesystem/unpack-over",
  verdict: "ask",
  programs: ["tar", "gtar", "bsdtar", "unzip", "7z", "7za", "7zz", "cpio"],
  reason: "unpacks an archive over files of the system",
  instead: "unpack into a new folder inside the project",
  check: (invocation, world) => {
    const { args, program } = invocation;
    const text = args[0]?.value ?? "";
    const extracts =
      program === "tar" || program.endsWith("tar")
        ? /^-?[a-zA-Z]*x|^--extract|^--get/.test(text) ||
          args.some((arg) => /^(?:-[a-zA-Z]*x[a-zA-Z]*|--extract|--get)$/.test(arg.value))
        : true;
    if (!extracts) return undefined;
    if (program.endsWith("tar") && args.some(isAbsolute)) {
      return hit(invocation, { reason: "unpacks files to wherever the archive says" });
    }
    const folder = unpackedInto(program, args);
    if (folder === undefined) return undefined;
    const place = placeOf(folder, invocation, world, "through");
    if (place === "root") return hit(invocation, { verdict: "deny" });
    if (place === "home" && !invocation.remote) return hit(invocation);
    return place === "system" && !/^\/(?:opt|srv|mnt|media|var\/www)(?:\/|$)/.test(folder.value)
      ? hit(invocation)
      : undefined;
  },
  examples: () => ({
    denies: [
      "tar -xzf a.tgz -C /",
      "unzip a.zip -d /usr/lib",
      "7z x a.7z -o/usr -y",
      "cpio -idm -D / < a.cpio",
      "unzip -o a.zip -d ~",
      "tar -xPf a.tar",
      "tar -xf a.tar --one-top-level=/usr/lib",
    ],
    allows: [
      "tar -xzf a.tgz -C vendor",
      "unzip a.zip -d build",
      "7z x a.7z -oout -y",
      "cpio -idm -D out < a.cpio",
      "unzip -o a.zip -d ~/Downloads/a",
      "tar -cPf a.tar src",
      "tar -xf a.tar --one-top-level=vendor",
    ],
  }),
};

/** `-P`: leading slashes and `..` in the archive count. */
function isAbsolute({ value }: Arg, index: number): boolean {
  return value === "--absolute-names" || value === "--absolute-paths"
    ? true
    : index === 0 && /^-?[a-zA-Z]*P/.test(value);
}

/** The folder that an unpacker's options name. */
function unpackedInto(program: string, args: readonly Arg[]): Arg | undefined {
  if (program.startsWith("7z")) {
    const out = args.find((arg) => /^-o./.test(arg.value));
    return out === undefined ? undefined : { ...out, value: out.value.slice(2) };
  }
  const values = program === "unzip" ? "dx" : program === "cpio" ? "DEFHI" : "Cf";
  const flags = readFlags(args, { values, long: ["directory", "file"] });
  if (program === "cpio") return flags.value("D", "directory");
  return belowTop(flags.value("C", "d", "directory"), args);
}

/** `--one-top-level=x`: everything goes below x. */
function belowTop(folder: Arg | undefined, args: readonly Arg[]): Arg | undefined {
  const option = "--one-top-level=";
  const top = args.find(({ value }) => value.startsWith(option));
  if (top === undefined) return folder;
  const name = top.value.slice(option.length);
  return { ...top, value: folder === undefined ? name : absolutePath(name, folder.value) };
}
