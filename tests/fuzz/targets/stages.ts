import fc from "fast-check";
import { decide } from "../../../src/policy/decide.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { judgeQuickly } from "../../../src/policy/quick/command.ts";
import { wholePolicy } from "../../policy/whole-policy.ts";
import { decideFully, exampleWorld } from "../../policy/world.ts";
import { commandLines } from "../inputs/commands.ts";
import { mutated } from "../inputs/mutate.ts";
import { shellScripts } from "../inputs/shell-script.ts";
import { target } from "../target.ts";

interface Judged {
  readonly tool: string;
  readonly command: string;
  readonly cwd: string;
}

/** Words of everyday commands, which the plain judgement takes for harmless or refuses itself. */
const visibleLines = mutated(
  fc
    .array(
      fc.constantFrom(
        ..."ls cat git npm cd rm echo grep mkdir cargo go rg head diff tree which bun".split(" "),
        ..."status commit add fetch -m -rf -r -f -A -n test run -c -p --all log show push".split(
          " ",
        ),
        ..."src/a.ts README.md .env ~ / /* .. ../x ./ a=b key.pem 'a b' \"x\" 2>&1 && || | ;".split(
          " ",
        ),
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((words) => words.join(" ")),
  [
    " ",
    "/",
    "..",
    "~",
    "-",
    "'",
    '"',
    "\\",
    "$",
    ".",
    "=",
    "*",
    "\t",
    "\n",
    "#",
    "{",
    "é",
    "\u2028",
  ],
);

/** Judging with as little as a call needs gives what judging with everything gives. */
export const stages = target<Judged>({
  name: "stages",
  claim: "the plain and the staged judgement are those of the whole policy",
  quickRuns: 500,
  inputs: fc.record({
    tool: fc.constantFrom("Bash", "Bash", "Bash", "PowerShell", "Monitor"),
    command: fc.oneof(commandLines, visibleLines, visibleLines, shellScripts),
    cwd: fc.constantFrom("/home/user/project", "/home/user/project/src", "/home/user", "/tmp/x"),
  }),
  refute: async ({ tool, command, cwd }) => {
    const world = exampleWorld({ cwd });
    const call = { tool, input: { command } };
    const whole = wholePolicy(call, world);
    const staged = await decide(call, world);
    const everything = await decideFully(call, world);
    if (staged.verdict !== whole.verdict) return `staged ${staged.verdict}, whole ${whole.verdict}`;
    if (JSON.stringify(everything.findings) !== JSON.stringify(whole.findings))
      return "asked for everything, the stages find something else";
    const [first] = staged.findings;
    if (whole.verdict === "deny" && JSON.stringify(first) !== JSON.stringify(whole.findings[0]))
      return `staged ${JSON.stringify(first)}, whole ${JSON.stringify(whole.findings[0])}`;
    return tool === "Bash" ? refuteQuick(command, world, whole.verdict) : undefined;
  },
});

async function refuteQuick(
  command: string,
  world: World,
  verdict: string,
): Promise<string | undefined> {
  const quick = await judgeQuickly(command, world);
  if (quick === undefined) return undefined;
  const said = quick === "harmless" ? "pass" : quick.verdict;
  return said === verdict ? undefined : `quick ${said}, whole ${verdict}`;
}
