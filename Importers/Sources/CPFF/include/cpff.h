// Face of libpff for Outlook's stores (pst, ost): folders, messages, attachments and their properties, read from a descriptor.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A store that is open.
typedef struct cpff_store cpff_store;
/// A folder, a message, a list of recipients or an attachment. To be freed before its store is closed.
typedef struct cpff_item cpff_item;

/// A property's value by its type in MAPI; it is there as long as its item. Type 0 where the item has none.
struct cpff_value {
  uint32_t type;
  size_t count;
  void *_Nullable entry;
};

/// NULL if the file is none, or memory ran out. The descriptor has to stay open as long as the store is.
cpff_store *_Nullable cpff_open(int descriptor, int64_t length);
void cpff_close(cpff_store *_Nonnull store);
/// Whether indexes were found broken so far.
bool cpff_is_damaged(cpff_store *_Nonnull store);

/// What the store says of itself; the folder that holds all others.
cpff_item *_Nullable cpff_description(cpff_store *_Nonnull store);
cpff_item *_Nullable cpff_root(cpff_store *_Nonnull store);
/// An item by its number, which it has in its store always.
cpff_item *_Nullable cpff_item_numbered(cpff_store *_Nonnull store, uint32_t identifier);
void cpff_free(cpff_item *_Nonnull item);
uint32_t cpff_identifier(cpff_item *_Nonnull item);

/// Counts are -1 where they cannot be read, items NULL.
int cpff_folder_count(cpff_item *_Nonnull folder);
cpff_item *_Nullable cpff_folder(cpff_item *_Nonnull folder, int index);
int cpff_message_count(cpff_item *_Nonnull folder);
cpff_item *_Nullable cpff_message(cpff_item *_Nonnull folder, int index);

/// A list with one set of properties for each recipient; NULL where there is none.
cpff_item *_Nullable cpff_recipients(cpff_item *_Nonnull message);
int cpff_set_count(cpff_item *_Nonnull item);
int cpff_attachment_count(cpff_item *_Nonnull message);
cpff_item *_Nullable cpff_attachment(cpff_item *_Nonnull message, int index);

/// Bytes of an attachment; -1 where it has none, because it is a message or a link.
int64_t cpff_data_size(cpff_item *_Nonnull attachment);
/// Copies the next bytes of an attachment; 0 at the end, -1 where they cannot be read.
ptrdiff_t cpff_read(cpff_item *_Nonnull attachment, uint8_t *_Nonnull buffer, size_t count);
/// The message that an attachment is; NULL where it is none.
cpff_item *_Nullable cpff_inner(cpff_item *_Nonnull attachment);

/// A property of one of the item's sets, by its number: that of MAPI, or the one that it is registered under.
struct cpff_value cpff_property(cpff_item *_Nonnull item, int set, uint32_t number);
/// A property that is registered under a name.
struct cpff_value cpff_named(cpff_item *_Nonnull item, const char *_Nonnull name);
/// Copies the `count` bytes of a value.
bool cpff_copy(struct cpff_value value, uint8_t *_Nonnull buffer);
