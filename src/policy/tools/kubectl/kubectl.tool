$SCOPE_KINDS = ns|ns/*|ns,*|*,ns|ns.*|namespace|namespace/*|namespace,*|*,namespace|namespace.*|namespaces|
    namespaces/*|namespaces,*|*,namespaces|namespaces.*|project|project/*|project,*|*,project|project.*|projects|
    projects/*|projects,*|*,projects|projects.*|crd|crd/*|crd,*|*,crd|crd.*|crds|crds/*|crds,*|*,crds|crds.*|
    customresourcedefinition|customresourcedefinition/*|customresourcedefinition,*|*,customresourcedefinition|
    customresourcedefinition.*|customresourcedefinitions|customresourcedefinitions/*|customresourcedefinitions,*|
    *,customresourcedefinitions|customresourcedefinitions.*|node|node/*|node,*|*,node|node.*|nodes|nodes/*|nodes,*|
    *,nodes|nodes.*|no|no/*|no,*|*,no|no.*|storageclass|storageclass/*|storageclass,*|*,storageclass|storageclass.*|
    storageclasses|storageclasses/*|storageclasses,*|*,storageclasses|storageclasses.*|sc|sc/*|sc,*|*,sc|sc.*|
    clusters|clusters/*|clusters,*|*,clusters|clusters.*|cluster|cluster/*|cluster,*|*,cluster|cluster.*

$DATA_KINDS = pv|pv/*|pv,*|*,pv|pv.*|pvc|pvc/*|pvc,*|*,pvc|pvc.*|persistentvolume|persistentvolume/*|
    persistentvolume,*|*,persistentvolume|persistentvolume.*|persistentvolumes|persistentvolumes/*|
    persistentvolumes,*|*,persistentvolumes|persistentvolumes.*|persistentvolumeclaim|persistentvolumeclaim/*|
    persistentvolumeclaim,*|*,persistentvolumeclaim|persistentvolumeclaim.*|persistentvolumeclaims|
    persistentvolumeclaims/*|persistentvolumeclaims,*|*,persistentvolumeclaims|persistentvolumeclaims.*|
    volumesnapshot|volumesnapshot/*|volumesnapshot,*|*,volumesnapshot|volumesnapshot.*|volumesnapshots|
    volumesnapshots/*|volumesnapshots,*|*,volumesnapshots|volumesnapshots.*|statefulset|statefulset/*|statefulset,*|
    *,statefulset|statefulset.*|statefulsets|statefulsets/*|statefulsets,*|*,statefulsets|statefulsets.*|sts|sts/*|
    sts,*|*,sts|sts.*

# What in the description of a pod gives it its node: namespaces, folders, privileges.
$NODE_RIGHTS = *hostpid*true*|*hostipc*true*|*hostnetwork*true*|*hostpath*|*privileged*true*|*sys_admin*

# Kinds of things that hold no container, and so no environment; what is not known may hold one.
$BARE = no|nodes?|ns|namespaces?|svc|services?|ing|ingress|ingresses|ingressclass|ingressclasses|pv|persistentvolumes?|
    pvc|persistentvolumeclaims?|sc|storageclass|storageclasses|ep|endpoints|endpointslices?|ev|events?|quota|
    resourcequotas?|limits|limitranges?|netpol|networkpolicy|networkpolicies|hpa|horizontalpodautoscalers?|pdb|
    poddisruptionbudgets?|crds?|customresourcedefinitions?|sa|serviceaccounts?|roles?|rolebindings?|clusterroles?|
    clusterrolebindings?|pc|priorityclass|priorityclasses|leases?|cs|componentstatus|componentstatuses|apiservices?|
    runtimeclass|runtimeclasses

$SECRETS = (?i:(?:.*[,/])?secrets?(?:[,/.].*)?)

kubectl oc kubecolor k
  described-elsewhere
  opens cluster expose: the cluster to every host that can reach this machine
    instead: leave out `--address`, so that it listens on localhost
    port-forward|proxy --address=0.0.0.0*|*,0.0.0.0*|::*
  opens machine host-access: would give a container the node's privileges or files
    instead: run it without the node's namespaces, folders and privileges
    run|create --overrides=$NODE_RIGHTS, run --privileged, debug node/*|nodes/*|no/*, debug --profile=sysadmin
  opens machine weaken-namespace: the node to every pod of the namespace
    instead: set `enforce` to `baseline` or `restricted`, or show the user the label
    label @*pod-security.kubernetes.io/enforce=privileged, label @*pod-security.kubernetes.io/enforce-
  destroys cluster delete-namespace: a whole namespace, resource type or node with everything in it
    instead: delete one resource by name
    delete $SCOPE_KINDS
  destroys cluster delete-volume: volumes or stateful sets with their data
    instead: scale the workload to 0, and keep the volume claim
    delete $DATA_KINDS
  destroys cluster delete-all: every resource that matches, not only one that is named
    instead: name the resource to delete
    delete --all|-A|--all-namespaces, delete all|all,*|*,all
  deletes cluster delete: resources of the cluster
    instead: look at what it would delete first (`--dry-run=client`)
    delete, adm prune --confirm, adm prune
  stops machine drain: would drain a node, which evicts its pods
    instead: list what runs there first (`kubectl get pods -o wide`)
    drain, adm drain, cordon, adm cordon, adm manage-node, taint node|nodes|node/* @*NoExecute*|*NoSchedule*, taint
  stops cluster scale-to-zero: every pod of the workload
    instead: scale it to 1, or agree on a time with the user
    scale --replicas=0, patch -p|--patch=*"replicas":0*|*"replicas":+0*
  shows-secret
    get secret|secret/*|secret,*|*,secret|secret.*|secrets|secrets/*|secrets,*|*,secrets|secrets.*
        -o|--output=json|yaml|jsonpath*data*|go-template*|custom-columns*data*|jsonpath=*{.}*
    config view --raw, create token, extract secret/*, whoami -t|--show-token
  changes cluster apply-from-network: the cluster with an unread file from the network
    instead: download the file, read it, then apply it
    apply|create|replace -f|--filename|-k|--kustomize=http://*|https://*|github.com/*
  deletes cluster replace-force: the resources to create them anew, with an outage in between
    instead: use `kubectl apply`
    replace --force, apply --force, apply --prune, apply --force-conflicts
  deploys cluster rollback: an older revision instead of the current one
    instead: look at `kubectl rollout history`, and ask the user to do it
    rollout undo, rollback
  changes cluster edit-live: a live resource in a way that no file records
    instead: change the manifest and apply it
    patch @node/*|nodes|node|ns|namespace|crd, patch -p|--patch=*finalizers*, label|annotate --overwrite --all
    config delete-*, config unset, certificate deny, auth reconcile --remove-extra-*, policy remove-*
    adm policy remove-*, adm policy add-cluster-role-to-* cluster-admin
    create clusterrolebinding|rolebinding --clusterrole=cluster-admin|admin, krew uninstall|remove
  read-only-all
    environment KUBECONFIG
  read-only
    runs
    elsewhere
    line (?:(?:-n|--namespace|--context)[ =]\S+ )*exec (?:(?:-[it]+|--stdin|--tty|-q|--quiet|
        (?:-n|--namespace|-c|--container|--context)[ =]\S+) )*(?!-)\S+ (?:(?:-n|-c|
        --namespace|--container)[ =]\S+ )*-- .* else starts a command in a way that is not read
  read-only-help annotate|apply|attach|cordon|cp|create|delete|describe|drain|edit|exec|explain|expose|get|label|logs|
        patch|port-forward|replace|rollout|run|scale|set|taint|top|wait
  read-only-all
    environment KUBECONFIG KUBECTL_EXTERNAL_DIFF
    not --raw --kubeconfig -s --server --token --password --username --as --cache-dir --profile --log-file --filename -k
        --kustomize --dry-run
    switch -A|--all-namespaces --show-labels --no-headers --previous -p --timestamps --all-containers --prefix
        --ignore-not-found --show-kind --client --short --recursive --namespaced --containers --minify --flatten -R
        --list --no-color
    value -n|--namespace -o|--output -l|--selector --field-selector --sort-by -c|--container --tail --since --since-time
        --context --cluster --limit-bytes --max-log-requests --chunk-size --subresource --request-timeout --api-version
        --api-group --verbs --revision --for --timeout --types -L|--label-columns
  read-only get|describe|logs|explain|version|cluster-info|api-resources|api-versions|top|config view|
        config current-context|config get-contexts|config get-clusters|auth can-i|auth whoami|rollout status|
        rollout history|events|wait|completion bash|completion zsh|completion fish|completion powershell
    # Of one revision it shows what its pods are made of.
    gives-not --revision .* else may show an environment
    gives-not * .*file=.* else reads a template from a file
    not-command cluster-info .* else writes what it dumps
    not-operands (?i:(?:.*[,/])?(?:cm|configmaps?)(?:[,/.].*)?) else shows settings that may contain secrets
    command (?i:(?!(?:get|describe)(?: |$)).*|
        (?:get|describe) (?:$BARE)(?:/[^ ,]*)?(?:,(?:$BARE)(?:/[^ ,]*)?)*(?: (?:[^ /]*|(?:$BARE)/[^ ]*))*)
        else may show an environment
    not-operands $SECRETS else shows secrets
  read-only get
    gives -o name|wide|(?:jsonpath|custom-columns)=(?:\.items\[[\d*]*\]|\.(?:metadata\.(?:name|namespace|uid|
        creationTimestamp)|status\.(?:phase|podIP|hostIP|startTime|replicas|readyReplicas))(?![\w.[])|[^.@[])*
        else shows more than names
    not-operands $SECRETS else shows secrets

# Each holds a kubectl, which is judged as itself.
k3s microk8s k0s rke2
  value -d|--data-dir -c|--config
  runs kubectl|k COMMAND as kubectl
  destroys cluster reset-cluster: everything in the cluster on this machine
    whose: own
    instead: remove single workloads with kubectl
    reset, leave|remove-node, stop, disable @*storage*, etcd-snapshot delete|prune, secrets-encrypt rotate*
    server --cluster-reset, certificate rotate*
