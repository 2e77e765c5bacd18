import type { Arg } from "../invocation.ts";
import type { Effect } from "../model.ts";
import type { Description, Descriptions } from "./command.ts";
import { write } from "./file-effects.ts";
import { made, withTwoDashes } from "./openssl.ts";

/** Programs that make, show and use keys and certificates. */
export const keys: Descriptions = {
  mkcert: () => ({
    options: { data: "--key-file --cert-file --p12-file" },
    spelled: withTwoDashes,
    effects: ({ values }) => values("--key-file", "--cert-file", "--p12-file").map(made),
  }),
  "ssh-keygen": keygen,
  "ssh-add": () => ({
    options: { data: "-t -E -S -s -e -T -H" },
    effects: ({ operands }) => operands.map(used),
  }),
  "ssh-copy-id ssh-keyscan ssh-agent": () => ({
    options: { used: "-i -f", data: "-p -o -t -T -a" },
    effects: ({ operands }) => operands.map(used),
  }),
};

function used(path: Arg): Effect {
  return { kind: "read", path, purpose: "used" };
}

/** `-R` and `-H` rewrite the list of hosts; other modes only use a key, or make one beside it. */
function keygen(): Description {
  return {
    options: {
      switch: "-H",
      data: "-f -R -F -t -b -C -N -P -O -n -V -I -s -m -E -a -Z -z -D -Y -r -w",
    },
    effects: ({ has, values }) => values("-f").map(has("-R", "-H") ? write : used),
  };
}
