/* postgres_news.c: receives notifications about other nodes' changes, on a separate connection.
 *
 * An event loop waits on one descriptor during the whole life of the store, while connections come
 * and go. So it gets an epoll descriptor that waits for the current connection.
 */
#include "store/postgres.h"

#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

static void go_deaf(struct postgres *p)
{
    PQfinish(p->listener); /* also removes its socket from the epoll set */
    p->listener = NULL;
    p->missed = true;
}

static enum store_result listen_again(struct postgres *p, struct store_error *error)
{
    struct epoll_event event = { .events = EPOLLIN };
    PGresult *answer;

    if (postgres_soon(p->deaf_at))
        return store_fail(error, STORE_GONE, "the database cannot be reached: trying again soon");
    p->deaf_at = postgres_clock();
    p->listener = postgres_connect(p->address, error);
    if (!p->listener)
        return STORE_GONE;
    answer = PQexec(p->listener, "LISTEN angeles");
    if (PQresultStatus(answer) != PGRES_COMMAND_OK ||
        epoll_ctl(p->epoll, EPOLL_CTL_ADD, PQsocket(p->listener), &event) != 0) {
        store_fail(error, STORE_GONE, "the database sends no notifications (%.100s)",
                   PQresultErrorMessage(answer));
        go_deaf(p);
    } else {
        p->deaf_at = 0;
    }
    PQclear(answer);
    return p->listener ? STORE_OK : STORE_GONE;
}

int postgres_news_fd(struct store *store)
{
    struct postgres *p = (struct postgres *)store;

    if (p->epoll < 0) {
        p->epoll = epoll_create1(EPOLL_CLOEXEC);
        if (p->epoll >= 0 && listen_again(p, &store->error) != STORE_OK)
            p->missed = true;
    }
    return p->epoll;
}

/* The first word of a notice; advances `notice` past it. */
static char *first_word(char **notice)
{
    char *word = *notice;
    size_t length = strcspn(word, " ");

    *notice = word + length + (word[length] != 0);
    word[length] = 0;
    return word;
}

/* A notice is a node, then tables. A node's own changes are not news to it. */
static bool tell(const struct postgres *p, char *notice,
                 void (*take)(void *context, const char *table), void *context)
{
    if (strcmp(first_word(&notice), p->store.node) == 0)
        return false;
    while (*notice)
        take(context, first_word(&notice));
    return true;
}

enum store_result postgres_news(struct store *store, void (*take)(void *context, const char *table),
                                void *context, struct store_error *error)
{
    struct postgres *p = (struct postgres *)store;
    enum store_result result = STORE_NONE;
    PGnotify *notice;

    if (postgres_news_fd(store) < 0)
        return store_fail(error, STORE_GONE, "too many files are open to wait for news");
    if (p->listener && !postgres_alive(p->listener))
        go_deaf(p);
    if (!p->listener && listen_again(p, error) != STORE_OK)
        return STORE_GONE;
    if (p->missed) {
        p->missed = false;
        take(context, NULL);
        result = STORE_OK;
    }
    while ((notice = PQnotifies(p->listener))) {
        if (tell(p, notice->extra, take, context))
            result = STORE_OK;
        PQfreemem(notice);
    }
    return result;
}
