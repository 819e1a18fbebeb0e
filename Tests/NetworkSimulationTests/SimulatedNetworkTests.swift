import NetworkSimulation
import Testing

@Suite struct SimulatedNetworkTests {
}
