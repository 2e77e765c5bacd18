import type { Questions } from "../../src/cli/terminal/questions.ts";

/** Somebody at a terminal who gives these answers one after the other; the last question is broken off. */
export function answering(...answers: readonly string[]): Questions & { readonly asked: string[] } {
  const left = [...answers];
  const asked: string[] = [];
  return {
    isAtTerminal: true,
    asked,
    choose: async (question, choices) => {
      asked.push(question);
      const answer = left.shift();
      if (answer === undefined) return undefined;
      const chosen = choices.find(({ name }) => name === answer);
      if (chosen === undefined) throw new Error(`${question} has no answer ${answer}`);
      return chosen.name;
    },
    write: async (question) => {
      asked.push(question);
      return left.shift();
    },
  };
}

/** Nobody: what is run by a program. */
export const NOBODY: Questions = {
  isAtTerminal: false,
  choose: async () => undefined,
  write: async () => undefined,
};
