/* test_server_reach.c: allowed addresses and URLs of notifications, and the keys of a subscription.
 * The messages themselves are tested from outside, in tests/server/notices.mjs.
 */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include <cmocka.h>

#include "kernel/base.h"
#include "server/courier.h"
#include "server/reach.h"

static struct sockaddr_storage address_of(const char *text)
{
    struct sockaddr_storage all = { 0 };
    struct sockaddr_in *four = (struct sockaddr_in *)&all;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&all;

    if (inet_pton(AF_INET, text, &four->sin_addr) == 1)
        four->sin_family = AF_INET;
    else if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1)
        six->sin6_family = AF_INET6;
    else
        fail_msg("%s is no address", text);
    return all;
}

static bool is_public(const char *text)
{
    struct sockaddr_storage all = address_of(text);

    return reach_is_public((struct sockaddr *)&all);
}

static void closed_addresses_are_closed(void **state)
{
    /* Each network's first and last address */
    static const char *const closed[] = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.0",
        "10.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "127.0.0.0",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.0.0",
        "169.254.169.254",
        "169.254.255.255",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.0",
        "192.0.0.255",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.0",
        "192.168.255.255",
        "198.18.0.0",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.255",
        "224.0.0.0",
        "239.255.255.255",
        "240.0.0.0",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::ffff:0:127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::8.8.8.8",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:0:53aa:64c::1",
        "2001:10::1",
        "2001:1ff:ffff::",
        "2001:db8::1",
        "2002:7f00:1::",
        "2002:c0a8:101::1",
        "2620:4f:8000::1",
        "3fff::1",
        "3fff:fff:ffff::",
        "4000::1",
        "5f00::1",
        "fc00::1",
        "fdff:ffff::1",
        "fe80::1",
        "febf:ffff::1",
        "fec0::1",
        "ff02::1",
        "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(closed); i++)
        if (is_public(closed[i]))
            fail_msg("%s counts as public", closed[i]);
}

static void neighbors_are_open(void **state)
{
    static const char *const open[] = {
        "1.0.0.0",         "8.8.8.8",         "9.255.255.255",
        "11.0.0.0",        "100.63.255.255",  "100.128.0.0",
        "126.255.255.255", "128.0.0.0",       "169.253.255.255",
        "169.255.0.0",     "172.15.255.255",  "172.32.0.0",
        "192.0.1.0",       "192.0.3.0",       "192.167.255.255",
        "192.169.0.0",     "198.17.255.255",  "198.20.0.0",
        "223.255.255.255", "2001:200::1",     "2001:4860:4860::8888",
        "2003::1",         "2620:4f:8001::1", "3ffe:ffff::1",
        "2a00:1450::1",    "3fff:1000::1",
    };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(open); i++)
        if (!is_public(open[i]))
            fail_msg("%s does not count as public", open[i]);
}

static void other_families_are_closed(void **state)
{
    struct sockaddr other = { .sa_family = AF_UNIX };

    (void)state;
    assert_false(reach_is_public(&other));
    assert_false(reach_is_own(&other));
}

static void own_addresses_are_known(void **state)
{
    struct ifaddrs *all = NULL;
    struct sockaddr_storage far = address_of("203.0.113.77");
    unsigned found = 0;

    (void)state;
    assert_int_equal(getifaddrs(&all), 0);
    for (const struct ifaddrs *i = all; i; i = i->ifa_next)
        if (i->ifa_addr && i->ifa_addr->sa_family == AF_INET)
            found += reach_is_own(i->ifa_addr);
    freeifaddrs(all);
    assert_true(found > 0);
    assert_false(reach_is_own((struct sockaddr *)&far));
}

static void limits_count_by_network(void **state)
{
    struct sockaddr_storage one = address_of("2a00:1450:1:2:3::4");
    struct sockaddr_storage two = address_of("2a00:1450:1:2:ffff::9");
    struct sockaddr_storage four = address_of("8.8.4.4");
    char name[REACH_NAME_SIZE], other[REACH_NAME_SIZE];

    (void)state;
    reach_name((struct sockaddr *)&one, name);
    reach_name((struct sockaddr *)&two, other);
    assert_string_equal(name, other);
    reach_name((struct sockaddr *)&four, name);
    assert_string_equal(name, "8.8.4.4");
}

static void urls_are_checked(void **state)
{
    static const struct {
        const char *url;
        enum delivery hook, push, local;
    } row[] = {
#define ALL(result) result, result, result
#define SHUT        DELIVERY_FORBIDDEN, DELIVERY_FORBIDDEN, DELIVERY_DONE
#define PLAIN_SHUT  DELIVERY_FORBIDDEN, DELIVERY_URL, DELIVERY_DONE
#define PLAIN       DELIVERY_DONE, DELIVERY_URL, DELIVERY_DONE
        { "https://push.example.org/a?b=c#d", ALL(DELIVERY_DONE) },
        { "https://example.org:8443/x", ALL(DELIVERY_DONE) },
        { "https://8.8.8.8/x", ALL(DELIVERY_DONE) },
        { "http://example.org/x", PLAIN },
        { "HTTP://EXAMPLE.ORG/x", PLAIN },
        { "", ALL(DELIVERY_URL) },
        { "example.org/x", ALL(DELIVERY_URL) },
        { "//example.org/x", ALL(DELIVERY_URL) },
        { "ftp://example.org/x", ALL(DELIVERY_URL) },
        { "file:///etc/passwd", ALL(DELIVERY_URL) },
        { "gopher://example.org/x", ALL(DELIVERY_URL) },
        { "javascript:alert(1)", ALL(DELIVERY_URL) },
        { "https://user@example.org/x", ALL(DELIVERY_URL) },
        { "https://user:password@example.org/x", ALL(DELIVERY_URL) },
        { "https://:password@example.org/x", ALL(DELIVERY_URL) },
        { "https://example.org:25/x", ALL(DELIVERY_URL) },
        { "https://example.org:22/x", ALL(DELIVERY_URL) },
        { "https://example.org:99999/x", ALL(DELIVERY_URL) },
        { "https://example.org/a b", ALL(DELIVERY_URL) },
        { "https://example.org/a\r\nX-Evil: 1", ALL(DELIVERY_URL) },
        { "https://ex\xc3\xa4mple.org/", ALL(DELIVERY_URL) },
        { "https://127.0.0.1/", SHUT },
        { "https://127.1/", SHUT },
        { "https://2130706433/", SHUT },
        { "https://0x7f000001/", SHUT },
        { "https://0x7f.0.0.1/", SHUT },
        { "https://0177.0.0.1/", SHUT },
        { "https://0/", SHUT },
        { "https://[::1]/", SHUT },
        { "https://[::]/", SHUT },
        { "https://[::ffff:127.0.0.1]/", SHUT },
        { "https://[::ffff:7f00:1]/", SHUT },
        { "https://[64:ff9b::7f00:1]/", SHUT },
        { "https://[fe80::1]/", SHUT },
        { "https://[fd00::1]/", SHUT },
        { "https://192.168.1.1/", SHUT },
        { "https://169.254.169.254/latest/meta-data/", SHUT },
        { "http://10.1.2.3:8080/", PLAIN_SHUT },
#undef ALL
#undef SHUT
#undef PLAIN_SHUT
#undef PLAIN
    };
    char longest[2000];

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(row); i++) {
        enum delivery hook = courier_url(row[i].url, false, false);
        enum delivery push = courier_url(row[i].url, true, false);
        enum delivery local = courier_url(row[i].url, true, true);
        if (hook != row[i].hook || push != row[i].push || local != row[i].local)
            fail_msg("%s: %s, %s, %s", row[i].url, delivery_word(hook), delivery_word(push),
                     delivery_word(local));
    }
    memset(longest, 'a', sizeof longest);
    memcpy(longest, "https://example.org/", 20);
    longest[sizeof longest - 1] = 0;
    assert_int_equal(courier_url(longest, false, false), DELIVERY_URL);
    longest[COURIER_URL_SIZE - 1] = 0;
    assert_int_equal(courier_url(longest, false, false), DELIVERY_DONE);
}

/* The receiver's keys in RFC 8291, section 5 */
#define POINT                                                                                      \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH "BTBZMqHH6r4Tts7J_aSIgg"

static void subscriptions_have_good_keys(void **state)
{
    struct push_target to;
    char point[96], auth[32], wrong[] = POINT;

    (void)state;
    assert_true(push_target_read(&to, POINT, AUTH));
    push_target_write(&to, point, auth);
    assert_string_equal(point, POINT);
    assert_string_equal(auth, AUTH);
    assert_true(push_target_read(&to, POINT "=", AUTH "=="));
    wrong[40] = wrong[40] == 'A' ? 'B' : 'A'; /* not on the curve */
    assert_false(push_target_read(&to, wrong, AUTH));
    assert_false(push_target_read(&to, "", AUTH));
    assert_false(push_target_read(&to, POINT, ""));
    assert_false(push_target_read(&to, AUTH, AUTH));
    assert_false(push_target_read(&to, POINT "AAAA", AUTH));
    assert_false(push_target_read(&to, "not base64!", AUTH));
}

static void a_key_pair_is_kept_as_text(void **state)
{
    struct push_keys *keys = push_keys_new(), *again;
    char text[PUSH_KEY_TEXT_MAX], token[PUSH_SIGNED_MAX], longest[3000];

    (void)state;
    assert_non_null(keys);
    assert_true(push_keys_write(keys, text));
    again = push_keys_read(text);
    assert_non_null(again);
    assert_string_equal(push_keys_public(keys), push_keys_public(again));
    assert_int_equal(strlen(push_keys_public(keys)), 87);
    assert_null(push_keys_read(""));
    assert_null(push_keys_read("AAAA"));
    text[5] ^= 1;
    assert_null(push_keys_read(text));
    assert_true(push_sign(keys, "https://example.org", "mailto:a@example.org", 1, token));
    memset(longest, 'a', sizeof longest);
    longest[sizeof longest - 1] = 0;
    assert_false(push_sign(keys, longest, NULL, 1, token));
    push_keys_free(keys);
    push_keys_free(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_addresses_are_closed),
        cmocka_unit_test(neighbors_are_open),
        cmocka_unit_test(other_families_are_closed),
        cmocka_unit_test(own_addresses_are_known),
        cmocka_unit_test(limits_count_by_network),
        cmocka_unit_test(urls_are_checked),
        cmocka_unit_test(subscriptions_have_good_keys),
        cmocka_unit_test(a_key_pair_is_kept_as_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
