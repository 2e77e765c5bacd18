import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("system/host-rights", {
  stops: [
    "echo 'services: {x: {privileged: true}}' > c.yml; docker compose -f c.yml up",
    "docker compose -f - up <<'E'\nservices:\n  x:\n    cap_add: [SYS_ADMIN]\nE",
    'echo \'{"spec": {"hostPID": true}}\' | kubectl apply -f -',
    "kubectl create -f - <<'E'\nvolumes:\n  - hostPath: {path: /}\nE",
  ],
  passes: [
    "echo 'services: {x: {privileged: true}}' > c.yml; cat c.yml",
    "docker compose -f - up <<'E'\nservices:\n  x:\n    cap_add: [NET_ADMIN]\nE",
    'echo \'{"spec": {"hostPID": false}}\' | kubectl apply -f -',
    "kubectl create -f - <<'E'\nvolumes:\n  - hostPath: {path: /var/lib/data}\nE",
  ],
});

ruleSeesThrough("system/host-rights", 'echo \'{"spec": {"hostPID": true}}\' | kubectl apply -f -');
