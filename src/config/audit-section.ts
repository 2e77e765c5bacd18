import * as v from "valibot";

/** Encodings of OTLP over HTTP. */
export const OTLP_PROTOCOLS = ["protobuf", "json"] as const;

/** Where decisions are sent; absent unless a file of the machine says so. */
export interface AuditConfig {
  readonly audit?:
    | {
        /** Base address of an OpenTelemetry collector that decisions are sent to, such as `https://otel.example.com:4318`; HTTPS, or HTTP on this machine. A process in the background sends them. Empty means none. See docs/audit.md. */
        readonly otlp: string;
        /** How they are encoded for the collector. */
        readonly protocol: (typeof OTLP_PROTOCOLS)[number];
        /** Headers of each request to the collector. Put a token into `token_file` instead. */
        readonly headers: Readonly<Record<string, string>>;
        /** A file with the bearer token that the collector wants. */
        readonly token_file: string;
        /** Sends numbers as well: calls, verdicts by rule, how long decisions took. */
        readonly metrics: boolean;
        /** Where decisions are written as OCSF events: a file, "syslog", "syslog://HOST:PORT" (UDP), "syslog+tcp://HOST:PORT", or "eventlog" on Windows. Empty means nowhere. */
        readonly ocsf: string;
        /** Sends commands, paths, inputs and reasons as well, as the log keeps them. */
        readonly content: boolean;
      }
    | undefined;
}

/** What can be written behind `ocsf`: a file by its whole path or below the home, or the name of a log. */
const OCSF =
  /^(?:|syslog|eventlog|syslog(?:\+tcp)?:\/\/[^/\s]+:\d{1,5}|~?[/\\].+|[A-Za-z]:[\\/].+)$/;

/** The schema of the section, built when a file has it. */
export const AUDIT_ENTRIES = {
  audit: () =>
    v.optional(
      v.strictObject({
        otlp: text("audit.otlp"),
        protocol: v.optional(
          v.picklist(OTLP_PROTOCOLS, `audit.protocol must be one of ${OTLP_PROTOCOLS.join(", ")}`),
          "protobuf",
        ),
        headers: v.optional(
          v.record(v.string(), v.string("audit.headers must hold texts"), HEADERS_TABLE),
          {},
        ),
        token_file: text("audit.token_file"),
        metrics: v.optional(v.boolean("audit.metrics must be true or false"), true),
        ocsf: v.optional(
          v.pipe(
            v.string("audit.ocsf must be a text"),
            v.regex(
              OCSF,
              'audit.ocsf must be the whole path of a file, "syslog", "syslog://HOST:PORT", "syslog+tcp://HOST:PORT" or "eventlog"',
            ),
          ),
          "",
        ),
        content: v.optional(v.boolean("audit.content must be true or false"), false),
      }),
    ),
};

const HEADERS_TABLE = "audit.headers must be a table of texts";

/** Where decisions go is no repository's business. */
export const AUDIT_TIGHTEN_ONLY: readonly (readonly [
  string,
  (next: unknown, current: unknown) => boolean,
])[] = ["otlp", "protocol", "headers", "token_file", "metrics", "ocsf", "content"].map((name) => [
  `audit.${name}`,
  (next, current) => next === current,
]);

function text(name: string) {
  return v.optional(v.string(`${name} must be a text`), "");
}
