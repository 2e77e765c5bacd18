/** Why a command that has read-only forms is not approved: its words are in none of them. */
export const OTHER_ARGUMENTS = "is not known to be read-only with these arguments";
