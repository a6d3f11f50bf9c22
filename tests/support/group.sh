# Runs one group of tests, sh tests/support/group.sh PROGRAM GROUP, where nothing of the user's
# machine shows through, says in one line how it went (and all that it printed, if it failed) and
# leaves "PASSED FAILED SKIPPED" in a file `result` and "NAME SECONDS" in a file `took`. tests/run
# calls it with dir, work and leaks (0 or 1) in the environment.
set -u

seconds=300
program=$1
group=$2
name=${program##*/}/$group
place=$work/$(echo "$name" | tr / .)
mkdir -p "$place/home" "$place/tmp"

pin_environment() {
    HOME=$place/home TMPDIR=$place/tmp
    XDG_DATA_HOME=$HOME/data XDG_CONFIG_HOME=$HOME/config XDG_CACHE_HOME=$HOME/cache
    XDG_STATE_HOME=$HOME/state XDG_RUNTIME_DIR=$place/tmp
    LC_ALL=C.UTF-8 TZ=UTC TERM=xterm-256color
    ONLYMOVE=$dir/onlymove FAKE_ENGINE=$dir/fake-engine
    ONLYMOVE_TABLES=none CMOCKA_MESSAGE_OUTPUT=TAP
    # The program at fault may be one that the test started and whose errors it does not read:
    # hence the file, and for UBSan, which has none, a status that no test expects.
    # Of what was freed it holds back 16 MB, for 256 are new pages all the time.
    ASAN_OPTIONS=detect_leaks=$leaks:log_path=$place/sanitizer:exitcode=99:quarantine_size_mb=16
    UBSAN_OPTIONS=print_stacktrace=1:exitcode=99
    export HOME TMPDIR XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME \
        XDG_RUNTIME_DIR LC_ALL TZ TERM ONLYMOVE FAKE_ENGINE ONLYMOVE_TABLES CMOCKA_MESSAGE_OUTPUT \
        ASAN_OPTIONS UBSAN_OPTIONS
    unset NO_COLOR COLORTERM LINES COLUMNS LANGUAGE
}

limited() {
    if command -v timeout >/dev/null 2>&1; then
        exec timeout -k 5 "$seconds" "$@"
    fi
    exec "$@"
}

# What cmocka says in TAP: "ok 1 - name", "not ok 2 - name", and for a skipped test "ok" or, in
# older versions, "not ok", followed by "# SKIP". A plan "1..N" stands before them.
count() {
    awk '
        /^1\.\.[0-9]+$/        { planned += substr($0, 4) }
        /^(not )?ok .*# SKIP/  { skipped++; next }
        /^not ok /             { failed++ }
        /^ok /                 { passed++ }
        END { print planned + 0, passed + 0, failed + 0, skipped + 0 }' "$place/out"
}

# Why the group as a whole is at fault beyond the tests that it reported as failed; or nothing.
fault() { # STATUS PLANNED PASSED FAILED SKIPPED
    if [ "$took" -ge "$seconds" ]; then
        echo "not done after $seconds s"
    elif [ "$1" -gt 128 ]; then
        echo "killed by signal $(($1 - 128))"
    elif [ "$1" -eq 99 ] || ls "$place"/sanitizer.* >/dev/null 2>&1; then
        echo "a sanitizer complained"
    elif [ "$1" -ne 0 ] && [ "$4" -eq 0 ]; then
        echo "exit status $1"
    elif [ $(($3 + $4 + $5)) -lt "$2" ]; then
        echo "only $(($3 + $4 + $5)) of $2 tests came to an end"
    elif [ "$2" -eq 0 ]; then
        echo "ran no test"
    fi
}

show() { # FILE...
    for file in "$@"; do
        [ -s "$file" ] && sed 's/^/     /' "$file"
    done
}

start=$(date +%s)
(
    pin_environment
    limited "$program" "$group"
) </dev/null >"$place/out" 2>"$place/err" &
child=$!
trap 'kill "$child" 2>/dev/null; exit 130' INT TERM
wait "$child" 2>/dev/null
status=$?
took=$(($(date +%s) - start))

read -r planned passed failed skipped <<END
$(count)
END
fault=$(fault "$status" "$planned" "$passed" "$failed" "$skipped")
[ -n "$fault" ] && failed=$((failed + 1))

counts="$passed passed, $failed failed"
[ "$skipped" -gt 0 ] && counts="$counts, $skipped skipped"

# All of it at once: another group may be reporting at the same time.
report=$(
    if [ "$failed" -gt 0 ]; then
        echo "FAIL $name: $counts${fault:+ ($fault)}"
        show "$place/out" "$place/err" "$place"/sanitizer.*
    else
        echo "ok   $name: $counts"
    fi
)
echo "$report"
echo "$passed $failed $skipped" >"$place/result"
echo "$name $took" >"$place/took"
rm -rf "$place/home" "$place/tmp"
