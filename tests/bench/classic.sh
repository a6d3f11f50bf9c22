# How classic does on what its model has published, and what it spends; see run. Sourced by it.

# Of classic_samples.json, a line each: number|moves|published first moves.
classic_list() {
    awk '
        { text = text $0 }
        function moves_in(part, found) {
            while (match(part, /[a-h][1-8][a-h][1-8][qrbn]?/)) {
                found = found (found ? " " : "") substr(part, RSTART, RLENGTH)
                part = substr(part, RSTART + RLENGTH)
            }
            return found
        }
        # The keys of the outermost object whose value is no "retry".
        function firsts_in(part, depth, i, c, found, length_of) {
            for (i = 1; i <= length(part); i++) {
                c = substr(part, i, 1)
                if (c == "{") depth++
                if (c == "}" && --depth == 0) break
                if (c == "\"" && depth == 1 &&
                    match(substr(part, i), /^"[a-h][1-8][a-h][1-8][qrbn]?" *: */)) {
                    length_of = RLENGTH # which moves_in() changes
                    if (substr(part, i + length_of, 7) != "\"retry\"")
                        found = found (found ? " " : "") moves_in(substr(part, i, length_of))
                    i += length_of - 1
                }
            }
            return found
        }
        END {
            count = split(text, sample, "\"moves\"")
            for (n = 2; n <= count; n++) {
                split(sample[n], half, "\"solver\"")
                at = index(half[2], "\"solution\"")
                print n - 1 "|" moves_in(half[1]) "|" firsts_in(substr(half[2], at + 10))
            }
        }' "$data/classic_samples.json"
}

# Of a report on standard input: accepted, then the moves that are right at the root; or what was
# refused.
classic_right() {
    awk '
        {
            said = /"accepted":true/ ? "true" : "false"
            if (said == "false" && match($0, /"state":"fail"[^}]*"reason":"[^"]*"/)) {
                why = substr($0, RSTART, RLENGTH - 1)
                sub(/.*"reason":"/, "", why)
                print "false " why
                next
            }
            at = index($0, "\"tree\":{")
            for (i = at + 7; at && i <= length($0); i++) {
                c = substr($0, i, 1)
                if (c == "{") depth++
                if (c == "{" && depth == 2 &&
                    match(substr($0, i), /^{"move":"[a-h1-8qrbn]*","san":"[^"]*","role":"[a-z]*"/)) {
                    split(substr($0, i, RLENGTH), word, "\"")
                    if (word[12] == "solution" || word[12] == "alternative") said = said " " word[4]
                }
                if (c == "}" && --depth == 0) break
            }
            print said
        }'
}

# Each of the samples from the start of its game: those accepted with a published first move.
classic_samples() { # ROW [KEY=VALUE...]
    name=$1
    shift
    for key in nodes.scan=200000 nodes.max=200000 tree.nodes=200000 hash=16; do
        set -- "$@" "$key"
    done
    sets=$(printf ' --set %s' "$@")
    classic_list >"$work/samples"
    of=0 right=0
    while IFS='|' read -r number moves firsts; do
        [ $((number % sample_step)) -eq 0 ] || continue
        of=$((of + 1))
        "$program" explain --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
            --moves "$moves" --profile classic --json --engine "$stockfish" $sets \
            >"$work/sample" 2>"$work/why" || give_up "$(tail -n 1 "$work/why")"
        found=$(classic_right <"$work/sample")
        holds=false
        for first in $firsts; do
            case "$found " in "true"*" $first "*) holds=true ;; esac
        done
        if $holds; then
            right=$((right + 1))
        else
            echo "$name note sample $number: $found, published $firsts"
        fi
    done <"$work/samples"
    echo "$name figure $right"
    echo "$name reference $of"
}

# Searches that classic makes on the games that bring their evaluations; and when it does not ask
# what was before a mate.
classic_spent() {
    awk 'BEGIN { RS = ""; ORS = "\n\n" } /^\[/ { tags = $0; next } /%eval/ { print tags; print }' \
        "$data/lichess_games.pgn" >"$work/told.pgn"
    for word in figure reference; do
        before=0
        [ $word = reference ] && before=10000
        "$program" scan "$work/told.pgn" --profile classic --workers 1 --db "$work/$word.db" \
            --engine "$stockfish" --set mate.before=$before --set nodes.max=$spent_nodes \
            --set nodes.scan=$spent_nodes --set tree.nodes=$spent_nodes --set hash=1 \
            >"$work/spent" 2>&1 || give_up "$(tail -n 1 "$work/spent")"
        sed -n "s/.*; \([0-9]*\) searches, \([0-9]*\) from the cache/profiles.spent $word \1/p" \
            "$work/spent"
        echo "profiles.spent note mate.before=$before: $(tail -n 1 "$work/spent")"
    done
}
