import Testing

@testable import RouteService
@testable import routecli

@Suite struct DataOptionsTests {
  @Test func `a missing graph file and a radius out of range are rejected`() throws {
    var options = DataOptions()
    options.campus = []
    options.stations = nil
    options.graph = nil
    options.trust = false
    options.snapRadius = 250
    #expect(try options.dataSet().snapRadius == 250)
    options.snapRadius = -1
    #expect(throws: ServiceError.self) { try options.dataSet() }
    options.snapRadius = .nan
    #expect(throws: ServiceError.self) { try options.dataSet() }
    options.snapRadius = 250
    options.graph = "x.rgraph"
    let error = #expect(throws: ServiceError.self) { try options.dataSet().bareGraph() }
    #expect(error?.code == .badFile)
  }
}
