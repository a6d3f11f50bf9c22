# onlymove: every task of the project. `make run` and `make test` are all a newcomer needs.
#
#   make            build/onlymove, and the manual beside it (build/onlymove.1 and others)
#   make run        install what is missing, build, open the workbench (PGN=FILE opens another file)
#   make test       install what is missing, run every test under ASan and UBSan
#   make deps       install what is missing (DEPS=run: only what `make run` needs)
#   make bench      the project's own figures beside their references (BENCH="--quick perft": some)
#   make picture    draw the screen of the README anew (.github/screen.svg)
#   make model      train the model of difficulty anew (TRAIN="FILE...": rated puzzles)
#   make fuzz       one minute each of all that strangers write, at random, under sanitizers
#                   (FUZZ_TIME=seconds)
#   make attack     kills, broken stores, hostile files and engines against the whole program, in numbers
#                   (minutes; SEED=N tries the random moments of a former one again)
#   make lint       gcc, clang, clang-format and the order of the house without a complaint
#                   (sh tests/house --draw draws it)
#   make install    program, manual, completions of shells, examples into $(DESTDIR)$(PREFIX)
#   make uninstall  takes them away again
#   make dist       build/onlymove-VERSION.tar.gz, which builds by itself
#   make deb        a Debian package of it
#   make clean      remove build/

PREFIX ?= /usr/local
CC ?= cc
PKG_CONFIG ?= pkg-config
CFLAGS ?= -O2 -g
PGN ?= tests/games/classics.pgn
FUZZ_TIME ?= 60
TRAIN ?= $(foreach part,themes puzzles popularity,../shared/data/lichess_$(part).csv)
SEED ?= $(shell date +%s)
# Homebrew keeps the one that can fuzz out of PATH.
FUZZ_CC ?= $(firstword $(wildcard /opt/homebrew/opt/llvm/bin/clang /usr/local/opt/llvm/bin/clang) clang)
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

WARN = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
LANGUAGE = -std=c11 -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE -D_DARWIN_C_SOURCE -Iinclude -I.
BASE = $(LANGUAGE) $(WARN) -MMD -MP
SAN = -O1 -g1 -Werror -DONLYMOVE_CHECK -DLIMIT_UNIT=5000 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

LIBS = sqlite3 jansson inih zlib
UI_LIBS = ncursesw readline
# Loaded when a file is met that is compressed, but not by gzip; building takes its headers.
LOADED_LIBS = libarchive
TEST_LIBS = cmocka vterm libarchive
BENCH_LIBS = vterm

# The rooms of the library, lowest first.
ROOMS = base chess motif pgn engine rating filter solve store export review
EMBEDDED = $(foreach ending,html css js svg json,$(wildcard src/export/out/*.$(ending)))
LIB_SRC = $(foreach room,$(ROOMS),$(wildcard src/$(room)/*.c src/$(room)/*/*.c)) build/embedded.c build/schema.c
UI_SRC = $(wildcard ui/*/*.c) build/themes.c
THEMES = themes/default.ini themes/pieces/staunton.ini
CLI_SRC = $(wildcard src/cli/*.c) build/made.c
APP_SRC = $(UI_SRC) $(CLI_SRC)
SUPPORT_SRC = $(wildcard tests/support/*.c)
BENCH_SRC = $(wildcard tests/bench/*.c) $(wildcard tests/support/terminal*.c) \
	tests/support/child.c tests/support/huge.c
PICTURE_SRC = $(wildcard tests/picture/*.c) $(wildcard tests/support/terminal*.c) \
	$(foreach part,picture child command folder,tests/support/$(part).c)
TRAIN_SRC = $(wildcard tests/train/*.c) $(filter-out src/rating/model.c,$(LIB_SRC))
FAKE_SRC = $(wildcard tests/fake-engine/*.c)
TEST_DIRS = $(ROOMS) ui cli screen fuzz
ATTACK_SRC = $(wildcard tests/attack/*.c)
ATTACK_SUPPORT_SRC = $(filter tests/support/terminal%,$(SUPPORT_SRC)) $(foreach part,child command folder,tests/support/$(part).c)
SHARED = $(wildcard src/cli/share/* themes/*.ini themes/pieces/*.ini) README.md LICENSE
MANUAL = $(patsubst src/cli/manual/%.md,build/%,$(wildcard src/cli/manual/*.md))
TEST_SRC = $(foreach dir,$(TEST_DIRS),$(wildcard tests/$(dir)/*.c))

# What strangers' bytes go through.
FUZZ = $(SAN) -DFUZZING
FUZZ_SRC = $(wildcard tests/fuzz/*.c)

DIST = onlymove-$(shell sed -n 's/^.define ONLYMOVE_VERSION "\(.*\)"/\1/p' include/onlymove/limits.h)

R = build/release
F = build/fuzz
S = build/san
T = build/tests
REL_OBJ = $(LIB_SRC:%.c=$R/%.o) $(APP_SRC:%.c=$R/%.o)
SAN_LIB_OBJ = $(LIB_SRC:%.c=$S/%.o) $(UI_SRC:%.c=$S/%.o)
TEST_BIN = $(TEST_DIRS:%=$T/%)
ATTACK_BIN = $T/attack
FUZZ_BIN = $(FUZZ_SRC:%.c=$F/%)

# Homebrew keeps these out of pkg-config's sight; elsewhere the folders do not exist.
KEGS = $(foreach keg,ncurses readline sqlite libarchive zlib,/opt/homebrew/opt/$(keg) /usr/local/opt/$(keg))
space = $(subst ,, )
PKG_PATH = $(subst $(space),:,$(strip $(PKG_CONFIG_PATH) $(KEGS:%=%/lib/pkgconfig)))

# Asked late, so that `make deps` works before pkg-config is there. What POSIX version the headers
# shall show is ours to say, not ncurses's.
pkg_says = $(shell PKG_CONFIG_PATH=$(PKG_PATH) $(PKG_CONFIG) --$(1) $(2) 2>/dev/null)
pkg = $(filter-out -D_XOPEN_SOURCE=%,$(pkg_says))

# Says what is made; V=1 shows the commands too.
say = $(if $(V),,@echo '  $(1) $(2)';)

all: build/onlymove $(MANUAL) build/tree

build/onlymove: $(REL_OBJ)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(call pkg,libs,$(LIBS) $(UI_LIBS)) -lm -ldl

# What only who builds it knows; written anew only when it is something else. The commit is that of
# a checkout (which git may not show to root), or the one that a tarball was made of.
build/made.c: FORCE
	@mkdir -p $(@D)
	@commit=$$(if [ -e .git ]; then git describe --always --dirty --abbrev=12 --exclude '*'; \
		else cat .commit; fi 2>/dev/null); \
	if [ -n "$$commit" ] || [ ! -e $@ ]; then \
		printf '#include "src/cli/version.h"\nconst char commit_hash[] = "%s", inih_version[] = "%s";\n' \
			"$$commit" '$(call pkg_says,modversion,inih)' >$@.new; \
		cmp -s $@.new $@ || cp $@.new $@; rm $@.new; fi

# Its tables are the program's own.
build/%: src/cli/manual/%.md src/cli/manual/man.awk build/onlymove
	@LC_ALL=C awk -v program=build/onlymove -f src/cli/manual/man.awk $< >$@

# Texts that are files here and go into the program.
build/embedded.c: src/export/out/embed $(EMBEDDED)
	@mkdir -p $(@D)
	@sh src/export/out/embed src/export/out/embedded.h $(EMBEDDED) >$@

build/schema.c: src/export/out/embed src/store/db/schema.sql
	@mkdir -p $(@D)
	@sh src/export/out/embed src/store/db/store_schema.h src/store/db/schema.sql >$@

build/themes.c: src/export/out/embed $(THEMES)
	@mkdir -p $(@D)
	@sh src/export/out/embed ui/term/embedded_themes.h $(THEMES) >$@

$R/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(BASE) $(CFLAGS) $(call pkg,cflags,$(LIBS) $(UI_LIBS) $(LOADED_LIBS)) -c -o $@ $<

$S/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(BASE) $(SAN) $(call pkg,cflags,$(LIBS) $(UI_LIBS) $(TEST_LIBS)) -c -o $@ $<

# What a test does itself is little, and what takes long is to compile it.
$S/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(BASE) $(SAN) -O0 $(call pkg,cflags,$(LIBS) $(UI_LIBS) $(TEST_LIBS)) -c -o $@ $<

$S/libonlymove.a: $(SAN_LIB_OBJ)
	@rm -f $@
	@ar rcs $@ $^

$S/onlymove: $(CLI_SRC:%.c=$S/%.o) $S/libonlymove.a
	$(call say,LINK,$@)$(CC) $(SAN) -o $@ $^ $(call pkg,libs,$(LIBS) $(UI_LIBS)) -lm -ldl

# Not what is tested, and it looks for mates by brute force: sanitizers would make it the slowest
# part of the tests.
$S/fake-engine: $(FAKE_SRC:%.c=$R/%.o) $(LIB_SRC:%.c=$R/%.o)
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(call pkg,libs,$(LIBS)) -lm -ldl

# One program a room, because linking is what takes the time.
$(TEST_BIN): $(SUPPORT_SRC:%.c=$S/%.o) $S/libonlymove.a
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(CC) $(SAN) -o $@ $(filter %.o,$^) $(filter %.a,$^) \
		$(call pkg,libs,$(LIBS) $(UI_LIBS) $(TEST_LIBS)) -lm -ldl

$(foreach dir,$(TEST_DIRS),$(eval $T/$(dir): $(patsubst %.c,$S/%.o,$(wildcard tests/$(dir)/*.c))))

# The attack has a main() of its own, and is not what is tested.
$(ATTACK_BIN): $(ATTACK_SRC:%.c=$R/%.o) $(ATTACK_SUPPORT_SRC:%.c=$R/%.o) $(LIB_SRC:%.c=$R/%.o)
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(call pkg,libs,$(LIBS) $(TEST_LIBS)) -lm -ldl

# Loaded before a program to see what it brings to the disk, or to move its clock; Linux only.
$T/%.so: tests/shim/%.c
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(CC) $(LANGUAGE) $(WARN) -O1 -g -fPIC -shared -o $@ $< -ldl

ifeq ($(shell uname),Linux)
$T/screen: | $T/power.so build/onlymove
$(ATTACK_BIN): | $T/clock.so
endif

$R/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(BASE) $(CFLAGS) $(call pkg,cflags,$(LIBS) $(BENCH_LIBS)) -c -o $@ $<

# The measuring programs of tests/bench/run.
build/bench: $(BENCH_SRC:%.c=$R/%.o) $(LIB_SRC:%.c=$R/%.o)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(call pkg,libs,$(LIBS) $(BENCH_LIBS)) -lm -ldl

build/picture: $(PICTURE_SRC:%.c=$R/%.o) $(LIB_SRC:%.c=$R/%.o)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(call pkg,libs,$(LIBS) $(BENCH_LIBS)) -lm -ldl -pthread

build/train: $(TRAIN_SRC:%.c=$R/%.o)
	$(call say,LINK,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(call pkg,libs,$(LIBS)) -lm -ldl

$F/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC,$<)$(FUZZ_CC) $(BASE) $(FUZZ) -fsanitize=fuzzer-no-link $(call pkg,cflags,$(LIBS) $(LOADED_LIBS)) -c -o $@ $<

$(FUZZ_BIN): $F/%: $F/%.o $(LIB_SRC:%.c=$F/%.o)
	$(call say,LINK,$@)$(FUZZ_CC) $(FUZZ) -fsanitize=fuzzer -o $@ $^ $(call pkg,libs,$(LIBS)) -lm -ldl

run:
	@sh .ci/deps run
	@$(MAKE) -s --no-print-directory -j$(JOBS) build/onlymove
	@build/onlymove $(PGN)

test:
	@sh .ci/deps test
	@$(MAKE) -s --no-print-directory -j$(JOBS) test-build
	@JOBS=$(JOBS) sh tests/run $S $(TEST_BIN) $(ATTACK_BIN)

test-build: all build/bench build/train $(TEST_BIN) $(ATTACK_BIN) $S/onlymove $S/fake-engine

bench:
	@sh .ci/deps bench
	@$(MAKE) -s --no-print-directory -j$(JOBS) build/onlymove build/bench build/train $S/fake-engine
	@sh tests/bench/run $(BENCH)

attack:
	@sh .ci/deps attack
	@$(MAKE) -s --no-print-directory -j$(JOBS) build/onlymove $(ATTACK_BIN) $S/onlymove $S/fake-engine
	@$(ATTACK_BIN) --all --seed $(SEED)
	@sh tests/recipes/slurm $S/onlymove $S/fake-engine || [ $$? -eq 77 ]

picture:
	@sh .ci/deps test
	@$(MAKE) -s --no-print-directory -j$(JOBS) build/onlymove build/picture
	@build/picture build/onlymove >build/screen.svg && mv build/screen.svg .github/screen.svg

model:
	@sh .ci/deps run
	@$(MAKE) -s --no-print-directory -j$(JOBS) build/train
	@build/train fit 1 $(TRAIN) >build/model.c && mv build/model.c src/rating/model.c

fuzz:
	@sh .ci/deps fuzz
	@$(MAKE) -s --no-print-directory -j$(JOBS) fuzz-build
	@sh tests/fuzz/run $F $(FUZZ_TIME)

fuzz-build: $(FUZZ_BIN)

lint:
	@sh tests/lint

# For the compiler checks of `make test` and `make lint`.
print-flags:
	@echo $(LANGUAGE) $(WARN) $(call pkg,cflags,$(LIBS) $(UI_LIBS) $(TEST_LIBS))

deps:
	@sh .ci/deps $(or $(DEPS),test)

# What is installed, as it stands below the prefix; made by `make`, so that root makes nothing here.
build/tree: build/onlymove $(MANUAL) $(SHARED)
	@sh src/cli/share/tree build/onlymove $@
	@touch $@

install: build/tree
	@(cd build/tree && find . -type d) | while read -r folder; do \
		install -d "$(DESTDIR)$(PREFIX)/$$folder" || exit 1; done
	@(cd build/tree && find . -type f) | while read -r file; do \
		case $$file in ./bin/*) mode=755 ;; *) mode=644 ;; esac; \
		install -m $$mode "build/tree/$$file" "$(DESTDIR)$(PREFIX)/$$file" || exit 1; done

# Those files, and the folders that are onlymove's alone.
uninstall: build/tree
	@(cd build/tree && find . -type f) | while read -r file; do \
		rm -f "$(DESTDIR)$(PREFIX)/$$file" || exit 1; done
	@(cd build/tree && find . -depth -type d -path '*/onlymove*') | while read -r folder; do \
		rmdir "$(DESTDIR)$(PREFIX)/$$folder" 2>/dev/null || true; done

# What git keeps, as it is here; in a tarball all that is not built.
dist: build/made.c
	@rm -rf build/$(DIST) && mkdir -p build/$(DIST)
	@if [ -e .git ]; then git ls-files; else find . -path ./build -prune -o -type f -print; fi | \
		tar -cf - -T - | tar -C build/$(DIST) -xf -
	@sed -n 's/.*commit_hash\[\] = "\([^"]*\)".*/\1/p' build/made.c >build/$(DIST)/.commit
	@cd build && find $(DIST) -type f | sort | tar -czf $(DIST).tar.gz -T - && rm -rf $(DIST)
	@echo build/$(DIST).tar.gz

deb: dist
	@sh .ci/deb build/$(DIST).tar.gz

clean:
	rm -rf build

.PHONY: all run test test-build bench picture model attack fuzz fuzz-build lint print-flags deps FORCE install uninstall dist deb clean
.SECONDARY:
.DELETE_ON_ERROR:

-include $(REL_OBJ:.o=.d) $(SAN_LIB_OBJ:.o=.d) $(FAKE_SRC:%.c=$R/%.d) $(BENCH_SRC:%.c=$R/%.d)
-include $(ATTACK_SRC:%.c=$R/%.d) $(PICTURE_SRC:%.c=$R/%.d) $(TRAIN_SRC:%.c=$R/%.d)
-include $(LIB_SRC:%.c=$F/%.d) $(FUZZ_SRC:%.c=$F/%.d)
-include $(foreach source,$(APP_SRC) $(TEST_SRC) $(SUPPORT_SRC),$S/$(source:.c=.d))
