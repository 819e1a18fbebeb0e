// Reads OpenStreetMap files of every usual form through libosmium: the only way to it from Swift.
//
// What a visitor is handed points into libosmium's buffers and lasts until it returns.
#ifndef COSMIUM_H
#define COSMIUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A tag; both texts are UTF-8 and end with a zero byte.
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

/// What is called for the objects of a file, in the order in which they stand there. A member that is
/// null leaves its kind of object unread; one that returns false ends the reading.
typedef struct {
  void *context;
  /// Degrees times 10^7; nodes without a place are left out.
  bool (*node)(void *context, int64_t id, int32_t longitude, int32_t latitude,
               const cosmium_tag *tags, size_t tag_count);
  bool (*way)(void *context, int64_t id, const int64_t *nodes, size_t node_count,
              const cosmium_tag *tags, size_t tag_count);
  bool (*relation)(void *context, int64_t id, const cosmium_member *members, size_t member_count,
                   const cosmium_tag *tags, size_t tag_count);
  /// Told how many bytes of the file have been taken in, of how many; now and then.
  bool (*progress)(void *context, size_t done, size_t size);
} cosmium_visitor;

/// How reading ended.
typedef enum {
  cosmium_done = 0,
  /// A visitor said so.
  cosmium_stopped = 1,
  /// The file cannot be read at all: see `message` for the system's reason.
  cosmium_unreadable = 2,
  /// What it holds is damaged or not OpenStreetMap data.
  cosmium_damaged = 3,
} cosmium_end;

/// Reads a file: `.osm.pbf`, `.osm`, `.osm.gz`, `.osm.bz2`, `.opl`, by its name.
///
/// Relations, ways and nodes that the visitor has no function for are skipped where the format
/// allows. `message` receives what went wrong, cut to its size.
cosmium_end cosmium_read(const char *path, const cosmium_visitor *visitor, char *message,
                         size_t message_size);

#ifdef __cplusplus
}
#endif

#endif
