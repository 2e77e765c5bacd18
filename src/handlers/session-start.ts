/**
 * The handlers that nearly every session's start needs, as one chunk of the executable: loading a chunk costs more than
 * what they do. What few starts need is in `session-extras.ts`.
 */
export { handleUpdate } from "./update.ts";
export { handleWatch } from "./watch.ts";
