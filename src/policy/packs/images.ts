import type { Arg } from "../invocation.ts";
import { readLine } from "./line.ts";
import type { Command } from "./runners.ts";
import { dockerGrammar } from "./tables/docker.ts";

/** Finds the tool whose image a container engine would run: `docker run hashicorp/terraform destroy`. */
export function unwrapImage(args: readonly Arg[]): Command | undefined {
  const { words } = readLine(dockerGrammar(), args);
  const at = words.findIndex((word) => word.value === "run");
  const image = at < 0 || at > 1 ? undefined : words[at + 1];
  const program = image === undefined ? undefined : toolOfImage(image.value);
  if (image === undefined || program === undefined) return undefined;
  return { program, args: args.slice(args.indexOf(image) + 1) };
}

/** The program an image of one tool starts; other images name their program in the command. */
function toolOfImage(image: string): string | undefined {
  const name = image
    .replace(/@.*$/, "")
    .replace(/:[^/]*$/, "")
    .split("/")
    .slice(-2)
    .join("/");
  switch (name) {
    case "hashicorp/terraform":
      return "terraform";
    case "opentofu/opentofu":
      return "tofu";
    case "amazon/aws-cli":
      return "aws";
    case "pulumi/pulumi":
      return "pulumi";
    case "bitnami/kubectl":
    case "rancher/kubectl":
    case "alpine/kubectl":
      return "kubectl";
    case "alpine/helm":
      return "helm";
    case "flyway/flyway":
    case "redgate/flyway":
      return "flyway";
    case "liquibase/liquibase":
    case "liquibase":
      return "liquibase";
    case "migrate/migrate":
      return "migrate";
    case "amacneil/dbmate":
      return "dbmate";
    case "arigaio/atlas":
      return "atlas";
    case "rclone/rclone":
      return "rclone";
    case "restic/restic":
      return "restic";
    case "minio/mc":
      return "mc";
    case "digitalocean/doctl":
      return "doctl";
    case "curlimages/curl":
      return "curl";
    case "peakcom/s5cmd":
      return "s5cmd";
    default:
      return undefined;
  }
}
