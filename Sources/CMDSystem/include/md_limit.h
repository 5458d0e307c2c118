#pragma once
#include <stddef.h>
#include <stdint.h>

/// Ends this process with status 0 once the calling thread has used so much more processor time: then the bytes, of which a
/// copy is taken, go to the socket first. 0, or -1 with `errno` set.
int md_limit_begin(int socket, const void *last_words, size_t count, int64_t nanoseconds);

/// The thread may go on as long as it likes.
void md_limit_end(void);
