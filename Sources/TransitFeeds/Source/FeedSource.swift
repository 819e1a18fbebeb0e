import CZlib
import GeoCore

/// Files of a feed, in a folder or in a zip archive.
final class FeedSource {
  let path: String
  /// The names of the files, sorted.
  let names: [String]
  /// The folder of the archive in which the files are; empty if they are at its top.
  let folder: String
  private let archive: ZipDirectory?
  private let entries: [String: ZipDirectory.Entry]

  /// The largest archive in bytes; it is read into memory.
  static let largestArchive = 1 << 30

  /// Opens a folder or an archive.
  init(_ path: String) throws(TransitFeedError) {
    self.path = path
    if FileSystem.isFolder(path) {
      archive = nil
      entries = [:]
      folder = ""
      names = FileSystem.names(in: path).filter { $0.hasSuffix(".txt") }.sorted()
      return
    }
    guard let bytes = FileSystem.bytes(of: path, limit: Self.largestArchive + 1) else {
      throw TransitFeedError(.unreadable, path: path, LocalizedText(unreadable: errno))
    }
    guard bytes.count <= Self.largestArchive else {
      let limit = Self.largestArchive >> 20
      throw TransitFeedError(.tooBig, path: path, .message { $0.largeArchive(mebibytes: limit) })
    }
    guard bytes.starts(with: [0x50, 0x4B]) else {
      throw TransitFeedError(.malformed, path: path, .message { $0.notFeed })
    }
    let archive = ZipDirectory(bytes)
    guard let all = archive.entries else {
      throw TransitFeedError(.unreadable, path: path, .message { $0.damagedArchive })
    }
    let stops = all.map(\.name).filter { $0 == "stops.txt" || $0.hasSuffix("/stops.txt") }
      .min { $0.utf8.count < $1.utf8.count }
    let folder = String((stops ?? "").dropLast("stops.txt".count))
    var entries: [String: ZipDirectory.Entry] = [:]
    for entry in all where entry.name.hasPrefix(folder) && entry.name.hasSuffix(".txt") {
      let name = String(entry.name.dropFirst(folder.count))
      if !name.contains("/") { entries[name] = entry }
    }
    self.archive = archive
    self.entries = entries
    self.folder = folder
    names = entries.keys.sorted()
  }

  /// Reads a file of up to `limit` bytes in blocks; `false` if it does not exist.
  func read(
    _ name: String,
    limit: Int,
    _ body: (UnsafeBufferPointer<UInt8>) throws(TransitFeedError) -> Void
  ) throws(TransitFeedError) -> Bool {
    guard let archive else { return try readFile(name, limit, body) }
    guard let entry = entries[name] else { return false }
    guard !entry.isEncrypted, !entry.isHuge, let packing = entry.packing else {
      throw failure(.unreadable, name, .message { $0.unusualArchive })
    }
    guard let packed = archive.contents(of: entry) else {
      throw failure(.unreadable, name, .message { $0.damagedArchive })
    }
    var check = EntryCheck(limit: limit, packedCount: packed.count)
    let isWhole = try inflate(packed, packing) { (block) throws(TransitFeedError) in
      switch check.add(block) {
      case .fits: try body(block)
      case .tooMuch: throw tooLarge(name, limit)
      case .inflated:
        let times = EntryCheck.largestRatio
        throw failure(.tooBig, name, .message { $0.inflatedFile(times: times) })
      }
    }
    guard isWhole, check.checksum == entry.checksum else {
      throw failure(.unreadable, name, .message { $0.damagedArchive })
    }
    return true
  }

  private func readFile(
    _ name: String,
    _ limit: Int,
    _ body: (UnsafeBufferPointer<UInt8>) throws(TransitFeedError) -> Void
  ) throws(TransitFeedError) -> Bool {
    let descriptor = FileSystem.descriptor(opening: path + "/" + name, O_RDONLY)
    guard descriptor >= 0 else {
      if errno == ENOENT { return false }
      throw failure(.unreadable, name, LocalizedText(unreadable: errno))
    }
    defer { close(descriptor) }
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: FeedSource.blockSize)
    defer { buffer.deallocate() }
    var total = 0
    while true {
      let count = GeoCore.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(.unreadable, name, LocalizedText(unreadable: errno)) }
      guard count > 0 else { return true }
      total += count
      guard total <= limit else { throw tooLarge(name, limit) }
      try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func tooLarge(_ name: String, _ limit: Int) -> TransitFeedError {
    failure(.tooBig, name, .message { $0.largeFile(mebibytes: limit >> 20) })
  }

  private func failure(
    _ code: TransitFeedError.Code,
    _ name: String,
    _ reason: LocalizedText
  ) -> TransitFeedError {
    TransitFeedError(code, path: path, file: name, reason)
  }

  fileprivate static let blockSize = 256 << 10

  /// Unpacks a file in blocks; `false` if it is damaged.
  private func inflate(
    _ packed: ArraySlice<UInt8>,
    _ packing: ZipDirectory.Packing,
    _ body: (UnsafeBufferPointer<UInt8>) throws(TransitFeedError) -> Void
  ) throws(TransitFeedError) -> Bool {
    guard packing == .deflated else {
      try packed.withUnsafeBufferPointer { (bytes) throws(TransitFeedError) in try body(bytes) }
      return true
    }
    var inflater = try Inflater(packed, failure(.unreadable, "", .message { $0.damagedArchive }))
    while let block = inflater.next() { try body(block) }
    return inflater.isAtEnd
  }
}

/// Size and checksum of an unpacked file, as it is read.
private struct EntryCheck {
  enum Answer { case fits, tooMuch, inflated }

  /// A text of timetables shrinks to a tenth; only repeated bytes shrink to a thousandth.
  static let largestRatio = 250
  /// Small files may shrink more.
  private static let believedCount = 16 << 20

  let limit: Int
  let packedCount: Int
  private var count = 0
  private(set) var checksum: UInt32 = 0

  init(limit: Int, packedCount: Int) {
    self.limit = limit
    self.packedCount = packedCount
  }

  mutating func add(_ block: UnsafeBufferPointer<UInt8>) -> Answer {
    count += block.count
    guard count <= limit else { return .tooMuch }
    guard count <= Self.believedCount || count / Self.largestRatio <= packedCount else {
      return .inflated
    }
    let sum = crc32(UInt(checksum), block.baseAddress, UInt32(block.count))
    checksum = UInt32(truncatingIfNeeded: sum)
    return .fits
  }
}

/// Decompressor of one file of an archive (RFC 1951).
///
/// Sound because zlib only gets buffers that live as long as this value, with their lengths.
private struct Inflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let output: UnsafeMutableBufferPointer<UInt8>
  /// Whether the stream has ended.
  private(set) var isAtEnd = false
  private var isDamaged = false

  init(_ packed: ArraySlice<UInt8>, _ failure: TransitFeedError) throws(TransitFeedError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(capacity: max(1, packed.count))
    output = .allocate(capacity: FeedSource.blockSize)
    _ = input.initialize(from: packed)
    stream.pointee.next_in = input.baseAddress
    stream.pointee.avail_in = UInt32(packed.count)
    // A window of 32 KiB; negative for no header.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, -15, ZLIB_VERSION, size) == Z_OK else { throw failure }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
    output.deallocate()
  }

  /// The next block, valid until the next call; `nil` at the end and after damage.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard !isAtEnd, !isDamaged else { return nil }
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(output.count)
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_OK: break
    case Z_STREAM_END: isAtEnd = true
    default: isDamaged = true
    }
    let count = output.count - Int(stream.pointee.avail_out)
    return count > 0 ? UnsafeBufferPointer(rebasing: output[..<count]) : nil
  }
}
