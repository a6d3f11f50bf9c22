# What the tried recipes share: a folder with games, one scan of all of them, and the comparison.
#
#   PROGRAM [ENGINE]: the onlymove to be tried, and the engine that it is to ask.
set -eu

program=$(realpath "${1:-build/onlymove}")
engine=${2:-stockfish}
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
scan="scan games.pgn --profile finder --set nodes.max=1000 --set hash=1 --engine $engine --quiet"

begin() {
    cp "$(dirname "$0")/../games/classics.pgn" "$folder/games.pgn"
    cd "$folder"
    "$program" $scan --workers 1 --db one.db --format json --out one.json
    ln -s "$program" onlymove
    PATH=$folder:$PATH
    export PATH
}

# A scan of one shard, once it has found something.
worker() { # SHARD
    for _ in $(seq 600); do
        [ -s "$1.db" ] && break
        sleep 0.05
    done
    sleep 0.5
    pgrep -f -- "onlymove scan .*--db $folder/$1.db" | tail -n 1
}

# What the shards have found is what one scan has found, byte for byte; that scan's games are what a
# merge has said that it has joined.
compare() { # FILE
    grep -q "^stores $shards games $(grep -c '^\[Event ' games.pgn) " "$1"
    "$program" $scan --db all.db --format json --out all.json
    cmp one.json all.json
    echo "the same $(grep -c '"puzzle": ' one.json) puzzles from $shards shards as from one scan"
}
