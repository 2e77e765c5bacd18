import type { Description } from "./command.ts";
import { ANY } from "./read-only-form.ts";

/** A program that tells of what it is given without what is in it, such as `uptime`. */
export function infoProgram(): Description {
  return { options: {}, effects: () => [] };
}

/** The same of a program that opens nothing, such as `whoami`. */
export function namer(): Description {
  return { ...infoProgram(), looks: ANY, plain: { opens: "nothing" } };
}
