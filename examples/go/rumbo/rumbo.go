// Package rumbo finds shortest paths on road networks through Rumbo's C interface.
//
// See docs/LANGUAGES.md for how to link it. A graph may be used by any number of goroutines; Close
// lets calls that are under way end.
package rumbo

/*
#cgo CFLAGS: -I${SRCDIR}/../../../Sources/CRumbo/include
#cgo LDFLAGS: -lRumboC
#include <stdlib.h>
#include "rumbo.h"
*/
import "C"

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"unsafe"
)

// Unreachable is the cost where there is no path.
const Unreachable = uint32(C.RUMBO_UNREACHABLE)

// Indexes for Prepare, to be combined with |.
const (
	CH     = uint32(C.RUMBO_CH)     // paths, tables
	CCH    = uint32(C.RUMBO_CCH)    // other costs in milliseconds
	Labels = uint32(C.RUMBO_LABELS) // distances in well below a microsecond
)

// Error is what the library reports.
type Error struct {
	Code    string // "NotFound", "BadFile" …
	Message string // what is wrong, and where
	Remedy  string // what to do about it; may be empty
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

func failure(e *C.rumbo_error) error {
	return &Error{
		Code:    C.GoString(C.rumbo_code_name(e.code)),
		Message: C.GoString(&e.message[0]),
		Remedy:  C.GoString(&e.remedy[0]),
	}
}

func invalid(format string, values ...any) error {
	name := C.GoString(C.rumbo_code_name(C.RUMBO_INVALID_VALUE))
	return &Error{Code: name, Message: fmt.Sprintf(format, values...)}
}

// Graph is a road network.
type Graph struct{ handle C.rumbo_graph }

// Open opens a graph file with one of its profiles; "" stands for the first.
func Open(path, profile string) (*Graph, error) {
	if found := uint32(C.rumbo_abi_version()); found != C.RUMBO_ABI_VERSION {
		return nil, invalid("the library has version %d of the interface, not %d", found, C.RUMBO_ABI_VERSION)
	}
	if strings.ContainsRune(path, 0) || strings.ContainsRune(profile, 0) {
		return nil, invalid("a text contains a NUL character")
	}
	file := C.CString(path)
	defer C.free(unsafe.Pointer(file))
	var name *C.char
	if profile != "" {
		name = C.CString(profile)
		defer C.free(unsafe.Pointer(name))
	}
	var graph Graph
	var e C.rumbo_error
	if C.rumbo_graph_open(file, name, 0, &graph.handle, &e) != C.RUMBO_OK {
		return nil, failure(&e)
	}
	return &graph, nil
}

// Close closes the graph; later calls fail with the code Closed.
func (g *Graph) Close() error {
	var e C.rumbo_error
	if C.rumbo_graph_close(g.handle, &e) != C.RUMBO_OK {
		return failure(&e)
	}
	return nil
}

// Prepare builds indexes that are not there yet, which makes later calls faster.
func (g *Graph) Prepare(indexes uint32, threads int) error {
	var e C.rumbo_error
	if threads < 1 || threads > 1024 {
		return invalid("%d threads; give 1 to 1024", threads)
	}
	if C.rumbo_graph_prepare(g.handle, C.uint32_t(indexes), C.int32_t(threads), nil, &e) != C.RUMBO_OK {
		return failure(&e)
	}
	return nil
}

// Nodes returns the ids of all nodes, ascending.
func (g *Graph) Nodes() ([]int64, error) {
	var e C.rumbo_error
	var about C.rumbo_description
	if C.rumbo_graph_describe(g.handle, &about, &e) != C.RUMBO_OK {
		return nil, failure(&e)
	}
	ids := make([]int64, int(about.node_count))
	if C.rumbo_graph_nodes(g.handle, ints(ids), about.node_count, &e) != C.RUMBO_OK {
		return nil, failure(&e)
	}
	return ids, nil
}

// Distances returns the costs of many pairs. The work stops when ctx is done.
func (g *Graph) Distances(ctx context.Context, sources, targets []int64) ([]uint32, error) {
	if len(sources) != len(targets) {
		return nil, invalid("%d sources but %d targets", len(sources), len(targets))
	}
	costs := make([]uint32, len(sources))
	err := cancellable(ctx, func(flag *C.int32_t, e *C.rumbo_error) C.int32_t {
		return C.rumbo_distances(
			g.handle, ints(sources), ints(targets), C.int64_t(len(sources)), counts(costs), flag, e)
	})
	if err != nil {
		return nil, err
	}
	return costs, nil
}

// Table returns the costs from every source to every target, a row for each source. The work stops
// when ctx is done.
func (g *Graph) Table(ctx context.Context, sources, targets []int64) ([][]uint32, error) {
	costs := make([]uint32, len(sources)*len(targets))
	err := cancellable(ctx, func(flag *C.int32_t, e *C.rumbo_error) C.int32_t {
		return C.rumbo_table(
			g.handle, ints(sources), C.int64_t(len(sources)), ints(targets), C.int64_t(len(targets)),
			counts(costs), flag, e)
	})
	if err != nil {
		return nil, err
	}
	rows := make([][]uint32, len(sources))
	for i := range rows {
		rows[i] = costs[i*len(targets) : (i+1)*len(targets)]
	}
	return rows, nil
}

// Path returns the nodes of a cheapest path, both ends included, and its cost; no nodes and
// Unreachable if there is no path.
func (g *Graph) Path(source, target int64) ([]int64, uint32, error) {
	var e C.rumbo_error
	var count C.int64_t
	var cost C.uint32_t
	for nodes := make([]int64, 256); ; nodes = make([]int64, int(count)) {
		code := C.rumbo_path(
			g.handle, C.int64_t(source), C.int64_t(target), ints(nodes), C.int64_t(len(nodes)), &count,
			&cost, &e)
		if code != C.RUMBO_OK {
			return nil, 0, failure(&e)
		}
		if int(count) <= len(nodes) {
			return nodes[:int(count)], uint32(cost), nil
		}
	}
}

// cancellable calls a long function and sets its flag when ctx is done.
func cancellable(ctx context.Context, call func(*C.int32_t, *C.rumbo_error) C.int32_t) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	var flag int32
	var e C.rumbo_error
	if ctx.Done() != nil {
		ended, watched := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(watched)
			select {
			case <-ctx.Done():
				atomic.StoreInt32(&flag, 1)
			case <-ended:
			}
		}()
		defer func() { close(ended); <-watched }()
	}
	switch call((*C.int32_t)(unsafe.Pointer(&flag)), &e) {
	case C.RUMBO_OK:
		return nil
	case C.RUMBO_CANCELLED:
		return ctx.Err()
	default:
		return failure(&e)
	}
}

// The library reads and writes slices where they are and keeps no pointer.

func ints(values []int64) *C.int64_t {
	if len(values) == 0 {
		return nil
	}
	return (*C.int64_t)(unsafe.Pointer(&values[0]))
}

func counts(values []uint32) *C.uint32_t {
	if len(values) == 0 {
		return nil
	}
	return (*C.uint32_t)(unsafe.Pointer(&values[0]))
}
