import type { Description, Descriptions } from "../commands/command.ts";
import { HERE } from "../commands/file-effects.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";

/** Programs that give the files of a folder to whoever asks for them. */
export const servers: Descriptions = {
  "serve http-server live-server servor": () =>
    server("-p|--port -l|--listen -a|--address|-H|--host|--hostname -c|--config -S -C -K -P -o -d"),
  "miniserve dufs darkhttpd simple-http-server sfz static-server static-web-server": () =>
    server(
      "-p|--port -i|--interfaces|-b|--bind|--addr|-a|--host -d|--root --index -t|--theme --auth",
    ),
  caddy: () => ({
    options: {
      used: "-c|--config -e|--envfile",
      data: "-a|--adapter --address -r|--root -l|--listen -d|--domain",
      looks: "--test",
    },
    effects: ({ operands: [verb], value }) =>
      verb?.value === "file-server" ? served({ folder: value("-r"), address: value("-l") }) : [],
  }),
  // Of Apache `-h` says what else it knows, of BusyBox it is followed by the folder.
  httpd: () => ({
    options: {
      switch: "-f",
      used: "-d",
      data: "-h -p -k -c -C -e -E -D -u -r -m",
      looks: "-t -T -V -v -S",
    },
    effects: ({ value }) => {
      const folder = value("-h");
      return folder === undefined ? [] : served({ folder, address: value("-p") });
    },
  }),
  webfsd: () => server("-p -r -i -l -L -u -g -f -R -b"),
};

/** Where a server listens and which folder it serves, as its options and operands say. */
interface Served {
  readonly address?: Arg | undefined;
  readonly folder?: Arg | undefined;
}

/** What a server of files sends; nothing where it listens for this machine alone. */
export function served({ address, folder }: Served): readonly Effect[] {
  if (address !== undefined && isLocal(address.value)) return [];
  return [{ kind: "send", what: "file", word: folder ?? HERE }];
}

/** Modules of Python's that serve the folder that they are started in, or another one. */
export function servedByModule(module: string, words: readonly Arg[]): readonly Effect[] {
  const option = /^(?:http\.server|SimpleHTTPServer|pyftpdlib|twisted)$/.test(module);
  if (!option || words.some(({ value }) => /^(?:-h|--help)$/.test(value))) return [];
  const given = (names: RegExp, attached: RegExp): Arg | undefined =>
    words.flatMap((word, at) => {
      const value = attached.exec(word.value)?.[1];
      if (value !== undefined) return [{ ...word, value }];
      return names.test(words[at - 1]?.value ?? "") ? [word] : [];
    })[0];
  return served({
    folder: given(/^(?:-d|--directory|--path)$/, /^(?:-d|--directory=|--path=)(.+)/),
    address: given(/^(?:-b|--bind|-i|--interface)$/, /^(?:-[bi]|--bind=|--interface=)(.+)/),
  });
}

/** One whose operand or option is the folder. */
function server(data: string): Description {
  return {
    options: { data, switch: "-h|--help -v|-V|--version" },
    effects: (args) => (args.has("-h", "-v") ? [] : served(servedBy(args))),
  };
}

function servedBy({ operands, value }: Arguments): Served {
  const address = value("-a", "-i", "-b", "-l");
  return {
    address: address && { ...address, value: address.value.replace(/^tcp:\/\//, "") },
    folder: value("-r", "-d") ?? operands[0],
  };
}

/** True for an address that this machine alone reaches. */
export function isLocal(address: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[?::1\]?|lo0?)(?:$|[:/])/.test(address);
}
