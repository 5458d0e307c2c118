#define _GNU_SOURCE
#include "md_sandbox.h"
#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// The kernel's structures (landlock(7)). They are declared here because the header of the build machine may be older
// than the kernel that runs the program.
struct ruleset_attributes {
  uint64_t file_rights;
  uint64_t network_rights; // ABI 4
  uint64_t scopes;         // ABI 6
};

struct path_rule {
  uint64_t rights;
  int32_t path_fd;
} __attribute__((packed));

int md_landlock_abi(void) { return (int)syscall(444, NULL, 0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */); }

int md_landlock_create(int abi, uint64_t file_rights, uint64_t network_rights, uint64_t scopes) {
  struct ruleset_attributes attributes = {file_rights, network_rights, scopes};
  size_t size = abi >= 6 ? sizeof attributes
    : abi >= 4 ? offsetof(struct ruleset_attributes, scopes)
               : offsetof(struct ruleset_attributes, network_rights);
  return (int)syscall(444, &attributes, size, 0);
}

int md_landlock_allow(int ruleset, uint64_t rights, int path_fd) {
  struct path_rule rule = {rights, path_fd};
  return (int)syscall(445, ruleset, 1 /* LANDLOCK_RULE_PATH_BENEATH */, &rule, 0);
}

int md_landlock_restrict(int ruleset) { return (int)syscall(446, ruleset, 0); }

int md_prctl(int option, unsigned long argument) { return prctl(option, argument, 0, 0, 0); }

int md_fork(void) { return fork(); }

long md_read_memory(int process, uint64_t address, void *buffer, long count) {
  struct iovec here = {buffer, (size_t)count}, there = {(void *)(uintptr_t)address, (size_t)count};
  return process_vm_readv(process, &here, 1, &there, 1, 0);
}

int md_exec_descriptor(
  int program_fd, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment) {
  return execveat(program_fd, "", arguments, environment, AT_EMPTY_PATH);
}

int md_close_from(unsigned first) { return close_range(first, UINT_MAX, 0); }
