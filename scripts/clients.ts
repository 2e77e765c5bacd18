/** Runs the tests of all real clients, those that take minutes to start and large downloads too. */
const { exitCode } = Bun.spawnSync(
  [process.execPath, "test", "--timeout", "180000", "./tests/client", ...process.argv.slice(2)],
  { env: { ...process.env, FAIRLEAD_CLIENTS: "all" }, stdio: ["inherit", "inherit", "inherit"] },
);
process.exit(exitCode);
