import Foundation
import GeoCore
import Testing

@Suite struct GieTests {
  private static let isPossible =
    GeodesyData.exists("geodesy/proj_gie") && GeodesyData.program("gie") != nil

  /// The error of a case; `nil` if the conversion agrees.
  private func complaint(_ test: GieFile.Case, _ projection: Projection?) -> String? {
    switch test.expectation {
    case .failure:
      guard let projection else { return nil }
      let result = try? projection.convert(point(test, dimensions: 2), direction(test))
      return result == nil ? nil : "a result"
    case .coordinate(let expected):
      guard let projection else { return "not made" }
      do {
        let point = point(test, dimensions: expected.count)
        let result = try projection.convert(point, direction(test))
        var miss = distance(numbers(result), expected, test, direction(test), projection)
        if projection.target?.kind == .projected {
          // gie keeps the northing first if the definition does; `Projection` never does.
          let swapped = [result.second, result.first] + numbers(result).dropFirst(2)
          miss = min(miss, distance(swapped, expected, test, direction(test), projection))
        }
        return miss <= test.tolerance * 1.01 ? nil : "off by \(miss) m: \(result)"
      } catch {
        return error.message.en
      }
    case .roundtrip(let count, let tolerance):
      guard let projection else { return "not made" }
      return roundtrip(test, projection, count, tolerance)
    }
  }

  private func roundtrip(
    _ test: GieFile.Case,
    _ projection: Projection,
    _ count: Int,
    _ tolerance: Double
  ) -> String? {
    let there = direction(test)
    let back: Projection.Direction = there == .forward ? .inverse : .forward
    var point = point(test, dimensions: 4)  // nothing may get lost on the way
    do {
      for _ in 0..<min(count, 100) {
        point = try projection.convert(try projection.convert(point, there), back)
      }
    } catch {
      return error.message.en
    }
    let miss = distance(numbers(point), test.accepted, test, back, projection)
    return miss <= tolerance * 1.01 ? nil : "round trip off by \(miss) m"
  }

  private func direction(_ test: GieFile.Case) -> Projection.Direction {
    test.isInverse ? .inverse : .forward
  }

  private func point(_ test: GieFile.Case, dimensions: Int) -> Projection.Point {
    let numbers = test.accepted.isEmpty ? [0, 0] : test.accepted
    let hasHeight = max(dimensions, numbers.count) > 2
    return Projection.Point(
      numbers[0],
      numbers[1],
      height: hasHeight ? (numbers.count > 2 ? numbers[2] : 0) : nil,
      epoch: numbers.count > 3 ? numbers[3] : 0
    )
  }

  private func numbers(_ point: Projection.Point) -> [Double] {
    [point.first, point.second, point.height ?? 0, point.epoch ?? 0]
  }

  /// The distance as in gie: along the ellipsoid between angles, straight otherwise.
  private func distance(
    _ result: [Double],
    _ expected: [Double],
    _ test: GieFile.Case,
    _ direction: Projection.Direction,
    _ projection: Projection
  ) -> Double {
    let height = expected.count > 2 ? result[2] - expected[2] : 0
    if projection.givesAngles(direction), let a = place(result), let b = place(expected) {
      let ground = Geodesic.distance(a, b) * size(test.operation)
      return (ground * ground + height * height).squareRoot()
    }
    let (x, y) = (result[0] - expected[0], result[1] - expected[1])
    return (x * x + y * y + height * height).squareRoot()
  }

  /// The radius of an operation's sphere in those of the Earth.
  private func size(_ operation: String) -> Double {
    let word = operation.split(separator: " ").first { $0.hasPrefix("+R=") || $0.hasPrefix("+a=") }
    guard let word, let radius = Double(word.dropFirst(3)) else { return 1 }
    return radius / 6_371_000
  }

  private func place(_ numbers: [Double]) -> Coordinate? {
    Coordinate(validating: numbers[1], numbers[0].remainder(dividingBy: 360))
  }

  @Test(.enabled(if: isPossible, "PROJ's gie files or its program gie are not at hand"))
  func `cases that PROJ's gie passes on this machine pass`() throws {
    let program = try #require(GeodesyData.program("gie"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "rumbo-gie-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var passed = 0
    var gieFailed = 0
    var skipped: [String: Int] = [:]
    for name in try gieFiles() {
      let text = String(decoding: try Data(contentsOf: GeodesyData.file(name)), as: UTF8.self)
      let gie = GieFile(text)
      skipped.merge(gie.skipped, uniquingKeysWith: +)
      let verdicts = try gie.verdicts(of: program, file: folder.appending(path: "cases.gie"))
      guard let verdicts else {
        Issue.record("gie printed another number of counts than \(name) has cases")
        continue
      }
      var made: [String: Projection?] = [:]
      for (test, isGood) in zip(gie.cases, verdicts) {
        guard isGood else {
          gieFailed += 1
          continue
        }
        let key = "\(test.operation)|\(test.source ?? "")|\(test.target ?? "")|\(test.allowsInit)"
        if made[key] == nil { made[key] = .some(projection(test)) }
        let complaint = complaint(test, made[key] ?? nil)
        #expect(complaint == nil, "\(name): \(key): accept \(test.acceptedText): \(test.text)")
        if complaint == nil { passed += 1 }
      }
    }
    print("gie cases: \(passed) passed, \(gieFailed) not passed by gie itself, skipped: \(skipped)")
    #expect(passed > 3_000)
  }

  private func projection(_ test: GieFile.Case) -> Projection? {
    guard let source = test.source, let target = test.target else {
      return try? Projection(pipeline: test.operation, allowsInit: test.allowsInit)
    }
    return try? Projection(from: source, to: target, areaTolerance: nil)
  }

  private func gieFiles() throws -> [String] {
    try ["geodesy/proj_gie", "geodesy/proj_gigs"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: GeodesyData.file(folder).path)
        .filter { $0.hasSuffix(".gie") }.sorted().map { folder + "/" + $0 }
    }
  }
}
