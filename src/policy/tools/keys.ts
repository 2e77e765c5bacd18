import type { Description, Descriptions } from "../commands/command.ts";
import { make, used, write } from "../commands/file-effects.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { made, withTwoDashes } from "./openssl.ts";

/** Programs that make, show and use keys and certificates. */
export const keys: Descriptions = {
  mkcert: () => ({
    options: { data: "--key-file --cert-file --p12-file" },
    spelled: withTwoDashes,
    effects: ({ values }) => values("--key-file", "--cert-file", "--p12-file").map(made),
  }),
  "gpg gpg2": gpg,
  "ssh-keygen": keygen,
  "ssh-add": () => ({
    keeps: "keys",
    options: { data: "-t -E -S -s -e -T -H" },
    effects: ({ operands }) => operands.map(used),
  }),
  "ssh-keyscan": () => ({ options: { read: "-f", data: "-p -t -T -O" }, effects: () => [] }),
  "ssh-copy-id ssh-agent": () => ({
    keeps: "keys",
    options: { used: "-i -f", data: "-p -o -t -T -a" },
    effects: ({ operands }) => operands.map(used),
  }),
};

/** https://www.gnupg.org/documentation/manuals/gnupg/Invoking-GPG.html */
function gpg(): Description {
  return {
    keeps: "keys",
    options: {
      switch:
        "-d|--decrypt -e|--encrypt -c|--symmetric -s|--sign -b|--detach-sign --clear-sign --verify -a|--armor " +
        "-k|--list-keys -K|--list-secret-keys --import --export -v|--verbose -q|--quiet --batch --yes --no " +
        "--delete-keys --delete-secret-keys --export-secret-keys --export-secret-subkeys --no-symkey-cache",
      data: "--homedir -u|--local-user -r|--recipient --keyring --keyserver --passphrase --passphrase-file --trust-model",
      written: "-o|--output",
      looks: "-n|--dry-run",
    },
    effects: ({ operands, options, has }) => {
      const effects: Effect[] = operands.map((path) => ({
        kind: "read",
        path,
        purpose: "converted",
      }));
      if (has("--encrypt", "--symmetric")) {
        effects.push({ kind: "encrypt" });
        if (!has("--output")) effects.push(...operands.map(encryptedTo));
      }
      if (has("--decrypt")) effects.push({ kind: "decode" });
      if (options.some(({ names }) => names.some((name) => name.startsWith("--export-secret"))))
        effects.push({ kind: "show-secret" });
      return effects;
    },
  };
}

/** `gpg -e notes.txt` writes `notes.txt.gpg`. */
function encryptedTo(path: Arg): Effect {
  return { kind: "write", path: { ...path, value: `${path.value}.gpg` }, how: "named" };
}

/** No option of it: the question whether to overwrite a key was answered. */
const AGREED = "--agreed";

/** `-R` and `-H` rewrite the list of hosts; where no mode is named it makes a key and one beside it. */
function keygen(): Description {
  return {
    keeps: "keys",
    options: {
      switch: `-A -B -c -e -g -H -i -k -K -l -L -p -q -Q -u -U -v -y ${AGREED}`,
      data: "-f -R -F -t -b -C -N -P -O -n -V -I -s -m -E -a -Z -z -D -Y -r -w",
    },
    looks: {
      options: { switch: "-l -v" },
      not: "-H -R -F -t -b -C -N -P -O -n -V -I -s -m -a -Z -z -D -Y -r -w",
      needs: "-l",
      operands: 0,
    },
    // Whoever is there to say so has a key that is there replaced.
    optionsInInput: (_args, text) => (/^\s*y/i.test(text) ? [AGREED] : []),
    effects: ({ has, values }) =>
      values("-f").flatMap((path) => {
        if (has("-R", "-H", AGREED)) return [write(path)];
        const uses = has("-B", "-e", "-F", "-i", "-k", "-l", "-L", "-Q", "-r", "-s", "-Y", "-y");
        return uses ? [used(path)] : [make(path), make({ ...path, value: `${path.value}.pub` })];
      }),
  };
}
