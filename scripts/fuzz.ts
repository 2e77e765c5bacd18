import { fuzz } from "../tests/fuzz/fuzz.ts";

/* bun run fuzz [--seconds N] [--seed S] [--target NAME] */
process.exitCode = await fuzz(process.argv.slice(2), (line) => console.log(line));
// A sandbox's child that does not end must not keep the fuzzer.
process.exit();
