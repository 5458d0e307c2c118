#pragma once
#include <zlib.h>

/* inflateInit2 is a macro, which Swift does not import; 32 lets zlib tell gzip from zlib by the header. */
static inline int md_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }

/* Deflate without a header, as ZIP archives hold it. */
static inline int md_inflate_init_raw(z_stream *stream) { return inflateInit2(stream, -15); }
