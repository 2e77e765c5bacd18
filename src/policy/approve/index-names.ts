import { isCode } from "../text/words.ts";

/**
 * Pieces of the names and folders of secrets that a project may hold, as they are written. They are looked for in the
 * bytes of a whole index, which costs a hundredth of making texts of its names. A test holds them to the classes.
 */
const PIECES =
  ".env|.vars|.ssh/|.ppk|id_rsa|id_dsa|id_ecdsa|id_ed25519|.pem|.key|.p12|.pfx|.p8|.pkcs|.jks|.jceks|.bks|.keytab|" +
  ".snk|.mobileprovision|.ovpn|.gnupg/|secring.gpg|private-keys|.config/|AppData/|.aws/|.gcloud/|.azure/|.kube|.oci/|" +
  ".aliyun/|.bluemix/|.scw/|.fly/|.railway/|vercel|.supabase/|.wrangler/|.pulumi/|.terraform|terraform.rc|kubeconfig|" +
  "secret|credential|gha-creds|service-account|service_account|serviceaccount|serviceAccount|gcp-key|adminsdk|.s3cfg|" +
  ".boto|passw|vault|.pypirc|netrc|.authinfo|.docker|.m2/|auth.json|.databricks|.snow|.dbt/|pgpass|.my.cnf|.mylogin|" +
  ".rediscli|.ngrok|.cache/|.huggingface/|.kaggle/|.circleci/cli|.travis/|.doppler/|.infisical/|.sentryclirc|.appcfg|" +
  ".msmtprc|.fetchmailrc|.jira|token|.npmrc|.yarnrc.yml|NuGet.Config|pip/|pip.conf|pip.ini|.codex/|.gemini/|.qwen/|" +
  ".copilot/|.local/|.cursor/cli|.cline/|.factory/|.augment/|.codeium/|.kiro/|.kimi/|.pi/|.mozilla/|.librewolf/|" +
  ".thunderbird/|snap/|mozilla|com.google|Application Support/|Library/|cookies.sqlite|logins.json|key4.db|.kde/|" +
  ".gnome2/|keychain|.kdb|.opvault|.psafe3|.1pux|Bitwarden|.lastpass/|wallet|.bitcoin/|.litecoin/|.dogecoin/|.ethereum/|" +
  ".foundry/|.bitmonero/|.near-|.sui/|.aptos/|Exodus/|Ethereum/|UTC--|NTDS.dit|System32/config/|sysvol/|_history|.zhistory|.mongosh/|.lesshst|.age/|.agekey|pypoetry/|.mc/|.bundle/|.claude/env|.gem/|.cargo/|accessTokens";

/** Endings by which a class says that a name is an example or the public part of a key. */
const PUBLIC = " example sample template tmpl tpl dist defaults schema pub ";

/** How many names with such a piece are looked at; more are for the whole proof. */
const NAMES_MAX = 200;

/**
 * True where the entries of an index may name a file that holds secrets; false where surely none does. `folded` where
 * the disk takes `.ENV` for `.env`.
 */
export function mayNameSecret(entries: Uint8Array, folded = false): boolean {
  const written = Buffer.from(entries.buffer, entries.byteOffset, entries.byteLength);
  const bytes = folded ? Buffer.from(written.toString("latin1").toLowerCase(), "latin1") : written;
  const pieces = folded ? PIECES.toLowerCase() : PIECES;
  let left = NAMES_MAX;
  for (const piece of pieces.split("|")) {
    for (let at = bytes.indexOf(piece); at >= 0; at = bytes.indexOf(piece, at + 1)) {
      const end = bytes.indexOf(0, at);
      const name = bytes.toString("latin1", at, end < 0 ? bytes.length : end);
      left -= 1;
      if (left < 0 || !isOpenName(name)) return true;
    }
  }
  return false;
}

/** True for the end of a name that nothing guards whatever stands in front of it. */
function isOpenName(end: string): boolean {
  const extension = end.slice(end.lastIndexOf(".") + 1);
  return isCode(`x${end}`) || PUBLIC.includes(` ${extension} `);
}
