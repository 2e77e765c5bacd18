import { allPacks } from "./pack-loaders.ts";

/** Run by the bundler, as a macro: the programs of each pack, with a blank around each. */
export async function packNames(): Promise<readonly string[]> {
  const packs = await allPacks();
  return packs.map(({ tools }) => ` ${Object.keys(tools).join(" ")} `);
}

/** Run by the bundler, as a macro: a line with the names of each tool of which something is asked before. */
export async function describedNames(): Promise<string> {
  return (await describedTools()).map(([names]) => ` ${names} \n`).join("");
}

/** Run by the bundler, as a macro: in the same lines, what is known of such a tool besides its table. */
export async function toolDescriptions(): Promise<string> {
  const tools = await describedTools();
  return tools
    .map(([, { options, ...tool }]) => {
      const {
        runs,
        passes,
        stores,
        uploads,
        project,
        loads,
        connects,
        packages,
        removes,
        unchecked,
      } = tool;
      const { used, written } = options ?? {};
      const isRead = runs ?? uploads ?? packages ?? removes ?? unchecked;
      const asked = isRead === undefined ? { used, written } : options;
      const more = {
        runs,
        passes,
        stores,
        uploads,
        project,
        loads,
        connects,
        packages,
        removes,
        unchecked,
      };
      return `${JSON.stringify({ options: asked, ...more })}\n`;
    })
    .join("");
}

/** Tools that run commands or code of a project, use the files they are given, or copy them to a store. */
async function describedTools() {
  const packs = await allPacks();
  return packs
    .flatMap(({ tools }) => Object.entries(tools))
    .map(([names, describe]) => [names, describe()] as const)
    .filter(
      ([, { options, runs, uploads, project, loads, connects, packages, removes, unchecked }]) => {
        const isAsked =
          runs ?? uploads ?? project ?? loads ?? connects ?? packages ?? removes ?? unchecked;
        return options !== undefined && (isAsked !== undefined || options.used?.startsWith("*"));
      },
    );
}
