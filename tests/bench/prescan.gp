# Puzzles kept against nodes spent, by margins of the first look. tests/bench/prescan.sh gives
# `curve` (percent of the margins, nodes without and with steps, puzzles without, kept, added) and
# `plot_to`.
set terminal svg size 640,400
set output plot_to
set xlabel "nodes, of those without steps"
set ylabel "puzzles kept"
set format x "%.0f%%"
set format y "%.0f%%"
set xrange [0:105]
set yrange [0:105]
set key off
share(part, whole) = whole > 0 ? 100.0 * part / whole : 100
plot curve using (share($3, $2)):(share($5, $4)) with linespoints pointtype 7, \
    curve using (share($3, $2)):(share($5, $4)):(sprintf("%d%%", $1)) with labels offset 0,-1
