import { expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { runsIn } from "../commands/runs-in.ts";
import { exampleWorld } from "../world.ts";

test.each([
  "xterm -e rm x",
  "gnome-terminal --title t -- rm x",
  "konsole --workdir /srv -e 'rm x'",
  "xfce4-terminal --command='rm x'",
  "foot -T t rm x",
  "kitty @ launch --type tab rm x",
  "wezterm cli spawn --cwd /srv rm x",
  "zellij run -- rm x",
  "tmux new-session -d -s a 'rm x'",
  "tmux send-keys -t a 'rm x' Enter",
  "tmux send-keys rm Space x Enter",
  "tmux if-shell true 'run-shell \"rm x\"'",
  "tmux set-option -g default-command 'rm x'",
  "tmux set -g status-right '%H:%M #(rm x)'",
  "screen -dmS a rm x",
  "screen -S a -X stuff 'rm x\\n'",
  "script -c 'rm x' log",
  "script -q log rm x",
  "xdotool type 'rm x\\n'",
  "kitty @ send-text 'rm x\\n'",
])("%s runs rm x", (command) => {
  expect(runsIn(command)).toContain("rm x");
});

test.each([
  "xterm -T rm",
  "kitty @ ls",
  "tmux ls",
  "tmux capture-pane -p",
  "tmux set -g status-right '#{pane_title} %H:%M'",
  "tmux set -g mouse on",
  "screen -ls",
  "script log",
  "xdotool getactivewindow",
])("%s runs nothing", (command) => {
  expect(runsIn(command)).toEqual([]);
});

test.each([
  ["script -q a", ["write a"]],
  ["script -c x a", ["write a"]],
])("%s writes the session down", (line, expected) => {
  expect(effectsInWords(line)).toEqual(expected);
});

test.each([
  ["script ~/.bashrc", false],
  ["script -q /dev/null ls", true],
])("%s passes: %p", async (command, passes) => {
  const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
  expect(verdict === "pass").toBe(passes);
});
