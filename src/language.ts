import type { Io } from "./io.ts";

/** Languages that fairlead's messages to people and models are written in. */
export type Language = "en" | "ko";

/** The configured language; without one that of the locale, English for any that is not there. */
export function languageOf(io: Io, config: { readonly language?: Language | undefined }): Language {
  if (config.language !== undefined) return config.language;
  const locale = io.env("LC_ALL") || io.env("LC_MESSAGES") || io.env("LANG") || "";
  const isKorean = locale.slice(0, 2).toLowerCase() === "ko" && /^..(?:[_.@-]|$)/.test(locale);
  return isKorean ? "ko" : "en";
}
