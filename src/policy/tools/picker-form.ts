import type { Looks } from "../commands/read-only-form.ts";
import type { Given, Run } from "../commands/runs.ts";

/** Actions of fzf that start a command, or of which the value may be one. */
const STARTING = /execute|become|reload|transform|preview|print\(|bg-|change-|put|search/;

/** Keys with actions that have no values, `,` between keys and `+` between actions. */
const BOUND = /^[\w./?<>-]+:[a-z-]+(?:\+[a-z-]+)*(?:,[\w./?<>-]+:[a-z-]+(?:\+[a-z-]+)*)*$/;

/** Actions that only move, or show and hide, what `--preview` made. */
const HARMLESS =
  /\b(?:toggle-preview(?:-wrap)?|preview-(?:up|down|page-up|page-down|half-page-up|half-page-down|top|bottom)|toggle-search)\b/g;

/** https://man.archlinux.org/man/fzf.1: it picks lines; `--preview`, `--tmux`, `--listen` and `--history` do more. */
export function pickerForm(): Looks {
  return {
    options: {
      switch:
        "-i|--ignore-case -x|--extended -e|--exact -0|--exit-0 -1|--select-1 -s|--sort --no-sort --no-extended --literal " +
        "--smart-case --disabled --enabled --tac --track --no-track --ansi --no-ansi --no-color --no-bold --cycle --no-mouse " +
        "--no-unicode --keep-right --no-hscroll --filepath-word --header-first --print-query --print0 --read0 --sync " +
        "--no-input --no-info --no-separator --no-scrollbar --reverse --no-multi --raw --wrap-sign --highlight-line " +
        "--no-clear --black --version --help --fish --zsh --bash -h",
      attached:
        "-m|--multi --border --wrap --gap --list-border --input-border --header-border --footer-border",
      data:
        "-d|--delimiter -n|--nth --with-nth --accept-nth -q|--query -f|--filter --algo --scheme --tiebreak --tail --color " +
        "--height --min-height --layout --margin --padding --style --info --separator --scrollbar --prompt --pointer --marker " +
        "--ellipsis --tabstop --scroll-off --hscroll-off --jump-labels --header --header-lines --footer --border-label " +
        "--border-label-pos --preview-window --preview-label --preview-label-pos --expect --ghost --gap-line --bind",
    },
    value: (name, { value }) => {
      if (name !== "--bind") return undefined;
      const isHarmless = BOUND.test(value) && !STARTING.test(value.replace(HARMLESS, ""));
      return isHarmless ? undefined : "has a key that may start a command";
    },
    given: (operands) =>
      operands.every(({ value, glob }) => !glob && /^\+[ixsmc]$/.test(value))
        ? undefined
        : "has an operand",
    environment: "FZF_DEFAULT_COMMAND FZF_DEFAULT_OPTS FZF_DEFAULT_OPTS_FILE",
    starts: "find",
  };
}

/** The commands of previews, keys and events, each of which a shell gets. */
export function runsOfPicker({ words, env }: Given): readonly Run[] {
  const texts = words.flatMap(({ value }, at) => {
    const [, option, given] = /^(--preview|--bind)(?:=([\s\S]*))?$/.exec(value) ?? [];
    const text = given ?? words[at + 1]?.value ?? "";
    if (option === undefined) return [];
    return option === "--preview" ? [text] : actionsOf(text);
  });
  const found = env.get("FZF_DEFAULT_COMMAND")?.value;
  return [...texts, ...(found === undefined ? [] : [found])].map((text) => ({ text }));
}

/** `enter:execute(COMMAND)+abort`: what an action is given, in brackets of some kind or behind a colon. */
function actionsOf(binding: string): readonly string[] {
  const actions =
    /\b(?:execute|execute-silent|become|reload|reload-sync|(?:bg-)?transform(?:-\w+)*|change-preview|preview|unbind)(?:\(([\s\S]*?)\)(?=[+,]|$)|\[([\s\S]*?)\](?=[+,]|$)|:([\s\S]*))/g;
  return [...binding.matchAll(actions)].map(
    ([, round, square, rest]) => round ?? square ?? rest ?? "",
  );
}
