import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@testable import OSMImport

/// Lists of nodes that move into a file.
@Suite struct SpillingListTests {
  /// Lists are in a file from the first value on.
  static let always = NodeSpill(limit: 0, folder: FileManager.default.temporaryDirectory.path + "/")

  private static let extremes: [Int64] = [.min, .max, 0, -1, 1 << 62, .min + 1]

  @Test(arguments: Seeds.first(20))
  func `a list equals an array wherever its values are`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let limit = [Int.max, 0, 8, 200, 1 << 20][random.below(5)]
    var list = SpillingList(NodeSpill(limit: limit, folder: Self.always.folder))
    var (array, kept): ([Int64], [(list: SpillingList, array: [Int64])]) = ([], [])
    for step in 0..<400 {
      let value = random.chance(0.2) ? Self.extremes[random.below(6)] : Int64(step)
      switch random.below(10) {
      case 0 where !array.isEmpty:
        let index = random.below(array.count)
        list[index] = value
        array[index] = value
      case 1 where !array.isEmpty:
        let number = random.below(min(array.count, 5) + 1)
        list.removeLast(number)
        array.removeLast(number)
      case 2: kept.append((list, array))
      case 3: list.shrink()
      case 4:
        let more = (0..<random.below(30)).map { Int64($0) }
        more.withUnsafeBufferPointer { list.append(contentsOf: $0) }
        array += more
      default:
        list.append(value)
        array.append(value)
      }
      #expect(list.count == array.count)
    }
    #expect(Array(list) == array)
    #expect(list.isInFile == (limit <= 200), "\(limit)")
    for copy in kept { #expect(Array(copy.list) == copy.array) }
  }

  @Test(arguments: Seeds.first(20))
  func `sorting gives each value once`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bound = [3, 1000, 1 << 34][random.below(3)]
    let values = (0..<random.below(3000)).map { _ in
      random.chance(0.01) ? Self.extremes[random.below(6)] : Int64(random.below(bound)) - 1
    }
    for spill in [NodeSpill.never, Self.always] {
      var list = SpillingList(spill)
      list.append(contentsOf: values)
      var other = SpillingList(zeros: values.count, spill)
      list.sortDistinct(using: &other)
      #expect(Array(list) == Set(values).sorted())
    }
  }

  @Test func `a list stays in memory where no file can be made`() {
    var list = SpillingList(NodeSpill(limit: 16, folder: "/dev/null/"))
    for value in 0..<1000 { list.append(Int64(value)) }
    #expect(!list.isInFile && list.elementsEqual((0..<1000).map { Int64($0) }))
  }

  @Test func `the file of a list has no name`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "spill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var list = SpillingList(NodeSpill(limit: 0, folder: folder.path + "/"))
    for value in 0..<10_000 { list.append(Int64(value)) }
    #expect(list.isInFile && list.elementsEqual((0..<10_000).map { Int64($0) }))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
