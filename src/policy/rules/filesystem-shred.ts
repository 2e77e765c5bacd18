import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf, effectsOfKind } from "../catalog/effects.ts";
import { matched, stricter } from "../effects/match.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { placeOf } from "../places/location.ts";

/** Contents of files destroyed: what `shred` writes over nobody brings back. */
export const overwriteForever: Rule = {
  id: "filesystem/shred",
  verdict: "ask",
  varies: true,
  programs: ["*"],
  reason: "would destroy the contents of files for good",
  instead: "delete the files with `rm`, or ask the user to shred them",
  check: (invocation, world, analysis) => {
    let verdict: "ask" | "deny" | undefined;
    for (const { extent, path } of effectsOfKind(invocation, "delete")) {
      if (extent === "emptied") verdict = stricter(verdict, emptied(path, invocation, world));
      if (extent !== "wiped") continue;
      const place = placeOf(path, invocation, world, "through");
      if (place === "temporary") continue;
      verdict = stricter(verdict, place === "system" || place === "home" ? "deny" : "ask");
    }
    const empties = printsNothing(invocation);
    for (const { operator, target } of invocation.redirects) {
      if (operator !== ">" && operator !== ">|") continue;
      if (empties || isUnreadListing(target, analysis))
        verdict = stricter(verdict, emptied(target, invocation, world));
    }
    return verdict === undefined ? undefined : matched(invocation, { verdict });
  },
  examples: () => ({
    denies: [
      "shred -u secrets.txt",
      "shred -u /srv/key",
      "shred /dev/sda",
      "truncate -s 0 /var/lib/db/data.db",
      "cp /dev/null ~/Documents/tax.pdf",
      ": > ~/Documents/tax.pdf",
      "> ~/Documents/tax.pdf",
      `python3 -c "import glob\nfor f in glob.glob('/home/user/Documents/*'): d=open(f,'rb').read(); open(f,'wb').write(encrypt(d))"`,
      `python3 -c "import glob\nfor f in glob.glob('/home/user/Documents/*'): open(f, 'w').write('x')"`,
    ],
    allows: [
      "shred --help",
      "shred -u /tmp/key",
      "truncate -s 10M disk.img",
      "truncate -s 0 app.log",
      "cp /dev/null app.log",
      ": > notes.txt",
      "> ~/app/debug.log",
      `python3 -c "open('/home/user/Documents/list.md', 'w').write('x')"`,
      `python3 -c "import glob\nfor f in glob.glob('build/*'): open(f, 'w').write('x')"`,
    ],
  }),
};

/** Emptying a file that is a person's or the system's; a log is there to be emptied. */
function emptied(path: Arg, invocation: Invocation, world: World): "ask" | undefined {
  if (/\.log$|^&?\d+$|^\/dev\//.test(path.value)) return undefined;
  const place = placeOf(path, invocation, world, "through");
  // Of a name that is not known it must be plain in whose folder it is: `for f in ~/*; do : > "$f"; done`.
  if (path.value.includes(UNKNOWN) && !/^(?:home|personal|system)$/.test(place)) return undefined;
  return /^(?:temporary|output|project)/.test(place) ? undefined : "ask";
}

/**
 * Every file that a pattern finds, overwritten one after another by a script. What is read before comes back changed,
 * under this name or a longer one.
 */
function isUnreadListing({ value }: Arg, { invocations, source }: Analysis): boolean {
  const star = value.lastIndexOf("*");
  if (star < 0 || value.includes("/", star)) return false;
  if (SCRAMBLES.test(source)) return true;
  const listed = value.slice(0, star + 1);
  return !invocations.some((one) => readsBelow(one, listed));
}

/** Code after which nobody can read what is written back. */
const SCRAMBLES = /encrypt|fernet|\bAES\b|cipher|\^\s*\w+\s+for\s|\bxor\b|\[::-1\]|\.reverse\b/i;

function readsBelow(invocation: Invocation, listed: string): boolean {
  return effectsOfKind(invocation, "read").some(({ path }) => path.value.startsWith(listed));
}

/** `> file`, `: > file`, `cat /dev/null > file`: nothing comes into the file. */
function printsNothing(invocation: Invocation): boolean {
  const { program, name, args } = invocation;
  if (name.value === "") return true;
  const { filters, words } = descriptionOf(program) ?? {};
  if (words === "texts") return effectsOf(invocation)?.length === 0;
  return filters === "whole" && args.length === 1 && args[0]?.value === "/dev/null";
}
