#include "COsmium.h"

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>
#include <vector>

#include <osmium/io/any_input.hpp>
#include <osmium/io/error.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm.hpp>
#include <osmium/osm/entity_bits.hpp>

namespace {

// Passes objects to the visitor; its arrays are reused between objects.
class Delivery {
 public:
  explicit Delivery(const cosmium_visitor &visitor) : visitor_(visitor) {}

  // Returns false if the visitor stopped.
  bool take(const osmium::memory::Buffer &buffer) {
    for (const auto &object : buffer.select<osmium::OSMObject>()) {
      if (!object.visible()) continue;
      bool continues = true;
      switch (object.type()) {
        case osmium::item_type::node:
          continues = node(static_cast<const osmium::Node &>(object));
          break;
        case osmium::item_type::way:
          continues = way(static_cast<const osmium::Way &>(object));
          break;
        case osmium::item_type::relation:
          continues = relation(static_cast<const osmium::Relation &>(object));
          break;
        default:
          break;
      }
      if (!continues) return false;
    }
    return true;
  }

 private:
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
  std::vector<cosmium_tag> tags_;
  std::vector<int64_t> nodes_;
  std::vector<cosmium_member> members_;
};

}  // namespace

cosmium_end cosmium_read(const char *path, const cosmium_visitor *visitor, char *message,
                         size_t message_size) {
  const auto say = [&](const char *text) { std::snprintf(message, message_size, "%s", text); };
  say("");
  try {
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
    Delivery delivery{*visitor};
    while (const osmium::memory::Buffer buffer = reader.read()) {
      if (!delivery.take(buffer)) return cosmium_stopped;
      if (visitor->progress != nullptr &&
          !visitor->progress(visitor->context, reader.offset(), reader.file_size())) {
        return cosmium_stopped;
      }
    }
    reader.close();
    return cosmium_done;
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
