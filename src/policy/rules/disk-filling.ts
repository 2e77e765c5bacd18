import { effectsOf, effectsOfKind } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";

/** Programs that make a file of a size before anything is in it. */
const ALLOCATORS = ["fallocate", "mkfile"];

/** Programs that may fill a disk whatever they are given. */
export const FILLERS: readonly string[] = ["yes", ...ALLOCATORS];

/** A file that grows until the disk is full. */
export const fillsDisk: Rule = {
  id: "system/fills-disk",
  verdict: "ask",
  programs: ["*"],
  reason: "would fill the disk: nothing ends what is written",
  instead: "write only as much as is needed (`head -c 10M /dev/zero > FILE`)",
  check: (invocation, _world, analysis) => {
    if (allocatesDisk(invocation)) return matched(invocation);
    if (!isEndless(invocation)) return undefined;
    return endsInFile(invocation, analysis, new Set()) ? matched(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "yes hello > a.txt",
      "cat /dev/urandom > noise.bin",
      "base64 /dev/zero | tee a.txt",
      "dd if=/dev/zero of=a.img bs=1M",
      "fallocate -l 4T a.img",
      "mkfile 4T a.img",
      "tr -dc a-z < /dev/urandom > id.txt",
      "yes | gzip > a.gz",
    ],
    allows: [
      "yes | head -1000 > a.txt",
      "head -c 10M /dev/urandom > noise.bin",
      "tr -dc a-z < /dev/urandom | head -c 20 > id.txt",
      "dd if=/dev/zero of=a.img bs=1M count=100",
      "fallocate -l 2G a.img",
      "yes | npm create vite",
      "cat /dev/zero > /dev/null",
      "timeout 2 yes > a.txt",
    ],
  }),
};

/** A program that writes the same word, or all that a device gives, for as long as somebody takes it. */
function isEndless(invocation: Invocation): boolean {
  const { program, stdin, redirects } = invocation;
  if (isBounded(invocation)) return false;
  if (/^yes$/.test(program)) return true;
  if (stdin.kind === "file" && GIVES_ALWAYS.test(stdin.path.value)) return true;
  return (
    effectsOfKind(invocation, "read").some(({ path }) => GIVES_ALWAYS.test(path.value)) ||
    redirects.some(({ operator, target }) => operator === "<" && GIVES_ALWAYS.test(target.value))
  );
}

const GIVES_ALWAYS = /^\/dev\/(?:zero|u?random)$/;

/** True for a command that stops by itself, whatever it is given. */
function isBounded({ program, args, via }: Invocation): boolean {
  if (via.some(({ name }) => /^timeout\b/.test(name))) return true;
  const words = args.map(({ value }) => value);
  if (STOPS.test(program)) return true;
  if (/^dd$/.test(program)) return words.some((word) => word.startsWith("count="));
  return words.some((word) =>
    /^(?:-m\d*|--max-count.*|-[nNlc]\s?\d+|--bytes.*|--length.*|\d*q|.*\bexit\b.*)$/.test(word),
  );
}

const STOPS =
  /^(?:g?head|mktemp|mkpasswd|openssl|shred|wipe|badblocks|cryptsetup|pv|fold|python\S*|perl|node|ruby)$/;

/** True where what it writes comes into a file of a disk. */
function endsInFile(invocation: Invocation, analysis: Analysis, seen: Set<Invocation>): boolean {
  if (seen.has(invocation)) return false;
  seen.add(invocation);
  const isFile = (path: string): boolean => !/^&|^\/dev\//.test(path);
  if (invocation.redirects.some((one) => one.operator.startsWith(">") && isFile(one.target.value)))
    return true;
  const effects = effectsOf(invocation) ?? [];
  if (effects.some((effect) => effect.kind === "write" && isFile(effect.path.value))) return true;
  return invocation.pipedInto.some((index) => {
    const next = analysis.invocations[index];
    return (
      next !== undefined &&
      COPIES.test(next.program) &&
      !isBounded(next) &&
      endsInFile(next, analysis, seen)
    );
  });
}

/** Programs that hand on all that they read. */
const COPIES = /^(?:cat|tee|gzip|base64|xxd|tr|sed|sponge|dd|zstd|bzip2)$/;

/** So much at a time is no file that anybody needs. */
function allocatesDisk({ program, args }: Invocation): boolean {
  if (!ALLOCATORS.includes(program)) return false;
  return args.some(({ value }) =>
    /^(?:-l)?(?:[2-9]\d\d|\d{4,})G(?:i?B)?$|^(?:-l)?\d+[TPE](?:i?B)?$/i.test(value),
  );
}
