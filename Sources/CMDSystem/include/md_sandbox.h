// Calls that only the sandbox launcher needs: landlock has no glibc wrapper, prctl is variadic, execveat and
// close_range hide behind _GNU_SOURCE. The constants of prctl come along.
#pragma once
#include <stdint.h>
#include <sys/prctl.h>

/// The highest landlock ABI this kernel knows, or -1 where it has none (`errno`: ENOSYS, EOPNOTSUPP).
int md_landlock_abi(void);

/// A ruleset that handles the given rights. Fields that `abi` does not know are left out of the call.
int md_landlock_create(int abi, uint64_t file_rights, uint64_t network_rights, uint64_t scopes);

/// Allows `rights` on the file or below the directory that `path_fd` is open on.
int md_landlock_allow(int ruleset, uint64_t rights, int path_fd);

/// Puts this process, and all it becomes, under the ruleset. Needs PR_SET_NO_NEW_PRIVS.
int md_landlock_restrict(int ruleset);

/// `prctl` is variadic, so Swift cannot call it.
int md_prctl(int option, unsigned long argument);

/// A copy of this process, which has one thread: 0 in the copy, its number here, -1 on failure.
int md_fork(void);

/// Reads another process's memory (`process_vm_readv`); the number of bytes, or -1.
long md_read_memory(int process, uint64_t address, void *_Nonnull buffer, long count);

/// Runs the program that `program_fd` is open on, in place of this one.
int md_exec_descriptor(
  int program_fd, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment);

/// Closes every descriptor from `first` on (kernel 5.9).
int md_close_from(unsigned first);
