// Shims for Linux calls that Swift's Glibc module cannot reach: variadic functions, macros that walk memory,
// and what hides behind _GNU_SOURCE.
#pragma once
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// `openat` is variadic, so Swift cannot call it.
int md_openat(int directory, const char *_Nonnull name, int flags, unsigned mode);

/// `fcntl` is variadic, so Swift cannot call it.
int md_fcntl(int fd, int command, long argument);

/// The raw directory reader: glibc's `readdir` allocates a stream and copies each entry once more.
long md_getdents(int fd, void *_Nonnull buffer, size_t size);

/// Answer of one `statx` call, flattened; the C struct has nested anonymous padding.
struct md_status {
  uint64_t inode, size, blocks, mount_id;
  int64_t mtime_ns, ctime_ns, btime_ns;
  uint32_t mode, nlink, uid, gid, dev_major, dev_minor;
  uint32_t has_btime;
};

/// `statx` hides behind _GNU_SOURCE, which Swift's Glibc module does not define.
int md_statx(int directory, const char *_Nonnull name, int flags, struct md_status *_Nonnull out);

/// Sends bytes and at most one descriptor; the CMSG macros are not visible to Swift. `fd` < 0 sends none.
ssize_t md_send(int socket, const void *_Nonnull bytes, size_t count, int fd);

/// Receives bytes and at most one descriptor, stored in `fd` or -1. Surplus descriptors are closed by the kernel.
ssize_t md_receive(int socket, void *_Nonnull bytes, size_t count, int *_Nonnull fd);

/// A file in memory alone, for reading and writing, closed on exec (memfd_create), never to be executed where the kernel can
/// see to that (6.3); the name shows in /proc.
int md_memory_file(const char *_Nonnull name);

/// Nobody can write to a file in memory any more, nor change its size, whoever holds a descriptor.
int md_seal_memory_file(int fd);

/// pidfd_open: a descriptor that polls readable when the process ends (kernel 5.3).
int md_pidfd_open(pid_t pid);

/// Limits another process of the same user (prlimit): bytes of memory that it writes to, open files, no core file.
int md_limit_process(pid_t pid, uint64_t memory, uint64_t files);

/// The file system's UUID (kernel 6.9, FS_IOC_GETFSUUID); 16 bytes at most. Returns their number or -1.
int md_fs_uuid(int fd, uint8_t *_Nonnull uuid16);

/// f_type and f_fsid of `fstatfs`; the fsid's fields are private in glibc's header.
int md_fstatfs(int fd, int64_t *_Nonnull type, uint64_t *_Nonnull fsid);

/// `WIFSIGNALED` and its kin are macros.
int md_wait_signal(int status);
int md_wait_exit(int status);

/// Terminal width in columns, or 0 if `fd` is no terminal.
int md_terminal_columns(int fd);

/// Lowers this process to the idle IO class (IOPRIO_CLASS_IDLE << 13).
int md_ioprio_idle(void);

/// Extended attributes: `sys/xattr.h` is not in Swift's Glibc module.
ssize_t md_fgetxattr(int fd, const char *_Nonnull name, void *_Nullable value, size_t size);
ssize_t md_flistxattr(int fd, void *_Nullable names, size_t size);
ssize_t md_llistxattr(const char *_Nonnull path, void *_Nullable names, size_t size);
/// By a name in an open directory (Linux 6.13); earlier kernels say ENOSYS.
ssize_t md_listxattrat(int directory, const char *_Nonnull name, void *_Nullable names, size_t size);
int md_fsetxattr(int fd, const char *_Nonnull name, const void *_Nonnull value, size_t size);

/// Names a thread for `top -H` and debuggers (15 bytes at most).
void md_thread_name(pthread_t thread, const char *_Nonnull name);

/// How many cores this process may run on; the CPU_COUNT macro is not visible to Swift.
int md_core_count(void);

/// `eventfd`: its header is not in Swift's Glibc module. Non-blocking, closed on exec.
int md_eventfd(void);
