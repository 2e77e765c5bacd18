import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { PersonaPlace } from "../../src/state/persona.ts";
import { parseSpinner, readSpinnerVerbs } from "../../src/state/spinner.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject | undefined;
afterEach(() => project?.dispose());

describe("spinner lists", () => {
  test("a list of texts is taken as it is, without repetition and blanks", () => {
    expect(parseSpinner('- Sailing\n- Rowing\n- " "\n- Sailing\n- 7\n')).toEqual([
      "Sailing",
      "Rowing",
      "7",
    ]);
    expect(parseSpinner("verbs: [Sailing, Rowing]")).toEqual(["Sailing", "Rowing"]);
  });

  test("godo's stems take their suffixes in turn, then their emoji", () => {
    const text = [
      "persona: young-f",
      "suffix_pattern:",
      "  cycle: 3",
      '  suffixes: ["!", "?", "."]',
      "stems:",
      "  - stem: work",
      '    emoji: "🔥"',
      "  - stem: build",
      "  - think",
      "  - stem: rest",
    ].join("\n");
    expect(parseSpinner(text)).toEqual(["work! 🔥", "build?", "think.", "rest!"]);
  });

  test("a cycle of one repeats the first suffix, no suffixes leave the stems", () => {
    const stems = "stems: [{stem: a}, {stem: b}]";
    expect(parseSpinner(`suffix_pattern: {cycle: 1, suffixes: [s, t]}\n${stems}`)).toEqual([
      "as",
      "bs",
    ]);
    expect(parseSpinner(stems)).toEqual(["a", "b"]);
  });

  test("control characters are removed and endless lists cut", () => {
    expect(parseSpinner('- "a\\x00b"')).toEqual(["a b"]);
    const many = parseSpinner(Array.from({ length: 900 }, (_, i) => `- v${i}`).join("\n"));
    expect(Array.isArray(many) && many.length).toBe(200);
  });

  for (const text of ["", "just a text", "verbs: 7", "stems: {}", "- [", "[]"]) {
    test(`${JSON.stringify(text)} is an error value`, () => {
      expect(parseSpinner(text)).toBeInstanceOf(Error);
    });
  }
});

const placeOf = ({ project: root }: TestProject): PersonaPlace => ({
  id: "young-f",
  folder: join(root, "personas/do"),
  isNamed: false,
  needsConsent: false,
});

function io() {
  project ??= makeProject();
  return project.context().io;
}

describe("S2 GetSpinnerVerbs", () => {
  test("the persona's YAML is the source", async () => {
    project = makeProject({ "personas/do/spinners/young-f.yaml": "- Sailing" });
    expect(await readSpinnerVerbs(io(), placeOf(project), "en")).toEqual(["Sailing"]);
  });

  test("without a file words of fairlead's own are used, in the language spoken", async () => {
    project = makeProject();
    const place = { ...placeOf(project), folder: undefined };
    const [english, korean] = [
      await readSpinnerVerbs(io(), place, "en"),
      await readSpinnerVerbs(io(), place, "ko"),
    ];
    expect(Array.isArray(english) && english.length).toBeGreaterThan(3);
    expect(korean).not.toEqual(english);
  });

  test("a broken file is an error value that names it", async () => {
    project = makeProject({ "personas/do/spinners/young-f.yaml": "a: [" });
    const verbs = await readSpinnerVerbs(io(), placeOf(project), "en");
    expect(verbs instanceof Error && verbs.message).toContain("young-f.yaml: not valid YAML");
  });
});
