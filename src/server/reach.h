/* reach.h: which addresses the server may connect to when a person has named the target.
 *
 * People register addresses for notifications. Without a check they could make the server send
 * requests to machines that only the server can reach. A name may resolve to anything, and to
 * something else a second later, so the address itself is checked, when the connection is made.
 */
#ifndef ANGELES_SERVER_REACH_H
#define ANGELES_SERVER_REACH_H

#include <stdbool.h>

struct sockaddr;

/* True for public addresses. False for loopback, private, link-local, shared, multicast, reserved
 * and unspecified ones. Also false for IPv6 forms of IPv4 addresses (mapped, NAT64, 6to4, Teredo),
 * and for any other family. */
bool reach_is_public(const struct sockaddr *address);
/* Whether one of this machine's interfaces has the address. */
bool reach_is_own(const struct sockaddr *address);

enum { REACH_NAME_SIZE = 48 };
/* Writes the network under which limits count an address: an IPv4 address, or an IPv6 /64. */
void reach_name(const struct sockaddr *address, char name[REACH_NAME_SIZE]);

#endif
