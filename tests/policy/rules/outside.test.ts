import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { packsFor } from "../../../src/policy/catalog/load-packs.ts";
import { programsOf } from "../../../src/policy/commands/pack.ts";
import type { Analysis, Invocation } from "../../../src/policy/model/invocation.ts";
import { type Arg, UNKNOWN } from "../../../src/policy/model/invocation.ts";
import { judgeAllPacks, judgePacks } from "../../../src/policy/rules/outside.ts";
import { verdicts } from "../commands/decided.ts";
import { PACKS } from "../tools/all-packs.ts";
import { invocationOf, verdictsOf, WORLD } from "../tools/command.ts";

const packFor = packsFor(PACKS);

describe("global options before the sub-command", () => {
  test.each([
    ["aws --profile ops --region eu-west-1 s3 rb s3://photos", "deny aws/delete-bucket"],
    ["aws --profile=ops s3 rb s3://photos", "deny aws/delete-bucket"],
    ["kubectl -n shop --context=c delete ns shop", "deny kubectl/delete-namespace"],
    ["kubectl -nshop delete ns shop", "deny kubectl/delete-namespace"],
    ["terraform -chdir=envs/dev destroy", "deny terraform/destroy"],
    ["terraform --chdir=envs/dev destroy", "deny terraform/destroy"],
    ["gcloud compute --project shop instances delete vm", "deny gcloud/delete-data"],
    ["docker -H tcp://h:1 --log-level debug volume rm v", "deny docker/remove-volume"],
    ["redis-cli -h cache -p 6379 -n 2 flushdb", "deny key-value/flush"],
    ["vault -address=https://v kv delete secret/a", "deny secret-stores/delete"],
    ["gh -R me/shop release delete v1", "deny forges/delete-content"],
    ["helm --kube-context c -n shop uninstall web", "deny helm/uninstall"],
  ])("%s", (command, verdict) => {
    expect(verdictsOf(command)).toEqual([verdict]);
  });
});

describe("values are not sub-commands", () => {
  test.each([
    "aws --profile delete s3 ls",
    "kubectl -n delete get pods",
    "az vm list --resource-group delete",
    "gcloud compute instances list --filter delete",
    "docker --context prune ps",
    "docker run --name rm alpine",
    "terraform -chdir=destroy plan",
    "gh pr create --title delete --body 'terraform destroy'",
    "oci os object list --bucket-name delete",
    "npm run publish",
    "kubectl exec web -- delete",
  ])("%s", (command) => {
    expect(verdictsOf(command)).toEqual([]);
  });
});

describe("flags that decide", () => {
  test.each([
    ["terraform apply -destroy", "deny terraform/destroy"],
    ["terraform apply -auto-approve", "ask terraform/auto-approve"],
    ["aws s3 rm s3://a/b", "ask aws/delete-object"],
    ["aws s3 rm s3://a --recursive", "deny aws/delete-objects"],
    ["docker system prune", "ask docker/prune"],
    ["docker system prune -af", "deny docker/prune-all"],
    ["docker system prune -f --volumes", "deny docker/prune-volumes"],
    ["docker rm -f web", "ask docker/remove-running"],
    ["docker rm -vf web", "ask docker/remove-with-volumes"],
    ["docker image prune -f", "ask docker/prune-builds"],
    ["docker image prune -a", "ask docker/prune-images"],
    ["docker container prune", "ask docker/prune-containers"],
    ["docker network prune", "ask docker/prune-others"],
    ["podman rm -a", "ask docker/remove-all"],
    ["kubectl delete pod web", "ask kubectl/delete"],
    ["kubectl delete pods --all", "deny kubectl/delete-all"],
    ["kubectl scale deploy/web --replicas 0", "ask kubectl/scale-to-zero"],
    ["supabase db reset", "ask hosted-databases/reset-local"],
    ["supabase db reset --linked", "deny hosted-databases/reset-remote"],
    ["gh api --method=delete /repos/me/shop", "deny forges/delete-by-api"],
    ["docker run -v /:/host alpine", "deny docker/mount-host-root"],
    ["docker run --mount type=bind,source=/,target=/host alpine", "deny docker/mount-host-root"],
  ])("%s", (command, verdict) => {
    expect(verdictsOf(command)).toEqual([verdict]);
  });

  test.each(["terraform apply", "docker rm web", "docker system df", "aws s3 sync a s3://b"])(
    "%s lacks them",
    (command) => {
      expect(verdictsOf(command)).toEqual([]);
    },
  );
});

describe("aliases of sub-commands", () => {
  test.each([
    ["docker rmi -f web", "docker image rm -f web"],
    ["docker rm -f web", "docker container rm -f web"],
    ["helm uninstall web", "helm del web"],
    ["npm cache clean --force", "npm cache clear --force"],
    ["kubectl delete ns shop", "kubectl delete namespaces/shop"],
    ["nats stream rm S", "nats str del S"],
    ["vercel rm shop", "vc remove shop"],
    ["serverless remove", "sls remove"],
  ])("%s and %s are the same", (one, other) => {
    expect(verdictsOf(one)).toEqual(verdictsOf(other));
    expect(verdictsOf(one)).toHaveLength(1);
  });
});

describe("harmless forms", () => {
  test.each([
    "kubectl delete ns shop --dry-run=client",
    "kubectl delete ns shop --dry-run=server",
    "aws s3 rm s3://a --recursive --dryrun",
    "aws ec2 terminate-instances --instance-ids i --dry-run",
    "terraform destroy -help",
    "terraform destroy --help",
    "docker system prune -h",
    "docker help system prune",
    "aws s3 rb help",
    "npm publish --dry-run",
    "rclone sync a b: -n",
    "helm uninstall web --dry-run",
    "restic forget --keep-last 1 -n",
    "apt-get -s remove x",
  ])("%s", (command) => {
    expect(verdictsOf(command)).toEqual([]);
  });

  test("a dry run that is switched off is none", () => {
    expect(verdictsOf("kubectl delete ns shop --dry-run=none")).toHaveLength(1);
    expect(verdictsOf("npm publish --dry-run=false")).toHaveLength(1);
  });

  test("-h that names a host is no call for help", () => {
    expect(verdictsOf("dropdb -h db.example.com shop")).toEqual(["deny database-admin/drop"]);
    expect(verdictsOf("redis-cli -h cache flushall")).toEqual(["deny key-value/flush"]);
  });

  test("what follows -- is no flag", () => {
    expect(verdictsOf("docker volume rm -- --help")).toEqual(["deny docker/remove-volume"]);
    expect(verdictsOf("kubectl delete ns -- --dry-run=client")).toHaveLength(1);
  });
});

describe("flags of one tool that mean something else to another", () => {
  test.each([
    ["fastly backend delete -n origin", "deny network-services/delete"],
    ["sea-orm-cli migrate down -n 1", "ask migrations/undo"],
    ["rbd -n client.admin rm pool/disk", "deny storage/delete"],
    ["pg_restore -c -n public -d shop dump", "deny database-admin/restore-clean"],
    ["pkg delete -a", "ask system-packages/remove"],
    ["pg_restore -c -l dump", undefined],
    ["s3cmd -n del s3://photos/a", undefined],
  ])("%s", (command, verdict) => {
    expect(verdictsOf(command)).toEqual(verdict === undefined ? [] : [verdict]);
  });
});

describe("runners in front of a command", () => {
  test.each([
    "npx prisma migrate reset",
    "npx -y prisma@5.1.0 migrate reset --force",
    "npx -p prisma prisma migrate reset",
    "npm exec -- prisma migrate reset",
    "npm run prisma migrate reset",
    "pnpm dlx prisma migrate reset",
    "pnpm --filter api exec prisma migrate reset",
    "pnpm prisma migrate reset",
    "yarn prisma migrate reset",
    "yarn dlx prisma migrate reset",
    "yarn workspace api prisma migrate reset",
    "yarn workspace api run prisma migrate reset",
    "bunx --bun prisma migrate reset",
    "bun x prisma migrate reset",
    "bun run prisma migrate reset",
    "deno run -A npm:prisma@5 migrate reset",
    "node node_modules/.bin/prisma migrate reset",
    "./node_modules/.bin/prisma migrate reset",
    "dotenv -e .env.test -- npx prisma migrate reset",
    "doppler run -- prisma migrate reset",
    "op run --env-file=.env -- prisma migrate reset",
    "aws-vault exec ops -- prisma migrate reset",
    "docker-compose run --rm web prisma migrate reset",
    "fly ssh console -C 'prisma migrate reset'",
    "fly ssh console --command='prisma migrate reset'",
    "mise exec -- prisma migrate reset",
    "direnv exec . prisma migrate reset",
  ])("%s", (command) => {
    expect(verdictsOf(command)).toEqual(["ask node-orm/reset"]);
  });

  test.each([
    ["python manage.py flush", "ask migrations/drop-database"],
    ["poetry run python manage.py flush", "ask migrations/drop-database"],
    ["uv run manage.py flush", "ask migrations/drop-database"],
    ["python3.12 -m alembic downgrade base", "ask migrations/downgrade-all"],
    ["python -m pip uninstall x", "ask language-packages/uninstall"],
    ["bundle exec rake db:drop", "ask migrations/drop"],
    ["heroku run -a shop rails db:drop", "ask migrations/drop"],
    ["php artisan migrate:fresh", "ask migrations/drop"],
    ["php bin/console doctrine:database:drop", "ask migrations/drop"],
    ["java -jar tools/jenkins-cli.jar -s http://ci delete-job shop", "deny ci/delete"],
    ["npx aws-cdk destroy", "deny stacks/destroy"],
    ["npx netlify-cli sites:delete s", "deny hosting/delete-site"],
    ["npx ts-node ./node_modules/typeorm/cli.js schema:drop", "ask node-orm/drop"],
    ["kafka-topics.sh --delete --topic t", "deny messaging/delete"],
  ])("%s", (command, verdict) => {
    expect(verdictsOf(command)).toEqual([verdict]);
  });

  test.each([
    "npx prisma generate",
    "python manage.py migrate",
    "python -m pytest -k flush",
    "python script.py flush",
    "node index.js migrate reset",
    "npm run db:reset",
    "yarn reset",
    "npx",
    "npx --yes",
    "aws-vault exec ops",
    "python",
    "bundle exec rspec",
    "uv sync",
  ])("%s runs nothing the tables know", (command) => {
    expect(verdictsOf(command)).toEqual([]);
  });
});

describe("what the environment says", () => {
  test("production makes a recoverable reset irreversible", () => {
    expect(verdictsOf("rails db:drop")).toEqual(["ask migrations/drop"]);
    expect(verdictsOf("RAILS_ENV=production rails db:drop")).toEqual([
      "deny migrations/drop-production",
    ]);
    expect(verdictsOf("rails db:drop RAILS_ENV=production")).toEqual([
      "deny migrations/drop-production",
    ]);
  });

  test("the world's variables count where the command sets none", () => {
    const world = { ...WORLD, env: (name: string) => (name === "MIX_ENV" ? "prod" : undefined) };
    const [finding] = judgePacks(invocationOf("mix ecto.drop"), world, new Set(), packFor);
    expect(finding?.verdict).toBe("deny");
    const [development] = judgePacks(
      invocationOf("MIX_ENV=dev mix ecto.drop"),
      world,
      new Set(),
      packFor,
    );
    expect(development?.verdict).toBe("ask");
  });
});

describe("unknown parts", () => {
  test.each([
    'docker "$ACTION"',
    'aws "$@"',
    "aws s3 $CMD",
    'aws s3 "$CMD" s3://photos',
    "terraform $ACTION",
    "kubectl $VERB namespace prod",
    "terraform apply $ARGS",
    "terraform dest$SUFFIX",
    "docker volume $ACTION pgdata",
  ])("%s could be one that is refused", (command) => {
    const verdicts = verdictsOf(command);
    expect(verdicts).toHaveLength(1);
    expect(verdicts[0]).toStartWith("ask ");
  });

  test.each([
    "kubectl $FLAGS get pods",
    "terraform $FLAGS plan",
    'kubectl get "$KIND"',
    "docker run $OPTIONS web",
    'docker exec -it "$CONTAINER" sh',
    'aws "$SERVICE" list-things',
    'helm status "$NAME"',
    "eslint $FILES",
    'go "$ACTION"',
  ])("%s could not", (command) => {
    expect(verdictsOf(command)).toEqual([]);
  });

  test("unknown operands do not weaken what is known", () => {
    expect(verdictsOf('aws s3 rb "s3://$BUCKET"')).toEqual(["deny aws/delete-bucket"]);
    expect(verdictsOf("kubectl $FLAGS delete ns $NAME")).toEqual(["deny kubectl/delete-namespace"]);
    expect(verdictsOf("docker volume rm $(docker volume ls -q)")).toEqual([
      "deny docker/remove-volume",
    ]);
  });

  test("the reason says that a part is unknown", () => {
    const [finding] = judgePacks(invocationOf("terraform $ACTION"), WORLD, new Set(), packFor);
    expect(finding?.reason).toMatch(
      /^could .*, depending on words that are only known when it runs$/,
    );
    expect(finding?.words).toBe("terraform …");
  });
});

describe("SQL that a hosted database's tool would run", () => {
  test.each([
    ["turso db shell shop 'DROP TABLE users'", "deny hosted-databases/sql-drop"],
    ["cockroach sql -e 'drop database shop'", "deny database-admin/sql-drop"],
    ["heroku pg:psql -a shop -c 'TRUNCATE users'", "deny hosting/sql-drop"],
    ["gcloud spanner databases ddl update d --ddl='DROP TABLE t'", "deny gcloud/sql-drop"],
    ["bq query 'drop table a.b'", "deny gcloud/delete-data"],
    ["wrangler d1 execute shop --remote --command 'DROP TABLE t'", "deny hosting/drop-in-d1"],
    ["php bin/console dbal:run-sql 'TRUNCATE users'", "ask migrations/drop"],
  ])("%s", (command, verdict) => {
    expect(verdictsOf(command)).toEqual([verdict]);
  });

  test.each([
    "turso db shell shop 'SELECT 1'",
    "cockroach sql -e 'select dropped from t'",
    "heroku pg:psql -a shop -c 'select 1'",
    "bq query 'select 1'",
    "wrangler d1 execute shop --local --command 'DROP TABLE t'",
  ])("%s", (command) => {
    expect(verdictsOf(command)).toEqual([]);
  });
});

describe("commands on standard input", () => {
  test.each([
    ["redis-cli", "FLUSHALL\n", "deny key-value/flush"],
    ["redis-cli -h cache", "get a\nflushdb async", "deny key-value/flush"],
    [
      "nsupdate -k key",
      "server ns\nupdate delete www.example.com A\nsend",
      "deny network-services/delete-record",
    ],
    ["socat stdio /run/haproxy.sock", "disable server web/a", "ask network-services/haproxy-admin"],
  ])("%s reads %j", (command, stdin, verdict) => {
    expect(verdictsOf(command, stdin)).toEqual([verdict]);
  });

  test("a script too long to look through is asked about, and refused for what was seen", () => {
    const long = "get a\n".repeat(6000);
    expect(verdictsOf("redis-cli", long)).toEqual(["ask packs/too-many-commands"]);
    expect(verdictsOf("redis-cli", `flushall\n${long}`)).toEqual(["deny key-value/flush"]);
  });

  test("text for other programs is only text", () => {
    expect(verdictsOf("kubectl apply -f -", "delete ns shop")).toEqual([]);
    expect(verdictsOf("redis-cli", "get flushall")).toEqual([]);
  });
});

describe("HTTP requests", () => {
  test.each([
    [
      "curl -X DELETE https://user:pw@API.stripe.com:443/v1/customers/c?x#y",
      "deny http/delete-resource",
    ],
    ["curl -sXDELETE localhost:9200/logs", "deny http/delete-data"],
    ["curl --url https://api.github.com/repos/a/b --request=delete", "deny http/delete-resource"],
    ["curl https://api.github.com/a https://example.com/b -X DELETE", "deny http/delete-resource"],
    ["curl -X DELETE https://shop.example.com/orders/1", "ask http/delete"],
    ['curl -X DELETE "$API/orders/1"', "ask http/delete"],
    ["http DELETE :9200/logs", "deny http/delete-data"],
    ["xh delete shop.example.com/orders/1", "ask http/delete"],
    ["wget --method=DELETE https://shop.example.com/orders/1", "ask http/delete"],
    [
      "irm -Method Delete -Uri https://api.cloudflare.com/client/v4/zones/z",
      "deny http/delete-resource",
    ],
    ["curl -X PUT localhost:9200/_cluster/settings -d @s", "ask http/close-index"],
  ])("%s", (command, verdict) => {
    expect(verdictsOf(command)).toEqual([verdict]);
  });

  test.each([
    "curl -X DELETE http://localhost:3000/orders/1",
    "curl -X DELETE http://127.0.0.1:8000/orders/1",
    "curl -X DELETE http://shop.test/orders/1",
    "curl -X POST https://shop.example.com/orders -d 'delete me'",
    "http localhost:3000/delete",
    "http --form POST localhost:3000/orders a=delete",
    "curl",
    "http",
    "irm https://example.com/delete",
  ])("%s", (command) => {
    expect(verdictsOf(command)).toEqual([]);
  });
});

describe("a finding", () => {
  test("shows program, sub-commands and deciding flags, never a value", () => {
    const invocation = invocationOf("aws --profile secret s3 rm --recursive s3://photos");
    const [finding] = judgePacks(invocation, WORLD, new Set(), packFor);
    expect(finding).toEqual({
      rule: "aws/delete-objects",
      verdict: "deny",
      reason: "would delete many S3 objects at once",
      effect: {
        kind: "outside",
        act: "deletes",
        what: "files",
        noun: "many S3 objects at once",
        extent: "everything",
      },
      instead: "list them first (`aws s3 ls --recursive`), or add `--dryrun`",
      words: "aws s3 rm --recursive",
      span: { start: 0, end: 26 },
    });
  });

  test("shows no more than the beginning of a long word", () => {
    const script = `redis.call('flushall') -- ${"k".repeat(200)}`;
    const [finding] = judgePacks(
      invocationOf(`redis-cli eval "${script}" 0`),
      WORLD,
      new Set(),
      packFor,
    );
    expect(finding?.words).toStartWith("redis-cli eval redis.call('flushall')");
    expect(finding?.words.length).toBeLessThan(80);
  });

  test("has no span where its words were derived from other text", () => {
    const [finding] = judgePacks(
      { ...invocationOf("redis-cli", "FLUSHALL"), start: 0, end: 2 },
      WORLD,
      new Set(),
      packFor,
    );
    expect(finding?.rule).toBe("key-value/flush");
    expect(finding?.span).toBeUndefined();
  });
});

describe("switching packs off", () => {
  test("silences that pack only", () => {
    const off = new Set(["terraform"]);
    expect(judgePacks(invocationOf("terraform destroy"), WORLD, off, packFor)).toEqual([]);
    expect(judgePacks(invocationOf("pulumi destroy"), WORLD, off, packFor)).toHaveLength(1);
  });

  test("keeps looking behind a runner whose own pack is off", () => {
    const off = new Set(["npm", "secret-stores"]);
    expect(
      judgePacks(invocationOf("doppler run -- npx prisma migrate reset"), WORLD, off, packFor),
    ).toHaveLength(1);
  });

  test("works for every pack by its name", () => {
    for (const pack of PACKS) {
      for (const example of pack.examples().denies) {
        const command = typeof example === "string" ? example : example.command;
        const rules = judgePacks(invocationOf(command), WORLD, new Set([pack.name]), packFor);
        expect(rules.filter((finding) => finding.rule.startsWith(`${pack.name}/`))).toEqual([]);
      }
    }
  });
});

const programs = PACKS.flatMap(programsOf);
const word = fc.oneof(
  fc.constantFrom(
    "--",
    "-",
    "delete",
    "rm",
    "-f",
    "--dry-run",
    "-X",
    "DELETE",
    "run",
    "exec",
    UNKNOWN,
    "--a=b",
    "help",
  ),
  fc.string(),
  fc.string().map((text) => `-${text}`),
  fc.string().map((text) => `${UNKNOWN}${text}`),
);
const args = fc.array(
  fc
    .record({ value: word, splits: fc.boolean() })
    .map(({ value, splits }): Arg => ({ value, glob: false, start: 0, end: 0, splits })),
);

describe("any input", () => {
  test("never throws, and says at most one thing per runner and tool", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...programs), fc.string()),
        args,
        fc.string(),
        (program, list, stdin) => {
          const invocation = { ...invocationOf("x", stdin), program, args: list };
          for (const finding of judgePacks(invocation, WORLD, new Set(), packFor)) {
            expect(["ask", "deny"]).toContain(finding.verdict);
            expect(finding.reason).not.toBe("");
            expect(finding.words).not.toContain(UNKNOWN);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("says the same behind a runner, and with one more flag at the end", () => {
    const weaker: string[] = [];
    for (const pack of PACKS) {
      for (const example of pack.examples().denies) {
        const command = typeof example === "string" ? example : example.command;
        const [, assignments = "", rest = ""] = /^((?:[A-Z_]+=\S* )*)(.*)$/s.exec(command) ?? [];
        const before = strictest(command);
        for (const runner of ["direnv exec . ", "npx --yes ", "poetry run ", "mise exec -- "]) {
          const changed = `${assignments}${runner}${rest}`;
          if (strictest(changed) < before) weaker.push(changed);
        }
        const changed = `${command} --verbose`;
        if (strictest(changed) < before) weaker.push(changed);
      }
    }
    expect(weaker).toEqual([]);
  });

  test("hides no refusal behind operands added at the end", () => {
    const refused = ["terraform destroy", "aws s3 rb", "helm uninstall", "docker volume rm"];
    fc.assert(
      fc.property(
        fc.constantFrom(...refused),
        fc.stringMatching(/^[a-z0-9]{1,9}$/),
        (command, operand) => {
          fc.pre(operand !== "help");
          expect(verdictsOf(`${command} ${operand}`)[0]).toStartWith("deny ");
        },
      ),
    );
  });

  test("is bounded: long arguments and many of them are judged in one pass", () => {
    const long = "a".repeat(100_000);
    expect(verdictsOf(`curl -X DELETE https://api.github.com/${long}`)).toHaveLength(1);
    expect(verdictsOf(`npm -${long}`)).toEqual([]);
    expect(verdictsOf(`gcloud ${"a ".repeat(20_000)}delete`)).toEqual([]);
    expect(verdictsOf(`npx ${"npx ".repeat(20_000)}prisma migrate reset`)).toEqual([
      "ask packs/too-many-runners",
    ]);
  });
});

function strictest(command: string): number {
  const verdicts = verdictsOf(command).map((verdict) => (verdict.startsWith("deny ") ? 2 : 1));
  return Math.max(0, ...verdicts);
}

describe("a text with many commands", () => {
  test("tells the same finding of the same words once, and of every other command", () => {
    const same = Array.from({ length: 60 }, () => invocationOf("kubectl delete pod web"));
    const other = [
      invocationOf("kubectl delete pod api"),
      { ...invocationOf("kubectl delete pod web"), env: new Map([["A", argOf("b")]]) },
    ];
    expect(judgeAllPacks(analysisOf([...same, ...other]), WORLD, new Set(), packFor)).toHaveLength(
      3,
    );
    expect(judgeAllPacks(analysisOf(other), WORLD, new Set(), packFor)).toHaveLength(2);
  });
});

function argOf(value: string): Arg {
  return { value, glob: false, start: 0, end: 0 };
}

function analysisOf(invocations: readonly Invocation[]): Analysis {
  return { source: "", invocations, doubts: [] };
}

describe("an option that nobody described may have the next word as its value", () => {
  verdicts({
    stopped: [
      "vercel --prod --project x",
      "vercel --project x --prod",
      "fly --zzz v apps destroy x",
      "aws --zzz v s3 rb s3://x --force",
      "terraform --zzz v destroy",
    ],
    passed: [
      "vercel --project x ls",
      "fly --zzz v apps list",
      "aws --zzz v s3 ls",
      "fly --yes apps list",
    ],
  });
});
