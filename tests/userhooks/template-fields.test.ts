import { describe, expect, test } from "bun:test";
import { parseTemplate, renderCommand, renderText } from "../../src/userhooks/template-fields.ts";

function parsed(text: string) {
  const result = parseTemplate(text);
  if (!result.ok) throw new Error(result.message);
  return result.template;
}

const input = {
  session_id: "s",
  tool_input: { file_path: "a b", edits: [{ old_string: "x" }], count: 3 },
};

describe("a template", () => {
  test.each([
    ["no fields {} {a} {.txt,.bak}", "no fields {} {a} {.txt,.bak}"],
    ["{.session_id}:{.tool_input.file_path}", "s:a b"],
    ["{.tool_input.edits[0].old_string}{.tool_input.count}", "x3"],
    ["[{.tool_input.missing.deeper}]", "[]"],
    ["{.tool_input.edits}", '[{"old_string":"x"}]'],
    ["{.}", JSON.stringify(input)],
  ])("%s gives %s", (text, expected) => {
    expect(renderText(parsed(text), input)).toBe(expected);
  });

  test.each(["{.transcript_path | @base64}", "{.tool_input | keys}"])(
    "%s is a jq filter",
    (text) => {
      expect(parseTemplate(text)).toMatchObject({ ok: false });
    },
  );

  test("names the field that no event has", () => {
    expect(parseTemplate("a {.file_pth} b")).toEqual({
      ok: false,
      message: '{.file_pth}: no event has a field "file_pth"',
    });
  });
});

describe("a command with fields", () => {
  const render = (text: string, reader: "posix" | "powershell" | "cmd") =>
    renderCommand(parsed(text), { tool_input: { command: 'a "b"' } }, reader, "windows");

  test.each([
    ["posix", "x {.tool_input.command}", 'x "${FAIRLEAD_FIELD_1}"'],
    ["posix", 'x "{.tool_input.command}"', 'x "${FAIRLEAD_FIELD_1}"'],
    ["posix", "x '{.tool_input.command}'", "x ''\"${FAIRLEAD_FIELD_1}\"''"],
    ["powershell", "x {.tool_input.command}", "x ${env:FAIRLEAD_FIELD_1}"],
    ["cmd", "x {.tool_input.command}", 'x "!FAIRLEAD_FIELD_1!"'],
    ["cmd", 'x "{.tool_input.command}"', 'x "!FAIRLEAD_FIELD_1!"'],
  ] as const)("for %s refers to variables: %s", (reader, text, expected) => {
    const rendered = render(text, reader);
    expect(rendered).toMatchObject({ ok: true, command: expected });
  });

  test("escapes quotes for cmd, whose programs would split at them", () => {
    expect(render("x {.tool_input.command}", "cmd")).toMatchObject({
      env: { FAIRLEAD_FIELD_1: 'a \\"b\\"' },
    });
  });
});
