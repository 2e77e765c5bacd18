/** Variables in front of a command that change no more than how something looks. */
const HARMLESS_ASSIGNED =
  /^(?:LC_[A-Z]+|LANG|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|COLUMNS|LINES|TERM|CI|GIT_OPTIONAL_LOCKS|AWS_PAGER|PAGER|GIT_PAGER|GH_PAGER|MANPAGER|SYSTEMD_PAGER|PYTHON(?:IOENCODING|UNBUFFERED|DONTWRITEBYTECODE|UTF8|HASHSEED))$/;

/** Says why a variable in front of a command may stand between its words and what it does. */
export function whyNotAssigned(name: string, value: string): string | undefined {
  const isPager = name.endsWith("PAGER");
  const harmless = isPager ? /^(?:cat)?$/ : /^[A-Za-z0-9_@:,-]*(?:\.[A-Za-z0-9_-]+)?$/;
  if (HARMLESS_ASSIGNED.test(name) && harmless.test(value) && !/^:/.test(value)) return undefined;
  return `sets ${name} for a command`;
}
