import type { Rule } from "./rule.ts";

/** The rules that look at a program, those that look at every program included. */
export type RulesOf = (program: string) => readonly Rule[];

/**
 * Finds rules by program. Most calls run one or two programs, for which going through the rules costs a tenth
 * of an index over all of them; the index is made for those that run many.
 */
export function ruleTable(rules: readonly Rule[]): RulesOf {
  const every = rules.filter(({ programs }) => programs[0] === "*");
  const met = new Map<string, readonly Rule[]>();
  let index: ReadonlyMap<string, readonly Rule[]> | undefined;
  return (program) => {
    if (index !== undefined) return index.get(program) ?? every;
    let found = met.get(program);
    if (found === undefined) {
      if (met.size >= SEARCHES_MAX) index = indexOf(rules, every);
      found = [...every, ...rules.filter(({ programs }) => programs.includes(program))];
      met.set(program, found);
    }
    return found;
  };
}

/** Different programs after which an index is cheaper. */
const SEARCHES_MAX = 16;

function indexOf(
  rules: readonly Rule[],
  every: readonly Rule[],
): ReadonlyMap<string, readonly Rule[]> {
  const index = new Map<string, Rule[]>();
  for (const rule of rules) {
    if (rule.programs[0] === "*") continue;
    for (const program of rule.programs) {
      const list = index.get(program) ?? [...every];
      list.push(rule);
      index.set(program, list);
    }
  }
  return index;
}
