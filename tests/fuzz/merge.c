// A store that a stranger has made, merged.
#include "tests/fuzz/joined.h"

FUZZ_TARGET(merge) {
    Store *from;
    Fault fault = {""};
    const Status status = store_open_read_only(&from, stranger_store(data, size), &fault);
    is_said(status, &fault);
    if (status == STATUS_OK) {
        join_anew(from);
        store_close(from);
    }
    return 0;
}
