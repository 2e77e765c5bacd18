import { EXIT } from "./exit.ts";
import { realIo } from "./io.ts";
import { runProgram } from "./program.ts";

// Exit closed, open last: until an answer is out, every way this process can end is a failure.
process.exitCode = EXIT.error;

const exit = (code: number) => process.exit(code);
const ran = runProgram(process.argv.slice(2), realIo(exit));
if (ran instanceof Promise) {
  ran.then(exit, (error: unknown) => {
    console.error(`fairlead: ${error instanceof Error ? error.message : String(error)}`);
    exit(EXIT.error);
  });
} else exit(ran);
