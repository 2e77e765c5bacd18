import type { World } from "../model/world.ts";
import { redact } from "../secrets/scan.ts";

/** True for a file with a token in it, and for one that is not read. */
export function mayHoldTokens(path: string, world: World): boolean {
  const text = world.fileText?.(path);
  return text === undefined || HOLDS_TOKEN.test(text) || redact(text) !== text;
}

/**
 * True for a file with a token in it of a kind that may hold one: in which git notes from where something came, and in
 * which Terraform keeps values.
 */
export function holdsToken(path: string, world: World): boolean {
  return KEEPING.test(path) && mayHoldTokens(path, world);
}

const KEEPING =
  /\/\.gitmodules$|\.tfvars(?:\.json)?$|\.tfstate(?:\.backup)?$|\/\.git\/(?:.*\/)?(?:FETCH_HEAD|logs\/.*|config\..*|modules\/.*)$/;

/** A name with a password in an address, and settings that are made for tokens. */
const HOLDS_TOKEN = /:\/\/[^\s/]*@|extraheader|token|passw|secret|api_?key|_auth/i;
