import type { SoughtProcesses } from "../commands/command.ts";

/** What `pgrep` and `pkill` look for: a pattern, held against names or, with `-f`, against whole lines. */
export function soughtByPattern(words: readonly string[]): readonly SoughtProcesses[] {
  const has = (letter: string, name: string) =>
    words.some((word) => word === name || new RegExp(`^-[a-z]*${letter}`, "i").test(word));
  const by = has("f", "--full") ? "line" : has("x", "--exact") ? "whole name" : "name";
  const word = words.findLast((one) => !one.startsWith("-"));
  return word === undefined ? [] : [{ by, word }];
}

/** What `lsof -ti:3000` looks for: whoever uses a port, or only who waits at it. */
export function soughtByPort(words: readonly string[]): readonly SoughtProcesses[] {
  const isListener = words.some((word) => /LISTEN/i.test(word));
  return words.flatMap((word) => {
    const port = /^(?:-\w*i)?(?:tcp|udp)?(?:@?[\w.*-]*)?:(\d{1,5})$/i.exec(word)?.[1];
    return port === undefined ? [] : [{ by: isListener ? "listener" : "port", word: port }];
  });
}

/** What `ss -ltnp 'sport = :3000'` shows the users of; nothing where it shows all. */
export function soughtBySocket(words: readonly string[]): readonly SoughtProcesses[] {
  return words.flatMap((word) => {
    const port = /(?:^|[\s=])[\w.*-]*:(\d{1,5})\s*\)?$/.exec(word)?.[1];
    return port === undefined ? [] : [{ by: "port", word: port }];
  });
}

/** What `fuser 3000/tcp` looks for. */
export function soughtByProtocol(words: readonly string[]): readonly SoughtProcesses[] {
  return words.flatMap((word) => {
    const port = /^(\d{1,5})\/(?:tcp|udp)$/.exec(word)?.[1];
    return port === undefined ? [] : [{ by: "listener", word: port }];
  });
}
