import { analyze } from "../../../src/policy/languages/bash/analyze.ts";
import { exampleWorld } from "../world.ts";

/** The commands that a line runs besides the program it names, each with where it runs. */
export function runsIn(command: string): readonly string[] {
  const { invocations } = analyze(command, exampleWorld());
  return invocations
    .filter(({ via }) => via.length > 0)
    .map(({ program, args, remote, elevated }) => {
      const words = [program, ...args.map(({ value }) => value)].join(" ");
      return `${elevated ? "# " : ""}${words}${remote ? " @" : ""}`.replaceAll("\uFFFC", "?");
    });
}
