// This file defines _GNU_SOURCE. The header must not, because its types would then differ from Swift's Glibc module.
#define _GNU_SOURCE
#include "md_system.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

int md_openat(int directory, const char *_Nonnull name, int flags, unsigned mode) {
  return openat(directory, name, flags, mode);
}

int md_fcntl(int fd, int command, long argument) { return fcntl(fd, command, argument); }

long md_getdents(int fd, void *_Nonnull buffer, size_t size) {
  return syscall(SYS_getdents64, fd, buffer, size);
}

static int64_t md_nanoseconds(struct statx_timestamp t) {
  // Outside the years 1678 to 2262, nanoseconds exceed 64 bits: saturate.
  if (t.tv_sec > 9223372035LL) return INT64_MAX;
  if (t.tv_sec < -9223372035LL) return INT64_MIN + 1;
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int md_statx(int directory, const char *_Nonnull name, int flags, struct md_status *_Nonnull out) {
  struct statx s;
  // STATX_MNT_ID (0x1000), since kernel 5.8; its field is read by position below.
  if (statx(directory, name, flags, STATX_BASIC_STATS | STATX_BTIME | 0x1000U, &s) != 0) return -1;
  out->inode = s.stx_ino;
  out->size = s.stx_size;
  out->blocks = s.stx_blocks;
  out->mount_id = (s.stx_mask & 0x1000U) ? ((uint64_t *)&s)[18] : 0;
  out->mtime_ns = md_nanoseconds(s.stx_mtime);
  out->ctime_ns = md_nanoseconds(s.stx_ctime);
  out->has_btime = (s.stx_mask & STATX_BTIME) != 0;
  out->btime_ns = out->has_btime ? md_nanoseconds(s.stx_btime) : 0;
  out->mode = s.stx_mode;
  out->nlink = s.stx_nlink;
  out->uid = s.stx_uid;
  out->gid = s.stx_gid;
  out->dev_major = s.stx_dev_major;
  out->dev_minor = s.stx_dev_minor;
  return 0;
}

ssize_t md_send(int socket, const void *_Nonnull bytes, size_t count, int fd) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  union { char space[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (fd >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &fd, sizeof fd);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t md_receive(int socket, void *_Nonnull bytes, size_t count, int *_Nonnull fd) {
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  union { char space[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  *fd = -1;
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  for (struct cmsghdr *h = CMSG_FIRSTHDR(&message); h; h = CMSG_NXTHDR(&message, h))
    if (h->cmsg_level == SOL_SOCKET && h->cmsg_type == SCM_RIGHTS && h->cmsg_len >= CMSG_LEN(sizeof(int)))
      memcpy(fd, CMSG_DATA(h), sizeof *fd);
  return received;
}

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

int md_memory_file(const char *_Nonnull name) {
  int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
  // Kernels before 6.3 do not know MFD_NOEXEC_SEAL.
  return fd < 0 && errno == EINVAL ? memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING) : fd;
}

int md_seal_memory_file(int fd) {
  return fcntl(fd, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
}

int md_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int md_limit_process(pid_t pid, uint64_t memory, uint64_t files) {
  const struct rlimit none = {0, 0}, data = {memory, memory}, open = {files, files};
  if (prlimit(pid, RLIMIT_CORE, &none, NULL) != 0) return -1;
  if (prlimit(pid, RLIMIT_DATA, &data, NULL) != 0) return -1;
  return prlimit(pid, RLIMIT_NOFILE, &open, NULL);
}

int md_fs_uuid(int fd, uint8_t *_Nonnull uuid16) {
  struct { uint8_t len; uint8_t uuid[16]; } answer = {0};
  if (ioctl(fd, _IOR(0x15, 0, answer), &answer) != 0) return -1;
  memcpy(uuid16, answer.uuid, 16);
  return answer.len;
}

int md_fstatfs(int fd, int64_t *_Nonnull type, uint64_t *_Nonnull fsid) {
  struct statfs s;
  if (fstatfs(fd, &s) != 0) return -1;
  *type = s.f_type;
  memcpy(fsid, &s.f_fsid, sizeof *fsid);
  return 0;
}

int md_wait_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
int md_wait_exit(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

int md_terminal_columns(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int md_ioprio_idle(void) { return (int)syscall(SYS_ioprio_set, 1, 0, 3 << 13); }

ssize_t md_fgetxattr(int fd, const char *name, void *value, size_t size) { return fgetxattr(fd, name, value, size); }

ssize_t md_llistxattr(const char *path, void *names, size_t size) { return llistxattr(path, names, size); }

ssize_t md_listxattrat(int directory, const char *name, void *names, size_t size) {
  // The C library has no wrapper yet. The number is the same on all architectures except alpha.
  return syscall(465, directory, name, AT_SYMLINK_NOFOLLOW, names, size);
}

ssize_t md_flistxattr(int fd, void *names, size_t size) { return flistxattr(fd, names, size); }

int md_fsetxattr(int fd, const char *name, const void *value, size_t size) { return fsetxattr(fd, name, value, size, 0); }

void md_thread_name(pthread_t thread, const char *_Nonnull name) { pthread_setname_np(thread, name); }

int md_core_count(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

int md_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
