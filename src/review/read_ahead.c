// Two blocks go to and fro: the caller takes puzzles out of the one while the thread fills the
// other. Neither touches what the other has.
#include "src/review/read_ahead.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#ifdef ONLYMOVE_CHECK
enum { BLOCK = 3 };
#else
enum { BLOCK = 256 };
#endif

typedef struct Block {
    ReadPuzzle puzzles[BLOCK];
    size_t count;
    uint64_t done, size; // how far the file was read behind it
} Block;

struct ReadAhead {
    ImportReader *reader;
    Block blocks[2];
    int mine;  // the caller's
    size_t at; // ... the next puzzle in it
    bool has_thread;
    pthread_t thread;
    pthread_mutex_t lock; // of the next two
    pthread_cond_t turned;
    bool fills; // the thread has the other block
    bool stops;
};

static bool has_more_behind(const ReadPuzzle *read)
{
    return read->step == IMPORT_PUZZLE || read->step == IMPORT_WRONG;
}

static void read_one(ReadAhead *ahead, ReadPuzzle *read)
{
    read->step = import_next(ahead->reader, &read->puzzle, &read->fault);
    if (read->step == IMPORT_PUZZLE &&
        intake_work_out(read->row, &read->puzzle, &read->fault) != STATUS_OK) {
        read->step = IMPORT_BROKEN;
    }
    read->puzzle.game = NULL; // the reader's, which goes on
}

static void fill(ReadAhead *ahead, Block *block, size_t most)
{
    bool goes_on = true;
    for (block->count = 0; goes_on && block->count < most; block->count++) {
        read_one(ahead, &block->puzzles[block->count]);
        goes_on = has_more_behind(&block->puzzles[block->count]);
    }
    block->done = import_progress(ahead->reader, &block->size);
}

static void *read_blocks(void *context)
{
    ReadAhead *ahead = context;
    pthread_mutex_lock(&ahead->lock);
    while (!ahead->stops) {
        if (!ahead->fills) {
            pthread_cond_wait(&ahead->turned, &ahead->lock);
            continue;
        }
        Block *block = &ahead->blocks[1 - ahead->mine];
        pthread_mutex_unlock(&ahead->lock);
        fill(ahead, block, BLOCK);
        pthread_mutex_lock(&ahead->lock);
        ahead->fills = false;
        pthread_cond_signal(&ahead->turned);
    }
    pthread_mutex_unlock(&ahead->lock);
    return NULL;
}

// Signals are for the thread that is there already, but for those that come of what a thread itself
// does: a mapped file that was cut off is SIGBUS, see input.h.
static bool start_thread(ReadAhead *ahead)
{
    static const int own[] = {SIGBUS, SIGSEGV, SIGFPE, SIGILL};
    sigset_t others, before;
    sigfillset(&others);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        sigdelset(&others, own[i]);
    }
    pthread_sigmask(SIG_SETMASK, &others, &before);
    const bool started = pthread_create(&ahead->thread, NULL, read_blocks, ahead) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static bool make_rows(ReadAhead *ahead)
{
    bool made = true;
    for (int i = 0; i < 2 * BLOCK; i++) {
        IntakeRow **row = &ahead->blocks[i % 2].puzzles[i / 2].row;
        *row = intake_row_new();
        made = made && *row;
    }
    return made;
}

Status read_ahead_open(ReadAhead **opened, const char *path, Fault *fault)
{
    ReadAhead *ahead = *opened = calloc(1, sizeof *ahead);
    if (!ahead) {
        return fault_memory(fault);
    }
    pthread_mutex_init(&ahead->lock, NULL);
    pthread_cond_init(&ahead->turned, NULL);
    Status status = import_open(&ahead->reader, path, fault);
    status = status == STATUS_OK && !make_rows(ahead) ? fault_memory(fault) : status;
    if (status != STATUS_OK) {
        read_ahead_free(ahead);
        *opened = NULL;
        return status;
    }
    uint64_t size;
    (void)import_progress(ahead->reader, &size);
    ahead->fills = size > 0;
    ahead->has_thread = size > 0 && start_thread(ahead);
    return STATUS_OK;
}

void read_ahead_free(ReadAhead *ahead)
{
    if (!ahead) {
        return;
    }
    if (ahead->has_thread) {
        pthread_mutex_lock(&ahead->lock);
        ahead->stops = true;
        pthread_cond_signal(&ahead->turned);
        pthread_mutex_unlock(&ahead->lock);
        pthread_join(ahead->thread, NULL);
    }
    pthread_mutex_destroy(&ahead->lock);
    pthread_cond_destroy(&ahead->turned);
    for (int i = 0; i < 2 * BLOCK; i++) {
        ReadPuzzle *read = &ahead->blocks[i % 2].puzzles[i / 2];
        imported_puzzle_done(&read->puzzle);
        intake_row_free(read->row);
    }
    import_close(ahead->reader);
    free(ahead);
}

// The block that was filled becomes the caller's, and its own is filled again.
static void turn(ReadAhead *ahead)
{
    if (!ahead->has_thread) {
        fill(ahead, &ahead->blocks[ahead->mine], 1);
        return;
    }
    pthread_mutex_lock(&ahead->lock);
    while (ahead->fills) {
        pthread_cond_wait(&ahead->turned, &ahead->lock);
    }
    ahead->mine = 1 - ahead->mine;
    const Block *block = &ahead->blocks[ahead->mine];
    ahead->fills = has_more_behind(&block->puzzles[block->count - 1]);
    pthread_cond_signal(&ahead->turned);
    pthread_mutex_unlock(&ahead->lock);
}

const ReadPuzzle *read_ahead_next(ReadAhead *ahead)
{
    const ReadPuzzle *last =
        ahead->at > 0 ? &ahead->blocks[ahead->mine].puzzles[ahead->at - 1] : NULL;
    if (last && !has_more_behind(last)) {
        return last;
    }
    if (ahead->at == ahead->blocks[ahead->mine].count) {
        turn(ahead);
        ahead->at = 0;
    }
    return &ahead->blocks[ahead->mine].puzzles[ahead->at++];
}

uint64_t read_ahead_progress(const ReadAhead *ahead, uint64_t *size)
{
    const Block *block = &ahead->blocks[ahead->mine];
    *size = block->size;
    return block->done;
}
