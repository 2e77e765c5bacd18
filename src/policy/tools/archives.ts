import type { Description, Descriptions } from "../commands/command.ts";
import { fill, read, readTree, removePacked, write } from "../commands/file-effects.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { compressorForm, lz4Form, sevenZipForm, unzipForm } from "./archive-forms.ts";

// Programs that pack files, unpack them, or put them where a list says.

export const archivers: Descriptions = {
  zip,
  unzip,
  "7z 7za 7zr 7zz": sevenZip,
  "rar unrar": rar,
  unar,
  "gzip pigz": () => compressor(".gz"),
  bzip2: () => compressor(".bz2"),
  xz: () => compressor(".xz"),
  lzma: () => compressor(".lzma"),
  compress: () => compressor(".Z"),
  zstd: () => compressor(".zst", "keeps"),
  lz4,
  "gunzip bunzip2 unxz uncompress": () => compressor(""),
  unzstd: () => compressor("", "keeps"),
};

/** https://infozip.sourceforge.net/Zip.html */
function zip(): Description {
  return {
    options: {
      switch:
        "-r|--recurse-paths -R -m|--move -d|--delete -j|--junk-paths -D -f|--freshen -u|--update -FS|--filesync -g " +
        "-F -FF -T|--test -q|--quiet -v|--verbose -y|--symlinks -e|--encrypt -X -o -l -ll -z -c -@ -A -h|--help " +
        "-L -sf|--show-files -sc|--show-command -so -U -DF",
      data:
        "-x|--exclude -i|--include -P|--password -b|--temp-path -t|--from-date -tt|--before-date -n|--suffixes " +
        "-s|--split-size -Z|--compression-method -ws -dd -ds",
      written: "-O|--output-file|--out -lf|--logfile-path",
      shell: "-TT|--unzip-command",
    },
    namedBy: { input: "-@" },
    spelled: listsApart,
    effects: (args) => {
      const [named, ...sources] = args.operands;
      if (named === undefined || args.has("-sf", "-h")) return [];
      const archive = /^-$|\.[^/]*$/.test(named.value)
        ? named
        : { ...named, value: `${named.value}.zip` };
      const written: Effect = write(archive);
      if (args.has("-d")) return [written];
      const reads = sources.map(readTree);
      const moves = args.has("-m") ? sources.map((path) => removePacked(path, archive)) : [];
      return [written, ...reads, ...moves];
    },
  };
}

/** `zip out.zip . -x a b`: such a list ends at the next option, or at a lone `@`. */
function listsApart(args: readonly Arg[]): readonly Arg[] {
  const words: Arg[] = [];
  let list: Arg | undefined;
  for (const [at, arg] of args.entries()) {
    const { value } = arg;
    if (value === "@" && list !== undefined) list = undefined;
    else if (value.startsWith("-")) {
      words.push(arg);
      list = /^-[xi]$|^--(?:ex|in)clude$/.test(value) ? arg : undefined;
    } else if (list !== undefined && args[at - 1] !== list) words.push(list, arg);
    else words.push(arg);
  }
  return words;
}

/** https://infozip.sourceforge.net/UnZip.html */
function unzip(): Description {
  return {
    looks: unzipForm(),
    options: {
      switch:
        "-l -v -t -p -c -f -n -o -u -q -qq -j -a -aa -b -B -C -D -DD -K -L -LL -M -N -s -T -U -V -W -X -Z -z -h",
      data: "-d -x -P -O -I",
    },
    effects: ({ operands: [archive], has, value }) => {
      if (archive === undefined) return [];
      const shows = has("-l", "-v", "-t", "-p", "-c", "-Z", "-z", "-T");
      return shows ? [read(archive)] : [read(archive), fill(value("-d"))];
    },
  };
}

/** https://documentation.help/7-Zip/syntax.htm */
function sevenZip(): Description {
  return {
    looks: sevenZipForm(),
    options: {
      switch: "-y -bd -so -si -spf -spf2 -sdel -ssc -sse -ssw -stl -sni -snl -slt -bt -an",
      attached: "-o -p -t -m -x -i -r -w -v -u -ao -ai -ax -bb -bs -scs -sfx -slp",
    },
    effects: (args) => packed(args, args.value("-o"), args.has("-sdel")),
  };
}

/** https://www.win-rar.com/cmd-rar.html */
function rar(): Description {
  return {
    options: {
      switch: "-y -df -dw -dr -ep -ep1 -ep2 -ep3 -r -r- -inul -idq -o+ -o- -kb -cfg- -c- -p-",
      attached: "-p -hp -m -v -x -n -ap -op -sfx -w -t",
    },
    effects: (args) => {
      const folder = args.operands.slice(2).findLast(({ value }) => /[/\\]$/.test(value));
      return packed(args, args.value("-op") ?? folder, args.has("-df", "-dw", "-dr"));
    },
  };
}

/** What 7-Zip and RAR do: a letter says what, and the archive follows it. */
function packed(args: Arguments, folder: Arg | undefined, removes: boolean): readonly Effect[] {
  const [command, archive, ...sources] = args.operands;
  if (archive === undefined) return [];
  switch (command?.value) {
    case "x":
    case "e":
      return args.has("-so") ? [read(archive)] : [read(archive), fill(folder)];
    case "a":
    case "u":
    case "m": {
      const reads = sources.map(readTree);
      const isMove = removes || command.value === "m";
      return [
        write(archive),
        ...reads,
        ...(isMove ? sources.map((one) => removePacked(one, archive)) : []),
      ];
    }
    case "d":
    case "rn":
      return [write(archive)];
    default:
      return [read(archive)];
  }
}

function unar(): Description {
  return {
    options: {
      switch: "-f -force-overwrite -r -force-rename -s -force-skip -D -no-directory -d -q -quiet",
      data: "-o|-output-directory -p|-password -e|-encoding -E -t -k",
    },
    effects: ({ operands: [archive], value }) =>
      archive === undefined ? [] : [read(archive), fill(value("-o"))],
  };
}

/** Compressors, which put a file with an ending in the place of the one they read, and back. */
function compressor(ending: string, keeps?: "keeps"): Description {
  return {
    looks: compressorForm(),
    options: {
      switch:
        "-c|--stdout|--to-stdout -d|--decompress|--uncompress -f|--force -h|--help -k|--keep -l|--list -n|--no-name " +
        "-N|--name -q|--quiet -r|--recursive -t|--test -v|--verbose -V|--version -z|--compress --rm --fast --best " +
        "-a|--ascii -s|--small -e|--extreme -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 --ultra --long --rsyncable --adapt",
      attached: "-T|--threads",
      data: "-S|--suffix -p|--processes -b|--blocksize -C|--check -F|--format -M|--memlimit",
      used: "-D",
      written: "-o",
    },
    effects: (args) => {
      const reads = args.operands.map(
        (path): Effect => (args.has("-r") ? readTree(path) : read(path)),
      );
      // Of what they do the last one counts.
      const isLooking = /^-[lt]$/.test(args.last("-l", "-t", "-d", "-z") ?? "");
      if (isLooking || args.has("-c", "-h", "-V")) return reads;
      const added = args.value("-S")?.value ?? ending;
      const unpacks = args.has("-d") || ending === "";
      const made = args.operands.map((path) => {
        const value = unpacks ? path.value.replace(/\.\w+$/, "") : path.value + added;
        return write({ ...path, value });
      });
      const isKept = args.has("-k") || (keeps !== undefined && !args.has("--rm"));
      return [
        ...reads,
        ...made,
        ...(isKept ? [] : args.operands.map((path) => removePacked(path))),
      ];
    },
  };
}

/** https://github.com/lz4/lz4/blob/dev/programs/lz4.1.md: its `-l` packs, and a second operand is what it writes. */
function lz4(): Description {
  const alike = compressor(".lz4", "keeps");
  return {
    ...alike,
    looks: lz4Form(),
    options: {
      ...alike.options,
      switch:
        "-c|--stdout|--to-stdout -d|--decompress|--uncompress -f|--force -h|--help -k|--keep --list -l -m|--multiple " +
        "-q|--quiet -r -t|--test -v|--verbose -V|--version -z|--compress --rm --best -0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
    },
    effects: (args, ...around) => {
      const [input, output] = args.operands;
      if (args.has("--list")) return args.operands.map(read);
      if (input === undefined || output === undefined || args.has("-m", "-r"))
        return alike.effects?.(args, ...around) ?? [];
      return args.has("-c", "-t") ? [read(input)] : [read(input), write(output)];
    },
  };
}
