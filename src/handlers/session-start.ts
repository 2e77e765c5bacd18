/**
 * The handlers that only a session's start needs, as one chunk of the executable: loading a chunk costs
 * half a millisecond, and eight of them would cost more than what they do.
 */
export { handleDecisions } from "./decisions.ts";
export { handleEnforcement } from "./enforcement.ts";
export { handleIgnoredRecords } from "./ignored-records.ts";
export { handleProject } from "./project.ts";
export { handleRank } from "./rank.ts";
export { handleRecovery } from "./recovery.ts";
export { handleSpinner } from "./spinner.ts";
export { handleUpdate } from "./update.ts";
export { handleWatch } from "./watch.ts";
