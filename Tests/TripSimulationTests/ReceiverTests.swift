import Testing
import TripSimulation

@Suite struct ReceiverTests {
  @Test func `a receiver states all that it can unless told otherwise`() {
    let receiver = Receiver()
    #expect(receiver.statesAccuracy && receiver.statesSpeed && receiver.statesCourse)
  }
}
