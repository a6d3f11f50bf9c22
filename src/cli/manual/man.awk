# Makes a page of the manual, man(7), from its source beside this file:
#
#     awk -v program=build/onlymove -f src/cli/manual/man.awk src/cli/manual/onlymove.1.md
#
# The sources are Markdown, as much of it as stands here:
#
#     # NAME(SECTION): what it is      first line
#     ## chapter   ### part of it      a paragraph ends with an empty line
#     - item, 1. item                  what belongs to it stands under its text
#     | term | what it means |          a table of two columns; its head is slanted
#     ```                               or four blanks: lines as they are
#     `as it is typed`  **bold**  *emphasis*  [words](#chapter)
#     [NAME(SECTION)](NAME.SECTION.md)  or other words: another page
#     {{TABLE}}  {{TABLE GROUP}}        on a line of its own: a table of the program, as
#                                       `onlymove tables TABLE` prints it, or one group's rows
#
# What a table of the program says is not written in a source again.

function fail(sentence) {
    printf "%s:%d: %s\n", FILENAME, FNR, sentence >"/dev/stderr"
    failed = 1
    exit 1
}

# Escapes the signs that roff would read as its own.
function escape(text) {
    gsub(/\\/, "\\e", text)
    gsub(/~/, "\\(ti", text)
    gsub(/\^/, "\\(ha", text)
    return text
}

# Escapes what the reader types as it stands; no word of it is parted at the end of a line.
function escape_typed(text) {
    text = escape_literal(text)
    gsub(/ /, " \\%", text)
    return "\\%" text
}

function escape_literal(text) {
    text = escape(text)
    gsub(/-/, "\\-", text)
    gsub(/'/, "\\(aq", text)
    gsub(/`/, "\\(ga", text)
    return text
}

# Sets the font of words between two signs: **bold**, *emphasis*.
function set_font(text, sign, font,    at, end, n) {
    n = length(sign)
    while ((at = index(text, sign)) && (end = index(substr(text, at + n), sign)) > 1)
        text = substr(text, 1, at - 1) font substr(text, at + n, end - 1) "\\fR" \
               substr(text, at + n + end - 1 + n)
    return text
}

# Replaces [words](#chapter) by the words; a link to another page also names that page.
function name_links(text,    words, place, page, named) {
    while (match(text, /\[[^]]*\]\([^)]*\)/)) {
        words = place = substr(text, RSTART, RLENGTH)
        sub(/^\[/, "", words)
        sub(/\].*/, "", words)
        sub(/.*\(/, "", place)
        sub(/\)$/, "", place)
        if (place !~ /^#/) {
            page = place
            sub(/#.*/, "", page)
            if (page !~ /^onlymove[a-z-]*\.[0-9]\.md$/)
                fail("a link leads to a chapter or to another page, not to " place)
            sub(/\.md$/, "", page)
            named = "`" substr(page, 1, length(page) - 2) "`(" substr(page, length(page)) ")"
            sub(/\.[0-9]$/, "(" substr(page, length(page)) ")", page)
            words = words == page ? named : words " (" named ")"
        }
        text = substr(text, 1, RSTART - 1) words substr(text, RSTART + RLENGTH)
    }
    return text
}

function format_prose(text,    part, count, i, out) {
    gsub(/\*\*`/, "`", text)
    gsub(/`\*\*/, "`", text)
    count = split(name_links(text), part, "`")
    if (count % 2 == 0)
        fail("a ` without another: " text)
    for (i = 1; i <= count; i++)
        out = out (i % 2 ? set_font(set_font(escape(part[i]), "**", "\\fB"), "*", "\\fI") \
                         : "\\fB" escape_typed(part[i]) "\\fR")
    return out
}

# Prints a paragraph, a sentence a line where it fits.
function fill(text,    word, count, i, line) {
    count = split(text, word, " ")
    for (i = 1; i <= count; i++) {
        if (line != "" && (length(line) + length(word[i]) > 72 || line ~ /[.:;?!]\)?$/)) {
            print line
            line = ""
        }
        line = line == "" ? (word[i] ~ /^[.']/ ? "\\&" : "") word[i] : line " " word[i]
    }
    if (line != "")
        print line
}

function print_term(name, text) {
    begin_paragraph(".TP 7")
    print name
    fill(text)
}

# Begins a paragraph or item; the first paragraph below a heading needs no macro.
function begin_paragraph(macro) {
    if (macro != ".PP" || !below_heading)
        print macro
    below_heading = 0
}

# Prints a line as it is.
function print_code(text) {
    print (escape_literal(text) ~ /^[.']/ ? "\\&" : "") escape_literal(text)
}

function begin_code() {
    begin_paragraph(".PP")
    print ".RS 4\n.EX"
}

function end_code() {
    print ".EE\n.RE"
}

# Prints a number or list of a profile, folded as an INI may be.
function print_setting(name, value,    word, count, i, line) {
    count = split(value, word, " ")
    line = name " ="
    for (i = 1; i <= count; i++) {
        if (length(line) + length(word[i]) > 64) {
            print_code(line)
            line = "         "
        }
        line = line " " word[i]
    }
    print_code(line)
}

function print_row(table, name, argument, means) {
    if (table == "commands")
        name = "onlymove" (name == "" ? "" : " ") name
    if (table == "numbers")
        argument = "= " argument
    if (table == "filters" && argument != "") {
        gsub(/ /, "`, `", argument)
        means = means " Keys: `" argument "`."
        argument = ""
    }
    print_term("\\fB" escape_literal(name) "\\fR" \
               (argument == "" ? "" : " \\fI" escape_literal(argument) "\\fR"),
               table == "filters" ? format_prose(means) : escape(means))
}

function print_table(directive,    word, table, group, command, line, cell, count, last, settings) {
    split(directive, word, " ")
    table = word[1]
    group = word[2]
    command = "'" program "' tables " table
    while ((command | getline line) > 0) {
        if (split(line, cell, "\t") != 4)
            fail(table ": not four columns: " line)
        if (group != "" && cell[1] != group || cell[2] == "--help")
            continue
        count++
        if (group == "" && cell[1] != "" && cell[1] != last) {
            if (settings)
                end_code()
            print_heading(".SS", last = cell[1])
            if (table == "shipped")
                begin_code()
        }
        settings = table == "shipped"
        if (settings)
            print_setting(cell[2], cell[3] (cell[4] == "" ? "" : " " cell[4]))
        else
            print_row(table, cell[2], cell[3], cell[4])
    }
    if (close(command) != 0 || count == 0)
        fail("no table of the program: " directive)
    if (settings)
        end_code()
}

# Prints the paragraph or item that was read.
function flush() {
    if (text != "") {
        begin_paragraph(item_macro == "" ? ".PP" : item_macro)
        fill(format_prose(text))
    }
    text = ""
}

function print_heading(macro, words) {
    flush()
    print macro " " escape(words)
    item_macro = ""
    below_heading = 1
}

function print_title(line,    name, section, about, cell, query) {
    name = section = about = line
    sub(/\(.*/, "", name)
    sub(/^# /, "", name)
    sub(/^[^(]*\(/, "", section)
    sub(/\).*/, "", section)
    sub(/^[^:]*: */, "", about)
    query = "'" program "' tables program"
    if ((query | getline line) <= 0 || split(line, cell, "\t") != 4)
        fail(program " does not say its version")
    close(query)
    printf ".\\\" Made from %s by man.awk.\n", FILENAME
    printf ".TH %s %s %s \"onlymove %s\" \"onlymove manual\"\n", escape_literal(toupper(name)), section, cell[4], cell[3]
    printf ".ad l\n.SH NAME\n%s \\- %s\n", escape_literal(name), escape(about)
}

FNR == 1 {
    print_title($0)
    next
}

/^```/ {
    flush()
    if (in_fence = !in_fence)
        begin_code()
    else
        end_code()
    next
}

in_fence {
    print_code($0)
    next
}

/^    [^ ]/ && text == "" {
    if (!in_indented)
        begin_code()
    in_indented = 1
    for (; blank > 0; blank--)
        print ""
}

in_indented && /^    / {
    print_code(substr($0, 5))
    next
}

in_indented && /^$/ {
    blank++
    next
}

in_indented {
    end_code()
    in_indented = blank = 0
}

/^$/ {
    flush()
    item_macro = ""
    next
}

/^# / { fail("a second title") }
/^### / { print_heading(".SS", substr($0, 5)); next }
/^## / { print_heading(".SH", toupper(substr($0, 4))); next }

/^\{\{.*\}\}$/ {
    flush()
    print_table(substr($0, 3, length($0) - 4))
    next
}

/^\|/ {
    flush()
    if (split($0, cell, / *\| */) != 4)
        fail("a table has two columns")
    print_term("\\fI" escape(cell[2]) "\\fR", "\\fI" escape(cell[3]) "\\fR")
    if ((getline below) > 0 && below !~ /^\|[-| ]*$/)
        fail("a table begins with its head and a line |---|---|")
    while ((getline line) > 0 && line ~ /^\|/) {
        if (split(line, cell, / *\| */) != 4)
            fail("a table has two columns")
        print_term(format_prose(cell[2]), format_prose(cell[3]))
    }
    if (line != "" && line !~ /^\|/)
        fail("an empty line belongs behind a table")
    next
}

/^- / {
    flush()
    item_macro = ".IP \\(bu 2"
    $0 = substr($0, 3)
}

/^[0-9]+\. / {
    flush()
    item_macro = ".IP " $1 " 3"
    sub(/^[0-9]+\. /, "")
}

{
    sub(/^ +/, "")
    text = text (text == "" ? "" : " ") $0
}

END {
    if (failed)
        exit 1
    flush()
    if (in_indented)
        end_code()
    if (in_fence)
        fail("``` without another")
}
