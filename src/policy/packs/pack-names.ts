import { allPacks } from "./pack-loaders.ts";

/** Run by the bundler, as a macro: the programs of each pack, with a blank around each. */
export async function packNames(): Promise<readonly string[]> {
  const packs = await allPacks();
  return packs.map(({ tools }) => ` ${Object.keys(tools).join(" ")} `);
}

/** Run by the bundler, as a macro: the tools that use the files they are given, and show nothing of them. */
export async function usingNames(): Promise<string> {
  const packs = await allPacks();
  const tools = packs.flatMap(({ tools }) => Object.entries(tools));
  const using = tools.filter(([, describe]) => describe().options?.used?.startsWith("*"));
  return ` ${using.map(([names]) => names).join(" ")} `;
}

/** Run by the bundler, as a macro: a line with the names of each tool that runs commands. */
export async function runningNames(): Promise<string> {
  return (await runningTools()).map(([names]) => ` ${names} \n`).join("");
}

/** Run by the bundler, as a macro: in the same lines, what is known of such a tool besides its table. */
export async function runningDescriptions(): Promise<string> {
  const tools = await runningTools();
  return tools
    .map(([, { options, runs, passes }]) => `${JSON.stringify({ options, runs, passes })}\n`)
    .join("");
}

async function runningTools() {
  const packs = await allPacks();
  return packs
    .flatMap(({ tools }) => Object.entries(tools))
    .map(([names, describe]) => [names, describe()] as const)
    .filter(([, { options, runs }]) => options !== undefined && runs !== undefined);
}
