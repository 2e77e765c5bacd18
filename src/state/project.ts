import { nameOf } from "../sys/paths.ts";
import { exists, readText } from "../sys/probe.ts";

/** What a project's own files say about it. */
export type Project = {
  readonly name: string;
  readonly version: string | null;
  readonly type: string;
  readonly language: string;
};

/** How one kind of project is recognised; the first kind whose marker exists names the project. */
interface ProjectKind {
  readonly marker: string;
  readonly type: string;
  readonly language: string;
  readonly read: (text: string) => {
    readonly name?: string | undefined;
    readonly version?: string | undefined;
  };
}

const KINDS: readonly ProjectKind[] = [
  { marker: "go.mod", type: "go", language: "go", read: readGoModule },
  { marker: "package.json", type: "node", language: "javascript", read: readPackageJson },
  { marker: "Cargo.toml", type: "rust", language: "rust", read: readTomlHeader },
  { marker: "pyproject.toml", type: "python", language: "python", read: readTomlHeader },
  { marker: "setup.py", type: "python", language: "python", read: readSetupScript },
];

/** Recognises the project in a folder by its build files; the folder's name is the fallback name. */
export async function detectProject(root: string): Promise<Project> {
  const kind = KINDS.find(({ marker }) => exists(`${root}/${marker}`));
  const fallback = nameOf(root);
  if (kind === undefined)
    return { name: fallback, version: null, type: "unknown", language: "unknown" };
  const text = await readText(`${root}/${kind.marker}`);
  const facts = typeof text === "string" ? kind.read(text) : {};
  const typescript = kind.type === "node" && exists(`${root}/tsconfig.json`);
  return {
    name: facts.name ?? fallback,
    version: facts.version ?? null,
    type: kind.type,
    language: typescript ? "typescript" : kind.language,
  };
}

/** The module path's last segment; a major-version suffix such as `/v2` is not a name. */
function readGoModule(text: string) {
  const path = /^\s*module\s+"?([^\s"]+)/m.exec(text)?.[1];
  const segments = path?.split("/").filter((segment) => !/^v\d+$/.test(segment));
  return { name: segments?.at(-1) };
}

function readPackageJson(text: string) {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return { name: textField(parsed, "name"), version: textField(parsed, "version") };
  } catch {
    return {};
  }
}

/** The first `name` and `version` of the file's `[package]`, `[project]` or `[tool.poetry]` table. */
function readTomlHeader(text: string) {
  const header = /^\s*\[(package|project|tool\.poetry)\]\s*$/m.exec(text);
  const body = header === null ? "" : text.slice(header.index + header[0].length);
  const table = body.split(/^\s*\[/m, 1)[0] ?? "";
  const value = (key: string) =>
    new RegExp(`^\\s*${key}\\s*=\\s*["']([^"'\\n]+)["']`, "m").exec(table)?.[1];
  return { name: value("name"), version: value("version") };
}

function readSetupScript(text: string) {
  const value = (key: string) =>
    new RegExp(`\\b${key}\\s*=\\s*["']([^"'\\n]+)["']`).exec(text)?.[1];
  return { name: value("name"), version: value("version") };
}

function textField(value: unknown, key: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const found = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === "string" && found !== "" ? found : undefined;
}
