import type { Description, Descriptions } from "../commands/command.ts";
import { change, HERE, make, print, printVariable, read, write } from "../commands/file-effects.ts";
import { infoProgram, namer } from "../commands/info-programs.ts";
import {
  deeply,
  filesWithMatches,
  foldersBelow,
  LS_OPTIONS,
  locatedPaths,
  namedByPattern,
  namesIn,
} from "../commands/listed-files.ts";
import {
  picksAlways,
  shownByCounting,
  shownByCut,
  shownByGrep,
  shownByHead,
} from "../commands/output-scope.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import {
  concatenated,
  decoded,
  echoed,
  firstLine,
  reversed,
  translated,
} from "../commands/printed.ts";
import { ANY } from "../commands/read-only-form.ts";
import type { Effect } from "../model/model.ts";
import { headersForm, objectForm, stringsForm, symbolsForm } from "./binary-forms.ts";
import { jq, jqForm, PLAIN_JQ, yqForm } from "./jq.ts";
import { pickerForm, runsOfPicker } from "./picker-form.ts";
import {
  batForm,
  calculatorForm,
  dateForm,
  decoderForm,
  diffForm,
  digestForm,
  encodingForm,
  fileForm,
  hostnameForm,
  namedForm,
  oneFileForm,
  shuffleForm,
  testForm,
  treeForm,
} from "./reading-forms.ts";
import { grepForm, PLAIN_GREP, PLAIN_RIPGREP, ripgrepForm } from "./searching-forms.ts";
import { soughtByPattern } from "./sought-processes.ts";
import { duckForms } from "./sql-forms.ts";
import { lines, propertiesForm } from "./system-administration-forms.ts";

/** Programs that show every file that they are given. */
const SHOW =
  "bzcat xzcat zstdcat most colordiff uuencode xmllint csvlook csvcut mlr jless fx gron pdftotext " +
  "lp lpr pbcopy clip qrencode";

/** Programs that tell of files without what is in them, and to which words are texts, numbers and names. */
const ONLY_TELL = "[[ print let shopt clear logger unalias umask say notify-send title rem";

/** Those of them of which no option does more than look. */
const ONLY_LOOK =
  "df namei getfacl lsattr md5 sum id uptime exit expr nproc free groups tty lscpu lsblk vmstat pstree cal";

/** The same of those that check files by a list of sums, of which they show lines. */
const SUMS = "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum b3sum cksum";

/** The same of those that open nothing either. */
const OPEN_NOTHING = "sleep uname whoami";

/** The same of programs that show files. */
const SHOW_ONLY = "col unexpand pr join comm cmp hd";

/** Programs that read files, or look at them. */
export const readers: Descriptions = {
  [ONLY_TELL]: infoProgram,
  [ONLY_LOOK]: () => ({ ...infoProgram(), looks: ANY }),
  // Without an end to what it prints it matters where that goes.
  yes: () => ({ ...infoProgram(), looks: ANY, plain: [] }),
  [OPEN_NOTHING]: namer,
  seq: () => ({
    ...infoProgram(),
    looks: ANY,
    tells: { of: "numbers", all: (words) => words.every((word) => /^-?[\d.]+$/.test(word)) },
  }),
  "pgrep pidof pidwait": () => ({
    ...infoProgram(),
    looks: ANY,
    sought: soughtByPattern,
    tells: { of: "processes", all: (words) => words.some((word) => /^\.[*+]?$/.test(word)) },
  }),
  "who w": () => ({ ...infoProgram(), looks: ANY }),
  last: () => ({ ...infoProgram(), options: { read: "-f|--file" } }),
  jobs: () => ({ ...infoProgram(), looks: lines(/^(?:-[lprs]+)?$/) }),
  ulimit: () => ({ ...infoProgram(), looks: lines(/^(?:-[HS]*[abcdefilmnpqrstuvx]?)?$/) }),
  tput: () => ({
    ...infoProgram(),
    looks: lines(/^(?:cols|lines|colors|bold|dim|sgr0|[sr]m(?:so|ul)|(?:setaf|setab) \d+)$/),
  }),
  locale: () => ({ ...infoProgram(), looks: lines(/^(?:-[am]|(?:-k )?(?:charmap|LC_[A-Z]+))?$/) }),
  // With a specification it starts a program of that name.
  getconf: () => ({
    ...infoProgram(),
    looks: lines(/^(?:-a|[A-Z_][A-Z0-9_]*(?: [/.][\w./-]*)?)$/),
  }),
  "test [": () => ({ ...infoProgram(), looks: testForm() }),
  file: () => ({
    ...infoProgram(),
    options: { read: "-f|--files-from -m|--magic-file" },
    looks: fileForm(),
    plain: {},
  }),
  date: () => ({
    ...infoProgram(),
    options: { read: "-f|--file", used: "-r|--reference", data: "-d|--date -s|--set" },
    looks: dateForm(),
    plain: { options: "-u -I --iso-8601" },
  }),
  hostname: () => ({ ...infoProgram(), looks: hostnameForm(), plain: {} }),
  [SUMS]: () => ({ ...infoProgram(), ...CHECKED_LISTS, looks: ANY }),
  shasum: () => ({ ...infoProgram(), ...CHECKED_LISTS, looks: digestForm() }),
  wc: () => ({
    ...infoProgram(),
    options: NAMES_IN_FILE,
    looks: ANY,
    shows: shownByCounting,
    printsNames: (words) =>
      words.some(({ value }) => value.startsWith("--files0-from")) ? undefined : "others",
  }),
  du: () => ({
    ...infoProgram(),
    options: { ...NAMES_IN_FILE, data: MEASURED },
    looks: ANY,
    lists: deeply(foldersBelow),
  }),
  "locate plocate mlocate": () => ({ ...infoProgram(), lists: { paths: locatedPaths } }),
  mdfind: () => ({ ...infoProgram(), lists: deeply(locatedPaths) }),
  fzf: () => ({
    ...infoProgram(),
    filters: "whole",
    picks: picksAlways,
    looks: pickerForm(),
    runs: runsOfPicker,
  }),
  "dos2unix unix2dos mac2unix unix2mac": () => ({
    options: {
      switch: "-n|--newfile -f|--force -q|--quiet -k|--keepdate -b|--keep-bom -o|--oldfile",
      data: "-c|--convmode -i|--info -D|--display-enc",
    },
    effects: ({ has, operands }) =>
      has("-n")
        ? operands.map((path, at) => (at % 2 === 0 ? read(path) : write(path)))
        : operands.map(change),
  }),
  echo: () => ({
    ...infoProgram(),
    words: "texts",
    looks: ANY,
    plain: { words: "texts", opens: "nothing" },
    prints: echoed,
    effects: ({ operands }) => operands.map(print),
  }),
  bc: () => ({
    options: {},
    effects: ({ operands }) => operands.map((word) => ({ kind: "unknown", word })),
    looks: calculatorForm(),
  }),
  printenv: () => ({
    ...infoProgram(),
    tells: {
      of: "environment",
      all: (words) => words.every((word) => word === "-0" || word === "--null"),
    },
    looks: namedForm(),
    effects: ({ operands }) => operands.map(printVariable),
  }),
  tr: () => ({ ...infoProgram(), looks: ANY, prints: translated, filters: "parts" }),
  "zcat gzcat": () => ({ ...reader(), looks: { options: { switch: "-f -v -q" }, starts: "gzip" } }),
  duckdb: () => ({ ...reader(), looks: duckForms() }),
  plutil: () => ({ ...reader(), looks: propertiesForm() }),
  [SHOW]: reader,
  delta: () => ({ ...reader(), keeps: "files" }),
  xclip: () => ({
    ...reader(),
    tells: { of: "screen", all: (words) => words.some((word) => /^-o(?:ut)?$/.test(word)) },
  }),
  xsel: () => ({
    ...reader(),
    tells: {
      of: "screen",
      all: (words, isFed) => !isFed && !words.some((word) => /^-(?:-|[a-z]*[acdiklx])/.test(word)),
    },
  }),
  sdiff: () => reader("-o|--output"),
  history: () => ({
    tells: { of: "screen" },
    options: { switch: "-w -a -r -n -c -p", data: "-d -s" },
    effects: ({ has, operands }) =>
      operands.map((path) => (has("-w", "-a") ? change(path) : read(path))),
  }),
  [SHOW_ONLY]: () => ({ ...reader(), looks: ANY }),
  fmt: () => ({ ...reader(), looks: ANY }),
  iconv: () => ({ ...reader("-o|--output"), looks: encodingForm() }),
  objdump: () => ({ ...reader(), looks: objectForm() }),
  readelf: () => ({ ...reader(), looks: headersForm() }),
  "nm size": () => ({ ...infoProgram(), looks: symbolsForm() }),
  diff: () => ({ ...reader(), looks: diffForm(), plain: {} }),
  "bat batcat": () => ({ ...reader(), filters: "whole", looks: batForm() }),
  "uniq guniq": () => ({
    ...reader(),
    effects: ({ operands: [from, to] }) => [
      ...(from === undefined ? [] : [read(from)]),
      ...(to === undefined || to.value === "-" ? [] : [write(to)]),
    ],
    filters: "whole",
    looks: oneFileForm(),
    plain: { options: "-c -d -u -i", words: "one" },
  }),
  tac: () => ({ ...reader(), words: "names", filters: "whole", looks: ANY }),
  "shuf gshuf": () => ({ ...reader("-o|--output"), filters: "whole", looks: shuffleForm() }),
  pv: () => ({ ...reader(), filters: "whole" }),
  "nl column fold expand paste": () => ({ ...reader(), filters: "changed", looks: ANY }),
  "od hexdump": () => ({ ...reader(), filters: "encoded", looks: ANY }),
  strings: () => ({ ...reader(), filters: "changed", looks: stringsForm() }),
  "cut colrm": () => ({ ...reader(), filters: "parts", looks: ANY, shows: shownByCut }),
  cat: () => ({ ...reader(), words: "names", looks: ANY, prints: concatenated, filters: "whole" }),
  rev: () => ({ ...reader(), looks: ANY, prints: reversed, filters: "encoded" }),
  "zgrep bzgrep xzgrep rgrep ugrep": grep,
  "grep ggrep egrep fgrep": () => ({ ...grep(), looks: grepForm(), plain: PLAIN_GREP }),
  "exa eza lsd": () => ({ ...lister(), looks: ANY }),
  "ls gls dir vdir": () => ({ ...lister(LS_OPTIONS), looks: ANY, lists: { paths: namesIn } }),
  tree: () => ({
    ...lister(),
    looks: treeForm(),
    plain: {},
    lists: deeply((args, words) =>
      words.some(({ value }) => /^-[a-z]*f/.test(value)) ? foldersBelow(args, words) : [],
    ),
  }),
  stat: () => ({ ...lister(), looks: ANY, lists: { paths: namedByPattern } }),
  "base32 basenc": decoder,
  "base64 gbase64": () => ({ ...decoder(), looks: decoderForm(), prints: decoded }),
  "head ghead": () => ({ ...ending(), looks: ANY, picks: picksAlways, shows: shownByHead }),
  "tail gtail": () => ({
    ...ending(),
    looks: { any: true, not: "-f -F --follow --retry" },
    plain: {},
  }),
  sift: ripgrep,
  rg: () => ({ ...ripgrep(), skipsHidden: true, looks: ripgrepForm(), plain: PLAIN_RIPGREP }),
  "ag ack pt": () => ({ ...ripgrep(), skipsHidden: true }),
  "jq gojq jaq": () => ({ ...jq(), looks: jqForm(), plain: PLAIN_JQ }),
  yq: () => ({ ...jq(), looks: yqForm() }),
  "dasel tomlq": jq,
  "nano micro pico joe jed kak hx helix": editor,
  "strip upx patchelf elfedit chrpath install_name_tool setfattr": rewriter,
  "dpkg-divert dpkg-statoverride update-alternatives": rewriter,
};

/** What shows the beginning or the end of files. */
function ending(): Description {
  return {
    ...reader(),
    words: "names",
    filters: "whole",
    options: { data: "-n|--lines -c|--bytes" },
    prints: firstLine,
  };
}

/** Lines of that file that name no file are shown in errors. */
const CHECKED_LISTS: Description = {
  options: { switch: "-c|--check" },
  effects: ({ operands, has }) => (has("--check") ? operands.map(read) : []),
};

const NAMES_IN_FILE = { read: "--files0-from" };

const MEASURED = "-d|--max-depth -t|--threshold -B|--block-size --exclude --time --time-style";

/** Shows every file that it is given. */
function reader(written = ""): Description {
  return { options: { data: LEFT_OUT, written }, effects: ({ operands }) => operands.map(read) };
}

/** https://www.gnu.org/software/coreutils/manual/html_node/base64-invocation.html; `-D` is that of macOS. */
function decoder(): Description {
  return {
    filters: "encoded",
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

/** https://www.gnu.org/software/grep/manual/grep.html */
function grep(): Description {
  return {
    filters: "whole",
    picks: picksAlways,
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
    picks: picksAlways,
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

/** Opens what it is given, to change it. */
function editor(): Description {
  return { options: {}, effects: opened };
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
