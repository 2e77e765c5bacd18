#!/usr/bin/env node
// Only for `npx fairlead` and npm's bin folder: hands over to the executable for this platform.
// Agents never come this way; `fairlead install` writes the executable's own path.
const { spawnSync } = require("node:child_process");

const name = `@fairlead/${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "fairlead.exe" : "fairlead";

let executable;
try {
  executable = require.resolve(`${name}/${file}`);
} catch {
  console.error(`fairlead: ${name} is not installed; there may be no release for this platform`);
  console.error("hint: npm install --include=optional fairlead");
  process.exit(1);
}
const { status, error } = spawnSync(executable, process.argv.slice(2), { stdio: "inherit" });
if (error) console.error(`fairlead: ${executable} cannot be run (${error.message})`);
process.exit(status ?? 1);
