// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Some arrays of a compiled model come in the order of a hash table, and results depend on it where
// there are ties (which of two polygons of a mesh is clipped first). To agree with other builds of
// the same model the table is played through here: with the hash, the growth and the chaining of
// the GNU C++ library.
//
// All nodes form one list. The nodes of a bucket are neighbours in it, and a bucket knows the node
// before its first (the head, -1, for the bucket whose nodes begin the list). A key whose bucket is
// empty goes to the front of the list, another one to the front of its bucket. The table grows when
// it holds as many keys as buckets, and all nodes are then inserted again, in the order of the
// list.
//
// The hash is MurmurHash2 of 64 bits (Appleby, public domain) over eight bytes.

#include "asset/mesh/chained_order.h"

#include <glib.h>
#include <string.h>

enum { HEAD = -1, NONE = -2 };

uint64_t chained_hash(double value) {
  const uint64_t multiplier = 0xc6a4a7935bd1e995u, seed = 0xc70f6907u;
  if (value == 0) return 0;
  uint64_t bits, hash = seed ^ (sizeof bits * multiplier);
  memcpy(&bits, &value, sizeof bits);
  bits *= multiplier;
  bits = (bits ^ bits >> 47) * multiplier;
  hash = (hash ^ bits) * multiplier;
  hash = (hash ^ hash >> 47) * multiplier;
  return hash ^ hash >> 47;
}

typedef struct Chain {
  const uint64_t* hash;
  int* next;    // of each node; next[-1]: the first
  int* before;  // of each bucket: the node before its first, or NONE
  int nbucket;
} Chain;

static int bucket_of(const Chain* c, int node) {
  return (int)(c->hash[node] % (uint64_t)c->nbucket);
}

static void chained_order_insert(Chain* c, int node) {
  int b = bucket_of(c, node);
  if (c->before[b] != NONE) {
    c->next[node] = c->next[c->before[b]];
    c->next[c->before[b]] = node;
    return;
  }
  c->next[node] = c->next[HEAD];
  c->next[HEAD] = node;
  c->before[b] = HEAD;
  if (c->next[node] != NONE) c->before[bucket_of(c, c->next[node])] = node;
}

static void chained_order_grow(Chain* c, int nbucket) {
  c->nbucket = nbucket;
  c->before = g_renew(int, c->before, nbucket);
  for (int b = 0; b < nbucket; b++) c->before[b] = NONE;
  int node = c->next[HEAD];
  c->next[HEAD] = NONE;
  while (node != NONE) {
    int next = c->next[node];
    chained_order_insert(c, node);
    node = next;
  }
}

void chained_order(int* order, const uint64_t* hash, int n) {
  // a little more than twice as many each time
  static const int sizes[] = {13,    29,    59,    127,    257,    541,    1109,    2357,    5087,   10273,
                              20753, 42043, 85229, 172933, 351061, 712697, 1447153, 2938679, 5967347};
  int* links = g_new(int, n + 1);
  Chain c = {.hash = hash, .next = links + 1};
  c.next[HEAD] = NONE;
  size_t size = 0;
  chained_order_grow(&c, sizes[0]);
  for (int i = 0; i < n; i++) {
    if (i == c.nbucket && size + 1 < G_N_ELEMENTS(sizes)) chained_order_grow(&c, sizes[++size]);
    chained_order_insert(&c, i);
  }
  for (int node = c.next[HEAD], k = 0; node != NONE; node = c.next[node]) order[k++] = node;
  g_free(c.before);
  g_free(links);
}
