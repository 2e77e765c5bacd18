scp
  described-elsewhere
  overwrites machine to-system: files in the system folders of a machine
    whose: shared
    instead: copy it to a folder of the user's, and let them install it
    @/|*:/|/etc|*:/etc|/etc/*|*:/etc/*|/boot|*:/boot|/boot/*|*:/boot/*|/usr|*:/usr|/usr/*|*:/usr/*|/bin|*:/bin|
        /bin/*|*:/bin/*|/sbin|*:/sbin|/sbin/*|*:/sbin/*|/lib|*:/lib|/lib/*|*:/lib/*|/lib64|*:/lib64|/lib64/*|
        *:/lib64/*|/lib32/*|*:/lib32/*|/sys|*:/sys|/sys/*|*:/sys/*|/proc/*|*:/proc/*|/dev/*|*:/dev/*|/var/lib|
        *:/var/lib|/var/lib/*|*:/var/lib/*|/var/log/*|*:/var/log/*|/var/run/*|*:/var/run/*|/var/spool/*|
        *:/var/spool/*|/root|*:/root|/root/*|*:/root/*|/System/*|*:/System/*|/Library/*|*:/Library/*|/opt|*:/opt|
        //*|*://*

pscp
  value -P -pw -l -i
  rows-of scp
