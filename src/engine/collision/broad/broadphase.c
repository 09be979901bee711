// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Broad phase: which boxes of bodies and flexes overlap.
//
// Few boxes stand in world axes and are tested each with each, four at once. Many are swept in a
// frame that follows the spread of all geoms, the eigenvectors of the covariance of their centers:
// the limits along the first axis are sorted, and each box that opens meets all those that are
// open. The world and planes are taken out: they meet everybody.

#include "collision/broad/broadphase.h"

#include <gimbal/assert.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/threadpool.h"
#include "collision/broad/pair_filter.h"
#include "collision/shape/frame.h"
#include "collision/shape/sort.h"
#include "math/padded.h"
#include "math/wide.h"
#include "model/flex/rod_frame.h"
#include "model/sleep_state.h"

// up to that many boxes each is tested with each
enum { kMaxFew = 64 };

static void push_key(mjData* d, int* npair, int i, int j) {
  uint64_t* slot = arena_alloc(d, sizeof(uint64_t), _Alignof(uint64_t));
  if (!slot) {
    mju_error("no memory left for collision pairs: raise memory in <size>");
    return;
  }
  *slot = ((uint64_t)i << 16) + j;
  (*npair)++;
}

static void push_pair(mjData* d, int* npair, int bf1, int bf2) {
  push_key(d, npair, mjMIN(bf1, bf2), mjMAX(bf1, bf2));
}

uint64_t* move_pairs_to_stack(mjData* d, size_t parena, int n) {
  uint64_t* pairs = mj_stackAllocByte(d, n * sizeof(uint64_t), _Alignof(uint64_t));
  if (n) memcpy(pairs, (char*)d->arena + d->parena - n * sizeof(uint64_t), n * sizeof(uint64_t));
  arena_rewind(d, parena);
  return pairs;
}

// One bit a lane.
WIDE_INLINE int lane_bits(LaneBits both) {
#if defined(__AVX__) && !defined(mjUSESINGLE)
  typedef double Four __attribute__((vector_size(32)));
  return __builtin_ia32_movmskpd256((Four)both);
#endif
  return (int)((both[0] & 1) | (both[1] & 2) | (both[2] & 4) | (both[3] & 8));
}

// Boxes that are open on the line of a sweep, in the order in which they opened, with their limits
// along the two axes that are not sorted side by side. One that closes leaves a gap, which no box
// meets; gaps go when they are half of all.
typedef struct Open {
  int* box;
  mjtNum *ylow, *yhigh, *zlow, *zhigh;  // (padded) ylow is no number in gaps and behind the last
  int n, ngap;
} Open;

static Open open_none(mjData* d, int n) {
  int room = padded(n);
  mjtNum* limits = mj_stackAllocNum(d, 4 * (size_t)room);
  Open open = {mj_stackAllocInt(d, n), limits, limits + room, limits + 2 * room, limits + 3 * room, 0, 0};
  for (int q = 0; q < room; q++) open.ylow[q] = NAN;
  return open;
}

static void open_box(Open* open, int* place, int box, const mjtNum limits[4]) {
  int q = place[box] = open->n++;
  open->box[q] = box;
  open->ylow[q] = limits[0];
  open->yhigh[q] = limits[1];
  open->zlow[q] = limits[2];
  open->zhigh[q] = limits[3];
}

static void close_gaps(Open* open, int* place) {
  int n = 0;
  for (int q = 0; q < open->n; q++) {
    if (open->box[q] < 0) continue;
    const mjtNum limits[4] = {open->ylow[q], open->yhigh[q], open->zlow[q], open->zhigh[q]};
    int box = open->box[q], last = open->n;
    open->n = n++;
    open_box(open, place, box, limits);
    open->n = last;
  }
  for (int q = n; q < open->n; q++) open->ylow[q] = NAN;
  open->n = n;
  open->ngap = 0;
}

static void close_box(Open* open, int* place, int box) {
  int q = place[box];
  if (q < 0) return;  // bad numbers: it ends before it begins
  open->box[q] = -1;
  open->ylow[q] = NAN;
  if (2 * ++open->ngap > open->n) close_gaps(open, place);
}

// Places of open boxes that overlap a box across; returns their number.
WIDE_INLINE int meet_open(const Open* open, const mjtNum limits[4], int* found) {
  Lanes ylow = {limits[0], limits[0], limits[0], limits[0]},
        yhigh = {limits[1], limits[1], limits[1], limits[1]},
        zlow = {limits[2], limits[2], limits[2], limits[2]},
        zhigh = {limits[3], limits[3], limits[3], limits[3]};
  int count = 0;
  for (int q = 0; q < open->n; q += LANE_COUNT) {
    LaneBits both = (CONST_LANES(open->ylow + q) <= yhigh) & (ylow <= CONST_LANES(open->yhigh + q)) &
                    (CONST_LANES(open->zlow + q) <= zhigh) & (zlow <= CONST_LANES(open->zhigh + q));
    for (int bits = lane_bits(both); bits; bits &= bits - 1) found[count++] = q + __builtin_ctz(bits);
  }
  return count;
}

WIDE_TARGET static int meet_open_wide(const Open* open, const mjtNum limits[4], int* found) {
  return meet_open(open, limits, found);
}

static int push_met(mjData* d, const Open* open, const mjtNum limits[4], int box, int* found) {
  int npair = 0, count = HAVE_WIDE() ? meet_open_wide(open, limits, found) : meet_open(open, limits, found);
  for (int k = 0; k < count; k++) push_key(d, &npair, open->box[found[k]], box);
  return npair;
}

// Both ends of each box along the line, in order: twice its number, plus one for the end.
static const uint64_t* sort_ends(mjData* d, const mjtNum* low, const mjtNum* high, int n) {
  uint64_t* keys = mj_stackAllocByte(d, 4 * n * sizeof(uint64_t), _Alignof(uint64_t));
  for (int i = 0; i < n; i++) {
    keys[2 * i] = sort_key_of_float((float)low[i]) | (2 * i);
    keys[2 * i + 1] = sort_key_of_float((float)high[i]) | (2 * i + 1);
  }
  sort_keys(keys, keys + 2 * n, 2 * n);
  return keys;
}

int sweep_and_prune(mjData* d, const mjtNum* limits, int n, int axis, const mjtBool* fixed) {
  const mjtNum *low = limits + n * axis, *high = limits + n * (axis + 3);
  int y = axis == 0 ? 1 : 0, z = axis == 2 ? 1 : 2, npair = 0;
  const mjtNum *ylow = limits + n * y, *yhigh = limits + n * (y + 3), *zlow = limits + n * z,
               *zhigh = limits + n * (z + 3);

  mj_markStack(d);
  const uint64_t* keys = sort_ends(d, low, high, n);
  int *found = mj_stackAllocInt(d, n), *place = mj_stackAllocInt(d, n);
  Open open[2] = {open_none(d, n), open_none(d, n)};  // that move, that are fixed
  for (int i = 0; i < n; i++) place[i] = -1;
  for (int k = 0; k < 2 * n; k++) {
    int i = (int)(keys[k] & 0xffffffffu) >> 1, is_fixed = fixed && fixed[i];
    if (keys[k] & 1) {
      close_box(open + is_fixed, place, i);
      continue;
    }
    const mjtNum across[4] = {ylow[i], yhigh[i], zlow[i], zhigh[i]};
    npair += push_met(d, open, across, i, found);
    if (!is_fixed) npair += push_met(d, open + 1, across, i, found);
    open_box(open + is_fixed, place, i, across);
  }
  mj_freeStack(d);
  return npair;
}

static bool can_collide(const mjModel* m, int bf) {
  Masks masks = masks_of_bodyflex(m, bf);
  return masks.contype || masks.conaffinity;
}

// Two of them never meet.
static bool is_fixed(const mjModel* m, int bf) {
  return bf < m->nbody && m->body_treeid[bf] < 0;
}

bool has_plane(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    if (m->geom_type[m->body_geomadr[body] + i] == mjGEOM_PLANE) return true;
  }
  return false;
}

// Pairs of bodies that are everywhere: the world, and bodies with planes, those of mocap included.
static void push_unbounded(const mjModel* m, mjData* d, int sleep, int* npair) {
  for (int b1 = 0; b1 < m->nbody; b1++) {
    if (!can_collide(m, b1)) continue;
    if (b1 ? !has_plane(m, b1) : !m->body_geomnum[0]) continue;
    // what does not move meets only those who are awake
    int some = sleep && d->body_awake[b1] != mjS_AWAKE, n = some ? d->nbody_awake : (int)m->nbody;
    for (int k = 0; k < n; k++) {
      int b2 = some ? d->body_awake_ind[k] : k;
      if (!masks_match(masks_of_bodyflex(m, b1), masks_of_bodyflex(m, b2))) continue;
      if (bodies_excluded(m, d, b1, b2, sleep)) continue;
      push_pair(d, npair, b1, b2);
    }
    for (int f = 0; f < m->nflex; f++) {
      if (!masks_match(masks_of_bodyflex(m, b1), masks_of_bodyflex(m, m->nbody + f))) continue;
      if (sleep && sleep_state(m, d, mjOBJ_FLEX, f) == mjS_ASLEEP) continue;
      push_pair(d, npair, b1, m->nbody + f);
    }
  }
}

// Add (x - mean) (x - mean)' to the upper triangle xx xy xz yy yz zz.
static inline void add_outer(mjtNum cov[6], const mjtNum x[3], const mjtNum mean[3]) {
  mjtNum r[3];
  vec3_sub(r, x, mean);
  cov[0] += r[0] * r[0];
  cov[1] += r[0] * r[1];
  cov[2] += r[0] * r[2];
  cov[3] += r[1] * r[1];
  cov[4] += r[1] * r[2];
  cov[5] += r[2] * r[2];
}

bool spread_frame(const mjModel* m, const mjData* d, mjtNum frame[9]) {
  mjtNum mean[3] = {0}, cov[6] = {0};
  int n = 0;
  for (int i = 0; i < m->ngeom; i++) {
    if (m->geom_bodyid[i]) {
      vec3_add_to(mean, d->geom_xpos + 3 * i);
      n++;
    }
  }
  for (int i = 0; i < m->nflexvert; i++) {
    if (m->flex_vertbodyid[i]) {
      vec3_add_to(mean, d->flexvert_xpos + 3 * i);
      n++;
    }
  }
  if (!n) return false;
  vec3_scale(mean, mean, 1.0 / n);
  for (int i = 0; i < m->ngeom; i++) {
    if (m->geom_bodyid[i]) add_outer(cov, d->geom_xpos + 3 * i, mean);
  }
  for (int i = 0; i < m->nflexvert; i++) {
    if (m->flex_vertbodyid[i]) add_outer(cov, d->flexvert_xpos + 3 * i, mean);
  }
  for (int i = 0; i < 6; i++) cov[i] /= n;
  mjtNum full[9] = {cov[0], cov[1], cov[2], cov[1], cov[3], cov[4], cov[2], cov[4], cov[5]}, eigval[3],
         quat[4];
  mju_eig3(eigval, frame, quat, full);
  return true;
}

static void limits_of_body(const mjModel* m, const mjData* d, mjtNum low[3], mjtNum high[3], int body,
                           const mjtNum frame[9]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    int g = m->body_geomadr[body] + i;
    const mjtNum *aabb = m->geom_aabb + 6 * g, *half = aabb + 3, *xpos = d->geom_xpos + 3 * g;
    const mjtNum* xmat = d->geom_xmat + 9 * g;
    mjtNum margin = m->geom_margin[g] + m->geom_gap[g], center[3], rbound = m->geom_rbound[g];
    if ((m->opt.enableflags & mjENBL_OVERRIDE) && m->opt.o_margin != 0) margin = 0.5 * m->opt.o_margin;
    frame_to_world(center, xpos, xmat, aabb);
    for (int j = 0; j < 3; j++) {
      // the box and the bounding sphere both hold
      const mjtNum* axis = frame + 3 * j;
      mjtNum local[3];
      mat3_mul_vec_t(local, xmat, axis);
      mjtNum mid = vec3_dot(center, axis), sphere = vec3_dot(xpos, axis);
      mjtNum extent = half[0] * fabs(local[0]) + half[1] * fabs(local[1]) + half[2] * fabs(local[2]);
      mjtNum from = mjMAX(mid - extent, sphere - rbound) - margin,
             to = mjMIN(mid + extent, sphere + rbound) + margin;
      low[j] = i ? mjMIN(low[j], from) : from;
      high[j] = i ? mjMAX(high[j], to) : to;
    }
  }
}

static void limits_of_flex(const mjModel* m, const mjData* d, mjtNum low[3], mjtNum high[3], int flex,
                           const mjtNum frame[9]) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const mjtNum* vert = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  for (int i = 0; i < m->flex_vertnum[flex]; i++) {
    mjtNum x[3];
    mat3_mul_vec(x, frame, vert + 3 * i);
    for (int j = 0; j < 3; j++) {
      low[j] = i ? mjMIN(low[j], x[j]) : x[j];
      high[j] = i ? mjMAX(high[j], x[j]) : x[j];
    }
  }
  mjtNum margin = m->flex_margin[flex] + m->flex_gap[flex], reach = flex_reach(m, flex);
  if ((m->opt.enableflags & mjENBL_OVERRIDE) && m->opt.o_margin != 0) margin = 0.5 * m->opt.o_margin;
  for (int j = 0; j < 3; j++) {
    low[j] -= reach + margin;
    high[j] += reach + margin;
  }
}

// The same in world axes.
static void world_limits_of_body(const mjModel* m, const mjData* d, mjtNum low[3], mjtNum high[3], int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int override = (m->opt.enableflags & mjENBL_OVERRIDE) && m->opt.o_margin != 0;
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    int g = m->body_geomadr[body] + i;
    const mjtNum *aabb = m->geom_aabb + 6 * g, *half = aabb + 3, *xpos = d->geom_xpos + 3 * g;
    const mjtNum* xmat = d->geom_xmat + 9 * g;
    mjtNum rbound = m->geom_rbound[g], margin = m->geom_margin[g] + m->geom_gap[g];
    if (override) margin = 0.5 * m->opt.o_margin;
    for (int j = 0; j < 3; j++) {
      const mjtNum* axis = xmat + 3 * j;
      mjtNum mid = axis[0] * aabb[0] + axis[1] * aabb[1] + axis[2] * aabb[2] + xpos[j];
      mjtNum extent = half[0] * fabs(axis[0]) + half[1] * fabs(axis[1]) + half[2] * fabs(axis[2]);
      mjtNum from = mjMAX(mid - extent, xpos[j] - rbound) - margin,
             to = mjMIN(mid + extent, xpos[j] + rbound) + margin;
      low[j] = i ? mjMIN(low[j], from) : from;
      high[j] = i ? mjMAX(high[j], to) : to;
    }
  }
}

// True if sleep or kinship rules the pair out.
static int bodyflex_excluded(const mjModel* m, const mjData* d, int bf1, int bf2, int sleep) {
  if (bf1 < m->nbody && bf2 < m->nbody) return bodies_excluded(m, d, bf1, bf2, sleep);
  if (!sleep) return 0;
  int bf[2] = {bf1, bf2};
  for (int i = 0; i < 2; i++) {
    int awake = bf[i] >= m->nbody ? sleep_state(m, d, mjOBJ_FLEX, bf[i] - m->nbody) == mjS_AWAKE
                                  : d->body_awake[bf[i]] == mjS_AWAKE && m->body_treeid[bf[i]] >= 0;
    if (awake) return 0;
  }
  return 1;
}

//---- few boxes

// Boxes j of a block of four that overlap box i, as bits. limits: low x y z, high x y z, each of
// stride numbers.
WIDE_INLINE int overlaps(const mjtNum* limits, int stride, int i, int j) {
  LaneBits both = {-1, -1, -1, -1};
  for (int axis = 0; axis < 3; axis++) {
    const mjtNum *low = limits + axis * stride, *high = limits + (axis + 3) * stride;
    Lanes from = {low[i], low[i], low[i], low[i]}, to = {high[i], high[i], high[i], high[i]};
    both &= (CONST_LANES(low + j) <= to) & (from <= CONST_LANES(high + j));
  }
  return lane_bits(both);
}

// Pairs (i << 16) + j, i < j, of overlapping boxes; returns their number. The last boxes of the
// last block overlap nothing.
WIDE_INLINE int all_pairs(const mjtNum* limits, int n, uint32_t* pairs) {
  int npair = 0, stride = padded(n);
  for (int i = 0; i < n; i++) {
    for (int j = (i + 1) & ~3; j < stride; j += 4) {
      int bits = overlaps(limits, stride, i, j);
      if (j <= i) bits &= ~0u << (i + 1 - j);
      for (; bits; bits &= bits - 1) pairs[npair++] = ((uint32_t)i << 16) + j + __builtin_ctz(bits);
    }
  }
  return npair;
}

WIDE_TARGET static int all_pairs_wide(const mjtNum* limits, int n, uint32_t* pairs) {
  return all_pairs(limits, n, pairs);
}

static void push_if_allowed(const mjModel* m, mjData* d, int sleep, int bf1, int bf2, int* npair) {
  if (bodyflex_excluded(m, d, bf1, bf2, sleep)) return;
  if (masks_match(masks_of_bodyflex(m, bf1), masks_of_bodyflex(m, bf2))) push_pair(d, npair, bf1, bf2);
}

// Room for the rounding of limits to floats, by which MuJoCo lets boxes meet that are a little
// apart.
static void broadphase_widen(mjtNum low[3], mjtNum high[3]) {
  const mjtNum resolution = 1e-7;
  for (int j = 0; j < 3; j++) {
    mjtNum room = resolution * (1 + mju_abs(low[j]) + mju_abs(high[j]));
    low[j] -= room;
    high[j] += room;
  }
}

// Let the limits of all boxes (6 x stride) hold where they move to.
static void follow_motion(const Motion* motion, const mjModel* m, const int* id, int n, int stride,
                          const mjtNum frame[9], mjtNum* limits) {
  for (int i = 0; i < n; i++) {
    mjtNum low[3] = {0}, high[3] = {0};
    if (id[i] >= m->nbody) continue;
    motion_widen(motion, m, id[i], frame, low, high);
    for (int j = 0; j < 3; j++) {
      limits[stride * j + i] += low[j];
      limits[stride * (j + 3) + i] += high[j];
    }
  }
}

// Limits of all boxes in world axes (6 x padded n), wider than they are: contacts of those that
// just touch are looked at again (touching.c).
static void world_limits(const mjModel* m, const mjData* d, const Motion* motion, const int* id, int n,
                         mjtNum* limits) {
  static const mjtNum kAxes[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  int stride = padded(n);
  for (int i = 0; i < stride; i++) {
    // what is not there meets nothing, however far that reaches
    mjtNum none = i < n ? mjMAXVAL : NAN;
    mjtNum low[3] = {none, none, none}, high[3] = {-none, -none, -none};
    if (i < n && id[i] < m->nbody) {
      world_limits_of_body(m, d, low, high, id[i]);
      broadphase_widen(low, high);
    }
    if (i < n && id[i] >= m->nbody) limits_of_flex(m, d, low, high, id[i] - (int)m->nbody, kAxes);
    for (int j = 0; j < 3; j++) {
      limits[stride * j + i] = low[j];
      limits[stride * (j + 3) + i] = high[j];
    }
  }
  if (motion) follow_motion(motion, m, id, n, stride, kAxes, limits);
}

static void push_few(const mjModel* m, mjData* d, const Motion* motion, const int* id, int n, int sleep,
                     int* npair) {
  mjtNum limits[6 * kMaxFew];
  uint32_t pairs[kMaxFew * (kMaxFew - 1) / 2];
  world_limits(m, d, motion, id, n, limits);
  int count = HAVE_WIDE() ? all_pairs_wide(limits, n, pairs) : all_pairs(limits, n, pairs);
  for (int k = 0; k < count; k++) {
    push_if_allowed(m, d, sleep, id[pairs[k] >> 16], id[pairs[k] & 0xffff], npair);
  }
}

//---- few awake among many

static int is_awake(const mjModel* m, const mjData* d, int bf) {
  return bf < m->nbody ? d->body_awake[bf] == mjS_AWAKE
                       : sleep_state(m, d, mjOBJ_FLEX, bf - (int)m->nbody) == mjS_AWAKE;
}

// Boxes that overlap box i; returns their number.
WIDE_INLINE int pairs_of_box(const mjtNum* limits, int n, int i, int* found) {
  int count = 0, stride = padded(n);
  for (int j = 0; j < stride; j += 4) {
    for (int bits = overlaps(limits, stride, i, j); bits; bits &= bits - 1) {
      found[count++] = j + __builtin_ctz(bits);
    }
  }
  return count;
}

WIDE_TARGET static int pairs_of_box_wide(const mjtNum* limits, int n, int i, int* found) {
  return pairs_of_box(limits, n, i, found);
}

// Pairs of those awake with all others. Twice found is no harm: the list is made unique.
static void push_awake(const mjModel* m, mjData* d, const Motion* motion, const int* id, int n,
                       const int* awake, int nawake, int* npair) {
  mjtNum* limits = mj_stackAllocNum(d, 6 * (size_t)padded(n));
  int* found = mj_stackAllocInt(d, n);
  world_limits(m, d, motion, id, n, limits);
  for (int k = 0; k < nawake; k++) {
    int i = awake[k],
        count = HAVE_WIDE() ? pairs_of_box_wide(limits, n, i, found) : pairs_of_box(limits, n, i, found);
    for (int c = 0; c < count; c++) {
      if (found[c] != i) push_if_allowed(m, d, 1, id[i], id[found[c]], npair);
    }
  }
}

//---- many boxes

enum { BOXES_EACH = 128 };  // of a task

typedef struct Boxes {
  const mjModel* m;
  const mjData* d;
  const int* id;
  int n;
  const mjtNum* frame;
  mjtNum* limits;  // 6 x n
} Boxes;

static void bound_boxes(void* context, int task, int worker) {
  (void)worker;
  const Boxes* b = context;
  const mjModel* m = b->m;
  int end = mjMIN(b->n, (task + 1) * BOXES_EACH);
  for (int i = task * BOXES_EACH; i < end; i++) {
    mjtNum low[3] = {0}, high[3] = {0};
    if (b->id[i] < m->nbody) {
      limits_of_body(m, b->d, low, high, b->id[i], b->frame);
    } else {
      limits_of_flex(m, b->d, low, high, b->id[i] - (int)m->nbody, b->frame);
    }
    for (int j = 0; j < 3; j++) {
      b->limits[b->n * j + i] = low[j];
      b->limits[b->n * (j + 3) + i] = high[j];
    }
  }
}

static void push_swept(const mjModel* m, mjData* d, const Motion* motion, const int* id, int n, int sleep,
                       int* npair) {
  mjtNum frame[9];
  if (!spread_frame(m, d, frame)) return;
  mjtNum* limits = mj_stackAllocNum(d, 6 * (size_t)n);
  Boxes boxes = {m, d, id, n, frame, limits};
  threadpool_run(d, (n + BOXES_EACH - 1) / BOXES_EACH, bound_boxes, &boxes);
  if (motion) follow_motion(motion, m, id, n, n, frame, limits);
  mjtBool* fixed = mj_stackAllocByte(d, sizeof(mjtBool) * n, _Alignof(mjtBool));
  for (int i = 0; i < n; i++) fixed[i] = is_fixed(m, id[i]);
  size_t parena = d->parena;
  int nswept = sweep_and_prune(d, limits, n, 0, fixed);
  uint64_t* swept = move_pairs_to_stack(d, parena, nswept);
  for (int k = 0; k < nswept; k++) {
    push_if_allowed(m, d, sleep, id[swept[k] >> 16], id[swept[k] & 0xffff], npair);
  }
}

// Pairs among all but the world.
static void push_bounded(const mjModel* m, mjData* d, const Motion* motion, int sleep, int* npair) {
  int nbf = m->nbody + m->nflex, n = 0;
  mj_markStack(d);
  int* id = mj_stackAllocInt(d, nbf);
  bool moves = false;
  for (int bf = 1; bf < nbf; bf++) {
    if (!can_collide(m, bf)) continue;
    moves |= !is_fixed(m, bf);
    id[n++] = bf;
  }
  if (!moves) n = 0;
  int* awake = sleep ? mj_stackAllocInt(d, n) : NULL;
  int nawake = 0;
  for (int i = 0; sleep && i < n; i++) {
    if (is_awake(m, d, id[i])) awake[nawake++] = i;
  }
  if (sleep && nawake <= kMaxFew) {
    if (nawake) push_awake(m, d, motion, id, n, awake, nawake, npair);
  } else if (n > kMaxFew) {
    push_swept(m, d, motion, id, n, sleep, npair);
  } else if (n > 1) {
    push_few(m, d, motion, id, n, sleep, npair);
  }
  mj_freeStack(d);
}

int broadphase(const mjModel* m, mjData* d, const Motion* motion, uint64_t** pairs) {
  int npair = 0, count = 0, sleep = sleeping_bodies(m, d);
  size_t parena = d->parena;
  push_unbounded(m, d, sleep, &npair);
  push_bounded(m, d, motion, sleep, &npair);

  uint64_t* sorted = move_pairs_to_stack(d, parena, npair);
  mj_markStack(d);
  if (npair) sort_keys(sorted, mj_stackAllocByte(d, npair * sizeof(uint64_t), _Alignof(uint64_t)), npair);
  mj_freeStack(d);
  for (int k = 0; k < npair; k++) {
    if (!count || sorted[k] != sorted[count - 1]) sorted[count++] = sorted[k];
  }
  *pairs = sorted;
  return count;
}
