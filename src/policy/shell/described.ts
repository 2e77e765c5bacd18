import { effectsOfWords, isDescribed } from "../commands/effects.ts";
import { emit } from "./emit.ts";
import { type Handler, runText } from "./handler.ts";

/** For a program whose description says what it hands to a shell. */
export function findDescribed(program: string): Handler | undefined {
  return isDescribed(program) ? runDescribed : undefined;
}

const runDescribed: Handler = (call, program, walk) => {
  const outcome = emit(call, program, walk);
  for (const effect of effectsOfWords(program, call.argv.slice(1), call.env)) {
    if (effect.kind !== "run") continue;
    const wrapper = effect.host === "here" ? { name: program } : { name: program, remote: program };
    const change = effect.host === "here" ? {} : { remote: true };
    runText(call, effect.code.value, wrapper, walk, change);
  }
  return outcome;
};
