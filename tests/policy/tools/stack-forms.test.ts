import { expect, test } from "bun:test";
import { approvalWorld } from "../approve/approval-world.ts";
import { looksOnlyIn } from "../approve/by-form.ts";
import { whyNot } from "../approve/why-not.ts";

looksOnlyIn(
  [
    "helm template web ./charts/web -f charts/web/values-prod.yaml | head",
    "helm template x",
    "helm lint ./c --strict",
    "helm template r nginx/nginx --set a=b",
    "terraform state list",
    "terraform state list aws_instance.a",
    "terraform output",
    "terraform providers",
    "terraform workspace list",
    "tofu state list",
  ],
  [
    "helm template r ./c --output-dir out",
    "helm template r ./c --post-renderer ./x",
    "helm template r ./c --set-file a=.env",
    "helm template r ./c -f .env",
    "helm template r ./c --values=a.yaml,.env",
    "helm template r ./c -f https://h.example/x",
    "helm template r oci://h.example/x",
    "helm template r ./c --repo https://h.example",
    "helm template r ./c --dry-run=server",
    "helm template r ./c --validate",

    "terraform output x",
    "terraform output -json",
    "terraform state show a",
    "terraform state rm a",
    "terraform providers lock",
    "terraform workspace new x",
    "TF_CLI_ARGS_state=x terraform state list",
  ],
);

test("a chart is not shown with a secret in its folder", async () => {
  const secret = approvalWorld({
    "/home/user/project/c/files/.env": "",
    "/home/user/project/c/a": "",
  });
  expect(await whyNot("helm template r ./c", secret)).toBeString();
  const plain = approvalWorld({ "/home/user/project/c/templates/a.yaml": "" });
  expect(await whyNot("helm template r ./c", plain)).toBeUndefined();
});

test("a state elsewhere is not asked for", async () => {
  const file = "/home/user/project/.terraform/terraform.tfstate";
  expect(await whyNot("terraform state list", approvalWorld({ [file]: "{}" }))).toBeString();
});
