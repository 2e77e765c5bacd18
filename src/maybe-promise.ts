/**
 * A value that is there already, or a promise of it. A call that has to wait for nothing is answered in the turn
 * of the loop that brought it, which saves what Bun would do in the turns between.
 */
export type MaybePromise<T> = T | Promise<T>;

/** Runs what gives its value now or later; what it throws or rejects with becomes what `fallback` makes of it. */
export function withFallback<T>(
  run: () => MaybePromise<T>,
  fallback: (error: unknown) => MaybePromise<T>,
): MaybePromise<T> {
  try {
    const value = run();
    return value instanceof Promise ? value.catch(fallback) : value;
  } catch (error) {
    return fallback(error);
  }
}

/** `then` without a wait where the value is there already. */
export function andThen<T, R>(
  value: MaybePromise<T>,
  use: (value: T) => MaybePromise<R>,
): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
