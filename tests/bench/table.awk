# Prints a row of the table of figures. Reads what was measured of it (tests/bench/bench.h says how)
# for the row `row` with its `unit`, `goal` ("ratio >= 1", "<= 100" or "-"), what it is `about`, and
# `problem`: "" or why there is nothing to read. Appends to the file `tally` what came of the goal:
# met, missed, absent or none.

function number(n) {
    return sprintf(n >= 100 || n == int(n) ? "%.0f" : n >= 10 ? "%.1f" : "%.2f", n)
}

# Insertion sort: there are few.
function sort(values, count,    i, j, value) {
    for (i = 2; i <= count; i++) {
        value = values[i]
        for (j = i - 1; j > 0 && values[j] > value; j--)
            values[j + 1] = values[j]
        values[j + 1] = value
    }
}

function median(values, count) {
    return count % 2 ? values[(count + 1) / 2] : (values[count / 2] + values[count / 2 + 1]) / 2
}

function spread(values, count) {
    if (count == 0)
        return "-"
    return number(median(values, count)) \
        (values[1] < values[count] ? " [" number(values[1]) " " number(values[count]) "]" : "") \
        " " unit
}

function harmless(text) {
    gsub(/[[:cntrl:]]/, "?", text)
    return text
}

function goal_met(words,    share, wanted, reached) {
    share = words[1] == "ratio"
    if (figures == 0 || (share && !has_ratio))
        return "not measured"
    wanted = words[share ? 3 : 2] + 0
    reached = share ? ratio : median(figure, figures)
    return (words[share ? 2 : 1] == ">=" ? reached >= wanted : reached <= wanted) ? "met" : "missed"
}

$1 != row { next }
$2 == "figure" { figure[++figures] = $3 + 0 }
$2 == "reference" { reference[++references] = $3 + 0 }
$2 == "note" { sub(/^[^ ]+ note /, ""); note[++notes] = $0 }

END {
    sort(figure, figures)
    sort(reference, references)
    has_ratio = figures > 0 && references > 0 && median(reference, references) > 0
    if (has_ratio)
        ratio = median(figure, figures) / median(reference, references)
    if (goal != "-") {
        split(goal, words, " ")
        met = goal_met(words)
        goal = goal (words[1] == "ratio" ? "" : " " unit) "  " met
    }
    if (problem != "") {
        printf "%-18s%s\n", row, harmless(problem)
        met = problem ~ /^FAILED/ ? "failed" : "not measured"
    } else {
        printf "%-18s%-31s%-31s%-8s%s\n", row, spread(figure, figures), \
            spread(reference, references), \
            has_ratio ? sprintf(ratio < 10 ? "%.3f" : "%.1f", ratio) : "-", goal
    }
    printf "%18s%s\n", "", about
    for (i = 1; i <= notes; i++)
        printf "%18s%s\n", "", harmless(note[i])
    print (met == "" ? "none" : met) >> tally
}
