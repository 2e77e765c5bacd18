import { matched } from "../effects/match.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import { namesSecret } from "../secrets/secret-name.ts";
import { namesIn } from "./shown-secrets.ts";

/** Secrets in a text that stays where others read it: a message of a commit, the body of an issue or a request. */
export const publishSecret: Rule = {
  id: "exfiltration/publish-secret",
  verdict: "ask",
  programs: ["git", "gh", "glab", "hub", "tea"],
  reason: "would write the value of a secret where everyone with access can read it",
  instead: "name the variable in the text, not its value",
  check: (invocation, _world, analysis) => {
    const told = toldBy(invocation);
    return told.some((word) => namesIn(word, analysis.source).some(namesSecret))
      ? matched(invocation)
      : undefined;
  },
  examples: () => ({
    denies: [
      'git commit -m "token is $X_API_TOKEN"',
      'gh issue create -t x --body "key: $X_API_KEY"',
      'git tag -a v1 --message="$X_SECRET_KEY"',
      'glab mr note 3 -m "${DB_PASSWORD}"',
    ],
    allows: [
      'git commit -m "set X_API_TOKEN in $ENVIRONMENT"',
      'gh secret set X_API_KEY --body "$X_API_KEY"',
      "git tag -a v1 --message=release",
      'gh api -H "Authorization: Bearer $GH_TOKEN" user',
    ],
  }),
};

/** The words of a command that others read. */
function toldBy({ program, args, stdin }: Invocation): readonly Arg[] {
  const words = args.map(({ value }) => value);
  const [first = ""] = words.filter((word) => !word.startsWith("-"));
  const isTold =
    program === "git"
      ? words.some((word) => /^(?:commit|tag|notes|merge|stash)$/.test(word))
      : !/^(?:secret|variable|auth|api|ssh-key|gpg-key|config)$/.test(first);
  if (!isTold) return [];
  const option = program === "git" ? OF_GIT : OF_FORGES;
  const isRead = words.some((word, at) => word === "-" && FROM_FILE.test(words[at - 1] ?? ""));
  const read = isRead && stdin.kind === "text" ? [stdin.text] : [];
  const given = args.filter(({ value }, at) => {
    const before = words[at - 1] ?? "";
    return (
      option.test(before) || (value.includes("=") && option.test(value.split("=", 1)[0] ?? ""))
    );
  });
  return [...given, ...read];
}

const OF_GIT = /^(?:-[a-zA-Z]*m|--message)$/;

const OF_FORGES = /^(?:-[btmnd]|--(?:body|title|message|notes|note|description|desc|comment))$/;

/** `-F -`: the text is what the command reads. */
const FROM_FILE = /^(?:-F|--body-file|--notes-file|--file)$/;
