import GeoCore

extension CellBuilder {
  /// The node of a cell at which the motorway arrives from a side.
  private func arrival(_ layout: CellLayout, from side: Side) -> Int {
    guard layout.motorways.count == 2 else { return layout.carriageways.0 }
    return side == layout.motorways[0] ? layout.carriageways.0 : layout.carriageways.1
  }

  /// The node of a cell from which the motorway leaves to a side.
  private func departure(_ layout: CellLayout, to side: Side) -> Int {
    guard layout.motorways.count == 2 else { return layout.carriageways.1 }
    return side == layout.motorways[1] ? layout.carriageways.0 : layout.carriageways.1
  }

  /// Adds the carriageways to the neighbours, and ramps if this is an interchange.
  ///
  /// Where two motorways meet or one ends, all traffic arrives at the first node and leaves from the second.
  mutating func addMotorways() {
    for side in layout.motorways {
      guard let (border, next) = network.border(layout.cell, side) else { continue }
      let other = CellLayout(next, network)
      let (tail, there) = (departure(layout, to: side), arrival(other, from: side.opposite))
      let place = CellLayout.carriagewayPlace(there - other.nodeCount + 2)
      let head = other.firstNode + there
      result.degrees[tail] += 1
      // The opposite carriageway.
      result.degrees[arrival(layout, from: side)] += 1
      result.arcs.append(
        NetworkArc(
          tail: UInt32(layout.firstNode + tail),
          head: UInt32(head),
          decimeters: length(
            result.coordinates[tail],
            other.shape.coordinate(place.u, place.v),
            layout.firstNode + tail,
            head
          ),
          roadClass: .motorway,
          speed: speed(
            layout.firstNode + tail,
            head,
            .motorway,
            density: (layout.density + other.density) / 2
          ),
          isBridge: border.isRiver
        )
      )
    }
    addRamps()
  }

  private mutating func addRamps() {
    let (first, second) = layout.carriageways
    let hub = layout.hub
    if layout.motorways.count == 2 {
      let isDrawn = unit(hash(seed ^ Salt.cell, layout.cell, 2)) < 0.15
      guard isDrawn || network.borders[layout.cell, .right].isInterchange else { return }
      for node in [first, second] {
        addLink(node, hub)
        addRamp(hub, node)
      }
    } else {
      addLink(first, hub)
      addLink(hub, second)
      if layout.motorways.count > 2 { addLink(first, second) }
    }
  }

  /// Adds a ramp between nodes that are no neighbours yet.
  private mutating func addLink(_ from: Int, _ to: Int) {
    addRamp(from, to)
    result.degrees[from] += 1
    result.degrees[to] += 1
  }

  private mutating func addRamp(_ from: Int, _ to: Int) {
    let (first, second) = (layout.firstNode + from, layout.firstNode + to)
    let speed = speed(first, second, .ramp, density: layout.density)
    addArc(from, to, length(from, to), .ramp, speed)
  }
}
