# Samples, and the rows about moves, files and memory. Read by tests/bench/run.

# Figure and reference in turn, so that what else the machine does meets both alike. Each is a
# command that prints a number; what else stands on its line goes to $work/figure.more.
in_turn() { # TIMES FIGURE [REFERENCE]
    times=$1 figure=$2 reference=${3-}
    [ "$no_reference" ] && reference=
    while [ "$times" -gt 0 ]; do
        times=$((times - 1))
        said=$($figure) || exit
        echo "$row figure ${said%% *}"
        echo "${said#* }" >>"$work/figure.more"
        if [ "$reference" ]; then
            said=$($reference) || exit
            echo "$row reference ${said%% *}"
        fi
    done
}

# The words of a command, as hyperfine and onlymove read them.
quoted() { # WORD...
    for word in "$@"; do
        printf "'%s' " "$(printf '%s' "$word" | sed "s/'/'\\\\''/g")"
    done
}

# Seconds of one run of a program, as a whole process; what it prints is in $work/said.
seconds() { # PROGRAM WORD...
    hyperfine --shell none --style none --runs 1 --ignore-failure --output "$work/said" \
        --export-csv "$work/time.csv" "$(quoted "$@")" 2>"$work/complaint" ||
        give_up "$(cat "$work/complaint")"
    awk -F, 'END { print $(NF - 6) }' "$work/time.csv" # command, mean and six more
}

# Its speed, in `amount` a second.
speed() { # AMOUNT PROGRAM WORD...
    amount=$1
    shift
    took=$(seconds "$@") || exit
    awk -v amount="$amount" -v took="$took" 'BEGIN { print amount / took }'
}

# $work/NAME, made or longer by so many copies of files, one after the other.
add_copies() { # NAME TIMES FILE...
    name=$1 copies=$2
    shift 2
    for file in "$@"; do
        cat "$file"
        echo # a game may end where its file does
    done >"$work/one" || exit
    (
        cd "$work" || exit
        awk -v copies="$copies" 'BEGIN { while (copies-- > 0) print "one" }' | xargs cat >>"$name"
    ) || {
        rm -f "$work/$name" # it may be what filled the disk
        give_up "$work/$name cannot be written"
    }
}

size_of() { # FILE UNIT
    wc -c <"$1" | awk -v unit="$2" '{ print $1 / unit }'
}

# --- perft ---

start_nodes=119060324 # perft 6 of the start position

expect_start_nodes() { # WHO: the count is the last number in $work/said
    nodes=$(grep -v '^talked' "$work/said" | tr -cs '0-9' '\n' | grep . | tail -n 1)
    [ "$nodes" = $start_nodes ] || give_up "$1 counts ${nodes:-no} nodes, not $start_nodes"
}

start_speed() { # SECONDS
    awk -v nodes=$start_nodes -v seconds="$1" 'BEGIN { print nodes / seconds / 1e6 }'
}

own_perft() {
    took=$("$bench" perft 6 $start_nodes) || exit
    start_speed "$took"
}

stockfish_perft() {
    printf 'isready\n\ngo perft 6\n' | talk "$stockfish" || exit
    expect_start_nodes "$stockfish"
    start_speed "$(talked 1)"
}

own_process() {
    seconds "$program" perft 6 || exit
    expect_start_nodes "$program"
}

stockfish_process() {
    seconds "$stockfish" go perft 6 || exit
    expect_start_nodes "$stockfish"
}

# A line of the file is a FEN, then ";D1 20 ;D2 400" and so on.
perft_epd() {
    awk -F ' *;D' -v limit=$perft_limit '
        { sub(/\r$/, "") }
        { for (i = 2; i <= NF; i++) {
            split($i, count, " ")
            if (count[2] + 0 <= limit) print NR, count[1], count[2], $1
        } }' "$data/perft.epd" >"$work/counts"
    while read -r line depth nodes fen; do
        echo "$line $depth $nodes $("$program" perft "$depth" "$fen" | tail -n 1)"
    done <"$work/counts" | awk -v row="$row" -v limit=$perft_limit '
        { sum += $4 }
        $3 != $4 && !wrong++ { first = "line " $1 ", depth " $2 ": " $4 ", not " $3 }
        END {
            print row, "figure", NR - wrong
            print row, "reference", NR
            printf "%s note the counts of at most %.0f nodes; %.0f in all\n", row, limit, sum
            if (wrong || !NR) {
                print wrong + 0 " of " NR " counts are wrong: " first >"/dev/stderr"
                exit 1
            }
        }'
}

# --- check ---

# How many games `onlymove check` has read without an error, as it said last.
games_said() { # FILE
    last=$(tail -n 1 "$work/said")
    case $last in
    games*' errors 0') echo "$last" | cut -d ' ' -f 2 ;;
    *) give_up "$program check $1: $last" ;;
    esac
}

expect_games() { # FILE GAMES
    found=$(games_said "$1") || exit
    [ "$found" -eq "$2" ] || give_up "$1: $found games, not $2"
}

own_check() {
    speed "$megabytes" "$program" check "$work/ten.pgn" || exit
    expect_games "$work/ten.pgn" $((games * 10))
}

pgn_extract_check() {
    speed "$megabytes" "$pgn_extract" -s -r "$work/ten.pgn"
}

check() { # FILE
    rm -f "$work/ten.pgn"
    add_copies ten.pgn 10 "$data/$1"
    megabytes=$(size_of "$work/ten.pgn" 1e6)
    took=$(seconds "$program" check "$data/$1") || exit
    games=$(games_said "$data/$1") || exit
    in_turn $runs own_check pgn_extract_check
    printf '%s note %d games, %.1f MB\n' "$row" $((games * 10)) "$megabytes"
}

# Instructions that check takes for one file, as valgrind counts them.
instructions_of() { # FILE
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" check "$1" 2>&1 |
        sed -n 's/.*refs: *//p' | tr -d ,
}

# Instructions a byte of FILE, beside those of a former build: what is taken before the first byte
# and behind the last does not count.
check_steps() { # FILE RECORDED
    rm -f "$work/ten.pgn"
    add_copies ten.pgn 10 "$data/$1"
    one=$(instructions_of "$data/$1")
    ten=$(instructions_of "$work/ten.pgn")
    [ "$one" ] && [ "$ten" ] || give_up "valgrind counts no instructions"
    size=$(wc -c <"$data/$1")
    echo "$row figure $(awk "BEGIN { print ($ten - $one) / 9 / $size }")"
    echo "$row reference $2"
}

# The most MiB that check takes for so many copies, which are made the first time.
peak() { # TIMES
    [ -f "$work/$1.pgn" ] || add_copies "$1.pgn" "$1" "$source"
    "$bench" peak "$work/said" "$program" check "$work/$1.pgn" || exit
    expect_games "$work/$1.pgn" $((games * $1))
}

peak_of_hundred() { peak 100; }
peak_of_thousand() { peak 1000; }

memory() { # FILE
    source=$data/$1
    "$bench" peak "$work/said" "$program" check "$source" >"$work/peak" || exit
    games=$(games_said "$source") || exit
    one=$(peak 1) && ten=$(peak 10) || exit
    in_turn 3 peak_of_thousand peak_of_hundred
    printf '%s note one copy: %.2f MiB, ten-fold: %.2f MiB\n' "$row" "$one" "$ten"
    rm -f "$work"/1*.pgn # larger than what other rows need
}

# --- motifs ---

# What `onlymove tag --check` says of the puzzles, for three rows.
motifs_agree() { # FILE
    "$program" tag --check --no-rating "$data/$1" >"$work/agreement" 2>"$work/complaint" ||
        give_up "$program tag --check --no-rating $1: $(head -n 1 "$work/complaint")"
    awk '
        $1 == "exact_before_2025" || $1 == "phases" {
            row = $1 == "phases" ? "motif.phases" : "motif.exact"
            print row, "figure", $2
            print row, "reference", $4
            phases = $1 == "phases"
        }
        $1 == "untagged" { print "motif.exact note never tagged, and so no match:", $2 }
        NF == 8 && $2 + 0 > 0 && !phases {
            print "motif.f1 note " $1 ": " $2 " cases, " $4 " missed, " $5 " too much, F1 " $8
            if ($2 >= 20 && (!worst || $8 < worst)) worst = $8
        }
        END { print "motif.f1 figure", worst * 100 }' "$work/agreement"
}

# The same with the names of 2025 and later, of the puzzles that were tagged.
motifs_agree_today() { # FILE
    "$program" tag --check --no-rating "$data/$1" >"$work/agreement" 2>"$work/complaint" ||
        give_up "$program tag --check --no-rating $1: $(head -n 1 "$work/complaint")"
    awk '
        $1 == "exact" { exact = $2; puzzles = $4 }
        $1 == "untagged" { untagged = $2 }
        END {
            print "motif.newest figure", exact
            print "motif.newest reference", puzzles - untagged
        }' "$work/agreement"
}

# Prints seconds of CPU time, then by the clock.
own_tagging() {
    took=$(seconds "$program" tag --no-rating "$work/many.csv") || exit
    awk -F, -v took="$took" 'END { print $(NF - 3) + $(NF - 2), took }' "$work/time.csv"
    tagged=$(wc -l <"$work/said")
    [ "$tagged" -eq $((tagging + 1)) ] || give_up "onlymove tag gives $tagged lines, not $tagging"
}

motif_speed() { # FILE PUZZLES
    tagging=$2
    awk -v wanted="$tagging" '
        NR == 1 { print; next }
        { row[NR - 2] = $0 }
        END { for (i = 0; i < wanted; i++) print row[i % (NR - 1)] }' "$data/$1" >"$work/many.csv"
    in_turn $runs own_tagging
    printf '%s note by the clock, which others on the machine disturb: at best %s s\n' "$row" \
        "$(sort -n "$work/figure.more" | head -n 1)"
    rm -f "$work/many.csv"
}

# Puzzles and their copies, mirrored, shifted and with a pawn more, in one store.
look_alikes() { # FILE
    rm -f "$work"/alike.db*
    "$bench" pairs "$data/$1" "$work/one.csv" "$work/other.csv" >"$work/pairs" || exit
    for file in one other; do
        "$program" import "$work/$file.csv" --db "$work/alike.db" >"$work/said" 2>&1 || exit
    done
    "$bench" alike "$work/alike.db" >"$work/alike" || exit
    awk '{ print "alike.found figure " $1; print "alike.strangers figure " $2 }' "$work/alike"
    echo "alike.found note $(cat "$work/pairs")"
    rm -f "$work"/alike.db* "$work/one.csv" "$work/other.csv"
}

# --- difficulty ---

# Ratings of the first file, and worth by the popularity that any of them says.
difficulty_tried() { # FILE...
    "$train" try $train_step $(for file in "$@"; do echo "$data/$file"; done) >"$work/tried" \
        2>"$work/complaint" || give_up "$train try: $(head -n 1 "$work/complaint")"
    tr -d , <"$work/tried" | awk '
        /^rating file 1:/ {
            print "difficulty.rank note", $5, "puzzles, bias by thirds of the estimates", $18, $19, $20
            print "difficulty.rank figure", $8
            print "difficulty.error figure", $11
            print "difficulty.inside figure", $13
            print "difficulty.inside reference 80"
        }
        /^rating file [23]:/ { print "difficulty.rank note file", $3, $5, "puzzles: rank", $8 ",",
            "error", $11 ", inside", $13, "%, bias", $18, $19, $20 }
        /^worth/ { print "worth.rank note", $3, "puzzles"
            print "worth.rank figure", $13; print "worth.bands figure", $18 }
        /^keys/ { print "worth.keys figure", $2; print "worth.keys reference", $8 }'
}

own_estimating() {
    took=$(seconds "$program" tag "$work/some.csv") || exit
    estimated=$(wc -l <"$work/said")
    awk -F, -v count=$((estimated - 1)) -v took="$took" '
        END { print 1000 * ($(NF - 3) + $(NF - 2)) / count, took }' "$work/time.csv"
}

difficulty_speed() { # FILE
    awk 'NR == 1 || NR % 20 == 0' "$data/$1" >"$work/some.csv"
    in_turn $runs own_estimating
}

# --- large files ---

first_player=Erstzug

# Two files that begin with the same game: small.pgn has no other, large.pgn 2 GB of them.
make_large_and_small() {
    [ -f "$work/large.pgn" ] && return
    printf '[Event "first"]\n[White "%s"]\n[Black "Other"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n\n' \
        $first_player >"$work/small.pgn"
    set -- "$data/lichess_games.pgn" "$data/twic_games.pgn"
    copies=$((2000000000 / ($(size_of "$1" 1) + $(size_of "$2" 1)) + 1))
    cp "$work/small.pgn" "$work/large.pgn"
    add_copies large.pgn $copies "$@"
}

# What was kept of a file before is in the cache folder.
forget_index() {
    rm -rf "$work/onlymove"
}

# Fields of what `build/bench open` says.
opened() { # FILE FIELDS SECONDS
    forget_index
    "$bench" open "$program" "$work/$1" $first_player "$3" >"$work/opened" || exit
    cut -d ' ' -f "$2" "$work/opened"
}

large_screen() { opened large.pgn 1 0; }
small_screen() { opened small.pgn 1 0; }
large_memory() { opened large.pgn 2,3 5; }
small_memory() { opened small.pgn 2,3 5; }

open_first_screen() {
    make_large_and_small
    in_turn $runs large_screen small_screen
}

chosen_look() {
    forget_index
    mkdir -p "$work/onlymove"
    printf 'theme = wood\npieces = fine\n' >"$work/onlymove/look.ini"
    LC_ALL=C.UTF-8 "$bench" open "$program" "$work/small.pgn" $first_player 0 | cut -d ' ' -f 1
}

open_frame() {
    make_large_and_small
    in_turn $runs chosen_look
}

open_memory() {
    make_large_and_small
    in_turn 1 large_memory small_memory
    echo "$row note of it not the file's, with 2 GB: $(cat "$work/figure.more") MiB"
}

# --- keys ---

key_times=200

# What else `build/bench keys` says, as a note.
note_keys() {
    awk -v row="$row" '
        { half += $1; slowest = $2 > slowest ? $2 : slowest; bytes += $3 }
        END { printf "%s note half of the keys: %.2g ms; the slowest of all: %.0f ms; a key writes %.0f bytes\n",
                     row, half / NR, slowest, bytes / NR }' "$work/figure.more"
}

long_game_keys() {
    forget_index
    "$bench" keys $key_times "$program" "$work/huge.pgn" Huge End 'game 1/1  65535...Ng8' \
        Left 'game 1/1  65535.Ng1' Home 'game 1/1  start' Right 'game 1/1  1.Nf3'
}

keys_long_game() {
    "$bench" huge plies 5000000 >"$work/huge.pgn" || exit
    in_turn $runs long_game_keys
    note_keys
    rm -f "$work/huge.pgn"
}

large_keys() {
    forget_index
    "$bench" keys $key_times "$program" "$work/large.pgn" $first_player f 'h   g   f   e' \
        l '  1.e4' f 'a   b   c   d' h '  start'
}

keys_indexing() {
    make_large_and_small
    in_turn $runs large_keys
    note_keys
}

# A store and a game that have one puzzle, and nothing from before.
make_puzzle() {
    forget_index
    mkdir -p "$work/onlymove"
    rm -f "$work/puzzle.pgn"
    "$bench" puzzle "$work/onlymove/onlymove.db" "$work/puzzle.pgn"
}

locked_keys() {
    make_puzzle && "$bench" keys 50 "$program" "$work/puzzle.pgn" Puzzle \
        hold "$work/onlymove/onlymove.db" -- A 'LOCKED, 1 WAITS' l 'game 1/1  1.Qg7#' \
        f 'h   g   f' u 'undone: accept' h 'game 1/1  start' f 'a   b   c'
}

keys_locked() {
    in_turn $runs locked_keys
    note_keys
    forget_index
}

flooded_keys() {
    make_puzzle
    printf 'engine = flood\n[engine flood]\ncommand = %s --flood-of-lines\n' "$fake_engine" \
        >"$work/onlymove/config.ini"
    "$bench" keys 50 "$program" "$work/puzzle.pgn" Puzzle ' ' 'Fake 1.0  depth' -- \
        f 'h   g   f' l 'game 1/1  1.Qg7#' f 'a   b   c' h 'game 1/1  start'
}

keys_flooding() {
    [ -x "$fake_engine" ] || give_up "$fake_engine is not here; make build/san/fake-engine"
    in_turn $runs flooded_keys
    note_keys
    forget_index
}

busy_keys() {
    forget_index
    "$bench" keys $key_times "$program" "$data/lichess_games.pgn" 'game 1/' ' ' 'depth' \
        R 'runs over' -- f 'h   g   f' l '  1.e4' f 'a   b   c' h '  start'
}

keys_busy() {
    in_turn $runs busy_keys
    note_keys
}

# Pieces are drawn there, with the graph below the board.
wide_keys() {
    forget_index
    LC_ALL=C.UTF-8 SCREEN=200x60 "$bench" keys $key_times "$program" "$data/lichess_games.pgn" 'game 1/' ' ' \
        'depth' R 'runs over' -- l '  1.e4' h '  start'
}

keys_wide() {
    in_turn $runs wide_keys
    note_keys
}

# --- what the workbench itself takes ---

# One of what `build/bench watch` says.
watched() { # FIELD SECONDS [KEY TEXT]...
    field=$1 seconds=$2
    shift 2
    forget_index
    "$bench" watch "$program" "$data/lichess_games.pgn" 'game 1/' "$seconds" "$@" \
        >"$work/watched" || exit
    cut -d ' ' -f "$field" "$work/watched"
}

busy_cpu() { watched 1 10 ' ' 'depth' R 'runs over'; }
idle_cpu() { watched 1 10; }
own_cpu() { in_turn 3 busy_cpu idle_cpu; }

own_idle() {
    watched 2 10 | sed 's/^/own.wakes figure /'
    cut -d ' ' -f 3 "$work/watched" | sed 's/^/own.memory figure /'
}

# --- a review ---

# Everything that there is to decide, once one by one and once with a pattern first.
review_keys() {
    forget_index
    rm -f "$work/review.db" "$work/again.db"
    "$program" scan "$data/lichess_games.pgn" --profile finder --set nodes.max=8000 --set hash=4 \
        --db "$work/review.db" >"$work/scanned" 2>&1 || give_up "$(tail -n 1 "$work/scanned")"
    cp "$work/review.db" "$work/again.db"
    cp "$work/review.db" "$work/chained.db"
    "$bench" review "$program" "$work/review.db" "$data/lichess_games.pgn" '' off >"$work/alone" || exit
    "$bench" review "$program" "$work/again.db" "$data/lichess_games.pgn" '~n 1' off >"$work/bulk" || exit
    "$bench" review "$program" "$work/chained.db" "$data/lichess_games.pgn" '~n 1' leave \
        >"$work/chained" || exit
    awk '{ print "review.keys figure", $1 / $2
           print "review.keys note", $1, "keys for", $2, "puzzles"
           print "review.next figure", $3
           print "review.next note half of them:", $4, "ms; the slowest:", $5, "ms" }' "$work/alone"
    awk '{ print "review.bulk figure", $1 }' "$work/bulk"
    awk 'NR == 1 { puzzles = $2; next }
         { print "review.chains figure", $1 / puzzles
           print "review.chains note", $1, "keys for", puzzles, "puzzles" }' "$work/alone" "$work/chained"
}

large_index() {
    forget_index
    "$bench" index "$work/large.pgn"
}

large_index_memory() {
    forget_index
    "$bench" index-memory "$work/large.pgn"
}

large_read() {
    speed "$gigabytes" dd if="$work/large.pgn" of=/dev/null bs=1048576
}

index_rate() {
    make_large_and_small
    gigabytes=$(size_of "$work/large.pgn" 1e9)
    in_turn $runs large_index large_read
    best=$(sort -n "$work/figure.more" | tail -n 1)
    echo "$row note by CPU time, which others on the machine disturb less: $best GB/s"
}

large_choose() { "$bench" choose "$work/large.pgn"; }

choose_rate() {
    make_large_and_small
    in_turn $runs large_choose large_index
    best=$(sort -n "$work/figure.more" | tail -n 1)
    echo "$row note by CPU time, which others on the machine disturb less: $best GB/s"
}

choose_board() {
    while [ "$(wc -c <"$work/board.pgn" 2>/dev/null || echo 0)" -lt 500000000 ]; do
        for copy in $(seq 100); do cat "$data/twic_games.pgn"; done >>"$work/board.pgn"
    done
    for pattern in 'pieces:<=20' 'pieces:<=4' 'material:~KRPkr' 'on:Nf5 and pieces:<=20'; do
        "$bench" choose "$work/board.pgn" "$pattern" >"$work/board" || exit
        echo "$row note $pattern: $(cat "$work/board") fit"
        [ "${pattern#on}" != "$pattern" ] || cut -d ' ' -f 1 "$work/board"
    done >"$work/boards"
    grep note "$work/boards"
    echo "$row figure $(grep -v note "$work/boards" | sort -n | head -n 1)"
    rm "$work/board.pgn"
}

# Seconds until a scan of the first game of a file has ended.
first_scanned() { # FILE
    rm -f "$work"/first.db*
    began=$(date +%s.%N)
    "$program" scan "$work/$1" --games 1-1 --profile finder --set nodes.max=1000 --engine builtin \
        --workers 1 --db "$work/first.db" --quiet || exit
    echo "$(date +%s.%N) $began" | awk '{ print $1 - $2 }'
}
large_first() { first_scanned large.pgn; }
small_first() { first_scanned small.pgn; }

scan_start() {
    make_large_and_small
    in_turn $runs large_first small_first
}

# The most memory of a scan of all games of a PGN of so many bytes, of which none fits.
passed_over() { # BYTES
    head -c "$1" "$work/large.pgn" >"$work/part.pgn"
    "$bench" peak "$work/said" "$program" scan "$work/part.pgn" --where 'White = "~"' --quiet \
        --engine builtin --db "$work/first.db"
}
passed_ten() { passed_over 500000000; }
passed_one() { passed_over 50000000; }

scan_memory() {
    make_large_and_small
    in_turn 1 passed_ten passed_one
    rm -f "$work/part.pgn"
}

index_memory() {
    make_large_and_small
    in_turn 1 large_index_memory
}

# Accepted puzzles out in every format: seconds of the whole process, and the most memory of any.
# Prints rows a second of CPU time, then by the clock.
rate_of_import() { # PROGRAM WORD...
    took=$(seconds "$@") || exit
    awk -F, -v rows="$imported" -v took="$took" \
        'END { print rows / ($(NF - 3) + $(NF - 2)), rows / took }' "$work/time.csv"
}

own_import() {
    rm -f "$work"/import.db*
    rate_of_import "$program" import --quiet --db "$work/import.db" "$work/rows.csv"
}

sqlite_import() {
    rm -f "$work/import.db"
    rate_of_import sqlite3 -cmd 'PRAGMA journal_mode = WAL' "$work/import.db" ".import --csv $work/rows.csv puzzle"
}

import_rate() {
    "$bench" rows "$data/lichess_themes.csv" "$imported" >"$work/rows.csv" || exit
    in_turn $runs own_import sqlite_import
    echo "$row note by the clock, which others on the machine disturb: at best" \
        "$(sort -rn "$work/figure.more" | head -n 1) rows/s"
    rm -f "$work"/import.db* "$work/rows.csv"
}

import_memory() {
    for times in 3 1; do
        "$bench" rows "$data/lichess_themes.csv" $((100000 * times)) >"$work/rows.csv" || exit
        rm -f "$work"/import.db*
        most=$("$bench" peak "$work/said" "$program" import --quiet --db "$work/import.db" \
            "$work/rows.csv") || exit
        [ $times = 3 ] && echo "$row figure $most" || echo "$row reference $most"
    done
    rm -f "$work"/import.db* "$work/rows.csv"
}

export_formats() {
    store=$work/export.db
    "$bench" accepted "$store" "$data/lichess_themes.csv" "$exported" >/dev/null || exit
    for format in csv epd fen html json jsonl latex pgn puzzlejson; do
        set -- "$program" export --db "$store" --format "$format" --out "$work/exported" --force
        took=$(seconds "$@") && most=$("$bench" peak "$work/said" "$@") || exit
        echo "export.$format figure $took"
        echo "$most"
    done >"$work/formats"
    grep '^export' "$work/formats"
    echo "export.memory figure $(grep -v '^export' "$work/formats" | sort -n | tail -n 1)"
    rm -f "$store" "$work/exported"
}

store_duplicates() {
    store=$work/duplicates.db
    "$bench" accepted "$store" "$data/lichess_themes.csv" 100000 >/dev/null && "$bench" duplicates "$store"
    had=$?
    rm -f "$store"
    return $had
}

store_list() {
    "$bench" list "$work/list.db"
}
