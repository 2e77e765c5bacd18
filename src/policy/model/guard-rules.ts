/** True for a rule about what guards calls and what starts by itself, which nothing changes by chance. */
export function isAboutGuards(rule: string): boolean {
  return GUARDS.test(rule);
}

const GUARDS = /^(?:self-protection\/|files\/(?:self-protection|persistence)$|persistence\/)/;
