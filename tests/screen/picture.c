// The picture of the README is the screen as it is drawn today; `make picture` draws it anew, and
// whoever changes it has looked at it.
#include "tests/screen/workbench.h"

#include "onlymove/file.h"
#include "tests/support/picture.h"

enum { PICTURE_BYTES_MAX = 150000 };

TEST(the_picture_of_the_readme_is_the_screen_as_it_is_drawn) {
    CLEANUP(str_done) Str drawn = {0}, kept = {0};
    assert_true(picture_of_review(onlymove(), NULL, NULL, &drawn));
    assert_ok(file_read(".github/screen.svg", PICTURE_BYTES_MAX, &kept, SAID));
    assert_string_equal(str_text(&drawn), str_text(&kept));
}
