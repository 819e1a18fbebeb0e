// RoutingKit beside Rumbo: Dijkstra, CH, CCH and the nearest node, through its C++ library.
// https://github.com/RoutingKit/RoutingKit; built by ../native.py with RoutingKit's own flags.

#include <routingkit/constants.h>
#include <routingkit/contraction_hierarchy.h>
#include <routingkit/customizable_contraction_hierarchy.h>
#include <routingkit/dijkstra.h>
#include <routingkit/geo_position_to_node.h>
#include <routingkit/nested_dissection.h>

#include <random>

#include "driver.hpp"

using namespace RoutingKit;
using driver::Array;
using driver::Taken;
using driver::Task;

namespace {

void dijkstra(const Task& task) {
  Dijkstra search(task.firstOut, task.tail, task.head);
  const ScalarGetWeight weight(task.weight);
  Array distances(task.nodeCount());
  driver::oneToAll(task, inf_weight, [&](unsigned source) -> const Array& {
    search.reset().add_source(source);
    while (!search.is_finished()) search.settle(weight);
    for (unsigned node = 0; node < distances.size(); ++node)
      distances[node] = search.get_distance_to(node);
    return distances;
  });
  driver::pairs(task, "point-to-point", inf_weight, [&](unsigned source, unsigned target) {
    search.reset().add_source(source);
    while (!search.is_finished())
      if (search.settle(weight).node == target) break;
    return search.get_distance_to(target);
  });
}

/// Distances from each of 100 sources to the targets of all pairs, which are pinned beforehand.
template <class Query>
void oneToMany(const Task& task, const std::string& prefix, Query& query) {
  const Array sources = task.someSources(100);
  Array distances(task.targets.size());
  const std::string targets = driver::member("targets", task.targets.size());
  query.reset().pin_targets(task.targets);
  std::uint64_t checksum = 0;
  const Taken many = driver::repeated(task.repeats, [&] {
    checksum = 0;
    for (const unsigned source : sources) {
      query.reset_source().add_source(source).run_to_pinned_targets();
      query.get_distances_to_targets(distances.data());
      checksum += distances[0];
    }
  });
  checksum = 0;
  for (const unsigned source : sources) {
    query.reset_source().add_source(source).run_to_pinned_targets();
    query.get_distances_to_targets(distances.data());
    checksum += driver::sum(distances, inf_weight);
  }
  driver::row(prefix + "-one-to-many", many, "us", sources.size(), checksum, targets);
  // The table's time includes pinning its targets, as ours does.
  Array cells(task.sources.size() * task.targets.size());
  const Taken table = driver::repeated(task.repeats, [&] {
    query.reset().pin_targets(task.targets);
    unsigned* line = cells.data();
    for (const unsigned source : task.sources) {
      query.reset_source().add_source(source).run_to_pinned_targets();
      query.get_distances_to_targets(line);
      line += task.targets.size();
    }
  });
  driver::row(prefix + "-table", table, "ms", 1, driver::sum(cells, inf_weight), targets);
}

/// Distances, and distances with node paths, of all pairs.
template <class Query>
void pointToPoint(const Task& task, const std::string& suffix, Query& query) {
  const auto distance = [&](unsigned source, unsigned target) {
    return query.reset().add_source(source).add_target(target).run().get_distance();
  };
  driver::pairs(task, suffix + "-distance", inf_weight, distance);
  driver::pairs(task, suffix + "-path", inf_weight, [&](unsigned source, unsigned target) {
    const unsigned found = distance(source, target);
    if (found < inf_weight && query.get_node_path().empty())
      throw std::runtime_error("a distance without a path");
    return found;
  });
}

void contractionHierarchy(const Task& task) {
  ContractionHierarchy hierarchy;
  const Taken taken = driver::timed([&] {
    hierarchy = ContractionHierarchy::build(task.nodeCount(), task.tail, task.head, task.weight);
  });
  driver::row("ch-build", taken, "s");
  ContractionHierarchyQuery query(hierarchy);
  pointToPoint(task, "ch", query);
  oneToMany(task, "ch", query);
}

/// The order: inertial flow if there are coordinates, otherwise what METIS's ndmetis made.
Array dissectionOrder(const Task& task) {
  if (!task.hasCoordinates()) return task.order;
  Array order;
  const Taken taken = driver::timed([&] {
    order = compute_nested_node_dissection_order_using_inertial_flow(
        task.nodeCount(), task.tail, task.head, task.latitude, task.longitude);
  });
  driver::row("cch-order", taken, "s", 1, 0, driver::remark("inertial flow"));
  return order;
}

void customizable(const Task& task) {
  const Array order = dissectionOrder(task);
  if (order.empty()) return;
  CustomizableContractionHierarchy topology;
  Taken taken = driver::timed(
      [&] { topology = CustomizableContractionHierarchy(order, task.tail, task.head); });
  driver::row("cch-build", taken, "s");
  driver::figure("cch-arcs", topology.cch_arc_count(), "arcs");

  Array weight = task.weight;
  CustomizableContractionHierarchyMetric metric(topology, weight);
  taken = driver::repeated(task.repeats, [&] { metric.customize(); });
  driver::row("cch-customize", taken, "ms");
  CustomizableContractionHierarchyParallelization parallel(topology);
  taken = driver::repeated(task.repeats, [&] { parallel.customize(metric, 2); });
  driver::row("cch-customize-2-threads", taken, "ms", 1, 0, driver::member("threads", 2));

  CustomizableContractionHierarchyQuery query(metric);
  pointToPoint(task, "cch", query);
  oneToMany(task, "cch", query);

  // A thousand arcs drawn by a fixed seed, doubled and restored in turn.
  CustomizableContractionHierarchyPartialCustomization partial(topology);
  std::mt19937 random(42);
  Array changed(1000);
  for (unsigned& arc : changed) arc = random() % weight.size();
  bool isDoubled = false;
  taken = driver::repeated(2 * task.repeats, [&] {
    isDoubled = !isDoubled;
    partial.reset();
    for (const unsigned arc : changed) {
      weight[arc] = isDoubled ? 2 * task.weight[arc] : task.weight[arc];
      partial.update_arc(arc);
    }
    partial.customize(metric);
  });
  driver::row("cch-partial-1000", taken, "ms");

  weight = task.weight;
  metric.customize();
  ContractionHierarchy perfect;
  taken = driver::timed(
      [&] { perfect = metric.build_contraction_hierarchy_using_perfect_witness_search(); });
  driver::row("cch-perfect", taken, "s");
  ContractionHierarchyQuery perfected(perfect);
  pointToPoint(task, "cch-perfect", perfected);
}

/// The nearest node within a kilometre of each place.
void nearest(const Task& task) {
  if (task.places.empty()) return;
  GeoPositionToNode index;
  Taken taken = driver::timed([&] { index = GeoPositionToNode(task.latitude, task.longitude); });
  driver::row("nearest-build", taken, "ms");
  std::uint64_t found = 0;
  taken = driver::repeated(task.repeats, [&] {
    found = 0;
    for (std::size_t place = 0; place + 1 < task.places.size(); place += 2) {
      const auto hit = index.find_nearest_neighbor_within_radius(
          task.places[place], task.places[place + 1], 1000);
      found += hit.id != invalid_id;
    }
  });
  driver::row("nearest", taken, "us", task.places.size() / 2, 0, driver::member("found", found));
}

}  // namespace

int main(int count, char** words) {
  return driver::run(count, words, [](const Task& task) {
    dijkstra(task);
    contractionHierarchy(task);
    customizable(task);
    nearest(task);
  });
}
