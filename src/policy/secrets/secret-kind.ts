/**
 * One kind of secret. A pattern starts at its keyword and no quantifier in it is open-ended, so the
 * work for each keyword found is bounded, whatever the text.
 */
export interface SecretKind {
  /** Names the rule (`secrets/<kind>`) and says in words what it is: `github-token`. */
  readonly kind: string;
  /** Literal texts of which one must stand where the pattern starts; in any case for `anyCase`. */
  readonly keywords: readonly string[];
  /** The secret; with a group, the group alone is the secret and it ends the match. */
  readonly pattern: string;
  /** Least entropy of the secret in bits per character; made-up values are more regular. */
  readonly entropy?: number;
  /** The part to measure for entropy where the secret is mostly form; no such part, no secret. */
  readonly measured?: RegExp;
  /** True for names that people write in any case (`aws_secret_access_key`). */
  readonly anyCase?: true;
  /** True when the pattern says itself what must stand before it, which may be letters. */
  readonly inside?: true;
  /** What to say of it in a tool call; `deny` unless it is often harmless. */
  readonly verdict?: "ask";
  /** True when it is too common in ordinary code to judge by, but must not be stored. */
  readonly redactOnly?: true;
}

/** A kind known by how its tokens begin: `prefixes` are separated by spaces. */
export function token(kind: string, prefixes: string, pattern: string): SecretKind {
  return { kind, keywords: prefixes.split(" "), pattern };
}

/** A kind known only by its issuer's name and the word for a secret: `ACME_API_KEY = "value"`. */
export function assigned(kind: string, issuers: string, value: string): SecretKind {
  const { keywords, name } = choices(issuers);
  const secretName = `${name}[\\w.-]{0,24}?(?:key|token|secret|auth|passw|cred)`;
  return { kind, keywords, anyCase: true, pattern: assignment(secretName, value) };
}

/** A kind known by the exact beginning of the name it is assigned to. */
export function named(kind: string, names: string, value: string): SecretKind {
  const { keywords, name } = choices(names);
  return { kind, keywords, anyCase: true, pattern: assignment(name, value) };
}

/** The pattern of an assignment in code, JSON, YAML, shells and headers, its value as the group. */
export function assignment(name: string, value: string, comma = ","): string {
  const quotes = "(?:\\\\?[\"'`]){0,3}";
  return `${name}[\\w.-]{0,32}${quotes}\\]?[ \\t]{0,8}(?::=|=>|[:=]|${comma})[ \\t]{0,8}${quotes}(${value})(?![\\w-])`;
}

/** A comma before a text in quotes, for values of any form: without them it may be one of a sentence. */
export const COMMA_IN_CODE = ",(?=[ \\t]{0,8}\\\\?[\"'`])";

/** Names hold letters, digits and underscores only, so a pattern has them as they are. */
function choices(words: string): { keywords: string[]; name: string } {
  const keywords = words.split(" ");
  return { keywords, name: `(?:${keywords.join("|")})` };
}
