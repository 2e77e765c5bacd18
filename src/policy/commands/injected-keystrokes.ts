import { type Arg, UNKNOWN } from "../model/invocation.ts";

/** What a command types into a window or a terminal that another program owns. */
export interface Typed {
  /** What is typed, as far as the command says it. */
  readonly texts: readonly string[];
  /** True for keys, and for what is pasted from elsewhere: nobody sees here what they amount to. */
  readonly hidden: boolean;
}

/** What a program types with its arguments; undefined where it types nothing. */
export function typedBy(program: string, args: readonly Arg[]): Typed | undefined {
  const words = args.map(({ value }) => value);
  switch (program) {
    case "tmux":
    case "tmate":
    case "byobu":
      return typedByTmux(words);
    case "screen":
      return typedByScreen(words);
    case "kitty":
    case "kitten":
      return typedBehind(words, /^send-text$/) ?? keysBehind(words, /^send-key$/);
    case "wezterm":
      return typedBehind(words, /^send-text$/);
    case "zellij":
      return typedBehind(words, /^write-chars$/) ?? keysBehind(words, /^write$/);
    case "xdotool":
      return typedBehind(words, /^type$/) ?? keysBehind(words, /^key(?:down|up)?$/);
    case "ydotool":
      return typedBehind(words, /^type$/) ?? keysBehind(words, /^key$/);
    case "wtype":
      return typedByWtype(words);
    case "xte":
      return typedByXte(words);
    case "xvkbd":
      return typedBehind(words, /^-text$/) ?? keysBehind(words, /^-file$/);
    case "vim":
    case "nvim":
      return keysBehind(words, /^--remote-(?:send|expr)$/);
    case "dtach":
      return keysBehind(words, /^-p$/);
    case "dotool":
      return { texts: [], hidden: true };
    case "cliclick":
      return typedByClick(words);
    case "osascript":
      return typedByAppleScript(words);
    default:
      return typedByBus(program, words);
  }
}

function typed(texts: readonly string[]): Typed {
  const known = texts.map(unescaped).filter((text) => text !== "");
  return {
    texts: known,
    hidden: known.length === 0 || known.some((text) => text.includes(UNKNOWN)),
  };
}

/** Without the key that ends a line, as it is written in a word. */
function unescaped(text: string): string {
  return text.replaceAll(/\\[nr]|\\x0[ad]|\^M|\r/gi, "\n").trim();
}

const KEYS: Typed = { texts: [], hidden: true };

function typedBehind(words: readonly string[], verb: RegExp): Typed | undefined {
  const at = words.findIndex((word) => verb.test(word));
  if (at < 0) return undefined;
  const rest = operands(words.slice(at + 1));
  // Each word alone and all of them: some type them one after the other.
  return typed(rest.length > 1 ? [rest.join(" "), rest.join("")] : rest);
}

function keysBehind(words: readonly string[], verb: RegExp): Typed | undefined {
  return words.some((word) => verb.test(word)) ? KEYS : undefined;
}

/** Options of those programs with a value in the next word. */
const VALUED = () =>
  /^(?:-m|--match|-t|--match-tab|--from-file|--pane-id|--window|--delay|--clearmodifiers=|-d|-H|--key-delay|--key-hold|--file|-f|--session|-s)$/;

function operands(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "--") return [...found, ...words.slice(at + 1)];
    if (!word.startsWith("-")) found.push(word);
    else if (VALUED().test(word)) at++;
  }
  return found;
}

/** Text typed with `send-keys` is read where tmux's commands are; a buffer is typed when it is pasted. */
function typedByTmux(words: readonly string[]): Typed | undefined {
  if (words.some((word) => /^(?:paste-buffer|pasteb)$/.test(word))) return KEYS;
  if (words.some((word) => /^(?:load-buffer|loadb)$/.test(word))) return KEYS;
  // What a command prints is typed into the pane.
  if (words.some((word) => /^(?:pipe-pane|pipep)$/.test(word)) && words.includes("-I")) return KEYS;
  const at = words.findIndex((word) => /^(?:set-buffer|setb)$/.test(word));
  if (at < 0) return undefined;
  const rest = words
    .slice(at + 1)
    .filter((word, i, all) => !word.startsWith("-") && !/^-[bnt]$/.test(all[i - 1] ?? ""));
  return { ...typed(rest), hidden: false };
}

function typedByScreen(words: readonly string[]): Typed | undefined {
  return keysBehind(words, /^(?:paste|readbuf|readreg|process)$/);
}

/** `xte 'str TEXT' 'key Return'`. */
function typedByXte(words: readonly string[]): Typed {
  return typed(words.flatMap((word) => (word.startsWith("str ") ? [word.slice(4)] : [])));
}

/** `wtype TEXT -k Return`. */
function typedByWtype(words: readonly string[]): Typed {
  return typed(
    words.filter((word, at) => !word.startsWith("-") && !/^-[kKMmPpsd]$/.test(words[at - 1] ?? "")),
  );
}

/** `cliclick t:TEXT kp:return`. */
function typedByClick(words: readonly string[]): Typed | undefined {
  const texts = words.flatMap((word) => (word.startsWith("t:") ? [word.slice(2)] : []));
  if (texts.length > 0) return typed(texts);
  return words.some((word) => /^k[pdu]:/.test(word)) ? KEYS : undefined;
}

/** Keys of System Events; what `do script` says is a command. */
function typedByAppleScript(words: readonly string[]): Typed | undefined {
  return words.some((word) => /\bkeystroke\b|\bkey ?(?:code|down|up)\b|\bdoScript\b/i.test(word))
    ? KEYS
    : undefined;
}

/** `qdbus org.kde.konsole /Sessions/1 sendText 'x'`, over any bus. */
function typedByBus(program: string, words: readonly string[]): Typed | undefined {
  if (!/^(?:qdbus\S*|dbus-send|gdbus|busctl)$/.test(program)) return undefined;
  const at = words.findIndex((word) => /(?:^|\.)(?:sendText|runCommand|feedChild)$/i.test(word));
  if (at < 0) return undefined;
  return typed(words.slice(at + 1).map((word) => word.replace(/^string:/, "")));
}
