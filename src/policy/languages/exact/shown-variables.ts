/** Variables of the environment that may be filled in: none of them holds a secret. */
export const SHOWN_VARIABLES =
  " USER LOGNAME SHELL LANG HOSTNAME OSTYPE HOSTTYPE MACHTYPE UID EUID RANDOM SECONDS LINENO PATH TMPDIR TERM " +
  "BASH_VERSION ZSH_VERSION XDG_SESSION_TYPE ";

/** True for a variable of the environment that holds no secret. */
export function isShownVariable(name: string): boolean {
  return name === "HOME" || name === "PWD" || SHOWN_VARIABLES.includes(` ${name} `);
}
