import { changeBy, descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf, hasEffect } from "../catalog/effects.ts";
import { isNameValueFile } from "../catalog/key-value-files.ts";
import { matched } from "../effects/match.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { expandedNames, holdsSecret, namesSecret, namesStore } from "../secrets/secret-name.ts";
import { printsEnvironment } from "./exfiltration.ts";
import { pathToModel, picksSecret, type Way } from "./secret-flow.ts";

/** Values of secret variables that are shown to the model; tools that print secrets are in the tables. */
export const showSecret: Rule = {
  id: "exfiltration/show-secret",
  verdict: "ask",
  programs: [
    ..."printenv env set export declare typeset echo printf cat tee jq git".split(" "),
    ..."write-output write-host get-content get-item get-childitem convertfrom-securestring".split(
      " ",
    ),
  ],
  reason: "would show the model the value of a secret",
  instead: "check only whether it is set, or use it without printing it",
  check: (invocation, world, analysis) => {
    if (printsEnvironment(invocation)) {
      const way = pathToModel(invocation, analysis);
      if (way === undefined) return undefined;
      const shown =
        way.some((step) => picksSecret(step) || encodes(step)) ||
        analysis.invocations.some(loadsSecrets) ||
        showsOwnSecret(invocation, way, world) ||
        (holdsSecrets(invocation, analysis) && !way.some(picksLines));
      return shown ? matched(invocation) : undefined;
    }
    if (!namesSecretIn(invocation, analysis) && !hasEffect(invocation, "show-secret"))
      return undefined;
    return pathToModel(invocation, analysis) === undefined ? undefined : matched(invocation);
  },
  examples: () => ({
    denies: [
      "printenv X_TOKEN",
      "env | grep -i key",
      "set | grep -E 'TOKEN|SECRET'",
      "echo $X_API_KEY",
      'echo "token: $GITHUB_TOKEN"',
      "printf '%s\\n' \"${DB_PASSWORD}\" | base64",
      'A="$(printenv X_TOKEN)"; echo $A',
      "declare -p API_KEY",
      "git credential fill",
      "set -a; source .env; env",
      "code='echo $X_API_KEY'; eval \"$code\"",
      "jq -n env.X_API_KEY",
      "env | base64",
      "docker exec api printenv",
      "kubectl exec deploy/api -- env",
      "docker run --rm --env-file .env alpine env",
      "doppler run -- env",
    ],
    allows: [
      "printenv PATH",
      "env | grep -i path",
      "env | grep TOKEN | cut -d= -f1",
      "echo ${X_API_KEY:+set}",
      '[ -n "$GITHUB_TOKEN" ] && echo set',
      'printf %s "$DB_PASSWORD" | docker login -u me --password-stdin',
      'A="$(printenv X_TOKEN)"; npm start',
      "echo $MAX_TOKENS ${#API_KEY}",
      "git credential approve",
      "set -a; source .env; env | cut -d= -f1",
      "code='echo $HOME'; eval \"$code\"",
      "jq -n env.PATH",
      "env | sort",
      "docker exec api printenv NODE_ENV",
      "kubectl exec deploy/api -- env | grep NODE",
      "docker run --rm alpine env",
      "doppler run -- npm start",
    ],
  }),
};

/** True when the command prints a variable that is named after a secret and not made in the same text. */
function namesSecretIn(invocation: Invocation, { source, invocations }: Analysis): boolean {
  const names = (name: string): boolean =>
    namesSecret(name) || (namesStore(name) && invocations.some(loadsSecrets));
  const isSecret = (word: Arg): boolean =>
    namesIn(word, source).some((name) => names(name) && !isMade(name, source));
  const { program, stdin } = invocation;
  const filters = descriptionOf(program)?.filters !== undefined;
  if (filters && stdin.kind === "text" && isSecret(stdin.text)) return true;
  return (effectsOf(invocation) ?? []).some((effect) => {
    if (effect.kind === "read") return filters && isSecret(effect.path);
    if (effect.kind !== "print") return false;
    return effect.what === "text" ? isSecret(effect.word) : names(effect.word.value);
  });
}

/** The variables of which the values are in a word: those that it is written with. */
export function namesIn(
  { start, end, variable, value, from }: Arg,
  source: string,
): readonly string[] {
  if (variable === undefined && !value.includes(UNKNOWN)) return [];
  const written = source.slice(start, end);
  const [known = ""] = value.split(UNKNOWN);
  const isOutput = from !== undefined && written.includes("$(");
  if (written.includes("$") && (isOutput || written.includes(known)))
    return expandedIn(written, source);
  // Code that came out of another command is written somewhere else.
  return variable === undefined ? expandedNames(source) : [variable.replace(/^env:/, "")];
}

/** The variables that a word is written with, and those that the text puts into one of them: `A=$B; echo $A`. */
function expandedIn(written: string, source: string): readonly string[] {
  // What commands in it print is theirs to show.
  const names = expandedNames(withoutCommands(written));
  const behind = names.flatMap((name) => expandedNames(assignedTo(name, source)));
  const named = [...written.matchAll(/\$\{!(\w{1,99})\}/g)].map(([, name = ""]) =>
    assignedTo(name, source),
  );
  return [...names, ...behind, ...named];
}

/** A word without the commands whose output is a part of it; the whole word where their ends are not known. */
function withoutCommands(word: string): string {
  let left = "";
  let at = 0;
  for (let open = word.indexOf("$("); open >= 0; open = word.indexOf("$(", at)) {
    left += word.slice(at, open);
    let depth = 0;
    let end = open + 1;
    do {
      if (word[end] === "(") depth++;
      else if (word[end] === ")") depth--;
      end++;
    } while (depth > 0 && end < word.length);
    if (depth > 0) return word;
    at = end;
  }
  return left + word.slice(at);
}

/** What the text assigns to a variable, without its quotes; empty where it assigns nothing. */
function assignedTo(name: string, source: string): string {
  // Every word of a long text asks, and most name what nothing in it assigns.
  if (!source.includes(`${name}=`)) return "";
  const [, value = ""] =
    new RegExp(`(?:^|[\\s;&|('"\`])${name}=((?:"[^"]*"|'[^']*'|\\\\.|[^\\s;&|"'\\\\])*)`).exec(
      source,
    ) ?? [];
  return value.replace(/^["']|["']$/g, "");
}

/** True when the text itself gives the variable its value: what that is shows there. */
function isMade(name: string, source: string): boolean {
  return new RegExp(`(?:^|[^\\w$])${name}=|\\b(?:read|for)\\b[^;\\n]*\\b${name}\\b`).test(source);
}

/** What lets nobody see that there are secrets in it, and leaves them where they can be read again. */
function encodes({ program, args }: Invocation): boolean {
  const isEncoded = descriptionOf(program)?.filters === "encoded";
  return isEncoded && !args.some(({ value }) => /^(?:-d|-D|--decode|-r)$/.test(value));
}

/** True where this machine's environment holds a secret that no filter on the way keeps back. */
function showsOwnSecret({ remote }: Invocation, way: Way, world: World): boolean {
  if (remote) return false;
  const names = world.variables?.() ?? [];
  return names.some(
    (name) =>
      holdsSecret(name, world.env(name) ?? "") && way.every((step) => letsThrough(step, name)),
  );
}

/** False for a filter that picks lines by words of which none is in the name of the variable. */
function letsThrough(step: Invocation, name: string): boolean {
  if (!picksLines(step)) return true;
  const words = step.args.map(({ value }) => value);
  const inverts = words.some((word) => /^-[a-z]*v/.test(word));
  const patterns = words.filter((word) => !word.startsWith("-")).join(" ");
  const parts = patterns.toLowerCase().match(/[a-z0-9]{2,}/g) ?? [];
  return parts.some((part) => name.toLowerCase().includes(part)) !== inverts;
}

/** The environment of a program that is given secrets: in a container that runs, or by a store of secrets. */
function holdsSecrets({ via, args, start }: Invocation, { invocations }: Analysis): boolean {
  if (args.length > 0) return false;
  return via.some(({ name, secrets }) => {
    if (secrets === true) return true;
    if (!name.endsWith(" run")) return false;
    // A new container has what the line gives it.
    return invocations.some(
      (engine) =>
        engine.start <= start &&
        engine.end > start &&
        engine.args.some(({ value }) => /^--env-file(?:=|$)/.test(value)),
    );
  });
}

/** A filter that picks the lines of plain settings. */
function picksLines({ program, args }: Invocation): boolean {
  return /grep$|^rg$|^awk$|^sed$|^findstr$|^select-string$/.test(program) && args.length > 0;
}

/** `source .env`, `node --env-file=.env`: from then on the environment holds what the file does. */
function loadsSecrets({ program, args }: Invocation): boolean {
  if (descriptionOf(program)?.interprets !== undefined) {
    return args.some(({ value }) =>
      /^--env-file(?:=|$)|^(?:-r|--require=)?dotenv\/config$/.test(value),
    );
  }
  return changeBy(program) === "source" && isNameValueFile(args[0]?.value ?? "");
}
