import { EVENTS, type EventSpec, HOST_TOPICS } from "../protocol/events.ts";

/** Every topic fairlead knows: those of agent events, then those that only hosts fire. */
export function knownTopics(): readonly string[] {
  return [...new Set([...EVENTS.map((spec) => spec.topic), ...HOST_TOPICS])];
}

/** The agent event behind a topic; undefined for topics that only hosts fire. */
export function specOfTopic(topic: string): EventSpec | undefined {
  return EVENTS.find((spec) => spec.topic === topic);
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
