/** A Markdown table; bars and line breaks in cells are made harmless. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Text set as code, whatever backticks it holds; empty stays empty. */
export function code(text: string): string {
  if (text === "") return "";
  if (!text.includes("`")) return `\`${text}\``;
  return `\`\` ${text} \`\``;
}

/** A text's blocks `<!-- generated: NAME -->` … `<!-- end -->`, each with what its maker says now. */
export function fillBlocks(text: string, makers: ReadonlyMap<string, () => string>): string {
  return text.replace(/<!-- generated: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g, (_, name: string) => {
    const make = makers.get(name);
    if (make === undefined) throw new Error(`nothing makes the block ${JSON.stringify(name)}`);
    return `<!-- generated: ${name} -->\n\n${make()}\n\n<!-- end -->`;
  });
}
