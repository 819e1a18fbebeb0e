/// Blocks of ascending numbers as differences in varints, seven bits a byte, the lowest first.
enum PostingCodec {
  /// The largest number of numbers in a block.
  static let blockSize = 1024

  /// The blocks of a list of ascending numbers.
  ///
  /// Each block starts from zero, so that it can be read alone.
  static func blocks(of numbers: [UInt32]) -> [[UInt8]] {
    stride(from: 0, to: numbers.count, by: blockSize).map { start in
      var block: [UInt8] = []
      var last: UInt32 = 0
      for number in numbers[start..<min(numbers.count, start + blockSize)] {
        var rest = number - last
        last = number
        while rest >= 0x80 {
          block.append(UInt8(rest & 0x7f) | 0x80)
          rest >>= 7
        }
        block.append(UInt8(rest))
      }
      return block
    }
  }

  /// The numbers of a block; `nil` if it is damaged: too long, truncated, not ascending, or with
  /// a number that is not below `limit`.
  static func numbers(of block: [UInt8], below limit: Int) -> [UInt32]? {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(min(blockSize, block.count))
    let limit = UInt64(max(0, min(limit, Int(UInt32.max))))
    var (value, shift, last) = (UInt64(0), UInt64(0), UInt64(0))
    for byte in block {
      value |= UInt64(byte & 0x7f) << shift
      guard byte < 0x80 else {
        shift += 7
        guard shift <= 28 else { return nil }
        continue
      }
      guard value > 0 || numbers.isEmpty else { return nil }
      last += value
      guard last < limit, numbers.count < blockSize else { return nil }
      numbers.append(UInt32(last))
      (value, shift) = (0, 0)
    }
    return shift == 0 && !numbers.isEmpty ? numbers : nil
  }
}
