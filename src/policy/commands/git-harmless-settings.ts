/**
 * True for a setting by which git starts nothing, whatever its value, and looks at no other repository: those of
 * https://git-scm.com/docs/git-config of which that is known. One that git does not know is not among them. `name`
 * is in small letters, with `*` in place of a middle part.
 */
export function isHarmlessSetting(name: string): boolean {
  return HARMLESS.test(name);
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

const CORE =
  "repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|" +
  "safecrlf|quotepath|abbrev|compression|loosecompression|longpaths|untrackedcache|preloadindex|trustctime|" +
  "checkstat|fscache|protecthfs|protectntfs|commentchar|commentstring|whitespace|editor|excludesfile|hookspath|" +
  "sparsecheckout|sparsecheckoutcone|bigfilethreshold|multipackindex|commitgraph|sharedrepository|" +
  "warnambiguousrefs|deltabasecachelimit|splitindex|packedgitlimit|packedgitwindowsize";

const DIFF =
  "algorithm|renames|renamelimit|colormoved|colormovedws|context|interhunkcontext|mnemonicprefix|noprefix|" +
  "statgraphwidth|statnamewidth|wserrorhighlight|indentheuristic|dirstat|relative|tool|guitool|suppressblankempty|" +
  "wordregex|autorefreshindex|ignoresubmodules|srcprefix|dstprefix";

const STATUS =
  "short|branch|showuntrackedfiles|relativepaths|aheadbehind|renames|renamelimit|displaycommentprefix|showstash";

const LOG =
  "date|decorate|abbrevcommit|follow|graphcolors|initialdecorationset|mailmap|showroot|diffmerges|excludedecoration";

const REMOTE =
  "url|pushurl|fetch|push|tagopt|prune|prunetags|mirror|skipdefaultupdate|skipfetchall|gh-resolved|followremotehead";

const HARMLESS = new RegExp(
  `^(?:core\\.(?:${CORE})|diff\\.(?:${DIFF})|status\\.(?:${STATUS})|log\\.(?:${LOG})|remote\\.\\*\\.(?:${REMOTE})|` +
    "branch\\.(?:\\*\\.)?[\\w-]+|remote\\.pushdefault|(?:user|author|committer)\\.\\w+|" +
    "(?:color|column)\\.(?:\\*\\.)?\\w+|(?:advice|pull|push|fetch|rebase|rerere|stash|index|feature|pack|gc|" +
    "credential|http|lfs|gui|init|apply|am|transfer|receive|versionsort|safe|tag|commit|maintenance|merge)\\.\\w+|" +
    "(?:credential|http|lfs|url|alias|submodule)\\.\\*\\.(?:insteadof|pushinsteadof|url|active|branch|ignore|" +
    "access|locksverify|sslverify|extraheader|helper|username)|alias\\.[\\w-]+|submodule\\.active|" +
    "extensions\\.(?:worktreeconfig|refstorage|noop|relativeworktrees)|" +
    "blame\\.(?:date|showroot|showemail|coloring|blankboundary|markunblamablelines|markignoredlines))$",
);
