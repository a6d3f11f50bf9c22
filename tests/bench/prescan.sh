# The rows about the first look in steps, and their plots. Read by tests/bench/run.

# The games of a file that have evaluations.
games_with_evals() { # FILE
    awk 'BEGIN { RS = ""; ORS = "\n\n" }
        /^\[Event / { tags = $0; next }
        /%eval/ { print tags; print }' "$1"
}

# The games for a profile, and what it is asked with; magnus at a tenth of its nodes.
steps_for() { # PROFILE
    steps_file=$data/lichess_games.pgn steps_settings=
    case $1 in
    magnus)
        steps_file=$data/twic_games.pgn
        steps_settings="hash=16 nodes.scan=100000 nodes.start=100000 nodes.max=4000000 tree.nodes=100000"
        ;;
    classic) steps_settings=eval.searched=1 ;;
    lichess)
        games_with_evals "$steps_file" >"$work/evals.pgn"
        steps_file=$work/evals.pgn
        ;;
    esac
}

# Nodes without and with steps, puzzles without, kept and added, at growing margins: those of the
# profile times so many percent. What the cache has costs nothing, so that a row more is cheap.
steps_curve() { # PROFILE GAMES
    for percent in 25 50 75 100 150 200; do
        build/bench prescan "$work/steps.db" "$stockfish" "$1" "$steps_file" "1-$2" "$percent" \
            "$steps_settings" >"$work/steps.told" || return
        echo "$percent $(head -1 "$work/steps.told")"
        [ "$percent" != 100 ] || cp "$work/steps.told" "$work/steps.shipped"
    done
}

steps_spare() { # PROFILE GAMES
    steps_for "$1"
    steps_curve "$1" "$2" >"$work/steps" || exit
    # A profile that was published as a loop is held against that, which has no tree.
    awk -v row="steps.$1" '
        FNR == NR && /^loop: / { reference = $2; figure = $4 }
        FNR == NR && /^whole: / { sub(/whole: /, row " note without steps: "); print }
        FNR == NR { next }
        { printf "%s note margins at %d %%: %.1f M nodes of %.1f, %d of %d puzzles kept, %d added\n",
               row, $1, $3 / 1e6, $2 / 1e6, $5, $4, $6 }
        $1 == 100 && !reference { figure = $3; reference = $2 }
        END { print row " figure " figure "\n" row " reference " reference }' \
        "$work/steps.shipped" "$work/steps"
    if command -v gnuplot >/dev/null; then
        gnuplot -e "curve='$work/steps'; plot_to='build/prescan-$1.svg'" tests/bench/prescan.gp >&2
    fi
}
