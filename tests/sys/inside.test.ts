import { afterEach, expect, test } from "bun:test";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { whereLeads } from "../../src/sys/inside.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

test("a path is judged by where it leads, not by how it is written", () => {
  project = makeProject({ "a/file": "", "..odd/file": "", "../home/file": "" });
  symlinkSync(project.home, join(project.project, "link"));
  symlinkSync(join(project.project, "a"), join(project.project, "near"));
  const leads = (path: string) => whereLeads(project.project, join(project.project, path));
  expect(leads("a/file")).toBe("inside");
  expect(leads("near/../a/file")).toBe("inside");
  expect(leads("..odd/file")).toBe("inside");
  expect(leads("../home/file")).toBe("outside");
  expect(leads("link/file")).toBe("outside");
  expect(leads(".")).toBe("outside");
  expect(leads("..")).toBe("outside");
  expect(leads("none")).toBe("missing");
});
