/** The arguments of the commands that change one hook: its number in `hooks list`, or its name. */
export const WHICH_HOOK = {
  hook: {
    type: "positional",
    required: true,
    description: "its number in the list, or its name",
  },
} as const;
