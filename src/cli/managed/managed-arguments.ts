/** Which executable the settings of a whole machine name. */
export const MANAGED = {
  executable: {
    type: "string",
    valueHint: "path",
    description: "where fairlead is on the machines (default: this one, or where packages put it)",
  },
} as const;
