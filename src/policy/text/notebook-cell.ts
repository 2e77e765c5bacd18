/** What of a cell of IPython or Jupyter is code of Python, and what is run otherwise. */
export interface NotebookCell {
  readonly code: string;
  /** Lines for a shell: `!ls`, `%%bash`, `get_ipython().system("ls")`. */
  readonly shell: readonly string[];
}

/** Tells apart what IPython runs itself: https://ipython.readthedocs.io/en/stable/interactive/magics.html */
export function readCell(text: string): NotebookCell {
  const [, magic, words = "", body = ""] = CELL_MAGIC.exec(text) ?? [];
  if (magic !== undefined) return readMagicCell(magic, words.trim(), body);
  const shell: string[] = [];
  const code = text.replace(ESCAPED_LINE, (line, before: string, command: string | undefined) => {
    const asked = command ?? installing(line);
    if (asked === undefined) return line;
    shell.push(asked.replace(/\\\r?\n/g, " ").trim());
    return before;
  });
  for (const [, , name, , line] of code.matchAll(LINE_CALL))
    if (line !== undefined && (name === undefined || SHELL.test(name))) shell.push(line);
  for (const [, , name, , body = ""] of code.matchAll(CELL_CALL))
    if (SHELL.test(name ?? "")) shell.push(unescaped(body));
  return { code, shell };
}

function readMagicCell(magic: string, words: string, body: string): NotebookCell {
  const program = magic === "script" ? words.replace(/^(?:-\S+\s+(?:\w+\s+)?)*/, "") : magic;
  if (SHELL.test(program)) return { code: "", shell: [body] };
  if (magic === "script" || OTHER_LANGUAGES.test(magic)) {
    const runs = magic === "script" ? program : `${magic} -`;
    return { code: "", shell: [`${runs} <<'END_OF_CELL'\n${body}\nEND_OF_CELL`] };
  }
  if (TEXTS.test(magic)) return { code: "", shell: [] };
  if (magic === "writefile" || magic === "file")
    return {
      code: "",
      shell: [`cat > ${words.replace(/^-a\s+/, "")} <<'END_OF_CELL'\n${body}\nEND_OF_CELL`],
    };
  // `%%time`, `%%capture` and whatever else takes a cell runs it.
  return readCell(body);
}

const CELL_MAGIC = /^\s*%%(!|\w+)([^\n]*)(?:\n([\s\S]*))?$/;

/** `!ls`, `out = !ls`, `%sx ls`, `if x: !ls`; a backslash goes on with the next line. */
const ESCAPED_LINE =
  /^([ \t]*(?:[\w, .[\]"']{1,80}=[ \t]*|(?:if|for|else|with|try|while)\b[^\n:]{0,200}:[ \t]*)?)(?:(?:!!?|%(?:sx|system|sc)[ \t]+)((?:[^\n\\]|\\.|\\\r?\n)+)|%(?:pip|conda|mamba|uv|run)[ \t][^\n]*)/gm;

/** `%pip install x` and `%run x.py`, as commands. */
function installing(line: string): string | undefined {
  const [, verb, rest = ""] = /%(\w+)[ \t]+(.*)$/.exec(line) ?? [];
  if (verb === undefined) return undefined;
  return verb === "run"
    ? `python3 ${rest.replace(/^(?:-[nitdepmG]+\s+)*/, "")}`
    : `${verb} ${rest}`;
}

/** `.system("ls")`, `.getoutput('ls')`, `.run_line_magic("sx", "ls")` of what `get_ipython()` gives. */
const LINE_CALL =
  /\.(?:(?:system|getoutput|getoutput_pexpect|system_raw|system_piped)\(\s*[rbuf]?|run_line_magic\(\s*(["'])(\w+|!)\1\s*,\s*[rbuf]?|magic\(\s*[rbuf]?(?=["'](?:!|%?sx )))("""|'''|["'])((?:\\.|(?!\3)[\s\S])*)\3/g;

const CELL_CALL =
  /\.run_cell_magic\(\s*(["'])(\w+|!)\1\s*,\s*(?:["'][^"'\n]*["']|None)\s*,\s*[rbuf]?("""|'''|["'])((?:\\.|(?!\3)[\s\S])*)\3/g;

const SHELL = /^(?:!|sx|system|sc|cmd|(?:\S*\/)?(?:ba|z|da|k)?sh)(?:\s|$)/;
const OTHER_LANGUAGES = /^(?:perl|ruby|pypy|python[23]?|python|node|deno)$/;
const TEXTS = /^(?:html|HTML|markdown|latex|svg|SVG|js|javascript|css|mermaid)$/;

function unescaped(text: string): string {
  return text.replaceAll("\\n", "\n");
}
