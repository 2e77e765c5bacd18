import { looksOnlyIn } from "../approve/by-form.ts";

looksOnlyIn(
  [
    "fzf",
    "fzf -f foo",
    "fzf -m --height 40%",
    "fzf +i",
    "fzf --bind=ctrl-a:select-all,ctrl-d:deselect-all",
    "fzf --bind ctrl-e:preview-down+toggle-preview",
    "ls | fzf -q x -1 -0",
    "fzf --zsh",
  ],
  [
    "fzf --preview 'cat {}'",
    "fzf --bind 'enter:execute(cat {})'",
    "fzf --bind enter:execute:cat",
    "fzf --bind 'ctrl-r:reload(find .)'",
    "fzf --bind enter:become:cat",
    "fzf --bind 'start:transform(x)'",
    "fzf --bind 'a:preview(x)'",
    "fzf --bind 'a:change-preview(x)'",
    "fzf --bind 'a:toggle-preview+execute(x)'",
    "fzf --bind 'a:toggle,b:execute-silent(x)'",
    "fzf --bind=a:down --bind=b:execute:x",
    "fzf --history=x",
    "fzf --listen=1",
    "fzf --tmux",
    "fzf --with-shell 'sh -c'",
    "fzf --info-command x",
    "fzf x",
    "fzf $(cat a.txt)",
  ],
);
