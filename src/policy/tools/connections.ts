import type { Description, Descriptions } from "../commands/command.ts";
import { read, write } from "../commands/file-effects.ts";
import { type Arguments, parseArguments } from "../commands/parse-arguments.ts";
import { type Given, joined, type Run, textsOf } from "../commands/runs.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { request, sent } from "./curl.ts";
import { copies } from "./rsync.ts";

/** Programs that connect to another host and pass on what they read, or run a command there. */
export const connections: Descriptions = {
  ssh,
  "mosh autossh": () => ({ ...ssh(), keeps: "keys" }),
  "sftp ftp": transfer,
  // Its `-c` and `-e` are commands, which stand among the operands.
  lftp: () => ({ ...transfer(), options: { used: "-f", data: "-p -u" } }),
  "nc ncat netcat": netcat,
  tailscale,
  socat: () => ({
    options: {},
    effects: ({ operands }) => effectsOfAddresses(operands),
    runs: ({ words }) => words.flatMap(runsOfAddress),
  }),
};

/** https://man.openbsd.org/ssh */
function ssh(): Description {
  return {
    options: {
      switch: "-4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -V -v -X -x -Y -y",
      data: "-B -b -c -D -e -I -J -L -l -m -O -o -P -p -Q -R -S -W -w",
      used: "-F -i",
      written: "-E",
    },
    until: "first operand",
    effects: (args) => {
      const [host, ...words] = args.rest;
      // `ssh host -R …`: options may follow the host as well.
      const more = parseArguments(words, ssh(), { operands: 0 });
      const opens = [args, more].some(isOpening);
      const exposed: readonly Effect[] = [
        ...(opens ? [{ kind: "expose" } as const] : []),
        ...[...args.values("-o"), ...more.values("-o")].flatMap(writtenBySetting),
      ];
      if (host === undefined || args.has("-n") || more.has("-n")) return exposed;
      const texts = args.rest.map((word): Effect => ({ kind: "send", what: "text", word }));
      return [...exposed, ...texts, INPUT];
    },
    runs: runsOfSsh,
  };
}

/** `-o UserKnownHostsFile=PATH`: the files that a setting has it write. */
function writtenBySetting(word: Arg): readonly Effect[] {
  const path = /^\s*(?:UserKnownHostsFile|ControlPath|PidFile)[= ]\s*(\S+)/i.exec(word.value)?.[1];
  return path === undefined
    ? []
    : [{ kind: "write", path: { ...word, value: path }, how: "named" }];
}

const INPUT: Effect = { kind: "send", what: "input" };

/** True where other hosts reach a port of this machine, or through it one of the other side. */
function isOpening({ has, values }: Arguments): boolean {
  const listens = [...values("-D"), ...values("-L")];
  const isEverywhere = /^(?:\*|0\.0\.0\.0|\[::\])?:|^(?:\*|0\.0\.0\.0|::)\//;
  return (
    has("-R") ||
    (has("-g") && listens.length > 0) ||
    listens.some(({ value }) => isEverywhere.test(value)) ||
    values("-o").some(({ value }) => /^\s*(?:remoteforward|gatewayports[= ]+yes)/i.test(value))
  );
}

function runsOfSsh({ words, options }: Given): readonly Run[] {
  const args = parseArguments(words, { options }, { operands: 1 });
  const runs: Run[] = args.options.flatMap(({ names, value }) => {
    const setting = names[0] === "-o" ? (value?.value ?? "") : "";
    const text = /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[= ]\s*([\s\S]+)/i.exec(setting);
    return text?.[1] === undefined ? [] : [{ by: "ssh -o", text: text[1] }];
  });
  const [host] = args.operands;
  if (host === undefined) return runs;
  const what = args.rest.length > 0 ? { text: joined(args.rest) } : ({ input: true } as const);
  return [...runs, { ...what, elsewhere: host.value }];
}

/** https://tailscale.com/kb/1080/cli: what it serves, others of the network reach, by its funnel everyone. */
function tailscale(): Description {
  return {
    options: {
      switch: "--bg -h|--help --ssh",
      data:
        "-l|--user -i -L --proxy --cluster --socket --set-path --https --http --tcp " +
        "--tls-terminated-tcp --hostname --authkey",
    },
    effects: ({ operands: [verb, target, ...more], has }) => {
      if (has("-h")) return [];
      if (verb?.value === "file" && target?.value === "cp") return more.slice(0, -1).flatMap(sent);
      const isServing = /^(?:serve|funnel)$/.test(verb?.value ?? "") && target !== undefined;
      const ends = [target, ...more].some((word) =>
        /^(?:status|reset|off)$/.test(word?.value ?? ""),
      );
      const opensShell = /^(?:up|set)$/.test(verb?.value ?? "") && has("--ssh");
      return (isServing && !ends) || opensShell ? [{ kind: "expose" }] : [];
    },
    runs: { verbs: "ssh", operands: 1, elsewhere: true },
  };
}

/** Clients whose commands stand on their input or in an option; a line with `!` is one for the shell. */
function transfer(): Description {
  return {
    options: { used: "-i -F -b", data: "-B -c -D -J -l -o -P -R -S -u -p" },
    optionsInInput: (_args, text) => [text],
    // `ftp -u ADDRESS FILE…`: https://man.freebsd.org/ftp
    effects: ({ operands, has }) => [
      ...copies(operands),
      ...putBy(operands),
      ...(has("-u") ? operands.flatMap(sent) : []),
    ],
    runs: ({ words }) => {
      const escaped = /(?:^|[\n;])[ \t]*!\s*([^\n]+)/g;
      const textsIn = (text: string) => [...text.matchAll(escaped)].map((match) => match[1] ?? "");
      return [
        ...words.flatMap(({ value }) => textsIn(value)).map((text) => ({ text })),
        { input: true, within: textsIn },
      ];
    },
  };
}

/** What clients for files send: `put FILE` in a text, or as words of the command. */
export function putBy(operands: readonly Arg[]): readonly Effect[] {
  const put = operands.findIndex(({ value }) => /^m?put$/i.test(value));
  const files = put < 0 ? [] : operands.slice(put + 1);
  const named = operands.flatMap((text) =>
    [...text.value.matchAll(/(?:^|[\n;])[ \t]*(?:m?put|send|append|mirror)\b([^\n;]*)/gi)]
      .flatMap((match) => (match[1] ?? "").split(/\s+/))
      .filter((word) => word !== "")
      .map((value) => ({ ...text, value })),
  );
  const words = operands.map((word): Effect => ({ kind: "send", what: "text", word }));
  return [...[...files, ...named].flatMap(sent), ...words, ...operands.slice(0, 1).map(request)];
}

/** `nc HOST PORT -e sh`: options may follow the address. */
function netcat(): Description {
  const valued = "-p -s -w -i -q -X -x -I -O -T -m --lua-exec";
  const options = { shell: "-e|--exec -c|--sh-exec", data: valued };
  return {
    options: { switch: "-z", data: `-e|--exec -c|--sh-exec ${valued}` },
    effects: ({ has, operands }) => (has("-z") ? [] : [...operands.map(request), INPUT]),
    runs: ({ program, words }) => {
      const hasPeer = words.some(({ value }) => /^[\w.:-]*\d|^\w+\.\w|^-[a-z]*l/.test(value));
      const setting = { by: `${program} -e` };
      return hasPeer ? textsOf(parseArguments(words, { options }), setting).slice(-1) : [];
    },
  };
}

/** `EXEC:`, `SYSTEM:` and `SHELL:` addresses run a command tied to the other address. */
function runsOfAddress({ value }: Arg): readonly Run[] {
  return value.split("!!").flatMap((address) => {
    const isShell = /^shell$/i.test(address);
    const text = isShell ? "sh" : /^(?:exec|system|shell):([^,]+)/i.exec(address)?.[1];
    return text === undefined ? [] : [{ by: "socat", text: text.replace(/\\(.)/g, "$1") }];
  });
}

/** One address of socat is a file or a program, the other mostly the network. */
function effectsOfAddresses(operands: readonly Arg[]): readonly Effect[] {
  const addresses = operands.flatMap((arg) =>
    arg.value.split("!!").map((value) => ({ ...arg, value })),
  );
  const isNetwork = ({ value }: Arg) =>
    /^(?:tcp|udp|sctp|openssl|ssl|proxy|socks|vsock|dccp|ip)[\w-]*:|^fd:/i.test(value);
  const sends = addresses.some(isNetwork);
  return addresses.flatMap((address): readonly Effect[] => {
    if (isNetwork(address)) return [request(address)];
    const [, kind = "", rest = ""] = /^(\w+):(.*)$/s.exec(address.value) ?? [];
    const path = { ...address, value: (rest.split(",")[0] ?? "").replaceAll('"', "") };
    if (/^(?:open|file|gopen|rdonly|pipe)$/i.test(kind)) {
      const isWritten = /,(?:creat|create|append|trunc|wronly|wo|rdwr)\b/i.test(rest);
      return [...(sends ? sent(path) : [read(path)]), ...(isWritten ? [write(path)] : [])];
    }
    if (/^create?$/i.test(kind)) return [write(path)];
    if (/^(?:exec|system|shell)$/i.test(kind)) return wordsOf(address, rest, sends);
    if (/^(?:\/|\.\.?\/)/.test(address.value)) return sends ? sent(address) : [read(address)];
    return sends && /^(?:-|stdin|stdio)$/i.test(address.value) ? [INPUT] : [];
  });
}

/** Words of a program behind an address, any of which may be a file that it sends. */
function wordsOf(address: Arg, text: string, sends: boolean): readonly Effect[] {
  return text.split(/[\s"']+/).flatMap((value): readonly Effect[] => {
    const word = { ...address, value };
    if (value === "" || value === UNKNOWN) return [];
    const may: Effect = { kind: "unknown", word };
    return sends ? [may, { kind: "send", what: "file", word }] : [may];
  });
}
