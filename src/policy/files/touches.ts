import { effectsOf } from "../commands/effects.ts";
import type { Analysis, Arg, Invocation } from "../invocation.ts";
import { isOwnName } from "../own-program.ts";
import { absolutePath, baseName } from "../path.ts";
import { mayWrite, writtenPaths } from "../rules/written-paths.ts";
import { builtBy } from "./built-touches.ts";
import type { PathWord } from "./command-line.ts";
import { archiveFolder, filledBy } from "./filling-touches.ts";
import { foundBy, givenByListing } from "./searched-touches.ts";
import { accessOf, type Touch, touch } from "./touch.ts";

/**
 * Everything a command does to files, with how far it reaches: its words, what it writes by its options,
 * the folder it unpacks or copies into, and what `find` and Git do to all they find.
 */
export function touchesOf(
  invocation: Invocation,
  words: readonly PathWord[],
  analysis: Analysis,
): readonly Touch[] {
  const { program, args } = invocation;
  if (program === "find" || program === "gfind") return foundBy(invocation);
  const touches: Touch[] = [];
  const cwd = ARCHIVERS.includes(` ${program} `) ? folderOf(invocation) : invocation.cwd;
  const deep = isDeep(invocation);
  for (const { arg, path, use } of words) {
    const access = accessOf(use, program);
    if (access === undefined || path === "" || path === "-") continue;
    // A pattern in quotes is a name to programs that leave patterns to the shell, and no place has such a name.
    if (!arg.glob && /[*?[]/.test(path) && TAKES_NAMES.includes(` ${program} `)) continue;
    // What a program that nobody knows does to fairlead's own may be anything.
    if (use === "suspect" && isOwnName(baseName(path)) && !LOOKS.includes(` ${program} `))
      touches.push(touch("write", path, cwd));
    const reaches = deep || (access === "delete" && MOVERS.includes(` ${program} `));
    const visibleOnly = SKIPPING.includes(` ${program} `) && !args.some(looksBehindDots);
    touches.push({ access, path, cwd, deep: reaches, visibleOnly });
    if (access === "rights" && !deep && takesRights(program, args)) touches.push(closed(path, cwd));
  }
  if (LISTERS.includes(` ${program} `)) {
    const folders = args.filter(({ value }) => !value.startsWith("-"));
    if (folders.length === 0) touches.push(touch("list", ".", cwd));
    for (const { value } of folders) touches.push(touch("list", value, cwd));
  }
  // The shell writes out what a pattern finds, whatever is done with the names.
  for (const { value, glob } of args) if (glob) touches.push(touch("list", value, cwd));
  if (mayWrite(invocation))
    for (const { value } of writtenPaths(invocation)) touches.push(touch("write", value, cwd));
  if (invocation.dialect === "shell") {
    touches.push(
      ...builtBy(invocation),
      ...editedBy(invocation),
      // What a dry run would do is not done.
      ...(effectsOf(invocation)?.length === 0 ? [] : filledBy(invocation)),
      ...reachedBy(invocation),
      ...givenByListing(invocation, words, analysis),
    );
  }
  return touches;
}

/** What a described program does to everything below a path. */
function reachedBy(invocation: Invocation): readonly Touch[] {
  const { cwd, program } = invocation;
  if (program !== "git") return [];
  return (effectsOf(invocation) ?? []).flatMap((effect): readonly Touch[] => {
    if (effect.kind === "restore")
      return [{ access: "write", path: effect.path.value, cwd, deep: true }];
    if (effect.kind !== "delete" || effect.host !== "here") return [];
    return [{ access: "delete", path: effect.path.value, cwd, deep: true }];
  });
}

/** Programs that only look at a program, or run it. */
const LOOKS =
  " objcopy ldd nm size checksec bloaty otool dumpbin lipo rabin2 fairlead code cursor open xdg-open ";

/** Programs that expand no pattern themselves. */
const TAKES_NAMES =
  " rm mv cp cat head tail less more tac chmod chown chgrp ln touch truncate tee mkdir rmdir unlink shred install ";

/** Programs that show names in a folder or of files; the others of the kind only say something of one path. */
const LISTERS = " ls dir vdir exa eza lsd tree stat fd fdfind get-childitem gci ";

const MOVERS = " mv gmv move-item mi move rename-item rni ren rename trash trash-put rimraf ";

/** Programs that take whole folders without being told to. */
const DEEP =
  " expand-archive rg ag ack rsync tar gtar bsdtar zip 7z 7za scp robocopy ditto rimraf trash trash-put ";

/** Programs that take whole folders with `-r`, `-R` or `-a`. */
const RECURSIVE =
  " rm grm srm cp gcp grep egrep fgrep zgrep gzip xz zstd shred chmod chown chgrp chattr setfacl remove-item ri copy-item get-childitem gci del erase rd rmdir xcopy icacls takeown attrib copy ";

/** Programs that leave hidden folders out until they are told not to. */
const SKIPPING = " rg ag ack ";

function looksBehindDots({ value }: Arg): boolean {
  return /^(?:-[a-zA-Z]*(?:uu|\.)|-[uU]|--hidden|--no-ignore|--unrestricted)$/.test(value);
}

function isDeep({ program, args }: Invocation): boolean {
  if (DEEP.includes(` ${program} `)) return true;
  if (!RECURSIVE.includes(` ${program} `)) return false;
  const short = /^ch|^setfacl/.test(program) ? /^-[a-zA-Z]*R/ : /^-[a-zA-Z]*[rRa]/;
  return args.some(
    ({ value }) => short.test(value) || /^(?:--(?:rec|arch)|-rec|\/[st]$)/i.test(value),
  );
}

/** `chmod 000 ~/.claude`: what is in a folder cannot be reached when its owner may not enter it. */
function takesRights(program: string, args: readonly Arg[]): boolean {
  if (program === "chown" || program === "chgrp") return true;
  const mode = args.find(({ value }) =>
    /^(?:[0-7]{1,4}|[ugoa]*[-=][rwxXst]*|[-=]\w*)$/.test(value),
  );
  return mode !== undefined && !/^[0-7]?[57][0-7]{2}$/.test(mode.value);
}

function closed(path: string, cwd: string): Touch {
  return { access: "rights", path, cwd, deep: true };
}

/** Editors, and tools that rewrite a program where it lies. */
const EDITORS =
  " strip upx patchelf elfedit chrpath install_name_tool codesign dpkg-divert dpkg-statoverride update-alternatives setcap setfattr vi vim nvim nano emacs micro pico ed ex jed joe kak hx helix red ";

const COMPRESSORS =
  " gzip bzip2 xz zstd lz4 pigz gunzip bunzip2 unxz unzstd compress uncompress lzma ";

/** Editors write what they open, compressors delete what they pack, interpreters rewrite with `-i`. */
function editedBy({ program, args, cwd }: Invocation): readonly Touch[] {
  const options = args.filter(({ value }) => value.startsWith("-"));
  const files = args.filter(({ value }) => !/^[-+]/.test(value));
  if (EDITORS.includes(` ${program} `)) return files.map(({ value }) => touch("write", value, cwd));
  const removes = program === "zip" ? /^-[a-z]*m|^--move/ : /^--remove-files$/;
  if (PACKERS.includes(` ${program} `) && options.some(({ value }) => removes.test(value)))
    return files.map(({ value }) => touch("delete", value, cwd));
  if (COMPRESSORS.includes(` ${program} `)) {
    const keeps = options.some(({ value }) =>
      /^-[a-z]*[clkt]|^--(?:std|to-std|keep|list|test)/.test(value),
    );
    if (keeps || (/^(?:zstd|lz4)$/.test(program) && !options.some(({ value }) => /rm/.test(value))))
      return [];
    const deep = options.some(({ value }) => /^-[a-z]*r|^--rec/.test(value));
    return files.map(({ value }) => ({ ...touch("delete", value, cwd), deep }));
  }
  return [];
}

/** Archivers that delete what they packed where they are told to. */
const PACKERS = " zip tar gtar bsdtar ";

const ARCHIVERS = " tar gtar bsdtar ";

/** The folder in which an archiver looks for what it packs: `-C`. */
function folderOf({ args, cwd }: Invocation): string {
  const folder = archiveFolder(args);
  return folder === undefined ? cwd : absolutePath(folder, cwd);
}
