import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { CODE_SHOWN } from "../support/person.ts";
import type { Kind, Rounds } from "./kind.ts";
import { must, mustEnd } from "./kind.ts";
import { bash, type Call, type Place, readJson } from "./place.ts";

/** What commands write: the agent's settings, the user's, consents, modes, jobs. */
export const SETTINGS_KINDS: readonly Kind[] = [
  { name: "install and uninstall", open: openInstall },
  { name: "install of hooks in files of their own", open: openOwnFiles },
  { name: "config init", open: openInit },
  { name: "hooks add, disable and remove", open: openHooks },
  { name: "trust and untrust", open: openTrust },
  { name: "mode", open: openMode },
  { name: "allow", open: openAllowOnce },
  { name: "allow in a project, and taking it back", open: openAllow },
  { name: "job set", open: openJob },
];

const words = (...list: readonly string[]): Call => ({ words: list });

/** Settings large enough that writing them takes a while. */
const PERMISSIONS = 100;

function openInstall(place: Place): Rounds {
  const path = join(place.home, ".claude/settings.json");
  const own = {
    permissions: { allow: Array.from({ length: PERMISSIONS }, (_, n) => `Bash(command ${n})`) },
    hooks: { Stop: [{ hooks: [{ type: "command", command: "mine" }] }] },
  };
  const original = `${JSON.stringify(own, null, 4)}\n`;
  place.write("home/.claude/settings.json", original);
  const variants = [["install"], ["install", "--events", "pre-tool,stop"], ["uninstall"]];
  return {
    next: async (n) => {
      if (n % 2 === 1) mustEnd(await place.run(words("install")), 0);
      const variant = variants[n % variants.length] ?? [];
      const before = readFileSync(path, "utf8");
      return {
        call: words(...variant),
        done: [0],
        after: async (done) => {
          const { permissions, hooks } = readJson(path);
          must(Bun.deepEquals(permissions, own.permissions), "permissions are not what they were");
          must(JSON.stringify(hooks).includes('"mine"'), "a hook of the user's is gone");
          const installed = JSON.stringify(hooks).includes("fairlead");
          if (done) must(installed === (variant[0] === "install"), `${variant} did nothing`);
          if (variant[0] === "install" && !done && n % 2 === 0 && !installed) {
            must(readFileSync(path, "utf8") === before, "changed without being installed");
          }
          mustEnd(await place.run(words("uninstall")), 0);
          must(readFileSync(path, "utf8") === original, "uninstall does not give the file back");
        },
      };
    },
  };
}

const OWN_FILE_AGENTS = ["cline", "kiro", "opencode", "kilo", "pi", "openclaw"];

function openOwnFiles(place: Place): Rounds {
  const folder = join(place.home, "Documents/Cline/Hooks");
  return {
    next: (n) => {
      const agent = OWN_FILE_AGENTS[n % OWN_FILE_AGENTS.length] ?? "";
      return {
        call: words("install", "--agent", agent),
        done: [0],
        after: async () => {
          mustEnd(await place.run(words("install", "--agent", agent)), 0);
          for (const name of agent === "cline" ? readdirSync(folder) : []) {
            if (name.endsWith(".tmp")) continue;
            must((statSync(join(folder, name)).mode & 0o100) !== 0, `${name} cannot be run`);
          }
          const again = mustEnd(await place.run(words("install", "--agent", agent, "--json")), 0);
          must(JSON.parse(again.stdout).changed.length === 0, "it was not done before");
          mustEnd(await place.run(words("uninstall", "--agent", agent)), 0);
          if (n % 2 === 0) mustEnd(await place.run(words("install", "--agent", agent)), 0);
        },
      };
    },
  };
}

function openInit(place: Place): Rounds {
  const path = join(place.home, ".config/fairlead/config.toml");
  return {
    next: () => {
      rmSync(path, { force: true });
      return {
        call: words("config", "init", "--scope", "user"),
        done: [0],
        after: async (done) => {
          must(existsSync(path) || !done, "init did nothing");
          mustEnd(await place.run(words("config", "check")), 0);
          const again = await place.run(words("config", "init", "--scope", "user"));
          mustEnd(again, 0 + Number(again.stderr.includes("already exists")));
          Bun.TOML.parse(readFileSync(path, "utf8"));
        },
      };
    },
  };
}

function openHooks(place: Place): Rounds {
  const path = join(place.home, ".config/fairlead/config.toml");
  place.write("home/.config/fairlead/config.toml", "# mine\ntimeout = 20\n");
  let hooks: ReadonlyMap<string, boolean> = new Map();
  const current = () => {
    const text = readFileSync(path, "utf8");
    must(text.startsWith("# mine\ntimeout = 20\n"), "the user's own lines are gone");
    const { hook = [] } = Object(Bun.TOML.parse(text));
    return new Map<string, boolean>(
      hook.map(({ name, enabled = true }: { name: string; enabled?: boolean }) => [name, enabled]),
    );
  };
  const same = (a: ReadonlyMap<string, boolean>, b: ReadonlyMap<string, boolean>) =>
    Bun.deepEquals([...a], [...b]);
  const change = (n: number): readonly [Call, ReadonlyMap<string, boolean>] => {
    const first = [...hooks.keys()][0];
    if (first !== undefined && n % 3 === 1) {
      return [words("hooks", "disable", first), new Map([...hooks, [first, false]])];
    }
    if (first !== undefined && n % 3 === 2) {
      return [words("hooks", "remove", first), new Map([...hooks].slice(1))];
    }
    const add = words("hooks", "add", "tool:*", "true", "--name", `h${n}`);
    return [add, new Map([...hooks, [`h${n}`, true]])];
  };
  return {
    next: (n) => {
      const [call, wanted] = change(n);
      return {
        call,
        done: [0],
        after: async (done) => {
          const now = current();
          must(same(now, wanted) || (!done && same(now, hooks)), `hooks are ${[...now]}`);
          hooks = now;
          const name = `clean-${n}`;
          mustEnd(await place.run(words("hooks", "add", "tool:*", "true", "--name", name)), 0);
          must(same(current(), new Map([...hooks, [name, true]])), "a hook is lost");
          mustEnd(await place.run(words("hooks", "remove", name)), 0);
          must(same(current(), hooks), "a hook is lost");
        },
      };
    },
  };
}

function openTrust(place: Place): Rounds {
  place.write("project/.fairlead/config.toml", '[[hook]]\nevent = "*"\ncommand = "true"\n');
  const trust: Call = { words: ["trust", "--yes"], terminal: true };
  const untrust = words("untrust");
  const trusted = async () => {
    const { stdout } = mustEnd(await place.run(words("trust", "--json")), 0);
    return JSON.parse(stdout).files[0].trusted === true;
  };
  let state = false;
  return {
    next: (n) => ({
      call: n % 2 === 0 ? trust : untrust,
      done: [0],
      after: async (done) => {
        const now = await trusted();
        must(now === (n % 2 === 0) || (!done && now === state), `trusted is ${now}`);
        mustEnd(await place.run(n % 2 === 0 ? trust : untrust), 0);
        state = n % 2 === 0;
        must((await trusted()) === state, "the consent is not what was said");
      },
    }),
  };
}

function openAllow(place: Place): Rounds {
  const path = join(place.project, ".fairlead/config.local.toml");
  const mine = '# mine\n[log]\nlevel = "warn"\n';
  place.write("project/.fairlead/config.local.toml", mine);
  const terminal = true;
  const allow: Call = {
    words: ["allow", "git push --force origin preview", "--project", "--yes"],
    terminal,
  };
  const remove = words("allow", "remove", "1", "--yes");
  const isPassed = async () => {
    const asked = await place.run(bash(place, "git push --force origin preview"));
    return !asked.stdout.includes('"ask"');
  };
  return {
    next: async (n) => {
      if (n % 2 === 1) mustEnd(await place.run(allow), 0);
      return {
        call: n % 2 === 0 ? allow : remove,
        done: [0],
        after: async (done) => {
          const text = readFileSync(path, "utf8");
          must(text.startsWith(mine), "the user's own lines are gone");
          const written = Object(Bun.TOML.parse(text)).allow?.length === 1;
          if (done) must(written === (n % 2 === 0), "it was not done");
          // What was written and not recorded counts as little as what was not written.
          if (done || !written)
            must((await isPassed()) === written, "it does not count as written");
          if (written) mustEnd(await place.run(remove), 0);
          must(!(await isPassed()), "it counts after it was taken back");
        },
      };
    },
  };
}

function openMode(place: Place): Rounds {
  const path = join(place.project, ".fairlead/.current-mode");
  const modes = ["do", "focus", "team"];
  let last: string | undefined;
  return {
    next: (n) => ({
      call: words("mode", modes[n % 3] ?? ""),
      done: [0],
      after: async (done) => {
        const now = existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
        must(now === modes[n % 3] || (!done && now === last), `the mode is ${now}`);
        last = modes[(n + 1) % 3] ?? "";
        must(mustEnd(await place.run(words("mode", last)), 0).stdout.trim() === last, "not set");
      },
    }),
  };
}

function openAllowOnce(place: Place): Rounds {
  return {
    next: async (n) => {
      const refused = bash(place, `rm -rf / # ${n}`);
      const agreeing = async (): Promise<Call> => {
        const { stdout } = mustEnd(await place.run(refused), 2);
        const code = CODE_SHOWN.exec(stdout)?.[1] ?? "none";
        return { words: ["allow", code, "--once", "--yes"], terminal: true };
      };
      const consent = await agreeing();
      return {
        call: consent,
        done: [0],
        after: async (done) => {
          const first = await place.run(refused);
          must(first.exit === 2 || first.exit === 0, `exit ${first.exit}`);
          if (done) mustEnd(first, 0);
          mustEnd(await place.run(refused), 2);
          mustEnd(await place.run(await agreeing()), 0);
          mustEnd(await place.run(refused), 0);
          mustEnd(await place.run(refused), 2);
        },
      };
    },
  };
}

function openJob(place: Place): Rounds {
  place.write("project/.fairlead/jobs/26/01/01/task/state.json", { job_id: "task" });
  const path = join(place.project, ".fairlead/jobs/26/01/01/task/state.json");
  const phases = () => Object.keys(Object(readJson(path).phases));
  const set = (name: string) => words("job", "set", `phase.${name}=complete`);
  const acknowledged = new Set<string>();
  return {
    next: (n) => ({
      call: set(`killed-${n}`),
      done: [0],
      after: async (done) => {
        if (done) acknowledged.add(`killed-${n}`);
        mustEnd(await place.run(set(`clean-${n}`)), 0);
        acknowledged.add(`clean-${n}`);
        const now = new Set(phases());
        for (const name of acknowledged) must(now.has(name), `phase ${name} is lost`);
      },
    }),
  };
}
