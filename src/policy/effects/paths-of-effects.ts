import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOfWords, isDescribed, usesFiles } from "../catalog/effects.ts";
import { isNameValueFile } from "../catalog/key-value-files.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect, FoundEffect, LinkEffect } from "../model/model.ts";
import { type PathWord, type WordUse, whole } from "../places/path-argument.ts";
import { baseName, isAbsolutePath } from "../text/path.ts";

/** Something in a folder, whatever its name: what a folder is for says what is written into it. */
function unnamedIn(folder: Arg): PathWord {
  const { value } = folder;
  const unnamed = `${value.endsWith("/") ? value.slice(0, -1) : value}/${ANY_NAME}`;
  return { ...whole({ ...folder, value: unnamed }, "write"), only: "classes" };
}

/** A name that a reason shows as one that is not known. */
const ANY_NAME = "…";

function folderOf(path: Arg): Arg {
  const slash = path.value.lastIndexOf("/");
  return { ...path, value: slash < 0 ? "." : path.value.slice(0, slash) };
}

/** The paths of this machine among what a described program does. */
export function wordsOfEffects(effects: readonly Effect[]): PathWord[] {
  // A copy of an environment file under such a name is guarded as the file itself is.
  const kept = effects.some(
    (one) =>
      one.kind === "write" &&
      one.how !== "inside" &&
      one.how !== "kept" &&
      isNameValueFile(one.path.value) &&
      // Behind an unknown option the last but one may be where it copies to, or what it copies.
      !effects.some((other) => other.kind === "read" && other.path.start === one.path.start),
  );
  return effects.flatMap((effect): PathWord[] => {
    switch (effect.kind) {
      case "read": {
        const copied = kept && isNameValueFile(effect.path.value) ? "load" : "read";
        const uses = {
          copied,
          converted: "use",
          used: "use",
          recorded: "load",
          sourced: "export",
          listed: "read",
        } as const;
        return [{ ...whole(effect.path, uses[effect.purpose]), deep: effect.deep === true }];
      }
      case "write": {
        const { how, deep = false } = effect;
        const use = how === "kept" ? "touch" : how === "key" ? "create" : "write";
        const isPart = how === "changed";
        const word = { ...whole(effect.path, use), deep, isPart };
        const isChosen = how === "inside" || how === "started" || how === "named";
        const held = isChosen ? ({ ...word, only: "places" } as const) : word;
        if (how === "inside") return [held, unnamedIn(folderOf(effect.path))];
        return deep ? [held, unnamedIn(effect.path)] : [held];
      }
      case "fill":
        if (effect.path === undefined) return [];
        return [{ ...whole(effect.path, "write"), deep: true }, unnamedIn(effect.path)];
      case "fetch": {
        const held: PathWord = { ...whole(effect.path, "write"), only: "places" };
        if (effect.deep === true) return [held];
        return [held, whole(effect.path, "fetched"), unnamedIn(folderOf(effect.path))];
      }
      case "delete": {
        const { path, host, extent } = effect;
        if (host === "elsewhere" || extent === "extra" || extent === "emptied") return [];
        return [{ ...whole(path, "delete"), deep: extent === "tree" || extent === "moved" }];
      }
      case "rights": {
        const { path, deep, opens, runs } = effect;
        // What a hook does was asked about when it was written.
        if (runs) return [whole(path, "list")];
        return [{ ...whole(path, opens ? "open" : "attributes"), deep }];
      }
      case "found":
        return wordsFound(effect);
      case "unknown":
        return [whole(effect.word, "suspect")];
      case "storage":
        return effect.path === undefined ? [] : [whole(effect.path, "write")];
      case "link":
        return wordsLinked(effect);
      case "print":
      case "list":
      case "folder":
      case "send":
      case "request":
      case "run":
      case "start":
      case "restore":
      case "lose":
      case "registry":
      case "skip-checks":
      case "other-tree":
      case "agent":
      case "decode":
      case "encrypt":
      case "dump":
      case "show-secret":
      case "redirect":
      case "expose":
      case "proxy-execution":
      case "agent-settings":
      case "outside":
      case "machine":
      case "stop":
      case "schedule":
        return [];
      default:
        return effect satisfies never;
    }
  });
}

/** What a link leads to: what is written to its name is written there. */
function wordsLinked({ path, to, from, hard }: LinkEffect): PathWord[] {
  if (to === undefined || from === "itself") return [];
  const isBelow = from === "folder" && !isAbsolutePath(to.value) && !to.value.startsWith("~");
  const target = isBelow ? { ...to, value: `${folderOf(path).value}/${to.value}` } : to;
  // A folder with a name of its own holds other things.
  return [{ ...whole(target, hard === true ? "shared" : "linked"), deep: isHidden(target.value) }];
}

function isHidden(path: string): boolean {
  return baseName(path).startsWith(".") || /^~\/?$/.test(path);
}

/** The folders that are searched, for guarded places, and the names that are meant. */
function wordsFound({ starts, named, names, only, action }: FoundEffect): PathWord[] {
  // A link that leads nowhere is none of the files that anybody guards.
  if (action === "print" || (action === "delete" && only === "broken links")) return [];
  const use = action === "delete" ? "delete" : useBy(action);
  if (use === "list") return [];
  const folders = starts.map((arg): PathWord => {
    const word = { ...whole(arg, use), deep: true, names };
    return use === "suspect" ? { ...word, only: "classes" } : word;
  });
  return [...folders, ...named.map((arg): PathWord => ({ ...whole(arg, use), only: "classes" }))];
}

/** What a command does with the files that stand for `{}` in it. */
function useBy([program, ...args]: readonly Arg[]): WordUse {
  const name = baseName(program?.value ?? "");
  if (!isDescribed(name)) return operandUse(name);
  const given = wordsOfEffects(effectsOfWords(name, args)).filter(({ path }) =>
    path.includes("{}"),
  );
  return strictest(given.map(({ use }) => use)) ?? operandUse(name);
}

/** What a described program does with an operand that it is given after all others. */
function givenTo(program: string, args: readonly Arg[]): WordUse {
  const item: Arg = { value: "item", glob: false, start: 0, end: 0 };
  const effects = effectsOfWords(program, args.length > 0 ? [...args, item] : [item, item]);
  if (effects.some(({ kind }) => kind === "list")) return "list";
  const given = wordsOfEffects(effects).filter(({ path }) => path === item.value);
  return strictest(given.map(({ use }) => use)) ?? "data";
}

/** What is deleted is not only read before. */
function strictest(uses: readonly WordUse[]): WordUse | undefined {
  return uses.find((use) => use === "delete") ?? uses[0];
}

/** What a program that find or xargs runs does with each file, behind the arguments that it has. */
export function operandUse(name: string, args: readonly Arg[] = []): WordUse {
  if (isDescribed(name)) return givenTo(name, args);
  const { stores } = descriptionOf(name) ?? {};
  return stores === true ? "read" : usesFiles(name) ? "use" : "suspect";
}
