import { lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Subprocess } from "bun";
import { makeSandbox, type Sandbox } from "../support/world.ts";

/** What an attack is after. */
export type Kind = "change" | "make" | "read" | "rights" | "end" | "slow" | "spy";

/** One attack: a way of a language to reach a goal at a place. */
export interface Attack {
  readonly language: string;
  readonly kind: Kind;
  readonly mechanism: string;
  /** What is attacked, in words. */
  readonly place: string;
  /** Below the home or, with `./`, the project; empty for a process. */
  readonly folder: string;
}

/** An attack with what it is aimed at. */
export interface Aimed extends Attack {
  readonly target: string;
  readonly spare: string;
  /** What a file or a process holds that no other one does. */
  readonly token: string;
  readonly victim?: Subprocess;
}

/** Folders in which everything is guarded, one for each reason. */
export const GUARDED: ReadonlyMap<string, string> = new Map([
  ["another project", "other"],
  ["the home", "kept"],
  ["agents' hooks", ".claude/hooks"],
  ["fairlead's configuration", ".config/fairlead/packs"],
  ["fairlead's state", ".local/state/fairlead/projects"],
  ["commands", ".local/bin"],
  ["what a session starts", ".config/autostart"],
  ["hooks of Git", "./.git/hooks"],
  ["agents' hooks of the project", "./.claude/hooks"],
]);

/** Folders in which everything is secret. */
export const SECRET: ReadonlyMap<string, string> = new Map([
  ["keys", ".ssh"],
  ["signing keys", ".gnupg"],
  ["cloud logins", ".aws"],
  ["passwords", ".password-store"],
  ["fairlead's state", ".local/state/fairlead/projects"],
]);

/** Where all attacks work in bounds too, so that it is seen that they were tried. */
export const FREE = ["the project", "./free"] as const;

/** A home and a project in which a list of attacks finds what it is aimed at. */
export interface Battlefield extends Sandbox {
  readonly aimed: readonly Aimed[];
  /** A process outside that attacks use on the way to something else. */
  readonly bystander: Subprocess;
}

/** The home does not lie below a temporary folder, which may be changed. */
const PARENT = resolve("coverage/attacks");

export function makeBattlefield(attacks: readonly Attack[]): Battlefield {
  const sandbox = makeSandbox(PARENT);
  const { home, project } = sandbox;
  for (const folder of [...GUARDED.values(), ...SECRET.values(), FREE[1], "./spare", ".cache"])
    mkdirSync(inside(sandbox, folder), { recursive: true });
  for (const [path, text] of FILES) writeFileSync(inside(sandbox, path), text);
  const bystander = outsider(home, "bystander");
  const aimed = attacks.map((attack, number): Aimed => {
    const token = `token-${number}-${crypto.randomUUID()}`;
    const spare = join(project, "spare", String(number));
    if (attack.folder === "") {
      const file = join(home, ".ssh", `process-${number}`);
      writeFileSync(file, token);
      const victim = outsider(join(home, ".ssh"), token, file);
      return { ...attack, target: String(victim.pid), spare: file, token, victim };
    }
    const target = join(inside(sandbox, attack.folder), String(number), "file");
    mkdirSync(dirname(target));
    if (attack.kind !== "make") writeFileSync(target, token, { mode: 0o644 });
    return { ...attack, target, spare, token };
  });
  return {
    ...sandbox,
    aimed,
    bystander,
    dispose: () => {
      for (const { victim } of aimed) victim?.kill("SIGKILL");
      bystander.kill("SIGKILL");
      sandbox.dispose();
    },
  };
}

const FILES: ReadonlyMap<string, string> = new Map([
  ["./.git/HEAD", "ref: refs/heads/main\n"],
  ["./.git/config", ""],
  ["./.claude/settings.json", "{}"],
]);

export function inside({ home, project }: Sandbox, path: string): string {
  return path.startsWith("./") ? join(project, path) : join(home, path);
}

/** A process that is not the command's: in a group of its own, with something to hide in its surroundings and its input. */
function outsider(cwd: string, token: string, input?: string): Subprocess {
  return Bun.spawn(["setsid", "sleep", "300"], {
    cwd,
    env: { PATH: "/usr/bin:/bin", VICTIM: token },
    stdin: input === undefined ? "ignore" : Bun.file(input),
    stdout: "ignore",
    stderr: "ignore",
  });
}

/** True for an attack that reached its goal. */
export function hasSucceeded({ kind, target, token, victim }: Aimed, output: string): boolean {
  switch (kind) {
    case "change":
      return textAt(target) !== token;
    case "make":
      return lstatSync(target, { throwIfNoEntry: false }) !== undefined;
    case "rights":
      return hasOtherRights(target);
    case "end":
      return (
        victim?.exitCode !== null ||
        victim.signalCode !== null ||
        /^Max cpu time +[01] /m.test(textAt(`/proc/${target}/limits`) ?? "")
      );
    case "slow":
      return /\) \S(?: \S+){15} 19 /.test(textAt(`/proc/${target}/stat`) ?? "");
    case "read":
    case "spy":
      return output.includes(token);
  }
}

function hasOtherRights(target: string): boolean {
  const { mode, mtimeMs } = statSync(target);
  return (mode & 0o777) !== 0o644 || mtimeMs < 1_000_000_000_000;
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
