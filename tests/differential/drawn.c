// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Queries about what is seen: rays that are aimed at something, deformables and skins as they are
// drawn, the mouse, copies.

#include <math.h>
#include <string.h>

#include "asked.h"
#include "random.h"

enum { AIMS = 6 };

// A ray from somewhere near towards a place, or past it.
static void aim(Random* r, const mjtNum at[3], mjtNum from[3], mjtNum along[3]) {
  double wide = random_chance(r, 0.5) ? 0.02 : 0.13;
  for (int i = 0; i < 3; i++) {
    from[i] = at[i] + random_between(r, -0.6, 0.6);
    along[i] = at[i] + random_between(r, -wide, wide) - from[i];
  }
}

static void put_floats(const Asked* q, const float* x, int n) {
  for (int i = 0; i < n; i++) put_one(q, x[i]);
}

//---- rays

static void ask_geom_ray(const Asked* q, int geom, const mjtNum from[3], const mjtNum along[3]) {
  mjtNum normal[3] = {0};
  const mjtNum* size = q->m->geom_size + 3 * geom;
  switch (q->m->geom_type[geom]) {
    case mjGEOM_MESH:
      put_one(q, FN(mj_rayMesh)(q->m, q->d, geom, from, along, normal));
      break;
    case mjGEOM_HFIELD:
      put_one(q, FN(mj_rayHfield)(q->m, q->d, geom, from, along, normal));
      break;
    case mjGEOM_SDF:
      return;
    default:
      put_one(q, FN(mju_rayGeom)(q->d->geom_xpos + 3 * geom, q->d->geom_xmat + 9 * geom, size, from, along,
                                 q->m->geom_type[geom], normal));
  }
  put(q, normal, 3);
}

void ask_aimed_rays(const Asked* q) {
  Random r = random_make(23, (uint64_t)q->m->ngeom);
  for (int geom = 0; geom < q->m->ngeom && geom < 12; geom++) {
    for (int i = 0; i < AIMS; i++) {
      mjtNum from[3], along[3], normal[3] = {0};
      int hit = -1;
      aim(&r, q->d->geom_xpos + 3 * geom, from, along);
      ask_geom_ray(q, geom, from, along);
      put_one(q, FN(mj_ray)(q->m, q->d, from, along, NULL, 1, -1, &hit, normal));
      put_one(q, hit), put(q, normal, 3);
    }
  }
}

void ask_flex_rays(const Asked* q) {
  Random r = random_make(29, (uint64_t)q->m->nflexvert);
  for (int flex = 0; flex < q->m->nflex; flex++) {
    for (int i = 0; i < 4 * AIMS; i++) {
      mjtNum from[3], along[3], normal[3] = {0};
      int vertex = -1, some = q->m->flex_vertadr[flex] + random_below(&r, q->m->flex_vertnum[flex]);
      aim(&r, q->d->flexvert_xpos + 3 * some, from, along);
      put_one(q, FN(mj_rayFlex)(q->m, q->d, i % 2, i % 3 == 0, i % 3 == 1, i % 4 < 2, i % 4 > 1, flex, from,
                                along, &vertex, normal));
      put_one(q, vertex), put(q, normal, 3);
    }
  }
}

// Triangles of a mesh, as of a skin.
void ask_skin_rays(const Asked* q) {
  Random r = random_make(31, (uint64_t)q->m->nmeshvert);
  for (int mesh = 0; mesh < q->m->nmesh && mesh < 3; mesh++) {
    const float* vert = q->m->mesh_vert + 3 * q->m->mesh_vertadr[mesh];
    const int* face = q->m->mesh_face + 3 * q->m->mesh_faceadr[mesh];
    for (int i = 0; i < AIMS; i++) {
      mjtNum from[3], along[3], at[3] = {0};
      int vertex = -1;
      aim(&r, at, from, along);
      put_one(q, FN(mju_raySkin)(q->m->mesh_facenum[mesh], q->m->mesh_vertnum[mesh], face, vert, from, along,
                                 &vertex));
      put_one(q, vertex);
    }
  }
}

//---- deformables and skins as they are drawn

static void put_flexes(const Asked* q, const mjvScene* s) {
  int vertices = 0, faces = 0;
  put_one(q, s->nflex), put_one(q, s->nskin);
  for (int i = 0; i < s->nflex; i++) {
    int begin = 9 * s->flexfaceadr[i];
    vertices = MAX(vertices, s->flexvertadr[i] + s->flexvertnum[i]);
    faces += s->flexfaceused[i];
    put_one(q, s->flexfaceused[i]);
    put_floats(q, s->flexface + begin, 9 * s->flexfaceused[i]);
    put_floats(q, s->flexnormal + begin, 9 * s->flexfaceused[i]);
  }
  put_one(q, faces);
  put_floats(q, s->flexvert, 3 * vertices);
  for (int i = 0; i < s->nskin; i++) {
    put_floats(q, s->skinvert + 3 * s->skinvertadr[i], 3 * s->skinvertnum[i]);
    put_floats(q, s->skinnormal + 3 * s->skinvertadr[i], 3 * s->skinvertnum[i]);
  }
}

static int begin_scene(const Asked* q, mjvScene* s, mjvOption* o, mjvCamera* c) {
  FN(mjv_defaultScene)(s);
  FN(mjv_defaultOption)(o);
  FN(mjv_defaultFreeCamera)(q->m, c);
  FN(mjv_makeScene)(q->m, s, 2000);
  return 1;
}

void ask_drawn(const Asked* q) {
  mjvScene s;
  mjvOption o;
  mjvCamera c;
  if (!q->m->nflex && !q->m->nskin) return;
  begin_scene(q, &s, &o, &c);
  o.flags[mjVIS_FLEXVERT] = o.flags[mjVIS_FLEXEDGE] = o.flags[mjVIS_FLEXFACE] = 1;
  o.flags[mjVIS_FLEXSKIN] = o.flags[mjVIS_SKIN] = 1;
  o.flex_layer = q->m->nbody % 2;
  FN(mjv_updateScene)(q->m, q->d, &o, NULL, &c, mjCAT_ALL, &s);
  put_flexes(q, &s);
  FN(mjv_freeScene)(&s);
}

//---- the mouse

static void put_perturbation(const Asked* q, const mjvPerturb* p) {
  put(q, p->refpos, 3), put(q, p->refquat, 4), put(q, p->refselpos, 3), put(q, p->localpos, 3);
  put_one(q, p->localmass), put_one(q, p->scale);
}

static void put_camera(const Asked* q, const mjvCamera* c) {
  put(q, c->lookat, 3);
  put_one(q, c->distance), put_one(q, c->azimuth), put_one(q, c->elevation);
}

// Take hold of a body, drag it, and what pulls it then.
static void drag(const Asked* q, const mjvScene* s, int body) {
  static const int actions[] = {mjMOUSE_MOVE_V, mjMOUSE_MOVE_H, mjMOUSE_ROTATE_V, mjMOUSE_ROTATE_H};
  mjvPerturb p;
  FN(mjv_defaultPerturb)(&p);
  p.select = body;
  for (int i = 0; i < 3; i++) p.localpos[i] = 0.02 * i;
  FN(mjv_initPerturb)(q->m, q->d, s, &p);
  put_perturbation(q, &p);
  for (int i = 0; i < 4; i++) {
    p.active = i < 2 ? mjPERT_TRANSLATE : mjPERT_ROTATE;
    FN(mjv_movePerturb)(q->m, q->d, actions[i], 0.05, -0.03, s, &p);
    put_perturbation(q, &p);
    memset(q->d->xfrc_applied + 6 * body, 0, 6 * sizeof(mjtNum));
    FN(mjv_applyPerturbForce)(q->m, q->d, &p);
    put(q, q->d->xfrc_applied + 6 * body, 6);
    memset(q->d->xfrc_applied + 6 * body, 0, 6 * sizeof(mjtNum));
  }
}

void ask_mouse(const Asked* q) {
  static const int actions[] = {mjMOUSE_MOVE_V, mjMOUSE_MOVE_H, mjMOUSE_ROTATE_V, mjMOUSE_ROTATE_H,
                                mjMOUSE_ZOOM};
  mjvScene s;
  mjvOption o;
  mjvCamera c;
  begin_scene(q, &s, &o, &c);
  FN(mjv_updateScene)(q->m, q->d, &o, NULL, &c, mjCAT_ALL, &s);
  mjtNum* force = g_memdup2(q->d->xfrc_applied, sizeof(mjtNum) * 6 * (gsize)q->m->nbody);
  for (int body = 1; body < q->m->nbody && body < 5; body++) drag(q, &s, body);
  memcpy(q->d->xfrc_applied, force, sizeof(mjtNum) * 6 * (gsize)q->m->nbody);
  g_free(force);
  for (int i = 0; i < 25; i++) {
    mjtNum at[3] = {0};
    int geom = -1, flex = -1, skin = -1;
    put_one(q, FN(mjv_select)(q->m, q->d, &o, 1.3, 0.2 * (i % 5) + 0.11, 0.2 * (i / 5) + 0.09, &s, at, &geom,
                              &flex, &skin));
    put_one(q, geom), put_one(q, flex), put_one(q, skin), put(q, at, 3);
  }
  for (int i = 0; i < 5; i++) {
    FN(mjv_moveCamera)(q->m, actions[i], 0.1, -0.07, &c);
    put_camera(q, &c);
  }
  FN(mjv_freeScene)(&s);
}

//---- copies

static int views_unlike(const Views* a, const Views* b) {
  int unlike = 0;
  for (int i = 0; i < a->n; i++) unlike += !views_same(&a->list[i], &b->list[i]);
  return unlike;
}

// In how much a copy is not what it was made of, and goes on otherwise: of both sides in nothing.
void ask_copies(const Asked* q) {
  Views a = {.n = 0}, b = {.n = 0};
  mjData *copy = FN(mj_copyData)(NULL, q->m, q->d), *again = FN(mj_copyData)(NULL, q->m, q->d);
  views_of_data(q->m, copy, &a);
  views_of_data(q->m, q->d, &b);
  put_one(q, views_unlike(&a, &b));
  a.n = b.n = 0;
  views_of_rows(copy, &a);
  views_of_rows(q->d, &b);
  put_one(q, views_unlike(&a, &b)), put_one(q, copy->ncon != q->d->ncon);
  a.n = b.n = 0;
  FN(mj_step)(q->m, copy);
  FN(mj_step)(q->m, again);
  views_of_data(q->m, copy, &a);
  views_of_data(q->m, again, &b);
  put_one(q, views_unlike(&a, &b));
  FN(mj_copyData)(again, q->m, q->d);
  put(q, again->qpos, (int)q->m->nq), put_one(q, again->time);
  FN(mj_deleteData)(copy);
  FN(mj_deleteData)(again);
}
