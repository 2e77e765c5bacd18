import type { Description, Descriptions } from "../commands/command.ts";
import { type Given, type Launch, type Run, runsOfLaunch } from "../commands/runs.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";

/** Programs that run a command on another machine: over ssh, of a cloud, in a virtual one. */
export const remotes: Descriptions = {
  "aws aws2": aws,
  az: () => ({
    uploads: "storage blob",
    options: {
      data:
        "-n|--name -g|--resource-group --subscription --command-id --container --replica --scripts --script " +
        "-c|--command --exec-command --parameters -o --output --query --method -m --ids --uri --url -u --body " +
        "-b --role --scope --node-count --instance-count --default-action --mode --delete-destination " +
        "--new-capacity --cmd",
      used: "*",
      looks: "--what-if --dryrun",
    },
    grammar: "open",
    runs: listing(
      "vm run-command invoke|vm run-command create|vmss run-command invoke|containerapp exec|" +
        "container exec|aks command invoke",
      ["--scripts", "--script", "--command", "-c", "--exec-command"],
    ),
  }),
  minishift: () => over({ verbs: "ssh" }, "-p|--profile"),
  tsh: throughProxy,
  "pssh parallel-ssh pdsh clush": everywhere,
};

/** A command behind sub-commands and the name of a machine. */
function over(launch: Launch, data = ""): Description {
  return { options: { data }, runs: { ...launch, elsewhere: true } };
}

function throughProxy(): Description {
  return over({ verbs: "ssh", operands: 1 }, "-l|--user -i -p -L --proxy --cluster");
}

function everywhere(): Description {
  return over(
    {},
    "-h|--hosts -H|--host -l|--user -p|--par -o|--outdir -e|--errdir -t|--timeout -w -g|--group " +
      "-x -f -X --option --nodes",
  );
}

/** https://man.openbsd.org/ssh: the words behind the host are joined for the shell there. */
/** Options that take a list of commands, as words or in JSON: `--parameters 'commands=["a","b"]'`. */
function listing(verbs: string, names: readonly string[]): (given: Given) => readonly Run[] {
  return (given) => {
    const found = runsOfLaunch({ verbs, as: "options", elsewhere: true }, given);
    if (found === undefined) return [];
    const texts = listedTexts(given.words, names);
    return [...texts.map((text) => ({ text, elsewhere: UNKNOWN })), ...found];
  };
}

function listedTexts(words: readonly Arg[], names: readonly string[]): readonly string[] {
  const texts: string[] = [];
  for (const [index, { value }] of words.entries()) {
    const equals = value.indexOf("=");
    if (names.includes(value)) {
      for (const next of words.slice(index + 1)) {
        if (next.value.startsWith("-")) break;
        texts.push(commandsIn(next.value));
      }
    } else if (equals > 0 && names.includes(value.slice(0, equals))) {
      texts.push(commandsIn(value.slice(equals + 1)));
    }
  }
  return texts;
}

/** Without the forms `commands=…` and `{"commands":["…"]}`. */
function commandsIn(text: string): string {
  const given = /^(?:\{\s*)?["']?commands?["']?\s*[=:]([\s\S]*)$/i.exec(text.trim())?.[1];
  if (given === undefined) return text;
  const listed = given.replace(/\}$/, "").trim();
  const inside = /^\[([\s\S]*)\]$/.exec(listed)?.[1] ?? listed;
  return inside
    .split(/(?<=["'])\s*,\s*(?=["'])/)
    .map((part) => part.replace(/^(["'])([\s\S]*)\1$/, "$2"))
    .join("\n");
}

/** https://docs.aws.amazon.com/cli/latest/reference/ */
function aws(): Description {
  const data =
    "--profile --region --output --query --endpoint-url --color --ca-bundle --cli-read-timeout " +
    "--cli-connect-timeout --cli-binary-format --cli-input-json --cli-input-yaml --change-batch " +
    "--desired-count --min-size --max-size --desired-capacity --status --policy-document --cidr --cidr-ip " +
    "--acl --expires-in --key --bucket --public-access-block-configuration --recovery-window-in-days --query-string " +
    "--sql --statement --request-items --policy-arn --principal --instance-ids --targets --target " +
    "--document-name --cluster --task --container";
  const looks = "--dry-run --dryrun --generate-cli-skeleton";
  return {
    options: { data, looks },
    stores: true,
    uploads: "s3 cp|s3 mv|s3 sync|s3api put-object|s3api upload-part",
    grammar: "exact",
    // There `--delete` has a value, the objects; of `s3 sync` it is a switch.
    subcommand: (name) =>
      name === "s3api"
        ? { options: { data: `${data} --delete`, looks }, grammar: "exact" }
        : undefined,
    runs: listing("ssm send-command|ssm start-session|ecs execute-command", [
      "--parameters",
      "--command",
    ]),
  };
}
