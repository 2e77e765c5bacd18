import { expect, test } from "bun:test";
import { loadPacks } from "../../../src/policy/catalog/load-packs.ts";
import { toolName } from "../../../src/policy/catalog/runners.ts";
import { programsOf } from "../../../src/policy/commands/pack.ts";
import { PACKS } from "../tools/all-packs.ts";
import { invocationOf } from "../tools/command.ts";

test.each([
  ["terraform destroy", "terraform", "kubectl"],
  ["npx prisma migrate reset", "prisma", "terraform"],
  ["docker run --rm amazon/aws-cli s3 rb s3://x", "aws", "gcloud"],
  ["./Terraform.EXE destroy", "terraform", "helm"],
])("%s loads the pack of %s and not that of %s", async (command, known, unknown) => {
  const packFor = await loadPacks([invocationOf(command)]);
  const pack = packFor(known)?.pack;
  expect(pack === undefined ? [] : programsOf(pack)).toContain(known);
  expect(packFor(unknown)).toBeUndefined();
});

test("every program of every pack loads that pack", async () => {
  for (const pack of PACKS) {
    for (const program of programsOf(pack)) {
      const packFor = await loadPacks([{ ...invocationOf("true"), program }]);
      expect({ program, pack: packFor(toolName(program))?.pack.name }).toEqual({
        program,
        pack: pack.name,
      });
    }
  }
});
