// Times distance queries on hub labels as stored, and on two compressed forms of label_bytes.py: groups
// of 16 weights with a base and as many bits as needed, of the weights or of what they differ from the
// label of the nearest ancestor whose depth is a multiple of 8.
//
//     c++ -O3 -march=native -o label_time benchmarks/label_time.cpp && ./label_time GRAPH.rgraph
//
// The file needs labels of its profile "file". Pairs are drawn by a seed, of one chain or block left out.
// The sums of the weights must agree.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

using Bytes = std::vector<uint8_t>;
constexpr uint32_t none = UINT32_MAX, unreachable = 0x7fffffff, groupSize = 16, referenceStep = 8;

struct Entry {
  uint32_t code, group, hub, depth, outward, inward, own, rank;
};
struct Step {
  uint32_t parent, hub;
};

template <typename T>
T read(const uint8_t *at) {
  T value;
  memcpy(&value, at, sizeof value);
  return value;
}

struct Labels {
  std::vector<Entry> entries;
  std::vector<Step> steps;
  std::vector<uint16_t> meets;
  std::vector<uint32_t> outward, inward;
  std::vector<uint64_t> start;  // by rank of a hub
  std::vector<uint32_t> depth, hubRank;

  explicit Labels(const char *path) {
    std::ifstream file(path, std::ios::binary);
    Bytes head(64);
    file.read((char *)head.data(), 64);
    Bytes table(64 * read<uint32_t>(&head[24]));
    file.read((char *)table.data(), table.size());
    std::map<std::string, std::pair<uint64_t, uint64_t>> parts;
    for (size_t at = 0; at < table.size(); at += 64)
      parts[std::string((char *)&table[at], strnlen((char *)&table[at], 24))] = {
          read<uint64_t>(&table[at + 40]), read<uint64_t>(&table[at + 48])};
    auto load = [&](const char *name, auto &column) {
      auto [offset, length] = parts[std::string("hl.file.") + name];
      column.resize(length / sizeof column[0]);
      file.seekg(offset).read((char *)column.data(), length);
    };
    load("nodes", entries);
    load("steps", steps);
    load("meets", meets);
    load("out", outward);
    load("in", inward);
    start.resize(steps.size());
    depth.assign(steps.size(), none);
    for (const Entry &entry : entries) {
      bool isHub = entry.own == entry.hub;
      hubRank.push_back(isHub ? entry.rank : steps[entry.rank].hub);
      if (!isHub) continue;
      start[entry.rank] = uint64_t(entry.hub) * 4;
      depth[entry.rank] = entry.depth;
    }
  }

  /// How many common ancestors two nodes have whose codes differ.
  uint32_t common(const Entry &a, const Entry &b) const {
    uint32_t meet = meets[a.group * 32 + __builtin_clz(a.code ^ b.code)];
    return std::min(meet, std::min(a.depth, b.depth) + 1);
  }
};

struct Packed {
  Bytes bytes;
  std::vector<uint64_t> start;
  std::vector<uint32_t> reference;  // a rank, or none

  Packed(const Labels &labels, const std::vector<uint32_t> &weights, bool hasReferences)
      : start(labels.steps.size()), reference(labels.steps.size(), none) {
    std::vector<int64_t> row;
    for (uint32_t rank = 0; rank < labels.steps.size(); rank++) {
      uint32_t depth = labels.depth[rank], other = rank;
      if (depth == none) continue;
      while (hasReferences && labels.depth[other] % referenceStep) other = labels.steps[other].parent;
      row.assign(&weights[labels.start[rank]], &weights[labels.start[rank]] + depth + 1);
      if (other != rank) {
        reference[rank] = other;
        for (uint32_t i = 0; i <= labels.depth[other]; i++) row[i] -= weights[labels.start[other] + i];
      }
      start[rank] = bytes.size();
      for (uint32_t first = 0; first <= depth; first += groupSize)
        append(&row[first], std::min(groupSize, depth + 1 - first));
    }
    bytes.resize(bytes.size() + 8);
  }

  void append(const int64_t *row, uint32_t count) {
    auto [least, most] = std::minmax_element(row, row + count);
    uint64_t spread = *most - *least;
    uint32_t base = uint32_t(*least), bits = spread ? 64 - __builtin_clzll(spread) : 0;
    uint8_t packed[groupSize * 8] = {};
    for (uint32_t i = 0; i < count; i++) {
      uint8_t *at = packed + i * bits / 8;
      uint64_t word = read<uint64_t>(at) | uint64_t(row[i] - *least) << i * bits % 8;
      memcpy(at, &word, 8);
    }
    bytes.insert(bytes.end(), (uint8_t *)&base, (uint8_t *)&base + 4);
    bytes.push_back(bits);
    bytes.insert(bytes.end(), packed, packed + groupSize / 8 * bits);
  }

  /// Unpacks a group and returns where the next one starts.
  __attribute__((always_inline)) static const uint8_t *unpack(const uint8_t *at, uint32_t *row) {
    uint32_t base = read<uint32_t>(at), bits = at[4];
    uint64_t mask = (uint64_t(1) << bits) - 1;
    at += 5;
    for (uint32_t i = 0; i < groupSize; i++)
      row[i] = base + uint32_t(read<uint64_t>(at + i * bits / 8) >> i * bits % 8 & mask);
    return at + groupSize / 8 * bits;
  }

  struct Reader {
    const uint8_t *own, *other = nullptr;
    uint32_t shared = 0;
    Reader(const Packed &packed, const Labels &labels, uint32_t rank)
        : own(&packed.bytes[packed.start[rank]]) {
      uint32_t reference = packed.reference[rank];
      if (reference == none) return;
      other = &packed.bytes[packed.start[reference]];
      shared = labels.depth[reference] + 1;
    }
    __attribute__((always_inline)) void next(uint32_t first, uint32_t *row) {
      own = unpack(own, row);
      if (first >= shared) return;
      uint32_t added[groupSize];
      other = unpack(other, added);
      for (uint32_t i = 0; i < groupSize; i++) row[i] += first + i < shared ? added[i] : 0;
    }
  };
};

int main(int, char **arguments) {
  Labels labels(arguments[1]);
  uint32_t nodes = labels.entries.size();
  bool isSymmetric = labels.inward.empty();
  const auto &inward = isSymmetric ? labels.outward : labels.inward;
  std::mt19937 random(7);
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  while (pairs.size() < 200'000) {
    uint32_t a = random() % nodes, b = random() % nodes;
    if (labels.entries[a].code != labels.entries[b].code) pairs.push_back({a, b});
  }
  auto time = [&](const char *name, double bytes, auto least) {
    double best = 1e9;
    uint64_t sum = 0;
    for (int repeat = 0; repeat < 7; repeat++) {
      sum = 0;
      auto start = std::chrono::steady_clock::now();
      for (auto [a, b] : pairs) {
        const Entry &from = labels.entries[a], &to = labels.entries[b];
        uint32_t count = labels.common(from, to);
        sum += uint64_t(std::min(unreachable, least(a, b, count))) + from.outward + to.inward;
      }
      std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
      best = std::min(best, taken.count());
    }
    printf("%-18s %5.0f bytes a node, %.3f µs a pair, sum %llu\n", name, bytes / nodes,
           best / pairs.size() * 1e6, (unsigned long long)sum);
  };
  printf("%u nodes\n", nodes);
  double stored = 4.0 * (labels.outward.size() + labels.inward.size());
  time("as stored", stored, [&](uint32_t a, uint32_t b, uint32_t count) {
    const uint32_t *one = &labels.outward[uint64_t(labels.entries[a].hub) * 4];
    const uint32_t *other = &inward[uint64_t(labels.entries[b].hub) * 4];
    uint32_t least = unreachable;
    for (uint32_t i = 0; i < count; i++) least = std::min(least, one[i] + other[i]);
    return least;
  });
  for (bool hasReferences : {false, true}) {
    Packed out(labels, labels.outward, hasReferences), in(labels, inward, hasReferences);
    double size = out.bytes.size() + (isSymmetric ? 0 : in.bytes.size());
    const Packed &back = isSymmetric ? out : in;
    time(hasReferences ? "less a reference" : "groups", size, [&](uint32_t a, uint32_t b, uint32_t count) {
      Packed::Reader one(out, labels, labels.hubRank[a]), other(back, labels, labels.hubRank[b]);
      uint32_t least = unreachable, x[groupSize], y[groupSize];
      for (uint32_t first = 0; first < count; first += groupSize) {
        one.next(first, x);
        other.next(first, y);
        for (uint32_t i = 0; i < std::min(groupSize, count - first); i++) least = std::min(least, x[i] + y[i]);
      }
      return least;
    });
  }
}
