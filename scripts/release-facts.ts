import packageJson from "../package.json";

/** What every kind of package says of fairlead. */
export const FACTS = {
  name: "fairlead",
  version: packageJson.version,
  license: packageJson.license,
  homepage: "https://github.com/fairlead/fairlead",
  /** One line without a full stop, short enough for every registry. */
  summary: "Hook that judges what AI coding agents are about to do",
  description: packageJson.description,
  maintainer: "fairlead <fairlead@users.noreply.github.com>",
} as const;

/** The description in lines as distributions want them. */
export function descriptionLines(): readonly string[] {
  const lines: string[] = [];
  for (const word of `${FACTS.description}.`.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > LINE_MAX_CHARS) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

const LINE_MAX_CHARS = 72;

/** Where a file of this version is downloaded from. */
export function downloadUrl(file: string): string {
  return `${FACTS.homepage}/releases/download/v${FACTS.version}/${file}`;
}
