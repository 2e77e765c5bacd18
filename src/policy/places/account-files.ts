/** Where a system keeps the passwords of its accounts, which are nobody's settings. */
export const ACCOUNT_FILES: readonly string[] = [
  "/etc/shadow",
  "/etc/shadow-",
  "/etc/gshadow",
  "/etc/gshadow-",
  "/etc/master.passwd",
];
