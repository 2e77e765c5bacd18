/** A command of fairlead's that changes what is guarded. */
export interface Loosening {
  readonly command: string;
  /** Options with which it only shows what it would do. */
  readonly shows?: readonly string[];
  /** The option without which it only shows something. */
  readonly needs?: string;
  /** Operands, joined by a space, with which it only shows something or guards more than before; `always` for all. */
  readonly harmless?: readonly string[] | "always";
  /** Its operand may be a code that only the person was shown, with which it is theirs in any terminal. */
  readonly takesCode?: true;
  /** A consent, which a person gives after reading what it is for. */
  readonly isConsent?: true;
  /** What the agent is answered in place of a denial, as it adds guards as well. */
  readonly verdict?: "ask";
}

/**
 * Every command that decides what is guarded, the longer of two names first; `tests/cli` holds the list against
 * the command line.
 */
export function loosening(): readonly Loosening[] {
  return [
    { command: "allow list", harmless: "always" },
    { command: "allow remove" },
    { command: "allow write" },
    { command: "allow read" },
    { command: "allow", shows: ["--dry-run"], isConsent: true, takesCode: true },
    { command: "suggest", shows: ["--dry-run", "--json"], isConsent: true },
    { command: "deny list", harmless: "always" },
    { command: "deny remove" },
    { command: "deny", shows: ["--dry-run"] },
    { command: "trust", shows: ["--show", "--json"], isConsent: true },
    { command: "pause", shows: ["--end"], isConsent: true },
    { command: "undo list", harmless: "always" },
    { command: "undo show", harmless: "always" },
    { command: "undo drop" },
    { command: "undo prune" },
    { command: "undo", shows: ["--dry-run"], isConsent: true },
    { command: "untrust" },
    { command: "install", shows: ["--dry-run"], verdict: "ask" },
    { command: "uninstall", shows: ["--dry-run"] },
    { command: "update", shows: ["--check"], verdict: "ask" },
    { command: "config init" },
    { command: "config set" },
    { command: "config unset" },
    { command: "config migrate", needs: "--write" },
    { command: "pack add", shows: ["--dry-run"], isConsent: true },
    { command: "pack update", shows: ["--dry-run"], isConsent: true },
    { command: "pack remove" },
    { command: "hooks add" },
    { command: "hooks remove" },
    { command: "hooks enable" },
    { command: "hooks disable" },
    { command: "hooks template add" },
    // Starts an agent in the environment of whoever typed it, whose settings may name any hook.
    { command: "verify" },
    { command: "policy preset", harmless: ["", "strict"] },
    // How each call runs is the person's choice, in every direction.
    { command: "confine off" },
    { command: "confine unread" },
    { command: "confine all" },
  ];
}

/** True for the form in which the code of a refusal is shown; a command line of its letters is not taken for one. */
export function hasCodeForm(word: string): boolean {
  return /^[\dA-Za-z]{4}-[\dA-Za-z]{4}-[\dA-Za-z]{4}$/.test(word);
}
