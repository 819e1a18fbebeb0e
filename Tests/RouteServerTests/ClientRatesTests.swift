import Testing

@testable import RouteServer

/// Limits on the requests of each client.
@Suite struct ClientRatesTests {
  private static func rates(_ rate: Double, burst: Int) -> ClientRates {
    var limits = ServerLimits()
    limits.clientRate = rate
    limits.clientBurst = burst
    return ClientRates(limits)
  }

  @Test func `a client may send a burst, and then at its rate`() {
    let rates = Self.rates(0.5, burst: 3)
    let now = ContinuousClock.now
    #expect((0..<4).map { _ in rates.delay(of: "a", at: now) } == [nil, nil, nil, 2])
    #expect(rates.delay(of: "b", at: now) == nil)
    #expect(rates.delay(of: "a", at: now + .seconds(1)) == 1)
    #expect(rates.delay(of: "a", at: now + .seconds(2)) == nil)
    #expect(rates.delay(of: "a", at: now + .seconds(2)) == 2)
    // A clock that goes back gives nothing.
    #expect(rates.delay(of: "a", at: now) == 2)
  }

  @Test func `without a rate there is no limit, and nobody is remembered`() {
    let rates = Self.rates(0, burst: 1)
    let now = ContinuousClock.now
    #expect((0..<100).allSatisfy { _ in rates.delay(of: "a", at: now) == nil })
    #expect(rates.count == 0)
  }

  @Test func `the memory of clients is bounded`() {
    let rates = Self.rates(1, burst: 2)
    let now = ContinuousClock.now
    for number in 0..<(3 * ClientRates.mostClients) {
      #expect(rates.delay(of: "\(number)", at: now) == nil)
    }
    #expect(rates.count <= ClientRates.mostClients)
  }

  @Test(arguments: [
    ("5.5.5.5", "1.1.1.1", "5.5.5.5"), ("10.0.0.1", "1.1.1.1", "1.1.1.1"),
    ("10.0.0.1", "6.6.6.6, 1.1.1.1", "1.1.1.1"), ("10.0.0.1", "1.1.1.1, 10.0.0.2", "1.1.1.1"),
    ("10.0.0.1", "10.0.0.2", "10.0.0.2"), ("10.0.0.1", "", "10.0.0.1"),
    ("10.0.0.1", " , ,", "10.0.0.1"),
  ])
  func `only trusted proxies name the client`(peer: String, forwarded: String, client: String) {
    let address = ClientAddress.address(
      of: peer,
      forwarded: forwarded,
      through: ["10.0.0.1", "10.0.0.2"]
    )
    #expect(address == client)
    #expect(ClientAddress.address(of: peer, forwarded: nil, through: ["10.0.0.1"]) == peer)
  }
}
