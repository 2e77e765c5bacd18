import { expect, test } from "bun:test";
import { loosening } from "../../../src/policy/model/own-commands.ts";
import { decideFully, exampleWorld } from "../world.ts";
import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("self-protection/command", {
  denies: [
    "fairlead uninstall",
    "./fairlead trust",
    "/opt/bin/fairlead hooks disable 2",
    "fairlead config migrate --write",
    "fairlead config init --force",
    "fairlead --verbose uninstall",
    "npx fairlead uninstall",
    "yes | fairlead allow 7K3M-Q9TX-04BD",
    "expect -c 'spawn fairlead allow 7K3M-Q9TX-04BD'",
  ],
  passes: [
    "fairlead --version",
    "fairlead doctor",
    "fairlead policy test x",
    "fairlead config show",
    "fairlead install --dry-run",
    "fairlead explain 'fairlead uninstall'",
    "grep -rn 'fairlead uninstall' docs",
  ],
});

ruleSeesThrough("self-protection/command", "fairlead uninstall");

ruleVerdicts("self-protection/program", {
  stops: [
    "rm $(which fairlead)",
    "cp /bin/true $(which fairlead)",
    "chmod 000 $(command -v fairlead)",
    "killall fairlead",
    "kill -9 $(pgrep fairlead)",
    "pgrep fairlead | xargs kill",
  ],
  passes: [
    "cat $(which fairlead) > /dev/null",
    "ls -l ~/.local/bin/fairlead",
    "pgrep -a fairlead",
    "rm notes/fairlead.md",
    "cp docs/fairlead.md README.md",
  ],
});

test.each(loosening().flatMap((one) => (one.harmless === "always" ? [] : [one])))(
  "an agent is stopped that types fairlead $command",
  async ({ command, needs = "" }) => {
    const line = `fairlead ${command} x ${needs}`.trim();
    const call = { tool: "Bash", input: { command: line } };
    expect((await decideFully(call, exampleWorld())).verdict).not.toBe("pass");
  },
);
