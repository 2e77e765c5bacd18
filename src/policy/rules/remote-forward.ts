import { onEffects } from "../effects/match.ts";
import type { Rule } from "../model/rule.ts";
import { tunnels } from "../tools/tunnels.ts";

/** Programs that do so beside other things, described with those that are like them. */
const BESIDE = "ssh autossh tailscale tmate code code-insiders cursor net net1 winrm";

/** A port of this machine or network that another host may reach from then on. */
export const remoteForward: Rule = {
  id: "network/remote-forward",
  verdict: "ask",
  programs: [...Object.keys(tunnels), BESIDE].flatMap((names) => names.split(" ")),
  reason: "would let another host reach a port of this machine or its network",
  instead: "forward the other way (`ssh -L`), or let the user open it",
  check: onEffects(({ kind }) => (kind === "expose" ? {} : undefined)),
  examples: () => ({
    denies: [
      "ssh -R 8080:localhost:80 x@x.example",
      "ssh -fNR 80:localhost:3000 x.example",
      "ssh x.example -R 1:db:5432",
      "ssh -o 'RemoteForward 80 localhost:80' x.example",
      "ngrok http 8080",
      "cloudflared tunnel --url http://localhost:8080",
      "tailscale funnel 3000",
      "npx localtunnel --port 8000",
      "tmate -F",
      "code tunnel",
      "dockerd -H tcp://0.0.0.0:2375",
    ],
    allows: [
      "ssh -L 8080:localhost:80 x@x.example",
      "ssh -fNL 80:localhost:3000 x.example",
      "ssh x.example ls -R src",
      "ssh -o ConnectTimeout=5 x.example uptime",
      "ngrok --version",
      "cloudflared tunnel list",
      "tailscale serve status",
      "npx localtunnel --help",
      "tmate -V",
      "code src",
      "dockerd --version",
    ],
  }),
};
