pacman yay paru pamac makepkg trizen pikaur
  uses *
  value -r --root -b --dbpath --cachedir --config --ignore
  dry-run -p --print
  installs -U|-Udd|--upgrade|-S|install
  removes -R|-Rs|-Rn|-Rns|-Rdd|-Rc|-Rsc|-Rscn|--remove|remove
  destroys packages remove-unsafe: packages that others need, or others along with them
    -R|--remove -dd|--nodeps|-Rdd|-c|--cascade|-Rc|-Rsc|-Rscn
    -R|--remove @linux|base|systemd|glibc|bash|pacman|sudo|openssh|filesystem
  deletes packages remove: packages from this machine
    -R|--remove, remove|autoremove, -Yc|--clean
  deletes cache cache: the downloaded packages that a downgrade would need
    back: can be downloaded again
    instead: keep the last versions (`paccache -rk 3`)
    -Sc|-Scc|-Sccc, -S|--sync -c|--clean|-cc, clean
