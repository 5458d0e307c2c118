#include "cpff.h"
#include <libbfio.h>
#include <libpff.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The library reads through these callbacks. It therefore opens no file, and maps no file that might shrink. */
struct input {
  int descriptor;
  off64_t length, position;
};

struct cpff_store {
  struct input input;
  libbfio_handle_t *handle;
  libpff_file_t *file;
};

static int succeed(intptr_t *input, libbfio_error_t **error) {
  (void)input;
  (void)error;
  return 1;
}

static int begin(intptr_t *input, int access, libbfio_error_t **error) {
  (void)error;
  ((struct input *)input)->position = 0;
  return access & LIBBFIO_ACCESS_FLAG_WRITE ? -1 : 1;
}

static int keep(intptr_t **input, libbfio_error_t **error) {
  (void)input;
  (void)error;
  return 1;
}

static int finish(intptr_t *input, libbfio_error_t **error) {
  (void)input;
  (void)error;
  return 0;
}

static int refuse_copy(intptr_t **copy, intptr_t *input, libbfio_error_t **error) {
  (void)copy;
  (void)input;
  (void)error;
  return -1;
}

static ssize_t read_input(intptr_t *handle, uint8_t *buffer, size_t count, libbfio_error_t **error) {
  (void)error;
  struct input *input = (struct input *)handle;
  size_t filled = 0;
  while (filled < count) {
    ssize_t got = pread(input->descriptor, buffer + filled, count - filled, input->position);
    if (got < 0) return -1;
    if (got == 0) break;
    filled += (size_t)got;
    input->position += got;
  }
  return (ssize_t)filled;
}

static ssize_t refuse_write(intptr_t *input, const uint8_t *buffer, size_t count, libbfio_error_t **error) {
  (void)input;
  (void)buffer;
  (void)count;
  (void)error;
  return -1;
}

static off64_t seek_input(intptr_t *handle, off64_t offset, int mode, libbfio_error_t **error) {
  (void)error;
  struct input *input = (struct input *)handle;
  off64_t from = mode == SEEK_SET ? 0 : mode == SEEK_CUR ? input->position : input->length, place;
  if (__builtin_add_overflow(from, offset, &place) || place < 0) return -1;
  return input->position = place;
}

static int tell_size(intptr_t *handle, size64_t *size, libbfio_error_t **error) {
  (void)error;
  *size = (size64_t)((struct input *)handle)->length;
  return 1;
}

cpff_store *cpff_open(int descriptor, int64_t length) {
  cpff_store *store = calloc(1, sizeof *store);
  if (!store) return NULL;
  store->input = (struct input){descriptor, length, 0};
  if (libbfio_handle_initialize(&store->handle, (intptr_t *)&store->input, keep, refuse_copy, begin, finish, read_input,
                                refuse_write, seek_input, succeed, succeed, tell_size,
                                LIBBFIO_FLAG_IO_HANDLE_NON_MANAGED, NULL) == 1 &&
      libpff_file_initialize(&store->file, NULL) == 1 &&
      libpff_file_open_file_io_handle(store->file, store->handle, LIBPFF_OPEN_READ, NULL) == 1)
    return store;
  cpff_close(store);
  return NULL;
}

void cpff_close(cpff_store *store) {
  if (store->file) libpff_file_close(store->file, NULL);
  if (store->file) libpff_file_free(&store->file, NULL);
  if (store->handle) libbfio_handle_free(&store->handle, NULL);
  free(store);
}

bool cpff_is_damaged(cpff_store *store) { return libpff_file_is_corrupted(store->file, NULL) == 1; }

static libpff_item_t *plain(cpff_item *item) { return (libpff_item_t *)item; }
static cpff_item *found(int status, libpff_item_t *item) { return status == 1 ? (cpff_item *)item : NULL; }

cpff_item *cpff_description(cpff_store *store) {
  libpff_item_t *item = NULL;
  int status = libpff_file_get_message_store(store->file, &item, NULL);
  return found(status, item);
}

cpff_item *cpff_root(cpff_store *store) {
  libpff_item_t *item = NULL;
  int status = libpff_file_get_root_folder(store->file, &item, NULL);
  return found(status, item);
}

cpff_item *cpff_item_numbered(cpff_store *store, uint32_t identifier) {
  libpff_item_t *item = NULL;
  int status = libpff_file_get_item_by_identifier(store->file, identifier, &item, NULL);
  return found(status, item);
}

void cpff_free(cpff_item *item) {
  libpff_item_t *freed = plain(item);
  libpff_item_free(&freed, NULL);
}

uint32_t cpff_identifier(cpff_item *item) {
  uint32_t identifier = 0;
  return libpff_item_get_identifier(plain(item), &identifier, NULL) == 1 ? identifier : 0;
}

int cpff_folder_count(cpff_item *folder) {
  int count = 0;
  return libpff_folder_get_number_of_sub_folders(plain(folder), &count, NULL) == 1 ? count : -1;
}

cpff_item *cpff_folder(cpff_item *folder, int index) {
  libpff_item_t *item = NULL;
  int status = libpff_folder_get_sub_folder(plain(folder), index, &item, NULL);
  return found(status, item);
}

int cpff_message_count(cpff_item *folder) {
  int count = 0;
  return libpff_folder_get_number_of_sub_messages(plain(folder), &count, NULL) == 1 ? count : -1;
}

cpff_item *cpff_message(cpff_item *folder, int index) {
  libpff_item_t *item = NULL;
  int status = libpff_folder_get_sub_message(plain(folder), index, &item, NULL);
  return found(status, item);
}

cpff_item *cpff_recipients(cpff_item *message) {
  libpff_item_t *item = NULL;
  int status = libpff_message_get_recipients(plain(message), &item, NULL);
  return found(status, item);
}

int cpff_set_count(cpff_item *item) {
  int count = 0;
  return libpff_item_get_number_of_record_sets(plain(item), &count, NULL) == 1 ? count : -1;
}

int cpff_attachment_count(cpff_item *message) {
  int count = 0;
  return libpff_message_get_number_of_attachments(plain(message), &count, NULL) == 1 ? count : -1;
}

cpff_item *cpff_attachment(cpff_item *message, int index) {
  libpff_item_t *item = NULL;
  int status = libpff_message_get_attachment(plain(message), index, &item, NULL);
  return found(status, item);
}

int64_t cpff_data_size(cpff_item *attachment) {
  int type = 0;
  size64_t size = 0;
  if (libpff_attachment_get_type(plain(attachment), &type, NULL) != 1 || type != LIBPFF_ATTACHMENT_TYPE_DATA ||
      libpff_attachment_get_data_size(plain(attachment), &size, NULL) != 1 || size > INT64_MAX)
    return -1;
  return (int64_t)size;
}

ptrdiff_t cpff_read(cpff_item *attachment, uint8_t *buffer, size_t count) {
  return libpff_attachment_data_read_buffer(plain(attachment), buffer, count, NULL);
}

cpff_item *cpff_inner(cpff_item *attachment) {
  libpff_item_t *item = NULL;
  int type = 0;
  if (libpff_attachment_get_type(plain(attachment), &type, NULL) != 1 || type != LIBPFF_ATTACHMENT_TYPE_ITEM) return NULL;
  int status = libpff_attachment_get_item(plain(attachment), &item, NULL);
  return found(status, item);
}

static libpff_record_set_t *set_of(cpff_item *item, int index) {
  libpff_record_set_t *set = NULL;
  return libpff_item_get_record_set_by_index(plain(item), index, &set, NULL) == 1 ? set : NULL;
}

/* Reads the value of an entry and frees the set. The entry itself stays valid while the item exists. */
static struct cpff_value value_of(int status, libpff_record_entry_t *entry, libpff_record_set_t *set) {
  struct cpff_value value = {0, 0, entry};
  bool is_there = status == 1 && libpff_record_entry_get_value_type(entry, &value.type, NULL) == 1 &&
                  libpff_record_entry_get_data_size(entry, &value.count, NULL) == 1 && value.count > 0;
  libpff_record_set_free(&set, NULL);
  return is_there ? value : (struct cpff_value){0, 0, NULL};
}

struct cpff_value cpff_property(cpff_item *item, int set, uint32_t number) {
  libpff_record_set_t *properties = set_of(item, set);
  libpff_record_entry_t *entry = NULL;
  if (!properties) return (struct cpff_value){0, 0, NULL};
  int status = libpff_record_set_get_entry_by_type(properties, number, 0, &entry,
                                                   LIBPFF_ENTRY_VALUE_FLAG_MATCH_ANY_VALUE_TYPE, NULL);
  return value_of(status, entry, properties);
}

struct cpff_value cpff_named(cpff_item *item, const char *name) {
  libpff_record_set_t *properties = set_of(item, 0);
  libpff_record_entry_t *entry = NULL;
  if (!properties) return (struct cpff_value){0, 0, NULL};
  int status = libpff_record_set_get_entry_by_utf8_name(properties, (const uint8_t *)name, strlen(name), 0, &entry,
                                                        LIBPFF_ENTRY_VALUE_FLAG_MATCH_ANY_VALUE_TYPE, NULL);
  return value_of(status, entry, properties);
}

bool cpff_copy(struct cpff_value value, uint8_t *buffer) {
  return value.entry && libpff_record_entry_get_data(value.entry, buffer, value.count, NULL) == 1;
}
