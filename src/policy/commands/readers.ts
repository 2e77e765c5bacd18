import type { Arg } from "../invocation.ts";
import type { Effect } from "../model.ts";
import type { Description, Descriptions } from "./command.ts";
import { make, print, printVariable, read, write } from "./file-effects.ts";
import {
  deeply,
  filesWithMatches,
  foldersBelow,
  LS_OPTIONS,
  locatedPaths,
  namedByPattern,
  namesIn,
} from "./listed.ts";
import type { Arguments } from "./parse-arguments.ts";
import {
  concatenated,
  decoded,
  echoed,
  fileName,
  firstLine,
  folderName,
  found,
  located,
  reversed,
  targets,
  temporary,
  translated,
  workingFolder,
} from "./printed.ts";
import { shownByCounting, shownByCut, shownByGrep, shownByJq } from "./shown.ts";

/** Programs that show every file that they are given. */
const SHOW =
  "batcat zcat bzcat xzcat zstdcat most view col unexpand fmt pr " +
  "join comm diff sdiff colordiff cmp vimdiff delta hd " +
  "uuencode iconv dos2unix xmllint csvlook csvcut mlr jless fx gron plutil duckdb pdftotext readelf objdump " +
  "lp lpr pbcopy xclip xsel clip qrencode";

/** Programs that tell of files without what is in them, and to which words are texts, numbers and names. */
const ONLY_TELL =
  "file df test [ [[ namei getfacl lsattr md5sum sha1sum sha224sum " +
  "sha256sum sha384sum sha512sum b2sum md5 shasum cksum sum " +
  "lsof print let shopt exit " +
  "sleep seq yes expr bc tput clear pgrep ps top id whoami hostname uname uptime logger unalias history " +
  "jobs ulimit umask say notify-send title rem";

/** Programs that read files, or look at them. */
export const readers: Descriptions = {
  [ONLY_TELL]: teller,
  wc: () => ({ ...teller(), shows: shownByCounting }),
  du: () => ({ ...teller(), lists: deeply(foldersBelow) }),
  "locate plocate mlocate": () => ({ ...teller(), lists: { paths: locatedPaths } }),
  mdfind: () => ({ ...teller(), lists: deeply(locatedPaths) }),
  fzf: () => ({ ...teller(), filters: "whole" }),
  echo: () => ({ ...teller(), prints: echoed, effects: ({ operands }) => operands.map(print) }),
  printenv: () => ({ ...teller(), effects: ({ operands }) => operands.map(printVariable) }),
  tr: () => ({ ...teller(), prints: translated, filters: "parts" }),
  mktemp: () => ({ ...teller(), prints: temporary }),
  pwd: () => ({ ...teller(), prints: workingFolder }),
  "realpath grealpath readlink greadlink": () => ({ ...teller(), prints: targets }),
  dirname: () => ({ ...teller(), prints: folderName }),
  basename: () => ({ ...teller(), prints: fileName }),
  which: () => ({ ...teller(), prints: found }),
  "whereis where whence": () => ({ ...teller(), prints: located }),
  [SHOW]: reader,
  "tac bat uniq guniq shuf gshuf pv": () => ({ ...reader(), filters: "whole" }),
  "od hexdump nl column fold strings expand paste": () => ({ ...reader(), filters: "changed" }),
  "cut colrm": () => ({ ...reader(), filters: "parts", shows: shownByCut }),
  cat: () => ({ ...reader(), prints: concatenated, filters: "whole" }),
  rev: () => ({ ...reader(), prints: reversed, filters: "changed" }),
  "grep ggrep egrep fgrep zgrep bzgrep xzgrep rgrep ugrep": grep,
  "exa eza lsd": lister,
  "ls gls dir vdir": () => ({
    ...lister(LS_OPTIONS),
    lists: { paths: namesIn },
  }),
  tree: () => ({
    ...lister(),
    lists: deeply((args, words) =>
      words.some(({ value }) => /^-[a-z]*f/.test(value)) ? foldersBelow(args, words) : [],
    ),
  }),
  stat: () => ({ ...lister(), lists: { paths: namedByPattern } }),
  "mkdir md": mkdir,
  "base32 basenc": decoder,
  "base64 gbase64": () => ({ ...decoder(), prints: decoded }),
  "head ghead tail gtail": () => ({
    ...reader(),
    filters: "whole",
    options: { data: "-n|--lines -c|--bytes" },
    prints: firstLine,
  }),
  sift: ripgrep,
  "rg ag ack pt": () => ({ ...ripgrep(), skipsHidden: true }),
  "jq gojq jaq yq dasel tomlq": jq,
  "nano micro pico joe jed kak hx helix": editor,
  "strip upx patchelf elfedit chrpath install_name_tool codesign setfattr": rewriter,
  "dpkg-divert dpkg-statoverride update-alternatives": rewriter,
};

/** Tells of what it is given without what is in it. */
function teller(): Description {
  return { options: {}, effects: () => [] };
}

/** Shows every file that it is given. */
function reader(): Description {
  return { options: { data: LEFT_OUT }, effects: ({ operands }) => operands.map(read) };
}

/** https://www.gnu.org/software/coreutils/manual/html_node/base64-invocation.html; `-D` is that of macOS. */
function decoder(): Description {
  return {
    filters: "changed",
    options: { switch: "-d|-D|--decode", data: "-w|--wrap -b|--break", read: "-i", written: "-o" },
    effects: ({ has, operands }) => [
      ...operands.map(read),
      ...(has("-d") ? [{ kind: "decode" } as const] : []),
    ],
  };
}

/** Options whose value names what is not looked at. */
const LEFT_OUT =
  "--exclude --exclude-dir --exclude-dirs --exclude-pattern --ignore-dir --ignore-pattern --skip-dirs " +
  "--skip-files --hide";

function lister({ switch: switches = "", data = "" }: Description["options"] = {}): Description {
  return {
    options: { switch: switches, data: `-I|--ignore --ignore-glob ${LEFT_OUT} ${data}` },
    effects: ({ operands }) =>
      (operands.length > 0 ? operands : [HERE]).map((path) => ({ kind: "list", path })),
  };
}

const HERE: Arg = { value: ".", glob: false, start: 0, end: 0 };

/** https://www.gnu.org/software/grep/manual/grep.html */
function grep(): Description {
  return {
    filters: "whole",
    shows: shownByGrep,
    lists: deeply(filesWithMatches()),
    options: {
      switch:
        "-r|-R|--recursive|--dereference-recursive -l|--files-with-matches -L|--files-without-match",
      data:
        "-e|--regexp -m|--max-count -A -B -C|--context -d|--directories -D|--devices --exclude --exclude-dir " +
        "--after-context --before-context --color --colour --label --binary-files",
      read: "-f|--file --include --exclude-from",
    },
    effects: (args) => searched(args, args.has("-r")),
  };
}

/** https://github.com/BurntSushi/ripgrep/blob/master/GUIDE.md, and its like: folders without being told to. */
function ripgrep(): Description {
  return {
    filters: "whole",
    shows: shownByGrep,
    lists: deeply(filesWithMatches(true)),
    options: {
      switch: "-l|--files-with-matches --files-without-match --files",
      data:
        `-e|--regexp -m|--max-count -A -B -C -t|--type -T|--type-not -r|--replace -j|--threads ` +
        `-g|--glob --iglob ${LEFT_OUT}`,
      read: "-f|--file",
    },
    effects: (args) => [
      ...searched(args, true),
      // `-g '!.env'` leaves the file out.
      ...args
        .values("-g", "--iglob")
        .filter(({ value }) => !value.startsWith("!"))
        .map(read),
    ],
  };
}

/** The files behind the pattern, unless an option gives that. */
function searched(args: Arguments, deep: boolean): readonly Effect[] {
  const files = args.has("-e", "-f") ? args.operands : args.operands.slice(1);
  return files.map((path) => ({ ...read(path), deep, part: true }));
}

/** What stands behind the filter, which may look like a path itself: `jq .env a.json`. */
function jq(): Description {
  return {
    filters: "changed",
    shows: shownByJq,
    options: {
      switch: "-i|--inplace|--in-place",
      data: "-L -p -o --indent --input-format --output-format --split-exp",
      read: "-f|--from-file --slurpfile",
    },
    spelled: withoutNames,
    effects: (args) => {
      const isVerb = /^(?:e|ea|eval|eval-all|select|put)$/.test(args.operands[0]?.value ?? "");
      const files = args.has("-f") ? args.operands : args.operands.slice(isVerb ? 2 : 1);
      return [
        ...files.map((path) => (args.has("-i") ? write(path) : read(path))),
        ...args.operands.slice(0, isVerb ? 2 : 1).flatMap(variablesOf),
      ];
    },
  };
}

/** The variables that a filter of jq shows: `env.NAME`, `$ENV.NAME`, `env["NAME"]`. */
function variablesOf(filter: Arg): readonly Effect[] {
  const named = filter.value.matchAll(/(?:\benv|\$ENV)(?:\.|\[\s*")(\w{1,99})/g);
  return [...named].map(([, value = ""]) => printVariable({ ...filter, value }));
}

/** Without the variables that a filter is given: `--arg NAME VALUE`, and of `--slurpfile NAME FILE` the name. */
function withoutNames(args: readonly Arg[]): readonly Arg[] {
  const words: Arg[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    if (arg === undefined || /^--(?:json)?args$/.test(arg.value)) break;
    if (/^--arg(?:json)?$/.test(arg.value)) at += 2;
    else if (/^--(?:slurp|raw|arg)file$/.test(arg.value)) {
      words.push({ ...arg, value: "--slurpfile" });
      at++;
    } else words.push(arg);
  }
  return words;
}

/** Opens what it is given, to change it. */
function editor(): Description {
  return {
    options: {},
    effects: opened,
  };
}

/** What an editor does with its operands; `+12` and `+/x` say where in the file it begins. */
export function opened({ operands }: Arguments): readonly Effect[] {
  const files = operands.filter(({ value }) => !value.startsWith("+"));
  return files.flatMap((path) => [read(path), make(path)]);
}

/** Rewrites a program, or what is said of one, where it lies. */
function rewriter(): Description {
  return { options: { written: "-o|--output" }, effects: ({ operands }) => operands.map(make) };
}

/** https://www.gnu.org/software/coreutils/manual/html_node/mkdir-invocation.html */
function mkdir(): Description {
  return {
    options: { switch: "-p|--parents -v|--verbose", data: "-m|--mode" },
    effects: (args) =>
      args.operands.map((path) => ({ kind: "folder", path, isNew: !args.has("-p") })),
  };
}
