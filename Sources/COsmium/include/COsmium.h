// Reads OpenStreetMap files through libosmium. Swift reaches libosmium only through this header.
//
// Pointers that a visitor gets point into libosmium's buffers and are valid until it returns.
#ifndef COSMIUM_H
#define COSMIUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A tag; both texts are UTF-8 and terminated by a zero byte.
typedef struct {
  const char *key;
  const char *value;
} cosmium_tag;

/// A member of a relation: `type` is 'n', 'w' or 'r'.
typedef struct {
  int64_t id;
  const char *role;
  char type;
} cosmium_member;

/// Functions that are called for the objects of a file, in their order. Objects without a function are
/// not read; a function stops the reading by returning false.
typedef struct {
  void *context;
  /// Called once before the objects if the header of the file has a box; degrees times 10^7.
  void (*box)(void *context, int32_t west, int32_t south, int32_t east, int32_t north);
  /// The coordinates are degrees times 10^7; nodes without coordinates are left out.
  bool (*node)(void *context, int64_t id, int32_t longitude, int32_t latitude,
               const cosmium_tag *tags, size_t tag_count);
  bool (*way)(void *context, int64_t id, const int64_t *nodes, size_t node_count,
              const cosmium_tag *tags, size_t tag_count);
  bool (*relation)(void *context, int64_t id, const cosmium_member *members, size_t member_count,
                   const cosmium_tag *tags, size_t tag_count);
  /// Called for an object that changes delete, by cosmium_visit_changes only; `type` is 'n', 'w' or 'r'.
  bool (*deleted)(void *context, char type, int64_t id);
  /// Called after each block with the number of bytes read, and the size of the file.
  bool (*progress)(void *context, size_t done, size_t size);
} cosmium_visitor;

/// The result of reading.
typedef enum {
  cosmium_done = 0,
  /// The visitor stopped it.
  cosmium_stopped = 1,
  /// The file cannot be opened or read; `message` holds the system's reason.
  cosmium_unreadable = 2,
  /// The content is damaged or not OpenStreetMap data.
  cosmium_damaged = 3,
} cosmium_end;

/// Changes of an extract: the latest version of each created, modified or deleted object.
typedef struct cosmium_changes cosmium_changes;

/// Makes empty changes, which have to be freed; null if there is not enough memory.
cosmium_changes *cosmium_new_changes(void);

/// Adds the changes of a file, `.osc`, `.osc.gz` or `.osc.bz2`, which count more than those before.
///
/// On an error, `message` receives the reason, cut to `message_size`; the changes can only be freed then.
cosmium_end cosmium_add_changes(cosmium_changes *changes, const char *path, char *message,
                                size_t message_size);

/// Visits the changed objects in the order of type and id.
///
/// On an error, `message` receives the reason, cut to `message_size`.
cosmium_end cosmium_visit_changes(const cosmium_changes *changes, const cosmium_visitor *visitor,
                                  char *message, size_t message_size);

/// Frees changes.
void cosmium_free_changes(cosmium_changes *changes);

/// Reads a file; its name decides on the format: `.osm.pbf`, `.osm`, `.osm.gz`, `.osm.bz2`, `.opl`.
///
/// Kinds of objects without a function are skipped if the format allows. With changes, the visitor gets
/// the objects of the changed file, in the order of type and id if the file has it; `changes` may be
/// null. On an error, `message` receives the reason, cut to `message_size`.
cosmium_end cosmium_read(const char *path, const cosmium_changes *changes,
                         const cosmium_visitor *visitor, char *message, size_t message_size);

#ifdef __cplusplus
}
#endif

#endif
