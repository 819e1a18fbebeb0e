import CampusGraph
import GeoCore
import Testing

@Suite struct DisjointSetsTests {
  @Test func `roots are equal exactly for joined elements`() {
    var random = SplitMix64(seed: 33)
    for count in [1, 2, 10, 60] {
      var sets = DisjointSets(count: count)
      var labels = Array(0..<count)
      for _ in 0..<count {
        let (a, b) = (random.below(count), random.below(count))
        sets.join(a, b)
        let (old, new) = (labels[a], labels[b])
        labels = labels.map { $0 == old ? new : $0 }
      }
      for a in 0..<count {
        for b in 0..<count {
          #expect((sets.root(of: a) == sets.root(of: b)) == (labels[a] == labels[b]))
        }
      }
    }
  }
}
