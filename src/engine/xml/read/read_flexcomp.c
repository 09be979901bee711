// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <flexcomp>: the description that the compiler expands into bodies, joints and a flex.

#include <limits.h>
#include <math.h>
#include <string.h>

#include "compiler/macro/flexcomp.h"
#include "math/pose.h"
#include "xml/dom/report.h"
#include "xml/read/read.h"
#include "xml/read/read_flexcomp_mesh.h"

static void append_ints(GArray* to, const DomNode* node, const char* name) {
  const DomAttribute* a = read_given(node, name);
  for (int i = 0; a && i < a->count; i++) {
    int x = (int)a->numbers[i];
    g_array_append_val(to, x);
  }
}

// Numbers of points: the grammar takes any number there.
static void append_indices(Reader* r, GArray* to, const DomNode* node, const char* name) {
  const DomAttribute* a = read_given(node, name);
  for (int i = 0; a && i < a->count; i++) {
    if (a->numbers[i] == floor(a->numbers[i]) && fabs(a->numbers[i]) <= INT_MAX) continue;
    read_error(r, node, a, "not-an-integer", NULL, "attribute '%s' of %s: %g is not an integer", name,
               node->tag, a->numbers[i]);
    return;
  }
  append_ints(to, node, name);
}

static void append_doubles(GArray* to, const DomNode* node, const char* name) {
  const DomAttribute* a = read_given(node, name);
  if (a) g_array_append_vals(to, a->numbers, (guint)a->count);
}

static void append_floats(GArray* to, const DomNode* node, const char* name) {
  const DomAttribute* a = read_given(node, name);
  for (int i = 0; a && i < a->count; i++) {
    float x = (float)a->numbers[i];
    g_array_append_val(to, x);
  }
}

static void read_ints(const DomNode* node, const char* name, int* to, int count) {
  const DomAttribute* a = read_given(node, name);
  for (int i = 0; a && i < MIN(a->count, count); i++) to[i] = (int)a->numbers[i];
}

static void read_orientation(const DomNode* node, double quat[4], mjsOrientation* alt) {
  read_doubles(node, "quat", quat, 4);
  const struct {
    const char* name;
    double* to;
    int count;
    mjtOrientation type;
  } forms[] = {
      {"axisangle", alt->axisangle, 4, mjORIENTATION_AXISANGLE},
      {"xyaxes", alt->xyaxes, 6, mjORIENTATION_XYAXES},
      {"zaxis", alt->zaxis, 3, mjORIENTATION_ZAXIS},
      {"euler", alt->euler, 3, mjORIENTATION_EULER},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(forms); i++) {
    if (read_doubles(node, forms[i].name, forms[i].to, forms[i].count)) alt->type = forms[i].type;
  }
}

void read_single_yield(const DomNode* node, mjsFlex* flex, bool nodes) {
  const DomNode* elasticity = dom_child(node, "elasticity");
  const DomAttribute* yield = elasticity ? read_given(elasticity, "yield") : NULL;
  if (yield && yield->count == 1 && flex->dim == 2 && !nodes) flex->stressyield[1] = flex->stressyield[0];
}

// Its appearance and its material.
static void read_flex_fields(const DomNode* node, Flexcomp* f) {
  mjsFlex* flex = f->flex;
  double rgba[4];
  int flat;
  read_int(node, "group", &flex->group);
  read_int(node, "dim", &flex->dim);
  read_doubles(node, "radius", &flex->radius, 1);
  f->skin_is_given = read_int(node, "flatskin", &flat);
  if (f->skin_is_given) flex->flatskin = flat != 0;
  if (read_given(node, "material")) mjs_setStringVec(flex->material, read_string(node, "material"));
  if (read_doubles(node, "rgba", rgba, 4)) {
    for (int i = 0; i < 4; i++) flex->rgba[i] = (float)rgba[i];
  }
  const DomNode *elasticity = dom_child(node, "elasticity"), *contact = dom_child(node, "contact");
  if (elasticity) read_fields(elasticity, flex);
  if (contact) read_fields(contact, flex);
}

static void read_edge(const DomNode* node, Flexcomp* f) {
  int what;
  if (read_int(node, "equality", &what)) f->hold.what = (FlexcompHold)what;
  read_doubles(node, "solref", f->hold.solref, mjNREF);
  read_doubles(node, "solimp", f->hold.solimp, mjNIMP);
  read_doubles(node, "stiffness", &f->flex->edgestiffness, 1);
  read_doubles(node, "damping", &f->flex->edgedamping, 1);
}

static void read_layout(Reader* r, const DomNode* node, Flexcomp* f) {
  int x;
  if (read_given(node, "mesh")) f->shape = FLEXCOMP_MESH;
  if (read_int(node, "type", &x)) f->shape = (FlexcompType)x;
  if (read_int(node, "dof", &x)) f->bodies.motion = (FlexcompDof)x;
  if (read_int(node, "rigid", &x)) f->bodies.rigid = x != 0;
  read_ints(node, "count", f->grid.count, 3);
  read_ints(node, "cellcount", f->bodies.cells, 3);
  read_doubles(node, "spacing", f->grid.spacing, 3);
  read_doubles(node, "scale", f->place.scale, 3);
  read_doubles(node, "mass", &f->bodies.mass, 1);
  read_doubles(node, "inertiabox", &f->bodies.box, 1);
  read_doubles(node, "pos", f->place.pos, 3);
  read_orientation(node, f->place.quat, &f->place.alt);
  bool needs_center = f->shape == FLEXCOMP_MESH && f->flex->dim == 3 && !read_flexcomp_is_solid(r, node);
  if (!read_doubles(node, "origin", f->grid.center, 3) && needs_center) {
    read_error(r, node, NULL, "missing-attribute", N_("Give a point inside of the mesh."),
               "a solid flexcomp from a mesh needs the attribute 'origin'");
  }
  append_doubles(f->mesh.point, node, "point");
  append_ints(f->mesh.element, node, "element");
  append_floats(f->mesh.texcoord, node, "texcoord");
}

static void read_pins(Reader* r, const DomNode* node, Flexcomp* f) {
  for (const DomNode* pin = dom_child(node, "pin"); pin; pin = dom_next(pin, "pin")) {
    append_indices(r, f->pin.vertex, pin, "id");
    append_indices(r, f->pin.run, pin, "range");
    append_indices(r, f->pin.spot, pin, "grid");
    append_indices(r, f->pin.box, pin, "gridrange");
  }
}

static void set_text(char** to, char* text) {
  g_free(*to);
  *to = text;
}

// The plugin of the flexcomp for one more body; the first one's is made, and returned.
static mjsPlugin* use_plugin(Reader* r, const DomNode* node, mjsBody* body, mjsPlugin* first) {
  if (first) {
    read_use_plugin(&body->plugin, first);
    return first;
  }
  char* name = g_strconcat("flexcomp_", read_string(node, "name"), NULL);
  read_shared_plugin(r, node, name, &body->plugin);
  g_free(name);
  return &body->plugin;
}

// Say who made bodies from first on, and the joints in them.
static void name_maker(const DomNode* node, const BodyElement* parent, int first) {
  for (int i = first; i < parent->bodies.size; i++) {
    BodyElement* body = (BodyElement*)parent->bodies.items[i];
    read_maker(node, &body->base, "flexcomp");
    for (int k = 0; k < body->joints.size; k++) read_maker(node, body->joints.items[k], "flexcomp");
  }
}

// Bodies from first on. They get the plugin, and their parent if vertices
// are its own.
static void finish_bodies(Reader* r, const DomNode* node, const mjsFlex* flex, BodyElement* parent,
                          int first) {
  mjsPlugin* plugin = NULL;
  name_maker(node, parent, first);
  for (int i = first; i < parent->bodies.size; i++) {
    plugin = use_plugin(r, node, &((BodyElement*)parent->bodies.items[i])->body, plugin);
  }
  for (int i = 0; i < string_vec_size(flex->vertbody); i++) {
    if (strcmp(string_vec_get(flex->vertbody, i), string_get(parent->base.name)) != 0) continue;
    use_plugin(r, node, &parent->body, plugin);
    return;
  }
}

static void resolve_class(const Reader* r, double quat[4], const mjsOrientation* alt) {
  mjs_resolveOrientation(quat, r->spec->compiler.degree, r->spec->compiler.eulerseq, alt);
  mju_normalize4(quat);
}

// The frames around a flexcomp place it; what it makes hangs on the body itself.
static void place_in_frames(const Reader* r, const Parent* parent, Flexcomp* f) {
  if (!parent->frame) return;
  GimbalPose pose, around;
  mju_copy3(pose.pos, f->place.pos);
  mju_copy4(pose.quat, f->place.quat);
  resolve_class(r, pose.quat, &f->place.alt);
  for (const Element* e = element_of(parent->frame->element); e; e = e->frame) {
    const mjsFrame* frame = e->object;
    mju_copy3(around.pos, frame->pos);
    mju_copy4(around.quat, frame->quat);
    resolve_class(r, around.quat, &frame->alt);
    gimbal_pose_append(&pose, &around, &pose);
  }
  mju_copy3(f->place.pos, pose.pos);
  mju_copy4(f->place.quat, pose.quat);
  mjs_defaultOrientation(&f->place.alt);
}

static bool has_joint(const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    if (strcmp(child->tag, "joint") == 0 || strcmp(child->tag, "freejoint") == 0) return true;
    if (strcmp(child->tag, "frame") == 0 && has_joint(child)) return true;
  }
  return false;
}

// The body around a node that moves, or NULL.
static const DomNode* find_moving(const DomNode* node) {
  for (const DomNode* up = node->parent; up; up = up->parent) {
    if (strcmp(up->tag, "body") == 0 && has_joint(up)) return up;
  }
  return NULL;
}

// Points that are free of their body do not follow it: nothing is right that moves under them.
static bool refuse_free_points(Reader* r, const DomNode* node, const Flexcomp* f) {
  FlexcompDof motion = f->bodies.motion;
  bool is_free = motion == FLEXCOMP_FULL || motion == FLEXCOMP_TRILINEAR || motion == FLEXCOMP_QUADRATIC;
  guint pins = f->pin.vertex->len + f->pin.run->len + f->pin.spot->len + f->pin.box->len;
  const DomNode* moving = is_free && !pins && !f->bodies.rigid ? find_moving(node) : NULL;
  if (!moving) return false;
  read_error(r, node, NULL, "flexcomp",
             N_("Pin a point of it, or put it into the world, as gimbal migrate does."),
             "body '%s' has joints, and nothing of this flexcomp is pinned to what moves with it",
             read_string(moving, "name"));
  return true;
}

void read_flexcomp(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  (void)def;
  Flexcomp* f = flexcomp_new(r->spec);
  set_text(&f->name, g_strdup(read_string(node, "name")));
  read_flex_fields(node, f);
  if (!read_given(node, "dim") && read_flexcomp_is_solid(r, node)) f->flex->dim = 3;
  read_layout(r, node, f);
  read_single_yield(node, f->flex,
                    f->bodies.motion == FLEXCOMP_TRILINEAR || f->bodies.motion == FLEXCOMP_QUADRATIC);
  set_text(&f->file, read_file_attribute(r, node, "file", ""));
  const DomNode* edge = dom_child(node, "edge");
  if (edge) read_edge(edge, f);
  read_pins(r, node, f);
  // a rod bends and twists, and its edges may be held all the same
  if (f->flex->dim > 1 && f->flex->young > 0 && f->flex->elastic2d != 1 && f->hold.what) {
    read_error(r, edge, dom_attribute(edge, "equality"), "exclusive-attributes",
               N_("Remove the equality, or the Young's modulus, or choose elastic2d=\"bend\"."),
               "a flexcomp cannot be held by constraints and be elastic against the same strain");
  }
  place_in_frames(r, parent, f);
  bool has_mesh = !read_given(node, "mesh") || read_flexcomp_mesh(r, node, f);
  if (refuse_free_points(r, node, f) || !has_mesh) {
    flexcomp_free(f);
    return;
  }
  GimbalMessage error = {.form = NULL};
  BodyElement* world = body_of(mjs_findBody(r->spec, "world"));
  int first = body_of(parent->body)->bodies.size, first_of_world = world->bodies.size;
  mjsFlex* flex = flexcomp_make(f, parent->body, r->vfs, &error);
  if (flex) {
    read_maker(node, element_of(flex->element), NULL);
    finish_bodies(r, node, flex, body_of(parent->body), first);
    if (parent->body != &world->body) name_maker(node, world, first_of_world);
  } else {
    read_error(r, node, NULL, "flexcomp", NULL, "%p", &error);
  }
  flexcomp_free(f);
}
