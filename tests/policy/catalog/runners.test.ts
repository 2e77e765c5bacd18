import { describe, expect, test } from "bun:test";
import { toolName, unwrapRunner } from "../../../src/policy/catalog/runners.ts";
import { invocationOf } from "../tools/command.ts";

function unwrapped(text: string): string | undefined {
  const { program, args } = invocationOf(text);
  const command = unwrapRunner({ program, args });
  return command && [command.program, ...command.args.map((arg) => arg.value)].join(" ");
}

describe("toolName", () => {
  test.each([
    ["prisma", "prisma"],
    ["prisma@5.1.0", "prisma"],
    ["npm:prisma@5", "prisma"],
    ["./node_modules/.bin/drizzle-kit", "drizzle-kit"],
    ["node_modules\\.bin\\drizzle-kit.cmd", "drizzle-kit"],
    ["/usr/share/jenkins/jenkins-cli.jar", "jenkins-cli"],
    ["kafka-topics.sh", "kafka-topics"],
    ["./manage.py", "manage.py"],
    ["node_modules/typeorm/cli.js", "typeorm"],
    ["cli.js", "cli.js"],
    ["VBoxManage.exe", "vboxmanage"],
    ["aws-cdk", "cdk"],
    ["aws-cdk@2", "cdk"],
    ["netlify-cli", "netlify"],
    ["firebase-tools@13", "firebase"],
    ["eas-cli", "eas"],
    ["cdktf-cli", "cdktf"],
    ["@railway/cli", "railway"],
    ["@railway/cli@3", "railway"],
    ["@aws-amplify/cli", "amplify"],
    ["@datadog/datadog-ci", "datadog-ci"],
    ["@sentry/cli", "sentry-cli"],
    ["@mikro-orm/cli", "mikro-orm"],
    ["@shopify/cli", "shopify"],
    ["@changesets/cli", "changeset"],
    ["@sanity/cli", "sanity"],
    ["", ""],
  ])("%s is %s", (word, name) => {
    expect(toolName(word)).toBe(name);
  });
});

describe("unwrapRunner", () => {
  test.each([
    ["npx -y --package p prisma db push", "prisma db push"],
    ["uvx --from x --python 3.12 alembic downgrade base", "alembic downgrade base"],
    ["uv run --with x python manage.py flush", "python manage.py flush"],
    ["uv tool run alembic current", "alembic current"],
    ["pipx run --spec x poetry publish", "poetry publish"],
    ["pipenv run flask db downgrade", "flask db downgrade"],
    ["conda run -n ml alembic current", "alembic current"],
    ["rbenv exec rails db:drop", "rails db:drop"],
    ["yarn workspaces foreach run prisma db push", "prisma db push"],
    ["bun --cwd api run prisma db push", "prisma db push"],
    ["dotenvx run -f .env -- prisma db push", "prisma db push"],
    ["infisical run --env=dev -- prisma db push", "prisma db push"],
    ["railway run prisma db push", "prisma db push"],
    ["chamber exec shop -- terraform destroy", "terraform destroy"],
    ["envchain aws terraform destroy", "terraform destroy"],
    ["saml2aws exec -a ops -- terraform destroy", "terraform destroy"],
    ["python -W ignore -m pip uninstall x", "pip uninstall x"],
    ["py -m pip uninstall x", "pip uninstall x"],
    ["tsx --env-file .env scripts/seed.ts now", "seed.ts now"],
    ["ruby -I lib bin/rails db:drop", "rails db:drop"],
    ["sail artisan migrate:fresh", "artisan migrate:fresh"],
    ["ddev exec drush sql-drop", "drush sql-drop"],
    ["docker-compose -f a.yml exec -u root web rails db:drop", "rails db:drop"],
    ["docker run --rm -it -v a:/b hashicorp/terraform:1.9 destroy", "terraform destroy"],
    ["docker container run amazon/aws-cli@sha256:0 s3 rb s3://a", "aws s3 rb s3://a"],
    ["docker run -it alpine terraform destroy", "terraform destroy"],
    ["podman run -e A=b docker.io/rclone/rclone purge r:", "rclone purge r:"],
    ["fly -a shop ssh console -C 'rails db:drop'", "rails db:drop"],
  ])("%s runs %s", (command, inner) => {
    expect(unwrapped(command)).toBe(inner);
  });

  test.each([
    "git status",
    "npm install prisma",
    "bundle install",
    "uv add alembic",
    "deno test",
    "python",
    "python -c 'print(1)' prisma",
    "fly ssh console",
    "fly ssh console -C ''",
    "direnv exec .",
    "docker-compose up",
    "pythonista x",
    "docker run",
    "docker build -t hashicorp/terraform .",
  ])("%s is no runner", (command) => {
    expect(unwrapped(command)).toBeUndefined();
  });
});

test.each([
  ["opentofu/opentofu", "tofu"],
  ["pulumi/pulumi", "pulumi"],
  ["bitnami/kubectl", "kubectl"],
  ["alpine/helm", "helm"],
  ["flyway/flyway", "flyway"],
  ["liquibase/liquibase", "liquibase"],
  ["migrate/migrate", "migrate"],
  ["amacneil/dbmate", "dbmate"],
  ["arigaio/atlas", "atlas"],
  ["restic/restic", "restic"],
  ["minio/mc", "mc"],
  ["digitalocean/doctl", "doctl"],
  ["curlimages/curl", "curl"],
  ["peakcom/s5cmd", "s5cmd"],
])("the image %s runs %s", (image, program) => {
  expect(unwrapped(`docker run ${image}:latest x`)).toBe(`${program} x`);
});
