// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rules of shapes and contacts.

#include <gimbal/contact.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "lint/rules.h"

#define WARN(self, ...) lint_report(self, GIMBAL_SEVERITY_WARNING, __VA_ARGS__)

//---- overlaps

enum { MOST_KEYS = 20 };
static const double kShallow = 2e-3;  // m
static const double kPart = 0.1;      // of the smaller geom

// From this depth on two geoms overlap rather than touch.
static double tolerance_of(const mjModel* m, const mjContact* c) {
  double size = INFINITY;
  for (int side = 0; side < 2; side++) {
    if (c->geom[side] >= 0 && m->geom_rbound[c->geom[side]] > 0) {
      size = fmin(size, m->geom_rbound[c->geom[side]]);
    }
  }
  return isfinite(size) ? fmax(kShallow, kPart * size) : kShallow;
}

static double depth_of(const Lint* self, int contact) {
  return -gimbal_contact_distance(self->m, self->d, contact);
}

int lint_count_overlaps(const Lint* self) {
  int count = 0;
  for (int i = 0; i < self->d->ncon; i++) {
    const mjContact* c = self->d->contact + i;
    count += c->geom[0] >= 0 && c->geom[1] >= 0 && depth_of(self, i) >= tolerance_of(self->m, c);
  }
  return count;
}

// The offset of the tag of another geom plus one; 0: it is in another file than the first geom.
static double far_tag(const Lint* self, int geom, int other) {
  GimbalPlace here, there;
  gboolean known =
      lint_has_tag(self, mjOBJ_GEOM, geom, &here) && lint_has_tag(self, mjOBJ_GEOM, other, &there);
  return known && !g_strcmp0(here.file, there.file) ? 1 + (double)there.start : 0;
}

static void check_contacts(Lint* self, int key, GHashTable* seen) {
  const mjModel* m = self->m;
  for (int i = 0; i < self->d->ncon; i++) {
    const mjContact* c = self->d->contact + i;
    double depth = depth_of(self, i);
    if (c->geom[0] < 0 || c->geom[1] < 0 || depth < tolerance_of(m, c)) continue;
    gint64 pair = (gint64)MIN(c->geom[0], c->geom[1]) * m->ngeom + MAX(c->geom[0], c->geom[1]);
    if (!g_hash_table_add(seen, g_memdup2(&pair, sizeof pair))) continue;
    self->figure = far_tag(self, c->geom[1], c->geom[0]);
    self->cause = (gsize)self->figure ? (gsize)self->figure : (gsize)c->geom[0] + 1;
    self->weight = depth;
    const char* hint = N_("Move one of them, shrink it, or exclude the pair of bodies from contact.");
    const GimbalMessage *first = lint_label(self, mjOBJ_GEOM, c->geom[0]),
                        *second = lint_label(self, mjOBJ_GEOM, c->geom[1]);
    if (key < 0) {
      WARN(self, mjOBJ_GEOM, c->geom[1], NULL, hint, "%p and %p overlap by %.3g mm in the reference pose",
           first, second, 1e3 * depth);
    } else {
      WARN(self, mjOBJ_GEOM, c->geom[1], NULL, hint, "%p and %p overlap by %.3g mm in %p", first, second,
           1e3 * depth, lint_label(self, mjOBJ_KEY, key));
    }
  }
}

void lint_overlaps(Lint* self) {
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  check_contacts(self, -1, seen);
  for (int key = 0; key < MIN(self->m->nkey, MOST_KEYS); key++) {
    lint_pose(self, key);
    check_contacts(self, key, seen);
  }
  lint_pose(self, -1);
}

//---- masks

static gboolean may_meet(const mjModel* m, int a, int b) {
  gboolean masks =
      (m->geom_contype[a] & m->geom_conaffinity[b]) || (m->geom_contype[b] & m->geom_conaffinity[a]);
  return masks && m->body_weldid[m->geom_bodyid[a]] != m->body_weldid[m->geom_bodyid[b]];
}

// The file may hold parts for scenes that have masks of their own: then no geom in it has a mask
// that fits.
static gboolean waits_for_scene(const mjModel* m) {
  gboolean contype = FALSE, conaffinity = FALSE;
  for (int i = 0; i < m->ngeom; i++) {
    contype = contype || m->geom_contype[i];
    conaffinity = conaffinity || m->geom_conaffinity[i];
  }
  return !contype || !conaffinity;
}

static gboolean has_ground(const mjModel* m) {
  for (int i = 0; i < m->ngeom; i++) {
    gboolean still = m->body_weldid[m->geom_bodyid[i]] == 0;
    if (still && m->geom_contype[i] && m->geom_conaffinity[i]) return TRUE;
  }
  return FALSE;
}

// Touches what has the usual masks, and nothing of its own kind: a scene brings the ground.
static gboolean waits_for_ground(const mjModel* m, int geom) {
  int one = m->geom_contype[geom], other = m->geom_conaffinity[geom];
  return (!one || !other) && ((one | other) & 1) && !has_ground(m);
}

// Whether it would meet a geom of another body if it had the usual masks.
static gboolean is_met_by_usual(const mjModel* m, int geom) {
  for (int i = 0; i < m->ngeom; i++) {
    gboolean meets = (m->geom_contype[i] | m->geom_conaffinity[i]) & 1;
    if (meets && m->body_weldid[m->geom_bodyid[i]] != m->body_weldid[m->geom_bodyid[geom]]) return TRUE;
  }
  return FALSE;
}

// Geoms whose masks fit no geom of another body. A model of a single body is taken as a part.
void lint_lonely_geoms(Lint* self) {
  const mjModel* m = self->m;
  if (m->ngeom < 2 || m->nflex || (m->opt.disableflags & mjDSBL_CONTACT) || waits_for_scene(m)) return;
  for (int i = 0; i < m->ngeom; i++) {
    gboolean meets = !m->geom_contype[i] && !m->geom_conaffinity[i], other_body = FALSE, paired = FALSE;
    for (int k = 0; k < m->ngeom && !meets; k++) {
      other_body = other_body || (lint_collides(m, k) &&
                                  m->body_weldid[m->geom_bodyid[k]] != m->body_weldid[m->geom_bodyid[i]]);
      meets = may_meet(m, i, k);
    }
    for (int k = 0; k < m->npair; k++) paired = paired || m->pair_geom1[k] == i || m->pair_geom2[k] == i;
    if (meets || paired || !other_body || waits_for_ground(m, i)) continue;
    self->figure = is_met_by_usual(m, i);
    WARN(self, mjOBJ_GEOM, i, m->geom_contype[i] ? "contype" : "conaffinity",
         N_("Let a bit of its contype be one of the other's conaffinity, or set both to 0."),
         "%p can touch nothing: its contype %d and conaffinity %d fit no other geom",
         lint_label(self, mjOBJ_GEOM, i), m->geom_contype[i], m->geom_conaffinity[i]);
  }
}

static gboolean says_visual(const char* text) {
  g_autofree char* low = text ? g_ascii_strdown(text, -1) : NULL;
  return low && strstr(low, "visual") && !strstr(low, "collision");
}

// By its name.
void lint_visual_geoms(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->ngeom; i++) {
    if (!says_visual(mj_id2name(m, mjOBJ_GEOM, i)) || !(m->geom_contype[i] || m->geom_conaffinity[i])) {
      continue;
    }
    WARN(self, mjOBJ_GEOM, i, "contype", N_("Write contype=\"0\" conaffinity=\"0\"."),
         "%p is called visual, and collides", lint_label(self, mjOBJ_GEOM, i));
  }
}

//---- hulls

// Six times the volume of a tetrahedron with the origin.
static double six_volumes(const float* v, int a, int b, int c) {
  const float *x = v + 3 * a, *y = v + 3 * b, *z = v + 3 * c;
  return x[0] * ((double)y[1] * z[2] - (double)y[2] * z[1]) +
         x[1] * ((double)y[2] * z[0] - (double)y[0] * z[2]) +
         x[2] * ((double)y[0] * z[1] - (double)y[1] * z[0]);
}

static double mesh_volume(const mjModel* m, int mesh) {
  const float* v = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  const int* face = m->mesh_face + 3 * m->mesh_faceadr[mesh];
  double sum = 0;
  for (int i = 0; i < m->mesh_facenum[mesh]; i++) {
    sum += six_volumes(v, face[3 * i], face[3 * i + 1], face[3 * i + 2]);
  }
  return sum / 6;
}

// The graph of a hull: numbers of vertices and faces, two lists of vertices, one of edges, then the
// faces.
static double hull_volume(const mjModel* m, int mesh) {
  if (m->mesh_graphadr[mesh] < 0) return 0;
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  int nvert = graph[0], nface = graph[1];
  const int* face = graph + 2 + 3 * nvert + 3 * nface;
  const float* v = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  double sum = 0;
  for (int i = 0; i < nface; i++) sum += fabs(six_volumes(v, face[3 * i], face[3 * i + 1], face[3 * i + 2]));
  return sum / 6;
}

static double mesh_area(const mjModel* m, int mesh) {
  const float* v = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  const int* face = m->mesh_face + 3 * m->mesh_faceadr[mesh];
  double sum = 0;
  for (int i = 0; i < m->mesh_facenum[mesh]; i++) {
    const float *a = v + 3 * face[3 * i], *b = v + 3 * face[3 * i + 1], *c = v + 3 * face[3 * i + 2];
    mjtNum ab[3], ac[3], normal[3];
    for (int k = 0; k < 3; k++) {
      ab[k] = (double)b[k] - a[k];
      ac[k] = (double)c[k] - a[k];
    }
    mju_cross(normal, ab, ac);
    sum += 0.5 * mju_norm3(normal);
  }
  return sum;
}

// A thin shell (its walls, 2 V / A, are less than a twelfth of its radius) of a body among others
// is the cover of a link: what is inside is the link. A body of its own may be a bowl.
static gboolean is_cover(const mjModel* m, int geom, double volume) {
  int body = m->geom_bodyid[geom], link = m->body_weldid[body];
  gboolean linked = link && m->body_weldid[m->body_parentid[link]];
  for (int i = 1; i < m->nbody; i++) {
    linked = linked || (m->body_weldid[i] != link && m->body_weldid[m->body_parentid[i]] == link && link);
  }
  return linked && 2 * volume / mesh_area(m, m->geom_dataid[geom]) < m->geom_rbound[geom] / 12;
}

void lint_hulls(Lint* self) {
  static const double kLarger = 2.5;
  const mjModel* m = self->m;
  g_autofree gboolean* seen = g_new0(gboolean, (gsize)m->nmesh + 1);
  for (int i = 0; i < m->ngeom; i++) {
    int mesh = m->geom_type[i] == mjGEOM_MESH ? m->geom_dataid[i] : -1;
    if (mesh < 0 || seen[mesh] || !lint_collides(m, i)) continue;
    seen[mesh] = TRUE;
    double volume = mesh_volume(m, mesh), hull = hull_volume(m, mesh);
    if (!(volume > 0) || hull < kLarger * volume || is_cover(m, i, volume)) continue;
    self->weight = hull / volume;
    WARN(self, mjOBJ_GEOM, i, "mesh", N_("Collide with several convex parts, or with boxes and capsules."),
         "%p collides as its convex hull, which has %.3g times the volume of the mesh",
         lint_label(self, mjOBJ_GEOM, i), hull / volume);
  }
}

//---- sensors

static gboolean body_collides(const mjModel* m, int body) {
  for (int i = 0; i < m->ngeom; i++) {
    if (m->geom_bodyid[i] == body && lint_collides(m, i)) return TRUE;
  }
  return m->nflex > 0;
}

// A contact counts if the ray from it outwards meets the site. No ray meets a site that is wholly
// inside of a ball or capsule of its body.
static gboolean is_buried(const Lint* self, int site, int* geom) {
  const mjModel* m = self->m;
  double size = m->site_size[3 * site];
  for (int k = 1; k < 3 && m->site_type[site] != mjGEOM_SPHERE; k++) {
    size = hypot(size, m->site_size[3 * site + k]);
  }
  for (int i = 0; i < m->ngeom; i++) {
    int type = m->geom_type[i];
    if (m->geom_bodyid[i] != m->site_bodyid[site] || !lint_collides(m, i) ||
        (type != mjGEOM_SPHERE && type != mjGEOM_CAPSULE)) {
      continue;
    }
    mjtNum away[3], local[3], radius = m->geom_size[3 * i];
    mju_sub3(away, self->d->site_xpos + 3 * site, self->d->geom_xpos + 3 * i);
    mju_mulMatTVec3(local, self->d->geom_xmat + 9 * i, away);
    if (type == mjGEOM_CAPSULE) {
      double half = m->geom_size[3 * i + 1];
      local[2] -= fmax(-half, fmin(half, local[2]));
    }
    *geom = i;
    if (mju_norm3(local) + size < radius) return TRUE;
  }
  return FALSE;
}

static void check_touch(Lint* self, int sensor, int site) {
  const mjModel* m = self->m;
  int geom = -1;
  if (!body_collides(m, m->site_bodyid[site])) {
    WARN(self, mjOBJ_SENSOR, sensor, "site", N_("Move its site to the body whose geoms touch."),
         "%p feels nothing: no geom of the body of its site collides",
         lint_label(self, mjOBJ_SENSOR, sensor));
  } else if (is_buried(self, site, &geom)) {
    WARN(self, mjOBJ_SENSOR, sensor, "site", N_("Make its site reach out of the surface that touches."),
         "%p feels nothing: its site %p lies wholly inside of %p, and contacts are on the surface",
         lint_label(self, mjOBJ_SENSOR, sensor), lint_label(self, mjOBJ_SITE, site),
         lint_label(self, mjOBJ_GEOM, geom));
  }
}

// What a body passes on to its parent: a free one passes on nothing.
static void check_force(Lint* self, int sensor, int site) {
  const mjModel* m = self->m;
  int body = m->site_bodyid[site], joint = m->body_jntadr[body];
  if (joint < 0 || m->jnt_type[joint] != mjJNT_FREE) return;
  WARN(self, mjOBJ_SENSOR, sensor, "site",
       N_("Put its site on a body that is held by another one, or use <touch> or <contact>."),
       "%p reads 0: it measures what goes from %p to its parent, and a free body passes on nothing",
       lint_label(self, mjOBJ_SENSOR, sensor), lint_label(self, mjOBJ_BODY, body));
}

void lint_sensors(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->nsensor; i++) {
    int type = m->sensor_type[i], id = m->sensor_objid[i];
    if (type == mjSENS_TOUCH) check_touch(self, i, id);
    if (type == mjSENS_FORCE || type == mjSENS_TORQUE) check_force(self, i, id);
  }
}

//---- paths of tendons

// How far a site is from the middle of a ball or the axis of a cylinder, in radii.
static double radii_away(const Lint* self, int site, int geom) {
  mjtNum away[3], local[3];
  mju_sub3(away, self->d->site_xpos + 3 * site, self->d->geom_xpos + 3 * geom);
  mju_mulMatTVec3(local, self->d->geom_xmat + 9 * geom, away);
  if (self->m->geom_type[geom] == mjGEOM_CYLINDER) local[2] = 0;
  return mju_norm3(local) / self->m->geom_size[3 * geom];
}

static void check_end(Lint* self, int tendon, int wrap, int geom) {
  const mjModel* m = self->m;
  int site = m->wrap_objid[wrap];
  double away = m->wrap_type[wrap] == mjWRAP_SITE ? radii_away(self, site, geom) : 1;
  if (away >= 1 - 1e-3) return;
  self->cause = (gsize)site + 1;
  WARN(self, mjOBJ_TENDON, tendon, NULL, N_("Move the site out of the geom, to its surface at least."),
       "%p goes straight through %p: its site %p lies inside of it, at %.3g of the radius",
       lint_label(self, mjOBJ_TENDON, tendon), lint_label(self, mjOBJ_GEOM, geom),
       lint_label(self, mjOBJ_SITE, site), away);
}

// A side site well inside lets the tendon run inside, which muscles do; one just below the surface
// was meant to be on it.
static void check_side(Lint* self, int tendon, int geom, int site) {
  double away = radii_away(self, site, geom);
  if (away < 0.975 || away >= 1) return;
  self->cause = (gsize)site + 1;
  WARN(self, mjOBJ_TENDON, tendon, NULL, N_("Move the side site out of the geom."),
       "%p runs inside of %p: the side site %p lies just inside, at %.3g of the radius",
       lint_label(self, mjOBJ_TENDON, tendon), lint_label(self, mjOBJ_GEOM, geom),
       lint_label(self, mjOBJ_SITE, site), away);
}

void lint_tendon_sites(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->ntendon; i++) {
    int first = m->tendon_adr[i], end = first + m->tendon_num[i];
    for (int k = first; k < end; k++) {
      if (m->wrap_type[k] != mjWRAP_SPHERE && m->wrap_type[k] != mjWRAP_CYLINDER) continue;
      int geom = m->wrap_objid[k], side = (int)round(m->wrap_prm[k]);
      gboolean inside = side >= 0 && radii_away(self, side, geom) < 1;
      if (side >= 0) check_side(self, i, geom, side);
      if (k > first && !inside) check_end(self, i, k - 1, geom);
      if (k + 1 < end && !inside) check_end(self, i, k + 1, geom);
    }
  }
}
