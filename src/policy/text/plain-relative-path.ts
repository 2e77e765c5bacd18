/**
 * True for an option without a value and for a path down from here; a star of the shell's takes no leading dot.
 * A loop, as an expression costs most commands more.
 */
export function isLocalWord(word: string): boolean {
  if (word === "." || word === "./") return true;
  const isOption = word.startsWith("-");
  let beginsName = !isOption;
  for (let at = isOption ? 1 : word.startsWith("./") ? 2 : 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code === SLASH) {
      if (beginsName || isOption) return false;
      beginsName = true;
    } else if (isWordCharacter(code) || (code === STAR && !isOption)) beginsName = false;
    else if (beginsName || (code !== HYPHEN && (code !== DOT || isOption))) return false;
  }
  return true;
}

const STAR = 0x2a;
const HYPHEN = 0x2d;
const DOT = 0x2e;
const SLASH = 0x2f;

/** Letters, digits and `_`. */
function isWordCharacter(code: number): boolean {
  const small = code | 0x20;
  return (small >= 0x61 && small <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}
