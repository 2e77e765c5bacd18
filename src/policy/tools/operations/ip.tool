ip
  value -n -netns -family -f -rc -b --db
  harmless link|addr|address|a|l|route|r|neigh|n|rule|netns show|list|ls|get, list|show|get, -n
  deletes network cut-off: an address, route or interface, and maybe cut this machine off
    link|l set @down, link|l|addr|address|a|route|r|rule|ru|neigh|n|netns|tunnel|xfrm del|delete|flush|d|f
    route|r replace|change default, del|delete|flush, * down, del-br|del-port|emer-reset|destroy|flush
    --all, -a !-br !-brief !-color !-d !-s !-j !-o !-4 !-6
  read-only-all
    not -n -netns -f -b --db -rc
  read-only
    each show|list|ls|get|lst: a|addr|address|link|l|r|route|rule|neigh|n|maddr|stats|tuntap|mroute|netconf
    switch -4 -6 -br -brief --human-readable -c -color -j -json -p -pretty -d -details -s -stats -o -oneline -h -human
        -V
  read-only a|addr|address|link|l|r|route|rule|ru|neigh|n|maddr|stats|st|tuntap|tunt|mroute|netconf|netns list|netns|
        netc|monitor route|monitor link|monitor address|monitor neigh|monitor|mo
    switch -4 -6 -br -brief --human-readable -c -color -j -json -p -pretty -d -details -s -stats -o -oneline -h -human
        -V
    operand-count 0

ifconfig
  deletes network cut-off: an address or interface, and maybe cut this machine off
    * down|delete|del|-alias|destroy|unplumb|remove
  read-only
    line (?:-a|-l|-s)(?: [\w.:]+)?|(?!-)[\w.:]*

ifdown route bridge ovs-vsctl ipset
  value -n -netns -family -f -rc -b --db
  rows-of ip
