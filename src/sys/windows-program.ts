/**
 * Where a program lies that Windows is asked to start: found on PATH, then among the system's own, and never
 * in the working directory, where Windows itself would look first and a repository may have put one. A name
 * with a folder is taken as it is; undefined when there is no such program.
 */
export function windowsProgram(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (/[\\/:]/.test(name)) return name;
  const path = variable("path", env);
  return (
    Bun.which(name, { PATH: `${path === undefined ? "" : `${path};`}${systemFolder(env)}` }) ??
    undefined
  );
}

/** The folder of the system's own programs. */
export function systemFolder(env: Readonly<Record<string, string | undefined>>): string {
  return `${variable("systemroot", env) ?? "C:\\Windows"}\\System32`;
}

/** Windows finds `PATH` under `Path`; a copy of the environment does not. */
function variable(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  for (const [key, value] of Object.entries(env)) {
    if (key.toLowerCase() === name && value !== "") return value;
  }
  return undefined;
}
