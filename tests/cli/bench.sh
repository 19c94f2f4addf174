#!/usr/bin/env bash
# Tests the output of the benchmark: one table, one file, and the comparison of two files. Times
# are not checked. shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"

cat >1.json <<'END'
{ "rounds": 3,
  "lines": [
    { "name": "yardstick: xorshift", "per": "number", "median_ns": 2.00, "least_ns": 1.90, "most_ns": 2.10, "times": 5 },
    { "name": "list", "per": "list", "median_ns": 100.00, "least_ns": 98.00, "most_ns": 103.00, "times": 7, "beside": "yardstick: xorshift", "ratio": 50.000, "ratio_least": 49.000, "ratio_most": 51.000 }
  ],
  "facts": {
    "harbor: bytes per game": 2000.00
  }
}
END
cat >2.json <<'END'
{ "lines": [
    { "name": "server, a choice", "per": "choice", "median_ns": 1500000, "least_ns": 1500000, "most_ns": 1500000, "beside": "yardstick: xorshift", "ratio": 3.500 }
  ],
  "facts": {
    "server: tables": 5
  }
}
END
"$root/scripts/bench-table" bench.json 1.json 2.json >out
says out '^list +100 ns +10000000 +50\.0 × yardstick: xorshift$'
says out '^server, a choice +1\.50 ms +667 +3\.5 × yardstick: xorshift$'
says out '^yardstick: xorshift +2\.00 ns +500000000$'
says out '^harbor: bytes per game +2000\.00$'
if command -v jq >/dev/null; then
    holds 'all in one file' jq -e '(.lines | length) == 3 and (.facts | length) == 2' bench.json
fi

# A slower machine is slower in all lines; the ratios show what has changed.
sed -e 's/"median_ns": 2.00, "least_ns": 1.90, "most_ns": 2.10/"median_ns": 4.00, "least_ns": 3.90, "most_ns": 4.10/' \
    -e 's/"median_ns": 100.00, "least_ns": 98.00, "most_ns": 103.00/"median_ns": 201.00, "least_ns": 199.00, "most_ns": 210.00/' \
    -e 's/"ratio": 3.500/"ratio": 7.000/' bench.json >slower.json
"$root/scripts/bench-compare" bench.json slower.json >out
says out '^list +100\.0 +201\.0 +\+101\.0 % +50\.0 +50\.0 +\+0\.0 %  \(within the spread\)$'
says out '^server, a choice .* 3\.5 +7\.0 +\+100\.0 %$'
says out '^yardstick: xorshift +2\.0 +4\.0 +\+100\.0 %$'
grep -v server, bench.json >fewer.json
"$root/scripts/bench-compare" bench.json fewer.json >out
says out '^server, a choice .*gone$'
"$root/scripts/bench-compare" fewer.json bench.json >out
says out '^server, a choice .*new$'
"$root/scripts/bench-compare" nonesuch.json bench.json >out 2>err
holds 'a file that is not there is told' test $? -eq 2
says err 'make bench-compare OLD=FILE'
finish
