import type { Description, Descriptions } from "../commands/command.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { StopEffect } from "../model/model.ts";
import { soughtByProtocol } from "./sought-processes.ts";

/** Programs that send signals to processes. */
export const processes: Descriptions = {
  kill,
  killall5: () => ({ options: {}, effects: () => [{ kind: "stop", by: "user", process: EVERY }] }),
  "pkill skill": () => byName(undefined),
  killall: () => byName("whole name"),
  fuser,
  "kill-port": () => ({
    options: { data: "--method" },
    effects: (args) => args.operands.map((process) => ({ kind: "stop", by: "port", process })),
  }),
};

/** No name stands for every one. */
const EVERY: Arg = { value: UNKNOWN, glob: false, start: 0, end: 0 };

/** `kill -9 4242`, where a number behind the signal may begin with a dash as well. */
function kill(): Description {
  return {
    options: { switch: "-l|-L|--list|--table", data: "-s|-n|--signal" },
    spelled: ([first, ...rest]) => {
      if (first === undefined) return [];
      const [signal, ...targets] = rest;
      if (/^-(?:[sn]|-signal)$/.test(first.value))
        return signal === undefined ? [] : [first, signal, dashes(signal), ...targets];
      if (/^-(?:[sn].|-signal=)/.test(first.value)) return [first, dashes(first), ...rest];
      if (/^-(?:\d|[A-Z])/.test(first.value))
        return [{ ...first, value: `-s${first.value.slice(1)}` }, dashes(first), ...rest];
      return first.value.startsWith("-") ? [first, ...rest] : [dashes(first), first, ...rest];
    },
    effects: (args) => {
      // Signal 0 only asks whether the process is there.
      if (args.has("-l") || args.value("-s")?.value === "0") return [];
      return args.operands.map((process) => ({ kind: "stop", by: "number", process }));
    },
  };
}

function dashes(place: Arg): Arg {
  return { ...place, value: "--" };
}

/** https://man7.org/linux/man-pages/man1/pgrep.1.html; `killall -u USER` stops all that is the user's. */
function byName(against: StopEffect["against"]): Description {
  return {
    options: {
      switch:
        "-l|--list -h|--help -V|--version -f|--full -x|--exact -HUP -INT -QUIT -ABRT -KILL -USR1 -USR2 -TERM " +
        "-CONT -STOP -TSTP -SIGHUP -SIGINT -SIGKILL -SIGTERM -SIGSTOP",
      data:
        "-u|--euid|--user|-U|--uid -g|--pgroup -G|--group -P|--parent -s|--session|--signal -t|--terminal " +
        "-y|--younger-than -o|--older-than",
    },
    effects: (args): readonly StopEffect[] => {
      if (args.has("-l", "--help", "--version")) return [];
      if (args.operands.length === 0 && args.has("-u"))
        return [{ kind: "stop", by: "user", process: EVERY }];
      const parents = args.operands.length > 0 ? [] : args.values("-P");
      const isPattern = against === "whole name" && args.has("-r", "--regexp");
      const usual = isPattern ? undefined : against;
      const whole = args.has("--full") ? "line" : args.has("--exact") ? "whole name" : usual;
      const held = whole === undefined ? {} : ({ against: whole } as const);
      const name = (process: Arg): StopEffect => ({ kind: "stop", by: "name", process, ...held });
      return [
        ...args.operands.map(name),
        ...parents.map((process): StopEffect => ({ kind: "stop", by: "number", process })),
      ];
    },
  };
}

/** Shows who uses a file, and with `-k` stops them. */
function fuser(): Description {
  return {
    keeps: "files",
    sought: soughtByProtocol,
    options: { switch: "-k|--kill -a -i -l -m -M -s -u -v -w", data: "-n|--namespace" },
    effects: (args) => {
      if (!args.has("-k")) return [];
      const space = args.value("--namespace")?.value;
      const isPort = space === "tcp" || space === "udp";
      return args.operands.map((word) => {
        const process = isPort ? { ...word, value: `${word.value}/${space}` } : word;
        return { kind: "stop", by: "file", process };
      });
    },
  };
}
