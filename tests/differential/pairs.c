// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Random pairs of convex shapes on both sides, and a judge of every difference.
//
// What differs is judged by the definition of the shapes (judge.h).

#include <float.h>
#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "examine.h"
#include "judge.h"
#include "pairs.h"
#include "random.h"

enum {
  SHAPES = 40,
  KINDS = 8,
  POSES = 400,
  WORST_PER_MILLE = 86
};  // builds of the reference: 2,870 of 33,000

static const char* const kind_names[KINDS] = {"plane",     "hfield",   "sphere", "capsule",
                                              "ellipsoid", "cylinder", "box",    "mesh"};

#define SAME 1e-6  // m, and components of normals

typedef struct Score {
  long pairs, touching, differ, wrong;
} Score;

//---- models

static void add_mesh(GString* asset, Random* r, int shape, const double size[3]) {
  int style = random_below(r, 4), n = style == 3 ? 16 : 4 + random_below(r, style == 0 ? 4 : 60);
  g_string_append_printf(asset, "<mesh name='%d' inertia='convex' vertex='", shape);
  for (int v = 0; v < n; v++) {
    double x[3], norm = 0;
    for (int k = 0; k < 3; k++) {
      x[k] = random_between(r, -1, 1);
      norm += x[k] * x[k];
    }

    for (int k = 0; k < 3 && style == 1; k++) x[k] /= sqrt(norm);  // all on the hull
    if (style == 3) {                                              // a prism: faces of many corners
      x[0] = cos(2 * G_PI * (v / 2) / (n / 2)), x[1] = sin(2 * G_PI * (v / 2) / (n / 2)),
      x[2] = v % 2 ? 1 : -1;
    }
    for (int k = 0; k < 3; k++) g_string_append_printf(asset, "%.6g ", size[k] * x[k]);
  }
  g_string_append(asset, "'/>");
}

static void add_field(GString* asset, Random* r, int shape) {
  g_string_append_printf(asset, "<hfield name='%d' nrow='4' ncol='5' size='0.5 0.4 0.2 0.1' elevation='",
                         shape);
  for (int i = 0; i < 20; i++) g_string_append_printf(asset, "%.3g ", random_unit(r));
  g_string_append(asset, "'/>");
}

static void add_shape(GString* asset, GString* body, Random* r, int shape) {
  int kind = shape % KINDS;
  double size[3];
  for (int k = 0; k < 3; k++) size[k] = exp(random_between(r, log(0.02), log(0.4)));
  g_string_append_printf(body, kind < 2 ? "<body mocap='true'>" : "<body><freejoint/>");
  g_string_append_printf(body, "<geom type='%s' mass='1'", kind_names[kind]);
  if (random_chance(r, 0.25)) g_string_append_printf(body, " margin='%.3g'", random_between(r, 0, 0.03));
  if (kind == 1) {
    add_field(asset, r, shape);
    g_string_append_printf(body, " hfield='%d'", shape);
  } else if (kind == 7) {
    add_mesh(asset, r, shape, size);
    g_string_append_printf(body, " mesh='%d'", shape);
  } else {
    g_string_append_printf(body, " size='%g %g %g'", size[0], size[1], size[2]);
  }
  g_string_append(body, "/></body>");
}

static char* make_model(Random* r) {
  static const char* const iterations[] = {"50", "50", "20", "200", "6"};
  static const char* const tolerances[] = {"1e-6", "1e-6", "1e-4", "1e-9"};
  GString *asset = g_string_new(NULL), *body = g_string_new(NULL);
  for (int i = 0; i < SHAPES; i++) add_shape(asset, body, r, i);
  char* xml = g_strdup_printf(
      "<mujoco><size memory='1M'/><option ccd_iterations='%s' ccd_tolerance='%s'><flag nativeccd='%s' "
      "multiccd='%s'/>"
      "</option><asset>%s</asset><worldbody>%s</worldbody></mujoco>",
      iterations[random_below(r, 5)], tolerances[random_below(r, 4)],
      random_chance(r, 0.15) ? "disable" : "enable", random_chance(r, 0.4) ? "disable" : "enable", asset->str,
      body->str);
  g_string_free(asset, TRUE);
  g_string_free(body, TRUE);
  return xml;
}

//---- what differs

static int contacts_differ(const mjContact* x, const mjContact* y) {
  double most = fabs(x->dist - y->dist);
  for (int k = 0; k < 3; k++) {
    most = fmax(most, fmax(fabs(x->pos[k] - y->pos[k]), fabs(x->frame[k] - y->frame[k])));
  }
  return !(most < SAME);
}

// Not the same contacts, in any order.
static int touches_differ(const Touch* a, const Touch* b) {
  int used[MOST_TOUCHES] = {0};
  for (int i = 0; i < a->n; i++) {
    int k = 0;
    while (k < b->n && (used[k] || contacts_differ(&a->con[i], &b->con[k]))) k++;
    if (k == b->n) return 1;
    used[k] = 1;
  }
  return a->n != b->n;
}

//---- poses

static void random_quat(Random* r, double q[4]) {
  double norm = 0;
  for (int k = 0; k < 4; k++) {
    q[k] = random_between(r, -1, 1);
    norm += q[k] * q[k];
  }

  for (int k = 0; k < 4; k++) q[k] /= sqrt(norm);
}

// Some are turned alike, and some by quarters, for ties.
static void place(const mjModel* m, Random* r, double pose[SHAPES][7], int a, int b) {
  for (int i = 0; i < SHAPES; i++) {
    double away[7] = {100.0 * (i + 1), 0, 0, 1};
    memcpy(pose[i], away, sizeof away);
  }
  random_quat(r, pose[a] + 3);
  random_quat(r, pose[b] + 3);
  double style = random_unit(r), size = 0;
  if (style < 0.3) memcpy(pose[b] + 3, pose[a] + 3, 4 * sizeof(double));
  if (style < 0.15) {
    double turn[4] = {1, 0, 0, 0}, quarter[4] = {G_SQRT2 / 2, 0, 0, 0};
    quarter[1 + random_below(r, 3)] = G_SQRT2 / 2;
    memcpy(pose[a] + 3, turn, sizeof turn);
    memcpy(pose[b] + 3, random_chance(r, 0.5) ? turn : quarter, sizeof turn);
  }
  for (int i = 0; i < 2; i++) size += m->geom_rbound[i ? b : a] > 0 ? m->geom_rbound[i ? b : a] : 0.1;
  for (int k = 0; k < 3; k++) {
    pose[a][k] = random_between(r, -1, 1);
    pose[b][k] = pose[a][k] + random_between(r, -0.5, 0.5) * size;
  }
}

static void set_poses(const mjModel* m, mjData* d, double pose[SHAPES][7]) {
  mjtNum* q = d->qpos;
  for (int i = 0, mocap = 0; i < SHAPES; i++) {
    int fixed = i % KINDS < 2;
    mjtNum *pos = fixed ? d->mocap_pos + 3 * mocap : q, *quat = fixed ? d->mocap_quat + 4 * mocap : q + 3;
    memcpy(pos, pose[i], 3 * sizeof(mjtNum));
    memcpy(quat, pose[i] + 3, 4 * sizeof(mjtNum));
    if (fixed) {
      mocap++;
    } else {
      q += 7;
    }
  }
  (void)m;
}

//---- the run

static void collide(const Side* side, const mjModel* m, mjData* d) {
  static void (*stage[SIDES][2])(const mjModel*, mjData*);
  void (**run)(const mjModel*, mjData*) = stage[side->index];
  if (!run[0]) {
    *(void**)&run[0] = side_symbol(side, "mj_kinematics");
    *(void**)&run[1] = side_symbol(side, "mj_collision");
  }
  for (int i = 0; i < 2; i++) run[i](m, d);
}

static void report_pair(const mjModel* m, const mjData* d, const Touch touch[SIDES], const char* what, int a,
                        int b, double pose[SHAPES][7], const char* where) {
  printf("%s: %s, %s %d and %s %d, flags %d, tolerance %g, iterations %d\n", where, what,
         kind_names[a % KINDS], a, kind_names[b % KINDS], b, m->opt.disableflags, m->opt.ccd_tolerance,
         m->opt.ccd_iterations);
  for (int k = 0; k < SIDES; k++) {
    for (int i = 0; i < touch[k].n; i++) {
      const mjContact* c = touch[k].con + i;
      printf("  %s %.12g  at %.9g %.9g %.9g  normal %.9g %.9g %.9g  not freed by %.3g\n", sides[k].label,
             c->dist, c->pos[0], c->pos[1], c->pos[2], c->frame[0], c->frame[1], c->frame[2],
             a % KINDS < 2 || b % KINDS < 2 ? 0 : judge_not_freed(m, d, c));
    }
  }
  for (int i = 0; i < 2; i++) {
    const double* p = pose[i ? b : a];
    printf("  pose %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", p[0], p[1], p[2], p[3], p[4], p[5], p[6]);
  }
}

// What the reference finds of the pair in these poses. Return 0 if it ends with an error.
static int reference_touches(const Subject* subject, mjData* d, double pose[SHAPES][7], int a, int b,
                             Touch* found) {
  set_poses(subject->model, d, pose);
  if (!SIDE_TRY(&sides[THEIRS], "pair")) return 0;
  collide(&sides[THEIRS], subject->model, d);
  judge_touch(found, d, a, b);
  return 1;
}

// Whether it is a tie: the reference finds what we do when the poses move by rounding.
static int is_tie(const Subject subject[SIDES], mjData* d[SIDES], const Touch* ours, double pose[SHAPES][7],
                  int a, int b) {
  static double moved[SHAPES][7];
  static Touch found;
  enum { LOOKS = 8 };
  for (int look = 0; look < LOOKS; look++) {
    memcpy(moved, pose, sizeof moved);
    for (int k = 0; k < 7; k++) {
      moved[a][k] *= 1 + 4 * DBL_EPSILON * ((look * 7 + k) % 5 - 2);
      moved[b][k] *= 1 - 4 * DBL_EPSILON * ((look * 3 + k) % 7 - 3);
    }
    if (!reference_touches(&subject[THEIRS], d[THEIRS], moved, a, b, &found)) return 0;
    if (!judge_touches(subject[OURS].model, d[OURS], ours, &found)) return 1;
  }
  return 0;
}

static void try_pair(const Subject subject[SIDES], mjData* d[SIDES], Random* r, Score score[KINDS][KINDS],
                     const char* where, int verbose) {
  static double pose[SHAPES][7];
  static Touch touch[SIDES];
  int a = random_below(r, SHAPES), b = random_below(r, SHAPES);
  if (a == b || (a % KINDS < 2 && b % KINDS < 2)) return;
  place(subject[OURS].model, r, pose, a, b);
  for (int k = 0; k < SIDES; k++) {
    set_poses(subject[k].model, d[k], pose);
    if (SIDE_TRY(&sides[k], "pair")) {
      collide(&sides[k], subject[k].model, d[k]);
      judge_touch(&touch[k], d[k], a, b);
    } else {
      printf("%s: error of %s: %s\n", where, sides[k].label, side_error());
      score[a % KINDS][b % KINDS].wrong += k == OURS;
      return;
    }
  }
  Score* s = &score[MIN(a % KINDS, b % KINDS)][MAX(a % KINDS, b % KINDS)];
  s->pairs++;
  s->touching += touch[THEIRS].n > 0;
  if (!touches_differ(&touch[OURS], &touch[THEIRS])) return;
  s->differ++;
  const char* what = judge_touches(subject[OURS].model, d[OURS], &touch[OURS], &touch[THEIRS]);
  if (what && is_tie(subject, d, &touch[OURS], pose, a, b)) what = NULL;
  s->wrong += what != NULL;
  if (what || verbose) {
    report_pair(subject[OURS].model, d[OURS], touch, what ? what : "a tie", a, b, pose, where);
  }
}

static int print_scores(Score score[KINDS][KINDS]) {
  Score all = {0};
  printf("%-22s%9s%9s%9s%9s\n", "", "pairs", "touching", "differ", "wrong");
  for (int a = 0; a < KINDS; a++) {
    for (int b = a; b < KINDS; b++) {
      const Score* s = &score[a][b];
      if (s->differ) {
        printf("%-11s%-11s%9ld%9ld%9ld%9ld\n", kind_names[a], kind_names[b], s->pairs, s->touching, s->differ,
               s->wrong);
      }
      all.pairs += s->pairs, all.touching += s->touching, all.differ += s->differ, all.wrong += s->wrong;
    }
  }
  printf("%-22s%9ld%9ld%9ld%9ld\n", "all", all.pairs, all.touching, all.differ, all.wrong);
  return all.wrong || all.differ * 1000 > all.pairs * WORST_PER_MILLE;
}

int examine_pairs(int pairs, int seed, int verbose) {
  static Score score[KINDS][KINDS];
  for (int model = 0; model * POSES < pairs; model++) {
    Random r = random_make((uint64_t)seed, (uint64_t)model);
    char *xml = make_model(&r), where[60];
    Node* files = case_new();
    case_bytes(files, "main.xml", xml);
    Subject subject[SIDES];
    mjData* d[SIDES];
    int loaded = 1;
    for (int k = 0; k < SIDES; k++) {
      subject_load(&subject[k], &sides[k], files, NULL);
      loaded &= subject[k].model != NULL;
    }
    if (!loaded) printf("seed %d model %d: %s%s\n", seed, model, subject[OURS].error, subject[THEIRS].error);
    for (int k = 0; k < SIDES && loaded; k++) d[k] = sides[k].mj_makeData(subject[k].model);
    for (int i = 0; i < POSES && loaded; i++) {
      snprintf(where, sizeof where, "seed %d model %d pose %d", seed, model, i);
      try_pair(subject, d, &r, score, where, verbose);
    }
    for (int k = 0; k < SIDES; k++) {
      if (loaded) sides[k].mj_deleteData(d[k]);
      subject_free(&subject[k]);
    }
    node_free(files);
    g_free(xml);
  }
  return print_scores(score);
}
