/** The handlers that some sessions' starts need, as one chunk of the executable. */
export { handleAudit } from "./audit.ts";
export { handleBundle } from "./bundle.ts";
export { handleDecisions } from "./decisions.ts";
export { handleEnforcement } from "./enforcement.ts";
export { handleIgnoredRecords } from "./ignored-records.ts";
export { handleProject } from "./project.ts";
export { handleRank } from "./rank.ts";
export { handleRecovery } from "./recovery.ts";
export { handleSpinner } from "./spinner.ts";
