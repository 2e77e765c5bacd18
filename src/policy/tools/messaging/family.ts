import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Message brokers and queues. */
export const messagingPack = family(
  "Message brokers (kafka, rabbitmq, nats, pulsar, redpanda, confluent, temporal)",
  tablesOf("messaging"),
);
