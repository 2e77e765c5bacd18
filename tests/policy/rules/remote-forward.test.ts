import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("network/remote-forward", {
  stops: [
    "ssh -R8080:localhost:80 x.example",
    "ssh -NfR 8080:localhost:80 x.example",
    "ssh -p 22 -R 8080:localhost:80 me@x.example",
    "ssh x.example -N -R 8080",
    "ssh -oRemoteForward='80 localhost:80' x.example",
    "autossh -M 0 -R 8080:localhost:80 x.example",
  ],
  passes: [
    "ssh -L 5432:localhost:5432 x.example",
    "ssh -D 1080 x.example",
    "ssh x.example grep -R TODO src",
    "ssh -i R x.example uptime",
    "ssh x.example",
  ],
});

ruleSeesThrough("network/remote-forward", "ssh -R 8080:localhost:80 x.example");
