import { describe } from "bun:test";
import { ruleVerdicts } from "./rule-verdicts.ts";

// Where what holds a secret goes: only what the model is shown is asked about.
describe("a secret on its way", () => {
  ruleVerdicts("exfiltration/show-secret", {
    stops: [
      "printenv X_TOKEN | cat",
      "printenv X_TOKEN | sort | uniq | head -1",
      "printenv X_TOKEN | base64 | tr a b",
      "printenv X_TOKEN | xargs",
      'echo "$(printenv X_TOKEN)"',
      "printf '%s' \"$(printenv X_TOKEN)\" | rev",
      'cat <<< "$(printenv X_TOKEN)"',
      "printenv X_TOKEN 2> /dev/null",
      "printenv X_TOKEN > /dev/stdout",
      "printenv X_TOKEN >&2",
      "printenv X_TOKEN | tee /dev/null",
      "A=$(printenv X_TOKEN); echo $A",
    ],
    passes: [
      "printenv X_TOKEN > out.txt",
      "printenv X_TOKEN | wc -c",
      "printenv X_TOKEN | docker login -u me --password-stdin",
      "A=$(printenv X_TOKEN)",
      'A=$(printenv X_TOKEN); echo "${A:+set}"',
      "env | cut -d= -f1 | sort",
      "env | sed 's/=.*//'",
      "kubectl get secret db -o json | jq '.data | keys'",
      "kubectl get secret db -o json | jq '.data | length'",
      '[ -n "$(printenv X_TOKEN)" ] && echo set',
      'npm publish --otp "$(printenv X_OTP)" --dry-run',
    ],
  });
});
