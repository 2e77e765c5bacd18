type Attribute = {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string | undefined;
    readonly boolValue?: boolean | undefined;
  };
};

/** What of a request of OTLP in JSON is written in protobuf. */
export interface LogsRequest {
  readonly resourceLogs: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeLogs: readonly {
      readonly logRecords: readonly {
        readonly timeUnixNano: string;
        readonly severityNumber?: number;
        readonly eventName?: string;
        readonly body?: { readonly stringValue: string };
        readonly attributes: readonly Attribute[];
      }[];
    }[];
  }[];
}

/** A request in protobuf, by the numbers of opentelemetry/proto/logs/v1/logs.proto, for stores that take nothing else. */
export function logsInProtobuf({ resourceLogs }: LogsRequest): Buffer {
  return joined(
    resourceLogs.map(({ resource, scopeLogs }) =>
      field(
        1,
        joined([
          field(1, joined(resource.attributes.map((one) => field(1, attribute(one))))),
          ...scopeLogs.map(({ logRecords }) =>
            field(2, joined(logRecords.map((record) => field(2, recordOf(record))))),
          ),
        ]),
      ),
    ),
  );
}

type LogRecord = LogsRequest["resourceLogs"][number]["scopeLogs"][number]["logRecords"][number];

function recordOf({
  timeUnixNano,
  severityNumber = 9,
  eventName,
  body,
  attributes,
}: LogRecord): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(timeUnixNano));
  return joined([
    ...[tag(1, 1), time, tag(2, 0), varint(severityNumber)],
    ...(body === undefined ? [] : [field(5, field(1, Buffer.from(body.stringValue)))]),
    ...attributes.map((one) => field(6, attribute(one))),
    ...(eventName === undefined ? [] : [field(12, Buffer.from(eventName))]),
  ]);
}

function attribute({ key, value: { stringValue, boolValue } }: Attribute): Buffer {
  const value =
    stringValue === undefined
      ? joined([tag(2, 0), varint(boolValue === true ? 1 : 0)])
      : field(1, Buffer.from(stringValue));
  return joined([field(1, Buffer.from(key)), field(2, value)]);
}

function field(number: number, bytes: Buffer): Buffer {
  return joined([tag(number, 2), varint(bytes.length), bytes]);
}

function tag(number: number, type: number): Buffer {
  return varint(number * 8 + type);
}

function varint(number: number): Buffer {
  const bytes: number[] = [];
  let left = number;
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) + 0x80);
  return Buffer.from([...bytes, left]);
}

function joined(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat(parts);
}
