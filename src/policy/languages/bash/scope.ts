import { type Budget, take } from "../../model/budget.ts";
import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import { ALTERNATIVES_MAX, MEANINGS_MAX } from "../../text/limits.ts";
import { type Binding, either, otherLists } from "./binding.ts";
import type { Definition, Functions } from "./definition.ts";

/** What few commands define; made when the first does, since scopes are many. */
interface Names {
  readonly functions: Map<string, Functions>;
  readonly exportedFunctions: Set<string>;
  readonly aliases: Map<string, readonly string[]>;
  readonly programs: Map<string, string>;
  readonly files: Map<number, Arg | undefined>;
}

/** The usual case. */
const NO_OTHERS: readonly (readonly Arg[])[] = [];
const OWN_SEPARATORS: readonly undefined[] = [undefined];

/**
 * The shell's state at one point of the walk. A subshell or an uncertain branch gets a child scope;
 * what the branch may have done is taken over by {@link Scope.absorb}.
 */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #budget: Budget;
  /** What anything in this shell ever defined, so that most look-ups end at once. */
  readonly #defined: { variables: boolean; names: boolean; exports: boolean };
  #variables: Map<string, Binding> | undefined;
  #names: Names | undefined;
  #exports = false;
  cwd: string;
  previousCwd: string | undefined;
  /** `$0`, where somebody chose it: `sh -c '…' name`. */
  ownName: Arg | undefined;
  #positional: readonly Arg[];
  #otherPositional: readonly (readonly Arg[])[] = NO_OTHERS;

  constructor(parent: Scope | undefined, cwd: string, positional: readonly Arg[], budget: Budget) {
    this.#parent = parent;
    this.#budget = budget;
    this.#defined =
      parent === undefined ? { variables: false, names: false, exports: false } : parent.#defined;
    this.cwd = cwd;
    this.previousCwd = parent?.previousCwd;
    this.ownName = parent?.ownName;
    this.#positional = positional;
  }

  /** `$1`, `$2` and so on, as far as they are known. */
  get positional(): readonly Arg[] {
    return this.#positional;
  }

  set positional(args: readonly Arg[]) {
    this.#positional = args;
    this.#otherPositional = NO_OTHERS;
  }

  /** What they may be instead, where a branch shifted or set them. */
  get otherPositional(): readonly (readonly Arg[])[] {
    return this.#otherPositional;
  }

  /** Takes the first of them away, whichever they are. */
  shift(count: number): void {
    const others = this.#otherPositional.map((args) => args.slice(count));
    this.positional = this.#positional.slice(count);
    this.#otherPositional = others;
  }

  /** A scope that sees this one and changes nothing in it. */
  child(): Scope {
    const child = new Scope(this, this.cwd, this.#positional, this.#budget);
    child.#otherPositional = this.#otherPositional;
    return child;
  }

  /** The scope of a new shell: it inherits what is exported and nothing else. */
  newShell(positional: readonly Arg[]): Scope {
    const shell = new Scope(undefined, this.cwd, positional, this.#budget);
    shell.previousCwd = this.previousCwd;
    if (this.exports) {
      for (const [name, binding] of this.exported()) shell.set(name, { ...binding, fixed: false });
    }
    if (!this.#defined.names) return shell;
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      for (const name of scope.#names?.exportedFunctions ?? []) {
        shell.#own().functions.set(name, this.functions(name));
      }
    }
    return shell;
  }

  /** `export -f`: new shells inherit the function. */
  exportFunction(name: string): void {
    this.#own().exportedFunctions.add(name);
  }

  get(name: string): Binding | undefined {
    if (!this.#defined.variables) return undefined;
    const binding = this.#find((scope) => scope.#variables, name);
    if (binding?.reference !== true) return binding;
    const target = binding.values[0];
    return target === undefined || target === name
      ? binding
      : this.#find((s) => s.#variables, target);
  }

  set(name: string, binding: Binding): void {
    const old = this.#find((scope) => scope.#variables, name);
    if (old?.fixed === true) return;
    const target = old?.reference === true ? (old.values[0] ?? name) : name;
    this.#variables ??= new Map();
    // What only a branch may have made a reference may leave what it refers to as it was.
    const isSure = target === name || old?.maybeUnset !== true;
    this.#variables.set(target, isSure ? binding : either(this.get(target), binding));
    this.#defined.variables = true;
    if (binding.exported) {
      this.#exports = true;
      this.#defined.exports = true;
    }
  }

  /** Sets a plain value and keeps whether the variable is exported. */
  assign(name: string, value: string, from?: readonly number[]): void {
    const exported = this.get(name)?.exported ?? false;
    this.set(name, { values: [value], exported, ...(from === undefined ? {} : { from }) });
  }

  /** The field separators that may be in force, the likeliest first; undefined stands for the shell's own. */
  get separators(): readonly (string | undefined)[] {
    const binding = this.get("IFS");
    if (binding === undefined || binding.values.length === 0) return OWN_SEPARATORS;
    const known = binding.values.map((value) => (value.includes(UNKNOWN) ? undefined : value));
    return binding.maybeUnset === true ? [...known, undefined] : known;
  }

  /** False while nothing in sight was ever exported: the usual case, found out at no cost. */
  get exports(): boolean {
    if (!this.#defined.exports) return false;
    return this.#exports || (this.#parent?.exports ?? false);
  }

  /** Every variable in sight that commands would see in their environment. */
  exported(): ReadonlyMap<string, Binding> {
    const seen = new Map<string, Binding>();
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      if (!take(this.#budget, 1 + ((scope.#variables?.size ?? 0) >> 2))) break;
      for (const [name, binding] of scope.#variables ?? [])
        if (!seen.has(name)) seen.set(name, binding);
    }
    for (const [name, binding] of seen) if (!binding.exported) seen.delete(name);
    return seen;
  }

  /** False while nothing was ever defined that a command's name may stand for: aliases, functions, `hash -p`. */
  get definesNames(): boolean {
    return this.#defined.names;
  }

  /** Every function the name may stand for; empty or with an undefined when it may be a program. */
  functions(name: string): Functions {
    if (!this.#defined.names) return [];
    return this.#find((scope) => scope.#names?.functions, name) ?? [];
  }

  defineFunction(name: string, definition: Definition | undefined): void {
    this.#own().functions.set(name, [definition]);
  }

  /** The texts that an alias may stand for. */
  aliases(name: string): readonly string[] {
    if (!this.#defined.names) return [];
    return this.#find((scope) => scope.#names?.aliases, name) ?? [];
  }

  /** Adds a text to those that an alias may stand for: lines that were read before it keep the old one. */
  defineAlias(name: string, text: string): void {
    const texts = [...new Set([...this.aliases(name), text])];
    this.#own().aliases.set(name, texts.slice(-MEANINGS_MAX));
  }

  /** Gives a variable back what it had before a function, or a word in front of one, changed it. */
  restore(name: string, binding: Binding | undefined): void {
    if (binding === undefined) {
      this.#variables?.delete(name);
      return;
    }
    this.#variables ??= new Map();
    this.#variables.set(name, binding);
  }

  /** The program that `hash -p` put behind a name, or whose copy or link lies under a path. */
  hashed(name: string): string | undefined {
    if (!this.#defined.names) return undefined;
    return this.#find((scope) => scope.#names?.programs, name);
  }

  defineHash(name: string, path: string): void {
    this.#own().programs.set(name, path);
  }

  /** What an `exec N>file` tied to a file descriptor. */
  descriptor(fd: number): Arg | undefined {
    if (!this.#defined.names) return undefined;
    return this.#find((scope) => scope.#names?.files, fd);
  }

  tieDescriptor(fd: number, target: Arg | undefined): void {
    this.#own().files.set(fd, target);
  }

  /** Takes over what a child may have done, as one more possibility; true when that is anything new. */
  absorb(branch: Scope): boolean {
    let changed = branch.#variables !== undefined && this.#absorbVariables(branch.#variables);
    if (branch.#exports) this.#exports = true;
    if (branch.#names !== undefined) changed = this.#absorbNames(branch.#names) || changed;
    changed = this.#absorbPositional(branch) || changed;
    if (branch.cwd !== this.cwd) this.cwd = UNKNOWN;
    return changed;
  }

  /**
   * Takes over what a child may have done, and its folder or none: after `cd x && make` the next line most
   * likely runs in x, after `test … || return; cd x` too; after `… || cd y` it does not.
   */
  settle(branch: Scope, keepsCwd: boolean): void {
    const cwd = keepsCwd ? branch.cwd : this.cwd;
    this.absorb(branch);
    this.cwd = cwd;
  }

  /** Where nobody set them before, the branch's are the only ones worth judging. */
  #absorbPositional(branch: Scope): boolean {
    const [before, recent, known] = [this.#positional, branch.#positional, this.#otherPositional];
    if (recent === before && branch.#otherPositional === known) return false;
    const others = otherLists(before, [...known, recent, ...branch.#otherPositional]);
    if (before.length === 0) this.positional = recent;
    else if (recent.length === 0 || others.length > ALTERNATIVES_MAX) this.positional = [];
    else this.#otherPositional = others;
    return this.#positional !== before || others.length > known.length;
  }

  #absorbVariables(variables: ReadonlyMap<string, Binding>): boolean {
    let changed = false;
    this.#variables ??= new Map();
    for (const [name, binding] of variables) {
      if (!take(this.#budget, 1)) break;
      const old = this.get(name);
      const merged = either(old, binding);
      changed ||= old === undefined || old.values.join("\n") !== merged.values.join("\n");
      this.#variables.set(name, merged);
    }
    return changed;
  }

  #absorbNames({ functions, exportedFunctions, aliases, programs, files }: Names): boolean {
    let changed = false;
    const own = this.#own();
    for (const [name, recent] of functions) {
      if (!take(this.#budget, 1)) break;
      const old = this.functions(name);
      const all = [...(old.length === 0 ? [undefined] : old), ...recent];
      // What a loop defines again is the same function.
      const different = [...new Map(all.map((one) => [one?.node, one])).values()];
      changed ||= different.length !== Math.max(1, old.length);
      own.functions.set(name, different.slice(-MEANINGS_MAX));
    }
    for (const [name, texts] of aliases) {
      if (!take(this.#budget, 1)) break;
      const merged = [...new Set([...this.aliases(name), ...texts])].slice(-MEANINGS_MAX);
      own.aliases.set(name, merged);
    }
    for (const name of exportedFunctions) own.exportedFunctions.add(name);
    for (const [name, path] of programs) own.programs.set(name, path);
    for (const [fd, target] of files) if (target !== undefined) own.files.set(fd, target);
    return changed;
  }

  #own(): Names {
    this.#defined.names = true;
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
