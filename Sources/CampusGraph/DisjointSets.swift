/// Union–find with path halving and union by size (Tarjan and van Leeuwen 1984,
/// doi:10.1145/62.2160).
package struct DisjointSets: Sendable {
  private var parent: [Int]
  private var size: [Int]

  /// Makes a set of each element `0 ..< count`.
  package init(count: Int) {
    parent = Array(0..<count)
    size = [Int](repeating: 1, count: count)
  }

  /// The representative of an element's set.
  ///
  /// - Complexity: O(α(n)) amortized.
  package mutating func root(of element: Int) -> Int {
    var element = element
    while parent[element] != element {
      parent[element] = parent[parent[element]]
      element = parent[element]
    }
    return element
  }

  /// Joins the sets of two elements.
  ///
  /// - Complexity: O(α(n)) amortized.
  package mutating func join(_ a: Int, _ b: Int) {
    let a = root(of: a)
    let b = root(of: b)
    guard a != b else { return }
    let (small, large) = size[a] < size[b] ? (a, b) : (b, a)
    parent[small] = large
    size[large] += size[small]
  }
}
