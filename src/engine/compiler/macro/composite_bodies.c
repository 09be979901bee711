// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A cable: one body for each edge of a polyline, with a ball joint at its start.
//
// The orientation of a body has x along its edge. From edge to edge it turns about the normal of
// the plane that the two edges span, by the angle between them, so that the cable is not twisted (a
// discrete Bishop frame; Bergou et al., "Discrete Elastic Rods", 2008). The first edge takes its
// frame from the plane of the first two; where these are parallel, y and z stay zero and the
// conversion to a quaternion decides.

#include "compiler/macro/composite.h"

#include <math.h>
#include <string.h>

#include "math/single.h"
#include "spec/default_class.h"

#define TINY 1e-14

Composite* composite_new(void) {
  Composite* c = g_new0(Composite, 1);
  c->prefix = c->skin.material = "";
  c->initial = "ball";
  c->count[0] = c->count[1] = c->count[2] = 1;
  c->quat[0] = 1;
  c->size[0] = 1;
  c->vertex = g_array_new(FALSE, FALSE, sizeof(double));
  for (int i = 0; i < 3; i++) c->curve[i] = COMPOSITE_ZERO;
  for (int i = 0; i < 4; i++) c->skin.rgba[i] = 1;
  c->templates = mj_makeSpec();
  const mjsDefault* def = mjs_getSpecDefault(c->templates);
  def->joint->group = 3;
  def->site->group = 3;
  return c;
}

void composite_free(Composite* c) {
  g_array_free(c->vertex, TRUE);
  mj_deleteSpec(c->templates);
  g_free(c);
}

//---- the curve

void composite_add_number(Composite* c, double x) {
  double rounded = round_single(x);
  g_array_append_val(c->vertex, rounded);
}

// The division comes last, as in 3.12: a last bit decides which single precision number is next.
static void make_curve(Composite* c) {
  for (int i = 0; i < c->count[0]; i++) {
    int edges = c->count[0] - 1;
    double angle = mjPI * i * c->size[2] / edges, v[3], turned[3];
    for (int k = 0; k < 3; k++) {
      v[k] = c->curve[k] == COMPOSITE_LINE  ? i * c->size[0] / edges
             : c->curve[k] == COMPOSITE_COS ? c->size[1] * cos(angle)
             : c->curve[k] == COMPOSITE_SIN ? c->size[1] * sin(angle)
                                            : 0;
    }
    mju_rotVecQuat(turned, v, c->quat);
    for (int k = 0; k < 3; k++) composite_add_number(c, turned[k]);
  }
}

// Length of a vector, which becomes a unit vector unless it is zero.
static double composite_normalize(double v[3]) {
  double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  for (int i = 0; i < 3 && length > TINY; i++) v[i] /= length;
  return length;
}

// Edge i of the polyline as a unit vector, zero beyond the ends; returns its length. The points are
// kept in single precision, and so is the difference of two.
static double edge_at(const Composite* c, int i, double edge[3]) {
  memset(edge, 0, 3 * sizeof(double));
  if (i < 0 || i > c->count[0] - 2) return 0;
  const double* v = &g_array_index(c->vertex, double, 3 * i);
  for (int k = 0; k < 3; k++) edge[k] = round_single(round_single(v[3 + k]) - round_single(v[k]));
  return composite_normalize(edge);
}

// Orientation of edge i; normal is that of the edge before, and becomes that of this one.
static void frame_at(const Composite* c, int i, double normal[3], double quat[4]) {
  double before[3], tangent[3], after[3], binormal[3];
  edge_at(c, i - 1, before);
  edge_at(c, i, tangent);
  edge_at(c, i + 1, after);
  if (i == 0) {
    mju_cross(binormal, tangent, after);
    composite_normalize(binormal);
    mju_cross(normal, binormal, tangent);
    composite_normalize(normal);
  } else {
    double turn[4], turned[3];
    mju_cross(binormal, before, tangent);
    double sine = composite_normalize(binormal);
    mju_axisAngle2Quat(turn, binormal, atan2(sine, mju_dot3(before, tangent)));
    mju_rotVecQuat(turned, normal, turn);
    memcpy(normal, turned, sizeof turned);
    composite_normalize(normal);
    mju_cross(binormal, tangent, normal);
    composite_normalize(binormal);
  }
  double mat[9];
  for (int k = 0; k < 3; k++) {
    mat[3 * k] = tangent[k];
    mat[3 * k + 1] = normal[k];
    mat[3 * k + 2] = binormal[k];
  }
  mju_mat2Quat(quat, mat);
}

//---- elements

static void set_part_name(const Composite* c, mjsElement* e, const char* letter, int i) {
  char* name = composite_part_name(c, letter, i);
  mjs_setName(e, name);
  g_free(name);
}

static void add_geom(const Composite* c, mjsBody* body, int i, double length, const mjsDefault* class_) {
  mjsGeom* geom = mjs_addGeom(body, mjs_getSpecDefault(c->templates));
  char* name = g_strdup_printf("%sG%d", c->prefix, i);
  mjs_setDefault(geom->element, class_);
  mjs_setName(geom->element, name);
  g_free(name);
  if (geom->type == mjGEOM_BOX) {
    geom->pos[0] = geom->size[0] = length / 2;
    geom->pos[1] = geom->pos[2] = 0;
  } else {
    memset(geom->fromto, 0, sizeof geom->fromto);
    geom->fromto[3] = length;
  }
}

static void add_joint(const Composite* c, mjsBody* body, int i, const mjsDefault* class_) {
  if (i == 0 && strcmp(c->initial, "none") == 0) return;
  mjsJoint* joint = mjs_addJoint(body, mjs_getSpecDefault(c->templates));
  mjs_setDefault(joint->element, class_);
  set_part_name(c, joint->element, "J", i);
  joint->type = mjJNT_BALL;
  joint->limited = mjLIMITED_AUTO;  // a range limits it, whatever else is said
  if (i > 0 || strcmp(c->initial, "free") != 0) return;
  joint->type = mjJNT_FREE;
  joint->armature = joint->frictionloss = 0;
  memset(joint->damping, 0, sizeof joint->damping);
}

static void add_site(const Composite* c, mjsBody* body, int i, double x, const mjsDefault* class_) {
  mjsSite* site = mjs_addSite(body, mjs_getSpecDefault(c->templates));
  mjs_setDefault(site->element, class_);
  set_part_name(c, site->element, "S", i);
  site->pos[0] = x;
}

// Neighbours overlap at their joint: they do not collide.
static void add_exclude(const Composite* c, mjSpec* s, int i) {
  char *first = composite_part_name(c, "B", i), *second = composite_part_name(c, "B", i + 1);
  mjsExclude* exclude = mjs_addExclude(s);
  mjs_setString(exclude->bodyname1, first);
  mjs_setString(exclude->bodyname2, second);
  g_free(second);
  g_free(first);
}

// Body i under body; last_quat is the orientation of the edge before, and becomes that of this one.
static mjsBody* add_part(const Composite* c, mjsBody* parent, mjsFrame* frame, const mjsDefault* class_,
                         int i, double normal[3], double last_quat[4]) {
  double quat[4], inverse[4], edge[3];
  frame_at(c, i, normal, quat);
  double length = edge_at(c, i, edge);
  mjsBody* body = mjs_addBody(parent, NULL);
  mjs_setDefault(body->element, class_);
  set_part_name(c, body->element, "B", i);
  if (i == 0) {
    for (int k = 0; k < 3; k++) body->pos[k] = c->offset[k] + g_array_index(c->vertex, double, k);
    memcpy(body->quat, quat, sizeof quat);
    mjs_setFrame(body->element, frame);
  } else {
    body->pos[0] = edge_at(c, i - 1, edge);
    mju_negQuat(inverse, last_quat);
    mju_mulQuat(body->quat, inverse, quat);
  }
  memcpy(last_quat, quat, sizeof quat);
  bool last = i == c->count[0] - 2;
  add_geom(c, body, i, length, class_);
  add_joint(c, body, i, class_);
  if (!last) add_exclude(c, mjs_getSpec(body->element), i);
  if (i == 0 || last) add_site(c, body, i, last ? length : 0, class_);
  return body;
}

//---- the whole

static const char* find_problem(Composite* c) {
  mjtGeom type = mjs_getSpecDefault(c->templates)->geom->type;
  for (int i = 0; i < 3; i++) {
    if (c->count[i] < 1) return N_("counts must be positive");
  }
  if (c->vertex->len) {
    if (c->count[0] > 1) return N_("the vertices say how many points there are: leave out count");
    if (c->vertex->len % 3) return N_("vertex takes three numbers for each point");
    c->count[0] = (int)c->vertex->len / 3;
  } else if (mju_dot3(c->size, c->size) < mjMINVAL) {
    return N_("the size of the curve must be positive");
  }
  if (c->count[0] < 2 || c->count[1] > 1 || c->count[2] > 1) {
    return N_("a cable is one-dimensional, with at least two points");
  }
  if (c->count[0] > 100000) return N_("a cable has at most 100000 points");
  if (c->skin.subgrid > 100) return N_("the subgrid of a skin has at most 100 points");
  bool known = type == mjGEOM_CYLINDER || type == mjGEOM_CAPSULE || type == mjGEOM_BOX;
  return known ? NULL : N_("the geom of a cable must be a cylinder, a capsule or a box");
}

const char* composite_make(Composite* c, mjsBody* body, mjsFrame* frame, const mjsDefault* class_,
                           GPtrArray* bodies) {
  const char* problem = find_problem(c);
  if (problem) return problem;
  mjSpec* s = mjs_getSpec(body->element);
  mjsText* text = mjs_addText(s);
  char *name = g_strconcat("composite_", c->prefix, NULL), *data = g_strconcat("rope_", c->prefix, NULL);
  mjs_setName(text->element, name);
  mjs_setString(text->data, data);
  g_free(data);
  g_free(name);
  if (!c->vertex->len) make_curve(c);
  double normal[3] = {0, 1, 0}, quat[4] = {1, 0, 0, 0};
  for (int i = 0; i < c->count[0] - 1; i++) {
    body = add_part(c, body, frame, class_, i, normal, quat);
    if (bodies) g_ptr_array_add(bodies, element_of(body->element));
  }
  if (mjs_getSpecDefault(c->templates)->geom->type == mjGEOM_BOX) composite_add_skin(c, s);
  return NULL;
}
