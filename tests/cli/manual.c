// The manual, made by the program under test: that it is whole, and that what reads such pages has
// nothing to complain of.
#include "tests/cli/onlymove.h"

#define PAGES "src/cli/manual"

static const char *const make_page =
    "LC_ALL=C awk -v program=\"$ONLYMOVE\" -f " PAGES "/man.awk \"$page\"";

// The pages, as roff.
static Folder pages;

// Runs commands for each page: it is made from $page, and as roff it is $roff.
static Command run_for_pages(const char *commands) {
    CLEANUP(str_done) Str script = {0}, env = {0};
    str_addf(&script,
             "set -e; folder=%s\nfor page in " PAGES "/*.md; do\n"
             "    name=$(basename \"$page\" .md); roff=$folder/$name\n%s\ndone\n",
             str_text(&pages.path), commands);
    str_addf(&env, "ONLYMOVE=%s", onlymove());
    return run_program(NULL, (const char *const[]){"sh", "-c", str_text(&script), NULL},
                       str_text(&env));
}

static void make_pages(void) {
    pages = folder_make();
    CLEANUP(str_done) Str commands = str_of("%s >\"$roff\"", make_page);
    CLEANUP(command_done) Command run = run_for_pages(str_text(&commands));
    assert_ended(&run, 0, "");
}

static void remove_pages(void) {
    folder_done(&pages);
}

TEST_GROUP(make_pages, remove_pages);

// The words of a page as a reader has them, a blank between two: without fonts and escapes.
static void read_roff(const Str *roff, Str *words) {
    static const char *const escapes[][2] = {
        {"\\fB", ""},   {"\\fI", ""},   {"\\fR", ""},   {"\\%", ""},  {"\\&", ""},   {"\\(ti", "~"},
        {"\\(ha", "^"}, {"\\(aq", "'"}, {"\\(ga", "`"}, {"\\-", "-"}, {"\\e", "\\"},
    };
    for (const char *at = str_text(roff); *at;) {
        size_t len = strspn(at, " \n");
        const char *shown = " ";
        for (size_t i = 0; i < COUNT(escapes) && len == 0; i++) {
            if (strncmp(at, escapes[i][0], strlen(escapes[i][0])) == 0) {
                shown = escapes[i][1];
                len = strlen(escapes[i][0]);
            }
        }
        if (len > 0)
            str_add(words, shown);
        else
            str_add_char(words, *at);
        at += len > 0 ? len : 1;
    }
}

// A row of a table as it stands in the manual.
static void write_told(const char *table, char *row, Str *told) {
    char *cell[4] = {row};
    for (int i = 1; i < 4; i++) {
        cell[i] = strchr(cell[i - 1], '\t');
        assert_non_null(cell[i]);
        *cell[i]++ = '\0';
    }
    const bool sets = strcmp(table, "numbers") == 0 || strcmp(table, "shipped") == 0;
    const bool names_keys = strcmp(table, "filters") == 0; // behind all else
    str_addf(told, "%s%s", cell[1][0] ? " " : "", cell[1]);
    if (cell[2][0] && !names_keys)
        str_addf(told, "%s%s", sets ? " = " : " ", cell[2]);
    str_addf(told, " %s", cell[3]);
}

static void assert_has_table(const Str *manual, const char *table) {
    CLEANUP(command_done) Command run = RUN("tables", table);
    assert_ended(&run, 0, "");
    assert_true(run.out.len > 0);
    for (char *row = run.out.data, *end; *row; row = end + 1) {
        end = row + strcspn(row, "\n");
        *end = '\0';
        CLEANUP(str_done) Str told = {0};
        write_told(table, row, &told);
        // Each command says that it has this option.
        if (strncmp(str_text(&told), " --help ", 8) != 0)
            assert_contains(manual, str_text(&told));
    }
}

TEST(the_manual_has_every_row_of_every_table) {
    CLEANUP(str_done) Str manual = {0};
    CLEANUP(command_done) Command run = run_for_pages("cat \"$roff\"");
    assert_ended(&run, 0, "");
    read_roff(&run.out, &manual);
    CLEANUP(command_done) Command tables = RUN("tables");
    for (const char *line = str_text(&tables.out); *line; line += strcspn(line, "\n") + 1) {
        char table[16];
        assert_int_equal(sscanf(line, "%15s", table), 1);
        if (strcmp(table, "program") != 0) // which makes the foot of each page
            assert_has_table(&manual, table);
    }
}

// As far as their names stand in the source where they are asked for.
TEST(the_manual_names_every_file_and_variable_that_the_program_looks_for) {
    CLEANUP(command_done)
    Command run =
        run_script(NULL, "{ grep -rhoE 'getenv\\(\"[A-Z_]+\"' src ui\n"
                         "  grep -rhoE 'file_(xdg|path_or_xdg)\\([a-zA-Z_, ]+, \"[^\"]+\"' src ui\n"
                         "  grep -hoE '\\{\"XDG_[A-Z_]+\"' src/base/file.c; } |\n"
                         "    sed 's/.*\"\\(.*\\)\"/\\1/' | sort -u | while read -r name; do\n"
                         "    echo \"$name\"; grep -qF \"$name\" " PAGES "/*.md ||\n"
                         "        echo \"not in the manual: $name\" >&2; done");
    assert_ended(&run, 0, "");
    assert_string_equal(str_text(&run.err), "");
    assert_contains(&run.out, "TMPDIR\n");
    assert_contains(&run.out, "XDG_STATE_HOME\n");
    assert_contains(&run.out, "profiles.ini\n");
}

// Of those that are there.
TEST(no_reader_of_pages_has_anything_to_say_of_the_manual) {
    CLEANUP(command_done)
    Command run =
        run_for_pages("have() { command -v \"$1\" >/dev/null; }\n"
                      "if have groff; then groff -k -man -ww -Tutf8 \"$roff\" >/dev/null; fi\n"
                      "if have mandoc; then mandoc -T lint \"$roff\" >&2; fi\n"
                      "if have man && [ $name = onlymove.1 ]; then\n"
                      "    man --warnings -E UTF-8 -Tutf8 -Z -l \"$roff\" >/dev/null; fi");
    assert_ended(&run, 0, "");
    assert_string_equal(str_text(&run.err), "");
}

// As many commands and keys as somebody new can meet, and pages that are read to the end.
TEST(what_a_newcomer_meets_stays_little) {
    static const struct {
        const char *of;
        size_t most; // lines of what the program says to it, or bytes of a file
    } limits[] = {{"tables prompt", 110},
                  {"tables keys", 100},
                  {"--help", 24},
                  {"README.md", 12000},
                  {PAGES "/onlymove-workbench.7.md", 9669}};
    for (size_t i = 0; i < COUNT(limits); i++) {
        CLEANUP(str_done) Str script = {0};
        if (strstr(limits[i].of, ".md"))
            str_addf(&script, "wc -c <%s", limits[i].of);
        else
            str_addf(&script, "%s %s | wc -l", onlymove(), limits[i].of);
        CLEANUP(command_done) Command run = run_script(NULL, str_text(&script));
        const size_t count = strtoul(str_text(&run.out), NULL, 10);
        if (count == 0 || count > limits[i].most)
            fail_msg("%s: %zu, at most %zu", limits[i].of, count, limits[i].most);
    }
}

TEST(a_mistake_in_a_page_is_named_with_its_line) {
    static const char *const mistakes[][2] = {
        {"{{nonsense}}", ":3: no table of the program: nonsense\n"},
        {"{{options nonsense}}", ":3: no table of the program: options nonsense\n"},
        {"One ` alone.\n", ":3: a ` without another: One ` alone.\n"},
        {"[words](elsewhere)\n", ":3: a link leads to a chapter or to another page"},
        {"| a | b |\n| c | d |\n", ":4: a table begins with its head"},
        {"# onlymove(1): again\n", ":3: a second title\n"},
    };
    CLEANUP(folder_done) Folder folder = folder_make();
    for (size_t i = 0; i < COUNT(mistakes); i++) {
        CLEANUP(str_done) Str page = {0}, script = {0}, env = {0};
        str_addf(&page, "# onlymove(1): a page\n\n%s", mistakes[i][0]);
        str_addf(&script, "page=%s; %s", folder_put(&folder, "page", str_text(&page)), make_page);
        str_addf(&env, "ONLYMOVE=%s", onlymove());
        CLEANUP(command_done)
        Command run = run_program(NULL, (const char *const[]){"sh", "-c", str_text(&script), NULL},
                                  str_text(&env));
        assert_ended(&run, 1, mistakes[i][1]);
    }
}
