internal import GRDB

/// Reads the names of one term in ascending order, block by block.
///
/// Names are numbered by the rank of their places, so the first names of a list are the best.
struct TermCursor {
  private let term: Int
  private let reader: PostingReader
  private var block = 0
  private var numbers: [UInt32] = []
  private var at = 0

  init(_ term: Int, _ reader: PostingReader) throws {
    (self.term, self.reader) = (term, reader)
    numbers = try reader.block(0, of: term)
  }

  /// The current name; `nil` at the end.
  var current: UInt32? { at < numbers.count ? numbers[at] : nil }

  /// Moves to the first name that is not below a number.
  mutating func advance(to least: UInt32) throws {
    while let last = numbers.last, last < least {
      // A block that is not full is the last one.
      guard numbers.count == PostingCodec.blockSize else {
        at = numbers.count
        return
      }
      block += 1
      numbers = try reader.block(block, of: term)
      at = 0
    }
    var (low, high) = (at, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < least { low = middle + 1 } else { high = middle }
    }
    at = low
  }
}

/// The union of the names of several terms, in ascending order.
struct UnionCursor {
  private var cursors: [TermCursor]

  init(_ terms: some Sequence<Int>, _ reader: PostingReader) throws {
    cursors = try terms.map { try TermCursor($0, reader) }
  }

  /// The first name that is not below a number; `nil` if there is none.
  mutating func next(from least: UInt32) throws -> UInt32? {
    var best: UInt32?
    for index in cursors.indices {
      guard let current = cursors[index].current else { continue }
      if current < least { try cursors[index].advance(to: least) }
      if let current = cursors[index].current { best = min(best ?? current, current) }
    }
    return best
  }
}

/// Reads blocks of posting lists from the database.
struct PostingReader {
  let database: Database
  /// The number of names.
  let nameCount: Int

  /// A block of the names of a term; empty behind the last.
  func block(_ block: Int, of term: Int) throws -> [UInt32] {
    let bytes = try PlaceDatabase.postings(block, ofTerm: term, in: database)
    guard let bytes else { return [] }
    guard let numbers = PostingCodec.numbers(of: bytes, below: nameCount) else {
      throw DatabaseDamage.completions
    }
    return numbers
  }
}
