# Puzzles kept against nodes spent, by margins of the first look. tests/bench/prescan.sh gives
# `curve` (percent of the margins, nodes without and with steps, puzzles without, kept, added) and
# `plot_to`.
set terminal svg size 640,400
set output plot_to
set xlabel "nodes, of those without steps"
set ylabel "puzzles kept"
set format x "%.0f%%"
set format y "%.0f%%"
set offsets graph 0.1, graph 0.1, graph 0.1, graph 0.15
set key off
share(part, whole) = whole > 0 ? 100.0 * part / whole : 100
plot curve using (share($3, $2)):(share($5, $4)) with linespoints pointtype 7, \
    curve using (share($3, $2)):(share($5, $4)):(sprintf("%d%%", $1)) with labels rotate by 45 left offset 0.5,0.5
