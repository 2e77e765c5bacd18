/** The argument by which a hook is meant: its number in `hooks list`, or its name. */
export const WHICH_HOOK = {
  hook: {
    type: "positional",
    required: true,
    description: "its number in the list, or its name",
  },
} as const;

/** The arguments of the commands that change one hook. */
export const CHANGE_ARGUMENTS = {
  ...WHICH_HOOK,
  json: { type: "boolean", description: "answer as JSON" },
} as const;
