doctl
  remote-shell --ssh-command
  value --context -c --config -t --access-token --token -o --output --profile -p --region --zone --project --api-key
      --format --as-user --account --cluster --name --compartment-id -z --folder-id --cloud-id --os-cloud
  dry-run --dry-run
  grammar open
  runs compute ssh OPTIONS elsewhere
  harmless config|auth|profile|plugin|plugins|completion|context **
  destroys cloud delete: machines, volumes, databases, clusters or networks in the cloud
    ** delete|rm|destroy|remove|terminate|purge|del|bulk-delete|delete-*|remove-*|*-delete|*-remove|*-rm|*-del|
        vm.destroy|datastore.rm|object.destroy|pool.destroy|cluster.rm|host.remove|snapshot.remove|folder.destroy|
        datacenter.destroy|library.rm
  stops cloud stop: a resource in the cloud, or reset or detach it
    ** stop|poweroff|power-off|shutdown|reboot|reset|rebuild|detach|detach-*|unset|revoke|disable|power-cycle|
        softreset|rescue|reinstall|restore|rollback|rebuild-*|unassign|suspend|action|vm.power|password-reset|
        reset-password|failover|abort|cancel|deprovision|release|evacuate|unrescue|disable-*|change-compartment|
        kill|wipe|drain

linode-cli linode hcloud scw vultr-cli exo civo upctl yc ovhcloud nebius ionosctl stackit runpodctl oci ibmcloud
    openstack nova cinder glance govc
  value --context -c --config -t --access-token --token -o --output --profile -p --region --zone --project --api-key
      --format --as-user --account --cluster --name --compartment-id -z --folder-id --cloud-id --os-cloud
  dry-run --dry-run
  grammar open
  rows-of doctl
