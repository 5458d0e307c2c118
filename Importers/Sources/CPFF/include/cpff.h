// C interface of libpff for Outlook stores (pst, ost): folders, messages, attachments and properties, read from a file
// descriptor.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An open store.
typedef struct cpff_store cpff_store;
/// A folder, message, recipient list or attachment. Must be freed before its store is closed.
typedef struct cpff_item cpff_item;

/// The value of a property, with its MAPI type. Valid while its item exists. The type is 0 if the item does not have
/// the property.
struct cpff_value {
  uint32_t type;
  size_t count;
  void *_Nullable entry;
};

/// Returns NULL for other files, or if memory runs out. The descriptor must stay open while the store is open.
cpff_store *_Nullable cpff_open(int descriptor, int64_t length);
void cpff_close(cpff_store *_Nonnull store);
/// True if damaged indexes have been found so far.
bool cpff_is_damaged(cpff_store *_Nonnull store);

/// The properties of the store itself, and the folder that contains all others.
cpff_item *_Nullable cpff_description(cpff_store *_Nonnull store);
cpff_item *_Nullable cpff_root(cpff_store *_Nonnull store);
/// Returns the item with an identifier, which is permanent within its store.
cpff_item *_Nullable cpff_item_numbered(cpff_store *_Nonnull store, uint32_t identifier);
void cpff_free(cpff_item *_Nonnull item);
uint32_t cpff_identifier(cpff_item *_Nonnull item);

/// Counts are -1 and items NULL if they cannot be read.
int cpff_folder_count(cpff_item *_Nonnull folder);
cpff_item *_Nullable cpff_folder(cpff_item *_Nonnull folder, int index);
int cpff_message_count(cpff_item *_Nonnull folder);
cpff_item *_Nullable cpff_message(cpff_item *_Nonnull folder, int index);

/// A list with one set of properties per recipient. NULL if there is none.
cpff_item *_Nullable cpff_recipients(cpff_item *_Nonnull message);
int cpff_set_count(cpff_item *_Nonnull item);
int cpff_attachment_count(cpff_item *_Nonnull message);
cpff_item *_Nullable cpff_attachment(cpff_item *_Nonnull message, int index);

/// Size of an attachment in bytes. -1 if it has no bytes, because it is a message or a link.
int64_t cpff_data_size(cpff_item *_Nonnull attachment);
/// Copies the next bytes of an attachment. Returns 0 at the end, and -1 if they cannot be read.
ptrdiff_t cpff_read(cpff_item *_Nonnull attachment, uint8_t *_Nonnull buffer, size_t count);
/// The message inside an attachment. NULL if the attachment is not a message.
cpff_item *_Nullable cpff_inner(cpff_item *_Nonnull attachment);

/// A property in one of the item's sets, by its MAPI number or its registered number.
struct cpff_value cpff_property(cpff_item *_Nonnull item, int set, uint32_t number);
/// A property that is registered by name.
struct cpff_value cpff_named(cpff_item *_Nonnull item, const char *_Nonnull name);
/// Copies the `count` bytes of a value.
bool cpff_copy(struct cpff_value value, uint8_t *_Nonnull buffer);
