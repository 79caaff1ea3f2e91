#!/usr/bin/env python3
"""gather.py TIMED COUNTED ORDER: the rows of measured.csv, from what measure.sh has left.

TIMED: rows without counts. COUNTED: Nsight Compute's table, a row a launch, the header repeated. ORDER: name, entry
and number of launches of each call, in that order."""
import csv
import os
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
HEAD = ("gpu,name,entry,calls,ms,least_ms,most_ms,l1_load_sectors,l1_hits,l2_load_sectors,l2_store_sectors,"
        "dram_read,dram_written,instructions,registers")


def launches(path):
    head = None
    for row in csv.reader(open(path)) if os.path.exists(path) else ():
        if row[0] == "ID":
            head = row
        elif row[0]:
            yield dict(zip(head, row))


def counts(counted, order):
    metrics = [m for m in open(os.path.join(FOLDER, "metrics.txt")).read().split("\n") if m and m[0] != "#"]
    rows, result = launches(counted), {}
    for line in open(order) if os.path.exists(order) else ():
        name, entry, count = line.strip().split(",")
        of_call = [next(rows) for _ in range(int(count))]
        values = [[float(row[m].replace(",", "")) for row in of_call] for m in metrics]
        sums = ["%.6g" % sum(v) for v in values[:-1]]
        result[name, entry] = sums + ["%d" % max(values[-1], default=0)]
    return result


def main():
    counted = counts(sys.argv[2], sys.argv[3])
    print(HEAD)
    for line in open(sys.argv[1]):
        fields = line.strip().split(",")
        print(",".join(fields + counted.get((fields[1], fields[2]), [""] * 8)))


main()
