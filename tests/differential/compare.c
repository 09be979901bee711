// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two verdicts, two models, two lists of contacts.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "examine.h"

void report(GString* answer, const char* kind, const Difference* d) {
  g_string_append_printf(answer, "%s\t%s\t%s\t%s\n", kind, d->field, d->detail, d->note);
}

//---- verdicts

// What stands behind the folders of a message that begins with a path.
static const char* without_folders(const char* message) {
  const char* end = *message == '/' ? strchr(message, ':') : NULL;
  while (end && end > message && *end != '/') end--;
  return end ? end + 1 : message;
}

void message_class(const char* message, char* out, size_t size) {
  message = without_folders(message);
  GString* text = g_string_new(NULL);
  const char* start = strstr(message, "Error: ");
  if (start && strncmp(message, "Error", 5)) message = start + strlen("Error: ");
  static const char child[] = "could not parse model file with error: ";
  if (g_str_has_prefix(message, child)) return message_class(message + strlen(child), out, size);
  for (const char* c = message; *c && *c != '\n' && text->len < 70; c++) {
    if ((*c == '\'' || *c == '"') && strchr(c + 1, *c)) {
      const char* end = strchr(c + 1, *c);
      g_string_append(text, "'X'");
      c = end;
    } else if (g_ascii_isdigit(*c)) {
      if (!text->len || text->str[text->len - 1] != 'N') g_string_append_c(text, 'N');
    } else if (*c != '\t' && *c != '\r') {
      g_string_append_c(text, *c);
    }
  }
  snprintf(out, size, "%s", text->str);
  g_string_free(text, TRUE);
}

int compare_verdicts(const Subject* ours, const Subject* theirs, const char* kind, GString* answer) {
  if (!strcmp(ours->verdict, theirs->verdict)) return 1;
  Difference d;
  const Subject* wrong = ours->model ? theirs : ours;
  snprintf(d.field, sizeof d.field, "ours %s, theirs %s", ours->verdict, theirs->verdict);
  message_class(wrong->error, d.detail, sizeof d.detail);
  snprintf(d.note, sizeof d.note, "%.150s", wrong->error);
  g_strdelimit(d.note, "\n\t", ' ');
  report(answer, kind, &d);
  return 0;
}

//---- what an element of a field belongs to

static const char* const geom_types[] = {"plane",    "hfield", "sphere", "capsule", "ellipsoid",
                                         "cylinder", "box",    "mesh",   "sdf"};
static const char* const joint_types[] = {"free", "ball", "slide", "hinge"};

static const char* geom_type(const mjModel* m, int geom) {
  if (geom < 0 || geom >= m->ngeom) return "flex";
  return m->geom_type[geom] < 9 ? geom_types[m->geom_type[geom]] : "?";
}

typedef struct Group {
  const char* prefix;
  int kind;
} Group;

enum { BY_GEOM, BY_JOINT, BY_SENSOR, BY_SENSOR_DATA, BY_ACTUATOR, BY_OUTPUT, BY_EQUALITY, BY_DOF, BY_WRAP };

static const Group groups[] = {{"geom_", BY_GEOM},
                               {"jnt_", BY_JOINT},
                               {"sensor_", BY_SENSOR},
                               {"sensordata", BY_SENSOR_DATA},
                               {"actuator_length", BY_OUTPUT},
                               {"actuator_velocity", BY_OUTPUT},
                               {"actuator_acc0", BY_OUTPUT},
                               {"actuator_gear", BY_OUTPUT},
                               {"actuator_", BY_ACTUATOR},
                               {"eq_", BY_EQUALITY},
                               {"dof_", BY_DOF},
                               {"q", BY_DOF},
                               {"wrap_", BY_WRAP}};

static int sensor_of(const mjModel* m, size_t row) {
  for (int i = 0; i < m->nsensor; i++) {
    if ((int)row >= m->sensor_adr[i] && (int)row < m->sensor_adr[i] + m->sensor_dim[i]) return i;
  }
  return -1;
}

static int actuator_of(const mjModel* m, int output) {
  int i = (int)m->nactuator - 1;
  while (i > 0 && m->actuator_outadr[i] > output) i--;
  return i;
}

static void describe_actuator(const mjModel* m, int i, int after_several, char* text, size_t size) {
  snprintf(text, size, "dyn %d gain %d bias %d trn %d%s", m->actuator_dyntype[i], m->actuator_gaintype[i],
           m->actuator_biastype[i], m->actuator_trntype[i], after_several ? " after several outputs" : "");
}

static void describe_group(const mjModel* m, int kind, int row, char* text, size_t size) {
  int i = kind == BY_SENSOR_DATA ? sensor_of(m, (size_t)row) : kind == BY_OUTPUT ? actuator_of(m, row) : row;
  if (kind == BY_OUTPUT && i >= 0) describe_actuator(m, i, m->actuator_outadr[i] != i, text, size);
  if (kind == BY_GEOM && i < m->ngeom) snprintf(text, size, "%s", geom_type(m, i));
  if (kind == BY_JOINT && i < m->njnt) snprintf(text, size, "%s", joint_types[m->jnt_type[i] & 3]);
  if (kind == BY_DOF && i < m->nv) snprintf(text, size, "%s", joint_types[m->jnt_type[m->dof_jntid[i]] & 3]);
  if ((kind == BY_SENSOR || kind == BY_SENSOR_DATA) && i >= 0 && i < m->nsensor) {
    snprintf(text, size, "sensor type %d", m->sensor_type[i]);
  }
  if (kind == BY_ACTUATOR && i < m->nactuator) {
    describe_actuator(m, i, m->actuator_outadr[i] != i, text, size);
  }
  if (kind == BY_EQUALITY && i < m->neq) snprintf(text, size, "equality type %d", m->eq_type[i]);
  if (kind == BY_WRAP && i < m->nwrap) snprintf(text, size, "wrap type %d", m->wrap_type[i]);
}

void describe(const mjModel* m, const char* field, size_t row, char* text, size_t size) {
  text[0] = 0;
  for (size_t g = 0; g < G_N_ELEMENTS(groups); g++) {
    if (g_str_has_prefix(field, groups[g].prefix)) {
      describe_group(m, groups[g].kind, (int)row, text, size);
      return;
    }
  }
}

//---- models

// Fields that follow from others; reported only if nothing else differs.
static const char* const computed[] = {
    "stat:*",     "size:*",        "*_invweight0",  "dof_M0",      "body_subtreemass",
    "*_length0",  "actuator_acc0", "*sameframe",    "body_simple", "cam_*0",
    "light_*0",   "*_lengthrange", "dof_simplenum", "geom_aabb",   "geom_rbound",
    "flex_node0", "flex_vert0",    "M_*",           "D_*",         "B_*",
    "map*",       "*_J_*",         "dof_length",    "qpos_spring", "*adr"};

static int is_computed(const char* field) {
  for (size_t i = 0; i < G_N_ELEMENTS(computed); i++) {
    if (g_pattern_match_simple(computed[i], field)) return 1;
  }
  return 0;
}

static void rotation(const mjtNum q[4], double r[9]) {
  double n = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  double w = q[0] / n, x = q[1] / n, y = q[2] / n, z = q[3] / n;
  double all[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                   2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                   2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
  memcpy(r, all, sizeof all);
}

static void tensor(const mjModel* m, int body, double t[9]) {
  double r[9];
  rotation(m->body_iquat + 4 * body, r);
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      t[3 * i + j] = 0;
      for (int k = 0; k < 3; k++) t[3 * i + j] += r[3 * i + k] * m->body_inertia[3 * body + k] * r[3 * j + k];
    }
  }
}

// Inertia frames may differ by half turns, and freely where moments are the same; the inertia may
// not, but for the digits that a text has.
static int inertias_equal(const mjModel* a, const mjModel* b, const char* stage) {
  double tolerance = strcmp(stage, "save") ? 1e-6 : 1e-4;
  for (int i = 0; i < b->nbody; i++) {
    double s[9], t[9], most = 0;
    tensor(a, i, s);
    tensor(b, i, t);
    for (int k = 0; k < 9; k++) most = fmax(most, fabs(t[k]));
    for (int k = 0; k < 9; k++) {
      if (fabs(s[k] - t[k]) > tolerance * most + 1e-14) return 0;
    }
  }
  return 1;
}

static void point_in_file(const mjModel* m, int mesh, const float* v, double p[3]) {
  double r[9];
  rotation(m->mesh_quat + 4 * mesh, r);
  for (int i = 0; i < 3; i++) {
    p[i] = m->mesh_pos[3 * mesh + i] + r[3 * i] * v[0] + r[3 * i + 1] * v[1] + r[3 * i + 2] * v[2];
  }
}

// The same for the frames of meshes: the vertices in the frame of the file must be the same.
static int meshes_equal(const mjModel* a, const mjModel* b) {
  if (a->nmeshvert != b->nmeshvert) return 0;
  for (int k = 0; k < b->nmesh; k++) {
    if (a->mesh_vertnum[k] != b->mesh_vertnum[k]) return 0;
    for (int i = 0; i < b->mesh_vertnum[k]; i++) {
      double p[3], q[3];
      point_in_file(a, k, a->mesh_vert + 3 * (a->mesh_vertadr[k] + i), p);
      point_in_file(b, k, b->mesh_vert + 3 * (b->mesh_vertadr[k] + i), q);
      for (int c = 0; c < 3; c++) {
        if (fabs(p[c] - q[c]) > 1e-5 * (1e-2 + fabs(q[c]))) return 0;
      }
    }
  }
  return 1;
}

static const char* const inertia_fields[] = {"body_iquat", "body_inertia", "body_sameframe", "geom_sameframe",
                                             "site_sameframe"};
static const char* const mesh_fields[] = {"mesh_quat",  "mesh_vert",  "mesh_normal",    "geom_pos",
                                          "geom_quat",  "geom_aabb",  "body_sameframe", "geom_sameframe",
                                          "mesh_face*", "body_iquat", "body_inertia"};

static int is_one_of(const char* field, const char* const* list, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (g_pattern_match_simple(list[i], field)) return 1;
  }
  return 0;
}

static int ambiguous(const mjModel* a, const mjModel* b, const char* field, const char* stage) {
  int bits = 0;
  if (is_one_of(field, mesh_fields, G_N_ELEMENTS(mesh_fields)) && b->nmesh && meshes_equal(a, b) &&
      inertias_equal(a, b, stage)) {
    double gap = 0;
    for (int i = 0; i < 4 * b->nmesh; i++) gap = fmax(gap, fabs(a->mesh_quat[i] - b->mesh_quat[i]));
    if (gap > 1e-7) bits |= FRAMES_MESH;
  }
  if (is_one_of(field, inertia_fields, G_N_ELEMENTS(inertia_fields)) && inertias_equal(a, b, stage)) {
    bits |= FRAMES_INERTIA;
  }
  return bits;
}

static int same_sizes(const mjModel* a, const mjModel* b) {
  Views va = {.n = 0}, vb = {.n = 0};
  views_of_sizes(a, &va);
  views_of_sizes(b, &vb);
  Measure how = {"compile", "", NULL};
  for (int i = 0; i < vb.n; i++) {
    Difference d;
    size_t at;
    if (g_str_has_prefix(vb.list[i].name, "size:") && views_differ(&va.list[i], &vb.list[i], &how, &d, &at)) {
      return 0;
    }
  }
  return 1;
}

//---- hulls: which of several equally good ones is free, and what follows from it differs then

static int by_numbers(const void* a, const void* b) {
  return memcmp(a, b, 3 * sizeof(int));
}

// The triangles of a hull in an order of their own, each beginning with its smallest vertex; NULL:
// no hull.
static int* hull_faces(const mjModel* m, int mesh, int* n) {
  *n = 0;
  if (m->mesh_graphadr[mesh] < 0) return NULL;
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  int nvert = graph[0];
  *n = graph[1];
  const int* from = graph + 2 + 3 * nvert + 3 * *n;
  int* faces = g_new(int, 3 * *n + 3);
  for (int i = 0; i < *n; i++) {
    const int* f = from + 3 * i;
    int least = f[0] < f[1] ? (f[0] < f[2] ? 0 : 2) : (f[1] < f[2] ? 1 : 2);
    for (int k = 0; k < 3; k++) faces[3 * i + k] = f[(least + k) % 3];
  }
  qsort(faces, (size_t)*n, 3 * sizeof(int), by_numbers);
  return faces;
}

// Whether the corner lies above the face, by more than rounding.
static int is_above(const float* corner, const float* const face[3]) {
  double u[3], v[3], w[3], n[3], height = 0, length = 0, reach = 0;
  for (int i = 0; i < 3; i++) {
    u[i] = face[1][i] - face[0][i];
    v[i] = face[2][i] - face[0][i];
    w[i] = corner[i] - face[0][i];
  }
  for (int i = 0; i < 3; i++) {
    n[i] = u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3];
    height += n[i] * w[i];
    length += n[i] * n[i];
    reach += w[i] * w[i];
  }
  return height > 1e-4 * sqrt(length * reach);
}

// Whether the faces of a mesh are those of a convex body: a hull of some of its vertices.
static int is_convex(const mjModel* m, int mesh) {
  const int* faces = m->mesh_face + 3 * m->mesh_faceadr[mesh];
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  int n = 3 * m->mesh_facenum[mesh];
  for (int i = 0; i < n; i += 3) {
    const float* const face[3] = {vert + 3 * faces[i], vert + 3 * faces[i + 1], vert + 3 * faces[i + 2]};
    for (int k = 0; k < n; k++) {
      if (is_above(vert + 3 * faces[k], face)) return 0;
    }
  }
  return n > 0;
}

static int other_hull_of(const mjModel* a, const mjModel* b, int mesh) {
  // faces that are the hull: others, or in another order
  int faces = a->mesh_facenum[mesh];
  if (faces < 2000 && is_convex(a, mesh) && is_convex(b, mesh) &&
      (faces != b->mesh_facenum[mesh] ||
       memcmp(a->mesh_face + 3 * a->mesh_faceadr[mesh], b->mesh_face + 3 * b->mesh_faceadr[mesh],
              3 * sizeof(int) * (size_t)faces))) {
    return 1;
  }
  int n, k;
  int *x = hull_faces(a, mesh, &n), *y = hull_faces(b, mesh, &k);
  int other = n != k || (n && memcmp(x, y, 3 * (size_t)n * sizeof(int)));
  g_free(x);
  g_free(y);
  return other;
}

// Whether some mesh with the same vertices has another hull.
static int other_hull(const mjModel* a, const mjModel* b) {
  if (a->nmesh != b->nmesh || a->nmeshvert != b->nmeshvert) return 0;
  for (int i = 0; i < b->nmesh; i++) {
    if (a->mesh_vertnum[i] == b->mesh_vertnum[i] && other_hull_of(a, b, i)) return 1;
  }
  return 0;
}

//---- other causes that the models show

static int has_no_weights(const mjModel* a, const mjModel* b) {
  (void)a;
  for (int i = 0; i < b->nv; i++) {
    if (!isfinite(b->dof_invweight0[i])) return 1;
  }
  return 0;
}

// An edge of a flex that one body carries, in a row longer than that body has freedoms.
static int has_edge_on_one_body(const mjModel* a, const mjModel* b) {
  if (a->nflexedge != b->nflexedge) return 0;
  for (int i = 0; i < b->nflexedge; i++) {
    if (b->flexedge_J_rownnz[i] == 2 * a->flexedge_J_rownnz[i] && a->flexedge_J_rownnz[i]) return 1;
  }
  return 0;
}

// Vertices that lie on the border of the cells of a grid which the two libraries name, but for
// rounding; what is interpolated there is the same in both.
static int is_on_border(const mjModel* m, int vertex, int flex, int cell, int other) {
  const int* n = m->flex_cellnum + 3 * flex;
  const int of[2][3] = {{cell / (n[1] * n[2]), cell / n[2] % n[1], cell % n[2]},
                        {other / (n[1] * n[2]), other / n[2] % n[1], other % n[2]}};
  for (int k = 0; k < 3; k++) {
    int higher = of[0][k] > of[1][k] ? of[0][k] : of[1][k], apart = abs(of[0][k] - of[1][k]);
    double place = m->flex_vert0[3 * vertex + k] * n[k];
    if (apart > 1 || (apart && fabs(place - higher) > 1e-12 * n[k])) return 0;
  }
  return 1;
}

static int has_vertices_on_borders(const mjModel* a, const mjModel* b) {
  if (a->nflexvert != b->nflexvert || a->nflex != b->nflex) return 0;
  for (int flex = 0; flex < b->nflex; flex++) {
    for (int i = b->flex_vertadr[flex], end = i + b->flex_vertnum[flex]; i < end; i++) {
      int cell = a->flex_vertcell[i], other = b->flex_vertcell[i];
      if (cell != other && (cell < 0 || other < 0 || !is_on_border(b, i, flex, cell, other))) return 0;
    }
  }
  return 1;
}

// Whether the modes by which a cell is held span the same stiffness: of modes that are equally
// stiff any basis is as good.
static int modes_are_equal(const mjtNum* a, const mjtNum* b, int size) {
  double scale = 0, apart = 0;
  if (a[0] != b[0] || a[0] < 0 || 1 + a[0] * size > size * size) return 0;
  for (int i = 0; i < size * size; i++) {
    double of_a = 0, of_b = 0;
    for (int k = 0; k < (int)a[0]; k++) {
      of_a += a[1 + k * size + i / size] * a[1 + k * size + i % size];
      of_b += b[1 + k * size + i / size] * b[1 + k * size + i % size];
    }
    scale = fmax(scale, fabs(of_b));
    apart = fmax(apart, fabs(of_a - of_b));
  }
  return apart <= 1e-9 * scale;
}

static int has_other_basis(const mjModel* a, const mjModel* b) {
  int differs = 0;
  if (a->nflexstiffness != b->nflexstiffness || a->nflex != b->nflex) return 0;
  for (int f = 0; f < b->nflex; f++) {
    int order = abs(b->flex_interp[f]),
        nodes = (order + 1) * (order + 1) * (b->flex_interp[f] < 0 ? 1 : order + 1);
    int size = 3 * nodes, end = (int)b->nflexstiffness;
    if (b->flex_stiffnessadr[f] < 0) continue;
    for (int i = 0; i < b->nflex; i++) {
      if (b->flex_stiffnessadr[i] > b->flex_stiffnessadr[f]) end = MIN(end, b->flex_stiffnessadr[i]);
    }
    const mjtNum *x = a->flex_stiffness + b->flex_stiffnessadr[f],
                 *y = b->flex_stiffness + b->flex_stiffnessadr[f];
    int n = end - b->flex_stiffnessadr[f];
    if (!memcmp(x, y, (size_t)n * sizeof *x)) continue;
    // strain equalities keep modes
    if (!order || b->flex_edgeequality[f] != 3) return 0;
    for (int i = 0; i + size * size <= n; i += size * size) {
      if (!modes_are_equal(x + i, y + i, size)) return 0;
      differs = 1;
    }
  }
  return differs;
}

// Lengths of the edges of a rigid flex, which the reference does not write where it has elasticity
// or damping.
static int has_unwritten_lengths(const mjModel* a, const mjModel* b) {
  if (a->nflexedge != b->nflexedge) return 0;
  for (int i = 0; i < b->nflexedge; i++) {
    if (b->flexedge_rigid[i] && a->flexedge_length0[i] != b->flexedge_length0[i]) return 1;
  }
  return 0;
}

// Whether the path of a fixed tendon has a joint twice: the reference lists it twice in the row.
int names_joint_twice_in(const mjModel* m, int tendon) {
  const int *type = m->wrap_type + m->tendon_adr[tendon], *id = m->wrap_objid + m->tendon_adr[tendon];
  for (int k = 0; k < m->tendon_num[tendon]; k++) {
    for (int j = 0; j < k; j++) {
      if (type[k] == mjWRAP_JOINT && type[j] == mjWRAP_JOINT && id[j] == id[k]) return 1;
    }
  }
  return 0;
}

int binds_joint_twice(const mjModel* m, int equality) {
  int other = m->eq_obj2id[equality];
  return m->eq_type[equality] == mjEQ_TENDON &&
         (names_joint_twice_in(m, m->eq_obj1id[equality]) || (other >= 0 && names_joint_twice_in(m, other)));
}

int takes_rod_of_another(const mjModel* m, int actuator) {
  return m->actuator_trntype[actuator] == mjTRN_SLIDERCRANK && m->actuator_outadr[actuator] != actuator;
}

// Lengths and weights differ of nothing but slider-cranks whose rod is that of another.
static int has_rod_of_another(const mjModel* a, const mjModel* b) {
  int n = 0;
  if (a->nactuator != b->nactuator || a->nout != b->nout) return 0;
  for (int i = 0; i < b->nactuator; i++) {
    int is_such = takes_rod_of_another(b, i);
    n += is_such;
    for (int k = b->actuator_outadr[i]; k < b->actuator_outadr[i] + b->actuator_outnum[i] && !is_such; k++) {
      double length = b->actuator_length0[k], weight = b->actuator_acc0[k];
      if (fabs(a->actuator_length0[k] - length) > 1e-8 * (1e-3 + fabs(length))) return 0;
      if (fabs(a->actuator_acc0[k] - weight) > 1e-6 * (1e-3 + fabs(weight))) return 0;
    }
  }
  return n > 0;
}

static int has_joint_twice(const mjModel* a, const mjModel* b) {
  (void)a;
  for (int i = 0; i < b->ntendon; i++) {
    if (names_joint_twice_in(b, i)) return 1;
  }
  return 0;
}

// The weight of no tendon differs but of those: the reference takes it from one of the two entries.
static int has_weights_of_joints_twice(const mjModel* a, const mjModel* b) {
  int n = 0;
  if (a->ntendon != b->ntendon) return 0;
  for (int i = 0; i < b->ntendon; i++) {
    double x = a->tendon_invweight0[i], y = b->tendon_invweight0[i];
    if (names_joint_twice_in(b, i)) {
      n++;
    } else if (fabs(x - y) > 1e-6 * (1e-6 + fabs(y))) {
      return 0;
    }
  }
  return n > 0;
}

// Whether such a tendon makes rows of constraints: motions, and so the ranges of all actuators,
// hang on rows that the reference writes out of bounds.
static int is_held_by_joint_twice(const mjModel* m) {
  for (int i = 0; i < m->neq; i++) {
    if (binds_joint_twice(m, i)) return 1;
  }
  for (int i = 0; i < m->ntendon; i++) {
    if (names_joint_twice_in(m, i) && (m->tendon_limited[i] || m->tendon_frictionloss[i] > 0)) return 1;
  }
  return 0;
}

// An actuator on such a tendon: what it moves is computed from that row, and how far. No other
// differs.
static int has_actuator_of_joint_twice(const mjModel* a, const mjModel* b) {
  int is_held = is_held_by_joint_twice(b), n = is_held;
  if (a->nactuator != b->nactuator || a->nout != b->nout) return 0;
  for (int i = 0; i < b->nactuator; i++) {
    int is_such = b->actuator_trntype[i] == mjTRN_TENDON && names_joint_twice_in(b, b->actuator_trnid[2 * i]);
    n += is_such;
    for (int k = 0; k < b->actuator_outnum[i] && !is_such; k++) {
      double x = a->actuator_acc0[b->actuator_outadr[i] + k], y = b->actuator_acc0[b->actuator_outadr[i] + k];
      if (fabs(x - y) > 1e-6 * (1e-3 + fabs(y))) return 0;
    }
    for (int k = 0; k < 2 && !is_such && !is_held; k++) {
      double x = a->actuator_lengthrange[2 * b->actuator_outadr[i] + k];
      double y = b->actuator_lengthrange[2 * b->actuator_outadr[i] + k];
      if (fabs(x - y) > 1e-3 * (1e-2 + fabs(y))) return 0;
    }
  }
  return n > 0;
}

// Bodies that are lighter in theirs, and none heavier: what was stated of the bodies that they were
// fused with is lost. Of others nothing differs.
static int has_lost_mass(const mjModel* a, const mjModel* b) {
  int n = 0;
  if (a->nbody != b->nbody) return 0;
  for (int i = 1; i < b->nbody; i++) {
    double gap = a->body_mass[i] - b->body_mass[i], rounding = 1e-9 * b->body_mass[i];
    int moved = 0;
    for (int k = 0; k < 3; k++) moved |= fabs(a->body_ipos[3 * i + k] - b->body_ipos[3 * i + k]) > 1e-9;
    if (gap < -rounding || (moved && gap <= rounding)) return 0;
    n += gap > rounding;
  }
  return n > 0;
}

typedef struct Shown {
  const char* field;
  int (*there)(const mjModel* a, const mjModel* b);
  const char* name;
  int alone;  // no result follows from it, or neutral.c makes it the same: the rest is compared
} Shown;

static const Shown shown[] = {
    {"size:nJten", has_joint_twice, "joint twice in a tendon", 1},
    {"size:nJmom", has_joint_twice, "joint twice in a tendon", 1},
    {"ten_J_*", has_joint_twice, "joint twice in a tendon", 1},
    {"tendon_invweight0", has_weights_of_joints_twice, "joint twice in a tendon", 1},
    {"actuator_lengthrange", has_actuator_of_joint_twice, "joint twice in a tendon", 1},
    {"actuator_acc0", has_actuator_of_joint_twice, "joint twice in a tendon", 1},
    {"actuator_length0", has_rod_of_another, "rod of another", 1},
    {"actuator_lengthrange", has_rod_of_another, "rod of another", 1},
    {"actuator_acc0", has_rod_of_another, "rod of another", 1},
    {"dof_damping", has_no_weights, "no weights", 0},
    {"jnt_stiffness", has_no_weights, "no weights", 0},
    {"*_invweight0", has_no_weights, "no weights", 0},
    {"flexedge_length0", has_unwritten_lengths, "rigid flex", 0},
    {"stat:*", has_unwritten_lengths, "rigid flex", 0},
    {"flex_stiffness", has_other_basis, "another basis of modes", 0},
    {"flex_vertcell", has_vertices_on_borders, "on the border of cells", 1},
    {"flexedge_*", has_edge_on_one_body, "edge on one body", 0},
    {"body_*", has_lost_mass, "lost mass", 0},
    {"*_invweight0", has_lost_mass, "lost mass", 0},
    {"dof_M0", has_lost_mass, "lost mass", 0},
    {"stat:*", has_lost_mass, "lost mass", 0},
    {"mesh_face*", other_hull, "other hull", 1},
    {"mesh_normal*", other_hull, "other hull", 1},
    {"mesh_poly*", other_hull, "other hull", 1},
    {"*", other_hull, "other hull", 0},
};

// Whether what is shown stands alone.
static int add_shown(const mjModel* a, const mjModel* b, Difference* d) {
  for (size_t i = 0; i < G_N_ELEMENTS(shown); i++) {
    if (!g_pattern_match_simple(shown[i].field, d->field) || !shown[i].there(a, b)) continue;
    g_strlcat(d->detail, " <- ", sizeof d->detail);
    g_strlcat(d->detail, shown[i].name, sizeof d->detail);
    return shown[i].alone;
  }
  return 0;
}

const mjModel* compare_moved;

// Compare what is in the lists; report what is not computed, or else the first of what is.
static int compare_lists(const Views* va, const Views* vb, const mjModel* a, const mjModel* b,
                         const char* kind, const char* stage, GString* answer, int* frames) {
  Views moved = {.n = 0};
  if (compare_moved) {
    views_of_sizes(compare_moved, &moved);
    views_of_model(compare_moved, &moved);
  }

  Measure how = {stage, "", NULL};
  Difference first = {.field = ""};
  int found = 0, any = 0, alone = 0;
  char last[16] = "";
  for (int i = 0; i < vb->n; i++) {
    Difference d;
    size_t at;
    if (views_same(&va->list[i], &vb->list[i])) continue;
    how.moved = compare_moved ? view_find(&moved, vb->list[i].name) : NULL;
    if (!views_differ(&va->list[i], &vb->list[i], &how, &d, &at)) continue;
    int bits = strcmp(stage, "exact") && same_sizes(a, b) ? ambiguous(a, b, d.field, stage) : 0;
    if (bits && frames) *frames |= bits;
    if (bits) continue;
    describe(b, d.field, at, d.detail, sizeof d.detail);
    if (add_shown(a, b, &d)) {
      if (!alone++) report(answer, kind, &d);
      continue;
    }
    any = 1;
    if (is_computed(d.field)) {
      if (!first.field[0]) first = d;
    } else if (strncmp(last, d.field, 4) || found < 1) {
      if (found++ < 4) report(answer, kind, &d);
      snprintf(last, sizeof last, "%.10s", d.field);
    }
  }
  if (any && !found) report(answer, kind, &first);
  return any;
}

static int compare_names(const mjModel* a, const mjModel* b, const char* kind, GString* answer) {
  if (a->nnames == b->nnames && !memcmp(a->names, b->names, (size_t)b->nnames)) return 0;
  size_t n = (size_t)MIN(a->nnames, b->nnames), i = 0;
  while (i < n && a->names[i] == b->names[i]) i++;
  size_t start = i;
  while (start > 0 && b->names[start - 1]) start--;
  Difference d = {.field = "names"};
  snprintf(d.note, sizeof d.note, "'%.40s', want '%.40s'", start < (size_t)a->nnames ? a->names + start : "",
           start < (size_t)b->nnames ? b->names + start : "");
  report(answer, kind, &d);
  return 1;
}

int compare_models(const mjModel* a, const mjModel* b, const char* kind, const char* stage, GString* answer,
                   int* frames) {
  Views va = {.n = 0}, vb = {.n = 0};
  views_of_sizes(a, &va);
  views_of_sizes(b, &vb);
  views_of_model(a, &va);
  views_of_model(b, &vb);
  int differ = compare_lists(&va, &vb, a, b, kind, stage, answer, frames);
  return compare_names(a, b, kind, answer) || differ;
}

//---- contacts

static int closed_form(int a, int b) {
  if (a > b) {
    int c = a;
    a = b, b = c;
  }
  if (a == mjGEOM_PLANE) return b != mjGEOM_SDF && b != mjGEOM_HFIELD;
  if (a == mjGEOM_SPHERE) {
    return b == mjGEOM_SPHERE || b == mjGEOM_CAPSULE || b == mjGEOM_CYLINDER || b == mjGEOM_BOX;
  }
  if (a == mjGEOM_CAPSULE) return b == mjGEOM_CAPSULE || b == mjGEOM_BOX;
  return a == mjGEOM_BOX && b == mjGEOM_BOX;
}

const char* loose_suffix(const mjModel* m, const mjData* d) {
  const char* suffix = "";
  for (int i = 0; i < d->ncon; i++) {
    const int* g = d->contact[i].geom;
    if (g[0] < 0 || g[1] < 0) return "~flex";
    if (!closed_form(m->geom_type[g[0]], m->geom_type[g[1]])) suffix = "~ccd";
  }
  return suffix;
}

static int same_objects(const mjContact* a, const mjContact* b) {
  return a->geom[0] == b->geom[0] && a->geom[1] == b->geom[1] && a->flex[0] == b->flex[0] &&
         a->flex[1] == b->flex[1];
}

static double apart(const mjContact* a, const mjContact* b) {
  double s = 0;
  for (int i = 0; i < 3; i++) s += (a->pos[i] - b->pos[i]) * (a->pos[i] - b->pos[i]);
  return s;
}

// Which elements or points of flexes they are of.
static int same_parts(const mjContact* a, const mjContact* b) {
  return a->elem[0] == b->elem[0] && a->elem[1] == b->elem[1] && a->vert[0] == b->vert[0] &&
         a->vert[1] == b->vert[1];
}

// Whether a is more like c than b: of the same parts, then nearer.
static int is_liker(const mjContact* a, const mjContact* b, const mjContact* c) {
  int of_a = same_parts(a, c), of_b = same_parts(b, c);
  return of_a != of_b ? of_a : apart(a, c) < apart(b, c);
}

// The contact of the same objects that is not taken and most like it, or -1.
static int partner(const mjData* d, const mjContact* c, const char* taken) {
  int best = -1;
  for (int i = 0; i < d->ncon; i++) {
    if (taken[i] || !same_objects(&d->contact[i], c)) continue;
    if (best < 0 || is_liker(&d->contact[i], &d->contact[best], c)) best = i;
  }
  return best;
}

// Geoms of bodies that cannot move.
static int is_static(const mjModel* m, const mjContact* c) {
  for (int i = 0; i < 2; i++) {
    if (c->geom[i] < 0 || m->body_weldid[m->geom_bodyid[c->geom[i]]]) return 0;
  }
  return 1;
}

// Whether an element of a flex is a point, or a triangle on a line: its way out is any.
static int lacks_extent(const mjModel* m, const mjData* d, int flex, int elem) {
  if (flex < 0 || elem < 0 || m->flex_dim[flex] > 2) return 0;
  int dim = m->flex_dim[flex], first = m->flex_vertadr[flex];
  const int* corner = m->flex_elem + m->flex_elemdataadr[flex] + elem * (dim + 1);
  mjtNum side[2][3] = {{0}}, area[3];
  for (int i = 0; i < dim; i++) {
    const mjtNum *a = d->flexvert_xpos + 3 * (first + corner[0]),
                 *b = d->flexvert_xpos + 3 * (first + corner[i + 1]);
    for (int k = 0; k < 3; k++) side[i][k] = b[k] - a[k];
  }
  for (int k = 0; k < 3; k++) {
    int i = (k + 1) % 3, j = (k + 2) % 3;
    area[k] = dim == 1 ? side[0][k] : side[0][i] * side[1][j] - side[0][j] * side[1][i];
  }
  return fabs(area[0]) + fabs(area[1]) + fabs(area[2]) < 1e-14;
}

// That of a contact, or, where a vertex alone is touched, any of the flex.
static int touches_without_extent(const mjModel* m, const mjData* d, const mjContact* c, int side) {
  int flex = c->flex[side];
  if (flex < 0 || c->elem[side] >= 0) return lacks_extent(m, d, flex, c->elem[side]);
  for (int i = 0; i < m->flex_elemnum[flex]; i++) {
    if (lacks_extent(m, d, flex, i)) return 1;
  }
  return 0;
}

static int has_odd_margin(const mjModel* m, int geom) {
  return geom >= 0 && !(isfinite(m->geom_margin[geom]) && isfinite(m->geom_gap[geom]));
}

// Of a contact of theirs, or one that ours has too many.
static const char* cause_of_contact(const mjModel* m, const mjData* d, const mjContact* c, int is_theirs) {
  if (c->geom[0] >= 0 && c->geom[0] == c->geom[1]) return " <- geom with itself";
  if (has_odd_margin(m, c->geom[0]) || has_odd_margin(m, c->geom[1])) return " <- margin that is no number";
  int of_flex = c->geom[0] < 0 || c->geom[1] < 0;
  if (is_theirs && of_flex && !isfinite(c->dist)) return " <- contact that is no number";
  for (int i = 0; i < 2; i++) {
    if (touches_without_extent(m, d, c, i)) return " <- element without extent";
  }
  return "";
}

static void describe_contact(const mjModel* m, const mjData* d, const mjContact* c, int is_theirs, char* text,
                             size_t size) {
  snprintf(text, size, "%s-%s%s%s", geom_type(m, c->geom[0]), geom_type(m, c->geom[1]),
           is_static(m, c) ? " static" : "", cause_of_contact(m, d, c, is_theirs));
}

static int compare_contact(const mjModel* m, const mjData* d, const mjContact* a, const mjContact* b,
                           const Measure* how, Difference* out) {
  size_t at;
#define PART(name, n) \
  { "contact_" #name, 'd', b->name, 1, n }
  const View vb[] = {{"contact_dist", 'd', &b->dist, 1, 1},
                     PART(pos, 3),
                     PART(frame, 9),
                     {"contact_includemargin", 'd', &b->includemargin, 1, 1},
                     PART(friction, 5),
                     PART(solref, 2),
                     PART(solreffriction, 2),
                     PART(solimp, 5),
                     {"contact_dim", 'i', &b->dim, 1, 1},
                     {"contact_exclude", 'i', &b->exclude, 1, 1},
                     {"contact_adhesion", 'd', &b->adhesion, 1, 1}};
#undef PART
#define PART(name) a->name
  const void* va[] = {&PART(dist),    PART(pos),      PART(frame),          &PART(includemargin),
                      PART(friction), PART(solref),   PART(solreffriction), PART(solimp),
                      &PART(dim),     &PART(exclude), &PART(adhesion)};
#undef PART
  for (size_t i = 0; i < G_N_ELEMENTS(vb); i++) {
    View mine = vb[i];
    mine.data = va[i];
    if (!views_differ(&mine, &vb[i], how, out, &at)) continue;
    describe_contact(m, d, b, 1, out->detail, sizeof out->detail);
    return 1;
  }
  return 0;
}

static int contact_missing(const mjModel* m, const mjData* d, const mjContact* c, const char* what,
                           Difference* out) {
  snprintf(out->field, sizeof out->field, "contact %s", what);
  describe_contact(m, d, c, !strcmp(what, "missing"), out->detail, sizeof out->detail);
  snprintf(out->note, sizeof out->note, "dist %.9g at %.6g %.6g %.6g", c->dist, c->pos[0], c->pos[1],
           c->pos[2]);
  return 1;
}

// Keep a difference of contacts, the first that nothing explains before others. Returns whether it
// is such.
static int keep_contact(const Difference* found, Difference* out, int* differ) {
  int is_explained = strstr(found->detail, " <- ") != NULL;
  if (!*differ || !is_explained) *out = *found;
  *differ = 1;
  return !is_explained;
}

// Contacts of theirs, each with its nearest of ours. Returns whether one differs that nothing
// explains.
static int compare_theirs(const mjModel* m, const mjData* a, const mjData* b, const Measure* how, char* taken,
                          Difference* out, int* differ, int* same_order) {
  for (int i = 0; i < b->ncon; i++) {
    Difference d;
    int k = partner(a, &b->contact[i], taken);
    if (k != i) *same_order = 0;
    if (k >= 0) taken[k] = 1;
    int is_other = k < 0 ? contact_missing(m, b, &b->contact[i], "missing", &d)
                         : compare_contact(m, b, &a->contact[k], &b->contact[i], how, &d);
    if (is_other && keep_contact(&d, out, differ)) return 1;
  }
  return 0;
}

int compare_contacts(const mjModel* m, const mjData* a, const mjData* b, const Measure* how, Difference* out,
                     int* same_order) {
  char* taken = g_malloc0((gsize)a->ncon + 1);
  int differ = 0;
  *same_order = a->ncon == b->ncon;
  int is_over = compare_theirs(m, a, b, how, taken, out, &differ, same_order);
  for (int i = 0; i < a->ncon && !is_over; i++) {
    Difference d;
    if (taken[i]) continue;
    contact_missing(m, b, &a->contact[i], "too many", &d);
    is_over = keep_contact(&d, out, &differ);
  }
  g_free(taken);
  return differ;
}
