/** What a build file says about its project. */
export interface ProjectFacts {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
}

/** How one kind of project is recognised: by a file in its root, which may also name it. */
export interface ProjectKind {
  /** File name; one that begins with `*.` is looked for among the names in the root. */
  readonly marker: string;
  readonly type: string;
  readonly language: string;
  readonly read: (text: string, file: string) => ProjectFacts;
}

/**
 * Every kind fairlead knows, the most telling first; the first whose marker exists wins. Made when somebody
 * asks, because every call loads this and few need it.
 */
export function projectKinds(): readonly ProjectKind[] {
  return [
    { marker: "go.mod", type: "go", language: "go", read: readGoModule },
    { marker: "deno.json", type: "deno", language: "typescript", read: readJson },
    { marker: "deno.jsonc", type: "deno", language: "typescript", read: readJson },
    { marker: "package.json", type: "node", language: "javascript", read: readJson },
    { marker: "Cargo.toml", type: "rust", language: "rust", read: readTomlHeader },
    { marker: "pyproject.toml", type: "python", language: "python", read: readTomlHeader },
    { marker: "setup.py", type: "python", language: "python", read: readSetupScript },
    { marker: "pom.xml", type: "maven", language: "java", read: readPom },
    { marker: "build.gradle.kts", type: "gradle", language: "kotlin", read: nothing },
    { marker: "build.gradle", type: "gradle", language: "java", read: nothing },
    { marker: "composer.json", type: "composer", language: "php", read: readComposer },
    { marker: "mix.exs", type: "mix", language: "elixir", read: readMix },
    { marker: "Gemfile", type: "ruby", language: "ruby", read: nothing },
    { marker: "Package.swift", type: "swift", language: "swift", read: readSwift },
    { marker: "CMakeLists.txt", type: "cmake", language: "cpp", read: readCmake },
    { marker: "*.csproj", type: "dotnet", language: "csharp", read: readCsproj },
  ];
}

function nothing(): ProjectFacts {
  return {};
}

/** The module path's last segment; a major-version suffix such as `/v2` is not a name. */
function readGoModule(text: string): ProjectFacts {
  const path = /^[ \t]*module[ \t]+"?([^\s"]+)/m.exec(text)?.[1];
  const segments = path?.split("/").filter((segment) => !/^v\d+$/.test(segment));
  return { name: segments?.at(-1) };
}

function readJson(text: string): ProjectFacts {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return { name: textField(parsed, "name"), version: textField(parsed, "version") };
  } catch {
    return {};
  }
}

/** Composer names are `vendor/package`. */
function readComposer(text: string): ProjectFacts {
  const { name, version } = readJson(text);
  return { name: name?.split("/").at(-1), version };
}

/** The first `name` and `version` of the file's `[package]`, `[project]` or `[tool.poetry]` table. */
function readTomlHeader(text: string): ProjectFacts {
  const header = /^[ \t]*\[(package|project|tool\.poetry)\][ \t]*\r?$/m.exec(text);
  const body = header === null ? "" : text.slice(header.index + header[0].length);
  const table = body.split(/^[ \t]*\[/m, 1)[0] ?? "";
  const value = (key: string) =>
    new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*["']([^"'\\n]+)["']`, "m").exec(table)?.[1];
  return { name: value("name"), version: value("version") };
}

function readSetupScript(text: string): ProjectFacts {
  const value = (key: string) =>
    new RegExp(`\\b${key}[ \\t]*=[ \\t]*["']([^"'\\n]+)["']`).exec(text)?.[1];
  return { name: value("name"), version: value("version") };
}

/** The project's own coordinates stand before its dependencies and outside `<parent>`. */
function readPom(text: string): ProjectFacts {
  const head = text.split(/<(?:dependencies|dependencyManagement|build)>/, 1)[0] ?? "";
  const [from, to] = [head.indexOf("<parent>"), head.indexOf("</parent>")];
  const own = from < 0 || to < from ? head : head.slice(0, from) + head.slice(to);
  const value = (tag: string) => new RegExp(`<${tag}>\\s*([^<$\\s]+)\\s*</${tag}>`).exec(own)?.[1];
  return { name: value("artifactId"), version: value("version") };
}

function readMix(text: string): ProjectFacts {
  return {
    name: /\bapp:\s*:(\w+)/.exec(text)?.[1],
    version: /\bversion:\s*"([^"\n]+)"/.exec(text)?.[1],
  };
}

function readSwift(text: string): ProjectFacts {
  return { name: /\bPackage\s*\(\s*name:\s*"([^"\n]+)"/.exec(text)?.[1] };
}

function readCmake(text: string): ProjectFacts {
  const call = /^[ \t]*project[ \t]*\(/im.exec(text);
  if (call === null) return {};
  const start = call.index + call[0].length;
  const words = text.slice(start, start + CMAKE_CALL_MAX_CHARS).split(")", 1)[0] ?? "";
  return {
    name: /^\s*"?([\w.+-]+)/.exec(words)?.[1],
    version: /\bVERSION\s+([\d.]+)/i.exec(words)?.[1],
  };
}

/** Longest call of `project()` that is read, in characters. */
const CMAKE_CALL_MAX_CHARS = 2_000;

function readCsproj(text: string, file: string): ProjectFacts {
  return {
    name: /<AssemblyName>\s*([^<$\s]+)/.exec(text)?.[1] ?? file.replace(/\.csproj$/i, ""),
    version: /<Version>\s*([^<$\s]+)/.exec(text)?.[1],
  };
}

function textField(value: unknown, key: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const found = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === "string" && found !== "" ? found : undefined;
}
