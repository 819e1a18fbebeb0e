package rumbo

import (
	"context"
	"errors"
	"os"
	"testing"
)

// code returns the code of an error, "" for none.
func code(err error) string {
	var found *Error
	if errors.As(err, &found) {
		return found.Code
	}
	return ""
}

func open(t *testing.T) *Graph {
	path := os.Getenv("RUMBO_GRAPH")
	if path == "" {
		t.Skip("RUMBO_GRAPH names no graph file")
	}
	graph, err := Open(path, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { graph.Close() })
	return graph
}

func TestRefusesWhatIsNotAGraph(t *testing.T) {
	for path, wanted := range map[string]string{"missing.rgraph": "BadFile", "a\x00b": "InvalidValue"} {
		if _, err := Open(path, ""); code(err) != wanted {
			t.Errorf("%q: %v", path, err)
		}
	}
}

func TestAcceptsNoPairs(t *testing.T) {
	graph := open(t)
	if costs, err := graph.Distances(context.Background(), nil, nil); err != nil || len(costs) != 0 {
		t.Error(costs, err)
	}
	if rows, err := graph.Table(context.Background(), nil, nil); err != nil || len(rows) != 0 {
		t.Error(rows, err)
	}
}

func TestRefusesArgumentsOfOtherLengths(t *testing.T) {
	if _, err := open(t).Distances(context.Background(), []int64{1, 2}, []int64{1}); code(err) != "InvalidValue" {
		t.Error(err)
	}
}

func TestStopsWhenTheContextIsDone(t *testing.T) {
	graph := open(t)
	nodes, err := graph.Nodes()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if _, err := graph.Distances(ctx, nodes, nodes); err != nil {
		t.Error(err)
	}
	cancel()
	if _, err := graph.Table(ctx, nodes, nodes); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestFindsPathsFromEndToEnd(t *testing.T) {
	graph := open(t)
	nodes, err := graph.Nodes()
	if err != nil {
		t.Fatal(err)
	}
	longest := 0
	for _, target := range nodes[1:] {
		path, cost, err := graph.Path(nodes[0], target)
		if err != nil {
			t.Fatal(err)
		}
		if cost == Unreachable {
			continue
		}
		if path[0] != nodes[0] || path[len(path)-1] != target {
			t.Fatalf("%v is no path from %d to %d", path, nodes[0], target)
		}
		if len(path) > longest {
			longest = len(path)
		}
	}
	if longest < 2 {
		t.Error("no node is reached")
	}
}
