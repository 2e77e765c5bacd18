import { describe, expect, test } from "bun:test";
import { decide } from "../../../../src/policy/decide.ts";
import { exampleWorld } from "../../world.ts";

async function verdictOf(command: string) {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

describe("a trap for the end, with a variable that is set behind it", () => {
  test.each([
    `trap 'rm -rf "$T"' EXIT; T=$(mktemp -d)`,
    `T=$(mktemp -d); trap 'rm -rf "$T"' EXIT`,
    `cleanup(){ rm -rf "$work"; }; trap cleanup EXIT; work=$(mktemp -d)`,
    `trap 'rm -rf "$T"' EXIT INT TERM; T=$(mktemp -d); make`,
    `trap 'rm -f "$T"' 0; T=/tmp/x.$$; echo a > $T`,
    `set -e; trap 'rm -rf "$T"' EXIT; T="$(mktemp -d)"; cp a "$T"`,
    `trap 'kill $PID; rm -rf "$T"' EXIT; T=$(mktemp -d); npm start & PID=$!`,
  ])("%s passes", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });

  test.each([
    `trap 'rm -rf "$T"' EXIT`,
    `trap 'rm -rf "$T"' EXIT; T=~`,
    `trap 'rm -rf ~' EXIT`,
    `trap 'rm -rf "$T"' ERR; T=$(mktemp -d)`,
    `trap 'rm -rf "$T"' DEBUG; T=$(mktemp -d)`,
    `T=~; trap 'rm -rf "$T"' EXIT; exit; T=$(mktemp -d)`,
    `T=~; trap 'rm -rf "$T"' EXIT; false && T=$(mktemp -d)`,
    `T=~; trap 'rm -rf "$T"' EXIT; if x; then T=$(mktemp -d); fi`,
    `T=~; trap 'rm -rf "$T"' EXIT; kill -9 $$; T=$(mktemp -d)`,
    `trap 'rm -rf "$T"' EXIT; (T=$(mktemp -d))`,
    `trap 'rm -rf "$T"' EXIT; T=$(mktemp -d) true`,
    String.raw`trap "rm -rf \"$T/\"*" EXIT; T=$(mktemp -d)`,
    `cd ~; trap 'rm -rf *' EXIT; cd /tmp/x`,
    `T=~; trap 'rm -rf "$T"' INT; sleep 1; T=$(mktemp -d)`,
    `trap 'rm -rf "$T"/*' EXIT; make; T=$(mktemp -d)`,
    `f() { trap 'rm -rf "$T"' RETURN; }; f; T=$(mktemp -d)`,
    `trap 'rm -rf "$T"; T=~' EXIT; T=$(mktemp -d); trap - EXIT; rm -rf ~`,
  ])("%s is stopped", async (command) => {
    expect(await verdictOf(command)).not.toBe("pass");
  });
});
