// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rules of the reference pose: constraints that it breaks, cameras that see nothing in it, flexes
// that the time step cannot follow from it on.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "lint/rules.h"

#define WARN(self, ...) lint_report(self, GIMBAL_SEVERITY_WARNING, __VA_ARGS__)

//---- equalities

typedef struct Gap {
  double far, turned;  // m and rad, or the unit of the joint
} Gap;

static gboolean has_mocap(const mjModel* m, int equality) {
  for (int side = 0; side < 2; side++) {
    int id = side ? m->eq_obj2id[equality] : m->eq_obj1id[equality];
    int body = m->eq_objtype[equality] == mjOBJ_SITE ? m->site_bodyid[id] : id;
    if (m->body_mocapid[body] >= 0) return TRUE;
  }
  return FALSE;
}

// The rows of an equality: three of a place, then three of an orientation, or one.
static void add_row(Gap* gap, int type, int row, double x) {
  if (type == mjEQ_WELD && row >= 3) {
    gap->turned = hypot(gap->turned, x);
  } else {
    gap->far = hypot(gap->far, x);
  }
}

static void tell_gap(Lint* self, int equality, const Gap* gap) {
  const mjModel* m = self->m;
  int type = m->eq_type[equality];
  const GimbalMessage* label = lint_label(self, mjOBJ_EQUALITY, equality);
  if (type == mjEQ_JOINT || type == mjEQ_TENDON) {
    WARN(self, mjOBJ_EQUALITY, equality, "polycoef",
         N_("Let the first number of polycoef be 0: it is the offset in the reference pose."),
         "%p is violated by %.3g in the reference pose: the first steps pull it together", label, gap->far);
  } else if (gap->far > 1e-3) {
    WARN(self, mjOBJ_EQUALITY, equality, "relpose",
         N_("Move the bodies, the sites or the anchor to where they hold together."),
         "%p is violated by %.3g mm in the reference pose: the first steps pull it together", label,
         1e3 * gap->far);
  } else {
    WARN(self, mjOBJ_EQUALITY, equality, "relpose",
         N_("Turn the bodies or the sites to where they hold together."),
         "%p is violated by %.3g degrees in the reference pose: the first steps pull it together", label,
         gap->turned * 180 / G_PI);
  }
}

// A mocap body is put to its place by a program before the start.
void lint_violated_equalities(Lint* self) {
  const mjModel* m = self->m;
  const mjData* d = self->d;
  for (int i = 0; i < d->nefc;) {
    int equality = d->efc_id[i], first = i;
    if (d->efc_type[i] != mjCNSTR_EQUALITY) break;
    Gap gap = {0, 0};
    int type = m->eq_type[equality];
    for (; i < d->nefc && d->efc_type[i] == mjCNSTR_EQUALITY && d->efc_id[i] == equality; i++) {
      add_row(&gap, type, i - first, d->efc_pos[i]);
    }
    gboolean bodies = type == mjEQ_CONNECT || type == mjEQ_WELD;
    gboolean numbers = type == mjEQ_JOINT || type == mjEQ_TENDON;
    if ((bodies && !has_mocap(m, equality) && (gap.far > 1e-3 || gap.turned > 0.02)) ||
        (numbers && gap.far > 5e-3)) {
      tell_gap(self, equality, &gap);
    }
  }
}

//---- cameras

enum { RAYS = 5 };  // in a row, over the whole view

// A direction of view in the frame of the camera, one long along its axis.
static void direction_of(const mjModel* m, int camera, int row, int column, double out[3]) {
  double up = tan(0.5 * m->cam_fovy[camera] * G_PI / 180), wide = up;
  const int* size = m->cam_resolution + 2 * camera;
  if (size[1] > 0) wide = up * size[0] / size[1];
  out[0] = wide * (2.0 * column / (RAYS - 1) - 1);
  out[1] = up * (2.0 * row / (RAYS - 1) - 1);
  out[2] = -1;
}

// How many rays of a camera meet a geom before the near plane, and the nearest of these. A robot is
// meant to be seen through by the camera in it.
static int rays_cut(const Lint* self, int camera, double near, double* nearest, int* geom) {
  const mjModel* m = self->m;
  const mjData* d = self->d;
  int cut = 0, robot = m->body_rootid[m->cam_bodyid[camera]];
  const mjtNum *pos = d->cam_xpos + 3 * camera, *mat = d->cam_xmat + 9 * camera;
  for (int i = 0; i < RAYS * RAYS; i++) {
    double local[3], ray[3];
    int hit = -1;
    direction_of(m, camera, i / RAYS, i % RAYS, local);
    mju_mulMatVec3(ray, mat, local);
    double distance = mj_ray(m, d, pos, ray, NULL, 1, -1, &hit, NULL);
    if (hit < 0 || distance >= near || (robot && m->body_rootid[m->geom_bodyid[hit]] == robot)) continue;
    cut++;
    if (distance < *nearest) {
      *nearest = distance;
      *geom = hit;
    }
  }
  return cut;
}

// Where at least half of what a camera sees is cut away.
void lint_cameras(Lint* self) {
  const mjModel* m = self->m;
  double near = m->vis.map.znear * m->stat.extent;
  for (int i = 0; i < m->ncam; i++) {
    double nearest = INFINITY;
    int geom = -1;
    if (m->cam_projection[i] == mjPROJ_ORTHOGRAPHIC || m->cam_mode[i] != mjCAMLIGHT_FIXED ||
        2 * rays_cut(self, i, near, &nearest, &geom) < RAYS * RAYS || nearest <= 0) {
      continue;
    }
    self->figure = 0.5 * nearest / m->stat.extent;
    WARN(
        self, mjOBJ_CAMERA, i, NULL,
        N_("Lower znear in <visual><map>, or state a smaller extent in <statistic>."),
        "%p is %.3g mm away from %p and shows nothing nearer than %.3g mm: znear, %.3g, of the extent of the "
        "model, %.3g m",
        lint_label(self, mjOBJ_CAMERA, i), 1e3 * nearest, lint_label(self, mjOBJ_GEOM, geom), 1e3 * near,
        m->vis.map.znear, m->stat.extent);
  }
}

//---- flexes

// The passive force of the springs of all flexes at a displacement from the reference pose.
static void force_at(const mjModel* m, mjData* d, const double* step, double scale, double* out) {
  memcpy(d->qpos, m->qpos0, sizeof *d->qpos * (gsize)m->nq);
  memset(d->qvel, 0, sizeof *d->qvel * (gsize)m->nv);
  if (step) mj_integratePos(m, d->qpos, step, scale);
  mj_fwdPosition(m, d);
  mj_passive(m, d);
  memcpy(out, d->qfrc_spring, sizeof *out * (gsize)m->nv);
}

static double norm_of(const double* x, gsize count) {
  double sum = 0;
  for (gsize i = 0; i < count; i++) sum += x[i] * x[i];
  return sqrt(sum);
}

// The greatest eigenvalue of M⁻¹K, found by asking for the force of small displacements: each is
// what the force of the one before accelerates.
static double greatest_of(const mjModel* m, mjData* d, const gboolean* free_dofs) {
  enum { ROUNDS = 30 };
  static const double kSmall = 1e-6;
  gsize n = (gsize)m->nv;
  g_autofree double *rest = g_new0(double, n), *force = g_new0(double, n), *x = g_new0(double, n);
  double value = 0;
  force_at(m, d, NULL, 0, rest);
  for (gsize i = 0; i < n; i++) x[i] = free_dofs[i] ? sin(1.7 * (double)i + 1) : 0;
  for (int round = 0; round < ROUNDS; round++) {
    double length = norm_of(x, n);
    if (!(length > 0) || !isfinite(length)) return 0;
    for (gsize i = 0; i < n; i++) x[i] /= length;
    force_at(m, d, x, kSmall, force);
    for (gsize i = 0; i < n; i++) force[i] = free_dofs[i] ? (rest[i] - force[i]) / kSmall : 0;
    mj_solveM(m, d, x, force, 1);
    for (gsize i = 0; i < n; i++) x[i] = free_dofs[i] ? x[i] : 0;
    value = norm_of(x, n);
  }
  return value;
}

// The dofs of the bodies that carry the vertices or nodes of a flex.
static gboolean mark_dofs(const mjModel* m, int flex, gboolean* dofs) {
  gboolean any = FALSE;
  gboolean nodes = m->flex_nodenum[flex] > 0;
  int first = nodes ? m->flex_nodeadr[flex] : m->flex_vertadr[flex];
  int count = nodes ? m->flex_nodenum[flex] : m->flex_vertnum[flex];
  const int* bodies = (nodes ? m->flex_nodebodyid : m->flex_vertbodyid) + first;
  for (int i = 0; i < count; i++) {
    int body = bodies[i];
    for (int k = 0; body >= 0 && k < m->body_dofnum[body]; k++) {
      dofs[m->body_dofadr[body] + k] = any = TRUE;
    }
  }
  return any;
}

static gboolean is_elastic(const mjModel* m, int flex) {
  return (m->flex_stiffnessadr[flex] >= 0 && m->nflexstiffness > 0) || m->flex_edgestiffness[flex] > 0 ||
         m->flex_bendingadr[flex] >= 0;
}

// The value of young in the text of a flex.
static gboolean find_young(const Lint* self, int flex, const GimbalMjcfFile** file,
                           const GimbalMjcfAttribute** young) {
  GimbalPlace place;
  if (!self->files || !lint_has_tag(self, mjOBJ_FLEX, flex, &place)) return FALSE;
  g_autofree char* absolute = g_canonicalize_filename(place.file, NULL);
  *file = gimbal_mjcf_files_find(self->files, absolute);
  int node = *file ? gimbal_mjcf_tree_starting((*file)->tree, (gsize)place.start) : -1;
  int own = node < 0 ? -1 : gimbal_mjcf_tree_child((*file)->tree, node, "elasticity");
  *young = own < 0 ? NULL
                   : gimbal_mjcf_tree_find((*file)->tree, gimbal_mjcf_tree_node((*file)->tree, own), "young");
  return *young != NULL;
}

static void tell_flex(Lint* self, int flex, double turns) {
  const char* form =
      N_("%p is stiff: it swings with %.3g Hz, and the time step of %g s follows %.3g Hz at most: it will "
         "diverge");
  gboolean holds = lint_holds_with_discrete(self);
  const char* hint =
      holds
          ? N_("Write integrator=\"discrete\" into <option>: with it the flex holds. Or lower young, shorten "
               "the time step, or give it more mass.")
          : N_("Lower young, shorten the time step, or give it more mass.");
  double h = self->m->opt.timestep;
  const GimbalMjcfFile* file;
  const GimbalMjcfAttribute* young;
  self->figure = (holds ? -1 : 1) / (turns * turns);  // to lower young by: turns is 1 then
  if (find_young(self, flex, &file, &young)) {
    lint_report_text(self, file, young->value, young->value_end, hint, form,
                     lint_label(self, mjOBJ_FLEX, flex), turns / h / (2 * G_PI), h, 1 / h / G_PI);
  } else {
    WARN(self, mjOBJ_FLEX, flex, NULL, hint, form, lint_label(self, mjOBJ_FLEX, flex), turns / h / (2 * G_PI),
         h, 1 / h / G_PI);
  }
}

void lint_stiff_flexes(Lint* self) {
  enum { MOST_DOFS = 20000 };
  const mjModel* m = self->m;
  gboolean is_explicit = m->opt.integrator == mjINT_EULER || m->opt.integrator == mjINT_RK4;
  if (m->nv > MOST_DOFS || !is_explicit) return;
  for (int i = 0; i < m->nflex; i++) {
    g_autofree gboolean* dofs = g_new0(gboolean, (gsize)m->nv + 1);
    if (!is_elastic(m, i) || !mark_dofs(m, i, dofs)) continue;
    double turns = sqrt(greatest_of(m, self->d, dofs)) * m->opt.timestep;
    if (turns > 2) tell_flex(self, i, turns);
  }
  lint_pose(self, -1);
}
