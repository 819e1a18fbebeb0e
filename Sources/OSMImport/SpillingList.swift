import GeoCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// When lists of nodes leave memory, and where they go.
public struct NodeSpill: Sendable {
  /// The bytes beyond which a list is kept in a file.
  public var limit: Int
  /// The folder of the file, which has no name and is gone with the list.
  public var folder: String

  /// Lists stay in memory.
  public static let never = NodeSpill(limit: .max, folder: "")

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - limit: the bytes beyond which a list is kept in a file.
  ///   - folder: the folder of the file.
  public init(limit: Int, folder: String) {
    self.limit = limit
    self.folder = folder
  }

  /// Makes a rule for this machine, or its container: lists that need more than a sixteenth of the memory
  /// go to a file.
  ///
  /// The largest six lists of an import have about the same length, so a sixteenth, an estimate, leaves
  /// more than half of the memory to everything else.
  ///
  /// - Parameter folder: the folder of the file.
  public init(folder: String) {
    let pages = Int(sysconf(Int32(_SC_PHYS_PAGES)))
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let memory = pages > 0 && page > 0 ? pages * page : Int.max
    self.init(limit: min(memory, Self.containerLimit) / 16, folder: folder)
  }

  /// The memory that this process may use in its container (Linux, versions 2 and 1 of control groups).
  private static var containerLimit: Int {
    let files = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
    let limits = files.compactMap { file in
      FileSystem.bytes(of: file, limit: 32).map { String(decoding: $0, as: UTF8.self) }
        .flatMap { Int($0.prefix { $0.isNumber }) }
    }
    return limits.filter { $0 > 0 }.min() ?? .max
  }
}

/// A list of integers that moves into a file when it becomes large: an unsafe fence.
///
/// Sound because the memory belongs to one ``Storage``, which is copied before it is written if another
/// list shares it, and indices are checked. The file is mapped and has all its blocks, so that a full
/// disk is noticed before a page is written; if there is no room, or the folder cannot be written, the
/// list stays in memory.
struct SpillingList {
  private var storage: Storage
  /// The number of values.
  private(set) var count = 0

  /// Makes an empty list.
  init(_ spill: NodeSpill = .never) { storage = Storage(capacity: 0, spill) }

  /// Makes a list of zeros.
  init(zeros count: Int, _ spill: NodeSpill) {
    storage = Storage(capacity: count, spill)
    self.count = count
  }

  /// Whether the values are in a file.
  var isInFile: Bool { storage.isInFile }

  /// Appends a value.
  @inline(__always)
  mutating func append(_ value: Int64) {
    reserve(count + 1)
    unsafe storage.base[count] = value
    count += 1
  }

  /// Appends values.
  @unsafe
  mutating func append(contentsOf values: UnsafeBufferPointer<Int64>) {
    reserve(count + values.count)
    for index in 0..<values.count { unsafe storage.base[count + index] = values[index] }
    count += values.count
  }

  /// Appends values.
  mutating func append(contentsOf values: some Sequence<Int64>) {
    for value in values { append(value) }
  }

  /// Removes values at the end.
  mutating func removeLast(_ number: Int) {
    precondition(number >= 0 && number <= count, "fewer values than that")
    count -= number
  }

  /// Gives back memory that no value needs.
  mutating func shrink() {
    own()
    storage.shrink(to: count)
  }

  /// Sorts the values and drops duplicates.
  ///
  /// - Parameter other: a list with as many values, which are lost.
  /// - Complexity: O(n b) for n values, of which b bytes differ.
  mutating func sortDistinct(using other: inout SpillingList) {
    precondition(other.count == count, "another number of values")
    own()
    other.own()
    var (from, to) = unsafe (storage.base, other.storage.base)
    let (lowest, highest) = (self.min() ?? 0, self.max() ?? 0)
    // The offset from the least value has no sign.
    let span = UInt64(bitPattern: highest &- lowest)
    var (isSwapped, shift) = (false, UInt64(0))
    while shift < 64, span >> shift > 0 {
      var starts = [Int](repeating: 0, count: Self.digits + 1)
      for index in 0..<count { starts[unsafe Self.digit(from[index], lowest, shift) + 1] += 1 }
      for digit in 0..<Self.digits { starts[digit + 1] += starts[digit] }
      for index in 0..<count {
        let value = unsafe from[index]
        let digit = Self.digit(value, lowest, shift)
        unsafe to[starts[digit]] = value
        starts[digit] += 1
      }
      unsafe (from, to) = (to, from)
      isSwapped.toggle()
      shift += Self.digitBits
    }
    if isSwapped { swap(&storage, &other.storage) }
    var distinct = 0
    for index in 0..<count
    where unsafe distinct == 0 || storage.base[index] != storage.base[distinct - 1] {
      unsafe storage.base[distinct] = storage.base[index]
      distinct += 1
    }
    count = distinct
  }

  private static let digitBits: UInt64 = 11
  private static let digits = 1 << 11

  @inline(__always)
  private static func digit(_ value: Int64, _ lowest: Int64, _ shift: UInt64) -> Int {
    Int(UInt64(bitPattern: value &- lowest) >> shift & UInt64(digits - 1))
  }

  /// Makes room for values.
  @inline(__always)
  private mutating func reserve(_ needed: Int) {
    if needed <= storage.capacity { return own() }
    let capacity = Swift.max(needed, storage.capacity + storage.capacity / 2)
    if isKnownUniquelyReferenced(&storage), storage.grow(to: capacity) { return }
    storage = storage.copy(of: count, capacity: capacity)
  }

  /// Copies the values if another list shares them.
  @inline(__always)
  private mutating func own() {
    guard !isKnownUniquelyReferenced(&storage) else { return }
    storage = storage.copy(of: count, capacity: storage.capacity)
  }
}

extension SpillingList: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Int64 {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "outside the list")
      return unsafe storage.base[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count, "outside the list")
      own()
      unsafe storage.base[index] = newValue
    }
  }
}

extension SpillingList {
  /// Memory of values, or the mapping of a file of them.
  @safe
  private final class Storage: @unchecked Sendable {
    private(set) var base: UnsafeMutablePointer<Int64>
    private(set) var capacity: Int
    /// The descriptor of the file; negative in memory.
    private var file: Int32 = -1
    private var spill: NodeSpill

    /// Makes a storage of zeros.
    init(capacity: Int, _ spill: NodeSpill) {
      (self.capacity, self.spill) = (0, spill)
      unsafe base = Self.memory(0)
      guard !moveToFile(of: capacity) else { return }
      unsafe free(base)
      unsafe base = Self.memory(capacity)
      self.capacity = capacity
    }

    deinit {
      guard file >= 0 else { return unsafe free(base) }
      unsafe munmap(base, capacity * MemoryLayout<Int64>.stride)
      close(file)
    }

    /// Whether the values are in the file.
    var isInFile: Bool { file >= 0 }

    /// A copy of the first values with another capacity.
    func copy(of count: Int, capacity: Int) -> Storage {
      let copy = Storage(capacity: capacity, spill)
      unsafe copy.base.update(from: base, count: count)
      return copy
    }

    /// Makes the storage larger in place; `false` if there is no room in its file.
    func grow(to capacity: Int) -> Bool {
      if !isInFile, moveToFile(of: capacity) { return true }
      guard isInFile else {
        let bytes = capacity * MemoryLayout<Int64>.stride
        guard let larger = unsafe realloc(base, bytes) else { fatalError("out of memory") }
        unsafe base = larger.assumingMemoryBound(to: Int64.self)
        self.capacity = capacity
        return true
      }
      guard let larger = unsafe Self.mapping(of: file, from: self.capacity, to: capacity) else {
        spill = .never
        return false
      }
      unsafe munmap(base, self.capacity * MemoryLayout<Int64>.stride)
      unsafe base = larger
      self.capacity = capacity
      return true
    }

    /// Makes the storage smaller, unless it is in a file.
    func shrink(to capacity: Int) {
      guard !isInFile, capacity < self.capacity else { return }
      let bytes = Swift.max(capacity, 1) * MemoryLayout<Int64>.stride
      guard let smaller = unsafe realloc(base, bytes) else { return }
      unsafe base = smaller.assumingMemoryBound(to: Int64.self)
      self.capacity = capacity
    }

    /// Moves the values into a file if they are too many for memory; `false` if they stay there.
    private func moveToFile(of capacity: Int) -> Bool {
      guard capacity * MemoryLayout<Int64>.stride > spill.limit else { return false }
      let opened = FileSystem.unnamedFile(in: spill.folder)
      guard opened >= 0, let mapped = unsafe Self.mapping(of: opened, from: 0, to: capacity) else {
        if opened >= 0 { close(opened) }
        spill = .never
        return false
      }
      unsafe mapped.update(from: base, count: self.capacity)
      unsafe free(base)
      unsafe (base, file) = (mapped, opened)
      self.capacity = capacity
      return true
    }

    private static func memory(_ capacity: Int) -> UnsafeMutablePointer<Int64> {
      // `calloc` gives large memory as pages of zeros that take nothing until they are written.
      let bytes = unsafe calloc(Swift.max(capacity, 1), MemoryLayout<Int64>.stride)
      guard let bytes = unsafe bytes else { fatalError("out of memory") }
      return unsafe bytes.assumingMemoryBound(to: Int64.self)
    }

    /// Maps a file after giving it blocks; `nil` if there is no room.
    private static func mapping(
      of file: Int32,
      from known: Int,
      to capacity: Int
    ) -> UnsafeMutablePointer<Int64>? {
      let stride = MemoryLayout<Int64>.stride
      guard FileSystem.reserve(known * stride..<capacity * stride, of: file) else { return nil }
      let mapped = unsafe mmap(
        nil,
        capacity * stride,
        PROT_READ | PROT_WRITE,
        MAP_SHARED,
        file,
        0
      )
      guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { return nil }
      return unsafe mapped.assumingMemoryBound(to: Int64.self)
    }
  }
}
