# What the tried recipes share: a folder with games, one scan of all of them, and the comparison.
#
#   [PROGRAM [ENGINE]]: the onlymove to be tried, and the fake engine that it is to ask.
set -eu

program=$(realpath "${1:-build/san/onlymove}")
fake=$(realpath "${2:-build/san/fake-engine}")
shards=4
folder=$(mktemp -d)

need() { # COMMAND...
    for command in "$@"; do
        command -v "$command" >/dev/null || {
            echo "skipped: there is no $command here"
            exit 77
        }
    done
}

# The words behind `onlymove` that stand for the user's own.
scan="scan games.pgn --profile finder --set nodes.max=1000 --set hash=1 --engine $folder/engine --quiet"

# The engine takes its time while there is a file `slow`: a shard whose worker is to be lost takes ten
# seconds then, not one, and is under way for as long as finding it can take.
begin() {
    cp "$(dirname "$0")/../games/classics.pgn" "$folder/games.pgn"
    cd "$folder"
    cat >engine <<END
#!/bin/sh
if [ -e "$folder/slow" ]; then exec "$fake" --delay-ms 2; else exec "$fake"; fi
END
    chmod +x engine
    "$program" $scan --workers 1 --db one.db --format json --out one.json
    ln -s "$program" onlymove
    PATH=$folder:$PATH
    export PATH
    : >slow
}

# The processes that scan a shard, once its store holds something.
worker() { # SHARD
    for _ in $(seq 600); do
        [ -s "$1.db" ] && pgrep -f -- "^[^ ]*onlymove scan .*--db $folder/$1.db" && return
        sleep 0.05
    done
    echo "failed: nobody scans shard $1" >&2
    exit 1
}

# What the shards have found is what one scan has found, byte for byte; that scan's games are what a
# merge has said that it has joined.
compare() { # FILE
    grep -q "^stores $shards games $(grep -c '^\[Event ' games.pgn) " "$1"
    "$program" $scan --db all.db --format json --out all.json
    cmp one.json all.json
    echo "the same $(grep -c '"puzzle": ' one.json) puzzles from $shards shards as from one scan"
}
