#include "server/reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "server/limits.h"
#include "table/buffer.h"

_Static_assert((int)REACH_NAME_SIZE == (int)ADDRESS_NAME_SIZE, "both name an address alike");

struct network {
    uint8_t prefix[16];
    unsigned bits;
};

/* Everything that IANA's registry of special addresses does not call globally reachable. */
static const struct network four_closed[] = {
    { { 0 }, 8 },             /* this network */
    { { 10 }, 8 },            /* private */
    { { 100, 64 }, 10 },      /* shared by the customers of a provider */
    { { 127 }, 8 },           /* loopback */
    { { 169, 254 }, 16 },     /* link-local; cloud providers' metadata */
    { { 172, 16 }, 12 },      /* private */
    { { 192, 0, 0 }, 24 },    /* protocol assignments */
    { { 192, 0, 2 }, 24 },    /* documentation */
    { { 192, 88, 99 }, 24 },  /* 6to4 relays */
    { { 192, 168 }, 16 },     /* private */
    { { 198, 18 }, 15 },      /* benchmarks */
    { { 198, 51, 100 }, 24 }, /* documentation */
    { { 203, 0, 113 }, 24 },  /* documentation */
    { { 224 }, 4 },           /* multicast */
    { { 240 }, 4 },           /* reserved; broadcast */
};

/* Global unicast addresses are in 2000::/3. Loopback, unspecified, mapped, NAT64, private,
 * link-local and multicast addresses are outside. */
static const struct network six_open = { { 0x20 }, 3 };
static const struct network six_closed[] = {
    { { 0x20, 0x01, 0x00 }, 23 },             /* protocol assignments, Teredo */
    { { 0x20, 0x01, 0x0d, 0xb8 }, 32 },       /* documentation */
    { { 0x20, 0x02 }, 16 },                   /* 6to4 */
    { { 0x26, 0x20, 0x00, 0x4f, 0x80 }, 48 }, /* AS112, which answers for private addresses */
    { { 0x3f, 0xff }, 20 },                   /* documentation */
};

static bool is_in(const uint8_t *address, const struct network *network)
{
    unsigned whole = network->bits / 8, rest = network->bits % 8;

    return memcmp(address, network->prefix, whole) == 0 &&
           (rest == 0 || (address[whole] ^ network->prefix[whole]) >> (8 - rest) == 0);
}

static bool is_in_any(const uint8_t *address, const struct network *network, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (is_in(address, &network[i]))
            return true;
    return false;
}

/* The address in network byte order; NULL: another family. */
static const uint8_t *bytes_of(const struct sockaddr *address, size_t *size)
{
    if (address->sa_family == AF_INET) {
        *size = 4;
        return (const uint8_t *)&((const struct sockaddr_in *)(const void *)address)->sin_addr;
    }
    if (address->sa_family == AF_INET6) {
        *size = 16;
        return (const uint8_t *)&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    }
    return NULL;
}

bool reach_is_public(const struct sockaddr *address)
{
    size_t size = 0;
    const uint8_t *byte = bytes_of(address, &size);

    if (!byte)
        return false;
    if (size == 4)
        return !is_in_any(byte, four_closed, ARRAY_LEN(four_closed));
    return is_in(byte, &six_open) && !is_in_any(byte, six_closed, ARRAY_LEN(six_closed));
}

bool reach_is_own(const struct sockaddr *address)
{
    size_t size = 0, own_size = 0;
    const uint8_t *byte = bytes_of(address, &size), *own;
    struct ifaddrs *all = NULL;
    bool found = false;

    if (!byte || getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *i = all; i && !found; i = i->ifa_next)
        found = i->ifa_addr && (own = bytes_of(i->ifa_addr, &own_size)) && own_size == size &&
                memcmp(own, byte, size) == 0;
    freeifaddrs(all);
    return found;
}

void reach_name(const struct sockaddr *address, char name[REACH_NAME_SIZE])
{
    char text[INET6_ADDRSTRLEN] = "";
    size_t size = 0;
    const uint8_t *byte = bytes_of(address, &size);

    if (byte)
        inet_ntop(address->sa_family, byte, text, sizeof text);
    address_name(name, text);
}
