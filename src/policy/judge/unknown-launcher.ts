import type { PackFor } from "../catalog/load-packs.ts";
import { worldsOf } from "../effects/links-of-the-line.ts";
import { matched } from "../effects/match.ts";
import { languages } from "../languages/analysers.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { judgeAllPacks } from "../rules/outside.ts";
import { commandsAmong, type PassedOn } from "../rules/unknown-launcher-words.ts";
import { quoteWord } from "../text/quote.ts";
import { DEFAULT_SETTINGS } from "./combine.ts";
import { analyzeCommand, judgeAnalysis } from "./judge-command.ts";
import { judgeCommandFiles } from "./judge-files.ts";

/**
 * A command that would be refused, among the words of a program of which nobody said what it makes of them.
 * `rules` are all the other ones, and `packFor` finds the tables of all packs.
 */
export function passedOn(rules: () => readonly Rule[], packFor: PackFor): Rule {
  let all: readonly Rule[] | undefined;
  return {
    id: "remote-code/passed-on",
    verdict: "ask",
    stake: "unknown",
    programs: ["*"],
    reason: "could run some of its arguments as a command that fairlead would stop",
    instead: "run the program without those words, or the command by itself",
    check: (invocation, world, analysis) => {
      const commands = commandsAmong(invocation, analysis.source);
      if (commands.length === 0) return undefined;
      all ??= rules();
      const place = { world, analysis, rules: all, packFor };
      return someRefused(commands, invocation, place) ? matched(invocation) : undefined;
    },
    examples: () => ({
      denies: [
        "tini -- rm -rf /",
        "some-launcher --fast 3 rm -rf ~",
        "some-launcher 'rm -rf ~/'",
        "npx shx rm -rf ~",
        "some-builder -E rm -rf ~",
        "just --command rm -rf ~",
        "make --eval='$(shell rm -rf ~)'",
        "go test -exec 'rm -rf /' ./...",
        "CC='rm -rf ~ #' ./configure",
        "vim '+!rm -rf ~'",
        "vim -c 'call system(\"rm -rf ~\")'",
        "python3 launch.py rm -rf /",
        "cargo run -- rm -rf /",
        "go run . rm -rf /",
        "helm plugin call -- rm -rf ~",
        "/usr/bin/pyth?n3 -c 'import shutil; shutil.rmtree(\"/\")'",
        '"$PYTHON" -c \'import shutil; shutil.rmtree("/")\'',
      ],
      allows: [
        "tini -- node server.js",
        "some-launcher --fast 3 rm -rf dist",
        "some-launcher 'rm -rf dist'",
        "npx shx rm -rf dist",
        "just --command rm -rf dist",
        "make CFLAGS='-O2 -g' rm",
        "go test -run 'rm -rf /' ./...",
        "CC='ccache gcc' ./configure",
        "grep -rn 'rm -rf /' docs",
        "git commit -m 'refuse rm -rf /'",
        "vim '+/rm -rf' notes.md",
        "cargo run -- rm -rf dist",
        "go run . rm README.md",
        "helm plugin call -- rm -rf dist",
        "some-tracker create --title 'rm -rf / is refused'",
        "/usr/bin/pyth?n3 -c 'print(1)'",
        '"$PYTHON" -c \'import shutil; shutil.rmtree("dist")\'',
      ],
    }),
  };
}

/** Where the words stand. */
interface Place {
  readonly world: World;
  readonly analysis: Analysis;
  readonly rules: readonly Rule[];
  readonly packFor: PackFor;
}

/** Commands that are judged for one line; one that holds more is asked about. */
const JUDGED_MAX = 48;

/** How many were judged already. */
const judged = new WeakMap<Analysis, number>();

/** True when a rule or a table would refuse one of them; not one that another of them runs, and was judged with. */
function someRefused(commands: readonly PassedOn[], invocation: Invocation, place: Place): boolean {
  const started = new Set<string>();
  for (const { text, whole } of commands) {
    const first = /^[^\s;&|<>]*/.exec(text)?.[0] ?? "";
    if (whole !== true && started.has(first)) continue;
    const reading = read(text, invocation, place);
    if (reading === undefined || isRefused(reading, invocation, place)) {
      // Of the whole line only what the program hides counts: the rest is judged by itself.
      if (whole !== true || reading === undefined) return true;
      if (!isRefused(place.analysis, invocation, place)) return true;
    }
    for (const { name } of reading.invocations.slice(1)) started.add(name.value);
  }
  return false;
}

/** Reads a command line; undefined for one too many. */
function read(text: string, { cwd, remote }: Invocation, place: Place): Analysis | undefined {
  const { world, analysis } = place;
  const count = (judged.get(analysis) ?? 0) + 1;
  judged.set(analysis, count);
  if (count > JUDGED_MAX) return undefined;
  const line = remote ? `ssh host ${quoteWord(text)}` : text;
  return analyzeCommand(line, "shell", worldAt(cwd, world), languages());
}

function isRefused(
  reading: Analysis,
  { cwd }: Invocation,
  { world, rules, packFor }: Place,
): boolean {
  const there = worldAt(cwd, world);
  const at = worldsOf(reading, there);
  const findings = judgeAnalysis(reading, there, DEFAULT_SETTINGS, rules, at, "verdict");
  return [
    ...findings,
    ...judgeCommandFiles(reading, there, at, undefined),
    ...judgeAllPacks(reading, there, DEFAULT_SETTINGS.disabled, packFor),
  ].some(({ verdict }) => verdict === "deny");
}

/** The world in another folder, with what it inherits: those who read other languages copy it. */
function worldAt(cwd: string, world: World): World {
  const { platform, home, projectRoot, temporary, guarded } = world;
  const { branch, realPath, folderKind, linksAt, env } = world;
  const facts = { platform, cwd, home, projectRoot, temporary, guarded };
  return { ...facts, branch, realPath, folderKind, linksAt, env };
}
