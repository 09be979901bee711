// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Geoms and sites: pose, size, mass, bounding box.

#include <gimbal/kinds/geoms.h>
#include <math.h>
#include <string.h>

#include "compiler/work/asset_work.h"
#include "compiler/work/inertia.h"

static bool is_mesh(mjtGeom type) {
  return gimbal_geom_has_mesh(type);
}

static void check_geom(Compile* c, GeomWork* g) {
  const mjsGeom* s = g->s;
  if (s->condim != 1 && s->condim != 3 && s->condim != 4 && s->condim != 6) {
    compile_error(c, g->e, "condim", "the geom has condim %d: choose 1, 3, 4 or 6", s->condim);
  }
  if (is_mesh(g->type) && string_is_empty(s->meshname)) {
    compile_error(c, g->e, "geom-mesh", "say which mesh this geom has the form of");
  }
  bool hfield = !string_is_empty(s->hfieldname);
  if ((g->type == mjGEOM_HFIELD) != hfield) {
    compile_error(c, g->e, "hfield", "hfield geom must name a hfield, and no other geom may");
  }
  // a mocap body moves, but not by the simulation
  if (g->type == mjGEOM_PLANE && c->body[c->body[g->body].weld].jnt.num > 0) {
    compile_error(c, g->e, "plane",
                  "a plane cannot move: put it into the world or into a body without joints");
  }
}

// The mesh or height field that the geom names. Primitives with a mesh are fitted to it.
static int find_asset(Compile* c, GeomWork* g) {
  if (g->type == mjGEOM_HFIELD) {
    return resolve_name(c, g->e, mjOBJ_HFIELD, string_get(g->s->hfieldname), "hfield");
  }
  return resolve_name(c, g->e, mjOBJ_MESH, string_get(g->s->meshname), "mesh");
}

static void place_geom(Compile* c, GeomWork* g) {
  const mjsGeom* s = g->s;
  memcpy(g->pose.pos, s->pos, sizeof s->pos);
  memcpy(g->pose.quat, s->quat, sizeof s->quat);
  memcpy(g->size, s->size, sizeof s->size);
  memcpy(g->surfacevel, s->surfacevel, sizeof s->surfacevel);
  normalize4(g->pose.quat);
  if (!isnan(s->fromto[0])) {
    resolve_fromto(c, g->e, g->type, s->fromto, s->pos, &g->pose, g->size);
  } else {
    resolve_orientation(c, g->e, g->pose.quat, &s->alt);
  }
}

// The same motion of the surface, seen from the mesh's own frame: (v + w x r, w), turned.
static void move_surface_velocity(GeomWork* g, const GimbalPose* asset) {
  double inverse[4], shift[3];
  mju_negQuat(inverse, asset->quat);
  mju_cross(shift, g->surfacevel + 3, asset->pos);
  for (int k = 0; k < 3; k++) g->surfacevel[k] += shift[k];
  rotate(g->surfacevel, g->surfacevel, inverse);
  rotate(g->surfacevel + 3, g->surfacevel + 3, inverse);
}

// Mesh geoms stand in the mesh's own frame; other types with a mesh take size and frame from it.
static void apply_mesh(Compile* c, GeomWork* g, int mesh) {
  GimbalPose asset;
  if (is_mesh(g->type)) g->dataid = mesh;
  if (!isnan(g->s->fromto[0])) {
    compile_error(c, g->e, "fromto",
                  "the pose of a mesh does not come from fromto: use pos and an orientation");
  }
  if (is_mesh(g->type)) {
    if (g->s->typeinertia == mjINERTIA_SHELL) {
      compile_error(c, g->e, "shellinertia",
                    "a geom takes its shell inertia from its mesh: set inertia in the mesh asset, as gimbal "
                    "migrate does");
    }
    mesh_pose(c, mesh, &asset);
    mesh_half_size(c, mesh, g->size);
  } else if (g->type == mjGEOM_PLANE) {
    compile_error(c, g->e, "geom-mesh",
                  "a plane cannot be fitted to a mesh: leave out the mesh, or make it a box");
    return;
  } else {
    mesh_fit(c, mesh, g->type, g->e->compiler->fitaabb, g->s->fitscale, g->size, &asset);
  }
  gimbal_pose_append(&g->pose, &g->pose, &asset);
  move_surface_velocity(g, &asset);
}

static void set_box(double aabb[6], const double half[3]) {
  memcpy(aabb + 3, half, 3 * sizeof(double));
  aabb[0] = aabb[1] = aabb[2] = 0;
}

static void geom_aabb(const Compile* c, GeomWork* g) {
  double half[3];
  switch (g->type) {
    case mjGEOM_PLANE:
      set_box(g->aabb, (double[3]){mjMAXVAL, mjMAXVAL, mjMAXVAL / 2});
      g->aabb[2] = -mjMAXVAL / 2;
      break;
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      if (g->dataid >= 0) mesh_aabb(c, g->dataid, g->aabb);
      break;
    case mjGEOM_HFIELD:
      if (g->dataid >= 0) hfield_aabb(c, g->dataid, g->aabb);
      break;
    default:
      gimbal_geom_half(half, g->size, (int)g->type);
      set_box(g->aabb, half);
  }
}

// Whether the geom counts for the inertia of its body.
static bool has_inertia(const Compile* c, const GeomWork* g) {
  const BodyWork* b = c->body + g->body;
  const mjsCompiler* o = b->e->compiler;
  bool wanted = !b->s->explicitinertial || o->inertiafromgeom == mjINERTIAFROMGEOM_TRUE;
  return g->body > 0 && wanted && g->s->group >= o->inertiagrouprange[0] &&
         g->s->group <= o->inertiagrouprange[1];
}

static void geom_mass(Compile* c, GeomWork* g) {
  const mjsGeom* s = g->s;
  if (!has_inertia(c, g)) return;
  if (is_mesh(g->type) && g->dataid < 0) return;
  double volume =
      is_mesh(g->type) ? mesh_volume(c, g->dataid) : shape_volume(g->type, g->size, s->typeinertia);
  double density = s->density;
  if (!isnan(s->mass)) {
    if (s->mass == 0 || (volume <= COMPILE_EPS && !(density < 0))) return;
    g->mass = volume > COMPILE_EPS ? s->mass : 0;
    if (g->mass != 0) density = s->mass / volume;
  } else {
    g->mass = density * volume;
  }
  if (is_mesh(g->type)) {
    mesh_inertia(c, g->dataid, g->mass, g->inertia);
  } else if (density != 0) {
    shape_inertia(g->inertia, g->type, g->size, s->typeinertia, g->mass);
  }
  if (g->mass < 0 || g->inertia[0] < 0 || g->inertia[1] < 0 || g->inertia[2] < 0 || density < 0) {
    compile_error(c, g->e, "negative-mass", "mass, inertia or density of the geom is below zero");
  }
}

void compile_geom(Compile* c, GeomWork* g) {
  const mjsGeom* s = g->s;
  g->type = s->type;
  g->dataid = g->matid = -1;
  if ((int)g->type < 0 || g->type >= mjNGEOMTYPES) {
    compile_error(c, g->e, "type", "the geom has no valid type");
    g->type = mjGEOM_SPHERE;
    return;
  }
  check_geom(c, g);
  place_geom(c, g);
  int asset = find_asset(c, g);
  if (g->type == mjGEOM_HFIELD) {
    g->dataid = asset;
    if (asset >= 0) hfield_half_size(c, asset, g->size);
  } else if (asset >= 0 && mesh_is_unread(c, asset)) {
    return;  // it goes
  } else if (asset >= 0) {
    apply_mesh(c, g, asset);
  }
  int told = spec_error_count(c->spec);
  check_geom_size(c, g->e, g->type, g->size);
  bool sized = spec_error_count(c->spec) == told;
  if (sized && (isnan(g->size[0]) || isnan(g->size[1]) || isnan(g->size[2]))) {
    compile_error(c, g->e, "size", "a size of the geom is not a number");
    sized = false;
  }
  geom_aabb(c, g);
  if (sized) geom_mass(c, g);
  if (s->fluid_ellipsoid > 0) {
    // interaction, blunt drag, slender drag, angular drag, Kutta, Magnus; mj_setConst adds the
    // added mass
    g->fluid[0] = s->fluid_ellipsoid;
    memcpy(g->fluid + 1, s->fluid_coefs, sizeof s->fluid_coefs);
  }
  if (g->e->frame) gimbal_pose_append(&g->pose, frame_pose(c, g->e), &g->pose);
  if (!c->spec->pub.compiler.discardvisual) {
    const char* material = string_get(s->material);
    if (!material[0] && asset >= 0 && g->type != mjGEOM_HFIELD) material = mesh_material(c, asset);
    g->matid = resolve_name(c, g->e, mjOBJ_MATERIAL, material, "material");
  }
}

//---- sites

// The mesh that gives a site its shape, or -1. The pose of the site stays as it is written.
static int site_mesh(Compile* c, SiteWork* w) {
  const mjsSite* s = w->s;
  bool named = !string_is_empty(s->meshname);
  if (!gimbal_geom_kind((int)s->type) || s->type == mjGEOM_HFIELD || s->type == mjGEOM_PLANE) {
    compile_error(c, w->e, "type", "a site cannot be a height field or a plane: choose another shape");
  } else if (named != (s->type == mjGEOM_MESH)) {
    compile_error(c, w->e, "type", "a site of type mesh names a mesh, and no other site does");
  } else if (s->type == mjGEOM_SDF) {
    compile_error(c, w->e, "type", "a site cannot be a distance field: choose another shape");
  } else if (named) {
    int mesh = resolve_name(c, w->e, mjOBJ_MESH, string_get(s->meshname), "mesh");
    if (mesh >= 0) mesh_half_size(c, mesh, w->size);
    return mesh;
  }
  return -1;
}

void compile_site(Compile* c, SiteWork* w) {
  const mjsSite* s = w->s;
  int told = spec_error_count(c->spec);
  w->matid = -1;
  memcpy(w->size, s->size, sizeof s->size);
  memcpy(w->pose.pos, s->pos, sizeof s->pos);
  memcpy(w->pose.quat, s->quat, sizeof s->quat);
  w->dataid = site_mesh(c, w);
  if (spec_error_count(c->spec) > told) return;
  if (!isnan(s->fromto[0])) {
    resolve_fromto(c, w->e, s->type, s->fromto, s->pos, &w->pose, w->size);
  } else {
    resolve_orientation(c, w->e, w->pose.quat, &s->alt);
  }
  normalize4(w->pose.quat);
  if (w->e->frame) gimbal_pose_append(&w->pose, frame_pose(c, w->e), &w->pose);
  check_geom_size(c, w->e, s->type, w->size);
  if (!c->spec->pub.compiler.discardvisual) {
    const char* material = string_get(s->material);
    if (!material[0] && w->dataid >= 0) material = mesh_material(c, w->dataid);
    w->matid = resolve_name(c, w->e, mjOBJ_MATERIAL, material, "material");
  }
}
