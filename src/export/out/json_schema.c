// The JSON Schema that ships inside the program.
#include "onlymove/export.h"
#include "src/export/out/embedded.h"

const char *export_schema(void)
{
    return embedded_schema_json;
}
