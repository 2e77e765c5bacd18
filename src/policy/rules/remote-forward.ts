import type { Rule } from "../rule.ts";
import { onEffects } from "./hit.ts";

/** A port of this machine or network that another host may reach from then on. */
export const remoteForward: Rule = {
  id: "network/remote-forward",
  verdict: "ask",
  programs: ["ssh", "autossh"],
  reason: "lets another host reach a port of this machine or its network",
  instead: "listen on localhost, forward the other way (`ssh -L`), or let the user open it",
  check: onEffects(({ kind }) => (kind === "expose" ? {} : undefined)),
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
