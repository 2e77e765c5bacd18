/** How much is asked about, the least first; what is refused is the same in each. */
export const PRESETS = ["relaxed", "standard", "strict"] as const;

/** A preset's name. */
export type Preset = (typeof PRESETS)[number];
