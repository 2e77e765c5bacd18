import type { Soon } from "../at-once.ts";
import type { Logger } from "../log.ts";
import { mayHoldSecret } from "../policy/may-hold-secret.ts";

/** Takes the secrets out of what was collected for the log: paths, names and values from outside are quoted in it. */
export function cleanLog(log: Logger): Soon<void> {
  for (const text of log.texts) {
    if (mayHoldSecret(text)) {
      return import("../policy/secrets/redact-all.ts").then(({ redactAll }) =>
        log.change(redactAll),
      );
    }
  }
}
