// How much of what programs read comes out of them.

/** How much of what a command reads comes out: nothing but counts, the names alone, or all. */
export type Shown = "nothing" | "names" | "everything";

/** What only counts shows nothing, but the names of files that cannot be opened: of a file that is not a list, all. */
export function shownByCounting(words: readonly string[]): Shown {
  return words.some((word) => word.startsWith("--f")) ? "everything" : "nothing";
}

/** Characters of a value by which it is known again, and which open nothing. */
const FEW_CHARS = 12;

/** `cut -d = -f 1` shows names alone, and `cut -c 1-8` no more than that of each line. */
export function shownByCut(words: readonly string[]): Shown {
  const line = ` ${words.join(" ")} `;
  const [, last] = / -[bc] ?1?-(\d+) /.exec(line) ?? [];
  if (last !== undefined && Number(last) <= FEW_CHARS) return "names";
  return / -d ?= /.test(line) && / -f ?1 /.test(line) ? "names" : "everything";
}

/** `head -c 6` shows no more than that of all that it reads. */
export function shownByHead(words: readonly string[]): Shown {
  const [, bytes] = /^ -(?:c ?|-bytes=)(\d+) $/.exec(` ${words.join(" ")} `) ?? [];
  return bytes !== undefined && Number(bytes) <= FEW_CHARS ? "names" : "everything";
}

// `sed 's/=.*/x/'` shows names alone.
export function shownBySed(all: readonly string[]): Shown {
  const [script = "", ...more] = all.filter((word) => !/^-[nEru]+$/.test(word));
  const plain = more.every((word) => !word.startsWith("-"));
  return plain && /^s([/|,#@])=\.[*+]\$?\1[^&\\]*\1g?p?$/.test(script) ? "names" : "everything";
}

/** `awk -F= '{print $1}'` and one that cuts off each line's value first, show names alone. */
export function shownByAwk(words: readonly string[]): Shown {
  if (HIDES_VALUES.test(words[0] ?? "")) return "names";
  return /^-F ?= (?:\/[^/]*\/ *)?\{ *print \$1;? *\}(?: [^-]|$)/.test(words.join(" "))
    ? "names"
    : "everything";
}

/** Every line is cut off at its first sign of equality before anything of it is printed. */
const HIDES_VALUES =
  /^(?:[NRF\d\s<>=&|]*)\{\s*g?sub\(\/=\.[*+]\$?\/,\s*"[^"&\\]*"\);\s*print(?:\s|,|F?NR|\$0|"[^"\\]*")*;?\s*\}$/;

/** A script of sed or awk that only picks lines by their number: `sed -n 1,9p`, `awk 'NR < 9'`. */
export function picksLines([first = "", second = ""]: readonly string[]): boolean {
  if (first === "-n") return /^\d+(?:,(?:\d+|\$))?p$/.test(second);
  return /^F?NR[NRF\d\s<>=&|]*$/.test(first);
}

/** `grep`, `head` and their like let through what they are told, whatever their words are. */
export function picksAlways(): boolean {
  return true;
}

/** A script of sed, awk or perl that looks at what is in a line: `awk '/x/'`, `awk '$1 == 5'`. */
export function picksByCode(words: readonly string[]): boolean {
  return words.some((word) => /\/[^/]+\/|[=!]=|~|\$\d+\s*[<>]/.test(word));
}

/** `jq keys` shows names alone. */
export function shownByJq(words: readonly string[]): Shown {
  const filter = words.find((word) => !word.startsWith("-")) ?? ".";
  if (/\bkeys\b|\blength\b|^\.(?:ARN|Name|VersionId|metadata)\b/.test(filter)) return "names";
  return "everything";
}

/** `-c`, `-q` and `-l` show no line; `-o` shows no more than the pattern takes, which may be a name. */
export function shownByGrep(words: readonly string[]): Shown {
  const has = (short: RegExp, long: RegExp) =>
    words.some((word) => short.test(word) || long.test(word));
  if (
    has(
      /^-[a-zA-Z]*?(?<![ABCDdefm])[cqlL]/,
      /^--(?:count|quiet|silent|files-with(?:out)?-match(?:es)?)$/,
    ) &&
    !has(/^-[a-zA-Z]*[ABCDdefm]\w/, /^--$/)
  ) {
    return "nothing";
  }
  const pattern = words.find((word) => !word.startsWith("-")) ?? "";
  if (asksForHarmless(pattern) && !has(/^-[a-zA-Z]*[ABCv]/, /^--(?:context|invert)/))
    return "names";
  const names = /^\^(?:\[\^=\][*+]|(?:\[[\w-]+\][*+]?)+)=?$/.test(pattern);
  return names && has(/^-[Eor]*o[Eor]*$/, /^--only-matching$/) ? "names" : "everything";
}

/** A pattern that nothing but the names of plain settings match: `^(DB_HOST|PORT)=`. */
function asksForHarmless(pattern: string): boolean {
  const names = pattern.replace(/^\^?\(?|\)?=?(?:\.\*)?\$?$/g, "").split(/\\?\|/);
  return names.every((name) => HARMLESS.test(name));
}

const HARMLESS =
  /^\^?(?:[A-Z][A-Z0-9]*_)*(?:HOST|HOSTNAME|PORT|NODE_ENV|ENV|ENVIRONMENT|DEBUG|LOG_LEVEL|LEVEL|REGION|MODE|TIMEOUT|VERSION|ENABLED?|DISABLED?|TZ|LOCALE|FLAGS?|FEATURES?|LANG|CURRENCY|THEME|MODEL|PROVIDER|LIMIT|TTL|INTERVAL|RETRIES|WORKERS|CONCURRENCY|BUCKET|PREFIX|(?:SITE|BASE|APP|PUBLIC|FRONTEND|BACKEND|WEB|SERVER)_UR[IL]|DOMAIN)=?$|^\^?(?:NEXT_PUBLIC|NUXT_PUBLIC|EXPO_PUBLIC|REACT_APP|VITE|PUBLIC)_(?!\w*(?:SECRET|TOKEN|PASSWORD|PRIVATE))[A-Z0-9_]{3,}=?$/;
