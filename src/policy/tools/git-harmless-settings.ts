import { lineOf } from "../text/words.ts";

/**
 * True for a setting by which git starts nothing, whatever its value, and looks at no other repository: those of
 * https://git-scm.com/docs/git-config of which that is known. One that git does not know is not among them. `name`
 * is in small letters, with `*` in place of a middle part.
 */
export function isHarmlessSetting(name: string): boolean {
  const dot = name.lastIndexOf(".");
  if (dot < 0) return false;
  const section = name.slice(0, dot);
  // Git LFS copies files to where this says.
  if (name === "lfs.storage") return false;
  if (WHOLE.includes(` ${section} `)) return true;
  const names = lineOf(NAMES, NAMED.includes(` ${section} `) ? "*" : section);
  return names?.includes(` ${name.slice(dot + 1)} `) === true;
}

/**
 * True for a setting of one command, as `-c` and the environment give it, by which git starts nothing and looks at
 * no other place. `value` is asked about where only one of them is harmless.
 */
export function isHarmlessGiven(name: string, value: string): boolean {
  const key = name.toLowerCase();
  if (key === "core.fsmonitor") return isOff(value);
  const isPlain = /^[a-z]+\.[a-z]+$/.test(key) && key !== "core.hookspath" && key !== "core.bare";
  return isPlain && isHarmlessSetting(key);
}

/** True for a value by which git takes a switch for off. */
export function isOff(value: string): boolean {
  return /^(?:false|no|off|0)$/i.test(value);
}

/** Sections all of whose settings are harmless; `*` stands for any name in the middle. */
const WHOLE =
  " branch branch.* user author committer color color.* column column.* alias advice pull push fetch rebase rerere " +
  "index feature pack gc credential http lfs gui init apply am transfer receive versionsort safe tag commit maintenance " +
  "merge ";

/** Sections that are named by an address, a command or a module, and share a line of {@link NAMES}. */
const NAMED = " credential.* http.* lfs.* url.* alias.* submodule.* ";

/** Harmless settings, a line for each section: looked through in less time than an expression of them takes to make. */
const NAMES =
  "\ncore: repositoryformatversion filemode bare logallrefupdates ignorecase precomposeunicode symlinks autocrlf eol " +
  "safecrlf quotepath abbrev compression loosecompression longpaths untrackedcache preloadindex trustctime checkstat " +
  "fscache protecthfs protectntfs commentchar commentstring whitespace editor excludesfile hookspath sparsecheckout " +
  "sparsecheckoutcone bigfilethreshold multipackindex commitgraph sharedrepository warnambiguousrefs " +
  "deltabasecachelimit splitindex packedgitlimit packedgitwindowsize" +
  "\ndiff: algorithm renames renamelimit colormoved colormovedws context interhunkcontext mnemonicprefix noprefix " +
  "statgraphwidth statnamewidth wserrorhighlight indentheuristic dirstat relative tool guitool suppressblankempty " +
  "wordregex autorefreshindex ignoresubmodules srcprefix dstprefix" +
  "\nstatus: short branch showuntrackedfiles relativepaths aheadbehind renames renamelimit displaycommentprefix showstash" +
  "\nlog: date decorate abbrevcommit follow graphcolors initialdecorationset mailmap showroot diffmerges " +
  "excludedecoration" +
  "\nremote: pushdefault" +
  "\nremote.*: url pushurl fetch push tagopt prune prunetags mirror skipdefaultupdate skipfetchall gh-resolved " +
  "followremotehead" +
  "\nsubmodule: active" +
  "\nstash: showstat" +
  "\nextensions: worktreeconfig refstorage noop relativeworktrees" +
  "\nblame: date showroot showemail coloring blankboundary markunblamablelines markignoredlines" +
  "\n*: insteadof pushinsteadof url active branch ignore access locksverify sslverify extraheader helper username\n";
