#pragma once
#include <zlib.h>

/* Swift cannot import the macro inflateInit2. Adding 32 makes zlib detect the header: gzip or zlib. */
static inline int md_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }

/* Raw Deflate without a header, as in ZIP archives. */
static inline int md_inflate_init_raw(z_stream *stream) { return inflateInit2(stream, -15); }
