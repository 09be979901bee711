// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of a URDF, from the compiled model.
//
// In a URDF a joint is the frame of its child link. So a link is placed at the anchor of its last
// joint, and everything that it carries is moved accordingly (shift). A body with several joints is
// a chain of links, of which the last one has what the body has. A URDF joint has no reference
// position, so the origin is rotated back by ref. With q the coordinate, a hinge about a rotates by
// q − ref in MJCF and by q in URDF:
//
//   origin · R(a, q − ref) = (origin · R(a, −ref)) · R(a, q).
//
// Orientations are roll, pitch and yaw about fixed axes, R = Rz(yaw) Ry(pitch) Rx(roll). The roll
// is computed from the rotation that remains without the yaw, so that the three angles fit together
// even where the pitch is a right angle.

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/mesh/write.h"
#include "import/urdf/urdf-private.h"
#include "language/edit/rewrite.h"

#define LITTLE_MASS    1e-9   // of a link between two joints, kg
#define LITTLE_INERTIA 1e-12  // kg m²
enum { ROUND = 24 };          // corners about an ellipsoid

typedef struct Writer {
  const mjModel* m;
  GString* text;
  char* folder;        // of the meshes, as written in the text
  char** links;        // names by body
  char** joints;       // names by joint
  char** meshes;       // file names by mesh
  double (*shift)[3];  // of each body's link in the body's frame
  GHashTable* names;   // names in use
} Writer;

//---- names

// A name that XML and other programs accept: without control characters and quotes.
static char* urdf_write_clean(const char* name) {
  char* valid = g_utf8_make_valid(name, -1);
  for (char* c = valid; *c; c++) {
    if (g_ascii_iscntrl(*c)) *c = '_';
  }
  return valid;
}

// A name that is unique among its kind; an object without a name becomes "joint_3".
static char* unique_name(Writer* w, const char* kind, const char* name, int id) {
  char* wanted = name && *name ? urdf_write_clean(name) : g_strdup_printf("%s_%d", kind, id);
  g_autofree char* key = g_strconcat(kind, "/", wanted, NULL);
  for (int i = 2; !g_hash_table_add(w->names, g_strdup(key)); i++) {
    g_free(key);
    key = g_strdup_printf("%s/%s_%d", kind, wanted, i);
  }
  g_free(wanted);
  return g_strdup(key + strlen(kind) + 1);
}

static char** unique_names(Writer* w, const char* kind, int type, mjtSize count) {
  char** names = g_new0(char*, (gsize)count + 1);
  for (int i = 0; i < (int)count; i++) {
    const char* name = mj_id2name(w->m, type, i);
    g_autofree char* plain = type == mjOBJ_MESH && name ? gimbal_import_name(name) : g_strdup(name);
    names[i] = unique_name(w, kind, type == mjOBJ_BODY && i == 0 ? "world" : plain, i);
  }
  return names;
}

//---- pieces of text

static void urdf_write_add(Writer* w, const char* format, ...) G_GNUC_PRINTF(2, 3);

static void urdf_write_add(Writer* w, const char* format, ...) {
  va_list args;
  va_start(args, format);
  g_autofree char* text = g_markup_vprintf_escaped(format, args);
  va_end(args);
  g_string_append(w->text, text);
}

static void add_numbers(Writer* w, const char* name, const double* numbers, int count) {
  g_autofree char* text = gimbal_numbers_text(numbers, count, 0);
  urdf_write_add(w, " %s=\"%s\"", name, text);
}

static void add_number(Writer* w, const char* name, double number) {
  add_numbers(w, name, &number, 1);
}

static void to_rpy(const double quat[4], double rpy[3]) {
  double r[9];
  mju_quat2Mat(r, quat);
  double level = hypot(r[0], r[3]);
  double yaw = level > 1e-9 ? atan2(r[3], r[0]) : 0, c = cos(yaw), s = sin(yaw);
  rpy[0] = atan2(s * r[2] - c * r[5], c * r[4] - s * r[1]);
  rpy[1] = atan2(-r[6], c * r[0] + s * r[3]);
  rpy[2] = yaw;
}

static void add_origin(Writer* w, const char* indent, const double pos[3], const double quat[4]) {
  double rpy[3];
  to_rpy(quat, rpy);
  urdf_write_add(w, "%s<origin", indent);
  add_numbers(w, "xyz", pos, 3);
  add_numbers(w, "rpy", rpy, 3);
  urdf_write_add(w, "/>\n");
}

// Moments are written in the axes of the link, as not every reader rotates them by the origin's
// orientation.
static void add_inertial(Writer* w, const double pos[3], const double quat[4], double mass,
                         const double moments[3]) {
  static const char* const names[] = {"ixx", "ixy", "ixz", NULL, "iyy", "iyz", NULL, NULL, "izz"};
  static const double upright[4] = {1, 0, 0, 0};
  double axes[9], scaled[9], inertia[9];
  mju_quat2Mat(axes, quat);
  for (int i = 0; i < 9; i++) scaled[i] = axes[i] * moments[i % 3];
  mju_mulMatMatT(inertia, scaled, axes, 3, 3, 3);
  urdf_write_add(w, "    <inertial>\n");
  add_origin(w, "      ", pos, upright);
  urdf_write_add(w, "      <mass");
  add_number(w, "value", mass);
  urdf_write_add(w, "/>\n      <inertia");
  for (int i = 0; i < 9; i++) {
    if (names[i]) add_number(w, names[i], inertia[i]);
  }
  urdf_write_add(w, "/>\n    </inertial>\n");
}

//---- shapes

static void add_material(Writer* w, int geom) {
  const mjModel* m = w->m;
  int material = m->geom_matid[geom];
  const float* from = material >= 0 ? m->mat_rgba + 4 * material : m->geom_rgba + 4 * geom;
  double rgba[4];
  for (int i = 0; i < 4; i++) rgba[i] = round(1e6 * (double)from[i]) / 1e6;
  g_autofree char* numbers = gimbal_numbers_text(rgba, 4, 0);
  g_strdelimit(numbers, " ", '_');
  urdf_write_add(w, "      <material name=\"rgba_%s\">\n        <color", numbers);
  add_numbers(w, "rgba", rgba, 4);
  urdf_write_add(w, "/>\n      </material>\n");
}

static void add_file(Writer* w, const char* name) {
  urdf_write_add(w, "<mesh filename=\"%s/%s.obj\"", w->folder, name);
}

static void add_geometry(Writer* w, int geom, int type) {
  const double* size = w->m->geom_size + 3 * geom;
  const double box[3] = {2 * size[0], 2 * size[1], 2 * size[2]};
  urdf_write_add(w, "      <geometry>");
  if (type == mjGEOM_BOX) {
    urdf_write_add(w, "<box");
    add_numbers(w, "size", box, 3);
  } else if (type == mjGEOM_SPHERE) {
    urdf_write_add(w, "<sphere");
    add_number(w, "radius", size[0]);
  } else if (type == mjGEOM_CYLINDER) {
    urdf_write_add(w, "<cylinder");
    add_number(w, "radius", size[0]);
    add_number(w, "length", box[1]);
  } else if (type == mjGEOM_ELLIPSOID) {
    add_file(w, "ellipsoid");
    add_numbers(w, "scale", size, 3);
  } else {
    add_file(w, w->meshes[w->m->geom_dataid[geom]]);
  }
  urdf_write_add(w, "/></geometry>\n");
}

// Add a geom; or a part of it as another shape, at an offset along its axis.
static void add_shape(Writer* w, const char* tag, int geom, int type, double along, gboolean named) {
  const mjModel* m = w->m;
  const char* name = named ? mj_id2name(m, mjOBJ_GEOM, geom) : NULL;
  double pos[3], axis[3] = {0, 0, along};
  mju_rotVecQuat(axis, axis, m->geom_quat + 4 * geom);
  mju_sub3(pos, m->geom_pos + 3 * geom, w->shift[m->geom_bodyid[geom]]);
  mju_addTo3(pos, axis);
  g_autofree char* shown = name ? urdf_write_clean(name) : NULL;
  urdf_write_add(w, "    <%s", tag);
  if (shown && *shown) urdf_write_add(w, " name=\"%s\"", shown);
  urdf_write_add(w, ">\n");
  add_origin(w, "      ", pos, m->geom_quat + 4 * geom);
  add_geometry(w, geom, type);
  if (!strcmp(tag, "visual")) add_material(w, geom);
  urdf_write_add(w, "    </%s>\n", tag);
}

static void add_geom(Writer* w, const char* tag, int geom, gboolean named) {
  int type = w->m->geom_type[geom];
  double half = w->m->geom_size[3 * geom + 1];
  add_shape(w, tag, geom, type == mjGEOM_CAPSULE ? mjGEOM_CYLINDER : type, 0, named);
  if (type != mjGEOM_CAPSULE) return;
  add_shape(w, tag, geom, mjGEOM_SPHERE, half, FALSE);
  add_shape(w, tag, geom, mjGEOM_SPHERE, -half, FALSE);
}

//---- links

static void add_link(Writer* w, int body) {
  const mjModel* m = w->m;
  double pos[3];
  urdf_write_add(w, "  <link name=\"%s\">\n", w->links[body]);
  mju_sub3(pos, m->body_ipos + 3 * body, w->shift[body]);
  if (body > 0 && (m->body_mass[body] > 0 || m->body_geomnum[body] > 0)) {
    add_inertial(w, pos, m->body_iquat + 4 * body, m->body_mass[body], m->body_inertia + 3 * body);
  }
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    int geom = m->body_geomadr[body] + i;
    if (!gimbal_urdf_has_shape(m, geom)) continue;
    gboolean touched = gimbal_urdf_is_touched(m, geom);
    if (gimbal_urdf_is_seen(m, geom)) add_geom(w, "visual", geom, !touched);
    if (touched) add_geom(w, "collision", geom, TRUE);
  }
  urdf_write_add(w, "  </link>\n");
}

// Add the link between two joints of one body.
static char* add_link_between(Writer* w, int body) {
  static const double nowhere[3] = {0}, upright[4] = {1, 0, 0, 0},
                      moments[3] = {LITTLE_INERTIA, LITTLE_INERTIA, LITTLE_INERTIA};
  g_autofree char* wanted = g_strconcat(w->links[body], "_between", NULL);
  char* name = unique_name(w, "link", wanted, body);
  urdf_write_add(w, "  <link name=\"%s\">\n", name);
  add_inertial(w, nowhere, upright, LITTLE_MASS, moments);
  urdf_write_add(w, "  </link>\n");
  return name;
}

//---- joints

// A joint of a URDF on its way from the parent's link to the body's.
typedef struct Hop {
  const char* type;
  char* name;
  int joint;       // of the model; -1: fixed
  double axis[3];  // hinge, slide
  double pos[3], quat[4];
} Hop;

static void hop_clear(gpointer hop) {
  g_free(((Hop*)hop)->name);
}

static const char* type_of(const mjModel* m, int joint) {
  switch (m->jnt_type[joint]) {
    case mjJNT_FREE:
      return "floating";
    case mjJNT_SLIDE:
      return "prismatic";
    case mjJNT_HINGE:
      return m->jnt_limited[joint] ? "revolute" : "continuous";
    default:
      return "continuous";
  }
}

// Rotate the hop so that zero in the URDF is zero in the model.
static void turn_to_zero(const mjModel* m, int joint, Hop* hop) {
  double ref = m->qpos0[m->jnt_qposadr[joint]], turn[4], way[3];
  if (m->jnt_type[joint] == mjJNT_HINGE) {
    mju_axisAngle2Quat(turn, hop->axis, -ref);
    mju_mulQuat(hop->quat, hop->quat, turn);
  } else if (m->jnt_type[joint] == mjJNT_SLIDE) {
    mju_rotVecQuat(way, hop->axis, hop->quat);
    mju_addToScl3(hop->pos, way, -ref);
  }
}

// Three hinges about x, y and z can do what a ball does.
static void add_ball(Writer* w, GArray* hops, Hop hop) {
  static const char* const ends[] = {"x", "y", "z"};
  for (int k = 0; k < 3; k++) {
    Hop turn = {.type = hop.type, .joint = hop.joint, .quat = {1, 0, 0, 0}};
    g_autofree char* name = g_strdup_printf("%s_%s", w->joints[hop.joint], ends[k]);
    turn.name = unique_name(w, "joint", name, hop.joint);
    turn.axis[k] = 1;
    if (k == 0) {
      mju_copy3(turn.pos, hop.pos);
      mju_copy4(turn.quat, hop.quat);
    }
    g_array_append_val(hops, turn);
  }
}

// The hops to a body, from frame to frame.
static GArray* hops_to(Writer* w, int body) {
  const mjModel* m = w->m;
  GArray* hops = g_array_new(FALSE, TRUE, sizeof(Hop));
  double at[3] = {0};
  g_array_set_clear_func(hops, hop_clear);
  for (int i = 0; i < MAX(m->body_jntnum[body], 1); i++) {
    int joint = m->body_jntnum[body] ? m->body_jntadr[body] + i : -1;
    Hop hop = {.type = joint < 0 ? "fixed" : type_of(m, joint), .joint = joint, .quat = {1, 0, 0, 0}};
    const double* anchor = joint < 0 ? w->shift[body] : m->jnt_pos + 3 * joint;
    mju_sub3(hop.pos, anchor, at);
    mju_copy3(at, anchor);
    if (i == 0) {
      mju_rotVecQuat(hop.pos, hop.pos, m->body_quat + 4 * body);
      mju_addTo3(hop.pos, m->body_pos + 3 * body);
      mju_subFrom3(hop.pos, w->shift[m->body_parentid[body]]);
      mju_copy4(hop.quat, m->body_quat + 4 * body);
    }
    if (joint >= 0 && m->jnt_type[joint] == mjJNT_BALL) {
      add_ball(w, hops, hop);
      continue;
    }
    if (joint >= 0) {
      mju_copy3(hop.axis, m->jnt_axis + 3 * joint);
      turn_to_zero(m, joint, &hop);
    }
    g_autofree char* fixed = g_strconcat(w->links[body], "_fixed", NULL);
    hop.name = joint >= 0 ? g_strdup(w->joints[joint]) : unique_name(w, "joint", fixed, body);
    g_array_append_val(hops, hop);
  }
  return hops;
}

static void add_limit(Writer* w, int joint, gboolean needed) {
  const mjModel* m = w->m;
  double effort = gimbal_urdf_effort(m, joint);
  if (!needed && !(effort > 0)) return;
  gboolean slide = m->jnt_type[joint] == mjJNT_SLIDE;
  urdf_write_add(w, "    <limit");
  if (m->jnt_limited[joint] && needed) {
    add_number(w, "lower", m->jnt_range[2 * joint]);
    add_number(w, "upper", m->jnt_range[2 * joint + 1]);
  } else if (slide) {
    add_number(w, "lower", -GIMBAL_URDF_FAR);
    add_number(w, "upper", GIMBAL_URDF_FAR);
  }
  add_number(w, "effort", effort > 0 ? effort : GIMBAL_URDF_NO_LIMIT);
  add_number(w, "velocity", GIMBAL_URDF_NO_LIMIT);
  urdf_write_add(w, "/>\n");
}

static void add_mimic(Writer* w, int joint) {
  const mjModel* m = w->m;
  for (int i = 0; i < m->neq; i++) {
    double offset, factor;
    if (m->eq_obj1id[i] != joint || !gimbal_urdf_is_mimic(m, i, &offset, &factor)) continue;
    urdf_write_add(w, "    <mimic joint=\"%s\"", w->joints[m->eq_obj2id[i]]);
    add_number(w, "multiplier", factor);
    add_number(w, "offset", offset);
    urdf_write_add(w, "/>\n");
    return;
  }
}

static void add_joint(Writer* w, const Hop* hop, const char* parent, const char* child) {
  const mjModel* m = w->m;
  urdf_write_add(w, "  <joint name=\"%s\" type=\"%s\">\n", hop->name, hop->type);
  add_origin(w, "    ", hop->pos, hop->quat);
  urdf_write_add(w, "    <parent link=\"%s\"/>\n    <child link=\"%s\"/>\n", parent, child);
  if (hop->joint >= 0 && m->jnt_type[hop->joint] != mjJNT_FREE) {
    int dof = m->jnt_dofadr[hop->joint];
    gboolean ball = m->jnt_type[hop->joint] == mjJNT_BALL;
    urdf_write_add(w, "    <axis");
    add_numbers(w, "xyz", hop->axis, 3);
    urdf_write_add(w, "/>\n");
    if (!ball) add_limit(w, hop->joint, strcmp(hop->type, "continuous") != 0);
    if (m->dof_damping[dof] > 0 || m->dof_frictionloss[dof] > 0) {
      urdf_write_add(w, "    <dynamics");
      add_number(w, "damping", m->dof_damping[dof]);
      add_number(w, "friction", m->dof_frictionloss[dof]);
      urdf_write_add(w, "/>\n");
    }
    if (!ball) add_mimic(w, hop->joint);
  }
  urdf_write_add(w, "  </joint>\n");
}

static void add_body(Writer* w, int body) {
  g_autoptr(GArray) hops = hops_to(w, body);
  g_autofree char* from = g_strdup(w->links[w->m->body_parentid[body]]);
  add_link(w, body);
  for (guint i = 0; i < hops->len; i++) {
    g_autofree char* to = i + 1 < hops->len ? add_link_between(w, body) : g_strdup(w->links[body]);
    add_joint(w, &g_array_index(hops, Hop, i), from, to);
    g_free(from);
    from = g_steal_pointer(&to);
  }
}

//---- files

static gboolean write_mesh(const char* folder, const char* name, const GimbalMesh* mesh, GError** error) {
  g_autofree char* file = g_strconcat(name, ".obj", NULL);
  g_autofree char* path = g_build_filename(folder, file, NULL);
  return gimbal_mesh_write(mesh, path, error);
}

// A mesh relative to its centre, as geoms use it.
static GimbalMesh* mesh_of(const mjModel* m, int id) {
  GimbalMesh* mesh = gimbal_mesh_new(m->mesh_vertnum[id], m->mesh_facenum[id]);
  const float* from = m->mesh_vert + 3 * m->mesh_vertadr[id];
  for (int i = 0; i < 3 * mesh->nvert; i++) mesh->vert[i] = (double)from[i];
  memcpy(mesh->face, m->mesh_face + 3 * m->mesh_faceadr[id], 3 * (gsize)mesh->nface * sizeof(int));
  return mesh;
}

// A sphere of radius 1: rings of corners between two poles.
static GimbalMesh* round_mesh(void) {
  int rings = ROUND / 2 - 1, n = ROUND * rings;
  GimbalMesh* mesh = gimbal_mesh_new(n + 2, 2 * n);
  int* face = mesh->face;
  for (int i = 0; i < n; i++) {
    int ring = i / ROUND, next = i % ROUND == ROUND - 1 ? i + 1 - ROUND : i + 1;
    double down = mjPI * (ring + 1) / (rings + 1), turn = 2 * mjPI * (i % ROUND) / ROUND;
    const double point[3] = {sin(down) * cos(turn), sin(down) * sin(turn), cos(down)};
    int above = ring ? i - ROUND : n, below = ring + 1 < rings ? next + ROUND : n + 1;
    const int corners[6] = {i, next, above, next, i, below};
    mju_copy3(mesh->vert + 3 * i, point);
    // at a pole the triangle is whole; elsewhere above is the corner over i, and below the one
    // under the next
    memcpy(face, corners, sizeof corners);
    face += 6;
  }
  mesh->vert[3 * n + 2] = 1;
  mesh->vert[3 * n + 5] = -1;
  return mesh;
}

static gboolean write_meshes(const Writer* w, const char* beside, GError** error) {
  const mjModel* m = w->m;
  g_autofree char* folder = g_build_filename(beside, w->folder, NULL);
  g_autofree gboolean* done = g_new0(gboolean, m->nmesh + 1);  // the last one: of ellipsoids
  for (int i = 0; i < m->ngeom; i++) {
    gboolean ellipsoid = m->geom_type[i] == mjGEOM_ELLIPSOID;
    int id = ellipsoid ? (int)m->nmesh : m->geom_dataid[i];
    gboolean used =
        gimbal_urdf_has_shape(m, i) && (gimbal_urdf_is_seen(m, i) || gimbal_urdf_is_touched(m, i));
    if (!used || id < 0 || done[id]) continue;
    if (g_mkdir_with_parents(folder, 0755)) {
      g_set_error(error, GIMBAL_MESH_ERROR, GIMBAL_MESH_ERROR_FILE, _("the folder %s cannot be made"),
                  folder);
      return FALSE;
    }
    g_autoptr(GimbalMesh) mesh = ellipsoid ? round_mesh() : mesh_of(m, id);
    if (!write_mesh(folder, ellipsoid ? "ellipsoid" : w->meshes[id], mesh, error)) return FALSE;
    done[id] = TRUE;
  }
  return TRUE;
}

//---- the whole

static void writer_init(Writer* w, const mjModel* m, const char* stem) {
  *w = (Writer){.m = m,
                .text = g_string_new("<?xml version=\"1.0\"?>\n"),
                .folder = g_strconcat(stem, "_meshes", NULL),
                .shift = g_malloc0_n((gsize)m->nbody, 3 * sizeof(double)),
                .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
  g_hash_table_add(w->names, g_strdup("mesh/ellipsoid"));
  w->links = unique_names(w, "link", mjOBJ_BODY, m->nbody);
  w->joints = unique_names(w, "joint", mjOBJ_JOINT, m->njnt);
  w->meshes = unique_names(w, "mesh", mjOBJ_MESH, m->nmesh);
  for (int i = 0; i < m->njnt; i++) mju_copy3(w->shift[m->jnt_bodyid[i]], m->jnt_pos + 3 * i);
}

static void writer_clear(Writer* w) {
  g_string_free(w->text, TRUE);
  g_free(w->folder);
  char** lists[] = {w->links, w->joints, w->meshes};
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++) g_strfreev(lists[i]);
  g_free(w->shift);
  g_hash_table_unref(w->names);
}

gboolean gimbal_urdf_write(const mjModel* m, const char* path, const char* called, GError** error) {
  Writer w;
  g_autofree char* stem = gimbal_import_name(called);
  g_autofree char* beside = g_path_get_dirname(path);
  writer_init(&w, m, stem);
  urdf_write_add(&w, "<robot name=\"%s\">\n", stem);
  // programs for ROS ignore this element: it keeps the frames and masses of links when the URDF
  // becomes MJCF again
  urdf_write_add(
      &w,
      "  <mujoco>\n    <compiler strippath=\"false\" discardvisual=\"false\" fusestatic=\"false\"/>\n  "
      "</mujoco>\n");
  add_link(&w, 0);
  for (int body = 1; body < m->nbody; body++) add_body(&w, body);
  urdf_write_add(&w, "</robot>\n");
  gboolean done = write_meshes(&w, beside, error) && g_file_set_contents(path, w.text->str, -1, error);
  writer_clear(&w);
  return done;
}
