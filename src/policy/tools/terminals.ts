import type { Description, Descriptions } from "../commands/command.ts";
import { write } from "../commands/file-effects.ts";
import { type Typed, typedBy } from "../commands/injected-keystrokes.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import { type Given, joined, type Run } from "../commands/runs.ts";
import type { Belonging } from "../model/belonging.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import { multiplexerForm } from "./terminal-forms.ts";

/** Terminals that start a command in a window, and programs that type into the windows of others. */
export const terminals: Descriptions = {
  "tmux byobu": multiplexer,
  tmate,
  screen,
  script,
  "gnome-terminal gnome-terminal.wrapper xterm uxterm lxterm rxvt urxvt urxvtc st stterm": emulator,
  "alacritty konsole terminator xfce4-terminal lxterminal mate-terminal tilix ghostty": emulator,
  "x-terminal-emulator cool-retro-term deepin-terminal terminology sakura guake yakuake": emulator,
  "kgx ptyxis eterm aterm mlterm qterminal termite tilda hyper foot footclient wezterm": emulator,
  "kitty kitten zellij xdg-terminal-exec": emulator,
  "xdotool wtype ydotool xte xvkbd dotool cliclick qdbus qdbus6 qdbus-qt5 dbus-send gdbus": typist,
  busctl: typist,
};

function emulator(): Description {
  return {
    options: {
      data:
        "-o|--override -T|--title -t -d|--directory -D -c|--config -a|--app-id -w|--working-directory -W " +
        "-f|--font --class --name --session --window-size-chars --cwd --workspace --pane-id --match " +
        "--type --location --direction",
    },
    runs: runsOfEmulator,
  };
}

/** What a terminal starts: behind an option, and for some as the operands. */
function runsOfEmulator({ program, words, options }: Given): readonly Run[] {
  const typed = typedBy(program, words);
  if (typed !== undefined) return runsOfTyped(typed);
  const runs: Run[] = words.flatMap(({ value }) => {
    const text = /^(?:--(?:command|execute)|-e)=([\s\S]+)/.exec(value)?.[1];
    return text === undefined ? [] : [{ text }];
  });
  const at = words.findIndex(({ value }) => STARTS().test(value));
  const rest = at < 0 ? startedOperands(program, words, options) : words.slice(at + 1);
  const [first] = rest;
  if (first === undefined) return runs;
  // What is one word is read as a line, and as a program's name.
  const isLine = rest.length === 1 || /\s/.test(first.value);
  return [...runs, isLine ? { text: first.value } : { words: rest }];
}

const STARTS = () => /^(?:--|-e|-x|-E|--command|--execute)$/;

/** Terminals that start what their first operand names, and commands of terminals that do. */
const STARTING = () =>
  /^(?:foot|footclient|xdg-terminal-exec|kitty|kitty @ launch|kitten @ launch|wezterm start|wezterm cli spawn|wezterm cli split-pane|zellij run)$/;

/** Their words, as far as more may follow. */
const STARTING_WORDS = () =>
  /^(?:kitt(?:y|en) @(?: launch)?|wezterm (?:start|cli(?: spawn| split-pane)?)|zellij run)$/;

function startedOperands(
  program: string,
  words: readonly Arg[],
  options: Description["options"],
): readonly Arg[] {
  let { rest } = parseArguments(words, { options }, { operands: 0 });
  let name = program;
  for (let depth = 0; depth < 3; depth++) {
    const next = `${name} ${rest[0]?.value}`;
    if (!STARTING_WORDS().test(next)) break;
    name = next;
    rest = parseArguments(rest.slice(1), { options }, { operands: 0 }).rest;
  }
  return STARTING().test(name) ? rest : [];
}

function typist(): Description {
  return {
    options: {},
    runs: ({ program, words }) => {
      const typed = typedBy(program, words);
      return typed === undefined ? [] : runsOfTyped(typed);
    },
  };
}

/** What is typed for a terminal is a line of its shell's; without a text on the line, the input is typed. */
function runsOfTyped({ texts }: Typed): readonly Run[] {
  const known = texts.filter((text) => text !== UNKNOWN);
  return texts.length === 0 ? [{ input: true }] : known.map((text) => ({ text }));
}

/** https://man.openbsd.org/tmux: the command of a new window, and text typed into one. */
function multiplexer(): Description {
  return {
    options: {},
    runs: runsOfMultiplexer,
    belongings: (_args, words) => sessionsOf(words),
    looks: multiplexerForm(),
    loads: { options: "-f|source-file|source" },
  };
}

/** The sessions of a terminal that a line of tmux makes, types into, or ends. */
function sessionsOf(words: readonly Arg[]): readonly Belonging[] {
  const before = parseArguments(words, { options: { data: "-L -S -f -c -T" } }, { operands: 0 });
  const [{ value: verb } = { value: "" }, ...rest] = before.rest;
  const server = before.value("-L") ?? before.value("-S");
  const of = { what: "terminal", ...(server === undefined ? {} : { at: server }) } as const;
  if (verb === "kill-server") return [{ ...of, does: "takes all" }];
  const read = parseArguments(rest, { options: { data: "-s -t -c -n -e -x -y -F -N" } });
  const isNew = /^new(?:-session)?$/.test(verb);
  const name = read.value(isNew ? "-s" : "-t");
  if (verb === "kill-session" && read.has("-a")) return [{ ...of, does: "takes all" }];
  if (name === undefined) return [];
  if (isNew) return [{ ...of, does: "makes", name }];
  if (/^(?:kill-|respawn)/.test(verb)) return [{ ...of, does: "takes", name }];
  return /^send(?:-keys)?$/.test(verb) ? [{ ...of, does: "applies", name }] : [];
}

/** `screen -dmS NAME PROGRAM`, `screen -S NAME -X quit`. */
function screensOf(words: readonly Arg[]): readonly Belonging[] {
  const at = words.findIndex(({ value }) => /^-[dDmUqL]*S$/.test(value));
  const name = words[at + 1];
  if (at < 0 || name === undefined) return [];
  const does = words.findIndex(({ value }) => value === "-X");
  if (does >= 0) {
    const isEnd = /^(?:quit|kill)$/.test(words[does + 1]?.value ?? "");
    return [{ what: "terminal", does: isEnd ? "takes" : "applies", name }];
  }
  const isNew = words.some(({ value }) => /^-[dD]?m/.test(value));
  return isNew ? [{ what: "terminal", does: "makes", name }] : [];
}

/** https://tmate.io: a session that whoever has its address sees and types into. */
function tmate(): Description {
  return {
    options: { switch: "-V -h|--help -F", data: "-a -c -f -k -L -n -r -S -T" },
    effects: ({ operands: [verb], has }) => {
      const isNew = verb === undefined || /^new(?:-session)?$/.test(verb.value);
      return isNew && !has("-V", "-h") ? [{ kind: "expose" }] : [];
    },
    runs: runsOfMultiplexer,
  };
}

const TMUX_LINE = () =>
  /^\s*(?:run-shell|run|send-keys|send|new-window|neww|new-session|split-window|splitw|if-shell|display-popup|popup|pipe-pane|respawn-pane)\s/;

const TMUX_VERB = () =>
  /^(?:new(?:-session|-window|w)?|split-window|splitw|respawn-(?:pane|window)|respawn[pw]|display-popup|popup|pipe-pane|pipep|send-keys|send|run-shell|run|if-shell)$/;

function runsOfMultiplexer({ program, words }: Given): readonly Run[] {
  const typed = typedBy(program, words)?.texts ?? [];
  // Commands of tmux's own in one word, for later or for a question.
  const lines = words.filter(({ value }) => TMUX_LINE().test(value));
  const texts = [...typed, ...lines.map(({ value }) => `tmux ${value}`), ...keptBy(words)];
  const at = words.findIndex(({ value }) => TMUX_VERB().test(value));
  const verb = words[at]?.value ?? "";
  const sends = verb.startsWith("send");
  const data = sends
    ? "-c -t -N"
    : verb.endsWith("popup")
      ? "-b -c -d -e -h -s -S -t -T -w -x -y"
      : "-c -t -n -s -x -y -F -f -e -l -N";
  const read = parseArguments(words.slice(at + 1), { options: { data } }, { operands: 0 });
  const keys = at < 0 ? [] : read.rest.filter(({ value }) => !/^(?:Enter|C-m|C-c)$/.test(value));
  // Each word is typed behind the one before.
  if (sends && keys.length > 1) {
    texts.push(keys.map(({ value }) => (value === "Space" ? " " : value)).join(""));
  }
  if (keys.length > 0) texts.push(joined(keys));
  return texts.map((text) => ({ text }));
}

/** What tmux runs from then on: commands in options, and those in `#(…)` of a line that it shows. */
function keptBy(words: readonly Arg[]): readonly string[] {
  return words.flatMap(({ value }, at) => {
    const shown = [...value.matchAll(/#\(([^()]*)\)/g)].map(([, text]) => text ?? "");
    const isCommand = /^(?:default|lock|copy)-command$/.test(words[at - 1]?.value ?? "");
    return isCommand ? [value, ...shown] : shown;
  });
}

/** https://www.gnu.org/software/screen/manual: `-X stuff TEXT` types into a window. */
function screen(): Description {
  return {
    options: { data: "-S -c -e -h -t -T -s -p -X" },
    loads: { options: "-c|source" },
    belongings: (_args, words) => screensOf(words),
    runs: ({ words, options }) => {
      const stuff = words.findIndex(
        ({ value }, at) => value === "stuff" && words[at - 1]?.value === "-X",
      );
      if (stuff < 0) {
        const { rest } = parseArguments(words, { options }, { operands: 0 });
        return rest.length === 0 ? [] : [{ words: rest }];
      }
      const texts = words
        .slice(stuff + 1)
        .map(({ value }) => value.replace(/(?<!\\n|\\r|\^M|\s)(?:\\n|\\r|\^M|\s)+$/, ""));
      return [{ text: texts.join(" ") }];
    },
  };
}

/**
 * Writes down a session: `script -c TEXT [FILE]`; BSD's is `script [-q] FILE PROGRAM …`. On Linux nothing but the
 * file is an operand, elsewhere a command follows it.
 */
function script(): Description {
  return {
    options: {
      switch:
        "-a|--append -e|--return -f|--flush --force -q|--quiet -k -r -d -p -V|--version -h|--help",
      data: "-E|--echo -o|--output-limit -m|--logging-format -c|--command -t",
      attached: "--timing",
      written: "-I|--log-in -O|--log-out -B|--log-io -T|--log-timing",
    },
    effects: ({ operands: [path] }) => (path === undefined ? [] : [write(path)]),
    runs: ({ words, options }) => {
      const args = parseArguments(words, { options }, { operands: 0 });
      const text = args.value("--command")?.value;
      if (text !== undefined) return [{ by: "script -c", text }];
      const rest = args.rest.slice(1);
      return rest.length === 0 ? [] : [{ words: rest }];
    },
  };
}
