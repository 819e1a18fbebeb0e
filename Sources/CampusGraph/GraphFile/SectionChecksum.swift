import Dispatch
import GeoCore

/// 64-bit checksum of graph files: eight interleaved multiply-and-rotate lanes over blocks.
///
/// Definition, over little-endian 64-bit words: a block of at most 256 KiB is padded with zeros to
/// whole groups of eight words; word i of each group goes to lane i as `lane = rotateLeft(lane ^
/// word, 23) · p`, starting from `seed · (i + 1)`; the block's digest folds the lanes in order into
/// the block's length, each by `h = mix(h ^ lane)`. The checksum folds the blocks' digests in order
/// into the whole length the same way. Each step is a bijection of its input, so a change of a
/// single word always changes the block's lanes, and any other change goes undetected with a
/// probability of 2⁻⁶⁴.
///
/// It detects accidental damage, not manipulation, which can update the checksums too; therefore
/// indices are also range-checked.
enum SectionChecksum {
  /// Bytes of a block: small enough for a core's cache, large enough to hide the cost of folding.
  static let blockSize = 256 << 10
  /// The number of bytes from which a second thread pays off.
  static let parallelThreshold = 1 << 20

  private static let prime: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let seed: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// The checksum of bytes, computed on up to `threads` threads.
  ///
  /// - Complexity: O(n).
  static func of(_ bytes: UnsafeRawBufferPointer, threads: Int = 1) -> UInt64 {
    let blocks = (bytes.count + blockSize - 1) / blockSize
    var sum = UInt64(bytes.count)
    guard threads > 1, bytes.count >= parallelThreshold else {
      for block in 0..<blocks {
        let digest = unsafe digest(ofBlock: block, of: bytes)
        sum = mix(sum ^ digest)
      }
      return sum
    }
    let digests = unsafe [UInt64](unsafeUninitializedCapacity: blocks) { buffer, count in
      let base = unsafe Digests(start: buffer.baseAddress, bytes: bytes)
      // Each worker writes only the digests of its own blocks.
      DispatchQueue.concurrentPerform(iterations: threads) { worker in
        let first = blocks * worker / threads
        let last = blocks * (worker + 1) / threads
        for block in first..<last { base.compute(block) }
      }
      count = blocks
    }
    for digest in digests { sum = mix(sum ^ digest) }
    return sum
  }

  /// Folds numbers into one, in order.
  static func fold(_ numbers: some Sequence<UInt64>) -> UInt64 {
    numbers.reduce(seed) { mix($0 ^ $1) }
  }

  /// Digests shared by the workers; sound because each index is written by one worker and read
  /// after all have ended.
  @safe
  private struct Digests: @unchecked Sendable {
    let start: UnsafeMutablePointer<UInt64>?
    let bytes: UnsafeRawBufferPointer

    func compute(_ block: Int) {
      unsafe (start.unsafelyUnwrapped + block).initialize(to: digest(ofBlock: block, of: bytes))
    }
  }

  private static func digest(ofBlock block: Int, of bytes: UnsafeRawBufferPointer) -> UInt64 {
    let start = block * blockSize
    let end = min(start + blockSize, bytes.count)
    return unsafe digest(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
  }

  private static func digest(_ block: UnsafeRawBufferPointer) -> UInt64 {
    var lanes = Lanes(seed: seed)
    let whole = block.count & ~63
    if let base = block.baseAddress {
      var at = unsafe base
      let end = unsafe base + whole
      while unsafe at < end {
        unsafe lanes.take(at)
        unsafe at += 64
      }
      if whole < block.count { unsafe lanes.take(end, count: block.count - whole) }
    }
    return lanes.folded(into: UInt64(block.count))
  }

  private struct Lanes {
    var a, b, c, d, e, f, g, h: UInt64

    init(seed: UInt64) {
      (a, b, c, d) = (seed, seed &* 2, seed &* 3, seed &* 4)
      (e, f, g, h) = (seed &* 5, seed &* 6, seed &* 7, seed &* 8)
    }

    @inline(__always)
    mutating func take(_ group: UnsafeRawPointer) {
      a = unsafe Self.step(a, group, 0)
      b = unsafe Self.step(b, group, 1)
      c = unsafe Self.step(c, group, 2)
      d = unsafe Self.step(d, group, 3)
      e = unsafe Self.step(e, group, 4)
      f = unsafe Self.step(f, group, 5)
      g = unsafe Self.step(g, group, 6)
      h = unsafe Self.step(h, group, 7)
    }

    /// Adds the last bytes, fewer than a group, padded with zeros.
    mutating func take(_ rest: UnsafeRawPointer, count: Int) {
      var group: SIMD8<UInt64> = .zero
      unsafe withUnsafeMutableBytes(of: &group) { padded in
        unsafe padded.copyMemory(from: UnsafeRawBufferPointer(start: rest, count: count))
        unsafe take(UnsafeRawPointer(padded.baseAddress.unsafelyUnwrapped))
      }
    }

    func folded(into start: UInt64) -> UInt64 {
      var sum = start
      for lane in [a, b, c, d, e, f, g, h] { sum = mix(sum ^ lane) }
      return sum
    }

    @inline(__always)
    private static func step(_ lane: UInt64, _ group: UnsafeRawPointer, _ word: Int) -> UInt64 {
      let value = unsafe group.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
      let mixed = lane ^ UInt64(littleEndian: value)
      return (mixed << 23 | mixed >> 41) &* prime
    }
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 { SplitMix64.mix(value) }
}
