// Any bytes as the saved index of a text, with the size, time and checksum that are asked for:
// places in the text, one behind the other, or nothing.
#include "tests/fuzz/scratch.h"

#include "src/pgn/index/index.h"

static const char text[] = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 *\n\n[Event \"c\"]\n\n1. d4 *\n";
static const IndexStamp stamp = {.size = sizeof text - 1, .seconds = 3, .nanoseconds = 5};

static bool load(const char *path, Index *index) {
    IndexLoader loader;
    bool done = false;
    bool sound = index_load_begin(&loader, path, &stamp);
    while (sound && !done)
        sound = index_load_step(&loader, &stamp, 3, &done);
    if (sound) {
        *index = loader.index;
        loader.index = (Index){0};
    }
    index_load_cancel(&loader);
    return sound;
}

static void can_be_shown(const Index *index) {
    for (size_t i = 0; i < index->count; i++) {
        const IndexEntry *entry = &index->entries[i];
        HOLDS(entry->offset < stamp.size && (i == 0 || entry->offset > entry[-1].offset));
        for (int tag = 0; tag < SPLIT_TAG_COUNT; tag++) {
            CLEANUP(str_done) Str out = {0};
            index_tag(entry, (SplitTag)tag, text, sizeof text - 1, &out);
        }
    }
}

// The bytes as entries of an index, saved and loaded again.
static void comes_back(const uint8_t *data, size_t size) {
    Index index = {.count = size / sizeof(IndexEntry)}, back = {0};
    IndexWriter writer;
    bool done = false;
    index.entries = malloc(size + 1);
    HOLDS(index.entries);
    memcpy(index.entries, data, index.count * sizeof(IndexEntry));
    const char *path = scratch_with("", 0);
    HOLDS(index_save_begin(&writer, path));
    while (!done)
        HOLDS(index_save_step(&writer, &index, &stamp, 100, &done));
    HOLDS(index_save_end(&writer));
    scratch_renew();
    if (load(path, &back)) {
        HOLDS(back.count == index.count);
        can_be_shown(&back);
        index_done(&back);
    }
    index_done(&index);
}

FUZZ_TARGET(index) {
    Index index;
    if (load(scratch_with(data, size), &index)) {
        can_be_shown(&index);
        index_done(&index);
    }
    if (size >= sizeof(IndexEntry))
        comes_back(data, size);
    return 0;
}
