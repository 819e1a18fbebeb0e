import CampusGraph
import Foundation
import GeoCore
import PlaceStore

// Type-ahead over a generated country: `places [PLACES] [QUERIES] [SEED]`.
//
// Texts are names typed up to some letter, half of them near a point; one thread. Prints, for each
// kind of text, the distribution of processor times of an open file whose pages are in memory
// (warm), and of elapsed times with the pages dropped from memory before each text (cold; on Linux
// only) by a store that has read its words; of opening the file and answering one text, pages
// dropped (opened); and of the text after that, a quarter of a second later as one types (next).
// Last, the elapsed times of what is around a point, warm. The checksum of the answers tells whether two runs answered alike.

/// Time of a clock in milliseconds.
func time(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

/// Drops the pages of a file from memory.
func dropPages(of path: String) {
  #if os(Linux)
  let file = open(path, O_RDONLY)
  fsync(file)
  posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
  close(file)
  #endif
}

/// One line with the distribution of times.
func line(_ name: String, _ times: [Double]) -> String {
  let sorted = times.sorted()
  func share(_ part: Double) -> String {
    String(format: "%8.2f", sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))])
  }
  let columns = [0.5, 0.95, 0.99, 1].map(share).joined()
  return name.padding(toLength: 22, withPad: " ", startingAt: 0) + columns + "  ms"
}

let arguments = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
let placeCount = max(1000, arguments.first ?? 1_000_000)
let queryCount = max(1, arguments.dropFirst().first ?? 5000)
let seed = UInt64(max(0, arguments.dropFirst(2).first ?? 1))
let coldCount = max(1, queryCount / 20)

var country = Country(seed: seed)
let entries = country.entries(placeCount)
let path = FileManager.default.temporaryDirectory
  .appending(path: "rumbo-\(UUID().uuidString).places").path
defer { try? FileManager.default.removeItem(atPath: path) }

let before = time(CLOCK_PROCESS_CPUTIME_ID)
try PlaceStore.write(entries, to: path)
let written = time(CLOCK_PROCESS_CPUTIME_ID) - before
let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
print("\(placeCount) places, \(size / 1_048_576) MiB, written in \(Int(written / 1000)) s")
print("                           p50     p95     p99     max")

let store = try PlaceStore(opening: path)
_ = try store.completions(of: "a")
var random = SplitMix64(seed: seed &+ 1)
var (checksum, empty) = (0, 0)

/// Completes one text, half of the time near a point.
@MainActor func complete(_ text: String, _ store: PlaceStore) throws {
  let isNear = random.chance(0.5)
  let origin = isNear ? entries[random.below(entries.count)].place.location : nil
  let found = try store.completions(of: text, near: origin, count: 10)
  if found.isEmpty { empty += 1 }
  for hit in found {
    for byte in hit.place.id.utf8 { checksum = (checksum &* 31 &+ Int(byte)) & 0xffff_ffff }
  }
}

for kind in TypedTexts.Kind.allCases {
  var texts = TypedTexts(entries, seed: seed &+ 2)
  var warm: [Double] = []
  for _ in 0..<queryCount {
    let text = texts.next(kind)
    let start = time(CLOCK_PROCESS_CPUTIME_ID)
    try complete(text, store)
    warm.append(time(CLOCK_PROCESS_CPUTIME_ID) - start)
  }
  print(line(kind.rawValue + ", warm", warm))
}
for kind in TypedTexts.Kind.allCases {
  var texts = TypedTexts(entries, seed: seed &+ 3)
  var (cold, first, second): ([Double], [Double], [Double]) = ([], [], [])
  for _ in 0..<coldCount {
    dropPages(of: path)
    let start = time(CLOCK_MONOTONIC)
    let other = try PlaceStore(opening: path)
    try complete(texts.next(kind), other)
    first.append(time(CLOCK_MONOTONIC) - start)
    usleep(250_000)
    let next = texts.next(kind)
    let typed = time(CLOCK_MONOTONIC)
    try complete(next, other)
    second.append(time(CLOCK_MONOTONIC) - typed)
    dropPages(of: path)
    let text = texts.next(kind)
    let again = time(CLOCK_MONOTONIC)
    try complete(text, other)
    cold.append(time(CLOCK_MONOTONIC) - again)
  }
  print(line(kind.rawValue + ", cold", cold))
  print(line(kind.rawValue + ", opened", first))
  print(line(kind.rawValue + ", next", second))
}
var (reverse, around): ([Double], [Double]) = ([], [])
for _ in 0..<queryCount {
  let point = entries[random.below(entries.count)].place.location
  let start = time(CLOCK_PROCESS_CPUTIME_ID)
  _ = try store.surroundings(of: point, within: 1000, count: 5)
  let middle = time(CLOCK_PROCESS_CPUTIME_ID)
  var query = PlaceQuery()
  (query.center, query.radius) = (point, 500)
  _ = try store.search(query)
  reverse.append(middle - start)
  around.append(time(CLOCK_PROCESS_CPUTIME_ID) - middle)
}
print(line("reverse, warm", reverse))
print(line("within 500 m, warm", around))
print("\(empty) texts without a place, checksum \(checksum)")
