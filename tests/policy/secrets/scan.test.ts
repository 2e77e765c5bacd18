import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { secretKinds } from "../../../src/policy/secrets/kinds.ts";
import { redact, SCAN_MAX_CHARS, scanSecrets } from "../../../src/policy/secrets/scan.ts";
import { pemHeader, pemKey, random, uuid } from "./make-token.ts";

const hex = (length: number, seed?: number) => random(length, "hex", seed);

/** One secret of each kind, put together from pieces when the test runs. */
const SECRETS: readonly (readonly [
  kind: string,
  secret: string,
  text?: (secret: string) => string,
])[] = [
  ["private-key", pemKey()],
  ["private-key", pemKey("OPENSSH PRIVATE KEY")],
  ["private-key", pemKey("PRIVATE KEY", "\\n")],
  ["private-key", pemKey("PGP PRIVATE KEY BLOCK").replace("\n", "\nVersion: GnuPG v2\n\n")],
  ["putty-private-key", `${"PuTTY-User"}-Key-File-3: ssh-ed25519\n${random(90, "base64")}`],
  ["age-secret-key", `${"AGE-SECRET"}-KEY-1${random(58, "upper36")}`],
  ["anthropic-key", `sk-${"ant"}-api03-${random(93, "url64")}AA`],
  ["openrouter-key", `sk-${"or"}-v1-${hex(64)}`],
  ["langfuse-key", `sk-${"lf"}-${uuid()}`],
  ["openai-key", `sk-${random(48)}`],
  ["openai-key", `sk-${"proj"}-${random(120, "url64")}`],
  ["google-api-key", `AI${"za"}${random(35, "url64")}`],
  ["hugging-face-token", `hf${"_"}${random(34, "letter")}`],
  ["replicate-token", `r8${"_"}${random(37)}`],
  ["groq-key", `gsk${"_"}${random(52)}`],
  ["xai-key", `xai${"-"}${random(80)}`],
  ["perplexity-key", `pplx${"-"}${random(48)}`],
  ["nvidia-key", `nvapi${"-"}${random(64, "url64")}`],
  ["cerebras-key", `csk${"-"}${random(48, "lower36")}`],
  ["fireworks-key", `fw${"_"}${random(24)}`],
  ["together-key", `tgp${"_v1_"}${random(43, "url64")}`],
  ["langsmith-key", `lsv2${"_pt_"}${hex(32)}_${hex(10)}`],
  ["pinecone-key", `pcsk${"_"}${random(6)}_${random(63)}`],
  ["jina-key", `jina${"_"}${hex(32)}${random(28)}`],
  ["tavily-key", `tvly${"-"}${random(32)}`],
  ["cohere-key", random(40), (s) => `COHERE_API_KEY=${s}`],
  ["mistral-key", random(32), (s) => `mistral_api_key: "${s}"`],
  ["github-token", `ghp${"_"}${random(36)}`],
  ["github-token", `ghs${"_"}${random(36, "base62", 2)}`],
  ["github-fine-grained-token", `github${"_pat_"}${random(22)}_${random(59)}`],
  ["gitlab-token", `glpat${"-"}${random(20, "url64")}`],
  ["bitbucket-app-password", `ATB${"B"}${random(32)}`],
  ["atlassian-token", `ATA${"TT3"}${random(183, "url64")}=${random(8, "upper36")}`],
  ["npm-token", `npm${"_"}${random(36)}`],
  ["pypi-token", `pypi-${"AgE"}IcHlwaS5vcmc${random(150, "url64")}`],
  ["rubygems-key", `rubygems${"_"}${hex(48)}`],
  ["crates-io-token", `ci${"o"}${random(32)}`],
  ["nuget-key", `oy${"2"}${random(43, "lower36")}`],
  ["clojars-token", `CLOJARS${"_"}${hex(60)}`],
  ["docker-token", `dckr${"_pat_"}${random(27, "url64")}`],
  ["jfrog-key", `AKC${"p"}${random(69)}`],
  ["jfrog-reference-token", `cmV${"md"}${random(59)}`],
  ["circleci-token", `CCIPAT${"_"}${random(22)}_${hex(40)}`],
  ["buildkite-token", `bkua${"_"}${hex(40)}`],
  ["sonar-token", `squ${"_"}${hex(40)}`],
  ["prefect-key", `pnu${"_"}${random(36, "lower36")}`],
  ["snyk-token", uuid(), (s) => `SNYK_TOKEN=${s}`],
  ["codecov-token", uuid(2), (s) => `codecov_token: ${s}`],
  ["travis-token", random(22), (s) => `TRAVIS_TOKEN="${s}"`],
  ["aws-access-key-id", `AKI${"A"}${random(16, "upper36")}`],
  ["aws-secret-key", random(40, "base64"), (s) => `aws_secret_access_key = ${s}`],
  ["aws-secret-key", random(40, "base64", 2), (s) => `{"SecretAccessKey": "${s}"}`],
  ["aws-session-token", random(300, "base64"), (s) => `AWS_SESSION_TOKEN=${s}`],
  ["aws-bedrock-key", `ABS${"K"}${random(120, "base64")}`],
  ["google-oauth-token", `ya${"29."}a0${random(60, "url64")}`],
  ["google-oauth-secret", `GOC${"SPX-"}${random(28, "url64")}`],
  ["google-refresh-token", `1/${"/0"}${random(60, "url64")}`],
  ["azure-storage-key", `${random(86, "base64")}==`, (s) => `AccountName=x;AccountKey=${s};`],
  ["azure-shared-access-key", `${random(43, "base64")}=`, (s) => `SharedAccessKey=${s}`],
  [
    "azure-sas-signature",
    `${random(43)}%3D`,
    (s) => `https://x.blob.core.windows.net/a?sv=1&sig=${s}`,
  ],
  ["azure-client-secret", `Q~${random(34)}`, (s) => `secret abc8${s}`],
  ["digitalocean-token", `dop${"_v1_"}${hex(64)}`],
  ["alibaba-access-key-id", `LTA${"I"}5t${random(18)}`],
  ["tencent-secret-id", `AKI${"D"}${random(32)}`],
  ["yandex-token", `AQV${"N"}${random(36)}`],
  ["heroku-key", `HRK${"U-"}AA${random(58, "url64")}`],
  ["heroku-api-key", uuid(3), (s) => `HEROKU_API_KEY=${s}`],
  ["fly-token", `fm${"2_"}${random(200, "base64")}`],
  ["netlify-token", `nf${"p_"}${random(36)}`],
  ["vercel-token", `vc${"p_"}${random(56)}`],
  ["render-key", `rn${"d_"}${random(28)}`],
  ["supabase-token", `sb${"p_"}${hex(40)}`],
  ["neon-key", `nap${"i_"}${random(64, "lower36")}`],
  ["planetscale-token", `pscale${"_tkn_"}${random(43)}`],
  ["databricks-token", `dap${"i"}${hex(32)}`],
  ["snowflake-token", `ver:1-${"hint:"}12-ETMsDgAAA${random(150, "base64")}`],
  ["cloudflare-origin-key", `v1.${"0-"}${hex(24)}-${hex(146)}`],
  ["cloudflare-token", random(40), (s) => `CLOUDFLARE_API_TOKEN=${s}`],
  ["hashicorp-vault-token", `hv${"s."}${random(95)}`],
  ["terraform-cloud-token", `.atlas${"v1."}${random(67)}`, (s) => random(14) + s],
  ["pulumi-token", `pu${"l-"}${hex(40)}`],
  ["doppler-token", `dp${".pt."}${random(43)}`],
  ["onepassword-token", `ops${"_eyJ"}${random(300, "base64")}`],
  ["tailscale-key", `tskey${"-auth-"}${random(12)}-${random(32)}`],
  ["ngrok-token", `${random(27)}_${random(21)}`, (s) => `authtoken: ${s}`],
  ["linode-token", hex(64), (s) => `LINODE_TOKEN=${s}`],
  ["hetzner-token", random(64), (s) => `HCLOUD_TOKEN=${s}`],
  ["scaleway-secret", uuid(4), (s) => `SCW_SECRET_KEY=${s}`],
  ["fastly-token", random(32), (s) => `FASTLY_API_TOKEN=${s}`],
  ["stripe-key", `sk${"_live_"}${random(24)}`],
  ["stripe-key", `rk${"_test_"}${random(99)}`],
  ["stripe-webhook-secret", `whse${"c_"}${random(32)}`],
  ["square-token", `sq0${"atp-"}${random(22)}`],
  ["square-access-token", `EAA${"A"}${random(60)}`],
  ["shopify-token", `shpa${"t_"}${hex(32)}`],
  ["braintree-token", `access_token$${"production"}$${random(16, "lower36")}$${hex(32)}`],
  ["plaid-token", `access-${"production"}-${uuid(5)}`],
  ["razorpay-key", `rzp${"_live_"}${random(14)}`],
  ["easypost-key", `EZA${"K"}${random(54)}`],
  ["flutterwave-key", `FLWSEC${"K-"}${random(32)}-X`],
  ["adyen-key", `AQ${"E"}${random(90)}-${random(40)}`],
  ["slack-token", `xox${"b-"}${random(12, "digit")}-${random(12, "digit")}-${random(24)}`],
  ["slack-config-token", `xox${"e."}xoxp-1-${random(150)}`],
  ["slack-app-token", `xap${"p-1-"}A${random(9, "upper36")}-${random(12, "digit")}-${hex(64)}`],
  [
    "slack-webhook",
    `T${random(9, "upper36")}/B${random(9, "upper36")}/${random(24)}`,
    (s) => `https://hooks.slack.com/services/${s}`,
  ],
  ["twilio-key", `S${"K"}${hex(32)}`],
  ["twilio-auth-token", hex(32), (s) => `TWILIO_AUTH_TOKEN=${s}`],
  ["sendgrid-key", `S${"G."}${random(22)}.${random(43)}`],
  ["mailgun-key", `ke${"y-"}${hex(32)}`],
  ["mailchimp-key", `${hex(32)}-us12`, (s) => `mailchimp_api_key = '${s}'`],
  ["brevo-key", `xkey${"sib-"}${hex(64)}-${random(16)}`],
  ["resend-key", `r${"e_"}${random(8)}_${random(24)}`],
  ["postmark-token", uuid(6), (s) => `POSTMARK_SERVER_TOKEN=${s}`],
  ["telegram-bot-token", `:A${"A"}${random(33)}`, (s) => `bot 123498765${s}`],
  ["discord-token", `M${random(24)}.${random(6)}.${random(30)}`, (s) => `DISCORD_TOKEN=${s}`],
  [
    "discord-webhook",
    random(68),
    (s) => `https://discord.com/api/webhooks/${random(18, "digit")}/${s}`,
  ],
  [
    "teams-webhook",
    `${hex(32)}/${uuid()}`,
    (s) => `https://x.webhook.office.com/webhookb2/${uuid(2)}@${uuid(3)}/IncomingWebhook/${s}`,
  ],
  ["facebook-secret", hex(32), (s) => `FACEBOOK_APP_SECRET=${s}`],
  ["facebook-token", `EAA${"C"}${random(150)}`],
  ["twitter-secret", random(50), (s) => `TWITTER_API_SECRET=${s}`],
  ["linear-key", `lin${"_api_"}${random(40)}`],
  ["notion-token", `nt${"n_"}${random(46)}`],
  ["figma-token", `fig${"d_"}${random(40)}`],
  ["airtable-token", `pat${random(14)}.${hex(64)}`, (s) => `AIRTABLE_TOKEN=${s}`],
  ["clickup-token", `pk${"_"}12345987_${random(32, "upper36")}`],
  ["dropbox-token", `s${"l."}${random(140)}`],
  ["hubspot-token", `pat-${"na"}1-${uuid()}`],
  ["postman-key", `PMA${"K-"}${hex(24)}-${hex(34)}`],
  ["contentful-token", `CFPA${"T-"}${random(43)}`],
  ["typeform-token", `tf${"p_"}${random(59)}`],
  ["readme-key", `rdm${"e_"}${random(70, "lower36")}`],
  ["mapbox-secret-token", `sk.${"eyJ"}${random(80)}.${random(22)}`],
  ["new-relic-key", `NRA${"K-"}${random(27, "upper36")}`],
  ["grafana-token", `gls${"a_"}${random(32)}_${hex(8)}`],
  ["sentry-token", `sntry${"u_"}${hex(64)}`],
  ["dynatrace-token", `dt0c${"01."}${random(24, "upper36")}.${random(64, "upper36")}`],
  ["posthog-key", `ph${"x_"}${random(43)}`],
  ["honeycomb-key", `hca${"ik_"}${random(58, "lower36")}`],
  ["datadog-key", hex(32), (s) => `DD_API_KEY=${s}`],
  ["algolia-key", hex(32), (s) => `ALGOLIA_ADMIN_KEY=${s}`],
  ["okta-token", `00${random(40)}`, (s) => `OKTA_API_TOKEN=${s}`],
  ["auth0-secret", random(64), (s) => `AUTH0_CLIENT_SECRET=${s}`],
  ["launchdarkly-key", `sdk-${uuid()}`, (s) => `LAUNCHDARKLY_SDK_KEY=${s}`],
  ["asana-secret", random(32, "lower36"), (s) => `ASANA_SECRET=${s}`],
  ["zendesk-secret", random(40), (s) => `ZENDESK_API_TOKEN=${s}`],
  ["json-web-token", `eyJ${random(30)}.eyJ${random(60)}.${random(43, "url64")}`],
  ["connection-string", random(16), (s) => `postgres://app:${s}@db.prod.internal:5432/app`],
  [
    "connection-string",
    random(16, "base62", 2),
    (s) => `mongodb+srv://app:${s}@cluster0.a1b2c.mongodb.net`,
  ],
  ["url-password", random(16), (s) => `https://deploy:${s}@git.acme.dev/x.git`],
  ["bearer-token", random(40), (s) => `curl -H "Authorization: Bearer ${s}" x`],
  ["basic-credentials", random(24), (s) => `Authorization: Basic ${s}`],
  ["npm-registry-auth", random(36), (s) => `//registry.acme.dev/:_authToken=${s}`],
];

test.each([...SECRETS])(
  "%s is found",
  (kind, secret, text = (token: string) => `x = "${token}"`) => {
    const whole = text(secret);
    const found = scanSecrets(whole).find((match) => match.kind === kind);
    expect(found).toBeDefined();
    if (found === undefined) return;
    expect(whole.slice(found.start, found.end)).toBe(secret);
    expect(found.redacted).toContain(`…(${secret.length})`);
    expect(redact(whole)).not.toContain(secret.slice(-12));
  },
);

test("every kind has an example here, and there are at least sixty", () => {
  const shown = new Set(SECRETS.map(([kind]) => kind));
  const judged = secretKinds().filter((kind) => kind.redactOnly !== true);
  expect(judged.map(({ kind }) => kind).filter((kind) => !shown.has(kind))).toEqual([]);
  expect(judged.length).toBeGreaterThanOrEqual(60);
});

test("no pattern has an open-ended quantifier", () => {
  for (const { kind, pattern } of secretKinds()) {
    const bare = pattern.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "");
    expect(`${kind}: ${bare.replace(/\{\d+,\d+\}/g, "")}`).not.toMatch(/[*+]|\{\d+,\}/);
  }
});

describe("what is no secret", () => {
  test.each([
    ["AWS's documentation key", `AKI${"A"}IOSFODNN7EXAMPLE`],
    [
      "AWS's documentation secret",
      "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    ],
    ["a row of x", `ghp${"_"}${"x".repeat(36)}`],
    ["the alphabet", `ghp${"_"}abcdefghijklmnopqrstuvwxyz1234567890`],
    ["one letter repeated", `sk-${"a".repeat(48)}`],
    ["a name in angle brackets", "api_key = <your-api-key>"],
    ["a variable", 'curl -H "Authorization: Bearer $GITHUB_TOKEN"'],
    ["a template", `TOKEN=\${{ secrets.GITHUB_TOKEN }}`],
    ["your-key-here", `sk-${"proj"}-your-key-goes-here-${"and-here-".repeat(6)}`],
    ["a prefix alone", "tokens start with ghp_, gho_ or glpat-"],
    ["a local database", "postgres://postgres:postgres@localhost:5432/db"],
    ["a container's database", "postgres://app:hunter2hunter2@db:5432/app"],
    ["a documented host", "mysql://user:hunter2hunter2@db.example.com/x"],
    ["a documented password", "https://username:password@registry.acme.dev"],
    ["a URL without a password", "https://github.com/acme/x.git"],
    ["an scp-like address", "git@github.com:acme/x.git"],
    ["the header of a key in code", `if (text.includes("${pemHeader()}")) refuse();`],
    ["a shortened key", `${pemHeader()}\nMIIEpAIBAAKCAQEA...\n`],
    ["a public key", pemKey("PUBLIC KEY")],
    ["a commit id", `git show ${random(40, "hex")}`],
    ["an integrity hash", `"integrity": "sha512-${random(86, "base64")}=="`],
    ["a UUID", `"id": "${uuid()}"`],
    ["a long identifier", `const ${"mask"}sk${random(40, "letter")} = 1`],
    ["a word that ends like a prefix", `my_task-${random(40)}`],
    [
      "the John Doe of every tutorial",
      `eyJ${random(20)}.eyJzdWIiOiIxIiwibmFtZSI6IkpSm9obiBEb2UiLCJpYX.${random(43)}`,
    ],
    ["ordinary code", "const token = await getToken(request); const secret = process.env.SECRET;"],
  ])("%s", (_name, text) => {
    expect(scanSecrets(text)).toEqual([]);
  });
});

describe("places of secrets", () => {
  const secret = `ghp${"_"}${random(36)}`;

  test.each([
    `"${secret}"`,
    `\\n${secret}\\n`,
    `https://x/?t=%20${secret}&a`,
    `https://x-access-token:${secret}@github.com/a/b`,
    `token=${secret}`,
    `Bearer ${secret}`,
    `é${secret}`,
    `${secret}\n${secret}`,
  ])("is found in %s", (text) => {
    expect<string[]>(scanSecrets(text).map(({ kind }) => kind)).toContain("github-token");
    expect(redact(text)).not.toContain(secret);
  });

  test("the more telling kind names a secret inside another", () => {
    const matches = scanSecrets(`https://x-access-token:${secret}@github.com/a/b`);
    expect(matches).toHaveLength(1);
    expect(matches[0]).toMatchObject({ kind: "github-token", verdict: "deny" });
  });

  test("secrets are found in long texts and after many others", () => {
    const text = `${"lorem ipsum ".repeat(2000)}${secret} ${"\n".repeat(100)}${secret}`;
    expect(scanSecrets(text)).toHaveLength(2);
  });

  test("what follows the limit is not scanned, and not kept by redaction", () => {
    const text = `${" ".repeat(SCAN_MAX_CHARS)}${secret}`;
    expect(scanSecrets(text)).toEqual([]);
    expect(redact(text)).not.toContain(secret);
    expect(redact(text).endsWith("…")).toBe(true);
  });
});

describe("redaction", () => {
  test("names the prefix and the length", () => {
    expect(redact(`export T=ghp${"_"}${random(36)}; ls`)).toBe("export T=ghp_…(40); ls");
  });

  test("covers passwords that are too common to judge", () => {
    expect(redact("PASSWORD=correct-horse-9 run")).toBe("PASSWORD=…(15) run");
    expect(scanSecrets("PASSWORD=correct-horse-9 run")).toEqual([]);
  });

  test("leaves other text alone", () => {
    const text = "git commit -m 'rotate the token' && npm test";
    expect(redact(text)).toBe(text);
  });
});

const mixed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...SECRETS.map(([, secret, text]) => (text === undefined ? secret : text(secret))),
      ),
      fc.constantFrom(...secretKinds().flatMap(({ keywords }) => keywords)),
      fc.constantFrom(
        "=",
        ": ",
        '"',
        "\n",
        "\\n",
        "@",
        "…",
        " ",
        "password=",
        "-",
        "A",
        "://",
        "%20",
      ),
      fc.string(),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

test("any text gets an answer: matches in order, apart, inside the text", () => {
  fc.assert(
    fc.property(mixed, fc.boolean(), (text, all) => {
      let before = 0;
      for (const { start, end } of scanSecrets(text, { all })) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(text.length);
    }),
  );
});

test("redaction removes every match and changes nothing the second time", () => {
  fc.assert(
    fc.property(mixed, (text) => {
      const once = redact(text);
      expect(scanSecrets(once, { all: true })).toEqual([]);
      expect(redact(once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

test("texts of nothing but keywords are answered", () => {
  for (const { keywords } of secretKinds()) {
    for (const keyword of keywords) {
      expect(
        scanSecrets(keyword.repeat(Math.ceil(20_000 / keyword.length)), { all: true }),
      ).toBeArray();
    }
  }
});
