import type { World } from "../model/world.ts";

/**
 * The text of a script that a command runs, by its absolute path, where it is at hand and holds a word without which no rule would
 * refuse it: most scripts have none, and reading one costs more than the judgement of the command.
 */
export function scriptText(path: string, world: World): string | undefined {
  const text = world.fileText?.(path);
  return text !== undefined && TELLING.test(text) ? text : undefined;
}

/** Deleting, overwriting and sending, what starts programs that do, and the names of guarded places. */
const TELLING =
  /\brm(?:\b|_)|rmtree|rmsync|rimraf|unlink|rmdir|remove|\bdelete(?:\b|_|many)|truncate|shred|mkfs|\bdd\b|wipe|\bdrop(?:\b|_|database|collection)|\bdestroy(?:\b|_)|curl|wget|socket|\bnc\b|system|subprocess|spawn|exec|popen|\/(?:dev|etc)\/|\bgit\b|chmod|chown|fairlead|["'/]\.[a-z]|~\/|(?:settings|hooks)\S*json|\.bash/i;
