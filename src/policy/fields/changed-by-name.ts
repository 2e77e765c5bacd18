import type { Finding } from "../model/finding.ts";
import type { OutsideEffect } from "../model/outside-effect.ts";
import type { Act, Thing } from "../model/outside-words.ts";
import {
  classOf,
  objectOf,
  onlySpeaks,
  onlyTries,
  type ThingNames,
} from "./destructive-tool-names.ts";
import { hasRole } from "./field-words.ts";

/** What a tool does for others, or for good, by the verbs in its name and what they are about. */
interface NamedChange {
  readonly act: Act;
  readonly verbs: string;
  /** Absent where the verb alone says it. */
  readonly things?: ThingNames;
  /** The object of the act's verb. */
  readonly noun: string;
  /** Only for servers of that kind. */
  readonly role?: "payments" | "infrastructure";
  /** What the first thing is, where there are no `things`. */
  readonly what?: Thing;
}

const MONEY = "the balance of an account by a payment or a refund";
const SEEN = "infrastructure before anybody has seen what would change";

export const CHANGED_BY_NAME: readonly NamedChange[] = [
  { act: "changes", verbs: " refund payout disburse reimburse ", what: "account", noun: MONEY },
  {
    act: "changes",
    verbs:
      " create issue make send trigger initiate process execute confirm capture approve schedule submit request ",
    things: [
      [
        "account",
        " refund payout withdrawal disbursement money fund payment wire crypto usdc eth btc sat ",
      ],
    ],
    noun: MONEY,
  },
  {
    act: "changes",
    verbs: " pay charge transfer withdraw cashout wire ",
    things: [
      [
        "account",
        " money fund invoice bill customer card payment balance usdc eth btc sol sat token crypto nft bolt ",
      ],
    ],
    noun: MONEY,
  },
  {
    act: "changes",
    verbs: " create confirm capture execute send ",
    things: [["account", " transfer charge paymentintent transaction order "]],
    noun: MONEY,
    role: "payments",
  },
  {
    act: "changes",
    verbs: " transfer ",
    things: [
      ["account", " repository repo project ownership domain organization organisation account "],
    ],
    noun: "who owns it",
  },
  {
    act: "changes",
    verbs: " cancel terminate ",
    things: [["account", " subscription plan contract account "]],
    noun: "a contract by ending it",
  },
  {
    act: "changes",
    verbs: " rotate revoke regenerate reset roll ",
    things: [
      [
        "secret",
        " secret clientsecret credential password apikey accesskey key certificate token signingkey ",
      ],
    ],
    noun: "a secret that others use",
  },
  {
    act: "changes",
    verbs: " revoke suspend deactivate ban block lock offboard deprovision ",
    things: [["account", " session allsession user member account access employee team "]],
    noun: "who gets in, by shutting others out",
  },
  { act: "opens", verbs: " unprotect ", what: "repository", noun: "what is protected to changes" },
  {
    act: "opens",
    verbs: " disable remove delete lift turnoff suspend bypass update set edit ",
    things: [
      ["repository", " branchprotection protectionrule protectedbranch protection ruleset "],
    ],
    noun: "a branch to changes that its protection refuses",
  },
  {
    act: "opens",
    verbs: " disable remove delete lift suspend bypass deactivate stop ",
    things: [
      [
        "account",
        " mfa twofactor firewall waf guardrail encryption versioning auditlog logging trail guardduty backup alarm deletionprotection monitoring alert ",
      ],
    ],
    noun: "an account to what was kept out or noticed until now",
  },
  {
    act: "overwrites",
    verbs: " restore rebuild reinstall reimage failover reprovision reset recreate ",
    things: [
      ["database", " database db project dataset index "],
      ["machine", " instance server vm machine droplet node "],
      ["cluster", " cluster environment env "],
      ["backup", " backup snapshot "],
    ],
    noun: "what it holds now",
  },
  {
    act: "deletes",
    verbs: " uninstall ",
    things: [["service", " release chart addon operator integration extension instance plugin "]],
    noun: "what it installed, with its data",
  },
  {
    act: "deletes",
    verbs: " deregister release relinquish deallocate ",
    things: [
      ["network", " number phonenumber address ip domain eip "],
      ["machine", " image ami host "],
    ],
    noun: "what others may be given from then on",
  },
  {
    act: "deletes",
    verbs: " delete destroy drop purge ",
    things: [
      [
        "cluster",
        " deployment statefulset pvc persistentvolumeclaim persistentvolume nodepool crd ",
      ],
      ["network", " loadbalancer vpc gateway hostedzone distribution certificate "],
      ["account", " subscription audience campaign segment "],
    ],
    noun: "what others use",
  },
  {
    act: "changes",
    verbs: " apply up deploy destroy update upgrade run sync confirm approve execute create ",
    what: "cloud",
    noun: SEEN,
    role: "infrastructure",
  },
];

/** The rule for them, as it is listed with the others. */
export const CHANGED_RULE = {
  id: "tools/change-for-others",
  verdict: "ask",
  reason: "would change something for others, or for good, by the name of the tool",
  instead: "show the user what it would change, and ask them to do it",
} as const satisfies { id: Finding["rule"]; verdict: Finding["verdict"] } & Record<string, string>;

/** What a call changes by the name of its tool: `create_refund`, `unprotect_branch`, `apply_run`. */
export function changedByName(
  words: readonly string[],
  all: readonly string[],
  fields: Readonly<Record<string, unknown>>,
): OutsideEffect | undefined {
  if (onlyTries(fields)) return undefined;
  if (isScaledDown(words, fields))
    return { kind: "outside", act: "stops", what: "cluster", noun: "all that runs of it" };
  for (const { act, verbs, things, noun, role, what } of CHANGED_BY_NAME) {
    if (role !== undefined && !hasRole(all, role)) continue;
    const at = words.findIndex((word) => verbs.includes(` ${word} `));
    if (at < 0 || onlySpeaks(words, at)) continue;
    if (role === "infrastructure" && !isUnseen(words, at, fields)) continue;
    const found = things === undefined ? what : classOf(things, objectOf(words, at));
    if (found !== undefined) return { kind: "outside", act, what: found, noun };
  }
  return undefined;
}

/** True where nobody is asked between the plan and its application: it says so, or it is all that the tool does. */
function isUnseen(
  words: readonly string[],
  at: number,
  fields: Readonly<Record<string, unknown>>,
): boolean {
  const isTold = Object.entries(fields).some(
    ([name, value]) => (value === true || value === "true") && UNSEEN.test(name),
  );
  return isTold || / (?:apply|up|destroy) /.test(` ${words[at] ?? ""} `);
}

const UNSEEN =
  /^(?:auto[-_]?(?:approved?|apply)|skip[-_]?(?:preview|approval|confirm\w*|plan)|yes|prune|force|no[-_]?confirm\w*)$/i;

function isScaledDown(
  words: readonly string[],
  fields: Readonly<Record<string, unknown>>,
): boolean {
  if (!words.includes("scale")) return false;
  return Object.entries(fields).some(
    ([name, value]) => Number(value) === 0 && value !== "" && /replicas|count$|size$/i.test(name),
  );
}
