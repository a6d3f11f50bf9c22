# Makes what a shell completes for onlymove, out of the program's own tables:
#
#     awk -v program=build/onlymove -v shell=bash -v themes="day night" -v pieces="fine" \
#         -f src/cli/share/complete.awk
#
# shell is bash, zsh or fish; themes and pieces are the names of those that ship. The word that the
# tables have for an argument says what can follow an option or a command: FILE, PROFILE,
# before|after. A command is identified by its name, which is "" for the workbench.

# What a word in capitals, or several to choose from, means: file, profile, key, a list of words in
# parentheses, or "" where nothing can be known.
function kind_of(word) {
    sub(/\.\.\.$/, "", word)
    if (word ~ /^(FILE|DB|NEW)$/)
        return "file"
    if (word ~ /^(PROFILE|A,B)$/)
        return "profile"
    if (word == "KEY=VALUE")
        return "key"
    if (word == "FORMAT")
        return "(" formats ")"
    if (word == "THEME")
        return "(" themes ")"
    if (word == "PIECES")
        return "(" pieces ")"
    if (word == "E")
        return "(stockfish builtin)"
    if (word ~ /^[a-z]+\|[a-z|]+$/) {
        gsub(/\|/, " ", word)
        return "(" word ")"
    }
    return ""
}

function append_word(list, word) {
    return list (list == "" ? "" : " ") word
}

# Reads the operands of a command from its usage: operands[command] has words, operand_kind[command]
# the kind of anything else.
function read_usage(command, usage,    token, count, i) {
    count = split(usage, token, /[][ |]+/)
    for (i = 1; i <= count; i++) {
        if (token[i] ~ /^--/) {
            i += token[i + 1] ~ /^[A-Z]/
        } else if (token[i] ~ /^[a-z]/) {
            operands[command] = append_word(operands[command], token[i])
        } else if (kind_of(token[i]) == "file") {
            operand_kind[command] = "file"
        } else if (token[i] == "NAME" && command == "profiles") {
            operand_kind[command] = "profile"
        }
    }
}

function note_row(table, group, name, argument, means) {
    if (table == "formats") {
        formats = append_word(formats, name)
    } else if (table == "numbers") {
        keys = append_word(keys, name "=")
    } else if (table == "commands") {
        command[++commands] = name
        about[name] = means
        names = append_word(names, name)
        read_usage(name, argument)
    } else if (table == "options") {
        if (group == "workbench")
            group = ""
        option[group, ++options[group]] = name
        argument_of[group, name] = argument
        help[group, name] = means
    }
}

function read_table(table,    query, line, cell) {
    query = "'" program "' tables " table
    while ((query | getline line) > 0) {
        if (split(line, cell, "\t") != 4)
            exit 1
        note_row(table, cell[1], cell[2], cell[3], cell[4])
    }
    if (close(query) != 0)
        exit 1
}

# Puts text between single quotes, for each of the three shells.
function quote(text) {
    gsub(/'/, shell == "fish" ? "\\'" : "'\\''", text)
    return "'" text "'"
}

# Returns the words of a kind that is a list in parentheses.
function words_in(kind) {
    return substr(kind, 2, length(kind) - 2)
}

function bash_words(kind) {
    if (kind == "profile")
        return "words=$(\"${COMP_WORDS[0]}\" profiles 2>/dev/null | cut -d ' ' -f 1)"
    if (kind == "file")
        return "files=1"
    if (kind == "key")
        return "words='" keys "'; compopt -o nospace 2>/dev/null"
    return kind == "" ? ":" : "words='" words_in(kind) "'"
}

function bash_options(name,    i, all) {
    for (i = 1; i <= options[name]; i++)
        all = append_word(all, option[name, i])
    return all
}

function bash(    i, j, name, word) {
    print "_onlymove() {"
    print "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}"
    print "    local command='' words='' files='' IFS=$' \\t\\n'"
    print "    case $word in =) word='' ;; esac"
    print "    case $before in =) before=${COMP_WORDS[COMP_CWORD - 2]} ;; esac"
    print "    if [ \"$COMP_CWORD\" -gt 1 ]; then"
    word = names
    sub(/^ /, "", word)
    gsub(/ /, " | ", word)
    print "        case ${COMP_WORDS[1]} in"
    print "        " word ") command=${COMP_WORDS[1]} ;;"
    print "        esac"
    print "    fi"
    print "    case $command:$before in"
    for (i = 1; i <= commands; i++) {
        name = command[i]
        for (j = 1; j <= options[name]; j++) {
            word = option[name, j]
            if (argument_of[name, word] != "")
                print "    " name ":" word ") " bash_words(kind_of(argument_of[name, word])) " ;;"
        }
    }
    print "    *)"
    print "        case $command:$word in"
    for (i = 1; i <= commands; i++) {
        name = command[i]
        print "        " name ":-*) words='" bash_options(name) "' ;;"
        print "        " name ":*)"
        if (operand_kind[name] != "")
            print "            " bash_words(operand_kind[name])
        word = name == "" ? names : operands[name]
        if (word != "")
            print "            [ \"$COMP_CWORD\" -gt " (name == "" ? 1 : 2) " ] || words='" word "'"
        print "            ;;"
    }
    print "        esac"
    print "        ;;"
    print "    esac"
    print "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))"
    print "    if [ -n \"$files\" ]; then"
    print "        IFS=$'\\n'"
    print "        COMPREPLY+=($(compgen -f -- \"$word\"))"
    print "        compopt -o filenames 2>/dev/null"
    print "    fi"
    print "}"
    print "complete -F _onlymove onlymove"
}

function zsh_action(kind) {
    return kind == "file" ? "_files" : kind == "profile" ? "_onlymove_profiles" : \
           kind == "key" ? "(" keys ")" : kind
}

# A row of _arguments.
function zsh_option(name, word,    text, argument) {
    text = help[name, word]
    gsub(/[]:\\[]/, "\\\\&", text)
    argument = argument_of[name, word]
    if (argument != "") {
        gsub(/:/, "\\:", argument)
        argument = ":" argument ":" zsh_action(kind_of(argument_of[name, word]))
    }
    return quote((help[name, word] ~ /repeatable/ ? "*" : "") word \
                  (argument == "" ? "" : "=") "[" text "]" argument)
}

function zsh_arguments(name,    j) {
    printf "        _arguments"
    for (j = 1; j <= options[name]; j++)
        printf " \\\n            %s", zsh_option(name, option[name, j])
    if (operands[name] != "")
        printf " \\\n            %s", quote("1:word:(" operands[name] ")")
    if (operand_kind[name] != "")
        printf " \\\n            %s", quote("*:operand:" zsh_action(operand_kind[name]))
    print ""
}

function zsh(    i, name, text) {
    print "_onlymove_profiles() {"
    print "    local -a names"
    print "    names=(${(f)\"$(onlymove profiles 2>/dev/null | cut -d ' ' -f 1)\"})"
    print "    compadd -a names"
    print "}"
    print "_onlymove() {"
    print "    local -a commands"
    print "    commands=("
    for (i = 1; i <= commands; i++) {
        text = about[command[i]]
        gsub(/:/, "\\:", text)
        if (command[i] != "")
            print "        " quote(command[i] ":" text)
    }
    print "    )"
    print "    (( CURRENT > 2 )) || _describe -t commands command commands"
    print "    case ${words[2]} in"
    for (i = 1; i <= commands; i++) {
        name = command[i]
        if (name == "")
            continue
        print "    " name ")"
        print "        (( CURRENT > 2 )) || return"
        print "        shift words"
        print "        (( CURRENT-- ))"
        zsh_arguments(name)
        print "        ;;"
    }
    print "    *)"
    zsh_arguments("")
    print "        ;;"
    print "    esac"
    print "}"
    print "_onlymove \"$@\""
}

function fish_argument(kind) {
    return kind == "file" ? " -r -F" : \
           kind == "profile" ? " -x -a '(onlymove profiles 2>/dev/null | string replace -r \" .*\" \"\")'" : \
           kind == "key" ? " -x -a '" keys "'" : \
           kind == "" ? " -x" : " -x -a '" words_in(kind) "'"
}

function fish(    i, j, name, word, at) {
    print "function __onlymove_at --description 'Whether that command is being typed'"
    print "    set -l words (commandline -opc)"
    print "    set -l command ''"
    print "    if set -q words[2]; and contains -- $words[2] " names
    print "        set command $words[2]"
    print "    end"
    print "    test \"$command\" = \"$argv[1]\""
    print "end"
    print "function __onlymove_first --description 'Whether it is the first word behind these'"
    print "    test (count (commandline -opc)) -eq $argv[1]"
    print "end"
    print "complete -c onlymove -f"
    for (i = 1; i <= commands; i++) {
        name = command[i]
        at = "complete -c onlymove -n '__onlymove_at \"" name "\"'"
        if (name != "")
            print "complete -c onlymove -n '__onlymove_first 1' -a " name " -d " quote(about[name])
        if (operands[name] != "")
            print at " -n '__onlymove_first 2' -a '" operands[name] "'"
        if (operand_kind[name] != "")
            print at (operand_kind[name] == "file" ? " -F" : fish_argument(operand_kind[name]))
        for (j = 1; j <= options[name]; j++) {
            word = option[name, j]
            print at " -l " substr(word, 3) \
                  (argument_of[name, word] == "" ? "" : fish_argument(kind_of(argument_of[name, word]))) \
                  " -d " quote(help[name, word])
        }
    }
}

BEGIN {
    read_table("formats")
    read_table("numbers")
    read_table("commands")
    read_table("options")
    if (shell == "zsh")
        print "#compdef onlymove"
    print "# Made of the tables of onlymove by complete.awk."
    if (shell == "bash")
        bash()
    else if (shell == "zsh")
        zsh()
    else if (shell == "fish")
        fish()
    else
        exit 1
}
