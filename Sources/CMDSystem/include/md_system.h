// Shims for Linux calls that Swift's Glibc module cannot reach: variadic functions, macros that access memory, and
// declarations that need _GNU_SOURCE.
#pragma once
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// `openat` is variadic, so Swift cannot call it.
int md_openat(int directory, const char *_Nonnull name, int flags, unsigned mode);

/// `fcntl` is variadic, so Swift cannot call it.
int md_fcntl(int fd, int command, long argument);

/// Reads directory entries without glibc's `readdir`, which allocates a stream and copies each entry once more.
long md_getdents(int fd, void *_Nonnull buffer, size_t size);

/// Result of `statx` without the nested, anonymous padding of the C struct.
struct md_status {
  uint64_t inode, size, blocks, mount_id;
  int64_t mtime_ns, ctime_ns, btime_ns;
  uint32_t mode, nlink, uid, gid, dev_major, dev_minor;
  uint32_t has_btime;
};

/// `statx` needs _GNU_SOURCE, which Swift's Glibc module does not define.
int md_statx(int directory, const char *_Nonnull name, int flags, struct md_status *_Nonnull out);

/// Sends bytes and at most one descriptor; `fd` < 0 sends none. Swift cannot use the CMSG macros.
ssize_t md_send(int socket, const void *_Nonnull bytes, size_t count, int fd);

/// Receives bytes and at most one descriptor, stored in `fd`, or -1. The kernel closes further descriptors.
ssize_t md_receive(int socket, void *_Nonnull bytes, size_t count, int *_Nonnull fd);

/// Creates a file that exists only in memory, for reading and writing, close-on-exec (memfd_create). It can never be
/// executed if the kernel supports that (6.3). The name is visible in /proc.
int md_memory_file(const char *_Nonnull name);

/// Seals a file in memory: no holder of a descriptor can write to it or change its size any more.
int md_seal_memory_file(int fd);

/// `pidfd_open`: a descriptor that polls readable when the process ends (kernel 5.3).
int md_pidfd_open(pid_t pid);

/// Limits another process of the same user (prlimit): bytes of writable memory and open files. Disables its core file.
int md_limit_process(pid_t pid, uint64_t memory, uint64_t files);

/// The file system's UUID (kernel 6.9, FS_IOC_GETFSUUID), at most 16 bytes. Returns their number, or -1.
int md_fs_uuid(int fd, uint8_t *_Nonnull uuid16);

/// The type and identifier in the result of `fstatfs`; the identifier's fields are private in glibc's header.
int md_fstatfs(int fd, int64_t *_Nonnull type, uint64_t *_Nonnull fsid);

/// `WIFSIGNALED` and the like are macros, so Swift cannot use them.
int md_wait_signal(int status);
int md_wait_exit(int status);

/// Width of a terminal in columns, or 0 if `fd` is not a terminal.
int md_terminal_columns(int fd);

/// Puts this process into the idle I/O class.
int md_ioprio_idle(void);

/// Calls for extended attributes: `sys/xattr.h` is not in Swift's Glibc module.
ssize_t md_fgetxattr(int fd, const char *_Nonnull name, void *_Nullable value, size_t size);
ssize_t md_flistxattr(int fd, void *_Nullable names, size_t size);
ssize_t md_llistxattr(const char *_Nonnull path, void *_Nullable names, size_t size);
/// Lists attributes by a name in an open directory (Linux 6.13); earlier kernels fail with ENOSYS.
ssize_t md_listxattrat(int directory, const char *_Nonnull name, void *_Nullable names, size_t size);
int md_fsetxattr(int fd, const char *_Nonnull name, const void *_Nonnull value, size_t size);

/// Names a thread for `top -H` and debuggers; at most 15 bytes.
void md_thread_name(pthread_t thread, const char *_Nonnull name);

/// Number of cores that this process may run on. Swift cannot use the macro CPU_COUNT.
int md_core_count(void);

/// `eventfd`, non-blocking and close-on-exec. Its header is not in Swift's Glibc module.
int md_eventfd(void);
