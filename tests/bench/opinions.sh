# The rows about the second opinion. Read by tests/bench/run.

# Puzzles that lichess finds, judged again at ten times the nodes: those that come to the same line.
# First all that are found, then those that `confirmed` lets pass; below, what it costs.
stays() { # PUZZLES NODES
    spread_puzzles "$1"
    filters=$(filters_of lichess history-free)
    few="nodes.scan=$2 nodes.max=$2 hash=64" many="nodes.scan=${2}0 nodes.max=${2}0 hash=64"
    judge lichess "filters=$filters" $few >"$work/found" || exit
    judge lichess "filters=$filters confirmed" $few >"$work/sure" || exit
    awk -F '|' '$6 == "true"' "$work/found" | cut -d '|' -f 1-4 >"$work/puzzles"
    judge lichess "filters=$filters" $many >"$work/again" || exit
    awk -F '|' '
        FILENAME ~ /found$/ { line[$1] = $8; nodes += $5; next }
        FILENAME ~ /sure$/ { sure[$1] = $6 == "true"; sure_line[$1] = $8; cost += $5; next }
        {
            count++
            held += $6 == "true" && $8 == line[$1]
            holds = $6 == "true" && $8 == sure_line[$1]
            if (sure[$1]) { sures++; sure_held += holds }
            if (!holds) print "profiles.stays note " $1 ": " ($6 == "true" ? "another line" : $9) \
                (sure[$1] ? "" : "; not confirmed")
        }
        END {
            if (!count) exit
            print "profiles.stays note confirmed: " sures + 0 " of " count
            print "profiles.stays figure " sure_held + 0 "\nprofiles.stays reference " sures + 0
            printf "profiles.stays note without confirmed: %d of %d\n", held, count
            printf "profiles.stays note confirmed: %.0f %% nodes more in all\n", (cost / nodes - 1) * 100
        }' "$work/found" "$work/sure" "$work/again"
}
