#pragma once
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/mathematics.h>
#include <libswscale/swscale.h>

// Functions for macros that Swift cannot import.
static const int cav_end_of_file = AVERROR_EOF;
static const int cav_not_permitted = AVERROR(EPERM);
static const int cav_read_error = AVERROR(EIO);
static const int64_t cav_no_time = AV_NOPTS_VALUE;
static const int cav_how_large = AVSEEK_SIZE;

static inline AVRational cav_microseconds(void) { return (AVRational){1, AV_TIME_BASE}; }
