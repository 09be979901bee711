// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Option discardvisual: geoms that cannot touch anything and that nothing refers to by name go, and
// with them the meshes that no other geom and no site uses. Their bodies keep the mass that came
// from them. Materials and textures were left out from the start, and
// files of meshes that give no mass are not read.

#include <math.h>
#include <string.h>

#include "compiler/work/asset_work.h"

// What stays, by id.
typedef struct Kept {
  Compile* c;
  bool* geom;
  bool* mesh;
} Kept;

//---- who is referred to

static void keep_name(Kept* k, mjtObj kind, const char* name) {
  if (kind != mjOBJ_GEOM && kind != mjOBJ_MESH) return;
  const Element* e = spec_find_name(k->c->spec, kind, name);
  if (e && e->id >= 0) (kind == mjOBJ_GEOM ? k->geom : k->mesh)[e->id] = true;
}

static void keep_by_pair(Kept* k, const Element* e) {
  const mjsPair* p = e->object;
  keep_name(k, mjOBJ_GEOM, string_get(p->geomname1));
  keep_name(k, mjOBJ_GEOM, string_get(p->geomname2));
}

static void keep_by_tendon(Kept* k, const Element* e) {
  const ElementList* path = &((const TendonElement*)e)->wraps;
  for (int i = 0; i < path->size; i++) {
    const WrapElement* w = (const WrapElement*)path->items[i];
    bool geom = w->wrap.type == mjWRAP_SPHERE || w->wrap.type == mjWRAP_CYLINDER;
    if (geom) keep_name(k, mjOBJ_GEOM, string_get(w->target));
  }
}

static void keep_by_sensor(Kept* k, const Element* e) {
  const mjsSensor* s = e->object;
  keep_name(k, s->objtype, string_get(s->objname));
  keep_name(k, s->reftype, string_get(s->refname));
}

static void keep_by_tuple(Kept* k, const Element* e) {
  const mjsTuple* t = e->object;
  for (int i = 0; i < string_vec_size(t->objname); i++) {
    keep_name(k, (mjtObj)int_vec_data(t->objtype)[i], string_vec_get(t->objname, i));
  }
}

static const struct {
  mjtObj kind;
  void (*keep)(Kept* k, const Element* e);
} kUsers[] = {
    {mjOBJ_PAIR, keep_by_pair},
    {mjOBJ_TENDON, keep_by_tendon},
    {mjOBJ_SENSOR, keep_by_sensor},
    {mjOBJ_TUPLE, keep_by_tuple},
};

static void find_kept(Kept* k) {
  Compile* c = k->c;
  for (size_t u = 0; u < G_N_ELEMENTS(kUsers); u++) {
    const ElementList* list = &c->list[kUsers[u].kind];
    for (int i = 0; i < list->size; i++) kUsers[u].keep(k, list->items[i]);
  }
  for (int i = 0; i < count(c, mjOBJ_GEOM); i++) {
    const mjsGeom* s = c->list[mjOBJ_GEOM].items[i]->object;
    // in a medium such a geom is pushed
    k->geom[i] = k->geom[i] || s->contype || s->conaffinity || s->fluid_ellipsoid > 0;
    if (k->geom[i]) keep_name(k, mjOBJ_MESH, string_get(s->meshname));
  }
  for (int i = 0; i < count(c, mjOBJ_SITE); i++) {
    keep_name(k, mjOBJ_MESH, string_get(((const mjsSite*)c->list[mjOBJ_SITE].items[i]->object)->meshname));
  }
}

static Kept new_kept(Compile* c) {
  Kept k = {c, g_new0(bool, MAX(count(c, mjOBJ_GEOM), 1)), g_new0(bool, MAX(count(c, mjOBJ_MESH), 1))};
  find_kept(&k);
  return k;
}

//---- files that nobody reads

// Whether a body takes its inertia from this geom among others.
static bool is_weighed(const Compile* c, const Element* e) {
  const mjsGeom* s = e->object;
  const BodyElement* body = (const BodyElement*)e->parent;
  const mjsCompiler* o = e->compiler;
  bool in_range = s->group >= o->inertiagrouprange[0] && s->group <= o->inertiagrouprange[1];
  bool from_geoms = o->inertiafromgeom == mjINERTIAFROMGEOM_TRUE ||
                    (o->inertiafromgeom == mjINERTIAFROMGEOM_AUTO && !body->body.explicitinertial);
  return body != c->spec->world && in_range && from_geoms && (isnan(s->mass) ? s->density : s->mass) != 0;
}

void find_unread_meshes(Compile* c) {
  if (!c->spec->pub.compiler.discardvisual) return;
  Kept k = new_kept(c);
  for (int i = 0; i < count(c, mjOBJ_GEOM); i++) {
    const Element* e = c->list[mjOBJ_GEOM].items[i];
    if (is_weighed(c, e)) keep_name(&k, mjOBJ_MESH, string_get(((const mjsGeom*)e->object)->meshname));
  }
  for (int i = 0; i < count(c, mjOBJ_MESH); i++) k.mesh[i] = !k.mesh[i];
  c->unread_mesh = k.mesh;
  g_free(k.geom);
}

// Whether the mass of a geom is part of that of its body, which geoms alone give.
static bool gives_mass(const GeomWork* g) {
  const mjsCompiler* o = g->e->compiler;
  bool in_range = g->s->group >= o->inertiagrouprange[0] && g->s->group <= o->inertiagrouprange[1];
  return g->body && o->inertiafromgeom == mjINERTIAFROMGEOM_TRUE && in_range && g->mass >= COMPILE_EPS;
}

static void refuse_mass(const Kept* k) {
  for (int i = 0; i < count(k->c, mjOBJ_GEOM); i++) {
    const GeomWork* g = k->c->geom + i;
    if (k->geom[i] || !gives_mass(g)) continue;
    spec_error(k->c->spec, g->e, "discardvisual", N_("With inertiafromgeom 'auto' the body keeps it."),
               "this visual geom has mass, which would be lost with it: inertiafromgeom is 'true'");
    return;
  }
}

//---- new order

// Close the gaps of a list; the elements that go lose their ids, those that stay get new ones.
static void close_list(ElementList* list, const bool* kept) {
  int next = 0;
  for (int i = 0; i < list->size; i++) {
    Element* e = list->items[i];
    e->id = kept[i] ? next : -1;
    if (kept[i]) list->items[next++] = e;
  }
  list->size = next;
}

static void close_geoms(Compile* c, const bool* kept) {
  int next = 0;
  for (int b = 0; b < count(c, mjOBJ_BODY); b++) {
    Range* range = &c->body[b].geom;
    int first = next;
    for (int i = range->adr; i < range->adr + range->num; i++) {
      if (kept[i]) c->geom[next++] = c->geom[i];
    }
    *range = (Range){first, next - first};
  }
  close_list(&c->list[mjOBJ_GEOM], kept);
}

// The geoms that are left and the sites know their meshes by new ids.
static void renumber_meshes(Compile* c, const bool* kept) {
  int n = count(c, mjOBJ_MESH), next = 0;
  int* new_id = g_new(int, MAX(n, 1));
  for (int i = 0; i < n; i++) new_id[i] = kept[i] ? next++ : -1;
  for (int i = 0; i < count(c, mjOBJ_GEOM); i++) {
    GeomWork* g = c->geom + i;
    if (g->dataid >= 0 && g->type != mjGEOM_HFIELD) g->dataid = new_id[g->dataid];
  }
  for (int i = 0; i < count(c, mjOBJ_SITE); i++) {
    if (c->site[i].dataid >= 0) c->site[i].dataid = new_id[c->site[i].dataid];
  }
  g_free(new_id);
}

void discard_visual(Compile* c) {
  if (!c->spec->pub.compiler.discardvisual || spec_error_count(c->spec)) return;
  Kept k = new_kept(c);
  refuse_mass(&k);
  close_geoms(c, k.geom);
  renumber_meshes(c, k.mesh);
  close_meshes(c, k.mesh);
  close_list(&c->list[mjOBJ_MESH], k.mesh);
  g_free(k.geom);
  g_free(k.mesh);
}
