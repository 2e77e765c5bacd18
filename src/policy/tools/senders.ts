import type { Description, Descriptions } from "../commands/command.ts";
import { read, write } from "../commands/file-effects.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { putBy } from "./connections.ts";
import { asked, below, saved, sent } from "./curl.ts";

/** A file of this machine, which a browser shows as well. */
const LOCAL = /^[~/.]/;

/** Programs that few lines use to ask another host for something, or to send it something. */
export const senders: Descriptions = {
  "http https xh xhs httpie": httpie,
  aria2c,
  "fetch axel lynx w3m links elinks": () => ({
    options: { data: "-n -o -s -U -H" },
    connects: "addresses",
    effects: ({ operands }) =>
      operands.flatMap((word) => [...asked(word), ...(LOCAL.test(word.value) ? [read(word)] : [])]),
  }),
  telnet: () => ({
    options: { data: "-l -b -e -n -S -X" },
    effects: ({ operands }) => [...operands.flatMap(asked), INPUT],
  }),
  "mail mailx s-nail mutt neomutt sendmail msmtp ssmtp": () => ({
    options: { "sent-file": "-a -A", data: "-s -c -b -r -f -q -S -F -e -u", stops: "-V|--version" },
    effects: ({ operands }) => [...operands.map(text), INPUT],
  }),
  "tftp smbclient": () => ({
    options: { data: "-U -W -D -p -m" },
    optionsInInput: (_args, input) => [input],
    effects: ({ operands, options }) =>
      putBy([...operands, ...options.flatMap(({ value }) => value ?? [])]),
  }),
  "ncftpput swaks magic-wormhole": () => uploader(""),
  transfer: () => ({ ...uploader(""), handsOut: true }),
  "croc wormhole": () => uploader("send"),
  ffsend: () => uploader("upload"),
  "pastebinit wgetpaste": () => ({
    handsOut: true,
    options: { "sent-file": "-i", data: "-b -a -t -f -l -s -n" },
    effects: ({ operands }) => (operands.length > 0 ? operands.flatMap(sent) : [INPUT]),
  }),
  "dig nslookup host ping": () => ({
    // A line of the file that is no name is shown in an error.
    options: { read: "-f", used: "-k" },
    effects: ({ operands }) => operands.map(text),
  }),
};

/** A program that sends what it is given, behind a sub-command or without one. */
function uploader(verb: string): Description {
  return {
    options: {},
    effects: ({ operands }) => {
      const files = verb === "" ? operands : operands.slice(1);
      return verb === "" || operands[0]?.value === verb ? files.flatMap(sent) : [];
    },
  };
}

const INPUT: Effect = { kind: "send", what: "input" };

function text(word: Arg): Effect {
  return { kind: "send", what: "text", word };
}

/** https://httpie.io/docs/cli: `name=value`, `name=@file` and `field@file` are sent. */
function httpie(): Description {
  return {
    connects: "hosts",
    options: {
      written: "-o|--output",
      used: "--cert --cert-key --verify",
      data:
        "-a|--auth -A|--auth-type -p|--print -s|--style --session --session-read-only --timeout --proxy " +
        "--pretty --raw --bearer",
    },
    effects: ({ operands }) => {
      const items = operands.flatMap((arg): readonly Effect[] => {
        const isAddress = /^(?:https?|file):/.test(arg.value);
        const path = isAddress ? undefined : /^[^=@\s]*(?:=@|:=@|@)([^\s]+)$/.exec(arg.value)?.[1];
        return path === undefined ? asked(arg) : sent({ ...arg, value: path });
      });
      return [...items, INPUT];
    },
  };
}

/** https://aria2.github.io/manual/en/html/aria2c.html */
function aria2c(): Description {
  return {
    connects: "addresses",
    options: {
      data: "-d|--dir -o|--out -U|--user-agent -t|--timeout -T|--torrent-file -x -s -j -k --header",
      used: "-i|--input-file --load-cookies",
    },
    effects: ({ operands, value }) => {
      const [folder, name] = [value("-d"), value("-o")];
      return operands.flatMap((address) => [
        ...asked(address),
        name === undefined ? saved(address, folder) : write(below(folder, name)),
      ]);
    },
  };
}
