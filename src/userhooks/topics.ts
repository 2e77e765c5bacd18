import { type EventSpec, listEvents, listOtherEvents } from "../protocol/events.ts";

/** Topics that no Claude event maps to: other agents and the library fire them. */
export const HOST_TOPICS: readonly string[] = [
  "llm:pre_request",
  "llm:post_response",
  "llm:tool_selection",
  "llm:stream_start",
  "llm:stream_end",
  "permission:check",
  "permission:granted",
  "user:interrupt",
];

/** Every topic fairlead knows: those of agent events, then those that only hosts fire. */
export function knownTopics(): readonly string[] {
  return [...new Set([...listEvents().map((spec) => spec.topic), ...HOST_TOPICS])];
}

/** The agent event behind a topic; undefined for topics that only hosts fire. */
export function specOfTopic(topic: string): EventSpec | undefined {
  return (
    listEvents().find((spec) => spec.topic === topic) ??
    listOtherEvents().find((spec) => spec.topic === topic)
  );
}

/** Host topics that come before something that a hook may stop. */
const HOST_GATES: ReadonlySet<string> = new Set(["llm:pre_request", "permission:check"]);

/** True when a hook on this topic can stop what is about to happen. */
export function isGateTopic(topic: string): boolean {
  return specOfTopic(topic)?.gate ?? HOST_GATES.has(topic);
}

/** The topic of an event that no table knows: `SomethingNew` becomes `agent:something_new`. */
export function topicOfUnknownEvent(name: string): string {
  const snake = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/[^A-Za-z0-9]+/g, "_");
  return `agent:${snake.toLowerCase()}`;
}

/** The word a hook finds in `hook_event_name`: the agent event's name, or the topic itself. */
export function eventNameOfTopic(topic: string): string {
  return specOfTopic(topic)?.name ?? topic;
}

/** Topics that come after a tool; a refusal there tells the model what is wrong with its work. */
export const FEEDBACK_TOPICS: ReadonlySet<string> = new Set(["tool:post_execute", "tool:error"]);

/** Topics on which what a hook prints is context for the model, as Claude Code has it. */
export const TEXT_CONTEXT_TOPICS: ReadonlySet<string> = new Set([
  "session:start",
  "user:prompt_submit",
  "user:prompt_expansion",
  "model:post_switch",
]);

/** Topics whose answer has a place for model context; elsewhere a message goes to the person. */
export const CONTEXT_TOPICS: ReadonlySet<string> = new Set([
  ...TEXT_CONTEXT_TOPICS,
  "tool:pre_execute",
  "tool:post_execute",
  "tool:error",
  "tool:batch",
  "subagent:start",
]);
