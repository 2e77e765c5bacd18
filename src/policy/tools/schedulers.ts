import type { Description, Descriptions } from "../commands/command.ts";
import { UNKNOWN } from "../model/invocation.ts";

/** Programs that keep jobs for later; `at` and `systemd-run`, which run what they are given, are wrappers. */
export const schedulers: Descriptions = { crontab, atrm };

/** https://man7.org/linux/man-pages/man1/crontab.1.html; without a file its input becomes the table. */
function crontab(): Description {
  return {
    options: { switch: "-l -r -e -i -V -T --help", data: "-u -s -x" },
    effects: (args) => {
      if (args.has("-r")) return [{ kind: "schedule", what: "nothing any more" }];
      if (args.has("-l", "-V", "-T", "--help")) return [];
      const files = args.operands.filter(({ value }) => value !== "-");
      return [
        ...files.map((path) => ({ kind: "read", path, purpose: "used" }) as const),
        { kind: "schedule", what: "job" },
      ];
    },
  };
}

/** https://man7.org/linux/man-pages/man1/at.1p.html; numbers that come from a list are those of anybody's jobs. */
function atrm(): Description {
  return {
    options: {},
    effects: ({ operands }) =>
      operands.some(({ value }) => value.includes(UNKNOWN))
        ? [{ kind: "schedule", what: "one less" }]
        : [],
  };
}
