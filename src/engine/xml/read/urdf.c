// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// URDF: robots described for ROS.
//
// Links become bodies, joints become joints of the child link. Angles are radians, orientations are
// roll, pitch, yaw about fixed axes, sizes are full lengths. Unless a <mujoco> section says
// otherwise, shapes that are only for looks are left out and links without joints are merged into
// their parents.

#include "xml/read/urdf.h"

#include <math.h>
#include <string.h>

#include "spec/names.h"
#include "xml/dom/number_format.h"
#include "xml/dom/report.h"
#include "xml/grammar/schema_check.h"
#include "xml/read/urdf_attributes.h"

typedef struct Link {
  const DomNode* node;
  const char* name;
  int parent;  // index of a link, -1 if none
  mjsBody* body;
} Link;

typedef struct Urdf {
  Reader* r;
  GArray* links;           // Link
  GHashTable* link_names;  // name → index + 1
  GHashTable* colors;      // material name → float[4]
  GHashTable* geom_names;  // names in use
  GHashTable* meshes;      // mesh name → GArray of mjsMesh*, which differ by scale
} Urdf;

//---- attributes

// The child of this kind, of which there may be one.
static DomNode* only_child(Urdf* u, const DomNode* node, const char* tag) {
  DomNode* child = dom_child(node, tag);
  const DomNode* second = child ? dom_next(child, tag) : NULL;
  if (second) {
    read_error(u->r, second, NULL, "repeated-element", N_("Remove all but one."),
               "%s may hold one element '%s'", node->tag, tag);
  }
  return child;
}

static DomNode* needed_child(Urdf* u, const DomNode* node, const char* tag) {
  DomNode* child = only_child(u, node, tag);
  if (!child) {
    read_error(u->r, node, NULL, "missing-element", NULL, "%s needs an element '%s'", node->tag, tag);
  }
  return child;
}

static const char* needed_text(Urdf* u, const DomNode* node, const char* name) {
  const char* value = node ? dom_value(node, name) : NULL;
  if (node && !value) {
    read_error(u->r, node, NULL, "missing-attribute", NULL, "%s needs the attribute '%s'", node->tag, name);
  }
  return value ? value : "";
}

// Exactly count numbers; returns whether the attribute is there.
static bool read_numbers(Urdf* u, const DomNode* node, const char* name, double* to, int count) {
  const DomAttribute* a = dom_attribute(node, name);
  if (!a) return false;
  const char* p = a->value;
  int seen = 0;
  for (p += strspn(p, " \t\r\n"); *p; p += strspn(p, " \t\r\n"), seen++) {
    const char* word = p;
    double x;
    if (!number_read(&p, &x)) {
      read_error(u->r, node, a, "not-a-number", NULL,
                 "attribute '%s' of %s holds something else than numbers", name, node->tag);
      return true;
    }
    if (number_overflows(word, x)) {
      read_error(u->r, node, a, "out-of-range", N_("Write inf for infinity."),
                 "attribute '%s' of %s holds a number that is too large", name, node->tag);
      return true;
    }
    if (seen < count) to[seen] = x;
  }
  if (seen == count || seen == 0) return seen > 0;
  read_error(u->r, node, a, "wrong-count", NULL, "attribute '%s' of %s takes %d numbers, has %d", name,
             node->tag, count, seen);
  return true;
}

static void needed_numbers(Urdf* u, const DomNode* node, const char* name, double* to, int count) {
  if (!node || read_numbers(u, node, name, to, count)) return;
  read_error(u->r, node, NULL, "missing-attribute", NULL, "%s needs the attribute '%s'", node->tag, name);
}

// Something that the author may want to know; hint may be NULL.
#define urdf_note(u, node, code, hint, ...) \
  report_note((u)->r->list, dom_tag_place(node), code, hint, __VA_ARGS__)

// Pose of an element by its <origin>; the identity if it has none.
static void read_origin(Urdf* u, const DomNode* node, double pos[3], double quat[4]) {
  static const double identity[4] = {1, 0, 0, 0};
  memset(pos, 0, 3 * sizeof(double));
  memcpy(quat, identity, sizeof identity);
  const DomNode* origin = only_child(u, node, "origin");
  if (!origin) return;
  mjsOrientation turn;
  mjs_defaultOrientation(&turn);
  read_numbers(u, origin, "xyz", pos, 3);
  if (read_numbers(u, origin, "rpy", turn.euler, 3)) {
    turn.type = mjORIENTATION_EULER;
    mjs_resolveOrientation(quat, 0, "XYZ", &turn);
  }
}

//---- materials

static bool read_color(Urdf* u, const DomNode* material, float rgba[4]) {
  const DomNode* color = only_child(u, material, "color");
  double x[4] = {0};
  if (!color) return false;
  needed_numbers(u, color, "rgba", x, 4);
  for (int i = 0; i < 4; i++) {
    rgba[i] = (float)x[i];
    if (isinf(rgba[i]) && !isinf(x[i])) {  // a colour is kept in single precision
      read_error(u->r, color, dom_attribute(color, "rgba"), "out-of-range", N_("Write numbers from 0 to 1."),
                 "attribute 'rgba' of color holds a number that is too large");
    }
  }
  return true;
}

// Materials may stand anywhere; the first one of a name with a colour counts.
static void collect_materials(Urdf* u, const DomNode* node) {
  const char* name = dom_value(node, "name");
  if (strcmp(node->tag, "material") == 0 && name && !g_hash_table_contains(u->colors, name)) {
    float rgba[4];
    if (read_color(u, node, rgba)) {
      g_hash_table_insert(u->colors, g_strdup(name), g_memdup2(rgba, sizeof rgba));
    }
  }
  for (const DomNode* child = node->first; child; child = child->next) collect_materials(u, child);
}

static void place_element(const DomNode* node, mjsElement* element) {
  GimbalPlace whole = dom_element_place(node), tag = dom_tag_place(node);
  element_set_place(element, &whole, &tag);
}

//---- links and how they hang together

static Link* link_at(Urdf* u, int i) {
  return &g_array_index(u->links, Link, i);
}

static int find_link(Urdf* u, const char* name) {
  return GPOINTER_TO_INT(g_hash_table_lookup(u->link_names, name)) - 1;
}

static void collect_links(Urdf* u, const DomNode* root) {
  for (const DomNode* node = dom_child(root, "link"); node; node = dom_next(node, "link")) {
    Link link = {node, needed_text(u, node, "name"), -1, NULL};
    if (find_link(u, link.name) >= 0) {
      read_error(u->r, node, dom_attribute(node, "name"), "repeated-name", NULL, "repeated link '%s'",
                 link.name);
      continue;
    }
    g_array_append_val(u->links, link);
    g_hash_table_insert(u->link_names, (gpointer)link.name, GINT_TO_POINTER(u->links->len));
  }
}

// The link that a <parent> or <child> of a joint names, or -1.
static int joint_link(Urdf* u, const DomNode* joint, const char* tag) {
  const DomNode* node = needed_child(u, joint, tag);
  if (!node) return -1;
  const char* name = needed_text(u, node, "link");
  int i = find_link(u, name);
  const DomAttribute* a = dom_attribute(node, "link");
  if (i < 0 && a) {
    read_error(u->r, node, a, "unknown-name", NULL, "there is no link '%s'", name);
  }
  return i;
}

static void connect_links(Urdf* u, const DomNode* root) {
  for (const DomNode* joint = dom_child(root, "joint"); joint; joint = dom_next(joint, "joint")) {
    int parent = joint_link(u, joint, "parent"), child = joint_link(u, joint, "child");
    if (parent < 0 || child < 0) continue;
    if (link_at(u, child)->parent >= 0) {
      read_error(u->r, joint, NULL, "two-parents", N_("A link can be the child of one joint only."),
                 "link '%s' has two parents", link_at(u, child)->name);
      continue;
    }
    link_at(u, child)->parent = parent;
  }
}

static void make_tree(Urdf* u, int i, mjsBody* parent, GArray* const* children) {
  Link* link = link_at(u, i);
  if (strcmp(link->name, "world") == 0) {
    link->body = mjs_findBody(u->r->spec, "world");
  } else {
    link->body = mjs_addBody(parent, NULL);
    read_identity(u->r, link->node, link->body->element);
  }
  mjsBody* body = link->body;
  for (guint k = 0; k < children[i]->len; k++) {
    make_tree(u, g_array_index(children[i], int, k), body, children);
  }
}

// Links that hang in a circle are reached from no root.
static void check_reached(Urdf* u) {
  for (guint i = 0; i < u->links->len; i++) {
    const Link* link = link_at(u, (int)i);
    if (link->body) continue;
    read_error(u->r, link->node, NULL, "circle", N_("One of the joints must go."),
               "link '%s' hangs in a circle of joints", link->name);
    return;
  }
}

static void build_tree(Urdf* u) {
  int n = (int)u->links->len;
  GArray** children = g_new(GArray*, n + 1);
  for (int i = 0; i < n; i++) children[i] = g_array_new(FALSE, FALSE, sizeof(int));
  const DomNode* root = u->r->dom->root;
  for (const DomNode* joint = dom_child(root, "joint"); joint; joint = dom_next(joint, "joint")) {
    const DomNode* child = dom_child(joint, "child");
    int i = find_link(u, child ? read_string(child, "link") : "");
    if (i >= 0 && link_at(u, i)->parent >= 0) g_array_append_val(children[link_at(u, i)->parent], i);
  }
  for (int i = 0; i < n; i++) {
    if (link_at(u, i)->parent < 0) make_tree(u, i, mjs_findBody(u->r->spec, "world"), children);
  }
  check_reached(u);
  for (int i = 0; i < n; i++) g_array_free(children[i], TRUE);
  g_free(children);
}

//---- shapes

static void read_mesh_file(Urdf* u, const DomNode* node, mjsGeom* geom) {
  const char* filename = needed_text(u, node, "filename");
  double scale[3] = {1, 1, 1};
  read_numbers(u, node, "scale", scale, 3);
  const char* last = filename;
  for (const char* p = filename; *p; p++) {
    if (*p == '/' || *p == '\\') last = p + 1;
  }
  const char* file = u->r->spec->strippath ? last : filename;
  const char* dot = strrchr(last, '.');
  char* name = dot ? g_strndup(last, dot - last) : g_strdup(last);

  // the same file at another scale is another mesh, with a number behind its name
  GArray* known = g_hash_table_lookup(u->meshes, name);
  if (!known) {
    known = g_array_new(FALSE, FALSE, sizeof(mjsMesh*));
    g_hash_table_insert(u->meshes, g_strdup(name), known);
  }
  guint i = 0;
  while (i < known->len && memcmp(g_array_index(known, mjsMesh*, i)->scale, scale, sizeof scale) != 0) i++;
  char* unique = i ? g_strdup_printf("%s%u", name, i) : g_strdup(name);
  if (i == known->len) {
    mjsMesh* mesh = mjs_addMesh(u->r->spec, NULL);
    g_array_append_val(known, mesh);
    names_set(mesh->element, unique);
    place_element(node, mesh->element);
    mjs_setString(mesh->file, file);
    memcpy(mesh->scale, scale, sizeof scale);
  }
  geom->type = mjGEOM_MESH;
  mjs_setString(geom->meshname, unique);
  g_free(unique);
  g_free(name);
}

static void read_round(Urdf* u, const DomNode* node, mjsGeom* geom, mjtGeom type) {
  geom->type = type;
  needed_numbers(u, node, "radius", geom->size, 1);
  if (type == mjGEOM_SPHERE) return;
  needed_numbers(u, node, "length", geom->size + 1, 1);
  geom->size[1] /= 2;
}

static void read_shape(Urdf* u, const DomNode* geometry, mjsGeom* geom) {
  const DomNode* shape;
  geom->type = mjGEOM_BOX;
  if ((shape = only_child(u, geometry, "box"))) {
    needed_numbers(u, shape, "size", geom->size, 3);
    for (int i = 0; i < 3; i++) geom->size[i] /= 2;
  } else if ((shape = only_child(u, geometry, "cylinder"))) {
    read_round(u, shape, geom, mjGEOM_CYLINDER);
  } else if ((shape = only_child(u, geometry, "sphere"))) {
    read_round(u, shape, geom, mjGEOM_SPHERE);
  } else if ((shape = only_child(u, geometry, "capsule"))) {
    read_round(u, shape, geom, mjGEOM_CAPSULE);
  } else if ((shape = only_child(u, geometry, "mesh"))) {
    read_mesh_file(u, shape, geom);
  } else {
    read_error(u->r, geometry, NULL, "unknown-element", N_("Give a box, cylinder, sphere, capsule or mesh."),
               "geometry without a known shape");
  }
}

static void name_geom(Urdf* u, const DomNode* node, mjsGeom* geom) {
  const char* name = read_string(node, "name");
  if (!*name) return;
  if (g_hash_table_add(u->geom_names, g_strdup(name))) {
    names_set(geom->element, name);
  } else {
    urdf_note(u, node, "renamed", NULL, N_("a second shape called '%s' stays without a name"), name);
  }
}

static void read_geom(Urdf* u, const DomNode* node, mjsBody* body, bool collides, const float rgba[4]) {
  const DomNode* geometry = needed_child(u, node, "geometry");
  if (!geometry) return;
  mjsGeom* geom = mjs_addGeom(body, NULL);
  place_element(node, geom->element);
  geom->contype = geom->conaffinity = collides;
  if (!collides) {
    geom->group = 1;
    geom->density = 0;
  }
  read_shape(u, geometry, geom);
  read_origin(u, node, geom->pos, geom->quat);
  if (rgba[0] >= 0) memcpy(geom->rgba, rgba, 4 * sizeof(float));
  name_geom(u, node, geom);
}

// The colour of a visual: its own, or that of the material it names; else the last one stays.
static void read_visual_color(Urdf* u, const DomNode* visual, float rgba[4]) {
  const DomNode* material = only_child(u, visual, "material");
  if (!material || read_color(u, material, rgba)) return;
  const float* known = g_hash_table_lookup(u->colors, needed_text(u, material, "name"));
  if (known) memcpy(rgba, known, 4 * sizeof(float));
}

//---- bodies

static void read_link_inertia(Urdf* u, const DomNode* inertial, mjsBody* body) {
  static const char* const names[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
  body->explicitinertial = 1;
  read_origin(u, inertial, body->ipos, body->iquat);
  needed_numbers(u, needed_child(u, inertial, "mass"), "value", &body->mass, 1);
  const DomNode* inertia = needed_child(u, inertial, "inertia");
  if (!inertia) return;
  bool zero = true;
  for (int i = 0; i < 6; i++) {
    needed_numbers(u, inertia, names[i], &body->fullinertia[i], 1);
    zero = zero && body->fullinertia[i] == 0;
  }
  const DomNode* origin = dom_child(inertial, "origin");
  if (!zero && fabs(body->iquat[0]) < 1) {
    urdf_note(u, origin, "ignored", N_("gimbal import keeps it: it writes the moments along their axes."),
              N_("the rpy of an inertial has no effect: the moments count along the axes of the link"));
  }
  if (zero) {
    body->fullinertia[0] = NAN;
    urdf_note(u, inertia, "no-inertia", NULL, N_("all moments of inertia are zero: they count as not given"));
  }
}

static void read_link(Urdf* u, const Link* link) {
  float rgba[4] = {-1, 0, 0, 0};
  const DomNode* inertial = only_child(u, link->node, "inertial");
  if (inertial) read_link_inertia(u, inertial, link->body);
  for (const DomNode* node = link->node->first; node; node = node->next) {
    bool visual = strcmp(node->tag, "visual") == 0;
    if (visual) read_visual_color(u, node, rgba);
    bool dropped = visual && u->r->spec->compiler.discardvisual;
    if (visual && !dropped) read_geom(u, node, link->body, false, rgba);
    if (strcmp(node->tag, "collision") == 0) read_geom(u, node, link->body, true, rgba);
  }
}

//---- joints

static mjsJoint* add_joint(Urdf* u, const DomNode* node, mjsBody* body, const char* suffix, mjtJoint type,
                           const double axis[3]) {
  mjsJoint* joint = mjs_addJoint(body, NULL);
  char* name = g_strconcat(needed_text(u, node, "name"), suffix, NULL);
  place_element(node, joint->element);
  if (*name && names_set(joint->element, name)) {
    read_error(u->r, node, dom_attribute(node, "name"), "repeated-name", NULL, "repeated joint '%s'", name);
  }
  g_free(name);
  joint->type = type;
  if (type != mjJNT_FREE) memcpy(joint->axis, axis, 3 * sizeof(double));
  return joint;
}

// Motion in the plane that the axis is normal to: two sliders and a hinge.
static int add_planar(Urdf* u, const DomNode* node, mjsBody* body, const double axis[3],
                      mjsJoint* joints[3]) {
  double quat[4], mat[9], unit[3];
  memcpy(unit, axis, sizeof unit);
  mju_normalize3(unit);
  mju_quatZ2Vec(quat, unit);
  mju_quat2Mat(mat, quat);
  double x[3] = {mat[0], mat[3], mat[6]}, y[3] = {mat[1], mat[4], mat[7]};
  joints[0] = add_joint(u, node, body, "_TX", mjJNT_SLIDE, x);
  joints[1] = add_joint(u, node, body, "_TY", mjJNT_SLIDE, y);
  joints[2] = add_joint(u, node, body, "_RZ", mjJNT_HINGE, axis);
  return 3;
}

typedef struct JointType {
  const char* name;
  int mjtype;  // mjtJoint, or one of those below
} JointType;

enum { FIXED = -1, PLANAR = -2 };

static const JointType joint_types[] = {
    {"revolute", mjJNT_HINGE}, {"continuous", mjJNT_HINGE}, {"prismatic", mjJNT_SLIDE}, {"fixed", FIXED},
    {"floating", mjJNT_FREE},  {"planar", PLANAR},          {"spherical", mjJNT_BALL},
};

static const JointType* joint_type(Urdf* u, const DomNode* node) {
  const char* name = needed_text(u, node, "type");
  for (size_t i = 0; i < G_N_ELEMENTS(joint_types); i++) {
    if (strcmp(name, joint_types[i].name) == 0) return &joint_types[i];
  }
  if (dom_attribute(node, "type")) {
    read_error(u->r, node, dom_attribute(node, "type"), "wrong-keyword",
               N_("Allowed: revolute, continuous, prismatic, fixed, floating, planar, spherical."),
               "'%s' is no type of joint", name);
  }
  return NULL;
}

// A joint without end has a largest effort alone.
static void read_range(Urdf* u, const DomNode* limit, mjsJoint* joint, bool endless) {
  double range[2] = {0};
  bool lower = read_numbers(u, limit, "lower", &range[0], 1);
  bool upper = read_numbers(u, limit, "upper", &range[1], 1);
  if (endless) return;
  memcpy(joint->range, range, sizeof range);
  if (lower == upper && range[0] <= range[1]) return;
  joint->limited = mjLIMITED_FALSE;
  if (lower && upper) {
    urdf_note(u, limit, "no-limit", N_("Exchange them; gimbal import does."),
              "the joint is not limited: its lower end, %g, is above the upper one, %g", range[0], range[1]);
  } else {
    urdf_note(u, limit, "no-limit", NULL,
              N_("lower and upper do not make a range: the joint is not limited"));
  }
}

static void read_limit(Urdf* u, const DomNode* limit, mjsJoint* joint, bool endless) {
  double effort = 0;
  read_range(u, limit, joint, endless);
  read_numbers(u, limit, "effort", &effort, 1);
  if (effort != 0) {
    joint->actfrcrange[0] = -fabs(effort);
    joint->actfrcrange[1] = fabs(effort);
  }
  const DomAttribute* velocity = dom_attribute(limit, "velocity");
  if (velocity) {
    report_note(u->r->list, dom_name_place(limit, velocity), "ignored", NULL,
                "limits of velocity have no effect");
  }
}

static void read_joint(Urdf* u, const DomNode* node) {
  const JointType* type = joint_type(u, node);
  const DomNode* child = dom_child(node, "child");
  int i = child ? find_link(u, read_string(child, "link")) : -1;
  if (!type || i < 0) return;
  mjsBody* body = link_at(u, i)->body;
  double axis[3] = {1, 0, 0};
  read_origin(u, node, body->pos, body->quat);
  needed_numbers(u, only_child(u, node, "axis"), "xyz", axis, 3);
  if (type->mjtype == FIXED) {
    if (u->r->spec->compiler.fusestatic) {
      urdf_note(u, node, "fused", N_("To keep it, write <mujoco><compiler fusestatic=\"false\"/></mujoco>."),
                N_("link '%s' becomes part of its parent: the joint between them is fixed"),
                read_string(child, "link"));
    }
    return;
  }
  mjsJoint* joints[3];
  int count = 1;
  if (type->mjtype == PLANAR) {
    count = add_planar(u, node, body, axis, joints);
  } else {
    joints[0] = add_joint(u, node, body, "", (mjtJoint)type->mjtype, axis);
  }
  const DomNode *dynamics = only_child(u, node, "dynamics"), *limit = only_child(u, node, "limit");
  for (int k = 0; dynamics && k < count; k++) {
    read_numbers(u, dynamics, "damping", &joints[k]->damping[0], 1);
    read_numbers(u, dynamics, "friction", &joints[k]->frictionloss, 1);
  }
  if (limit) read_limit(u, limit, joints[0], strcmp(type->name, "continuous") == 0);
}

//---- joints that follow others

static bool is_scalar(const mjsJoint* joint) {
  return joint->type == mjJNT_HINGE || joint->type == mjJNT_SLIDE;
}

// What is not one coordinate does not follow, nor is it followed.
static const mjsJoint* scalar_joint(Urdf* u, const char* name) {
  const mjsJoint* joint = mjs_asJoint(mjs_findElement(u->r->spec, mjOBJ_JOINT, name));
  return joint && is_scalar(joint) ? joint : NULL;
}

// The follower is offset + multiplier * leader.
static void read_mimic(Urdf* u, const DomNode* node) {
  const DomNode* mimic = only_child(u, node, "mimic");
  if (!mimic || strcmp(read_string(node, "type"), "fixed") == 0) return;
  const char *follower = read_string(node, "name"), *leader = needed_text(u, mimic, "joint");
  double offset = 0, multiplier = 1;
  read_numbers(u, mimic, "offset", &offset, 1);
  read_numbers(u, mimic, "multiplier", &multiplier, 1);
  if (!scalar_joint(u, follower) || !scalar_joint(u, leader)) {
    report_warning(u->r->list, dom_tag_place(mimic), "ignored",
                   N_("Joints that follow and are followed are revolute, continuous or prismatic."),
                   "joint '%s' does not follow '%s' and moves freely", follower, leader);
    return;
  }
  mjsEquality* equality = mjs_addEquality(u->r->spec, NULL);
  place_element(mimic, equality->element);
  equality->type = mjEQ_JOINT;
  mjs_setString(equality->name1, follower);
  mjs_setString(equality->name2, leader);
  memset(equality->data, 0, 5 * sizeof *equality->data);
  equality->data[0] = offset;
  equality->data[1] = multiplier;
}

//---- the whole

static void read_extensions(Urdf* u, const DomNode* root) {
  Reader* r = u->r;
  DomNode* extension = only_child(u, root, "mujoco");
  if (!extension) return;
  static const struct {
    const char* tag;
    void (*read)(Reader* r, const DomNode* node);
  } sections[] = {{"compiler", read_compiler}, {"option", read_option}, {"size", read_size}};
  for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
    DomNode* node = only_child(u, extension, sections[i].tag);
    if (node && schema_check_section(r->dom, node, r->list)) sections[i].read(r, node);
  }
}

static void note_guesses(Urdf* u) {
  for (guint i = 0; i < u->links->len; i++) {
    const Link* link = link_at(u, (int)i);
    if (dom_child(link->node, "inertial") || !dom_child(link->node, "collision")) continue;
    urdf_note(u, link->node, "guessed", N_("Give it an <inertial>."),
              N_("mass and inertia of link '%s' are guessed from its shapes, with the density of water"),
              link->name);
  }
}

// Shapes that are not compiled because they are only for looks.
static void note_looks(Urdf* u) {
  int shapes = 0;
  const DomNode* first = NULL;
  for (guint i = 0; u->r->spec->compiler.discardvisual && i < u->links->len; i++) {
    const DomNode* visual = dom_child(link_at(u, (int)i)->node, "visual");
    if (!first) first = visual;
    for (; visual; visual = dom_next(visual, "visual")) shapes++;
  }
  if (!shapes) return;
  urdf_note(u, first, "left-out",
            N_("To keep them, write <mujoco><compiler discardvisual=\"false\"/></mujoco>."),
            N_("%d shape%s for looks only %s left out"), shapes, shapes == 1 ? "" : "s",
            shapes == 1 ? "is" : "are");
}

// Elements of other programs, each kind once.
static void note_ignored(Urdf* u, const DomNode* root) {
  static const char* const known[] = {"mujoco", "material", "link", "joint"};
  for (const DomNode* node = root->first; node; node = node->next) {
    bool skip = dom_child(root, node->tag) != node;
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) skip = skip || strcmp(node->tag, known[i]) == 0;
    if (!skip) urdf_note(u, node, "ignored", NULL, N_("elements '%s' have no effect"), node->tag);
  }
}

static void free_mesh_list(gpointer list) {
  g_array_free(list, TRUE);
}

void urdf_read(Reader* r) {
  const DomNode* root = r->dom->root;
  Urdf u = {r,
            g_array_new(FALSE, FALSE, sizeof(Link)),
            g_hash_table_new(g_str_hash, g_str_equal),
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_mesh_list)};
  r->spec->compiler.fusestatic = 1;
  r->spec->compiler.discardvisual = 1;
  int errors = gimbal_diagnostics_errors(r->list);
  read_extensions(&u, root);
  r->spec->compiler.degree = 0;
  if (dom_value(root, "name")) mjs_setString(r->spec->modelname, dom_value(root, "name"));
  collect_materials(&u, root);
  collect_links(&u, root);
  connect_links(&u, root);
  if (gimbal_diagnostics_errors(r->list) == errors) build_tree(&u);
  if (gimbal_diagnostics_errors(r->list) == errors) {
    for (guint i = 0; i < u.links->len; i++) read_link(&u, link_at(&u, (int)i));
    for (const DomNode* node = dom_child(root, "joint"); node; node = dom_next(node, "joint")) {
      read_joint(&u, node);
    }
    for (const DomNode* node = dom_child(root, "joint"); node; node = dom_next(node, "joint")) {
      read_mimic(&u, node);
    }
    note_looks(&u);
    note_ignored(&u, root);
    urdf_note_attributes(root, r->list);
  }
  if (gimbal_diagnostics_errors(r->list) == errors) note_guesses(&u);
  g_array_free(u.links, TRUE);
  g_hash_table_destroy(u.link_names);
  g_hash_table_destroy(u.colors);
  g_hash_table_destroy(u.geom_names);
  g_hash_table_destroy(u.meshes);
}
