import { expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

test.each([
  "gcloud compute ssh vm --zone z --command 'docker volume rm data'",
  "gcloud --project p beta compute ssh vm -- rm -rf /srv",
  "aws ssm send-command --document-name AWS-RunShellScript --parameters commands='rm -rf /srv'",
  `aws ssm send-command --parameters '{"commands":["cd /", "rm -rf /srv"]}'`,
  "aws ecs execute-command --cluster c --task t --interactive --command 'dropdb shop'",
  "az vm run-command invoke -g g -n vm --command-id RunShellScript --scripts 'rm -rf /srv'",
  "az aks command invoke -g g -n c --command 'kubectl delete ns shop'",
  "heroku run -a shop -- psql -c 'drop table users'",
  "railway run psql -c 'drop table users'",
  "fly ssh console -C 'rm -rf /srv'",
  "fly machine exec 123 'dropdb shop'",
  "multipass exec vm -- sudo reboot",
  "limactl shell default rm -rf /srv",
  "colima ssh -- sudo rm -rf /srv",
  "minikube kubectl -- delete ns shop",
  "microk8s kubectl delete ns shop",
  "nomad alloc exec -task web 1a2b dropdb shop",
  "distrobox enter box -- rm -rf /srv",
  "toolbox run -c box dropdb shop",
  "platform ssh -p 1 'dropdb shop'",
  "cf ssh shop -c 'dropdb shop'",
  "eb ssh --command 'dropdb shop'",
  "copilot svc exec --command 'dropdb shop'",
  "kamal app exec 'dropdb shop'",
  "dokku run shop dropdb shop",
  "docker-machine ssh vm reboot",
  "doctl compute ssh vm --ssh-command 'dropdb shop'",
  "coder ssh ws dropdb shop",
  "devpod ssh ws --command 'dropdb shop'",
  "tsh ssh me@host dropdb shop",
  "pssh -h hosts reboot",
  "oc rsh pod dropdb shop",
])("what runs elsewhere is refused as here: %s", async (command) => {
  expect(await verdictOf(command)).toBe("deny");
});

test.each([
  "gcloud compute ssh vm --zone z --command 'docker ps'",
  "gcloud compute instances list",
  "aws ssm send-command --document-name AWS-RunShellScript --parameters commands='uptime'",
  "aws ecs describe-tasks --cluster c --tasks t",
  "az vm run-command invoke -g g -n vm --command-id RunShellScript --scripts uptime",
  "heroku run -a shop rails console",
  "railway run npm start",
  "fly ssh console",
  "multipass exec vm -- ls",
  "minikube kubectl -- get pods",
  "nomad alloc exec 1a2b ls /",
  "eb ssh",
  "pssh -h hosts uptime",
  "oc rsh pod",
])("what is harmless elsewhere passes: %s", async (command) => {
  expect(await verdictOf(command)).toBe("pass");
});
