// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Some arrays of a compiled model come in the order of a hash table, and results depend on it where
// there are ties (which of two polygons of a mesh is clipped first). To agree with the reference as
// its authors ship it the table is played through here: with the hash, the growth and the chaining
// of the C++ library of LLVM.
//
// All nodes form one list. The nodes of a bucket are neighbours in it, and a bucket knows the node
// before its first (the head, -1, for the bucket whose nodes begin the list). A key whose bucket is
// empty goes to the front of the list, another one to the front of its bucket. A table that holds
// as many keys as buckets grows before the next one: to the first prime that is larger than twice
// the number. Then a node stays where it is if none before it in the list has its bucket; if one
// has, it moves to the front of the bucket.
//
// The hash of a number are its bits, and a second one is mixed into it by shifts and a constant, so
// that pairs of equal numbers do not all meet in one bucket.

#include "asset/mesh/chained_order.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#define MIX 0x9e3779b9u

enum { HEAD = -1, NONE = -2 };

static uint64_t chained_hash(double value) {
  uint64_t bits = 0;
  if (value != 0) memcpy(&bits, &value, sizeof bits);
  return bits;
}

uint64_t chained_hash_pair(double first, double second) {
  const uint64_t hash = chained_hash(first);
  return hash ^ (chained_hash(second) + MIX + (hash << 6) + (hash >> 2));
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
  int last = HEAD;
  for (int node; (node = c->next[last]) != NONE;) {
    int* before = &c->before[bucket_of(c, node)];
    if (*before == NONE) {
      *before = last;
    } else if (last == HEAD || bucket_of(c, last) != bucket_of(c, node)) {
      c->next[last] = c->next[node];
      c->next[node] = c->next[*before];
      c->next[*before] = node;
      continue;
    }
    last = node;
  }
}

static bool is_prime(int n) {
  for (int k = 2; k <= n / k; k++) {
    if (n % k == 0) return false;
  }
  return true;
}

static int next_size(int nbucket) {
  int n = 2 * nbucket + 1;
  while (!is_prime(n)) n++;
  return n;
}

void chained_order(int* order, const uint64_t* hash, int n) {
  int* links = g_new(int, n + 1);
  Chain c = {.hash = hash, .next = links + 1};
  c.next[HEAD] = NONE;
  chained_order_grow(&c, 2);
  for (int i = 0; i < n; i++) {
    if (i == c.nbucket) chained_order_grow(&c, next_size(c.nbucket));
    chained_order_insert(&c, i);
  }
  for (int node = c.next[HEAD], k = 0; node != NONE; node = c.next[node]) order[k++] = node;
  g_free(c.before);
  g_free(links);
}
