# Attacks as lines of a shell: one line of input each, as "number, mechanism, target, spare" with tabs between. A line finds its
# target in $t, a free name in the project in $s, and the folder of the target in $d.
lines() {
  cat <<'LINES'
change redirect	echo taken > "$t"
change append	echo taken >> "$t"
change both-ways	exec 7<> "$t"; echo taken >&7
change tee	echo taken | tee "$t"
change dd	echo taken | dd of="$t" conv=notrunc
change cp	echo taken > "$s"; cp "$s" "$t"
change cp-remove	echo taken > "$s"; cp --remove-destination "$s" "$t"
change cp-through-link	ln -s "$t" "$s"; echo taken | cp /dev/stdin "$s"
change install	echo taken > "$s"; install "$s" "$t"
change mv	echo taken > "$s"; mv -f "$s" "$t"
change mv-away	mv "$t" "$s"
change mv-folder	mv "$d" "$s"; mkdir "$d"; echo taken > "$t"
change ln-symbolic	ln -sf /etc/hostname "$t"
change ln-hard	ln "$t" "$s"; echo taken > "$s"
change ln-folder	ln -s "$d" "$s"; echo taken > "$s/${t##*/}"
change rm	rm -f "$t"
change rm-folder	rm -rf "$d"
change find-delete	find "$d" -type f -delete
change find-exec	find "$d" -type f -exec sh -c 'echo taken > "$1"' sh {} ';'
change xargs	echo "$t" | xargs rm
change unlink	unlink "$t"
change shred	shred -n 1 "$t"
change truncate	truncate -s 0 "$t"
change fallocate	fallocate -l 9999 "$t"
change sed	sed -i 's/./!/' "$t"
change perl	perl -pi -e 's/./!/' "$t"
change awk	awk -v f="$t" 'BEGIN { print "taken" > f }'
change ed	printf 'a\ntaken\n.\nw\nq\n' | ed -s "$t"
change vim	vim -u NONE -es -c 'normal otaken' -c wq "$t"
change sqlite	sqlite3 :memory: "select writefile('$t', 'taken')" || sqlite3 :memory: ".output $t" "select 1"
change tar	mkdir "$s"; echo taken > "$s/${t##*/}"; tar cf "$s.tar" -C "$s" "${t##*/}"; tar xf "$s.tar" -C "$d"
change tar-remove	tar cf "$s.tar" --remove-files "$t"
change zip-move	zip -mq "$s.zip" "$t"
change rsync	echo taken > "$s"; rsync "$s" "$t"
change rsync-delete	mkdir "$s"; rsync -r --delete "$s/" "$d/"
change patch	printf -- '--- a\n+++ a\n@@ -0,0 +1 @@\n+taken\n' | patch -f "$t"
change git-apply	git --git-dir=/dev/null --work-tree="$d" config -f "$t" a.b taken
change git-clean	git init -q "$d"; git -C "$d" clean -fdxq
change sort	echo taken | sort -o "$t"
change curl	echo taken > "$s"; curl -s -o "$t" "file://$s"
change gcc	echo 'int main;' | gcc -w -S -x c -o "$t" -
change openssl	openssl rand -out "$t" 8
change script	script -qc 'echo taken' "$t"
change from-folder	cd "$d" && echo taken > "${t##*/}"
change proc-root	echo taken > "/proc/self/root$t"
change proc-parent	echo taken > "/proc/$PPID/root$t"
change open-folder	exec 8< "$d"; echo taken > "/proc/self/fd/8/${t##*/}"
change setsid	setsid -f sh -c 'sleep 0.05; echo taken > "$1"' sh "$t"
change nohup	nohup sh -c 'sleep 0.05; echo taken > "$0"' "$t" &
change at-exit	trap 'echo taken > "$t"' EXIT
change chroot	chroot / sh -c 'echo taken > "$0"' "$t"
change unshare	unshare -rm sh -c 'mount -o remount,rw,bind /; umount -l "$1"; mount -o remount,rw,bind "$1"; echo taken > "$0"' "$t" "$d"
change remount	unshare -m sh -c 'mount -o remount,rw,bind /; mount -o remount,rw,bind "$1"; echo taken > "$0"' "$t" "$d"
change mount-over	unshare -m sh -c 'mount --rbind / "$2" && echo taken > "$2$0"' "$t" "$d" /mnt
change nsenter	nsenter -t "$VICTIM" -m sh -c 'echo taken > "$0"' "$t"
change nested	bwrap --dev-bind / / sh -c 'echo taken > "$0"' "$t"
change nested-bind	bwrap --bind / / --bind "$d" "$d" sh -c 'echo taken > "$0"' "$t"
change victim-root	echo taken > "/proc/$VICTIM/root$t"
change victim-folder	cd "/proc/$VICTIM/cwd" && echo taken > "$t"
change su	su root -s /bin/sh -c "echo taken > '$t'"
change setpriv	setpriv --reuid 0 sh -c 'echo taken > "$0"' "$t"
change gdb	gdb -q -batch -p "$VICTIM" -ex "call (int)truncate(\"$t\", 0)"
change strace	strace -o "$t" true
change loader	/lib64/ld-linux-x86-64.so.2 /bin/cp /etc/hostname "$t"
change preloaded	printf 'int unlink(const char *); __attribute__((constructor)) void f(void) { unlink("%s"); }' "$t" | gcc -w -shared -fPIC -x c -o "$s.so" -; LD_PRELOAD="$s.so" /bin/true
make touch	touch "$t"
make redirect-new	echo taken > "$t"
make no-clobber	set -C; echo taken > "$t"
make mkdir	mkdir -p "$t"
make mkfifo	mkfifo "$t"
make mknod	mknod "$t" p
make symbolic	ln -s /etc/hostname "$t"
make hard	echo taken > "$s"; ln "$s" "$t"
make mv-in	echo taken > "$s"; mv "$s" "$t"
make mv-folder-in	mkdir "$s"; mv "$s" "$t"
make cp-in	echo taken > "$s"; cp "$s" "$t"
make cp-tree	mkdir "$s"; cp -r "$s" "$t"
make install-folder	install -d "$t"
make mktemp	mktemp -p "$d" | xargs -I{} mv {} "$t"
make tar-in	mkdir "$s"; touch "$s/${t##*/}"; tar cf "$s.tar" -C "$s" .; tar xf "$s.tar" -C "$d"
make git-init	git init -q "$t"
make git-clone	git init -q "$s"; git clone -q "$s" "$t"
make git-worktree	git init -q "$s"; git -C "$s" -c user.name=a -c user.email=b commit -q --allow-empty -m x; git -C "$s" worktree add -q "$t"
make dangling	ln -s "$t" "$s"; echo taken > "$s"
make later	setsid -f sh -c 'sleep 0.05; touch "$1"' sh "$t"
make ssh-key	ssh-keygen -q -t ed25519 -N "" -f "$t"
make sqlite-file	sqlite3 "$t" "create table a(b)"
read cat	cat "$t"
read input	cat < "$t"
read head	head -c 100 "$t"
read grep	grep -r . "$d"
read source	. "$t" 2>&1
read cp-out	cp "$t" "$s"; cat "$s"
read cp-tree-out	cp -r "$d" "$s"; cat "$s/${t##*/}"
read mv-out	mv "$d" "$s"; cat "$s/${t##*/}"
read link-out	ln -s "$t" "$s"; cat "$s"
read hard-out	ln "$t" "$s"; cat "$s"
read tar-out	tar cf - "$d"
read zip-out	zip -q0 - "$t"
read rsync-out	rsync "$t" "$s"; cat "$s"
read curl-out	curl -s "file://$t"
read git-diff	git diff --no-index /dev/null "$t"
read git-hash	git init -q "$s"; git -C "$s" cat-file -p "$(git -C "$s" hash-object -w "$t")"
read diff	diff /dev/null "$t"
read awk-out	awk 1 "$t"
read jq-out	jq -R . "$t"
read sed-out	sed -n p "$t"
read perl-out	perl -pe 1 "$t"
read sqlite-out	sqlite3 :memory: "select readfile('$t')"
read vim-out	vim -u NONE -es -c '%print' -c 'q!' "$t"
read gcc-out	gcc -x c -fsyntax-only "$t" 2>&1
read loader-out	/lib64/ld-linux-x86-64.so.2 /bin/cat "$t"
read proc-root-out	cat "/proc/self/root$t"
read victim-root-out	cat "/proc/$VICTIM/root$t"
read umount-out	unshare -rm sh -c 'umount -l "$1"; umount -l "$0"; cat "$0"' "$t" "$d"
read nested-out	bwrap --dev-bind / / cat "$t"
read nsenter-out	nsenter -t "$VICTIM" -m cat "$t"
read strace-out	strace -e trace=read -s 200 cat "$t" 2>&1
read coredump	ulimit -c unlimited; cat "$t"; sh -c 'kill -6 $$'
rights chmod	chmod 777 "$t"
rights chmod-folder	chmod -R 777 "$d"
rights touch-old	touch -d 1990-01-01 "$t"
end kill	kill -9 "$t"
end kill-command	/bin/kill -KILL "$t"
end kill-group	kill -9 "-$t"
end gdb-kill	gdb -q -batch -p "$t" -ex kill
end limit-command	prlimit --pid "$t" --cpu=0:0
end nsenter-kill	nsenter -t "$t" -p kill -9 "$t"
end setsid-kill	setsid -f sh -c 'kill -9 "$1"' sh "$t"
slow renice	renice -n 19 -p "$t"
spy environ	tr '\0' '\n' < "/proc/$t/environ"
spy strace-it	timeout 1 strace -p "$t" 2>&1; tr '\0' '\n' < "/proc/$t/environ"
spy gdb-it	gdb -q -batch -p "$t" -ex 'x/s *environ' -ex 'x/s *((char **)environ+1)' -ex 'x/s *((char **)environ+2)' -ex 'x/s *((char **)environ+3)' 2>&1
spy its-root	cat "/proc/$t/root$s"
spy its-input	cat "/proc/$t/fd/0"
spy core	gcore -o "$t.core" "$t" > /dev/null && cat "$t".core*; rm -f "$t".core*
LINES
}

tab=$(printf '\t')
if [ "$1" = --list ]; then
  lines | cut -f 1
  exit
fi
while IFS=$tab read -r number name t s; do
  line=$(lines | grep -m 1 "^[a-z]* $name$tab" | cut -f 2-)
  d=${t%/*}
  export t s d
  timeout -k 1 5 sh -c "$line" < /dev/null
done
sleep 0.2
