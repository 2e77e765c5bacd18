/**
 * What is there already or will be. A call that has to wait for nothing is answered in the turn of the loop
 * that brought it, which saves what Bun would do in the turns between.
 */
export type Soon<T> = T | Promise<T>;

/** Runs what may answer at once or later; what it throws or rejects with becomes what `giveUp` answers. */
export function rescued<T>(run: () => Soon<T>, giveUp: (error: unknown) => T): Soon<T> {
  try {
    const value = run();
    return value instanceof Promise ? value.catch(giveUp) : value;
  } catch (error) {
    return giveUp(error);
  }
}

/** `then` without a wait for what is there already. */
export function after<T, R>(value: Soon<T>, use: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
