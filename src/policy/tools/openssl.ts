import type { Description } from "../commands/command.ts";
import { decodedByOpenssl } from "../commands/printed.ts";
import type { Looks } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { request } from "./curl.ts";

/** Sub-commands of openssl whose `-in` is shown in a form that gives nothing away. */
const PUBLIC = /^(?:x509|crl|req|verify|dgst|s_client|ocsp|version|ciphers)$/;

/** https://docs.openssl.org/master/man1/openssl/ */
export function openssl(): Description {
  return {
    keeps: "keys",
    options: {
      switch: "--d --decrypt --verifyrecover --pubout --noout --text",
      data: "--in --out --keyout --connect",
    },
    looks: certificateForms(),
    spelled: withTwoDashes,
    prints: decodedByOpenssl,
    effects: ({ operands: [verb], has, value, values }) => {
      const effects: Effect[] = [...values("--out"), ...values("--keyout")].map(made);
      const hidesKey = has("--pubout", "--noout") && !has("--text");
      const isPublic = PUBLIC.test(verb?.value ?? "") || hidesKey;
      for (const path of values("--in"))
        effects.push({ kind: "read", path, purpose: isPublic ? "used" : "copied" });
      if (has("--d", "--decrypt", "--verifyrecover")) effects.push({ kind: "decode" });
      if (verb?.value === "s_client")
        effects.push(request(value("--connect") ?? verb), { kind: "send", what: "input" });
      return effects;
    },
  };
}

/** What shows a certificate, or what openssl itself can do; settings may load code into it. */
function certificateForms(): readonly Looks[] {
  const known = {
    not: "--out --keyout --connect --d --decrypt",
    operands: 0,
    environment: SETTINGS,
  };
  return [
    {
      ...known,
      verbs: "x509",
      options: {
        switch:
          "--dates --startdate --enddate --subject --issuer --serial --fingerprint --modulus --pubkey --purpose --hash " +
          "--subject_hash --issuer_hash --email --ocsp_uri --ocspid --alias --sha1 --sha256 --sha512 --md5",
        data: "--inform --nameopt --certopt --checkend --ext --checkhost --checkemail --checkip",
      },
      value: (name, { value }) =>
        name === "--in" && /:/.test(value) ? "reads something that is not a file" : undefined,
    },
    { ...known, verbs: "version", options: { switch: "--a --v --b --f --p" } },
    {
      ...known,
      verbs: "list",
      options: {
        switch:
          "--commands --digest-commands --cipher-commands --digest-algorithms --cipher-algorithms --public-key-algorithms --disabled",
      },
    },
  ];
}

const SETTINGS = "OPENSSL_CONF OPENSSL_MODULES OPENSSL_ENGINES SSLKEYLOGFILE";

/** A key or certificate, which the person should know of. */
export function made(path: Arg): Effect {
  return { kind: "write", path, how: "key" };
}

/** One dash does for whole names: `-in`, `-des3`. */
export function withTwoDashes(args: readonly Arg[]): readonly Arg[] {
  return args.map((arg) => (/^-[^-]/.test(arg.value) ? { ...arg, value: `-${arg.value}` } : arg));
}
