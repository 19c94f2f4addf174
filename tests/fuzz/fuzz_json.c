/* fuzz_json.c: the JSON reader. Accepted input is written and read again, with the same result. */
#include "fuzz.h"
#include "wire/json.h"

/* Copies one value from reader to writer. Not recursive: the reader knows its depth. */
static void value_copy(struct json_reader *r, struct json_writer *w)
{
    char string[4096];
    bool object[JSON_DEPTH_MAX + 2] = { false };
    unsigned depth = 0;

    do {
        switch (json_peek(r)) {
        case JSON_NULL:
            json_read_null(r);
            json_write_null(w);
            break;
        case JSON_BOOL:
            json_write_bool(w, json_read_bool(r));
            break;
        case JSON_NUMBER:
            json_write_int(w, json_read_int(r, INT64_MIN, INT64_MAX));
            break;
        case JSON_STRING: {
            size_t length = json_read_string(r, string, sizeof string);
            if (!r->failed)
                json_write_bytes(w, string, length < sizeof string ? length : sizeof string - 1);
            break;
        }
        case JSON_ARRAY:
        case JSON_OBJECT:
            object[depth + 1] = json_peek(r) == JSON_OBJECT;
            object[depth + 1] ? json_read_object(r) : json_read_array(r);
            if (r->failed) /* too deep */
                break;
            depth++;
            object[depth] ? json_write_object(w) : json_write_array(w);
            break;
        default:
            json_skip(r);
        }
        while (depth > 0 && !r->failed) {
            if (object[depth] ? json_next_key(r, string, sizeof string) : json_next_item(r)) {
                if (object[depth])
                    json_write_key(w, string);
                break;
            }
            json_write_end(w);
            depth--;
        }
    } while (depth > 0 && !r->failed);
}

static bool text_copy(const char *text, size_t size, char *out, size_t out_size, size_t *used)
{
    struct json_reader r;
    struct json_writer w;

    json_reader_init(&r, text, size);
    json_writer_init(&w, out, out_size);
    value_copy(&r, &w);
    if (!json_reader_end(&r) || !json_writer_end(&w))
        return false;
    *used = w.used;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char once[FUZZ_TEXT_MAX], twice[FUZZ_TEXT_MAX];
    size_t once_size, twice_size;
    char *text = fuzz_copy(data, size);
    struct json_reader r;

    json_reader_init(&r, text, size);
    json_skip(&r);
    bool skipped = json_reader_end(&r);
    MUST(skipped || r.error.at <= size, "an error lies in the text");
    if (text_copy(text, size, once, sizeof once, &once_size)) {
        MUST(skipped, "what can be read can be read over");
        MUST(text_copy(once, once_size, twice, sizeof twice, &twice_size), once);
        MUST(once_size == twice_size && memcmp(once, twice, once_size) == 0, twice);
    }
    free(text);
    return 0;
}
