import type { World } from "../model/world.ts";

/**
 * Variables that are set of a name, or of a family such as `PYTHON*`. Whatever a program heeds besides those that are
 * known to change no more than how it prints, or what it does when it writes, may make it do more than look.
 */
export function variablesSet(
  name: string,
  { env, variables }: Pick<World, "env" | "variables">,
): readonly string[] {
  const all = name.endsWith("*") ? (variables?.() ?? []) : [name];
  const found: string[] = [];
  for (const one of all) {
    const isMeant = one === name || (one.startsWith(name.slice(0, -1)) && !HARMLESS.test(one));
    if (isMeant && (env(one) ?? "") !== "") found.push(one);
  }
  return found;
}

const HARMLESS =
  /^(?:PYTHON(?:IOENCODING|UNBUFFERED|DONTWRITEBYTECODE|UTF8|HASHSEED|_VERSION|_SHA256)|NODE_(?:ENV|VERSION|EXTRA_CA_CERTS)|RUBY_VERSION|GIT_(?:PAGER|(?:SEQUENCE_)?EDITOR|TERMINAL_PROMPT|ASKPASS|SSH|SSH_COMMAND|(?:AUTHOR|COMMITTER)_\w+|OPTIONAL_LOCKS|CONFIG_NOSYSTEM)|LESSCHARSET|LD_BIND_NOW|(?:DY)?LD_(?:PRELOAD|INSERT_LIBRARIES|(?:LIBRARY|FRAMEWORK)_PATH))$/;
