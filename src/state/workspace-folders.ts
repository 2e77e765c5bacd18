/** Folders that make a directory a workspace, in order of preference. */
export const WORKSPACE_FOLDERS = [".fairlead", ".moai", ".do"] as const;
