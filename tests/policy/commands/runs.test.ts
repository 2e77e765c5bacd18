import { describe, expect, test } from "bun:test";
import { verdicts } from "./decided.ts";
import { runsIn } from "./runs-in.ts";

describe("the words behind a program's own are another command", () => {
  test.each([
    ["behind its options", "nice -n 5 rm x", "rm x"],
    ["behind operands", "timeout 5 rm x", "rm x"],
    ["behind assignments", "env A=1 B=2 rm x", "rm x"],
    ["behind a sub-command", "poetry run rm x", "rm x"],
    ["behind a sub-command and operands", "docker exec web rm x", "rm x @"],
    ["behind --", "kubectl exec web -- rm x", "rm x @"],
    ["behind an option", "nix develop .#ci -c rm x", "rm x"],
    ["behind -- and operands", "guix shell coreutils -- rm x", "rm x"],
    ["behind -- and a tool", "mise exec node@20 -- rm x", "rm x"],
    ["as a line behind an operand", "sops exec-env s.yaml 'rm x'", "rm x"],
    ["as one line", "ssh h 'rm x'", "rm x @"],
    ["as words of a line", "ssh h rm x", "rm x @"],
    ["with elevated rights", "sudo rm x", "# rm x"],
    ["in the value of an option", "env -S 'rm x'", "rm x"],
    ["through several", "sudo nice env A=1 timeout 5 rm x", "# rm x"],
  ])("%s: %s", (_where, line, inner) => {
    expect(runsIn(line)).toContain(inner);
  });

  test.each([
    ...["sudo -l", "timeout --help", "nice", "docker exec --help", "env", "ssh -V"],
    ...["nix develop", "nix run nixpkgs#hello -- -c rm", "sops -d s.yaml"],
  ])("%s runs none", (line) => {
    expect(runsIn(line)).toEqual([]);
  });
});

describe("what stands behind is judged as if it stood alone", () => {
  verdicts({
    stopped: [
      "nice -n5 rm -rf /",
      "timeout --kill-after=5 5m rm -rf /",
      "env -u A -C / rm -rf home",
      "env --chdir=/ rm -rf home",
      "poetry run -- rm -rf /",
      "stdbuf -oL rm -rf /",
      "sudo -u me -- rm -rf /",
      "time -p rm -rf /",
      "nix develop --command rm -rf /",
      "guix environment --ad-hoc coreutils -- rm -rf /",
      "consul lock shop 'rm -rf /'",
      "xcrun rm -rf /",
      "wsl -e rm -rf /",
      "netlify dev:exec rm -rf /",
      "vault ssh -role otp me@h rm -rf /",
    ],
    passed: [
      "nice -n 5 npm test",
      "timeout 5m npm test",
      "env -i PATH=/bin npm test",
      "env --chdir=build rm -rf dist",
      "poetry run pytest",
      "nix develop -c make test",
      "guix environment --ad-hoc coreutils -- ls",
      "consul lock shop './deploy.sh'",
      "xcrun swift build",
      "wsl -e ls",
      "netlify dev:exec npm test",
      "vault ssh -role otp me@h uptime",
      "ssh h 'ls -la'",
      "docker exec web ls /",
    ],
  });
});
