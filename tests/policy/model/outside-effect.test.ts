import { expect, test } from "bun:test";
import type { ToolCall } from "../../../src/policy/agent-tools/tool-call.ts";
import { kindOfEffect, mayLose } from "../../../src/policy/model/outside-effect.ts";
import { decideFully, exampleWorld } from "../world.ts";

const bash = (command: string): ToolCall => ({ tool: "Bash", input: { command } });

test.each<[string, string, ToolCall]>([
  ["deletes database", "a client of a database", bash("psql -c 'drop table users'")],
  ["deletes database", "a shell of a document store", bash("mongosh --eval 'db.dropDatabase()'")],
  [
    "deletes database",
    "a library in a script",
    bash(
      'python3 -c \'import boto3; boto3.client("rds").delete_db_instance(DBInstanceIdentifier="x")\'',
    ),
  ],
  ["deletes database", "a command of a cloud", bash("aws rds delete-db-instance --id x")],
  ["deletes cloud", "a program behind another one", bash("npx pulumi destroy")],
  [
    "deletes cloud",
    "a cmdlet",
    { tool: "PowerShell", input: { command: "Remove-AzResourceGroup -Name shop" } },
  ],
  [
    "deletes database",
    "a statement in a field",
    { tool: "mcp__postgres__query", input: { sql: "drop table users" } },
  ],
  [
    "deletes repository",
    "a tool by its name",
    { tool: "mcp__github__delete_repository", input: { repo: "x" } },
  ],
])("%s: %s", async (kind, _by, call) => {
  const { findings } = await decideFully(call, exampleWorld());
  expect(findings[0]?.effect && kindOfEffect(findings[0].effect)).toBe(kind);
  expect(findings[0]?.effect && mayLose(findings[0].effect)).toBe(true);
});
