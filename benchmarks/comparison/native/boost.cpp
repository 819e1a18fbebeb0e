// Boost.Graph beside Rumbo: Dijkstra on its compressed sparse row graph, one to all.
// Header only; https://www.boost.org/libs/graph.

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/version.hpp>

#include "driver.hpp"

namespace {

using driver::Array;
using driver::Task;
using Graph = boost::compressed_sparse_row_graph<boost::directedS>;

constexpr unsigned unreachable = 1u << 31;

void dijkstra(const Task& task) {
  std::vector<std::pair<unsigned, unsigned>> arcs;
  arcs.reserve(task.tail.size());
  for (std::size_t arc = 0; arc < task.tail.size(); ++arc)
    arcs.emplace_back(task.tail[arc], task.head[arc]);
  // Arcs come sorted by tail, so that arc numbers are the graph's edge indices.
  const Graph graph(boost::edges_are_sorted, arcs.begin(), arcs.end(), task.nodeCount());
  const auto weight = boost::make_iterator_property_map(
      task.weight.begin(), boost::get(boost::edge_index, graph));
  const auto vertices = boost::get(boost::vertex_index, graph);
  Array distances(task.nodeCount());
  const auto distance = boost::make_iterator_property_map(distances.begin(), vertices);
  // Colours in two bits, kept between searches, as Boost's documentation advises for speed.
  boost::two_bit_color_map<decltype(vertices)> colors(task.nodeCount(), vertices);
  driver::oneToAll(task, unreachable, [&](unsigned source) -> const Array& {
    boost::dijkstra_shortest_paths(
        graph, source,
        boost::weight_map(weight)
            .distance_map(distance)
            .color_map(colors)
            .distance_inf(unreachable));
    return distances;
  });
}

}  // namespace

int main(int count, char** words) {
  if (count == 2 && std::string(words[1]) == "--version") {
    std::printf("%s\n", BOOST_LIB_VERSION);
    return 0;
  }
  return driver::run(count, words, dijkstra);
}
