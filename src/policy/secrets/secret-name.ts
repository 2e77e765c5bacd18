import type { World } from "../model/world.ts";

/**
 * True for the name of a variable whose value is a secret: `GITHUB_TOKEN`, `STRIPE_KEY`, `db_password`. Not for
 * what tells about a secret (`TOKEN_URL`, `KEY_ID`, `MAX_TOKENS`), for keys that are shown to everybody, or for a
 * word alone in small letters, which is a variable of some loop.
 */
export function namesSecret(name: string): boolean {
  return SECRET.test(name) && !PUBLIC.test(name) && !/^[a-z]+$/.test(name);
}

/** True for the name of a variable that holds the address of a store, mostly with its password. */
export function namesStore(name: string): boolean {
  return /(?:^|_)(?:DATABASE|DB|REDIS|MONGO(?:DB)?|POSTGRES(?:QL)?|PG|MYSQL|AMQP|RABBITMQ)_(?:UR[IL]|DSN)$/.test(
    name,
  );
}

/**
 * The value that a variable of the environment has where a command is read. What a secret holds stays unknown, so that
 * the word which would show or send it still says whose value it is.
 */
export function environmentText(name: string, { env }: Pick<World, "env">): string | undefined {
  const value = env(name);
  return value !== undefined && holdsSecret(name, value) ? undefined : value;
}

/** True for a variable that is named after a secret and holds one; not for a path, a number, a word or nothing. */
export function holdsSecret(name: string, value: string): boolean {
  if (namesStore(name)) return /:\/\/[^/@\s]*:[^/@\s]+@/.test(value);
  if (!namesSecret(name)) return false;
  return value.length >= SECRET_MIN_CHARS && !/^[/~.]|^\d+$|^[a-z_-]+$/.test(value);
}

/** Shorter values are settings. */
const SECRET_MIN_CHARS = 8;

const SECRET =
  /(?:token|secret|passw(?:or)?d|passphrase|credentials?|(?:^|_)pwd|[a-z0-9]_?(?:api|access|secret|private|auth)?key|[_-]pass)(?:_base|_?\d+|_(?:dev|prod|production|staging|live|test))?$/i;

const PUBLIC =
  /(?:public|publishable|pub|channel|guide|room|page|item|event|object|query|route|message|primary|foreign|partition|sort|cache|host|anon|row|index|unique|site|project|ssh|hot|mon|don|tur|hoc|joc|ban)_?key|^(?:old)?pwd$|application_credentials$|(?:pad|eos|bos|stop|next_page|page|continuation|last|cancel(?:lation)?|sync)_?token/i;

/**
 * Names of variables in a text of the shell's whose value would come out: not where only their being set
 * (`${X:+set}`), their length (`${#X}`) or a few letters (`${X:0:4}`) are asked for.
 */
export function expandedNames(text: string): readonly string[] {
  const names: string[] = [];
  for (const [, braced, rest = "", ofWindows, bare] of text.matchAll(EXPANSION)) {
    if (braced !== undefined && /^:?\+|^: ?(?:0:|-)\d\}/.test(rest)) continue;
    const name = braced ?? ofWindows ?? bare;
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** `$NAME`, `${NAME…}`, and PowerShell's `$env:NAME`, where that is not compared, converted or asked for a part. */
const EXPANSION =
  /\$(?:\{(?:env:)?([a-z_]\w{0,99})([^}]{0,99}\}?)|(?<!\]\$)env:([a-z_]\w{0,99})\b(?!\s+-\w|\.[a-z])|([a-z_]\w{0,99}))/gi;
