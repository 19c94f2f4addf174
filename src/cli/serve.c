/* serve.c: the command line of the server. */
#include "cli/cli.h"

#ifdef ANG_NO_SERVER

int command_serve(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return complain(
        "this program was built without libwebsockets, libsodium, utf8proc, libcurl, OpenSSL, "
        "SQLite or libpq, and cannot serve; install them (scripts/bootstrap build) and build it "
        "again.");
}

#else

#include "cli/options.h"
#include "server/serve.h"

#include <string.h>

int command_serve(int argc, char **argv)
{
    struct serve_desc desc = { .limits = limits_usual, .log = "info" };
    const char *data = NULL, *store = NULL, *limits = NULL, *wrong = NULL;
    uint64_t port = 8080, workers = 0, watchdog = 30, absence = 0;
    const struct option_row row[] = {
        option_number("--port", "N", "listen on this port (default: 8080; 0: any free port)", &port,
                      0, 65535),
        option_text("--bind", "ADDRESS",
                    "listen on this address (default: 127.0.0.1, this machine "
                    "only; 0.0.0.0: all)",
                    &desc.bind),
        option_text("--data", "DIR", "store games in this folder (default: data)", &data),
        option_text("--store", "URL", "store games in PostgreSQL, postgresql://…, instead", &store),
        option_text("--static", "DIR", "serve the client from this folder, not the built-in one",
                    &desc.site),
        option_number("--workers", "N", "threads for bots (default: one for each processor)",
                      &workers, 0, 64),
        option_text("--limits", "WORDS",
                    "none, or some of messages=R/B,requests=R/B,files=R/B,work=R/B,"
                    "seat=R/B,tables=R/B,"
                    "connections=N,plain=N,waiting=N,arrive=SECONDS",
                    &limits),
        option_number("--watchdog", "SECONDS",
                      "abort when the server is stuck for that long (default: 30; 0: never)",
                      &watchdog, 0, 86400),
        option_number("--absence", "SECONDS",
                      "until a bot may play for somebody who is not connected, at the earliest "
                      "(default: 180)",
                      &absence, 1, 86400),
        option_flag("--notify-private",
                    "let players' notifications go to this machine and private networks",
                    &desc.notify_private),
        option_text("--contact", "ADDRESS",
                    "mailto:… or https://…: how push services can reach you", &desc.contact),
        option_flag("--proxy", "trust X-Forwarded-For: only behind your own proxy", &desc.proxy),
        option_flag("--metrics", "open /metrics to everybody, not only to this machine",
                    &desc.metrics_open),
        option_flag("--seeds", "let tables choose their seed: for tests", &desc.seeds),
        option_text("--log", "LEVEL", "error, warn, info or debug (default: info)", &desc.log),
    };
    struct options o = {
        .usage = "serve [OPTION]…",
        .about = "Serves tables to browsers (docs/tables.md, docs/hosting.md) until SIGTERM or\n"
                 "SIGINT. An acknowledged choice is never lost.",
        .row = row,
        .row_count = ARRAY_LEN(row),
    };

    if (!options_parse(&o, argc, argv))
        return o.status;
    if (limits && !limits_read(&desc.limits, limits, &wrong))
        return complain_usage("--limits: '%s' is invalid; see angeles serve --help", wrong);
    if (strcmp(desc.log, "error") != 0 && strcmp(desc.log, "warn") != 0 &&
        strcmp(desc.log, "info") != 0 && strcmp(desc.log, "debug") != 0)
        return complain_usage("--log: '%s' is not error, warn, info or debug.", desc.log);
    if (desc.contact && strncmp(desc.contact, "mailto:", 7) != 0 &&
        strncmp(desc.contact, "https://", 8) != 0)
        return complain_usage("--contact: '%s' begins with neither mailto: nor https://.",
                              desc.contact);
    desc.port = (unsigned)port;
    desc.workers = (unsigned)workers;
    desc.watchdog = (unsigned)watchdog;
    desc.absence = (int64_t)absence;
    if (store && data)
        return complain_usage("give either --data or --store, not both.");
    desc.where = store ? store : data ? data : "data";
    return serve_run(&desc) ? STATUS_OK : STATUS_FAILED;
}

#endif
