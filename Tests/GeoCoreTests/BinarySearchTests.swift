import GeoCore
import Testing

@Suite struct BinarySearchTests {
  @Test func `the partition point agrees with a linear search, also in slices`() {
    var random = SplitMix64(seed: 21)
    for count in 0..<40 {
      let numbers = (0..<count).map { _ in random.below(30) }.sorted()
      for limit in -1...31 {
        #expect(numbers.partitionPoint { $0 < limit } == numbers.prefix { $0 < limit }.count)
        let slice = numbers[(count / 3)...]
        #expect(slice.partitionPoint { $0 <= limit } == slice.prefix { $0 <= limit }.endIndex)
      }
    }
  }

  @Test func `an element is found at its first index, and a missing one is not`() {
    let numbers = [1, 3, 3, 7]
    #expect(numbers.sortedIndex(of: 3) == 1)
    #expect(numbers.sortedIndex(of: 7) == 3)
    #expect(numbers.sortedIndex(of: 2) == nil && numbers.sortedIndex(of: 9) == nil)
    #expect([Int]().sortedIndex(of: 1) == nil)
  }
}
