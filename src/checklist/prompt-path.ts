/**
 * The checklist files a prompt names: words that contain `/checklists/` and end in `.md`, with forward
 * slashes and without repetition, quoted ones first. A path with spaces counts when it is in quotes
 * or backticks; text that follows `.md` without a space (as Korean particles do) is cut off.
 */
export function checklistPaths(prompt: string): readonly string[] {
  const found = new Set<string>();
  const bare = prompt.replace(QUOTED, (whole: string, a?: string, b?: string, c?: string) => {
    const path = checklistPath(a ?? b ?? c ?? "");
    if (path === undefined) return whole;
    found.add(path);
    return " ";
  });
  for (const word of bare.split(SEPARATORS)) {
    const path = checklistPath(word);
    if (path !== undefined) found.add(path);
  }
  return [...found];
}

const FOLDER = "/checklists/";

const QUOTED = /`([^`\n]+)`|"([^"\n]+)"|'([^'\n]+)'/g;

const SEPARATORS = /[\s"'`<>(){}[\],;|*]+/;

function checklistPath(word: string): string | undefined {
  const path = word.trim().replaceAll("\\", "/");
  const start = path.indexOf(FOLDER);
  if (start < 0) return undefined;
  const end = /\.md(?![A-Za-z0-9_/-]|\.[A-Za-z0-9])/.exec(path.slice(start));
  return end === null ? undefined : path.slice(0, start + end.index + ".md".length);
}
