# The rows about engines and profiles. Read by tests/bench/run.

# Says what is on standard input to an engine; what it says, and what came of it (see talk.c), is in
# $work/said.
talk() { # ENGINE [WORD...]
    "$bench" talk "$@" >"$work/said"
}

talked() { # FIELD: 1 the seconds, 2 the CPU time, 3 the nodes
    awk -v field="$1" '/^talked/ { print $(field + 1) }' "$work/said"
}

# --- the pool ---

scan_rate() {
    rm -f "$work"/script.*
    "$bench" scan "$stockfish" "$work/first.pgn" "$work/script" "$engines"
}

# Engines that are told what those of the scan were, all at the same time.
script_rate() {
    set -- "$work"/script.*
    for script in "$@"; do
        "$bench" talk "$stockfish" <"$script" >"$script.said" &
    done
    wait
    cat "$work"/script.*.said | awk -v scripts=$# '
        /^talked/ { rate += $4 / $2 / 1e6; talks++ }
        END { print rate; exit (talks < scripts) }'
}

pool_utilisation() { # ENGINES: 0 for one a core
    engines=$1
    awk '!NF { parts++ } parts < 2' "$data/lichess_games.pgn" >"$work/first.pgn" # tags, moves
    in_turn $scan_runs scan_rate script_rate
    echo "$row note $(tail -n 1 "$work/figure.more")"
}

restart() {
    "$bench" restart "$stockfish"
}

# The least that a search can be asked for ends with its first lines.
start_by_hand() {
    printf '%s\n' uci 'setoption name Hash value 256' 'setoption name MultiPV value 2' ucinewgame \
        isready 'position startpos' 'go nodes 1' | talk "$stockfish" || exit
    awk '/^talked/ { print $2 * 1e3 }' "$work/said"
}

cache_hit() {
    every_puzzle 18 $cached
    cut -d '|' -f 2,3 "$work/puzzles" |
        "$bench" cache "$stockfish" "$work/cache.db" >"$work/said" || exit
    sed "s/^/$row /" "$work/said"
    count=$(grep -c . "$work/puzzles")
    echo "$row note $count searches of 100000 nodes, two lines; $((count * 5)) answers"
}

# --- the built-in engine ---

speed_script() {
    printf '%s\n' uci 'setoption name Hash value 16' 'setoption name Threads value 1' isready ''
    while read -r fen; do
        printf '%s\n' ucinewgame "position fen $fen" isready "go nodes $speed_nodes"
    done <<'END'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7
r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9
r2q1rk1/pp1bppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/2KR1B1R w - - 3 10
r1bq1rk1/pp3ppp/2nbpn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10
END
}

# By CPU time, which others on the machine disturb less; then by the clock.
engine_speed() { # ENGINE [WORD...]
    speed_script | talk "$@" || exit
    awk '/^talked/ {
        printf "%g %.2f\n", $4 / ($3 > 0 ? $3 : $2) / 1e6, $4 / $2 / 1e6 }' "$work/said"
}

own_engine() { engine_speed "$program" engine; }
stockfish_engine() { engine_speed "$stockfish"; }

builtin_speed() {
    in_turn $runs own_engine stockfish_engine
    best=$(sort -n "$work/figure.more" | tail -n 1)
    echo "$row note $speed_nodes nodes each; the built-in engine by the clock: at best $best Mnodes/s"
}

# What the built-in engine finds in the puzzles on standard input, a line each: the move, and depth,
# score and nodes of its last report.
find_moves() {
    awk -F '|' '
        BEGIN { print "uci\nsetoption name Hash value 16" }
        {
            split($3, moves, " ")
            print "ucinewgame\nposition fen " $2 " moves " moves[1] "\ngo nodes 100000"
        }' | talk "$program" engine || exit
    sed -n -e 's/ seldepth.* multipv 1//' -e 's/ nps .*//' -e '/^info depth/h' \
        -e '/^bestmove/{G;s/\n/ /;p;}' "$work/said"
}

# Any mate will do, as where the puzzles come from.
builtin_solve() {
    every_puzzle $solve_step
    find_moves <"$work/puzzles" >"$work/found" || exit
    paste -d '|' "$work/puzzles" "$work/found" | awk -F '|' '
        {
            split($3, moves, " ")
            split($5, found, " ")
            kind = match($4, /mateIn[12]( |$)/) ? substr($4, RSTART + 6, 1) : 0
            asked[kind]++
            solved[kind] += found[2] == moves[2] || $5 ~ / score mate 1( |$)/
        }
        function say(row, right, all) {
            if (all) print "builtin." row " figure " right "\nbuiltin." row " reference " all
        }
        END {
            say("mates", solved[1] + solved[2], asked[1] + asked[2])
            say("puzzles", solved[0] + solved[1] + solved[2], NR)
            printf "builtin.mates note in one: %d of %d; in two: %d of %d\n", solved[1], asked[1],
                solved[2], asked[2]
        }'
}

builtin_again() {
    every_puzzle $again_step
    find_moves <"$work/puzzles" >"$work/forwards" || exit
    awk '{ line[NR] = $0 } END { for (i = NR; i; i--) print line[i] }' "$work/puzzles" |
        find_moves >"$work/backwards" || exit
    awk -v row="$row" '
        NR == FNR { found[++count] = $0; next }
        { alike += $0 == found[count - FNR + 1] }
        END { print row, "figure", alike + 0; print row, "reference", count }
    ' "$work/forwards" "$work/backwards"
}

# --- puzzles and profiles ---

# Puzzles of the file as lines of $work/puzzles: ID|FEN|MOVES|THEMES. The first move is the
# opponent's.
pick_puzzles() { # AWK-PROGRAM -v NAME=VALUE...
    picking=$1
    shift
    tail -n +2 "$data/lichess_puzzles.csv" | awk -F, "$@" '
        function puzzle() { return $1 "|" $2 "|" $3 "|" $8 }
        '"$picking" >"$work/puzzles"
}

# Every so manyth, from the first on.
every_puzzle() { # STEP [MOST]
    pick_puzzles '(NR - 1) % step == 0 && (!most || count++ < most) { print puzzle() }' \
        -v step="$1" -v most="${2:-0}"
    [ -s "$work/puzzles" ] || give_up "$data/lichess_puzzles.csv: no puzzles"
}

# At most so many puzzles (of those with a theme) with two or more moves of the solver's, at equal
# distances from the file's beginning to its end; how many there were is in $work/in-file.
spread_puzzles() { # MOST [THEME]
    pick_puzzles '
        split($3, moves, " ") > 3 && index($8, theme) { kept[count++] = puzzle() }
        END {
            print count + 0 >in_file
            most = count < most ? count : most
            for (i = 0; i < most; i += step) print kept[int(i * count / most)]
        }' -v most="$1" -v theme="${2:-}" -v step="$trial_step" -v in_file="$work/in-file"
}

# The filters of a profile without some.
filters_of() { # PROFILE LEFT-OUT (an extended regular expression)
    "$program" profiles "$1" | awk -v ORS=' ' -v left_out="^($2)\$" '
        sub(/^filters = /, "") { inside = 1 }
        inside && !NF { exit }
        inside { for (i = 1; i <= NF; i++) if ($i !~ left_out) print $i }'
}

# Lets a profile, with other numbers, judge the puzzles of $work/puzzles after their first move, as
# many at a time as there are cores. Prints them in their order, with what came of it:
# ID|FEN|MOVES|THEMES|NODES|ACCEPTED|KIND|SOLUTION|REASON.
judge() { # PROFILE KEY=VALUE...
    rm -rf "$work/onlymove" "$work"/judged.*
    mkdir "$work/onlymove"
    printf '%s\n' '[bench]' "base = $1" >"$work/onlymove/profiles.ini"
    shift
    printf '%s\n' "$@" >>"$work/onlymove/profiles.ini"
    [ -s "$work/puzzles" ] || return 0
    engine=$(quoted "$stockfish")
    export program work engine
    awk -F '|' '
        { split($3, moves, " "); print 10000 + NR "\n" $2 "\n" moves[1] }' "$work/puzzles" |
        tr '\n' '\0' | xargs -0 -n 3 -P "$cores" sh -c '
            exec "$program" explain --profile bench --engine "$engine" --fen "$2" --moves "$3" \
                --json >"$work/judged.$1"' sh || exit 1
    awk 1 "$work"/judged.* | sed -n \
        's/.*,"nodes":\([0-9]*\),"accepted":\([a-z]*\),"kind":"\([^"]*\)","reason":"\(.*\)","filters":\[.*"solution":\[\([^]]*\)\],.*/\1|\2|\3|\5|\4/p' |
        awk -F '|' -v OFS='|' '{ gsub(/[",]+/, " ", $4) } 1' >"$work/said"
    [ "$(grep -c . "$work/said")" -eq "$(grep -c . "$work/puzzles")" ] ||
        give_up "explain --json says something else than what is read here"
    paste -d '|' "$work/puzzles" "$work/said"
}

# One search that is judged at every rung, beside the literal ladder, which searches anew for each.
# A step of the ladder is a profile that has one node limit and only the filters of that step, so it
# is one search from a cleared hash (and one of the position before, where a filter asks for it); the
# next step sees the puzzles that this one has accepted.
ladder() {
    first=one-winning-move
    rung=$(filters_of magnus "$first|solution-tree|history-free")
    every_puzzle 12 $ladders
    judge magnus "filters=$first $rung" nodes.scan=100000 nodes.start=100000 nodes.max=4000000 \
        >"$work/checkpointed" || exit
    : >"$work/literal"
    filters=$first
    for limit in 100000 $(awk 'BEGIN { for (n = 1e5; n <= 4e6; n = int(n * 1.4 + 0.5)) print n }'); do
        judge magnus "filters=$filters" nodes.scan=$limit nodes.start=$limit nodes.max=$limit \
            >"$work/step" || exit
        sed "s/\$/ (at $limit nodes)/" "$work/step" >>"$work/literal"
        awk -F '|' '$6 == "true"' "$work/step" | cut -d '|' -f 1-4 >"$work/puzzles"
        filters=$rung
    done
    awk -F '|' '
        {
            way = NR == FNR ? "checkpointed search" : "ladder"
            nodes[way, $1] += $5
            all[way] += $5
            accepts[way, $1] = $6 == "true"
            why[way, $1] = $9
        }
        NR == FNR { id[++count] = $1 }
        function say(row, what, value) { print "ladder." row, what, value }
        function refuses(way) {
            if (!accepts[way, id[i]])
                say("verdicts", "note", id[i] ": the " way " refuses it: " why[way, id[i]])
        }
        END {
            for (i = 1; i <= count; i++) {
                one = accepts["checkpointed search", id[i]]
                many = accepts["ladder", id[i]]
                ones += one
                manys += many
                same += one == many
                if (one && many) {
                    both++
                    figure += nodes["checkpointed search", id[i]] / 1e6
                    reference += nodes["ladder", id[i]] / 1e6
                }
                if (one != many) {
                    refuses("checkpointed search")
                    refuses("ladder")
                }
            }
            say("verdicts", "figure", same + 0)
            say("verdicts", "reference", count)
            say("verdicts", "note", "accepted by the checkpointed search: " ones + 0 \
                ", by the ladder: " manys + 0)
            if (both) {
                say("nodes", "figure", figure)
                say("nodes", "reference", reference)
            }
            say("nodes", "note", both + 0 " of " count " positions are accepted by both" \
                (both ? sprintf(": %.2f times fewer nodes", reference / figure) : "") \
                sprintf("; over all %d: %.1f against %.1f Mnodes", count,
                    all["checkpointed search"] / 1e6, all["ladder"] / 1e6))
        }' "$work/checkpointed" "$work/literal"
}

# A profile without history-free, which judges what was accepted once more: so short a past as a
# puzzle's has nothing to tell. What it says of the puzzles is in $work/trial.
try_profile() { # PROFILE KEY=VALUE...
    profile=$1
    shift
    judge "$profile" "filters=$(filters_of "$profile" history-free)" "$@" >"$work/trial" || exit
    how="$(grep -c . "$work/puzzles") of $(cat "$work/in-file") in the file, judged with $*"
}

lichess() {
    spread_puzzles 100
    try_profile lichess nodes.scan=1000000 nodes.max=1000000 hash=64
    printf 'profiles.%s note %s\n' moves "$how" lines "$how"
    awk -F '|' '
        {
            of_file = split($3, file, " ") - 1
            length_of = $6 == "true" ? split($8, line, " ") : 0
            for (same = 0; same < length_of && same < of_file; same++)
                if (line[same + 1] != file[same + 2]) break
            moves += same > 0
            whole = same == length_of && same == of_file
            lines += whole
        }
        !whole {
            print (same ? "profiles.lines" : "profiles.moves") " note " $1 ": " \
                ($6 != "true" ? $9 : same == length_of || same == of_file ? \
                    length_of " plies, in the file " of_file : \
                    line[same + 1] " at ply " same + 1 ", in the file " file[same + 2])
        }
        END {
            if (NR) {
                print "profiles.moves figure " moves "\nprofiles.moves reference " NR
                print "profiles.lines figure " lines "\nprofiles.lines reference " NR
            }
        }' "$work/trial"
}

mates() { # PROFILE KEY=VALUE...
    spread_puzzles 40 mateIn
    try_profile "$@"
    echo "$row note $how"
    awk -F '|' -v row="$row" '
        $6 == "true" { kinds[$7]++ }
        $6 == "true" && $7 ~ /^((only|hard) )?mate$/ { right++; next }
        { print row " note " $1 ": " ($6 == "true" ? $7 : $9) }
        END {
            for (kind in kinds) print row " note accepted as " kind ": " kinds[kind]
            if (NR) print row " figure " right + 0 "\n" row " reference " NR
        }' "$work/trial"
}

# Below it every filter that failed, with what it measured; or the moves.
profiles_sample() {
    for limit in $limits; do
        "$program" explain --profile positional --set nodes.max=$limit --played d8d7 \
            --fen '3r1rk1/2p1bppp/p1n1q3/1p1pP3/5B2/2P1QP2/PPB2P1P/R2R2K1 b - - 4 17' \
            --engine "$(quoted "$stockfish")" >"$work/said" || exit
        awk -v note="$row note $limit nodes: " '
            /^FAIL/ { sub(/^FAIL */, ""); line = $0; getline; sub(/^ */, ""); print note line "; " $0 }
            / (solution|reply),/ { match($0, /[0-9]+\.+[^ ]+/); moves = moves " " substr($0, RSTART, RLENGTH) }
            /^accepted/ { print note "accepted:" moves }' "$work/said"
    done >"$work/sample"
    cat "$work/sample"
    echo "$row figure $(grep -c ' accepted: ' "$work/sample")"
    echo "$row reference $(echo $limits | wc -w)"
}

# --- best first ---

# Nodes that engines spend on the first games of FILE by finder, with these words besides.
nodes_of_scan() { # FILE GAMES WORD...
    file=$data/$1 games=$2
    shift 2
    rm -f "$work"/best.db*
    "$program" scan "$file" --games "1-$games" --profile finder --effort quick --set nodes.max=20000 \
        --engine "$stockfish" --db "$work/best.db" --quiet --json-log "$work/best.log" "$@" ||
        give_up "$program scan $file"
    tail -n 1 "$work/best.log" | sed 's/.*"puzzles":\([0-9]*\).*"nodes":\([0-9]*\).*/\1 \2/'
}

best_first() { # FILE
    games=60 wanted=20
    $quick && games=20 wanted=6
    whole=$(nodes_of_scan "$1" $games) && some=$(nodes_of_scan "$1" $games --limit-puzzles $wanted) ||
        exit
    echo "$row note $wanted of ${whole% *} puzzles of $games games"
    echo "$row figure $(awk "BEGIN { print 100 * ${some#* } / ${whole#* } }")"
}
