import { copiesWhatItReads, effectsOfWords, isDescribed, mayRunText } from "../commands/effects.ts";
import type { Effect } from "../model.ts";
import { absolutePath } from "../path.ts";
import { emit } from "./emit.ts";
import { type Handler, runRest, runText } from "./handler.ts";
import { inputText } from "./output.ts";
import { copiedFrom } from "./redirects.ts";
import type { Call, Walk } from "./walk.ts";

/** For a program whose description says what it hands to a shell. */
export function findDescribed(program: string): Handler | undefined {
  return isDescribed(program) ? runDescribed : undefined;
}

/** Lists the command, and what it runs as its description says. */
export const runDescribed: Handler = (call, program, walk) => {
  const outcome = emit(call, program, walk);
  const copies = copiesWhatItReads(program);
  if (!copies && !mayRunText(program)) return outcome;
  const effects = effectsOfWords(program, call.argv.slice(1), call.env);
  if (copies) {
    copyProgram(effects, call, walk);
    if (walk.files.size > 0 || call.stdin.kind !== "inherited") copyText(effects, call, walk);
  }
  for (const effect of effects) {
    if (effect.kind === "start") runRest(call, effect.words, { name: program }, walk);
    if (effect.kind !== "run") continue;
    const wrapper = effect.host === "here" ? { name: program } : { name: program, remote: program };
    const change = effect.host === "here" ? {} : { remote: true };
    runText(call, effect.code.value, wrapper, walk, change);
  }
  return outcome;
};

/** `cp /bin/rm q`: what the copy is called by is the program. */
function copyProgram(effects: readonly Effect[], call: Call, walk: Walk): void {
  const [source, other] = effects.flatMap((effect) =>
    effect.kind === "read" ? [effect.path] : [],
  );
  const copied = source === undefined || other !== undefined ? undefined : copiedFrom(source, walk);
  if (copied === undefined) return;
  const { scope } = call.frame;
  for (const effect of effects) {
    if (effect.kind === "write")
      scope.defineHash(absolutePath(effect.path.value, scope.cwd), copied);
  }
}

/** `tee file`, `cp a b`: the text the analysis knows of one file, or of its input, is now that of another. */
function copyText(effects: readonly Effect[], call: Call, walk: Walk): void {
  const { cwd } = call.frame.scope;
  const sources = effects.flatMap((effect) => (effect.kind === "read" ? [effect.path] : []));
  const texts = sources.map(({ value }) => walk.files.get(absolutePath(value, cwd)));
  const text =
    sources.length === 0 ? inputText(call, walk) : texts.find((one) => one !== undefined);
  if (text === undefined) return;
  const appends = call.argv.some((arg) => /^-[a-z]*a|^--app/.test(arg.value));
  const keeps = (sources.length === 0 && appends) || call.frame.uncertain === true;
  for (const effect of effects) {
    if (effect.kind !== "write") continue;
    const path = absolutePath(effect.path.value, cwd);
    walk.files.set(path, (keeps ? (walk.files.get(path) ?? "") : "") + text);
  }
}
