import { createHash, createPublicKey, verify, X509Certificate } from "node:crypto";
import * as v from "valibot";
import { describeError } from "../../errors.ts";

/** Who must have built a file: GitHub's runners, for a tag of one repository, by its release workflow. */
export interface Builder {
  /** `owner/name`. */
  readonly repository: string;
  /** The release's tag: `v1.2.3`. */
  readonly tag: string;
}

/**
 * Checks that an attestation of GitHub (a Sigstore bundle, https://docs.sigstore.dev/about/bundle/) says that the
 * file with this SHA-256 was built by `builder`. `root` holds the certificate authorities and transparency logs
 * that are trusted, in the form of Sigstore's `trusted_root.json`. Returns why it proves nothing, or undefined.
 */
export function attestationProblem(
  bundle: unknown,
  digest: string,
  builder: Builder,
  root: unknown,
): string | undefined {
  try {
    const parsed = v.parse(BUNDLE, bundle);
    const trusted = v.parse(TRUSTED_ROOT, root);
    const { certificate, tlogEntries } = parsed.verificationMaterial;
    const leaf = new X509Certificate(Buffer.from(certificate.rawBytes, "base64"));
    const payload = Buffer.from(parsed.dsseEnvelope.payload, "base64");
    const signature = Buffer.from(parsed.dsseEnvelope.signatures[0]?.sig ?? "", "base64");
    const signed = preAuthentication(parsed.dsseEnvelope.payloadType, payload);
    if (!isIssued(leaf, trusted)) return "its certificate is not from a trusted authority";
    if (!isOf(leaf, builder)) return `it was not made by the release of ${builder.tag}`;
    if (!verify("sha256", signed, leaf.publicKey, signature)) return "its signature is wrong";
    const isLogged = tlogEntries.some((entry) => isLoggedInTime(entry, leaf, payload, trusted));
    if (!isLogged) return "it is in no trusted log";
    const statement = v.parse(STATEMENT, JSON.parse(payload.toString("utf8")));
    const isAbout = statement.subject.some((one) => one.digest.sha256 === digest);
    return isAbout ? undefined : "it is about another file";
  } catch (error) {
    return `it cannot be read (${describeError(error)})`;
  }
}

const BASE64 = v.object({ rawBytes: v.string() });

const TLOG_ENTRY = v.object({
  logIndex: v.union([v.string(), v.number()]),
  logId: v.object({ keyId: v.string() }),
  integratedTime: v.union([v.string(), v.number()]),
  inclusionPromise: v.optional(v.object({ signedEntryTimestamp: v.string() })),
  canonicalizedBody: v.string(),
});

const BUNDLE = v.object({
  verificationMaterial: v.object({ certificate: BASE64, tlogEntries: v.array(TLOG_ENTRY) }),
  dsseEnvelope: v.object({
    payload: v.string(),
    payloadType: v.literal("application/vnd.in-toto+json"),
    signatures: v.array(v.object({ sig: v.string() })),
  }),
});

const TRUSTED_ROOT = v.object({
  certificateAuthorities: v.array(
    v.object({ certChain: v.object({ certificates: v.array(BASE64) }) }),
  ),
  tlogs: v.array(v.object({ publicKey: BASE64, logId: v.object({ keyId: v.string() }) })),
});

const STATEMENT = v.object({
  subject: v.array(v.object({ digest: v.object({ sha256: v.string() }) })),
});

/** What of an entry of a transparency log tells which envelope it is about. */
const LOG_BODY = v.object({
  spec: v.object({
    payloadHash: v.optional(v.object({ value: v.string() })),
    content: v.optional(v.object({ payloadHash: v.object({ value: v.string() }) })),
  }),
});

/** What is signed in place of the payload: https://github.com/secure-systems-lab/dsse */
function preAuthentication(type: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

function isIssued(leaf: X509Certificate, root: v.InferOutput<typeof TRUSTED_ROOT>): boolean {
  return root.certificateAuthorities
    .flatMap(({ certChain }) => certChain.certificates)
    .map(({ rawBytes }) => new X509Certificate(Buffer.from(rawBytes, "base64")))
    .some(
      (authority) =>
        authority.ca && leaf.checkIssued(authority) && leaf.verify(authority.publicKey),
    );
}

/** The extension in which Fulcio says who vouches for the identity, 1.3.6.1.4.1.57264.1.8, as DER. */
const ISSUER_OID = Buffer.from("060a2b0601040183bf300108", "hex");
const GITHUB = "https://token.actions.githubusercontent.com";

function isOf(leaf: X509Certificate, { repository, tag }: Builder): boolean {
  const workflow = `https://github.com/${repository}/.github/workflows/release.yml@refs/tags/${tag}`;
  if (leaf.subjectAltName !== `URI:${workflow}`) return false;
  const at = leaf.raw.indexOf(ISSUER_OID);
  if (at < 0) return false;
  // Behind it an octet string that holds one UTF-8 string, both with lengths of one byte.
  const value = leaf.raw.subarray(at + ISSUER_OID.length);
  return (
    value[0] === 0x04 &&
    value[2] === 0x0c &&
    value.subarray(4, 4 + (value[3] ?? 0)).toString() === GITHUB
  );
}

/** True for an entry that its log signed, about this payload, while the certificate was valid. */
function isLoggedInTime(
  entry: v.InferOutput<typeof TLOG_ENTRY>,
  leaf: X509Certificate,
  payload: Buffer,
  root: v.InferOutput<typeof TRUSTED_ROOT>,
): boolean {
  const log = root.tlogs.find(({ logId }) => logId.keyId === entry.logId.keyId);
  const promise = entry.inclusionPromise?.signedEntryTimestamp;
  if (log === undefined || promise === undefined) return false;
  const time = Number(entry.integratedTime);
  const signed = JSON.stringify({
    body: entry.canonicalizedBody,
    integratedTime: time,
    logID: Buffer.from(entry.logId.keyId, "base64").toString("hex"),
    logIndex: Number(entry.logIndex),
  });
  const key = createPublicKey({
    key: Buffer.from(log.publicKey.rawBytes, "base64"),
    format: "der",
    type: "spki",
  });
  if (!verify("sha256", Buffer.from(signed), key, Buffer.from(promise, "base64"))) return false;
  const body = v.parse(
    LOG_BODY,
    JSON.parse(Buffer.from(entry.canonicalizedBody, "base64").toString()),
  );
  const hash = body.spec.payloadHash?.value ?? body.spec.content?.payloadHash.value;
  if (hash !== createHash("sha256").update(payload).digest("hex")) return false;
  return time * 1000 >= Date.parse(leaf.validFrom) && time * 1000 <= Date.parse(leaf.validTo);
}
