import { describe, expect, test } from "bun:test";
import { findPage, textWithLinks } from "../../../src/cli/docs/find-page.ts";
import { COMMAND_GROUPS } from "../../../src/cli/root.ts";

/** Commands that only fairlead itself starts. */
const INTERNAL = ["background"];

describe("the page for", () => {
  const commands = COMMAND_GROUPS.flatMap((group) => Object.keys(group.commands));
  test.each(commands.filter((name) => !INTERNAL.includes(name)))("%s explains it", (name) => {
    const page = findPage(name);
    expect(page?.text).toMatch(new RegExp(`fairlead ${name}\\b`));
    expect(page?.text).toContain(page?.title ?? "no page");
  });

  test.each([
    ["checklist", "checklist"],
    ["user-rules", "user-rules"],
    ["docs/agents/codex.md", "codex"],
    ["hooks", "user-hooks"],
    ["policy show", "commands"],
    ["codes", "security-model"],
  ])("%s is in %s", (word, topic) => {
    expect(findPage(word)?.topic).toBe(topic);
  });

  test("a part of a page ends before the next one", () => {
    const text = findPage("loop")?.text ?? "";
    expect(text).toStartWith("## Loops\n");
    expect(text.match(/^## /gm)).toHaveLength(1);
    expect(text).toEndWith("The whole page: `fairlead docs session`\n");
  });

  test("a page on a terminal names the pages that it links to, once each and not itself", () => {
    const text =
      "[a](undo.md#settings), [b](agents/codex.md), [c](../undo.md), [d](log.md), [e](x.md)";
    const shown = textWithLinks({ topic: "log", title: "The log", text });
    expect(shown).toBe(
      `${text}\n\nPages linked here, for \`fairlead docs\`: \`codex\`, \`undo\`\n`,
    );
    expect(textWithLinks({ topic: "log", title: "The log", text: "none" })).toBe("none");
  });

  test("an unknown word does not exist", () => {
    expect(findPage("nonsense")).toBeUndefined();
  });
});
