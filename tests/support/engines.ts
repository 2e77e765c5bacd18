import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where `scripts/engines.sh` puts programs that fairlead is tried with. */
const ENGINES = join(import.meta.dir, "../../.cache/engines");

/** The executable of VictoriaLogs; undefined where there is none. */
export function victoriaLogs(): string | undefined {
  return programOf("victoria-logs");
}

/** `oras`, which pushes files to registries; undefined where there is none. */
export function oras(): string | undefined {
  return programOf("oras");
}

function programOf(name: string): string | undefined {
  const own = join(ENGINES, "bin", name);
  return existsSync(own) ? own : (Bun.which(name) ?? undefined);
}

/** A Python that has chDB, which is ClickHouse in a process; undefined where there is none. */
export function pythonWithClickHouse(): string | undefined {
  const own = join(ENGINES, "python/bin/python3");
  const python = existsSync(own) ? own : Bun.which("python3");
  if (python === null) return undefined;
  const look = "import importlib.util as u, sys; sys.exit(u.find_spec('chdb') is None)";
  const found = Bun.spawnSync([python, "-c", look], { stdout: "ignore", stderr: "ignore" });
  return found.success ? python : undefined;
}
