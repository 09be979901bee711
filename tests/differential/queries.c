// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What can be asked about a state: rays, distances, Jacobians, products with the inertia matrix,
// derivatives, the scene.
//
// A query is a function that writes numbers to a list (asked.h).

#include <string.h>

#include "asked.h"
#include "random.h"

static void put_floats(const Asked* q, const float* x, int n) {
  for (int i = 0; i < n; i++) put(q, &(mjtNum){x[i]}, 1);
}

static void some_numbers(mjtNum* x, int n, uint64_t which) {
  Random r = random_make(17, which);
  for (int i = 0; i < n; i++) x[i] = random_between(&r, -1, 1);
}

static void ask_rays(const Asked* q) {
  for (int i = 0; i < 12; i++) {
    mjtNum x[6], normal[3] = {0};
    int geom = -1;
    some_numbers(x, 6, (uint64_t)i);
    put_one(q, FN(mj_ray)(q->m, q->d, x, x + 3, NULL, (mjtBool)(i % 3 > 0), i % 4 - 1, &geom, normal));
    put_one(q, geom);
    put(q, normal, 3);
  }
}

static void ask_many_rays(const Asked* q) {
  enum { RAYS = 8 };
  mjtNum from[3], vec[3 * RAYS], dist[RAYS], normal[3 * RAYS] = {0};
  int geom[RAYS];
  some_numbers(from, 3, 3);
  some_numbers(vec, 3 * RAYS, 4);
  FN(mj_multiRay)(q->m, q->d, from, vec, NULL, 1, -1, geom, dist, normal, RAYS, 2);
  for (int i = 0; i < RAYS; i++) put_one(q, geom[i]);
  put(q, dist, RAYS);
}

static void ask_distances(const Asked* q) {
  int pairs = 0;
  for (int i = 0; i < q->m->ngeom; i++) {
    for (int k = i + 1; k < q->m->ngeom && pairs < 15; k++, pairs++) {
      mjtNum ends[6];
      if (q->m->geom_type[i] == mjGEOM_HFIELD || q->m->geom_type[k] == mjGEOM_HFIELD) continue;
      mjtNum apart = FN(mj_geomDistance)(q->m, q->d, i, k, pairs % 2 ? 10 : 0.1, ends), between[3];
      FN(mju_sub3)(between, ends + 3, ends);
      put_one(q, apart), put_one(q, FN(mju_norm3)(between));
    }
  }
}

static void ask_jacobians(const Asked* q) {
  int nv = q->m->nv;
  mjtNum *p = numbers(3 * nv), *r = numbers(3 * nv);
  for (int i = 0; i < q->m->nbody; i++) {
    mjtNum point[6];
    some_numbers(point, 6, (uint64_t)i);
    FN(mj_jac)(q->m, q->d, p, r, point, i), put(q, p, 3 * nv), put(q, r, 3 * nv);
    FN(mj_jacBody)(q->m, q->d, p, r, i), put(q, p, 3 * nv), put(q, r, 3 * nv);
    FN(mj_jacBodyCom)(q->m, q->d, p, NULL, i), put(q, p, 3 * nv);
    FN(mj_jacSubtreeCom)(q->m, q->d, p, i), put(q, p, 3 * nv);
    FN(mj_jacPointAxis)(q->m, q->d, p, r, point, point + 3, i), put(q, p, 3 * nv), put(q, r, 3 * nv);
    FN(mj_jacDot)(q->m, q->d, p, r, point, i), put(q, p, 3 * nv), put(q, r, 3 * nv);
  }
  g_free(p);
  g_free(r);
}

static void ask_momentum(const Asked* q) {
  mjtNum* p = numbers(3 * q->m->nv);
  FN(mj_subtreeVel)(q->m, q->d);
  for (int i = 0; i < q->m->nbody; i++) {
    FN(mj_angmomMat)(q->m, q->d, p, i);
    put(q, p, 3 * q->m->nv);
  }

  put(q, q->d->subtree_linvel, 3 * q->m->nbody);
  put(q, q->d->subtree_angmom, 3 * q->m->nbody);
  g_free(p);
}

static void ask_inertia(const Asked* q) {
  int nv = q->m->nv;
  mjtNum *full = numbers(nv * nv), *x = numbers(nv), *y = numbers(nv), *root = numbers(nv);
  some_numbers(x, nv, 5);
  FN(mj_fullM)(q->m, q->d, full), put(q, full, nv * nv);
  FN(mj_mulM)(q->m, q->d, y, x), put(q, y, nv);
  FN(mj_mulM2)(q->m, q->d, y, x), put(q, y, nv);
  FN(mj_solveM)(q->m, q->d, y, x, 1), put(q, y, nv);
  for (int i = 0; i < nv; i++) root[i] = mju_sqrt(q->d->qLDiagInv[i]);
  FN(mj_solveM2)(q->m, q->d, y, x, root, 1), put(q, y, nv);
  // of an acceleration that is given: what a solver found is only as good as its tolerance
  memcpy(root, q->d->qacc, sizeof(mjtNum) * (size_t)nv);
  memcpy(q->d->qacc, x, sizeof(mjtNum) * (size_t)nv);
  FN(mj_rne)(q->m, q->d, 1, y), put(q, y, nv);
  memcpy(q->d->qacc, root, sizeof(mjtNum) * (size_t)nv);
  FN(mj_differentiatePos)(q->m, y, 0.1, q->d->qpos, q->m->qpos0), put(q, y, nv);
  put_one(q, FN(mj_getTotalmass)(q->m));
  g_free(full), g_free(x), g_free(y), g_free(root);
}

static void ask_objects(const Asked* q) {
  const int types[] = {mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA};
  const int counts[] = {q->m->nbody, q->m->nbody, q->m->ngeom, q->m->nsite, q->m->ncam};
  FN(mj_rnePostConstraint)(q->m, q->d);
  for (int t = 0; t < 5; t++) {
    for (int i = 0; i < counts[t]; i++) {
      mjtNum v[6], a[6];
      FN(mj_objectVelocity)(q->m, q->d, types[t], i, v, i % 2);
      FN(mj_objectAcceleration)(q->m, q->d, types[t], i, a, i % 2);
      put(q, v, 6);
      put(q, a, 6);
    }
  }
}

static void ask_constraints(const Asked* q) {
  int nv = q->m->nv, nefc = q->d->nefc;
  mjtNum *x = numbers(MAX(nv, nefc)), *y = numbers(MAX(nv, nefc)), force[6];
  some_numbers(x, MAX(nv, nefc), 6);
  FN(mj_mulJacTVec)(q->m, q->d, y, x), put(q, y, nefc ? nv : 0);
  for (int i = 0; i < q->d->ncon; i++) {
    FN(mj_contactForce)(q->m, q->d, i, force);
    put(q, force, 6);
  }

  g_free(x), g_free(y);
}

static void ask_forces(const Asked* q) {
  mjtNum* y = numbers(q->m->nv);
  for (int i = 1; i < q->m->nbody; i++) {
    mjtNum x[9];
    some_numbers(x, 9, (uint64_t)i);
    FN(mj_applyFT)(q->m, q->d, x, x + 3, x + 6, i, y);
  }
  put(q, y, q->m->nv);
  g_free(y);
}

// Differences of steps are asked of the solver that ends with a small gradient: where one ends by
// its tolerance, they are those of the end, of either side by itself apart by a tenth. ask_one()
// puts the model's own back, after an error too.
static void use_exact_solver(const Asked* q) {
  ((mjModel*)q->m)->opt.solver = mjSOL_NEWTON;
}

static void ask_transition(const Asked* q) {
  int n = 2 * q->m->nv + q->m->na, nu = q->m->nu, ns = q->m->nsensordata;
  if (n > 40 || q->m->opt.integrator == mjINT_RK4) return;
  mjtNum *a = numbers(n * n), *b = numbers(n * nu), *c = numbers(ns * n), *d = numbers(ns * nu);
  use_exact_solver(q);
  // of a copy: where springs yield the reference does not go back to where it began
  mjData* data = FN(mj_copyData)(NULL, q->m, q->d);
  // the reference turns the sign of D where the differences are centred
  FN(mjd_transitionFD)(q->m, data, 1e-5, 1, a, b, c, NULL);
  FN(mj_copyData)(data, q->m, q->d);
  FN(mjd_transitionFD)(q->m, data, 1e-5, 0, NULL, NULL, NULL, d);
  FN(mj_deleteData)(data);
  put(q, a, n * n), put(q, b, n * nu), put(q, c, ns * n), put(q, d, ns * nu);
  g_free(a), g_free(b), g_free(c), g_free(d);
}

// As before the question: a step of the last one may have put a tree to sleep, and an error left it
// in the middle.
static void begin_again(const Asked* q) {
  mjtNum* state = numbers(FN(mj_stateSize)(q->m, mjSTATE_INTEGRATION));
  FN(mj_getState)(q->m, q->d, state, mjSTATE_INTEGRATION);
  FN(mj_resetData)(q->m, q->d);
  FN(mj_setState)(q->m, q->d, state, mjSTATE_INTEGRATION);
  FN(mj_forward)(q->m, q->d);
  g_free(state);
}

static void ask_inverse_derivatives(const Asked* q) {
  int nv = q->m->nv;
  if (nv > 20 || q->m->opt.integrator == mjINT_RK4 || q->m->opt.noslip_iterations) return;
  begin_again(q);
  mjtNum *a = numbers(nv * nv), *b = numbers(nv * nv), *c = numbers(nv * nv);
  FN(mjd_inverseFD)(q->m, q->d, 1e-6, 1, a, b, c, NULL, NULL, NULL, NULL);
  put(q, a, nv * nv), put(q, b, nv * nv), put(q, c, nv * nv);
  g_free(a), g_free(b), g_free(c);
}

static void put_scene(const Asked* q, const mjvScene* s) {
  put_one(q, s->ngeom);
  put_one(q, s->nlight);
  for (int i = 0; i < s->ngeom; i++) {
    const mjvGeom* g = &s->geoms[i];
    const int whole[] = {g->type,  g->objtype, g->objid,       g->category,
                         g->matid, g->texid,   g->transparent, g->segid};
    for (size_t k = 0; k < G_N_ELEMENTS(whole); k++) put_one(q, whole[k]);
    put_floats(q, g->size, 3), put_floats(q, g->pos, 3), put_floats(q, g->mat, 9), put_floats(q, g->rgba, 4);
    for (int k = 0; k < 10; k++) put_one(q, g->label[k]);
  }
  for (int i = 0; i < s->nlight; i++) {
    put_floats(q, s->lights[i].pos, 3), put_floats(q, s->lights[i].diffuse, 3);
  }
}

static void ask_scene_with(const Asked* q, int everything) {
  mjvScene s;
  mjvOption o;
  mjvCamera c;
  FN(mjv_defaultScene)(&s);
  FN(mjv_defaultOption)(&o);
  FN(mjv_defaultFreeCamera)(q->m, &c);
  FN(mjv_makeScene)(q->m, &s, 2000);
  static const int left_out[] = {mjVIS_BODYBVH, mjVIS_MESHBVH, mjVIS_SDFITER};
  for (int i = 0; everything && i < mjNVISFLAG; i++) {
    o.flags[i] = i != left_out[0] && i != left_out[1] && i != left_out[2];
  }
  for (int i = 0; everything && i < mjNGROUP; i++) {
    o.geomgroup[i] = o.sitegroup[i] = o.jointgroup[i] = o.tendongroup[i] = o.actuatorgroup[i] = 1;
  }
  o.label = everything ? 1 + q->m->ngeom % (mjNLABEL - 1) : 0;
  o.frame = everything ? 1 + q->m->nsite % (mjNFRAME - 1) : 0;
  FN(mjv_updateScene)(q->m, q->d, &o, NULL, &c, mjCAT_ALL, &s);
  put_scene(q, &s);
  FN(mjv_freeScene)(&s);
}

static void ask_scene(const Asked* q) {
  ask_scene_with(q, 0);
}
static void ask_full_scene(const Asked* q) {
  ask_scene_with(q, 1);
}

typedef struct Query {
  const char* name;
  void (*ask)(const Asked* q);
} Query;

static const Query queries[] = {
    {"rays", ask_rays},
    {"many rays", ask_many_rays},
    {"aimed rays", ask_aimed_rays},
    {"rays at flexes", ask_flex_rays},
    {"rays at triangles", ask_skin_rays},
    {"flexes and skins", ask_drawn},
    {"mouse", ask_mouse},
    {"copies", ask_copies},
    {"distance", ask_distances},
    {"Jacobians", ask_jacobians},
    {"momentum", ask_momentum},
    {"inertia", ask_inertia},
    {"objects", ask_objects},
    {"constraints", ask_constraints},
    {"forces", ask_forces},
    {"scene", ask_scene},
    {"scene with all", ask_full_scene},
    {"transition", ask_transition},
    {"inverse derivatives", ask_inverse_derivatives},
    {"states", ask_states},
    {"products", ask_products},
    {"past", ask_past},
    {"cameras", ask_cameras},
    {"setups", ask_setups},
    {"defaults", ask_defaults},
    {"facts", ask_facts},
    {"pieces", ask_pieces},
    {"held pose", ask_held_pose},
    {"singles", ask_singles},
    {"integrators", ask_integrators},
    {"stages", ask_stages},
    {"batch against a loop", ask_batch_and_loop},
    {"batch", ask_batch},
};

static int ask_one(const Query* query, const Side* side, const mjModel* m, mjData* d, GArray* out) {
  Asked q = {side, m, d, out};
  const int solver = m->opt.solver;
  volatile int asked = 0;
  g_array_set_size(out, 0);
  if (SIDE_TRY(side, query->name)) {
    query->ask(&q);
    asked = 1;
  }
  ((mjModel*)m)->opt.solver = solver;
  return asked;
}

// What is asked by the number of a contact, where rounding decides which of two comes first.
static int other_order(const mjModel* m, const mjData* a, const mjData* b) {
  Difference d;
  int same = 1;
  Measure how = {"forward", "", NULL};
  return compare_contacts(m, a, b, &how, &d, &same) || !same;
}

static int goes_on_by_steps(const Query* query) {
  return !strcmp(query->name, "batch");
}

// Where contacts are found only up to a tolerance, frames were chosen otherwise, or rounding made
// other rows, what follows is not compared.
static int applies(const Query* query, const mjModel* m, const mjData* a, const mjData* b, int frames) {
  static const char* const strict[] = {"objects",        "constraints", "transition", "inverse derivatives",
                                       "scene with all", "batch",       "stages",     "products",
                                       "singles",        "integrators", NULL};
  static const char* const ordered[] = {"constraints", "scene with all", "products", "singles", NULL};
  static const char* const turned[] = {"mouse", "held pose", NULL};  // by the frame of inertia
  if (g_strv_contains(ordered, query->name) && other_order(m, a, b)) return 0;
  if (g_strv_contains(turned, query->name) && frames) return 0;
  return !g_strv_contains(strict, query->name) || (!loose_suffix(m, b)[0] && !frames && a->nefc == b->nefc);
}

void examine_queries(const Subject* ours, mjData* a, const Subject* theirs, mjData* b, mjData* moved,
                     int frames, int goes_on, GString* answer) {
  GArray* lists[3];
  for (int i = 0; i < 3; i++) lists[i] = g_array_new(FALSE, TRUE, sizeof(mjtNum));
  for (size_t i = 0; i < G_N_ELEMENTS(queries); i++) {
    if (goes_on_by_steps(&queries[i]) != goes_on) continue;
    if (!applies(&queries[i], theirs->model, a, b, frames)) continue;
    char errors[2][80];
    int x = ask_one(&queries[i], ours->side, ours->model, a, lists[0]);
    g_strlcpy(errors[0], side_error(), sizeof errors[0]);
    int y = ask_one(&queries[i], theirs->side, theirs->model, b, lists[1]);
    g_strlcpy(errors[1], side_error(), sizeof errors[1]);
    int z = ask_one(&queries[i], theirs->side, theirs->model, moved, lists[2]);
    Difference d = {.field = ""};
    View va = {queries[i].name, 'd', lists[0]->data, lists[0]->len, 1}, vb = va, vm = va;
    vb.data = lists[1]->data, vb.rows = lists[1]->len;
    vm.data = lists[2]->data, vm.rows = lists[2]->len;
    Measure how = {"query", "", z ? &vm : NULL};
    size_t at;
    if (x != y) {
      g_snprintf(d.field, sizeof d.field, "%s: error of %s", queries[i].name, x ? "theirs" : "ours");
      g_snprintf(d.detail, sizeof d.detail, "%.60s", errors[x ? 1 : 0]);
    } else if (!x || !views_differ(&va, &vb, &how, &d, &at)) {
      continue;
    }
    report(answer, "query", &d);
  }
  for (int i = 0; i < 3; i++) g_array_free(lists[i], TRUE);
}
