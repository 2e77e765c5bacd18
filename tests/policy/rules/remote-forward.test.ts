import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("network/remote-forward", {
  stops: [
    "ssh -R8080:localhost:80 x.example",
    "ssh -NfR 8080:localhost:80 x.example",
    "ssh -p 22 -R 8080:localhost:80 me@x.example",
    "ssh x.example -N -R 8080",
    "ssh -oRemoteForward='80 localhost:80' x.example",
    "ssh -D 0.0.0.0:1080 -fN x.example",
    "ssh -D '*:1080' x.example",
    "ssh -D :1080 x.example",
    "ssh -D '[::]:1080' x.example",
    "ssh -L 0.0.0.0:5432:db:5432 x.example",
    "ssh -g -L 5432:db:5432 x.example",
    "ssh -o GatewayPorts=yes -L 5432:db:5432 x.example",
    "autossh -M 0 -R 8080:localhost:80 x.example",
  ],
  passes: [
    "ssh -L 5432:localhost:5432 x.example",
    "ssh -D 1080 x.example",
    "ssh -D localhost:1080 x.example",
    "ssh -D 127.0.0.1:1080 x.example",
    "ssh -L 127.0.0.1:5432:db:5432 x.example",
    "ssh -L /tmp/db.sock:/run/db.sock x.example",
    "ssh -g x.example uptime",
    "ssh -o GatewayPorts=no -D 1080 x.example",
    "ssh x.example grep -R TODO src",
    "ssh -i R x.example uptime",
    "ssh x.example",
  ],
});

ruleSeesThrough("network/remote-forward", "ssh -R 8080:localhost:80 x.example");
