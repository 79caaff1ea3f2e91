#!/usr/bin/env python3
"""Check a trace (grader/docs/trace.md): its shape, and that what its steps write is what the output holds.

Usage: check_trace.py FILE. Exit status 1, with one line, if something does not fit."""
import json
import sys

ROLES = {"input", "output", "scratch", "constant", "shared"}
KINDS = {"store", "load", "shuffle", "atomic", "together", "copy", "input", "constant", "fill", "undefined",
         "outside", "never"}


def need(holds, what):
    if not holds:
        sys.exit(f"{sys.argv[1]}: {what}")


def lanes(mask):
    return bin(int(mask, 16)).count("1")


def cells_of(cells, count):
    if cells and cells[0] == "+":
        return [cells[1] + cells[2] * k for k in range(count)]
    return cells


def size(shape):
    product = 1
    for edge in shape:
        product *= edge
    return product


def check_arrays(trace):
    for number, array in enumerate(trace["arrays"]):
        need(array["id"] == number and array["role"] in ROLES, f"array {number} has a wrong id or role")
        shown = size(array.get("window", array)["shape"])
        for key in ("initial", "final", "wanted"):
            need(len(array.get(key, [0] * shown)) == shown, f"{array['name']}: {key} has not {shown} cells")


def check_event(trace, event):
    kind = event[0]
    if kind in "rwa":
        _, array, mask, cells, values, _ = event
        total = size(trace["arrays"][array]["shape"])
        where = cells_of(cells, lanes(mask))
        need(len(where) == len(values) == lanes(mask), f"event {event[:3]} has not one cell and value per lane")
        need(all(-1 <= c < total for c in where), f"event {event[:3]} has a cell outside of its array")
    elif kind == "v":
        need(event[1] < len(trace["variables"]) and len(event[3]) == lanes(event[2]), f"event {event[:3]} is no variable")
    elif kind == "s":
        need(len(event[2]) == len(event[3]) == lanes(event[1]), f"event {event[:2]} has not one partner per lane")
    else:
        need(False, f"event {kind} is not known")


def check_steps(trace):
    last = len(trace["source"])
    for number, step in enumerate(trace["steps"]):
        need(0 <= step["l"] <= last, f"step {number} is at line {step['l']} of {last}")
        for event in step.get("e", []):
            check_event(trace, event)


def check_why(trace):
    nodes = trace["why"]["nodes"]
    need(nodes, "the tree has no root")
    for node in nodes:
        need(node["k"] in KINDS, f"a node of kind {node['k']} is not known")
        need(all(0 <= k < len(nodes) for k in node["from"]), "a node comes from one that is not there")
        need(node.get("s", -1) < len(trace["steps"]), "a node's step is not there")


def check_outputs(trace):
    """What the block's stores leave in the output is what is there at the end, unless another block or launch
    writes it too."""
    array = trace["output"]
    output = trace["arrays"][array]
    first, shape = [0] * len(output["shape"]), output["shape"]
    if "window" in output:
        first, shape = output["window"]["first"], output["window"]["shape"]
    left = {}
    for step in trace["steps"]:
        for event in step.get("e", []):
            if event[0] == "w" and event[1] == array:
                left.update(zip(cells_of(event[3], lanes(event[2])), event[4]))
    for cell, value in left.items():
        rest, at = cell, []
        for edge in reversed(output["shape"]):
            at.insert(0, rest % edge - first[len(output["shape"]) - len(at) - 1])
            rest //= edge
        if cell < 0 or any(not 0 <= a < e for a, e in zip(at, shape)) or trace["launches"] > 1:
            continue
        index = 0
        for a, edge in zip(at, shape):
            index = index * edge + a
        need(output["final"][index] == value or value in ("undef", "nan"),
             f"{output['name']}: cell {cell} is {output['final'][index]}, and the last step that writes it stores {value}")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        trace = json.load(file)
    need(trace["format"] == "stencil-kit-trace" and trace["version"] == 1, "this is no trace of version 1")
    check_arrays(trace)
    check_steps(trace)
    check_why(trace)
    check_outputs(trace)


main()
