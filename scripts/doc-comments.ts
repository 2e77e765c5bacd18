/** A property of an interface with its doc comment, and the properties of its own type. */
export interface DocumentedMember {
  readonly name: string;
  readonly doc: string;
  readonly members: readonly DocumentedMember[];
  /** The type's text, for a type that is declared elsewhere. */
  readonly type: string;
}

/** An interface as the source declares it. */
export interface DocumentedInterface {
  readonly name: string;
  readonly bases: readonly string[];
  readonly members: readonly DocumentedMember[];
}

/**
 * Reads the exported interfaces of a TypeScript source, so that a setting's description is written once,
 * where the setting is declared. Knows what this project's configuration files use, not the language.
 */
export function readInterfaces(source: string): readonly DocumentedInterface[] {
  const found: DocumentedInterface[] = [];
  for (const match of source.matchAll(/export interface (\w+)(?:\s+extends\s([\w,\s]+?))?\s*\{/g)) {
    const open = match.index + match[0].length - 1;
    const bases = (match[2] ?? "").split(",").map((name) => name.trim());
    const members = readMembers(source.slice(open + 1, closingBrace(source, open)));
    found.push({ name: match[1] ?? "", bases: bases.filter((name) => name !== ""), members });
  }
  return found;
}

/** The descriptions of an interface's properties by dotted path, through bases and named types. */
export function describeProperties(
  interfaces: readonly DocumentedInterface[],
  name: string,
): ReadonlyMap<string, string> {
  const byName = new Map(interfaces.map((entry) => [entry.name, entry]));
  const described = new Map<string, string>();
  const visit = (members: readonly DocumentedMember[], path: string) => {
    for (const member of members) {
      const key = path === "" ? member.name : `${path}.${member.name}`;
      if (member.doc !== "") described.set(key, member.doc);
      const named = byName.get(/[A-Z]\w*/.exec(member.type)?.[0] ?? "");
      visit([...member.members, ...(named === undefined ? [] : membersOf(named))], key);
    }
  };
  const membersOf = (entry: DocumentedInterface): readonly DocumentedMember[] => [
    ...entry.bases.flatMap((base) => {
      const found = byName.get(base);
      return found === undefined ? [] : membersOf(found);
    }),
    ...entry.members,
  ];
  const root = byName.get(name);
  if (root !== undefined) visit(membersOf(root), "");
  return described;
}

function readMembers(body: string): readonly DocumentedMember[] {
  const members: DocumentedMember[] = [];
  const start = /\s*(?:\/\*\*([\s\S]*?)\*\/\s*)?(?:readonly )?(\w+)\??:\s+/y;
  for (;;) {
    const match = start.exec(body);
    if (match === null) return members;
    const end = endOfMember(body, start.lastIndex);
    const type = body.slice(start.lastIndex, end);
    const open = type.indexOf("{");
    const inner = open < 0 ? [] : readMembers(type.slice(open + 1, closingBrace(type, open)));
    const name = match[2] ?? "";
    members.push({
      name,
      doc: visibleLine(match[1] ?? ""),
      members: inner,
      type: open < 0 ? type : "",
    });
    start.lastIndex = end + 1;
  }
}

/** The semicolon that ends a member, outside of braces and comments. */
function endOfMember(body: string, from: number): number {
  for (let at = from; at < body.length; at++) {
    if (body.startsWith("/*", at)) at = body.indexOf("*/", at) + 1;
    else if (body[at] === "{") at = closingBrace(body, at);
    else if (body[at] === ";") return at;
  }
  return body.length;
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text.startsWith("/*", at)) at = text.indexOf("*/", at) + 1;
    else if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

function visibleLine(comment: string): string {
  return comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*?\s?/, "").trim())
    .join(" ")
    .trim();
}
