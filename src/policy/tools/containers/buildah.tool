buildah crictl ctr skopeo crane oras regctl
  value -n --namespace -a --address -r --runtime-endpoint -i --image-endpoint --root --creds --authfile --config
  harmless containers|container info|list|ls
  publishes-version push, copy @docker://*|*, images|image|i push
  deletes containers remove: containers or images without the engine that manages them, or in a registry
    instead: remove them through docker, podman or kubectl
    rm|rmi|rmp|stopp, prune, delete, images|image|i rm|del|delete|remove|prune
    containers|container|c rm|del|delete|remove, tasks|task|t rm|del|delete|remove|kill
    namespaces|namespace|ns rm|remove, snapshots|snapshot rm|remove, content rm|prune|del, manifest delete
    tag delete|rm, repo delete, blob delete
