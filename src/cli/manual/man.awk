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
# Whatever a table of the program says is written there alone.

function fail(sentence) {
    printf "%s:%d: %s\n", FILENAME, FNR, sentence >"/dev/stderr"
    failed = 1
    exit 1
}

# Text that roff shall not read as anything else.
function plain(text) {
    gsub(/\\/, "\\e", text)
    gsub(/~/, "\\(ti", text)
    gsub(/\^/, "\\(ha", text)
    return text
}

# The same where it is typed as it stands; no word of it is parted at the end of a line.
function typed(text) {
    text = literal(text)
    gsub(/ /, " \\%", text)
    return "\\%" text
}

function literal(text) {
    text = plain(text)
    gsub(/-/, "\\-", text)
    gsub(/'/, "\\(aq", text)
    gsub(/`/, "\\(ga", text)
    return text
}

# What the two signs around a word make of it: **bold**, *emphasis*.
function styled(text, sign, font,    at, end, n) {
    n = length(sign)
    while ((at = index(text, sign)) && (end = index(substr(text, at + n), sign)) > 1)
        text = substr(text, 1, at - 1) font substr(text, at + n, end - 1) "\\fR" \
               substr(text, at + n + end - 1 + n)
    return text
}

# [words](#chapter) are words; those that lead to another page name it, too.
function linked(text,    words, place, page, named) {
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

function prose(text,    part, count, i, out) {
    gsub(/\*\*`/, "`", text)
    gsub(/`\*\*/, "`", text)
    count = split(linked(text), part, "`")
    if (count % 2 == 0)
        fail("a ` without another: " text)
    for (i = 1; i <= count; i++)
        out = out (i % 2 ? styled(styled(plain(part[i]), "**", "\\fB"), "*", "\\fI") \
                         : "\\fB" typed(part[i]) "\\fR")
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

function term(name, text) {
    paragraph(".TP 7")
    print name
    fill(text)
}

# Nothing parts a heading from what stands below it.
function paragraph(macro) {
    if (macro != ".PP" || !below_heading)
        print macro
    below_heading = 0
}

# Lines as they are.
function code(text) {
    print (literal(text) ~ /^[.']/ ? "\\&" : "") literal(text)
}

function begin_code() {
    paragraph(".PP")
    print ".RS 4\n.EX"
}

function end_code() {
    print ".EE\n.RE"
}

# A number or list of a profile, folded as an INI may be.
function setting(name, value,    word, count, i, line) {
    count = split(value, word, " ")
    line = name " ="
    for (i = 1; i <= count; i++) {
        if (length(line) + length(word[i]) > 64) {
            code(line)
            line = "         "
        }
        line = line " " word[i]
    }
    code(line)
}

function row(table, name, argument, means) {
    if (table == "commands")
        name = "onlymove" (name == "" ? "" : " ") name
    if (table == "numbers")
        argument = "= " argument
    if (table == "filters" && argument != "") {
        gsub(/ /, "`, `", argument)
        means = means " Keys: `" argument "`."
        argument = ""
    }
    term("\\fB" literal(name) "\\fR" (argument == "" ? "" : " \\fI" literal(argument) "\\fR"),
         table == "filters" ? prose(means) : plain(means))
}

function rows(directive,    word, table, group, command, line, cell, count, last, settings) {
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
            heading(".SS", last = cell[1])
            if (table == "shipped")
                begin_code()
        }
        settings = table == "shipped"
        if (settings)
            setting(cell[2], cell[3] (cell[4] == "" ? "" : " " cell[4]))
        else
            row(table, cell[2], cell[3], cell[4])
    }
    if (close(command) != 0 || count == 0)
        fail("no table of the program: " directive)
    if (settings)
        end_code()
}

# Prints what has been gathered: a paragraph, an item.
function flush() {
    if (text != "") {
        paragraph(gathered == "" ? ".PP" : gathered)
        fill(prose(text))
    }
    text = ""
}

function heading(macro, words) {
    flush()
    print macro " " plain(words)
    gathered = ""
    below_heading = 1
}

function title(line,    name, section, about, cell, question) {
    name = section = about = line
    sub(/\(.*/, "", name)
    sub(/^# /, "", name)
    sub(/^[^(]*\(/, "", section)
    sub(/\).*/, "", section)
    sub(/^[^:]*: */, "", about)
    question = "'" program "' tables program"
    if ((question | getline line) <= 0 || split(line, cell, "\t") != 4)
        fail(program " does not say its version")
    close(question)
    printf ".\\\" Made from %s by man.awk.\n", FILENAME
    printf ".TH %s %s %s \"onlymove %s\" \"onlymove manual\"\n", literal(toupper(name)), section, cell[4], cell[3]
    printf ".ad l\n.SH NAME\n%s \\- %s\n", literal(name), plain(about)
}

FNR == 1 {
    title($0)
    next
}

/^```/ {
    flush()
    if (fenced = !fenced)
        begin_code()
    else
        end_code()
    next
}

fenced {
    code($0)
    next
}

/^    [^ ]/ && text == "" {
    if (!quoted)
        begin_code()
    quoted = 1
    for (; blank > 0; blank--)
        print ""
}

quoted && /^    / {
    code(substr($0, 5))
    next
}

quoted && /^$/ {
    blank++
    next
}

quoted {
    end_code()
    quoted = blank = 0
}

/^$/ {
    flush()
    gathered = ""
    next
}

/^# / { fail("a second title") }
/^### / { heading(".SS", substr($0, 5)); next }
/^## / { heading(".SH", toupper(substr($0, 4))); next }

/^\{\{.*\}\}$/ {
    flush()
    rows(substr($0, 3, length($0) - 4))
    next
}

/^\|/ {
    flush()
    if (split($0, cell, / *\| */) != 4)
        fail("a table has two columns")
    term("\\fI" plain(cell[2]) "\\fR", "\\fI" plain(cell[3]) "\\fR")
    if ((getline below) > 0 && below !~ /^\|[-| ]*$/)
        fail("a table begins with its head and a line |---|---|")
    while ((getline line) > 0 && line ~ /^\|/) {
        if (split(line, cell, / *\| */) != 4)
            fail("a table has two columns")
        term(prose(cell[2]), prose(cell[3]))
    }
    if (line != "" && line !~ /^\|/)
        fail("an empty line belongs behind a table")
    next
}

/^- / {
    flush()
    gathered = ".IP \\(bu 2"
    $0 = substr($0, 3)
}

/^[0-9]+\. / {
    flush()
    gathered = ".IP " $1 " 3"
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
    if (quoted)
        end_code()
    if (fenced)
        fail("``` without another")
}
