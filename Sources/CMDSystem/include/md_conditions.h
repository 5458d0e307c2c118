// What tells how busy the machine is and steps aside: scheduling classes, the allocator, logind.
#pragma once

#include <sys/types.h>

/// SCHED_IDLE for the calling thread and what it starts; the constant hides behind _GNU_SOURCE.
int md_sched_idle(void);

/// The same for another process of the user, and what it starts from then on.
int md_sched_idle_process(pid_t pid);

/// Gives memory that was freed back to the kernel; `malloc.h` is not in Swift's Glibc module.
void md_malloc_trim(void);
void md_malloc_share_heap(void);
void md_malloc_keep(void);

/// The property IdleHint of an object of logind: 1 or 0, or -1 where nobody tells within the time.
///
/// Nothing links libsystemd: it is loaded when it is there. `address` is a D-Bus address.
int md_idle_hint(const char *_Nonnull address, const char *_Nonnull object, const char *_Nonnull interface, int milliseconds);
