import { looksOnlyIn } from "../approve/by-form.ts";

looksOnlyIn(
  [
    "kubectl wait --for=condition=Ready pod/nginx --timeout 60s",
    "kubectl get pods -n x -o wide",
    "kubectl -n delete get pods",
    "kubectl logs -f --tail 5 p",
    "kubectl wait --for=condition=Ready pod/nginx",
    "kubectl auth whoami",
    "kubectl completion zsh",
    "kubectl get cm -n x",
    "kubectl get configmap a -o name",
  ],
  [
    "kubectl get pods -o go-template-file=.env",
    "kubectl get secret x",
    "kubectl get pods,secrets",
    "kubectl get cm a -o yaml",
    "kubectl get pods,cm -ojson",
    "kubectl describe configmap a",
    "kubectl get cm,secrets -o name",
    "kubectl kustomize .",
    "kubectl foo",
    "kubectl proxy",
    "kubectl get secret/x -o yaml",
    "kubectl --kubeconfig x get pods",
    "kubectl get --raw /api",
    "kubectl cluster-info dump",
    "kubectl delete pod get",
    "kubectl exec p -- get",
    "kubectl diff -f x",
  ],
);
