import type { Invocation } from "../model/invocation.ts";
import { descriptionOf } from "./descriptions.ts";
import { argumentsOf, effectsOfKind } from "./effects.ts";
import { isNameValueFile } from "./key-value-files.ts";

/** A service that issues tokens. */
interface Issuer {
  /** Where its tokens are for: the domains with everything below them, a blank between them. */
  readonly domains: string;
  /** Names of variables that usually hold such a token. */
  readonly names?: RegExp;
  /** Commands that print one. */
  readonly prints?: readonly string[];
}

const GOOGLE = "googleapis.com pkg.dev gcr.io";

/** Services whose own documentation names the variable, or the command. */
const ISSUERS: readonly Issuer[] = [
  {
    domains: "github.com githubusercontent.com ghcr.io githubcopilot.com github.ai",
    names: /^(?:GITHUB|GH)_(?:API_)?(?:TOKEN|PAT)$/,
    prints: ["gh auth token"],
  },
  { domains: GOOGLE, prints: ["gcloud auth print-access-token"] },
  { domains: "googleapis.com", prints: ["gcloud auth application-default print-access-token"] },
  {
    domains: "run.app cloudfunctions.net googleapis.com",
    prints: ["gcloud auth print-identity-token"],
  },
  { domains: "googleapis.com", names: /^(?:GEMINI|GOOGLE)_API_KEY$/ },
  {
    domains: "anthropic.com claude.ai claude.com",
    names: /^(?:ANTHROPIC_(?:API_KEY|AUTH_TOKEN)|CLAUDE_CODE_OAUTH_TOKEN)$/,
  },
  { domains: "openai.com azure.com", names: /^OPENAI_API_KEY$/ },
  { domains: "openrouter.ai", names: /^OPENROUTER_API_KEY$/ },
  { domains: "huggingface.co hf.co", names: /^(?:HF|HUGGING_?FACE(?:_HUB)?)_(?:API_)?TOKEN$/ },
  {
    domains: "amazonaws.com amazonaws.com.cn aws.amazon.com",
    names: /^AWS_(?:SECRET_ACCESS_KEY|SESSION_TOKEN)$/,
  },
  { domains: "cloudflare.com", names: /^CLOUDFLARE_(?:API_TOKEN|API_KEY)$/ },
  { domains: "digitalocean.com", names: /^DIGITALOCEAN_(?:ACCESS_)?TOKEN$/ },
  { domains: "npmjs.org npmjs.com", names: /^NPM_(?:AUTH_)?TOKEN$/ },
  { domains: "pypi.org", names: /^(?:TWINE_PASSWORD|PYPI_(?:API_)?TOKEN|UV_PUBLISH_TOKEN)$/ },
  { domains: "crates.io", names: /^CARGO_REGISTRY_TOKEN$/ },
  { domains: "stripe.com", names: /^STRIPE_(?:SECRET|API|SECRET_API)_KEY$/ },
  { domains: "slack.com", names: /^SLACK_(?:BOT|USER|APP)_TOKEN$/ },
  { domains: "sendgrid.com", names: /^SENDGRID_API_KEY$/ },
  { domains: "twilio.com", names: /^TWILIO_AUTH_TOKEN$/ },
  { domains: "vercel.com", names: /^VERCEL_TOKEN$/ },
  { domains: "netlify.com", names: /^NETLIFY_AUTH_TOKEN$/ },
  { domains: "heroku.com", names: /^HEROKU_API_KEY$/ },
  { domains: "fly.io fly.dev machines.dev", names: /^FLY_(?:API|ACCESS)_TOKEN$/ },
  { domains: "linear.app", names: /^LINEAR_API_KEY$/ },
  { domains: "notion.com notion.so", names: /^NOTION_(?:API_KEY|TOKEN)$/ },
];

/** Names of what no service on the web is shown: keys to databases and machines, and what signs or encrypts. */
const NEVER_SHOWN =
  /^(?:\w+_)?(?:DB|DATABASE|PG|POSTGRES(?:QL)?|MYSQL|MARIADB|REDIS|MONGO(?:DB)?|SMTP|LDAP|SSH|SUDO|ROOT)_?(?:PASS|PASSWD|PASSWORD|PASSPHRASE|PRIVATE_KEY)$|^PGPASSWORD$|^MYSQL_PWD$|(?:^|_)(?:SECRET_KEY_BASE|MASTER_KEY|PRIVATE_KEY|JWT_SECRET|SIGNING_KEY|SIGNING_SECRET|ENCRYPTION_KEY)$/;

const NOWHERE = /(?!)/;

/**
 * True for a token that is shown to the service which issued it: `curl -H "…$(gh auth token)" api.github.com`, or
 * `K=$(grep ACME_API_KEY .env | cut -d= -f2); curl -H "…$K" https://api.acme.com`.
 */
export function sentToItsIssuer(source: Invocation, sender: Invocation): boolean {
  const variable = pickedVariable(source);
  const address =
    variable === undefined ? printedFor(source) : (addressesFor(variable) ?? namedLike(variable));
  return address !== undefined && asksOnly(sender, address);
}

function printedFor({ program, args }: Invocation): RegExp | undefined {
  const words = args.map((arg) => arg.value).join(" ");
  const printed = `${program} ${words.split(" --", 1)[0]}`;
  const issuer = ISSUERS.find(({ prints }) => prints?.includes(printed));
  return issuer && addressesOf(issuer);
}

/** The one variable of which a search takes the line out of an environment file. */
function pickedVariable({ program, args }: Invocation): string | undefined {
  if (descriptionOf(program)?.picks === undefined) return undefined;
  const words = args.map(({ value }) => value).filter((word) => !/^-[EFhmow]+1?$/.test(word));
  const [pattern = "", file = "", more] = words;
  if (more !== undefined || !isNameValueFile(file)) return undefined;
  return /^["']?\^?([A-Z]\w+)=?$/.exec(pattern)?.[1];
}

/** The addresses of a service that a variable is named after, where nobody knows it: `ACME_API_KEY`, `api.acme.com`. */
function namedLike(variable: string): RegExp | undefined {
  const service = /^([A-Z][A-Z0-9]{3,})_(?:API_?|ACCESS_|AUTH_)?(?:KEY|TOKEN)$/.exec(variable)?.[1];
  if (service === undefined) return undefined;
  return new RegExp(
    `^https://(?:[\\w-]+\\.)*${service}\\.(?:com|org|net|io|ai|dev|app|co)(?:[/:?#]|$)`,
    "i",
  );
}

/**
 * The pattern of the addresses that a variable's token is for; undefined where its name says nothing of a service.
 * Case counts, as it does for whoever reads the variable.
 */
export function addressesFor(variable: string): RegExp | undefined {
  if (NEVER_SHOWN.test(variable)) return NOWHERE;
  const issuer = ISSUERS.find(({ names }) => names?.test(variable) === true);
  return issuer && addressesOf(issuer);
}

function addressesOf({ domains }: Issuer): RegExp {
  const names = domains.replaceAll(".", "\\.").replaceAll(" ", "|");
  return new RegExp(`^https://(?:[\\w-]+\\.)*(?:${names})(?:[/:?#]|$)`, "i");
}

/** True for a call of a program that reaches nothing but addresses of a pattern, with the options that it has. */
export function asksOnly(sender: Invocation, address: RegExp): boolean {
  const elsewhere = descriptionOf(sender.program)?.redirected;
  const args = argumentsOf(sender);
  if (elsewhere === undefined || args === undefined || args.has(...elsewhere)) return false;
  const asked = effectsOfKind(sender, "request");
  return (
    asked.length > 0 &&
    asked.every((one) => address.test(one.address.value.replace(/^(https:\/\/)[^/@]*@/i, "$1")))
  );
}
