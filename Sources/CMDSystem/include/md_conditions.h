// Shims for scheduling classes, the allocator and logind: measuring the machine's load and yielding to it.
#pragma once

#include <sys/types.h>

/// Sets nice 19, idle I/O and SCHED_IDLE for a thread of the user, or for the calling one (0). Threads and processes
/// that it starts later inherit them. The constants need _GNU_SOURCE.
int md_lower_priority(pid_t thread);

/// Returns freed memory to the kernel; `malloc.h` is not in Swift's Glibc module.
void md_malloc_trim(void);
void md_malloc_share_heap(void);
void md_malloc_keep(void);

/// The property IdleHint of a logind object: 1 or 0, or -1 without an answer in time.
///
/// No program links libsystemd; it is loaded if installed. `address` is a D-Bus address.
int md_idle_hint(const char *_Nonnull address, const char *_Nonnull object, const char *_Nonnull interface, int milliseconds);
