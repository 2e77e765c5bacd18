import { readFlags } from "../flags.ts";
import { UNKNOWN } from "../invocation.ts";
import { placeOf } from "../place.ts";
import type { Rule } from "../rule.ts";
import { hit, stricter } from "./hit.ts";

/** Contents of files destroyed: what `shred` writes over nobody brings back. */
export const overwriteForever: Rule = {
  id: "filesystem/shred",
  verdict: "ask",
  programs: ["shred", "wipe", "srm", "truncate"],
  reason: "destroys the contents of files for ever",
  instead: "delete the files with rm, or ask the user to shred them",
  check: (invocation, world) => {
    if (invocation.args.some((arg) => /^--(?:help|version)$/.test(arg.value))) return undefined;
    const flags = readFlags(invocation.args, {
      values: "snr",
      long: ["size", "iterations", "reference"],
    });
    let verdict: "ask" | "deny" | undefined;
    for (const arg of flags.operands) {
      const place = placeOf(arg, invocation, world, "through");
      if (invocation.program === "truncate") {
        const emptied = /^0+$/.test(flags.value("s", "size")?.value ?? "");
        const harmless =
          !emptied || /^(?:temporary|output|project)/.test(place) || arg.value.includes(UNKNOWN);
        if (!harmless && !/\.log$/.test(arg.value)) verdict = stricter(verdict, "ask");
      } else if (place !== "temporary") {
        verdict = stricter(verdict, place === "system" || place === "home" ? "deny" : "ask");
      }
    }
    return verdict === undefined ? undefined : hit(invocation, { verdict });
  },
  examples: () => ({
    denies: [
      "shred -u secrets.txt",
      "shred -u /srv/key",
      "shred /dev/sda",
      "truncate -s 0 /var/lib/db/data.db",
    ],
    allows: [
      "shred --help",
      "shred -u /tmp/key",
      "truncate -s 10M disk.img",
      "truncate -s 0 app.log",
    ],
  }),
};
