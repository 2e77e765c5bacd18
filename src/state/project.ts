import { nameOf } from "../sys/paths.ts";
import { exists, filesMatching, readBeginning } from "../sys/probe.ts";
import { type ProjectFacts, type ProjectKind, projectKinds } from "./project-kinds.ts";

/** What a project's own files say about it. */
export type Project = {
  readonly name: string;
  readonly version: string | null;
  readonly type: string;
  readonly language: string;
};

/** Build files are read up to this size: what names a project stands at their beginning. */
const BUILD_FILE_MAX_BYTES = 512 * 1024;

/** Recognises the project in a folder by its build files; the folder's name is the fallback name. */
export async function detectProject(root: string): Promise<Project> {
  const fallback = nameOf(root);
  const found = findKind(root);
  if (found === undefined) {
    return { name: fallback, version: null, type: "unknown", language: "unknown" };
  }
  const { kind, file } = found;
  const facts = await readFacts(kind, root, file);
  return {
    name: facts.name ?? fallback,
    version: facts.version ?? null,
    ...(kind.type === "node"
      ? javascriptProject(root)
      : { type: kind.type, language: kind.language }),
  };
}

function findKind(root: string): { kind: ProjectKind; file: string } | undefined {
  const kinds = projectKinds();
  const fixed = kinds.find(({ marker }) => !marker.startsWith("*") && exists(`${root}/${marker}`));
  if (fixed !== undefined) return { kind: fixed, file: fixed.marker };
  for (const kind of kinds) {
    if (!kind.marker.startsWith("*")) continue;
    const [file] = filesMatching(root, kind.marker);
    if (file !== undefined) return { kind, file };
  }
  return undefined;
}

async function readFacts(kind: ProjectKind, root: string, file: string): Promise<ProjectFacts> {
  if (kind.type === "gradle") return readGradleSettings(root);
  return kind.read(await beginningOf(`${root}/${file}`), file);
}

/** A lock file of Bun makes it Bun's project, a `tsconfig.json` a TypeScript one. */
function javascriptProject(root: string): { readonly type: string; readonly language: string } {
  const bun = exists(`${root}/bun.lock`) || exists(`${root}/bun.lockb`);
  const typescript = exists(`${root}/tsconfig.json`);
  return { type: bun ? "bun" : "node", language: typescript ? "typescript" : "javascript" };
}

/** Gradle keeps a build's name in its settings file. */
async function readGradleSettings(root: string): Promise<ProjectFacts> {
  for (const file of ["settings.gradle.kts", "settings.gradle"]) {
    const text = await beginningOf(`${root}/${file}`);
    const name = /\brootProject\.name\s*=\s*["']([^"'\n]+)["']/.exec(text)?.[1];
    if (name !== undefined) return { name };
  }
  return {};
}

/** A build file that cannot be read still tells the kind, so it is as good as an empty one. */
async function beginningOf(path: string): Promise<string> {
  const read = await readBeginning(path, BUILD_FILE_MAX_BYTES);
  return read === undefined || read instanceof Error ? "" : read.text;
}
