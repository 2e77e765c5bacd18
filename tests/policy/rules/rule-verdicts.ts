import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import type { RuleId } from "../../../src/policy/model/finding.ts";
import { decideFully, exampleWorld } from "../world.ts";

/** Commands that a rule denies, those it denies or asks about, and commands that nothing may stop. */
interface Tables {
  readonly tool?: "Bash" | "PowerShell";
  readonly denies?: readonly string[];
  readonly stops?: readonly string[];
  readonly passes: readonly string[];
}

/** Tests what a rule says of commands, through the whole policy. */
export function ruleVerdicts(rule: RuleId, tables: Tables): void {
  const { tool = "Bash", denies = [], stops = [], passes } = tables;
  const verdictsOf = async (command: string) =>
    (await decideFully({ tool, input: { command } }, exampleWorld())).findings
      .filter((finding) => finding.rule === rule)
      .map(({ verdict }) => verdict);
  describe(rule, () => {
    test.each([...denies])("denies %s", async (command) => {
      expect(await verdictsOf(command)).toContain("deny");
    });
    test.each([...stops])("stops %s", async (command) => {
      expect(await verdictsOf(command)).not.toEqual([]);
    });
    test.each([...passes])("has nothing against %s", async (command) => {
      const { verdict } = await decide({ tool, input: { command } }, exampleWorld());
      expect(verdict).toBe("pass");
    });
  });
}

/** Tests that a rule still sees a command, one program with plain words, in other spellings and below wrappers. */
export function ruleSeesThrough(rule: RuleId, command: string): void {
  const [program = "", ...words] = command.split(" ");
  const rest = words.length === 0 ? "" : ` ${words.join(" ")}`;
  const spellings = [
    `"${program}"${rest}`,
    `${program.slice(0, 1)}""${program.slice(1)}${rest}`,
    `\\${program}${rest}`,
    `/usr/bin/${program}${rest}`,
    `  ${program}  ${words.join("   ")}`,
    `P=${program}; $P${rest}`,
    `sudo ${command}`,
    `env A=1 ${command}`,
    `command ${command}`,
    `timeout -s KILL 5m ${command}`,
    `nice -n 5 ${command}`,
    `nohup ${command} &`,
    `bash -c "${command.replace(/[\\"$\x60]/g, "\\$&")}"`,
    `eval "${command.replace(/[\\"$\x60]/g, "\\$&")}"`,
    `( ${command} )`,
    `{ ${command}; }`,
    `true && ${command} || true`,
    `if true; then ${command}; fi`,
    `f() { ${command}; }; f`,
    `echo "$(${command})"`,
    `${command} > /dev/null 2>&1`,
  ];
  describe(`${rule} sees ${command} in another spelling`, () => {
    test.each(spellings)("%s", async (spelled) => {
      const { findings } = await decideFully(
        { tool: "Bash", input: { command: spelled } },
        exampleWorld(),
      );
      expect(findings.map((finding) => finding.rule)).toContain(rule);
    });
  });
}
