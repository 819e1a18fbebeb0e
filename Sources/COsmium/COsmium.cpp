#include "COsmium.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#include <osmium/io/any_input.hpp>
#include <osmium/io/error.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm.hpp>
#include <osmium/osm/entity_bits.hpp>

// The objects of change files, ascending by type and id; of each the version that counts.
struct cosmium_changes {
  std::vector<osmium::memory::Buffer> buffers;
  std::vector<const osmium::OSMObject *> objects;
};

namespace {

// The order of objects in an extract: nodes, ways, relations; of each, negative ids come first.
bool precedes(const osmium::OSMObject &a, const osmium::OSMObject &b) {
  if (a.type() != b.type()) return a.type() < b.type();
  if ((a.id() > 0) != (b.id() > 0)) return b.id() > 0;
  return a.positive_id() < b.positive_id();
}

// Passes objects to the visitor; its arrays are reused between objects.
class Delivery {
 public:
  // `changes` may be null.
  Delivery(const cosmium_visitor &visitor, const cosmium_changes *changes)
      : visitor_(visitor), changes_(changes) {}

  // Returns false if the visitor stopped.
  bool take(const osmium::memory::Buffer &buffer) {
    for (const auto &object : buffer.select<osmium::OSMObject>()) {
      if (changes_ != nullptr) {
        if (!take_changes_before(&object)) return false;
        if (is_changed(object)) continue;
      }
      if (!pass(object)) return false;
    }
    return true;
  }

  // Passes a changed object, or its deletion.
  bool take_change(const osmium::OSMObject &object) {
    bool is_deleted = !object.visible();
    if (object.type() == osmium::item_type::node) {
      is_deleted |= !static_cast<const osmium::Node &>(object).location().valid();
    }
    if (!is_deleted) return pass(object);
    return visitor_.deleted == nullptr ||
           visitor_.deleted(visitor_.context, osmium::item_type_to_char(object.type()), object.id());
  }

  // Passes the changed objects that come after all of the file.
  bool finish() { return changes_ == nullptr || take_changes_before(nullptr); }

 private:
  bool pass(const osmium::OSMObject &object) {
    if (!object.visible()) return true;
    switch (object.type()) {
      case osmium::item_type::node:
        return node(static_cast<const osmium::Node &>(object));
      case osmium::item_type::way:
        return way(static_cast<const osmium::Way &>(object));
      case osmium::item_type::relation:
        return relation(static_cast<const osmium::Relation &>(object));
      default:
        return true;
    }
  }

  // Passes the changed objects up to the place of an object, or all of them.
  bool take_changes_before(const osmium::OSMObject *object) {
    const auto &objects = changes_->objects;
    while (next_ < objects.size() && (object == nullptr || !precedes(*object, *objects[next_]))) {
      if (!pass(*objects[next_])) return false;
      ++next_;
    }
    return true;
  }

  // Searched for, because the objects of a file may have any order.
  bool is_changed(const osmium::OSMObject &object) const {
    const auto &objects = changes_->objects;
    const auto place =
        std::lower_bound(objects.begin(), objects.end(), &object,
                         [](const osmium::OSMObject *a, const osmium::OSMObject *b) {
                           return precedes(*a, *b);
                         });
    return place != objects.end() && !precedes(object, **place);
  }

  bool node(const osmium::Node &node) {
    if (visitor_.node == nullptr || !node.location().valid()) return true;
    take_tags(node);
    return visitor_.node(visitor_.context, node.id(), node.location().x(), node.location().y(),
                         tags_.data(), tags_.size());
  }

  bool way(const osmium::Way &way) {
    if (visitor_.way == nullptr) return true;
    take_tags(way);
    nodes_.clear();
    for (const auto &node : way.nodes()) nodes_.push_back(node.ref());
    return visitor_.way(visitor_.context, way.id(), nodes_.data(), nodes_.size(), tags_.data(),
                        tags_.size());
  }

  bool relation(const osmium::Relation &relation) {
    if (visitor_.relation == nullptr) return true;
    take_tags(relation);
    members_.clear();
    for (const auto &member : relation.members()) {
      members_.push_back({member.ref(), member.role(), osmium::item_type_to_char(member.type())});
    }
    return visitor_.relation(visitor_.context, relation.id(), members_.data(), members_.size(),
                             tags_.data(), tags_.size());
  }

  // Texts are terminated by a zero byte, in a list of known length. PBF allows a zero byte within a
  // text: then keys and values are mixed up, and libosmium's own iterator would leave the list.
  void take_tags(const osmium::OSMObject &object) {
    tags_.clear();
    const osmium::TagList &list = object.tags();
    const char *const start = reinterpret_cast<const char *>(&list);
    const char *const end = start + list.byte_size();
    const char *key = start + sizeof(osmium::TagList);
    while (key < end) {
      const char *const value = after_text(key, end);
      if (value == nullptr || value == end) return;
      const char *const next = after_text(value, end);
      if (next == nullptr) return;
      tags_.push_back({key, value});
      key = next;
    }
  }

  // The byte after a text; null if the text is not terminated.
  static const char *after_text(const char *text, const char *end) {
    const void *const zero = std::memchr(text, 0, static_cast<std::size_t>(end - text));
    return zero == nullptr ? nullptr : static_cast<const char *>(zero) + 1;
  }

  const cosmium_visitor &visitor_;
  const cosmium_changes *const changes_;
  // The first changed object that was not passed yet.
  std::size_t next_ = 0;
  std::vector<cosmium_tag> tags_;
  std::vector<int64_t> nodes_;
  std::vector<cosmium_member> members_;
};

// Calls a function and says what it throws.
template <typename Body>
cosmium_end guarded(char *message, size_t message_size, Body body) {
  const auto say = [&](const char *text) { std::snprintf(message, message_size, "%s", text); };
  say("");
  try {
    return body();
  } catch (const std::system_error &error) {
    say(error.code().message().c_str());
    return cosmium_unreadable;
  } catch (const std::bad_alloc &) {
    say("not enough memory");
    return cosmium_damaged;
  } catch (const std::exception &error) {
    say(error.what());
    return cosmium_damaged;
  } catch (...) {
    say("unknown error");
    return cosmium_damaged;
  }
}

// Keeps the last one of the versions of each object.
void keep_latest(std::vector<const osmium::OSMObject *> &objects) {
  std::vector<std::pair<const osmium::OSMObject *, std::size_t>> ordered;
  ordered.reserve(objects.size());
  for (const auto *object : objects) ordered.emplace_back(object, ordered.size());
  std::sort(ordered.begin(), ordered.end(), [](const auto &a, const auto &b) {
    if (precedes(*a.first, *b.first)) return true;
    return !precedes(*b.first, *a.first) && a.second < b.second;
  });
  objects.clear();
  for (std::size_t index = 0; index < ordered.size(); ++index) {
    const bool is_latest =
        index + 1 == ordered.size() || precedes(*ordered[index].first, *ordered[index + 1].first);
    if (is_latest) objects.push_back(ordered[index].first);
  }
}

}  // namespace

cosmium_changes *cosmium_new_changes(void) { return new (std::nothrow) cosmium_changes; }

cosmium_end cosmium_add_changes(cosmium_changes *changes, const char *path, char *message,
                                size_t message_size) {
  return guarded(message, message_size, [&] {
    osmium::io::Reader reader{osmium::io::File{path}, osmium::osm_entity_bits::nwr,
                              osmium::io::read_meta::no};
    while (osmium::memory::Buffer buffer = reader.read()) {
      // Moving a buffer leaves its memory, and with it the objects, where they are.
      changes->buffers.push_back(std::move(buffer));
      for (const auto &object : changes->buffers.back().select<osmium::OSMObject>()) {
        changes->objects.push_back(&object);
      }
    }
    reader.close();
    keep_latest(changes->objects);
    return cosmium_done;
  });
}

cosmium_end cosmium_visit_changes(const cosmium_changes *changes, const cosmium_visitor *visitor,
                                  char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    Delivery delivery{*visitor, nullptr};
    for (const auto *object : changes->objects) {
      if (!delivery.take_change(*object)) return cosmium_stopped;
    }
    return cosmium_done;
  });
}

void cosmium_free_changes(cosmium_changes *changes) { delete changes; }

cosmium_end cosmium_read(const char *path, const cosmium_changes *changes,
                         const cosmium_visitor *visitor, char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    auto entities = osmium::osm_entity_bits::nothing;
    if (visitor->node != nullptr) entities |= osmium::osm_entity_bits::node;
    if (visitor->way != nullptr) entities |= osmium::osm_entity_bits::way;
    if (visitor->relation != nullptr) entities |= osmium::osm_entity_bits::relation;
    osmium::io::Reader reader{osmium::io::File{path}, entities, osmium::io::read_meta::no};
    if (visitor->box != nullptr) {
      const osmium::Box box = reader.header().joined_boxes();
      if (box.valid()) {
        visitor->box(visitor->context, box.bottom_left().x(), box.bottom_left().y(),
                     box.top_right().x(), box.top_right().y());
      }
    }
    Delivery delivery{*visitor, changes};
    while (const osmium::memory::Buffer buffer = reader.read()) {
      if (!delivery.take(buffer)) return cosmium_stopped;
      if (visitor->progress != nullptr &&
          !visitor->progress(visitor->context, reader.offset(), reader.file_size())) {
        return cosmium_stopped;
      }
    }
    reader.close();
    return delivery.finish() ? cosmium_done : cosmium_stopped;
  });
}
