import { EXIT } from "./exit.ts";
import { realIo } from "./io.ts";
import { runProgram } from "./program.ts";

// Exit closed, open last: until an answer is out, every way this process can end is a failure.
process.exitCode = EXIT.error;

runProgram(
  process.argv.slice(2),
  realIo((code) => process.exit(code)),
).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`fairlead: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(EXIT.error);
  },
);
