import type { Description, Descriptions } from "../commands/command.ts";
import { fill, HERE, read, write } from "../commands/file-effects.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";

/** Programs that put files where an archive or a list says. */
export const unpackers: Descriptions = {
  ar,
  cpio,
  "dpkg-deb": deb,
  pax,
  "patch gpatch": patch,
  stow,
};

/** https://sourceware.org/binutils/docs/binutils/ar.html */
function ar(): Description {
  return {
    options: { data: "--output --plugin --target", switch: "--thin --help --version" },
    // `ar -rcs` is `ar rcs`.
    spelled: ([letters, ...rest]) =>
      letters === undefined
        ? []
        : [{ ...letters, value: letters.value.replace(/^-(?!-)/, "") }, ...rest],
    effects: ({ operands: [letters, archive, ...members], value }) => {
      if (letters === undefined || archive === undefined) return [];
      if (letters.value.includes("x")) return [read(archive), fill(value("--output"))];
      if (/[tp]/.test(letters.value)) return [read(archive)];
      const reads = /[rq]/.test(letters.value) ? members.map(read) : [];
      return [write(archive), ...reads];
    },
  };
}

/** https://www.gnu.org/software/cpio/manual/cpio.html */
function cpio(): Description {
  return {
    options: {
      switch:
        "-i|--extract -o|--create -p|--pass-through -t|--list -d|--make-directories -m|--preserve-modification-time " +
        "-u|--unconditional -v|--verbose -V|--dot -0|--null -a|--reset-access-time -A|--append -b|--swap -B -c -f|--nonmatching " +
        "-k -l|--link -L|--dereference -n|--numeric-uid-gid -r|--rename -s|--swap-bytes -S|--swap-halfwords -q|--quiet " +
        "--absolute-filenames --no-absolute-filenames --no-preserve-owner --sparse --only-verify-crc --to-stdout --help --version",
      data: "-C|--io-size -D|--directory -H|--format -M|--message -R|--owner --block-size",
      used: "-E|--pattern-file",
      read: "-I",
      written: "-O",
      shell: "--rsh-command",
    },
    namedBy: { input: "" },
    optionsInInput: (args, text) =>
      args.some(({ value }) => /^-\w*[op]|^--(?:create|pass)/.test(value)) ? text.split("\n") : [],
    effects: ({ has, value, operands: [folder, ...names] }) => {
      if (has("--list", "--to-stdout", "--help", "--version")) return [];
      if (has("-o")) return [...(folder === undefined ? [] : [folder]), ...names].map(read);
      const given = names.map((name) => (has("-l") ? hardLink(name, folder) : read(name)));
      if (has("-p")) return [...given, fill(folder)];
      return has("-i") ? [fill(value("-D"))] : [];
    },
  };
}

/** https://manpages.debian.org/dpkg-deb */
function deb(): Description {
  return {
    options: {
      switch:
        "-x|--extract -X|--vextract -R|--raw-extract -b|--build -c|--contents -I|--info -f|--field -e|--control --fsys-tarfile --nocheck --root-owner-group",
      data: "-D -z -Z -S --uniform-compression",
    },
    effects: ({ has, operands: [first, second] }) => {
      if (first === undefined) return [];
      if (has("-x", "-X", "-R", "-e")) return [read(first), fill(second)];
      if (has("-b")) return [read(first), ...(second === undefined ? [] : [write(second)])];
      return [read(first)];
    },
  };
}

function pax(): Description {
  return {
    options: {
      switch: "-r -w -a -c -d -i -k -l -n -t -u -v -z -j -X -Y -Z -D -H -L -P",
      data: "-b -o -p -s -x -E -B -G -U -T -f",
    },
    effects: (args) => {
      const [archive, last] = [args.value("-f"), args.operands.at(-1)];
      if (args.has("-w") && args.has("-r"))
        return [
          ...args.operands.slice(0, -1).map(read),
          ...(args.has("-l") ? args.operands.slice(0, -1).map((to) => hardLink(to, last)) : []),
          fill(last),
        ];
      if (args.has("-w"))
        return [...args.operands.map(read), ...(archive === undefined ? [] : [write(archive)])];
      const reads = archive === undefined ? [] : [read(archive)];
      return args.has("-r") ? [...reads, fill(undefined)] : reads;
    },
  };
}

function hardLink(to: Arg, folder: Arg = HERE): Effect {
  return { kind: "link", path: folder, to, from: "here", hard: true };
}

/** https://www.gnu.org/software/diffutils/manual/html_node/patch-Options.html */
function patch(): Description {
  return {
    patches: "",
    keepsOld: "original",
    options: {
      switch:
        "-b|--backup -c|--context -e|--ed -E|--remove-empty-files -f|--force -l|--ignore-whitespace -n|--normal " +
        "-N|--forward -R|--reverse -s|--silent|--quiet -t|--batch -T|--set-time -u|--unified -v|--version " +
        "-Z|--set-utc --binary --dry-run --posix --verbose --follow-symlinks",
      data:
        "-B|--prefix -d|--directory -D|--ifdef -F|--fuzz -g|--get -p|--strip -V|--version-control " +
        "-Y|--basename-prefix -z|--suffix --quoting-style --merge --reject-format --read-only",
      read: "-i|--input",
      written: "-o|--output -r|--reject-file",
    },
    // A patch names the files that it changes, below the folder it is applied in.
    effects: (args) => {
      const [file, list] = args.operands;
      if (args.has("--dry-run", "-v")) return [];
      const reads = list === undefined ? [] : [read(list)];
      const folder = args.value("-d");
      if (file === undefined || folder !== undefined) return [...reads, fill(folder)];
      return args.has("-o") ? [...reads, read(file)] : [...reads, write(file)];
    },
  };
}

function stow(): Description {
  return {
    keeps: "keys",
    options: {
      switch:
        "-S|--stow -D|--delete -R|--restow -n|--no|--simulate -v|--verbose --adopt --no-folding --dotfiles",
      data: "-d|--dir -t|--target --ignore --defer --override",
    },
    effects: ({ has, value }) => (has("-n") ? [] : [fill(value("-t"))]),
  };
}
