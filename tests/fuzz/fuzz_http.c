/* fuzz_http.c: HTTP requests. The first line of the input is method, path and query; the rest is
 * the body. The reply comes at once, or waits for the store. */
#include "fuzz_hall.h"

static void on_done(struct exchange *x)
{
    MUST(x->answered && x->status >= 200 && x->status < 600, "a status");
}

static void word_next(const char **at, const char *end, char stop, char *out, size_t size)
{
    size_t used = 0;

    while (*at < end && **at != stop && **at != '\n') {
        if (used + 1 < size && **at)
            out[used++] = **at;
        ++*at;
    }
    *at += *at < end && **at == stop;
    out[used] = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct table *t = fuzz_table();
    char *text = fuzz_copy(data, size), method[8], path[300], query[200], body_path[320];
    const char *at = text, *end = text + size;
    struct exchange x = { .done = on_done };

    word_next(&at, end, ' ', method, sizeof method);
    word_next(&at, end, '?', path, sizeof path);
    word_next(&at, end, '\n', query, sizeof query);
    at += at < end && *at == '\n';
    /* "*" means the existing table. */
    char *star = strchr(path, '*');
    snprintf(body_path, sizeof body_path, "%.*s%s%s",
             (int)(star ? star - path : (long)strlen(path)), path, star ? t->id : "",
             star ? star + 1 : "");
    api_request(fuzz_api, &x,
                &(struct api_request){ .method = method,
                                       .path = body_path,
                                       .query = query,
                                       .bearer = query,
                                       .body = at,
                                       .size = (size_t)(end - at),
                                       .address = address_find(fuzz_hall->addresses, "fuzz", 1),
                                       .trusted = true });
    fuzz_settle(t);
    exchange_drop(&x);
    poll_close_all(fuzz_api, "done");
    fuzz_api->closing = false;
    free(text);
    return 0;
}
