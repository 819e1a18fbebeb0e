import Foundation
import GeoCore
import PlaceStore

// Type-ahead over a generated country: `places [PLACES] [QUERIES] [SEED]`.
//
// Each query is a name typed up to some letter, a tenth of them with a wrong letter, half of them
// near a point. Prints the distribution of processor times, and a checksum of the answers.

/// Processor time of the process in milliseconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

let arguments = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
let placeCount = max(1000, arguments.first ?? 1_000_000)
let queryCount = max(1, arguments.dropFirst().first ?? 20_000)
let seed = UInt64(max(0, arguments.dropFirst(2).first ?? 1))

var country = Country(seed: seed)
let entries = country.entries(placeCount)
let path = FileManager.default.temporaryDirectory
  .appending(path: "rumbo-\(UUID().uuidString).places").path
defer { try? FileManager.default.removeItem(atPath: path) }

let before = processorTime()
try PlaceStore.write(entries, to: path)
let written = processorTime() - before
let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
print("\(placeCount) places, \(size / 1_048_576) MiB, written in \(Int(written / 1000)) s")

let store = try PlaceStore(opening: path)
let named = entries.filter { $0.place.category != PlaceEntry.addressCategory }
var random = SplitMix64(seed: seed &+ 1)
var times: [Double] = []
var (checksum, empty) = (0, 0)
for _ in 0..<queryCount {
  var letters = Array(named[random.below(named.count)].place.name)
  letters = Array(letters.prefix(1 + random.below(letters.count)))
  if random.chance(0.1) { letters[random.below(letters.count)] = "e" }
  let text = String(letters)
  let origin = random.chance(0.5) ? named[random.below(named.count)].place.location : nil
  let start = processorTime()
  let found = try store.completions(of: text, near: origin, count: 10)
  times.append(processorTime() - start)
  if found.isEmpty { empty += 1 }
  for hit in found {
    for byte in hit.place.id.utf8 { checksum = (checksum &* 31 &+ Int(byte)) & 0xffff_ffff }
  }
}

times.sort()
func share(_ part: Double) -> String {
  String(format: "%.2f", times[min(times.count - 1, Int(part * Double(times.count)))])
}
print("\(queryCount) texts, \(empty) without a place, checksum \(checksum)")
print("p50 \(share(0.5)) ms  p95 \(share(0.95)) ms  p99 \(share(0.99)) ms  max \(share(1)) ms")
