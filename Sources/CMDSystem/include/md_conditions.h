// What tells how busy the machine is and steps aside: scheduling classes, the allocator, logind.
#pragma once

#include <sys/types.h>

/// Nice 19, idle I/O and SCHED_IDLE for a thread of the user, or the calling one (0), and what it starts from then on;
/// the constants hide behind _GNU_SOURCE.
int md_lower_priority(pid_t thread);

/// Gives memory that was freed back to the kernel; `malloc.h` is not in Swift's Glibc module.
void md_malloc_trim(void);
void md_malloc_share_heap(void);
void md_malloc_keep(void);

/// The property IdleHint of an object of logind: 1 or 0, or -1 where nobody tells within the time.
///
/// Nothing links libsystemd: it is loaded when it is there. `address` is a D-Bus address.
int md_idle_hint(const char *_Nonnull address, const char *_Nonnull object, const char *_Nonnull interface, int milliseconds);
