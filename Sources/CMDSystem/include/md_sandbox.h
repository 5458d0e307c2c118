// Calls that only the sandbox launcher needs. Landlock has no glibc wrapper, prctl is variadic, and execveat and
// close_range need _GNU_SOURCE. The header also provides the constants of prctl.
#pragma once
#include <stdint.h>
#include <sys/prctl.h>

/// The highest landlock ABI of this kernel, or -1 if it has none (`errno`: ENOSYS, EOPNOTSUPP).
int md_landlock_abi(void);

/// Creates a ruleset that handles the given rights. Fields that `abi` lacks are not passed to the kernel.
int md_landlock_create(int abi, uint64_t file_rights, uint64_t network_rights, uint64_t scopes);

/// Allows `rights` on the file that `path_fd` is open on, or on everything below that directory.
int md_landlock_allow(int ruleset, uint64_t rights, int path_fd);

/// Applies the ruleset to the calling thread, its later children and the programs it executes. Requires
/// PR_SET_NO_NEW_PRIVS.
int md_landlock_restrict(int ruleset);

/// `prctl` is variadic, so Swift cannot call it.
int md_prctl(int option, unsigned long argument);

/// Forks this process, which has one thread: returns 0 in the copy, its number here, -1 on failure.
int md_fork(void);

/// Reads another process's memory (`process_vm_readv`). Returns the number of bytes, or -1.
long md_read_memory(int process, uint64_t address, void *_Nonnull buffer, long count);

/// Replaces this process with the program that `program_fd` is open on.
int md_exec_descriptor(
  int program_fd, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment);

/// Closes every descriptor from `first` on (kernel 5.9).
int md_close_from(unsigned first);
