import type { Description } from "./command.ts";
import { ANY } from "./looks.ts";

/** A program that tells of what it is given without what is in it, such as `uptime`. */
export function teller(): Description {
  return { options: {}, effects: () => [] };
}

/** The same of a program that opens nothing, such as `whoami`. */
export function namer(): Description {
  return { ...teller(), looks: ANY, plain: { opens: "nothing" } };
}
