# The rows about the first look in steps, and their plots. Read by tests/bench/run.

# Node limits, and the steps and margins that were measured for a profile. Margin and lead stand
# apart because the curve changes them.
steps_for() { # PROFILE
    case $1 in
    magnus)
        steps_file=twic_games.pgn steps_margin=450 steps_lead=87
        steps_numbers="hash=16 nodes.scan=100000 nodes.start=100000 nodes.max=4000000 tree.nodes=100000"
        steps_keys="prescan=4 prescan.first=0.01 prescan.factor=3.2 prescan.narrowing=0.8"
        ;;
    classic)
        steps_file=lichess_games.pgn steps_margin=150 steps_lead=140
        steps_numbers="eval.searched=1 nodes.scan=50000 nodes.max=50000 tree.nodes=50000"
        steps_keys="prescan=4 prescan.first=0.05 prescan.factor=2.5 prescan.narrowing=0.7"
        ;;
    finder)
        steps_file=lichess_games.pgn steps_margin=5000 steps_lead=500
        steps_numbers="nodes.max=100000"
        steps_keys="prescan=8 prescan.first=0.01 prescan.factor=2 prescan.narrowing=0.7 prescan.tree=200"
        ;;
    esac
}

# Nodes without and with steps, puzzles without, kept and added, at growing margins: those of the
# profile times so many percent. What the cache has costs nothing, so that a row more is cheap.
steps_curve() { # PROFILE GAMES
    for percent in 25 50 75 100 150 200; do
        build/bench prescan "$work/steps.db" "$stockfish" "$1" "$data/$steps_file" "1-$2" \
            "$steps_numbers" "$steps_keys prescan.margin=$((steps_margin * percent / 100)) \
prescan.lead=$((steps_lead * percent / 100))" >"$work/steps.told" || return
        echo "$percent $(head -1 "$work/steps.told")"
    done
}

steps_spare() { # PROFILE GAMES
    steps_for "$1"
    steps_curve "$1" "$2" >"$work/steps" || exit
    awk -v row="steps.$1" '
        { printf "%s note margins at %d %%: %.1f M nodes of %.1f, %d of %d puzzles kept, %d added\n",
               row, $1, $3 / 1e6, $2 / 1e6, $5, $4, $6 }
        $1 == 100 { print row " figure " $3 "\n" row " reference " $2 }' "$work/steps"
    sed -n "s/^whole: /steps.$1 note without steps: /p" "$work/steps.told"
    if command -v gnuplot >/dev/null; then
        gnuplot -e "curve='$work/steps'; plot_to='build/prescan-$1.svg'" tests/bench/prescan.gp >&2
    fi
}
