import type { Function as FunctionNode } from "unbash";
import type { Span } from "../finding.ts";
import { type Arg, UNKNOWN } from "../invocation.ts";
import { ALTERNATIVES_MAX } from "./limits.ts";

/** What a variable may hold: no value is "unset", several are what different branches left. */
export interface Binding {
  readonly values: readonly string[];
  readonly exported: boolean;
  /** Elements of an indexed array; `values[0]` is the first of them. */
  readonly elements?: readonly string[];
  /** Invocations whose output became part of the value. */
  readonly from?: readonly number[];
  /** True for `declare -n`: the value names the variable that is meant. */
  readonly reference?: boolean;
}

/** A function, and the text in which its positions count. */
export interface Definition {
  readonly node: FunctionNode;
  /** As a frame says it: what it is, where it begins in the judged text, and where it came from if derived. */
  readonly text: {
    readonly source: string;
    readonly shift: number;
    readonly span?: Span | undefined;
  };
}

/** What few commands define; made when the first does, since scopes are many. */
interface Names {
  readonly functions: Map<string, Definition | undefined>;
  readonly exportedFunctions: Set<string>;
  readonly aliases: Map<string, string>;
  readonly programs: Map<string, string>;
  readonly files: Map<number, Arg | undefined>;
}

/**
 * The shell's state at one point of the walk. A subshell or an uncertain branch gets a child scope;
 * what the branch may have done is taken over by {@link Scope.absorb}.
 */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #variables = new Map<string, Binding>();
  #names: Names | undefined;
  #exports = false;
  cwd: string;
  previousCwd: string | undefined;
  positional: readonly Arg[];

  constructor(parent: Scope | undefined, cwd: string, positional: readonly Arg[]) {
    this.#parent = parent;
    this.cwd = cwd;
    this.previousCwd = parent?.previousCwd;
    this.positional = positional;
  }

  /** A scope that sees this one and changes nothing in it. */
  child(): Scope {
    return new Scope(this, this.cwd, this.positional);
  }

  /** The scope of a new shell: it inherits what is exported and nothing else. */
  newShell(positional: readonly Arg[]): Scope {
    const shell = new Scope(undefined, this.cwd, positional);
    shell.previousCwd = this.previousCwd;
    for (const [name, binding] of this.exported()) shell.set(name, binding);
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      for (const name of scope.#names?.exportedFunctions ?? [])
        shell.defineFunction(name, this.function(name));
    }
    return shell;
  }

  /** `export -f`: new shells inherit the function. */
  exportFunction(name: string): void {
    this.#own().exportedFunctions.add(name);
  }

  get(name: string): Binding | undefined {
    const binding = this.#find((scope) => scope.#variables, name);
    if (binding?.reference !== true) return binding;
    const target = binding.values[0];
    return target === undefined || target === name
      ? binding
      : this.#find((s) => s.#variables, target);
  }

  set(name: string, binding: Binding): void {
    const old = this.#find((scope) => scope.#variables, name);
    const target = old?.reference === true ? (old.values[0] ?? name) : name;
    this.#variables.set(target, binding);
    if (binding.exported) this.#exports = true;
  }

  /** Sets a plain value and keeps whether the variable is exported. */
  assign(name: string, value: string, from?: readonly number[]): void {
    const exported = this.get(name)?.exported ?? false;
    this.set(name, { values: [value], exported, ...(from === undefined ? {} : { from }) });
  }

  /** False while nothing in sight was ever exported: the usual case, found out at no cost. */
  get exports(): boolean {
    return this.#exports || (this.#parent?.exports ?? false);
  }

  /** Every variable in sight that commands would see in their environment. */
  exported(): ReadonlyMap<string, Binding> {
    const seen = new Map<string, Binding>();
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      for (const [name, binding] of scope.#variables) if (!seen.has(name)) seen.set(name, binding);
    }
    for (const [name, binding] of seen) if (!binding.exported) seen.delete(name);
    return seen;
  }

  function(name: string): Definition | undefined {
    return this.#find((scope) => scope.#names?.functions, name);
  }

  defineFunction(name: string, definition: Definition | undefined): void {
    this.#own().functions.set(name, definition);
  }

  alias(name: string): string | undefined {
    return this.#find((scope) => scope.#names?.aliases, name);
  }

  defineAlias(name: string, text: string): void {
    this.#own().aliases.set(name, text);
  }

  /** The program that `hash -p` put behind a name. */
  hashed(name: string): string | undefined {
    return this.#find((scope) => scope.#names?.programs, name);
  }

  defineHash(name: string, path: string): void {
    this.#own().programs.set(name, path);
  }

  /** What an `exec N>file` tied to a file descriptor. */
  descriptor(fd: number): Arg | undefined {
    return this.#find((scope) => scope.#names?.files, fd);
  }

  tieDescriptor(fd: number, target: Arg | undefined): void {
    this.#own().files.set(fd, target);
  }

  /** Takes over what a child may have done, as one more possibility. */
  absorb(branch: Scope): void {
    for (const [name, binding] of branch.#variables) {
      this.#variables.set(name, either(this.get(name), binding));
    }
    if (branch.#exports) this.#exports = true;
    for (const [name, node] of branch.#names?.functions ?? [])
      this.#own().functions.set(name, node);
    for (const [name, text] of branch.#names?.aliases ?? []) this.#own().aliases.set(name, text);
    for (const [name, path] of branch.#names?.programs ?? []) this.#own().programs.set(name, path);
    for (const [fd, target] of branch.#names?.files ?? []) {
      if (target !== undefined) this.#own().files.set(fd, target);
    }
    if (branch.cwd !== this.cwd) this.cwd = UNKNOWN;
  }

  #own(): Names {
    this.#names ??= {
      functions: new Map(),
      exportedFunctions: new Set(),
      aliases: new Map(),
      programs: new Map(),
      files: new Map(),
    };
    return this.#names;
  }

  #find<K, V>(pick: (scope: Scope) => ReadonlyMap<K, V> | undefined, key: K): V | undefined {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      const map = pick(scope);
      if (map?.has(key) === true) return map.get(key);
    }
    return undefined;
  }
}

function either(old: Binding | undefined, recent: Binding): Binding {
  const before = old === undefined ? [UNKNOWN] : old.values;
  const merged = new Set([...before, ...recent.values]);
  // Nobody set it before: the branch's value is the only one worth judging.
  if (old === undefined) merged.delete(UNKNOWN);
  const values = merged.size > ALTERNATIVES_MAX ? [UNKNOWN] : [...merged];
  const from = [...(old?.from ?? []), ...(recent.from ?? [])];
  return {
    values: values.length === 0 ? recent.values : values,
    exported: recent.exported || (old?.exported ?? false),
    ...(recent.elements === undefined ? {} : { elements: recent.elements }),
    ...(from.length === 0 ? {} : { from }),
  };
}
