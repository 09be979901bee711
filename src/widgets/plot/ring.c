// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of samples with levels of extremes.

#include "widgets/plot/ring.h"

#include <gimbal/assert.h>
#include <math.h>
#include <string.h>

#define BLOCK       GIMBAL_RING_BLOCK
#define LARGE_BLOCK 256u
#define MIN_CHUNK   256u
#define MAX_CHUNK   4096u

typedef struct Extremes {
  float min, max;
} Extremes;

typedef struct Chunk {
  gatomicrefcount refs;
  guint length;     // samples, a power of two
  Extremes all;     // of the differences from origin, as are those below
  double origin;    // the first finite sample of the chunk
  gboolean rooted;  // origin is set
  Extremes* large;  // (length / LARGE_BLOCK)
  Extremes* small;  // (length / BLOCK)
  double* bases;    // (length / BLOCK) compact: first finite sample of each block
  float* parts;     // (length) compact: differences from the base of the block
  double* values;   // (length) exact
} Chunk;

struct GimbalRing {
  GimbalRingKind kind;
  guint shift;    // log2 of the length of a chunk
  guint count;    // chunks when full
  guint64 floor;  // nothing before it is at hand
  guint64 end;    // absolute index of the next sample
  guint64 epoch;
  Chunk** chunks;  // (count) chunk number n is at n % count; NULL: not yet
};

//---- chunks

static gsize chunk_bytes(guint length, GimbalRingKind kind) {
  gsize blocks = length / BLOCK, large = length / LARGE_BLOCK;
  gsize bytes = sizeof(Chunk) + (blocks + large) * sizeof(Extremes);
  return bytes + (kind == GIMBAL_RING_EXACT ? length * sizeof(double)
                                            : blocks * sizeof(double) + length * sizeof(float));
}

// One block of memory: the doubles first, so that everything is aligned.
static void chunk_init(Chunk* chunk, guint length, GimbalRingKind kind) {
  char* at = (char*)(chunk + 1);
  gsize blocks = length / BLOCK;
  chunk->length = length;
  chunk->values = kind == GIMBAL_RING_EXACT ? (double*)at : NULL;
  chunk->bases = kind == GIMBAL_RING_EXACT ? NULL : (double*)at;
  at += sizeof(double) * (kind == GIMBAL_RING_EXACT ? length : blocks);
  chunk->small = (Extremes*)at;
  chunk->large = chunk->small + blocks;
  chunk->parts = kind == GIMBAL_RING_EXACT ? NULL : (float*)(chunk->large + length / LARGE_BLOCK);
}

static Chunk* chunk_new(guint length, GimbalRingKind kind) {
  Chunk* chunk = g_malloc(chunk_bytes(length, kind));
  g_atomic_ref_count_init(&chunk->refs);
  chunk_init(chunk, length, kind);
  chunk->rooted = FALSE;
  return chunk;
}

static Chunk* chunk_copy(const Chunk* from, GimbalRingKind kind) {
  Chunk* chunk = g_memdup2(from, chunk_bytes(from->length, kind));
  g_atomic_ref_count_init(&chunk->refs);
  chunk_init(chunk, from->length, kind);
  return chunk;
}

static void chunk_unref(Chunk* chunk) {
  if (chunk && g_atomic_ref_count_dec(&chunk->refs)) g_free(chunk);
}

static double chunk_get(const Chunk* chunk, guint at) {
  return chunk->values ? chunk->values[at] : chunk->bases[at / BLOCK] + (double)chunk->parts[at];
}

// Extremes are kept as floats: round outwards, so that no sample is beyond them.
static void ring_widen(Extremes* block, double difference, gboolean fresh) {
  if (fresh) *block = (Extremes){INFINITY, -INFINITY};
  if (!isfinite(difference)) return;
  float near = (float)difference;
  float low = (double)near > difference ? nextafterf(near, -INFINITY) : near;
  float high = (double)near < difference ? nextafterf(near, INFINITY) : near;
  if (low < block->min) block->min = low;
  if (high > block->max) block->max = high;
}

static const Extremes kNothing = {INFINITY, -INFINITY};

static void ring_merge(Extremes* sum, const Extremes* more) {
  if (more->min < sum->min) sum->min = more->min;
  if (more->max > sum->max) sum->max = more->max;
}

// Only the samples before this one are left. Whole blocks know their extremes already: what is
// counted again is what the cut goes through.
static void ring_recount(Chunk* chunk, guint at) {
  GIMBAL_ASSERT(at > 0 && at < chunk->length);
  guint block = at / BLOCK, large = at / LARGE_BLOCK;
  chunk->all = kNothing;
  for (guint i = block * BLOCK; i < at; i++) {
    ring_widen(&chunk->small[block], chunk_get(chunk, i) - chunk->origin, i % BLOCK == 0);
  }
  if (at % LARGE_BLOCK) chunk->large[large] = kNothing;
  for (guint b = large * (LARGE_BLOCK / BLOCK); b * BLOCK < at; b++) {
    ring_merge(&chunk->large[large], &chunk->small[b]);
  }
  for (guint l = 0; l * LARGE_BLOCK < at; l++) ring_merge(&chunk->all, &chunk->large[l]);
  if (chunk->all.min > chunk->all.max) chunk->rooted = FALSE;
}

// There were never samples before this one. Only the block that contains the first one counts them.
static void skip_to(Chunk* chunk, guint at) {
  GIMBAL_ASSERT(at < chunk->length);
  guint block = at / BLOCK * BLOCK;
  chunk->rooted = FALSE, chunk->origin = 0;
  chunk->all = kNothing;
  for (guint b = 0; b * BLOCK < at; b++) chunk->small[b] = kNothing;
  for (guint l = 0; l * LARGE_BLOCK < at; l++) chunk->large[l] = kNothing;
  if (chunk->bases) chunk->bases[at / BLOCK] = 0;
  for (guint i = block; i < at; i++) {
    if (chunk->values) {
      chunk->values[i] = NAN;
    } else {
      chunk->parts[i] = NAN;
    }
  }
}

static void note_extremes(Chunk* chunk, guint at, double value) {
  if (at == 0) {
    chunk->rooted = FALSE;
    chunk->origin = 0;
  }

  if (!chunk->rooted && isfinite(value)) {
    chunk->rooted = TRUE;
    chunk->origin = value;
  }

  double difference = value - chunk->origin;
  ring_widen(&chunk->small[at / BLOCK], difference, at % BLOCK == 0);
  ring_widen(&chunk->large[at / LARGE_BLOCK], difference, at % LARGE_BLOCK == 0);
  ring_widen(&chunk->all, difference, at == 0);
}

static void chunk_set(Chunk* chunk, guint at, double value) {
  if (chunk->values) {
    chunk->values[at] = value;
  } else {
    double* base = &chunk->bases[at / BLOCK];
    if (at % BLOCK == 0) *base = isfinite(value) ? value : 0;
    chunk->parts[at] = (float)(value - *base);
    value = *base + (double)chunk->parts[at];
  }
  note_extremes(chunk, at, value);
}

//---- ring

static guint chunk_length(const GimbalRing* self) {
  return 1u << self->shift;
}

static Chunk** slot_of(const GimbalRing* self, guint64 index) {
  return &self->chunks[(index >> self->shift) % self->count];
}

// What a block knows bounds each of its samples; the first of a chunk may begin in the middle.
static void validate_block(const GimbalRing* self, const Chunk* chunk, guint64 from, guint64 to) {
  guint mask = chunk_length(self) - 1;
  const Extremes* block = &chunk->small[((guint)from & mask) / BLOCK];
  const Extremes* large = &chunk->large[((guint)from & mask) / LARGE_BLOCK];
  GIMBAL_ASSERT(!(block->min < large->min) && !(block->max > large->max));
  GIMBAL_ASSERT(!(large->min < chunk->all.min) && !(large->max > chunk->all.max));
  for (guint64 i = from; i < to; i++) {
    double difference = chunk_get(chunk, (guint)i & mask) - chunk->origin;
    if (!isfinite(difference)) continue;
    GIMBAL_ASSERT(difference >= (double)block->min && difference <= (double)block->max);
  }
}

void gimbal_validate_ring(const GimbalRing* self) {
  GIMBAL_ASSERT(self->chunks && self->count >= 2);
  GIMBAL_ASSERT(chunk_length(self) >= MIN_CHUNK && chunk_length(self) <= MAX_CHUNK);
  guint64 first = gimbal_ring_first(self), length = chunk_length(self);
  GIMBAL_ASSERT(self->floor <= self->end && first >= self->floor && first <= self->end);
  GIMBAL_ASSERT(self->end - first <= self->count * length);
  for (guint i = 0; i < self->count; i++) {
    const Chunk* chunk = self->chunks[i];
    if (!chunk) continue;
    GIMBAL_ASSERT(chunk->length == length);
    GIMBAL_ASSERT(!chunk->values == (self->kind == GIMBAL_RING_COMPACT) && !chunk->parts == !!chunk->values);
    for (guint k = i + 1; k < self->count; k++) GIMBAL_ASSERT(self->chunks[k] != chunk);
  }
  for (guint64 at = first; at < self->end; at = (at | (length - 1)) + 1) GIMBAL_ASSERT(*slot_of(self, at));
  guint64 block = (self->end - MIN(self->end, 1)) / BLOCK * BLOCK;
  if (first < self->end) validate_block(self, *slot_of(self, block), MAX(block, first), self->end);
}

static void ring_changed(const GimbalRing* self) {
  if (GIMBAL_VALIDATING) gimbal_validate_ring(self);
}

GimbalRing* gimbal_ring_new(guint64 capacity, GimbalRingKind kind) {
  GimbalRing* self = g_new0(GimbalRing, 1);
  guint length = MIN_CHUNK;
  while (length < MAX_CHUNK && (guint64)length * 8 < capacity) length *= 2;
  self->kind = kind;
  self->shift = (guint)__builtin_ctz(length);
  self->count = (guint)((MAX(capacity, 1) + length - 1) / length) + 1;
  self->chunks = g_new0(Chunk*, self->count);
  return self;
}

GimbalRing* gimbal_ring_copy(const GimbalRing* self) {
  GimbalRing* copy = g_memdup2(self, sizeof *self);
  copy->chunks = g_memdup2(self->chunks, sizeof(Chunk*) * self->count);
  for (guint i = 0; i < copy->count; i++) {
    if (copy->chunks[i]) g_atomic_ref_count_inc(&copy->chunks[i]->refs);
  }
  ring_changed(copy);
  return copy;
}

void gimbal_ring_free(GimbalRing* self) {
  if (!self) return;
  for (guint i = 0; i < self->count; i++) chunk_unref(self->chunks[i]);
  g_free(self->chunks);
  g_free(self);
}

void gimbal_ring_restart(GimbalRing* self, guint64 index) {
  self->epoch++;
  for (guint i = 0; i < self->count; i++) g_clear_pointer(&self->chunks[i], chunk_unref);
  self->floor = self->end = index;
  if (index % chunk_length(self) == 0) return;
  *slot_of(self, index) = chunk_new(chunk_length(self), self->kind);
  skip_to(*slot_of(self, index), (guint)(index % chunk_length(self)));
  ring_changed(self);
}

guint64 gimbal_ring_first(const GimbalRing* self) {
  guint64 length = chunk_length(self), held = (self->end + length - 1) / length;
  guint64 oldest = held > self->count ? (held - self->count) * length : 0;
  return MIN(MAX(self->floor, oldest), self->end);
}

guint64 gimbal_ring_end(const GimbalRing* self) {
  return self->end;
}

guint64 gimbal_ring_epoch(const GimbalRing* self) {
  return self->epoch;
}

double gimbal_ring_get(const GimbalRing* self, guint64 index) {
  GIMBAL_ASSERT(index < self->end);
  return chunk_get(*slot_of(self, index), (guint)(index & (chunk_length(self) - 1)));
}

// The chunk of the next sample, ours alone.
static Chunk* ring_writable(GimbalRing* self) {
  Chunk** slot = slot_of(self, self->end);
  gboolean fresh = (self->end & (chunk_length(self) - 1)) == 0;
  if (*slot && g_atomic_ref_count_compare(&(*slot)->refs, 1)) return *slot;
  Chunk* old = *slot;
  *slot = old && !fresh ? chunk_copy(old, self->kind) : chunk_new(chunk_length(self), self->kind);
  chunk_unref(old);
  return *slot;
}

void gimbal_ring_push(GimbalRing* self, double value) {
  chunk_set(ring_writable(self), (guint)(self->end & (chunk_length(self) - 1)), value);
  self->end++;
  if (self->end % BLOCK == 0) ring_changed(self);
}

void gimbal_ring_truncate(GimbalRing* self, guint64 end) {
  if (end >= self->end) return;
  self->epoch++;
  self->floor = MIN(gimbal_ring_first(self), end);
  self->end = end;
  guint at = (guint)(end & (chunk_length(self) - 1));
  if (at == 0 || end <= self->floor) {
    if (end <= self->floor) gimbal_ring_restart(self, end);
    return;
  }
  ring_recount(ring_writable(self), at);
  ring_changed(self);
}

//---- extremes

typedef struct Sum {
  double min, max;
} Sum;

static void ring_include(Sum* sum, const Extremes* block, double origin) {
  if (block->min > block->max) return;
  sum->min = MIN(sum->min, origin + (double)block->min);
  sum->max = MAX(sum->max, origin + (double)block->max);
}

static void include_samples(Sum* sum, const Chunk* chunk, guint from, guint to) {
  for (guint i = from; i < to; i++) {
    double value = chunk_get(chunk, i);
    if (!isfinite(value)) continue;
    sum->min = MIN(sum->min, value);
    sum->max = MAX(sum->max, value);
  }
}

// Extremes of n blocks of one chunk; the origin is added once.
static void include_blocks(Sum* sum, const Extremes* blocks, guint n, double origin) {
  Extremes all = {INFINITY, -INFINITY};
  for (guint i = 0; i < n; i++) {
    all.min = blocks[i].min < all.min ? blocks[i].min : all.min;
    all.max = blocks[i].max > all.max ? blocks[i].max : all.max;
  }
  ring_include(sum, &all, origin);
}

// Extremes of [from, to) of one chunk: samples to the first block boundary, blocks, samples to the
// end.
static void include_chunk(Sum* sum, const Chunk* chunk, guint from, guint to) {
  GIMBAL_ASSERT(from < to && to <= chunk->length);
  if (from == 0 && to == chunk->length) {
    ring_include(sum, &chunk->all, chunk->origin);
    return;
  }
  guint first = (from + BLOCK - 1) / BLOCK, last = to / BLOCK;  // whole blocks
  if (first >= last) {
    include_samples(sum, chunk, from, to);
    return;
  }
  guint large_first = (first * BLOCK + LARGE_BLOCK - 1) / LARGE_BLOCK,
        large_last = last * BLOCK / LARGE_BLOCK;
  include_samples(sum, chunk, from, first * BLOCK);
  if (large_first < large_last) {
    guint inner = large_first * LARGE_BLOCK / BLOCK, outer = large_last * LARGE_BLOCK / BLOCK;
    include_blocks(sum, chunk->small + first, inner - first, chunk->origin);
    include_blocks(sum, chunk->large + large_first, large_last - large_first, chunk->origin);
    include_blocks(sum, chunk->small + outer, last - outer, chunk->origin);
  } else {
    include_blocks(sum, chunk->small + first, last - first, chunk->origin);
  }
  include_samples(sum, chunk, last * BLOCK, to);
}

gboolean gimbal_ring_extremes(const GimbalRing* self, guint64 from, guint64 to, double* min, double* max) {
  Sum sum = {INFINITY, -INFINITY};
  from = MAX(from, gimbal_ring_first(self));
  to = MIN(to, self->end);
  guint mask = chunk_length(self) - 1;
  while (from < to) {
    guint64 next = MIN(to, (from | mask) + 1);
    include_chunk(&sum, *slot_of(self, from), (guint)(from & mask), (guint)((next - 1) & mask) + 1);
    from = next;
  }
  *min = sum.min;
  *max = sum.max;
  return sum.min <= sum.max;
}

guint64 gimbal_ring_search(const GimbalRing* self, double value) {
  guint64 low = gimbal_ring_first(self), high = self->end;
  while (low < high) {
    guint64 middle = low + (high - low) / 2;
    if (gimbal_ring_get(self, middle) < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

gsize gimbal_ring_bytes(const GimbalRing* self) {
  gsize bytes = sizeof *self + sizeof(Chunk*) * self->count;
  for (guint i = 0; i < self->count; i++) {
    if (self->chunks[i]) bytes += chunk_bytes(chunk_length(self), self->kind);
  }
  return bytes;
}
