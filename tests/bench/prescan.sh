# The rows about the first look in steps, and their plot. Read by tests/bench/run.

steps_numbers="hash=16 nodes.scan=100000 nodes.start=100000 nodes.max=4000000 tree.nodes=100000"
# The margins that were measured for magnus.
steps_magnus="prescan=4 prescan.first=0.01 prescan.factor=3.2 prescan.narrowing=0.8"
steps_margin=450 steps_lead=87

# Prints nodes without and with steps, puzzles without, kept and added.
steps_contest() { # GAMES MARGIN LEAD
    build/bench prescan "$work/steps.db" "$stockfish" magnus "$data/twic_games.pgn" "$1" \
        "$steps_numbers" "$steps_magnus prescan.margin=$2 prescan.lead=$3" || exit
}

# Nodes and puzzles kept at growing margins, those of the profile times so many percent. What the
# cache has costs nothing, so that a row more is cheap.
steps_curve() { # GAMES
    for percent in 25 50 75 100 150 200; do
        judged=$(steps_contest "$1" $((steps_margin * percent / 100)) \
            $((steps_lead * percent / 100))) || exit
        echo "$percent $judged"
    done
}

steps_spare() { # GAMES
    steps_curve "$1" >"$work/steps" || exit
    awk '{ printf "profiles.steps note margins at %d %%: %.1f M nodes of %.1f, %d of %d puzzles kept, %d added\n",
               $1, $3 / 1e6, $2 / 1e6, $5, $4, $6 }
         $1 == 100 { print "profiles.steps figure " $3 "\nprofiles.steps reference " $2 }' "$work/steps"
    if command -v gnuplot >/dev/null; then
        gnuplot -e "curve='$work/steps'; plot_to='build/prescan.svg'" tests/bench/prescan.gp >&2
    fi
}
