/* test_server_limits.c: the notation, the counting and the scope of limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/limits.h"

static void test_bucket(void **state)
{
    const struct allowance two_a_second = { 2, 3 };
    struct bucket b = { 0 };

    (void)state;
    for (int i = 0; i < 3; i++)
        assert_true(bucket_take(&b, &two_a_second, 1000) == 0);
    assert_true(bucket_take(&b, &two_a_second, 1000) == 0.5);
    assert_true(bucket_take(&b, &two_a_second, 1500) == 0);
    assert_true(bucket_take(&b, &two_a_second, 1500) > 0);
    for (int i = 0; i < 3; i++) /* a long silence fills it, but not beyond its size */
        assert_true(bucket_take(&b, &two_a_second, 3600 * 1000) == 0);
    assert_true(bucket_take(&b, &two_a_second, 3600 * 1000) > 0);
}

static void test_words(void **state)
{
    struct limit_set set = limits_usual;
    const char *wrong = NULL;

    (void)state;
    assert_true(limits_read(&set, "messages=5/10,tables=7200/3,connections=9", &wrong));
    assert_true(set.messages.rate == 5 && set.messages.burst == 10);
    assert_true(set.tables.rate == 2 && set.tables.burst == 3);
    assert_int_equal(set.connections, 9);
    assert_int_equal(set.waiting, limits_usual.waiting);
    static const char *const bad[] = { "messages",  "messages=", "messages=0", "messages=5/x",
                                       "waiting=0", "waiting=x", "money=5",    "messages=5 " };
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(limits_read(&set, bad[i], &wrong));
}

static void test_addresses(void **state)
{
    static const struct {
        const char *address, *name;
    } row[] = {
        { "192.0.2.7", "192.0.2.7" },
        { "::ffff:192.0.2.7", "192.0.2.7" },
        { "2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64" },
        { "2001:db8:1:2::9", "2001:0db8:0001:0002::/64" },
        { "2001:db8:1:3::9", "2001:0db8:0001:0003::/64" },
        { "a name as a proxy may make it up, longer than any address is",
          "a name as a proxy may make it up, longer" },
        { "", "" },
    };
    char name[ADDRESS_NAME_SIZE];

    (void)state;
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
        address_name(name, row[i].address);
        assert_string_equal(name, row[i].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bucket),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_addresses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
