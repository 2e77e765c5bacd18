ip
  value -n -netns -family -f -rc -b --db
  harmless link|addr|address|a|l|route|r|neigh|n|rule|netns show|list|ls|get, list|show|get, -n
  deletes network cut-off: an address, route or interface, and maybe cut this machine off
    link|l set @down, link|l|addr|address|a|route|r|rule|ru|neigh|n|netns|tunnel|xfrm del|delete|flush|d|f
    route|r replace|change default, del|delete|flush, * down, del-br|del-port|emer-reset|destroy|flush
    --all, -a !-br !-brief !-color !-d !-s !-j !-o !-4 !-6

ifconfig
  deletes network cut-off: an address or interface, and maybe cut this machine off
    * down|delete|del|-alias|destroy|unplumb|remove

ifdown route bridge ovs-vsctl ipset
  value -n -netns -family -f -rc -b --db
  rows-of ip
