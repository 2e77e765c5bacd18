import { loadLazyDescriptions } from "../../../src/policy/catalog/descriptions.ts";
import { effectsOfWords } from "../../../src/policy/catalog/effects.ts";
import { RARE_FAMILIES } from "../../../src/policy/catalog/lazy-families.ts";
import type { Arg } from "../../../src/policy/model/invocation.ts";
import type { Effect } from "../../../src/policy/model/model.ts";

loadLazyDescriptions(RARE_FAMILIES);

/** Each effect of a line of plain words, in a few words, in order. */
export function effectsInWords(line: string): readonly string[] {
  const [program = "", ...words] = line.split(" ");
  const args = words.map((value): Arg => ({ value, glob: false, start: 0, end: 0 }));
  return effectsOfWords(program, args).map(inWords);
}

function inWords(effect: Effect): string {
  switch (effect.kind) {
    case "read":
      return `read ${effect.path.value} ${effect.purpose}`;
    case "restore":
      return `restore ${effect.path.value}`;
    case "write":
      return `${["write", effect.how, effect.deep === true ? "below" : ""].filter(Boolean).join(" ")} ${effect.path.value}`;
    case "fill":
      return `fill ${effect.path?.value ?? "anywhere"}`;
    case "folder":
      return `${effect.isNew ? "new " : ""}folder ${effect.path.value}`;
    case "list":
      return `list ${effect.path.value}`;
    case "found": {
      const { starts, names, only, action } = effect;
      const what = typeof action === "string" ? action : action.map(({ value }) => value).join(" ");
      return `found ${starts.map(({ value }) => value).join(" ")} [${names.join(" ")}] ${[what, only].filter(Boolean).join(": ")}`;
    }
    case "rights":
      return `rights${effect.opens ? " opened" : ""} ${effect.path.value}`;
    case "fetch":
      return `${effect.kind} ${effect.path.value}`;
    case "delete":
      return `delete ${effect.extent} ${effect.host} ${effect.path.value}`;
    case "run":
      return `run ${effect.host} ${effect.code.value}`;
    case "start":
      return `start ${effect.words.map(({ value }) => value).join(" ")}`;
    case "lose":
      return [`lose ${effect.what}:`, ...effect.names.map(({ value }) => value)].join(" ");
    case "registry":
      return `${effect.change} ${effect.key.value}`;
    case "agent":
      return effect.unguarded ? "unguarded agent" : "agent";
    case "skip-checks":
    case "other-tree":
    case "decode":
    case "dump":
    case "encrypt":
    case "show-secret":
    case "redirect":
    case "expose":
    case "proxy-execution":
    case "agent-settings":
      return effect.kind;
    case "send":
      return effect.what === "input" ? "send input" : `send ${effect.word.value}`;
    case "request":
      return `request ${effect.address.value}`;
    case "storage":
      return [effect.what, effect.path?.value].filter(Boolean).join(" ");
    case "link":
      return `link ${effect.path.value} to ${effect.to?.value} from ${effect.from}`;
    case "print":
      return `print ${effect.what} ${effect.word.value}`;
    case "machine":
    case "schedule":
      return `${effect.kind}: ${effect.what}`;
    case "stop":
      return `stop by ${effect.by} ${effect.process.value}`;
    case "outside":
      return `${effect.act} ${effect.noun}`;
    case "unknown":
      return `unknown ${effect.word.value}`;
    default:
      return effect satisfies never;
  }
}
