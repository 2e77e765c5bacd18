/** A record of a log as a collector sees it, whichever way it was encoded. */
export interface OtlpLog {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly scope: string;
  readonly body: unknown;
  readonly severity: number;
  readonly eventName: string;
  readonly timeMs: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A field of a message in protobuf's wire format: https://protobuf.dev/programming-guides/encoding/ */
interface Field {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

function fieldsOf(bytes: Uint8Array): readonly Field[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const number = tag >> 3;
    switch (tag & 7) {
      case 0:
        fields.push({ number, value: varint() });
        break;
      case 1:
        fields.push({ number, value: view.getBigUint64(at, true) });
        at += 8;
        break;
      case 2: {
        const length = Number(varint());
        fields.push({ number, value: bytes.subarray(at, at + length) });
        at += length;
        break;
      }
      case 5:
        fields.push({ number, value: BigInt(view.getUint32(at, true)) });
        at += 4;
        break;
      default:
        throw new Error(`wire type ${tag & 7}`);
    }
  }
  return fields;
}

function messagesIn(fields: readonly Field[], wanted: number): readonly Uint8Array[] {
  return fields.flatMap(({ number, value }) =>
    number === wanted && value instanceof Uint8Array ? [value] : [],
  );
}

function textIn(fields: readonly Field[], wanted: number): string {
  return new TextDecoder().decode(messagesIn(fields, wanted)[0] ?? new Uint8Array());
}

function numberIn(fields: readonly Field[], wanted: number): bigint {
  const found = fields.find(({ number }) => number === wanted)?.value;
  return typeof found === "bigint" ? found : 0n;
}

/** `AnyValue`, as far as attributes use it. */
function anyValue(bytes: Uint8Array): unknown {
  const [field] = fieldsOf(bytes);
  if (field === undefined) return undefined;
  const { number, value } = field;
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (number === 2) return value === 1n;
  if (number === 3) return Number(value);
  return new Float64Array(new BigUint64Array([value]).buffer)[0];
}

function attributesIn(fields: readonly Field[], wanted: number): Record<string, unknown> {
  return Object.fromEntries(
    messagesIn(fields, wanted).map((pair) => {
      const inner = fieldsOf(pair);
      return [textIn(inner, 1), anyValue(messagesIn(inner, 2)[0] ?? new Uint8Array())];
    }),
  );
}

/** The logs of an `ExportLogsServiceRequest` in protobuf, by the numbers of `opentelemetry/proto/logs/v1/logs.proto`. */
export function logsInProtobuf(request: Uint8Array): readonly OtlpLog[] {
  return messagesIn(fieldsOf(request), 1).flatMap((resourceLogs) => {
    const inResource = fieldsOf(resourceLogs);
    const resource = attributesIn(fieldsOf(messagesIn(inResource, 1)[0] ?? new Uint8Array()), 1);
    return messagesIn(inResource, 2).flatMap((scopeLogs) => {
      const inScope = fieldsOf(scopeLogs);
      const scope = textIn(fieldsOf(messagesIn(inScope, 1)[0] ?? new Uint8Array()), 1);
      return messagesIn(inScope, 2).map((record) => {
        const fields = fieldsOf(record);
        return {
          ...{ resource, scope },
          timeMs: Number(numberIn(fields, 1) / 1_000_000n),
          severity: Number(numberIn(fields, 2)),
          body: anyValue(messagesIn(fields, 5)[0] ?? new Uint8Array()),
          attributes: attributesIn(fields, 6),
          eventName: textIn(fields, 12),
        };
      });
    });
  });
}

interface JsonValue {
  readonly stringValue?: string;
  readonly boolValue?: boolean;
  readonly intValue?: number;
  readonly doubleValue?: number;
}

type JsonAttributes = readonly { readonly key: string; readonly value: JsonValue }[];

interface JsonRequest {
  readonly resourceLogs: readonly {
    readonly resource: { readonly attributes: JsonAttributes };
    readonly scopeLogs: readonly {
      readonly scope: { readonly name: string };
      readonly logRecords: readonly {
        readonly timeUnixNano: string;
        readonly severityNumber: number;
        readonly body: JsonValue;
        readonly eventName: string;
        readonly attributes: JsonAttributes;
      }[];
    }[];
  }[];
}

function plain(attributes: JsonAttributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** The logs of a request in JSON. */
export function logsInJson(text: string): readonly OtlpLog[] {
  const request: JsonRequest = JSON.parse(text);
  return request.resourceLogs.flatMap(({ resource, scopeLogs }) =>
    scopeLogs.flatMap(({ scope, logRecords }) =>
      logRecords.map(({ timeUnixNano, severityNumber, body, eventName, attributes }) => ({
        resource: plain(resource.attributes),
        scope: scope.name,
        timeMs: Number(BigInt(timeUnixNano) / 1_000_000n),
        severity: severityNumber,
        body: Object.values(body)[0],
        attributes: plain(attributes),
        eventName,
      })),
    ),
  );
}

/** A collector in this process. */
export interface Collector {
  readonly url: string;
  /** Every record that was taken, in the order in which it arrived. */
  readonly logs: OtlpLog[];
  /** Bodies of the requests with numbers, unpacked. */
  readonly metrics: Uint8Array[];
  readonly headers: Headers[];
  /** Answers a request instead of taking it, by what is in it; undefined takes it. */
  refuse: (logs: readonly OtlpLog[]) => Response | undefined | Promise<Response | undefined>;
  readonly stop: () => Promise<void>;
}

/** Starts a collector that takes OTLP over HTTP in both encodings; `port` is that of one that was stopped. */
export function startCollector(port = 0): Collector {
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      collector.headers.push(request.headers);
      const packed = new Uint8Array(await request.arrayBuffer());
      const isPacked = request.headers.get("content-encoding") === "gzip";
      const body = isPacked ? Bun.gunzipSync(packed) : packed;
      const isJson = request.headers.get("content-type") === "application/json";
      const answer = () => new Response(isJson ? "{}" : new Uint8Array());
      if (new URL(request.url).pathname.endsWith("/v1/metrics")) {
        collector.metrics.push(body);
        return answer();
      }
      const logs = isJson ? logsInJson(new TextDecoder().decode(body)) : logsInProtobuf(body);
      const refused = await collector.refuse(logs);
      if (refused !== undefined) return refused;
      collector.logs.push(...logs);
      return answer();
    },
  });
  const collector: Collector = {
    url: `http://127.0.0.1:${server.port}`,
    logs: [],
    metrics: [],
    headers: [],
    refuse: () => undefined,
    stop: () => server.stop(true),
  };
  return collector;
}
