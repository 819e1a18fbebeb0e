// Prints distances, a path and a table between some nodes of a graph file.
//
//	go run . GRAPH.rgraph
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"example.org/pairs/rumbo"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pairs GRAPH.rgraph")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		show(os.Stderr, err)
		os.Exit(1)
	}
}

func run(path string) error {
	graph, err := rumbo.Open(path, "")
	if err != nil {
		return err
	}
	defer graph.Close()
	if err := graph.Prepare(rumbo.CH, 1); err != nil {
		return err
	}
	nodes, err := graph.Nodes()
	if err != nil {
		return err
	}
	fmt.Println("nodes", len(nodes))

	// Up to six nodes, evenly chosen, and the pairs of each with the next one.
	var sources, targets []int64
	count := 6
	if len(nodes) < count {
		count = len(nodes)
	}
	for i := 0; i < count; i++ {
		sources = append(sources, nodes[i*len(nodes)/count])
	}
	for i := range sources {
		targets = append(targets, sources[(i+1)%count])
	}
	costs, err := graph.Distances(context.Background(), sources, targets)
	if err != nil {
		return err
	}
	for i, cost := range costs {
		fmt.Println("distance", sources[i], targets[i], text(cost))
	}

	table, err := graph.Table(context.Background(), sources, sources)
	if err != nil {
		return err
	}
	for _, row := range table {
		fmt.Print("table")
		for _, cost := range row {
			fmt.Print(" ", text(cost))
		}
		fmt.Println()
	}

	last := sources[count-1]
	route, cost, err := graph.Path(sources[0], last)
	if err != nil {
		return err
	}
	fmt.Print("path ", text(cost), ":")
	for _, node := range route {
		fmt.Print(" ", node)
	}
	fmt.Println()

	// What goes wrong is an error with a code and a remedy, not a crash.
	_, _, err = graph.Path(-1, last)
	show(os.Stdout, err)
	if err := graph.Close(); err != nil {
		return err
	}
	_, _, err = graph.Path(sources[0], last)
	show(os.Stdout, err)
	return nil
}

func text(cost uint32) string {
	if cost == rumbo.Unreachable {
		return "none"
	}
	return fmt.Sprint(cost)
}

func show(file *os.File, err error) {
	var found *rumbo.Error
	if !errors.As(err, &found) {
		fmt.Fprintln(file, err)
		return
	}
	fmt.Fprintln(file, found)
	fmt.Fprintln(file, "remedy:", found.Remedy)
}
