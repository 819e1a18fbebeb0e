import Dispatch

/// Several workers at once, each with its own scratch.
package enum Parallel {
  /// Calls `body` for every item, on as many threads as there are items, and waits.
  ///
  /// No two threads share an item, so items need not be `Sendable`.
  package static func forEach<Item>(_ items: [Item], _ body: (Item) -> Void) {
    withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let (items, body) = (items, body)
      DispatchQueue.concurrentPerform(iterations: items.count) { body(items[$0]) }
    }
  }
}
