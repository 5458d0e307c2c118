#include "cmspack.h"
#include <mspack.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Limit of the files. Only damaged or malicious help files exceed it. */
enum { most_files = 100000 };

/* The library opens files by name. These two stand for the help file, and for the buffer that receives an unpacked file. */
static const char input_name[] = "input", output_name[] = "output";

struct cmspack_help {
  struct mspack_system system; /* Must be first: the library passes a pointer to it to the callbacks. */
  struct mschm_decompressor *decompressor;
  struct mschmd_header *header;
  struct mschmd_file **files;
  size_t count;
  int descriptor;
  off_t length;
  uint8_t *unpacked;
  size_t unpacked_count, unpacked_room, limit;
};

struct open_file {
  struct cmspack_help *help;
  off_t position;
};

static struct mspack_file *open_named(struct mspack_system *self, const char *name, int mode) {
  (void)mode;
  struct open_file *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->help = (struct cmspack_help *)self;
  if (strcmp(name, output_name) == 0) file->help->unpacked_count = 0;
  return (struct mspack_file *)file;
}

static void close_file(struct mspack_file *file) { free(file); }

/* Corrects a header by Free Pascal's help compiler, which wrote the first of two numbers twice. */
static void mend_header(uint8_t *bytes, size_t count, off_t start) {
  enum { place = 0x28, first = 0x10, second = 0x11 };
  if (start <= place && (off_t)count > place - start && bytes[place - start] == first) bytes[place - start] = second;
}

static int read_input(struct mspack_file *handle, void *buffer, int count) {
  struct open_file *file = (struct open_file *)handle;
  off_t left = file->help->length - file->position;
  if (count < 0 || left <= 0) return count < 0 ? -1 : 0;
  size_t wanted = (off_t)count < left ? (size_t)count : (size_t)left, filled = 0;
  while (filled < wanted) {
    ssize_t got = pread(file->help->descriptor, (char *)buffer + filled, wanted - filled, file->position + (off_t)filled);
    if (got < 0) return -1;
    if (got == 0) break;
    filled += (size_t)got;
  }
  mend_header(buffer, filled, file->position);
  file->position += (off_t)filled;
  return (int)filled;
}

/* Fails at the limit, so that the library stops unpacking. */
static int write_output(struct mspack_file *handle, void *buffer, int count) {
  struct cmspack_help *help = ((struct open_file *)handle)->help;
  if (count < 0) return -1;
  size_t room = help->limit - help->unpacked_count, taken = (size_t)count < room ? (size_t)count : room;
  if (help->unpacked_count + taken > help->unpacked_room) {
    size_t wider = (help->unpacked_count + taken) * 2;
    uint8_t *moved = realloc(help->unpacked, wider);
    if (!moved) return -1;
    help->unpacked = moved;
    help->unpacked_room = wider;
  }
  memcpy(help->unpacked + help->unpacked_count, buffer, taken);
  help->unpacked_count += taken;
  return taken == (size_t)count ? count : -1;
}

static int seek_input(struct mspack_file *handle, off_t offset, int mode) {
  struct open_file *file = (struct open_file *)handle;
  off_t from = mode == MSPACK_SYS_SEEK_START ? 0 : mode == MSPACK_SYS_SEEK_CUR ? file->position : file->help->length;
  if (__builtin_add_overflow(from, offset, &file->position) || file->position < 0) return -1;
  return 0;
}

static off_t tell_input(struct mspack_file *handle) { return ((struct open_file *)handle)->position; }

static void say_nothing(struct mspack_file *file, const char *format, ...) {
  (void)file;
  (void)format;
}

static void *take_memory(struct mspack_system *self, size_t count) {
  (void)self;
  return malloc(count);
}

static void copy_memory(void *source, void *destination, size_t count) { memcpy(destination, source, count); }

/* Sorts compressed files after the others, by position. They share one stream, and seeking backwards restarts it. */
static int by_place(const void *left, const void *right) {
  const struct mschmd_file *a = *(struct mschmd_file *const *)left, *b = *(struct mschmd_file *const *)right;
  if (a->section->id != b->section->id) return a->section->id < b->section->id ? -1 : 1;
  return (a->offset > b->offset) - (a->offset < b->offset);
}

static bool gather(struct cmspack_help *help) {
  struct mschmd_file *lists[] = {help->header->sysfiles, help->header->files};
  size_t total = 0;
  for (int list = 0; list < 2; list++)
    for (struct mschmd_file *file = lists[list]; file && total < most_files; file = file->next) total++;
  help->files = calloc(total ? total : 1, sizeof *help->files);
  if (!help->files) return false;
  for (int list = 0; list < 2; list++)
    for (struct mschmd_file *file = lists[list]; file && help->count < total; file = file->next)
      help->files[help->count++] = file;
  qsort(help->files, help->count, sizeof *help->files, by_place);
  return true;
}

cmspack_help *cmspack_open(int descriptor, int64_t length) {
  struct cmspack_help *help = calloc(1, sizeof *help);
  if (!help) return NULL;
  help->system = (struct mspack_system){open_named,  close_file,  read_input, write_output, seek_input,
                                        tell_input,  say_nothing, take_memory, free,        copy_memory, NULL};
  help->descriptor = descriptor;
  help->length = (off_t)length;
  help->decompressor = mspack_create_chm_decompressor(&help->system);
  if (help->decompressor) help->header = help->decompressor->open(help->decompressor, input_name);
  if (help->header && gather(help)) return help;
  cmspack_close(help);
  return NULL;
}

void cmspack_close(cmspack_help *help) {
  if (help->header) help->decompressor->close(help->decompressor, help->header);
  if (help->decompressor) mspack_destroy_chm_decompressor(help->decompressor);
  free(help->files);
  free(help->unpacked);
  free(help);
}

size_t cmspack_count(const cmspack_help *help) { return help->count; }
const char *cmspack_name(const cmspack_help *help, size_t index) { return help->files[index]->filename; }
unsigned int cmspack_language(const cmspack_help *help) { return help->header->language; }

struct cmspack_bytes cmspack_extract(cmspack_help *help, size_t index, size_t limit) {
  help->limit = limit;
  help->unpacked_count = 0;
  int status = help->decompressor->extract(help->decompressor, help->files[index], output_name);
  bool is_whole = status == MSPACK_ERR_OK || help->unpacked_count == limit;
  return (struct cmspack_bytes){help->unpacked, is_whole ? help->unpacked_count : 0};
}
