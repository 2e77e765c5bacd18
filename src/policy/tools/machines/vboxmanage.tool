vboxmanage
  value --vm --name --medium
  any-case
  destroys machine delete: virtual machines, disks or snapshots
    unregistervm, closemedium --delete, closemedium, snapshot * delete|restore|restorecurrent
    natnetwork|hostonlyif|hostonlynet|dhcpserver remove, discardstate, cloud instance terminate
    extpack uninstall|cleanup
  stops machine stop: a virtual machine without a shutdown
    instead: use `VBoxManage controlvm NAME acpipowerbutton`
    controlvm * poweroff|reset|savestate, startvm --emergency, mediumproperty|guestproperty unset|delete
