import { typedBy } from "../commands/typing.ts";
import { UNKNOWN } from "../invocation.ts";
import { emit } from "./emit.ts";
import { type Handler, OPAQUE, runRest, runText } from "./handler.ts";
import { type OptionSpec, readOptions } from "./options.ts";
import { inputText } from "./output.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** Terminals that start a command in a window of their own, and programs that type into others' windows. */
export function findTerminal(program: string): Handler | undefined {
  if (EMULATORS.includes(` ${program} `)) return runEmulator;
  return TYPISTS.includes(` ${program} `) ? runTypist : undefined;
}

/** Terminals whose command stands behind an option, and those that take it without one. */
const EMULATORS =
  " gnome-terminal gnome-terminal.wrapper xterm uxterm lxterm rxvt urxvt urxvtc st stterm alacritty konsole terminator xfce4-terminal lxterminal mate-terminal tilix ghostty x-terminal-emulator cool-retro-term deepin-terminal terminology sakura guake yakuake kgx ptyxis eterm aterm mlterm qterminal termite tilda hyper foot footclient wezterm kitty kitten zellij xdg-terminal-exec ";

/** Programs that only type. */
const TYPISTS =
  " xdotool wtype ydotool xte xvkbd dotool cliclick qdbus qdbus6 qdbus-qt5 dbus-send gdbus busctl ";

/** Terminals that start what their first operand names, and commands of terminals that do. */
const STARTING =
  / (?:foot|footclient|xdg-terminal-exec|kitty|kitty @ launch|kitten @ launch|wezterm start|wezterm cli spawn|wezterm cli split-pane|zellij run) /;

const OPTIONS: OptionSpec = {
  values: "oTdcaDwWf",
  long: "--override --title --directory --config --class --name --session --working-directory --app-id --font --window-size-chars --cwd --workspace --pane-id --match --type --location --direction".split(
    " ",
  ),
};

function runEmulator(call: Call, program: string, walk: Walk): Outcome {
  if (typedBy(program, call.argv.slice(1)) !== undefined) return runTypist(call, program, walk);
  emit(call, program, walk);
  const { argv } = call;
  const wrapper = { name: program };
  for (const { value } of argv) {
    const code = /^--(?:command|execute)=([\s\S]+)|^-e=([\s\S]+)/.exec(value);
    const text = code?.[1] ?? code?.[2];
    if (text !== undefined) runText(call, text, wrapper, walk);
  }
  const at = argv.findIndex(({ value }) => /^(?:--|-e|-x|-E|--command|--execute)$/.test(value));
  const rest = at > 0 ? argv.slice(at + 1) : operandsOf(call, program);
  const [only] = rest;
  if (only === undefined) return OPAQUE;
  // What is one word is read as a line, and as a program's name.
  return rest.length === 1 || /\s/.test(only.value)
    ? runText(call, only.value, wrapper, walk)
    : runRest(call, rest, wrapper, walk);
}

function operandsOf({ argv }: Call, program: string): Call["argv"] {
  let at = readOptions(argv, 1, OPTIONS).index;
  let name = program;
  for (let words = 0; words < 3; words++) {
    const next = `${name} ${argv[at]?.value}`;
    if (!STARTING_WORDS.test(` ${next} `)) break;
    name = next;
    at = readOptions(argv, at + 1, OPTIONS).index;
  }
  return STARTING.test(` ${name} `) ? argv.slice(at) : [];
}

const STARTING_WORDS =
  /^ (?:kitt(?:y|en) @(?: launch)?|wezterm (?:start|cli(?: spawn| split-pane)?)|zellij run) $/;

/** What is typed for a terminal is a line of its shell's. */
function runTypist(call: Call, program: string, walk: Walk): Outcome {
  emit(call, program, walk);
  const typed = typedBy(program, call.argv.slice(1));
  if (typed === undefined) return OPAQUE;
  const input = typed.texts.length === 0 ? inputText(call, walk) : undefined;
  for (const text of input === undefined ? typed.texts : [...typed.texts, input])
    if (text !== UNKNOWN) runText(call, text, { name: program }, walk);
  return OPAQUE;
}
