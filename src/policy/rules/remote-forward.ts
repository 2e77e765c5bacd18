import { parseArguments } from "../commands/parse-arguments.ts";
import type { Rule } from "../rule.ts";
import { hit } from "./hit.ts";

/** A port of this machine or network that another host may reach from then on. */
export const remoteForward: Rule = {
  id: "network/remote-forward",
  verdict: "ask",
  programs: ["ssh", "autossh"],
  reason: "lets another host reach a port of this machine or its network",
  instead: "forward the other way (`ssh -L`), or let the user open it",
  check: (invocation) => {
    const args = parseArguments(invocation.args, SSH, { operands: 0 });
    // A host may stand before the options: `ssh host -R …`.
    const more = parseArguments(args.rest.slice(1), SSH, { operands: 0 });
    const asks = [args, more].some(
      ({ has, options }) =>
        has("-R") ||
        options.some(
          ({ names, value }) =>
            names.includes("-o") && /^\s*remoteforward/i.test(value?.value ?? ""),
        ),
    );
    return asks ? hit(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "ssh -R 8080:localhost:80 x@x.example",
      "ssh -fNR 80:localhost:3000 x.example",
      "ssh x.example -R 1:db:5432",
      "ssh -o 'RemoteForward 80 localhost:80' x.example",
    ],
    allows: [
      "ssh -L 8080:localhost:80 x@x.example",
      "ssh -fNL 80:localhost:3000 x.example",
      "ssh x.example ls -R src",
      "ssh -o ConnectTimeout=5 x.example uptime",
    ],
  }),
};

/** https://man.openbsd.org/ssh */
const SSH = {
  options: {
    switch: "-4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -V -v -X -x -Y -y",
    data: "-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w",
  },
};
