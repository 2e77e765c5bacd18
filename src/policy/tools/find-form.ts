import type { Looks } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";

/** Words of an expression that take no value, and those that take one. */
const ALONE =
  " -a -and -o -or , ! -not ( ) -depth -d -mount -xdev -noleaf -daystart -follow -empty -executable -readable " +
  "-writable -nouser -nogroup -true -false -print -print0 -prune -quit -ls -warn -nowarn -ignore_readdir_race " +
  "-noignore_readdir_race ";
const VALUED =
  " -name -iname -path -ipath -wholename -iwholename -lname -ilname -regex -iregex -type -xtype -size -mtime -ctime " +
  "-atime -mmin -cmin -amin -newer -anewer -cnewer -newermt -newerct -newerat -user -group -uid -gid -perm -maxdepth " +
  "-mindepth -inum -links -samefile -fstype -regextype -used -printf ";

/** `find` without anything that deletes, writes, asks, or starts what does more than look. */
export function findForm(): Looks {
  return { runs: true, words: whyNotFind };
}

function whyNotFind(words: readonly Arg[]): string | undefined {
  let at = 0;
  while (/^-[HLPEXsx]$/.test(words[at]?.value ?? "")) at += 1;
  let inExpression = false;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const { value, splits, glob } = word;
    if (splits === true || value.startsWith("\uFFFC")) return "has a word that may be an action";
    const isTest = value.startsWith("-") || /^[(),!]$/.test(value);
    if (!isTest) {
      if (inExpression) return "has a word that is not read";
      continue;
    }
    inExpression = true;
    if (glob || value.includes("\uFFFC")) return "has a test that is not known";
    if (ALONE.includes(` ${value} `)) continue;
    if (VALUED.includes(` ${value} `)) {
      at += 1;
      const given = words[at];
      if (given === undefined || given.glob || given.splits === true)
        return `has an unknown value of \`${value}\``;
      continue;
    }
    if (!/^-exec(?:dir)?$/.test(value))
      return `has \`${value}\`, which is not known to be read-only`;
    const end = words.findIndex(
      (one, index) =>
        index > at &&
        (one.value === ";" || (one.value === "+" && words[index - 1]?.value === "{}")),
    );
    if (end < 0) return `has \`${value}\` that is not read`;
    // It runs in the folder of each file, where another name is another file.
    const given = words.slice(at + 2, end);
    const isPlain = given.every((one) => one.value === "{}" || /^-[\w-]*$/.test(one.value));
    if (value === "-execdir" && !isPlain) return "has `-execdir` that is not read";
    at = end;
  }
  return undefined;
}
