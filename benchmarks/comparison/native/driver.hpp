// What every C++ driver shares: reading a graph, timing batches, printing rows.
//
// A driver is called as `driver FOLDER REPEATS BUDGET`. The folder holds little-endian arrays that
// ../native.py writes: first_out.u32, tail.u32, head.u32, weight.u32, pairs.u32 (source, target, …)
// and, if known, latitude.f32, longitude.f32, order.u32 (a nested-dissection order, first to last),
// places.f32 (latitude, longitude, …). It prints one JSON object a line:
// {"work","value","unit","checksum",…}. Distances go to WORK.i64, one for each pair that was
// answered, -1 if there is no path.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace driver {

using Array = std::vector<unsigned>;

template <class Element>
std::vector<Element> read(const std::string& path, bool required = true) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) {
    if (required) throw std::runtime_error("cannot read " + path);
    return {};
  }
  std::vector<Element> values(static_cast<std::size_t>(file.tellg()) / sizeof(Element));
  file.seekg(0);
  file.read(reinterpret_cast<char*>(values.data()), values.size() * sizeof(Element));
  return values;
}

/// A graph in compressed sparse row form, and the questions about it.
struct Task {
  std::string folder;
  int repeats;
  /// Most seconds that one batch of pairs should take; slow searches answer fewer pairs.
  double budget;
  Array firstOut, tail, head, weight, sources, targets, order;
  std::vector<float> latitude, longitude, places;

  Task(int count, char** words) {
    if (count != 4) throw std::runtime_error("usage: driver FOLDER REPEATS BUDGET");
    folder = words[1];
    repeats = std::max(1, std::atoi(words[2]));
    budget = std::atof(words[3]);
    firstOut = read<unsigned>(folder + "/first_out.u32");
    tail = read<unsigned>(folder + "/tail.u32");
    head = read<unsigned>(folder + "/head.u32");
    weight = read<unsigned>(folder + "/weight.u32");
    const Array pairs = read<unsigned>(folder + "/pairs.u32");
    for (std::size_t index = 0; index + 1 < pairs.size(); index += 2) {
      sources.push_back(pairs[index]);
      targets.push_back(pairs[index + 1]);
    }
    latitude = read<float>(folder + "/latitude.f32", false);
    longitude = read<float>(folder + "/longitude.f32", false);
    order = read<unsigned>(folder + "/order.u32", false);
    places = read<float>(folder + "/places.f32", false);
  }

  unsigned nodeCount() const { return static_cast<unsigned>(firstOut.size()) - 1; }
  bool hasCoordinates() const { return !latitude.empty(); }
  /// The first `limit` sources: what one-to-many work starts from.
  Array someSources(std::size_t limit) const {
    return Array(sources.begin(), sources.begin() + std::min(limit, sources.size()));
  }
};

/// Seconds of wall time and of this process's processors.
struct Taken {
  double wall = 0, processor = 0;
};

template <class Work>
Taken timed(Work&& work) {
  const auto wall = std::chrono::steady_clock::now();
  const std::clock_t processor = std::clock();
  work();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - wall;
  return {passed.count(), double(std::clock() - processor) / CLOCKS_PER_SEC};
}

inline Taken median(std::vector<Taken> times) {
  std::sort(times.begin(), times.end(), [](Taken a, Taken b) { return a.wall < b.wall; });
  return times[times.size() / 2];
}

/// The median of `repeats` runs after one that warms up.
template <class Work>
Taken repeated(int repeats, Work&& work) {
  work();
  std::vector<Taken> times;
  for (int round = 0; round < repeats; ++round) times.push_back(timed(work));
  return median(std::move(times));
}

/// Prints one row: what was taken for each of `count` things. `more` is further JSON members, each
/// with its comma before.
inline void row(
    const std::string& work, Taken taken, const std::string& unit, double count = 1,
    std::uint64_t checksum = 0, const std::string& more = "") {
  const double scale = (unit == "us" ? 1e6 : unit == "ms" ? 1e3 : 1) / count;
  std::printf(
      "{\"work\":\"%s\",\"value\":%.9g,\"unit\":\"%s\",\"checksum\":%llu,\"cpu\":%.9g%s}\n",
      work.c_str(), taken.wall * scale, unit.c_str(),
      static_cast<unsigned long long>(checksum), taken.processor * scale, more.c_str());
  std::fflush(stdout);
}

/// A plain figure, such as a number of arcs.
inline void figure(const std::string& work, double value, const std::string& unit) {
  std::printf(
      "{\"work\":\"%s\",\"value\":%.9g,\"unit\":\"%s\"}\n", work.c_str(), value,
      unit.c_str());
  std::fflush(stdout);
}

inline std::string member(const std::string& name, double value) {
  char text[64];
  std::snprintf(text, sizeof text, ",\"%s\":%.9g", name.c_str(), value);
  return text;
}

inline std::string remark(const std::string& text) { return ",\"remark\":\"" + text + "\""; }

/// Answers `query(source, target)` for the pairs, prints the row and writes the distances.
/// `unreachable` is what the library returns if there is no path.
template <class Query>
void pairs(const Task& task, const std::string& work, unsigned unreachable, Query&& query) {
  std::size_t count = task.sources.size();
  const std::size_t first = std::min<std::size_t>(5, count);
  const Taken trial = timed([&] {
    for (std::size_t index = 0; index < first; ++index)
      query(task.sources[index], task.targets[index]);
  });
  const double rounds = task.repeats + 1;
  const double most = task.budget / (rounds * std::max(trial.wall / first, 1e-9));
  count = std::max(first, std::min(count, static_cast<std::size_t>(std::min(most, 1e9))));
  std::vector<std::int64_t> found(count);
  const Taken taken = repeated(task.repeats, [&] {
    for (std::size_t index = 0; index < count; ++index) {
      const unsigned distance = query(task.sources[index], task.targets[index]);
      found[index] = distance >= unreachable ? -1 : std::int64_t(distance);
    }
  });
  std::uint64_t checksum = 0;
  for (const std::int64_t distance : found) checksum += distance > 0 ? distance : 0;
  std::ofstream file(task.folder + "/" + work + ".i64", std::ios::binary);
  file.write(reinterpret_cast<const char*>(found.data()), found.size() * sizeof(found[0]));
  row(work, taken, "us", count, checksum, member("pairs", count));
}

/// Times `search(source)`, which fills the distance of every node, for eleven sources.
template <class Search>
void oneToAll(const Task& task, unsigned unreachable, Search&& search) {
  const Array sources = task.someSources(11);
  search(sources[0]);
  std::vector<Taken> times;
  std::uint64_t checksum = 0;
  std::vector<std::int64_t> found;
  for (std::size_t index = 0; index < sources.size(); ++index) {
    const std::vector<unsigned>* distances = nullptr;
    times.push_back(timed([&] { distances = &search(sources[index]); }));
    for (const unsigned distance : *distances)
      if (distance < unreachable) checksum += distance;
    const unsigned answer = (*distances)[task.targets[index]];
    found.push_back(answer >= unreachable ? -1 : std::int64_t(answer));
  }
  std::ofstream file(task.folder + "/one-to-all.i64", std::ios::binary);
  file.write(reinterpret_cast<const char*>(found.data()), found.size() * sizeof(found[0]));
  row("one-to-all", median(std::move(times)), "ms", 1, checksum, member("sources", sources.size()));
}

/// The sum of the distances that are below `unreachable`.
inline std::uint64_t sum(const Array& distances, unsigned unreachable) {
  std::uint64_t total = 0;
  for (const unsigned distance : distances)
    if (distance < unreachable) total += distance;
  return total;
}

/// Runs a driver; a failure is one line on stderr.
template <class Body>
int run(int count, char** words, Body&& body) {
  try {
    const Task task(count, words);
    body(task);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

}  // namespace driver
