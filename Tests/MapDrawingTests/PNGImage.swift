/// Reader of 8-bit RGB PNGs that does not use the library that wrote them: chunks, inflate
/// (RFC 1951), filters.
struct PNGImage {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  /// Red, green and blue of a pixel.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * width + x) * 3
    return Array(bytes[start..<start + 3])
  }

  /// The width and height of a file with the right signature, without reading its pixels.
  static func size(of file: [UInt8]) -> [Int]? {
    guard file.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]), file.count > 33 else { return nil }
    return [16, 20].map { at in file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Reads a file; `nil` if it is not an 8-bit RGB PNG.
  init?(_ file: [UInt8]) {
    guard let size = Self.size(of: file) else { return nil }
    func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    width = size[0]
    height = size[1]
    guard file[24] == 8, file[25] == 2, file[28] == 0 else { return nil }
    var packed: [UInt8] = []
    var at = 8
    while at + 12 <= file.count {
      let length = number(at)
      guard at + 12 + length <= file.count else { return nil }
      if Array(file[at + 4..<at + 8]) == Array("IDAT".utf8) {
        packed += file[at + 8..<at + 8 + length]
      }
      at += 12 + length
    }
    var inflate = Inflate(Array(packed.dropFirst(2)))
    guard let rows = inflate.run(), rows.count == height * (width * 3 + 1) else { return nil }
    bytes = Self.unfiltered(rows, width * 3)
  }

  private static func unfiltered(_ rows: [UInt8], _ stride: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(rows.count)
    for row in 0..<rows.count / (stride + 1) {
      let start = row * (stride + 1)
      for column in 0..<stride {
        let left = column >= 3 ? Int(result[row * stride + column - 3]) : 0
        let up = row > 0 ? Int(result[(row - 1) * stride + column]) : 0
        let corner = row > 0 && column >= 3 ? Int(result[(row - 1) * stride + column - 3]) : 0
        let guess = left + up - corner
        let paeth =
          abs(guess - left) <= abs(guess - up) && abs(guess - left) <= abs(guess - corner)
          ? left : (abs(guess - up) <= abs(guess - corner) ? up : corner)
        let prediction = [0, left, up, (left + up) / 2, paeth][Int(rows[start])]
        result.append(rows[start + 1 + column] &+ UInt8(truncatingIfNeeded: prediction))
      }
    }
    return result
  }
}

/// Inflates a deflate stream.
private struct Inflate {
  private let input: [UInt8]
  private var bit = 0
  private var output: [UInt8] = []

  init(_ input: [UInt8]) { self.input = input }

  mutating func run() -> [UInt8]? {
    var isLast = false
    while !isLast {
      isLast = bits(1) == 1
      switch bits(2) {
      case 0: copyStored()
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        guard block(Huffman(lengths), Huffman(Array(repeating: 5, count: 30))) else { return nil }
      case 2:
        guard let (literals, distances) = tables(), block(literals, distances) else { return nil }
      default: return nil
      }
    }
    return output
  }

  private mutating func bits(_ count: Int) -> Int {
    var value = 0
    for place in 0..<count {
      guard bit >> 3 < input.count else { return value }
      value |= Int(input[bit >> 3] >> UInt8(bit & 7) & 1) << place
      bit += 1
    }
    return value
  }

  private mutating func copyStored() {
    bit = (bit + 7) & ~7
    let count = bits(16)
    _ = bits(16)
    for _ in 0..<count { output.append(UInt8(bits(8))) }
  }

  private mutating func tables() -> (Huffman, Huffman)? {
    let (literals, distances, codes) = (bits(5) + 257, bits(5) + 1, bits(4) + 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = Array(repeating: 0, count: 19)
    for index in 0..<codes { lengths[order[index]] = bits(3) }
    let code = Huffman(lengths)
    var all: [Int] = []
    while all.count < literals + distances {
      switch symbol(code) {
      case let length? where length < 16: all.append(length)
      case 16:
        let last = all.last ?? 0
        all += Array(repeating: last, count: 3 + bits(2))
      case 17: all += Array(repeating: 0, count: 3 + bits(3))
      case 18: all += Array(repeating: 0, count: 11 + bits(7))
      default: return nil
      }
    }
    return (Huffman(Array(all[..<literals])), Huffman(Array(all[literals...])))
  }

  private mutating func symbol(_ code: Huffman) -> Int? {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= bits(1)
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    return nil
  }

  private mutating func block(_ literals: Huffman, _ distances: Huffman) -> Bool {
    let lengthBase = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
      131, 163, 195, 227, 258,
    ]
    let lengthExtra = [
      0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    while let symbol = symbol(literals), symbol != 256 {
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      let length = lengthBase[symbol - 257] + bits(lengthExtra[symbol - 257])
      guard let code = self.symbol(distances) else { return false }
      let extra = code < 4 ? 0 : code / 2 - 1
      let base = code < 4 ? code + 1 : (2 + code % 2) << extra + 1
      let distance = base + bits(extra)
      guard distance <= output.count else { return false }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
    return true
  }
}

/// A canonical Huffman code.
private struct Huffman {
  var counts = Array(repeating: 0, count: 16)
  var symbols: [Int] = []

  init(_ lengths: [Int]) {
    for length in 1...15 {
      let members = lengths.indices.filter { lengths[$0] == length }
      counts[length] = members.count
      symbols += members
    }
  }
}
