import type { ApprovalWorld } from "./approval-world.ts";

/**
 * Says which module in its folder an interpreter would load for one of its own; undefined where none is there. Names
 * that begin with a line are such of its own as well; for `*` all are, but for those of scripts that every project has.
 */
export function whyOtherModule(
  modules: string,
  folder: string,
  world: ApprovalWorld,
): string | undefined {
  for (const { name, kind } of world.entries(folder) ?? []) {
    const [stem = ""] = name.split(".");
    const isNamed =
      modules === "*" ? !SCRIPTS.includes(` ${stem} `) : ` ${modules} `.includes(` ${stem} `);
    const isOwn = stem.startsWith("_") || isNamed;
    if (!isOwn || stem === "") continue;
    const isFile = kind !== "folder" && /\.(?:py|pyc|so|pyd|dylib|zip)$/.test(name);
    const isLoaded =
      isFile || (kind !== "file" && stem === name && isPackage(`${folder}/${name}`, world));
    if (isLoaded) return `loads \`${name}\` from its folder`;
  }
  return undefined;
}

const SCRIPTS = " setup conftest manage noxfile main app wsgi asgi tests src docs scripts ";

/** Without a beginning of its own a folder stands behind the interpreter's. */
function isPackage(folder: string, world: ApprovalWorld): boolean {
  return (world.entries(folder) ?? []).some(({ name }) => name.startsWith("__init__."));
}
