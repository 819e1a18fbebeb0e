// LEMON beside Rumbo: Dijkstra on its static graph, one to all and point to point.
// Header only but for its base library (Debian: liblemon-dev); https://lemon.cs.elte.hu.

#include <lemon/dijkstra.h>
#include <lemon/static_graph.h>

#include "driver.hpp"

namespace {

using driver::Array;
using driver::Task;
using Graph = lemon::StaticDigraph;

constexpr unsigned unreachable = 1u << 31;

void dijkstra(const Task& task) {
  std::vector<std::pair<int, int>> arcs;
  arcs.reserve(task.tail.size());
  for (std::size_t arc = 0; arc < task.tail.size(); ++arc)
    arcs.emplace_back(int(task.tail[arc]), int(task.head[arc]));
  Graph graph;
  graph.build(int(task.nodeCount()), arcs.begin(), arcs.end());
  Graph::ArcMap<int> weight(graph);
  for (std::size_t arc = 0; arc < task.weight.size(); ++arc)
    weight[graph.arc(int(arc))] = int(task.weight[arc]);
  lemon::Dijkstra<Graph, Graph::ArcMap<int>> search(graph, weight);
  Array distances(task.nodeCount());
  driver::oneToAll(task, unreachable, [&](unsigned source) -> const Array& {
    search.run(graph.node(int(source)));
    for (unsigned node = 0; node < distances.size(); ++node) {
      const auto place = graph.node(int(node));
      distances[node] = search.reached(place) ? unsigned(search.dist(place)) : unreachable;
    }
    return distances;
  });
  driver::pairs(task, "point-to-point", unreachable, [&](unsigned source, unsigned target) {
    const auto goal = graph.node(int(target));
    return search.run(graph.node(int(source)), goal) ? unsigned(search.dist(goal)) : unreachable;
  });
}

}  // namespace

int main(int count, char** words) {
  return driver::run(count, words, dijkstra);
}
