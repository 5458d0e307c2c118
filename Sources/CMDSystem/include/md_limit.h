#pragma once
#include <stddef.h>
#include <stdint.h>

/// Limits the processor time of the calling thread. When the limit is reached, a copy of the bytes is sent to the
/// socket and the process exits with status 0. Returns 0, or -1 with `errno` set.
int md_limit_begin(int socket, const void *last_words, size_t count, int64_t nanoseconds);

/// Removes the limit.
void md_limit_end(void);
