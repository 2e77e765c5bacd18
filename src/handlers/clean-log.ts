import type { Logger } from "../log.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { mayHoldSecret } from "../policy/text/may-hold-secret.ts";

/** Takes the secrets out of what was collected for the log: paths, names and values from outside are quoted in it. */
export function cleanLog(log: Logger): MaybePromise<void> {
  for (const text of log.texts) {
    if (mayHoldSecret(text)) {
      return import("../policy/secrets/redact-all.ts").then(({ redactAll }) =>
        log.change(redactAll),
      );
    }
  }
}
