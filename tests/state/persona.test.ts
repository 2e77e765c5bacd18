import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { textsIn } from "../../src/handlers/texts.ts";
import { buildReminder, findPersona, parsePersona, readPersona } from "../../src/state/persona.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject | undefined;
afterEach(() => project?.dispose());

function place(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
) {
  project = makeProject(files);
  Object.assign(project.env, env);
  const { io, workspace } = project.context();
  return findPersona(io, workspace);
}

function remind(file: string, user = ""): string | undefined {
  const persona = parsePersona(file, user);
  if (persona instanceof Error) throw persona;
  return buildReminder(persona, textsIn("en"));
}

const matter = (lines: string) => `---\n${lines}\n---\n# Body\n---\nnot front matter\n`;

describe("S2 persona.ResolveDir", () => {
  test(".claude/personas/do comes before personas/do", () => {
    const both = { ".claude/personas/do/a": "", "personas/do/a": "" };
    expect(place(both)).toMatchObject({
      folder: join(project?.project ?? "", ".claude/personas/do"),
    });
    project?.dispose();
    expect(place({ "personas/do/a": "" })).toMatchObject({
      folder: join(project?.project ?? "", "personas/do"),
    });
  });

  test("CLAUDE_PROJECT_DIR says where to look", () => {
    project = makeProject({ "personas/do/a": "", "other/personas/do/a": "" });
    const other = join(project.project, "other");
    project.env.CLAUDE_PROJECT_DIR = other;
    const { io, workspace } = project.context();
    expect(findPersona(io, workspace)).toMatchObject({ folder: join(other, "personas/do") });
  });

  test("without a folder and without DO_PERSONA personas are not in use", () => {
    expect(place({})).toBeUndefined();
  });
});

describe("S2 DO_PERSONA", () => {
  test("the default is young-f", () => {
    expect(place({ "personas/do/a": "" })).toMatchObject({ id: "young-f" });
  });

  test("it names the persona, also without a folder", () => {
    expect(place({}, { DO_PERSONA: "senior-m" })).toMatchObject({
      id: "senior-m",
      folder: undefined,
    });
  });

  for (const name of ["../../secret", "a/b", "a\\b", ".hidden", "", "x".repeat(200)]) {
    test(`${JSON.stringify(name.slice(0, 20))} never leads out of the folder`, () => {
      const found = place({ "personas/do/a": "" }, { DO_PERSONA: name });
      if (name === "") expect(found).toMatchObject({ id: "young-f" });
      else expect(found).toBeInstanceOf(Error);
    });
  }
});

describe("S2 BuildReminder", () => {
  test("the reminder of the file has user, honorific and name filled in", () => {
    const file = matter(
      'name: Do\nhonorific: "{user} captain"\nreminder: "I am {name}; call the user {honorific} ({user})"',
    );
    expect(remind(file, "Kim")).toBe("I am Do; call the user Kim captain (Kim)");
  });

  test("without a user's name the honorific stands alone", () => {
    const file = matter('honorific: "{user} captain"\nreminder: "call the user {honorific}"');
    expect(remind(file)).toBe("call the user captain");
  });

  test("godo's fields are understood", () => {
    const file = matter(
      'id: young-f\nname: "Do"\nhonorific_template: "{{name}}선배"\nhonorific_default: "선배"\ntone: "캐주얼"',
    );
    expect(remind(file, "홍")).toBe('persona: Do; address the user as "홍선배"; tone: 캐주얼');
    expect(remind(file)).toBe('persona: Do; address the user as "선배"; tone: 캐주얼');
  });

  test("Korean wording is there too", () => {
    const persona = parsePersona(matter("name: Do\nhonorific: 선배\ntone: 반말"), "");
    if (persona instanceof Error) throw persona;
    expect(buildReminder(persona, textsIn("ko"))).toBe(
      '페르소나: Do; 사용자를 "선배"(으)로 부르세요; 말투: 반말',
    );
  });

  test("a user named like a placeholder stays as named", () => {
    expect(remind(matter('honorific: "{user}"\nreminder: "{honorific}"'), "{name}")).toBe("{name}");
  });

  test("control characters and endless texts do not reach the model", () => {
    const file = matter(`reminder: "a\\x1b[31mb"`);
    expect(remind(file)).toBe("ab");
    expect(remind(matter(`reminder: ${"x".repeat(9000)}`))?.length).toBeLessThanOrEqual(2000);
  });

  test("a persona with nothing to say says nothing", () => {
    expect(remind(matter("id: quiet"))).toBeUndefined();
  });
});

describe("bad front matter", () => {
  const bad: readonly (readonly [string, string])[] = [
    ["no front matter", "# Title\n"],
    ["never closed", "---\nname: x\n"],
    ["a list", matter("- a\n- b")],
    ["a text", matter("just words")],
    ["not YAML", matter("name: [unclosed\nother: }{")],
    ["empty file", ""],
  ];
  for (const [name, text] of bad) {
    test(`${name} is an error value`, () => {
      expect(parsePersona(text, "")).toBeInstanceOf(Error);
    });
  }

  test("CRLF and a BOM do not matter", () => {
    expect(parsePersona("\uFEFF---\r\nname: Do\r\n---\r\n", "")).toMatchObject({ name: "Do" });
  });

  test("a missing character file is no error, an unreadable one is", async () => {
    project = makeProject({
      "personas/do/characters/bad.md/folder": "",
      "personas/do/characters/young-f.md": matter("name: Do"),
    });
    const { io } = project.context();
    const folder = join(project.project, "personas/do");
    const here = { folder, isNamed: true, needsConsent: false };
    expect(await readPersona(io, { ...here, id: "young-f" })).toMatchObject({ name: "Do" });
    expect(await readPersona(io, { ...here, id: "nobody" })).toBeUndefined();
    expect(await readPersona(io, { ...here, id: "bad" })).toBeInstanceOf(Error);
    expect(await readPersona(io, { ...here, id: "young-f", folder: undefined })).toBeUndefined();
  });
});
