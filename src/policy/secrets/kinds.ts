import {
  assigned,
  assignment,
  COMMA_IN_CODE,
  named,
  type SecretKind,
  token,
} from "./secret-kind.ts";

// Prefixes, lengths and alphabets are the issuers' published formats; gitleaks' rule list (MIT)
// names most of them.

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** A password in an address: not empty, no separator, no variable or placeholder. */
const URL_PASSWORD = "[^\\s:@/?#\"'`<>{}$()…\\\\]{8,200}";
const URL_USER = "[^\\s:@/?#\"'`<>{}$()…\\\\]{0,100}";

/** The host after the password: one with a dot, for `db` and `localhost` hold throw-away databases. */
const REMOTE_HOST = "(?=@(?!127\\.|0\\.0\\.)(?![\\w.-]{0,60}example\\.)[\\w-]{1,63}\\.[\\w-])";

/** Every kind of secret, in the order in which the first one wins at the same place. */
export function secretKinds(): readonly SecretKind[] {
  return [keys, models, code, cloud, payment, messages, services, context].flatMap((part) =>
    part(),
  );
}

const keys = (): readonly SecretKind[] => [
  {
    kind: "private-key",
    keywords: ["-----BEGIN"],
    pattern:
      "-----BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----" +
      "(?:[\\s\"'+,\\\\nr]{0,40}(?:Proc-Type|DEK-Info|Version|Comment):[^\\n\\\\]{0,120}(?=[\\n\\\\])){0,4}" +
      "[A-Za-z0-9+/=\\s\\\\\"',;]{64,20000}(?:-----END[ A-Z0-9]{0,60}-----)?",
    measured: /[A-Za-z0-9+/]{40,}/,
  },
  {
    kind: "putty-private-key",
    keywords: ["PuTTY-User-Key-File-"],
    pattern: "PuTTY-User-Key-File-[23]: [a-z0-9-]{1,40}\\s[\\w+/=:.,@\\s-]{80,8000}",
    measured: /[A-Za-z0-9+/]{40,}/,
  },
  token("age-secret-key", "AGE-SECRET-KEY-1", "AGE-SECRET-KEY-1[A-Z0-9]{58}"),
];

const models = (): readonly SecretKind[] => [
  token("anthropic-key", "sk-ant-", "sk-ant-[a-z]{2,10}\\d{2}-[\\w-]{60,200}"),
  token("openrouter-key", "sk-or-v1-", "sk-or-v1-[0-9a-f]{64}"),
  token("langfuse-key", "sk-lf-", `sk-lf-${UUID}`),
  token(
    "openai-key",
    "sk-",
    "sk-(?:(?:proj|svcacct|admin|None)-[\\w-]{40,250}|[A-Za-z0-9]{32,64})",
  ),
  token("google-api-key", "AIza", "AIza[\\w-]{35}"),
  token("hugging-face-token", "hf_ api_org_", "(?:hf|api_org)_[A-Za-z]{34}"),
  token("replicate-token", "r8_", "r8_[A-Za-z0-9]{37}"),
  token("groq-key", "gsk_", "gsk_[A-Za-z0-9]{52}"),
  token("xai-key", "xai-", "xai-[A-Za-z0-9]{80}"),
  token("perplexity-key", "pplx-", "pplx-[A-Za-z0-9]{40,64}"),
  token("nvidia-key", "nvapi-", "nvapi-[\\w-]{60,70}"),
  token("cerebras-key", "csk-", "csk-[a-z0-9]{48}"),
  token("fireworks-key", "fw_", "fw_[A-Za-z0-9]{22,24}"),
  token("together-key", "tgp_v1_", "tgp_v1_[\\w-]{43}"),
  token("langsmith-key", "lsv2_", "lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}"),
  token("pinecone-key", "pcsk_", "pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{60,70}"),
  token("jina-key", "jina_", "jina_[0-9a-f]{32}[\\w-]{20,40}"),
  token("tavily-key", "tvly-", "tvly-(?:dev-|prod-)?[A-Za-z0-9]{32}"),
  assigned("cohere-key", "cohere", "[A-Za-z0-9]{40}"),
  assigned("mistral-key", "mistral", "[A-Za-z0-9]{32}"),
];

const code = (): readonly SecretKind[] => [
  token("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", "gh[pousr]_[A-Za-z0-9]{36,255}"),
  token("github-fine-grained-token", "github_pat_", "github_pat_[A-Za-z0-9_]{60,255}"),
  token(
    "gitlab-token",
    "glpat- gldt- glrt- glcbt- glptt- glft- glsoat- glimt- glagent- gloas- glffct-",
    "gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|oas|ffct)-[\\w.-]{20,100}",
  ),
  token("bitbucket-app-password", "ATBB", "ATBB[A-Za-z0-9]{32}"),
  token("atlassian-token", "ATATT3 ATCTT3", "AT[AC]TT3[\\w=-]{60,250}"),
  token("npm-token", "npm_", "npm_[A-Za-z0-9]{36}"),
  token("pypi-token", "pypi-AgE", "pypi-AgE[\\w-]{50,1000}"),
  token("rubygems-key", "rubygems_", "rubygems_[0-9a-f]{48}"),
  token("crates-io-token", "cio", "cio[A-Za-z0-9]{32}"),
  token("nuget-key", "oy2", "oy2[a-z0-9]{43}"),
  token("clojars-token", "CLOJARS_", "CLOJARS_[0-9a-f]{60}"),
  token("docker-token", "dckr_pat_ dckr_oat_", "dckr_(?:pat|oat)_[\\w-]{27,36}"),
  token("jfrog-key", "AKCp", "AKCp[A-Za-z0-9]{69}"),
  token("jfrog-reference-token", "cmVmd", "cmVmd[A-Za-z0-9]{59}"),
  token("circleci-token", "CCIPAT_ CCIPRJ_", "CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[0-9a-f]{40}"),
  token("buildkite-token", "bkua_", "bkua_[0-9a-f]{40}"),
  token("sonar-token", "squ_ sqp_ sqa_", "sq[upa]_[0-9a-f]{40}"),
  token("prefect-key", "pnu_", "pnu_[a-z0-9]{36}"),
  assigned("snyk-token", "snyk", UUID),
  assigned("codecov-token", "codecov", `(?:[a-z0-9]{32}|${UUID})`),
  assigned("travis-token", "travis", "[A-Za-z0-9]{22}"),
];

const cloud = (): readonly SecretKind[] => [
  token("aws-access-key-id", "AKIA ASIA ABIA ACCA", "A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}"),
  {
    kind: "aws-secret-key",
    keywords: ["aws_secret", "awssecret", "secret_access_key", "secretaccesskey"],
    anyCase: true,
    pattern: assignment("(?:aws_?)?secret", "[A-Za-z0-9/+]{40}"),
    entropy: 3.5,
  },
  named("aws-session-token", "aws_session_token awssessiontoken", "[A-Za-z0-9/+=]{100,2000}"),
  token("aws-bedrock-key", "ABSK", "ABSK[A-Za-z0-9+/]{100,270}={0,2}"),
  token("google-oauth-token", "ya29.", "ya29\\.[\\w-]{20,500}"),
  token("google-oauth-secret", "GOCSPX-", "GOCSPX-[\\w-]{28}"),
  token("google-refresh-token", "1//0", "1//0[\\w-]{40,200}"),
  token("azure-storage-key", "AccountKey=", "AccountKey=([A-Za-z0-9+/]{86}==)"),
  token("azure-shared-access-key", "SharedAccessKey=", "SharedAccessKey=([A-Za-z0-9+/]{43}=)"),
  token("azure-sas-signature", "sig=", "sig=([A-Za-z0-9%/+]{43,63}(?:%3D|=))"),
  {
    kind: "azure-client-secret",
    keywords: ["Q~"],
    pattern: "(?<=[\\w~.-]{3}\\d)Q~[\\w~.-]{31,34}",
    inside: true,
  },
  token("digitalocean-token", "dop_v1_ doo_v1_ dor_v1_", "do[por]_v1_[0-9a-f]{64}"),
  token("alibaba-access-key-id", "LTAI", "LTAI[A-Za-z0-9]{17,21}"),
  token("tencent-secret-id", "AKID", "AKID[A-Za-z0-9]{32}"),
  token(
    "yandex-token",
    "AQVN y0_ t1.",
    "(?:AQVN[\\w-]{35,38}|y0_[\\w-]{50,60}|t1\\.[A-Z0-9][\\w=-]{30,250})",
  ),
  token("heroku-key", "HRKU-", "HRKU-AA[\\w-]{58}"),
  assigned("heroku-api-key", "heroku", UUID),
  token(
    "fly-token",
    "fo1_ fm1a_ fm1r_ fm2_",
    "(?:fo1_[\\w-]{43}|fm(?:1[ar]|2)_[A-Za-z0-9+/]{60,2000}={0,3})",
  ),
  token("netlify-token", "nfp_", "nfp_[A-Za-z0-9]{36}"),
  token("vercel-token", "vcp_ vca_ vci_", "vc[pai]_[A-Za-z0-9]{50,60}"),
  token("render-key", "rnd_", "rnd_[A-Za-z0-9]{28,32}"),
  token("supabase-token", "sbp_ sb_secret_", "(?:sbp_[0-9a-f]{40}|sb_secret_[\\w-]{31,40})"),
  token("neon-key", "napi_", "napi_[a-z0-9]{60,70}"),
  token("planetscale-token", "pscale_", "pscale_(?:tkn|pw|oauth)_[\\w.-]{32,64}"),
  token("databricks-token", "dapi", "dapi[0-9a-f]{32}(?:-\\d)?"),
  token("snowflake-token", "ver:1-hint:", "ver:1-hint:\\d{1,20}-ETMsDgAAA[A-Za-z0-9+/=]{60,2000}"),
  token("cloudflare-origin-key", "v1.0-", "v1\\.0-[0-9a-f]{24}-[0-9a-f]{146}"),
  assigned("cloudflare-token", "cloudflare", "(?:[\\w-]{40}|[0-9a-f]{37})"),
  token("hashicorp-vault-token", "hvs. hvb. hvr.", "hv[sbr]\\.[\\w-]{24,300}"),
  token("terraform-cloud-token", ".atlasv1.", "(?<=[A-Za-z0-9]{14})\\.atlasv1\\.[\\w-]{60,70}"),
  token("pulumi-token", "pul-", "pul-[0-9a-f]{40}"),
  token("doppler-token", "dp.", "dp\\.(?:ct|pt|st|sa|scim|audit)\\.[\\w.-]{40,80}"),
  token("onepassword-token", "ops_eyJ", "ops_eyJ[A-Za-z0-9+/]{200,2000}={0,3}"),
  token("tailscale-key", "tskey-", "tskey-[a-z]{3,10}-[A-Za-z0-9]{8,24}-[A-Za-z0-9]{20,40}"),
  named("ngrok-token", "authtoken ngrok", "[A-Za-z0-9]{27}_[A-Za-z0-9]{21}"),
  assigned("linode-token", "linode", "[0-9a-f]{64}"),
  assigned("hetzner-token", "hcloud hetzner", "[A-Za-z0-9]{64}"),
  assigned("scaleway-secret", "scw scaleway", UUID),
  assigned("fastly-token", "fastly", "[\\w-]{32}"),
];

const payment = (): readonly SecretKind[] => [
  token(
    "stripe-key",
    "sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_ rk_prod_",
    "[sr]k_(?:live|test|prod)_[A-Za-z0-9]{16,250}",
  ),
  token("stripe-webhook-secret", "whsec_", "whsec_[A-Za-z0-9+/]{32,64}"),
  token("square-token", "sq0atp- sq0csp-", "sq0(?:atp-[\\w-]{22}|csp-[\\w-]{43})"),
  token("square-access-token", "EAAA", "EAAA[\\w-]{60}"),
  token("shopify-token", "shpat_ shpca_ shppa_ shpss_", "shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}"),
  token(
    "braintree-token",
    "access_token$production$",
    "access_token\\$production\\$[0-9a-z]{16}\\$[0-9a-f]{32}",
  ),
  token(
    "plaid-token",
    "access-sandbox- access-production-",
    `access-(?:sandbox|production)-${UUID}`,
  ),
  token("razorpay-key", "rzp_live_", "rzp_live_[A-Za-z0-9]{14,24}"),
  token("easypost-key", "EZAK EZTK", "EZ[AT]K[A-Za-z0-9]{54}"),
  token("flutterwave-key", "FLWSECK_TEST- FLWSECK-", "FLWSECK(?:_TEST)?-[0-9a-zA-Z]{32}-X"),
  token("adyen-key", "AQE", "AQE[A-Za-z0-9+/]{10,20}[A-Za-z0-9+/]{60,180}[-=][\\w+/=-]{10,100}"),
];

const messages = (): readonly SecretKind[] => [
  token("slack-token", "xoxb- xoxp- xoxa- xoxr- xoxs- xoxo-", "xox[bpaorsx]-[A-Za-z0-9-]{10,250}"),
  token("slack-config-token", "xoxe", "xoxe(?:\\.xox[bp])?-\\d-[A-Za-z0-9]{100,250}"),
  token("slack-app-token", "xapp-", "xapp-\\d-[A-Z0-9]{5,20}-\\d{5,20}-[a-z0-9]{32,80}"),
  token(
    "slack-webhook",
    "hooks.slack.com/",
    "hooks\\.slack\\.com/(?:services|workflows|triggers)/([A-Za-z0-9+/]{40,60})",
  ),
  token("twilio-key", "SK", "SK[0-9a-f]{32}"),
  assigned("twilio-auth-token", "twilio", "[0-9a-f]{32}"),
  token("sendgrid-key", "SG.", "SG\\.[\\w-]{16,32}\\.[\\w-]{32,64}"),
  token("mailgun-key", "key- pubkey-", "(?:pub)?key-[0-9a-f]{32}"),
  assigned("mailchimp-key", "mailchimp", "[0-9a-f]{32}-us\\d{1,2}"),
  token("brevo-key", "xkeysib- xsmtpsib-", "x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}"),
  token("resend-key", "re_", "re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"),
  assigned("postmark-token", "postmark", UUID),
  token("telegram-bot-token", ":AA", "(?<=\\b\\d{8,10}):AA[\\w-]{33}"),
  named(
    "discord-token",
    "discord bot_token bottoken",
    "[MNO][\\w-]{23,25}\\.[\\w-]{6}\\.[\\w-]{27,38}",
  ),
  token(
    "discord-webhook",
    "discord.com/api/webhooks/ discordapp.com/api/webhooks/",
    "discord(?:app)?\\.com/api/webhooks/\\d{17,20}/([\\w-]{60,80})",
  ),
  token(
    "teams-webhook",
    "webhook.office.com/",
    `webhook\\.office\\.com/webhookb2/${UUID}@${UUID}/IncomingWebhook/([0-9a-f]{32}/${UUID})`,
  ),
  assigned("facebook-secret", "facebook", "[0-9a-f]{32}"),
  token("facebook-token", "EAAM EAAC", "EAA[MC][A-Za-z0-9]{100,250}"),
  assigned("twitter-secret", "twitter", "(?:[A-Za-z0-9]{45,50}|A{20,24}[A-Za-z0-9%]{60,120})"),
];

const services = (): readonly SecretKind[] => [
  token("linear-key", "lin_api_ lin_oauth_", "lin_(?:api|oauth)_[A-Za-z0-9]{40,64}"),
  token("notion-token", "ntn_ secret_", "(?:ntn_[A-Za-z0-9]{46}|secret_[A-Za-z0-9]{43})"),
  token("figma-token", "figd_ figo_", "fig[do]_[\\w-]{40}"),
  assigned(
    "airtable-token",
    "airtable",
    "(?:pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}|key[A-Za-z0-9]{14})",
  ),
  token("clickup-token", "pk_", "pk_\\d{4,12}_[A-Z0-9]{32}"),
  token("dropbox-token", "sl.", "sl\\.[\\w-]{130,250}"),
  token("hubspot-token", "pat-na pat-eu", `pat-(?:na|eu)\\d-${UUID}`),
  token("postman-key", "PMAK-", "PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
  token("contentful-token", "CFPAT-", "CFPAT-[\\w-]{43}"),
  token("typeform-token", "tfp_", "tfp_[\\w.-]{40,60}"),
  token("readme-key", "rdme_", "rdme_[a-z0-9]{70}"),
  token("mapbox-secret-token", "sk.eyJ", "sk\\.eyJ[\\w-]{60,200}\\.[\\w-]{20,40}"),
  token("new-relic-key", "NRAK- NRII-", "NR(?:AK-[A-Z0-9]{27}|II-[\\w-]{32})"),
  token(
    "grafana-token",
    "glsa_ glc_",
    "(?:glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_[A-Za-z0-9+/]{32,400}={0,3})",
  ),
  token("sentry-token", "sntrys_ sntryu_", "sntry(?:s_eyJ[\\w+/=]{60,300}|u_[0-9a-f]{64})"),
  token("dynatrace-token", "dt0c01.", "dt0c01\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}"),
  token("posthog-key", "phx_", "phx_[A-Za-z0-9]{43,50}"),
  token("honeycomb-key", "hcaik_ hcamk_ hcxik_", "hc(?:aik|amk|xik)_[a-z0-9]{50,64}"),
  named("datadog-key", "datadog dd_api_key dd_app_key", "(?:[0-9a-f]{40}|[0-9a-f]{32})"),
  assigned("algolia-key", "algolia", "[0-9a-f]{32}"),
  assigned("okta-token", "okta", "00[\\w-]{40}"),
  assigned("auth0-secret", "auth0", "[\\w-]{64}"),
  assigned("launchdarkly-key", "launchdarkly", `(?:sdk|api)-${UUID}`),
  assigned("asana-secret", "asana", "[a-z0-9]{32}"),
  assigned("zendesk-secret", "zendesk", "[A-Za-z0-9]{40}"),
];

/** Kinds that show a secret by where it stands; ordinary code has look-alikes, so these ask. */
const context = (): readonly SecretKind[] => [
  {
    kind: "json-web-token",
    keywords: ["eyJ"],
    pattern: "(?<![\\w.-])eyJ[\\w-]{10,1000}\\.eyJ[\\w-]{10,3000}\\.[\\w-]{20,700}",
    verdict: "ask",
  },
  {
    kind: "connection-string",
    keywords: (
      "postgres mysql mariadb mongodb redis amqp mssql sqlserver ldap smtp ftp sftp " +
      "clickhouse cockroachdb"
    ).split(" "),
    anyCase: true,
    pattern: `(?:postgres(?:ql)?|mysql2?|mariadb|mongodb(?:\\+srv)?|rediss?|amqps?|mssql|sqlserver|ldaps?|smtps?|ftps?|sftp|clickhouse|cockroachdb)(?:\\+[a-z0-9]{1,20})?://${URL_USER}:(${URL_PASSWORD})${REMOTE_HOST}`,
    verdict: "ask",
  },
  {
    kind: "url-password",
    keywords: ["https://", "http://"],
    pattern: `https?://${URL_USER}:(${URL_PASSWORD})${REMOTE_HOST}`,
    verdict: "ask",
  },
  {
    kind: "bearer-token",
    keywords: ["bearer "],
    anyCase: true,
    pattern: "bearer {1,4}([A-Za-z0-9_~+/.=-]{24,2000})",
    entropy: 3.5,
    verdict: "ask",
  },
  {
    kind: "basic-credentials",
    keywords: ["authorization"],
    anyCase: true,
    pattern:
      "authorization[\"']?[ \\t]{0,4}[:=][ \\t]{0,4}[\"']?basic {1,4}([A-Za-z0-9+/]{12,400}={0,2})",
    entropy: 3,
    verdict: "ask",
  },
  {
    kind: "npm-registry-auth",
    keywords: ["_authToken", "_auth", "_password"],
    pattern: '_(?:authToken|auth|password)[ \\t]{0,4}=[ \\t]{0,4}"?([A-Za-z0-9+/=_-]{16,300})',
    entropy: 3,
    verdict: "ask",
  },
  {
    kind: "assigned-secret",
    keywords: (
      "api_key apikey api-key secret token passwd password pwd access_key accesskey auth_key " +
      "credential private_key"
    ).split(" "),
    anyCase: true,
    pattern: assignment(
      "(?:api[_-]?key|secret|token|passwd|password|pwd|access_?key|auth_key|credential|private_key)",
      "(?!(?:process|os|env|config|self|this|import|await|new)\\b)[\\w.~+/=@!%^&*-]{8,300}(?![(\\[])",
      COMMA_IN_CODE,
    ),
    entropy: 2.8,
    redactOnly: true,
  },
];
