// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of changed rules, and how they are asked.

#include "migrate/changes.h"

#include <glib/gi18n.h>

#include "migrate/change-rules.h"
#include "migrate/old-thing.h"

static const struct {
  GimbalChangeRule rule;
  ChangesFind* find;
} kRules[] = {
    {{"convex-contacts", "3.13.0",
      N_("Cylinders, capsules and convex shapes get other contact points, and another number of them")},
     changes_contacts},
    {{"sensed-forces", "3.14.0",
      N_("Sensors of force and torque count welds as they act, and spatial tendons")},
     changes_forces},
    {{"saved-text", "3.14.0", N_("Saved text keeps frames and the order of elements")}, changes_saved},
    {{"histories", "3.14.0", N_("Histories of delayed actuators hold all of their controls")},
     changes_histories},
    {{"dampratio", "3.15.0",
      N_("A damping ratio is that of the inertia behind the transmission, coupling and armature included")},
     changes_dampratio},
    {{"interpolated", "3.16.0", N_("Interpolated flexes have other stiffnesses and masses of nodes")},
     changes_interpolated},
    {{"fused", "3.16.0",
      N_("fusestatic keeps bodies that another gravity, a fluid or a bound of inertia sets apart, and moves "
         "the cameras and lights of the others")},
     changes_fused},
    {{"discarded", "3.16.0", N_("discardvisual keeps geoms that a fluid acts on")}, changes_discarded},
    {{"flex-contact-count", "3.16.0", N_("Cloth keeps all of its contacts with a geom")},
     changes_flex_counts},
    {{"flex-self-collision", "3.17.0", N_("Interpolated flexes collide with themselves")}, changes_flex_self},
    {{"termination", "3.17.0",
      N_("Solvers scale what they stop by with the trace of the inertia of the moment")},
     changes_termination},
    {{"rods", "3.17.0", N_("A flex of dimension 1 with a stiffness is a rod that bends and twists")},
     changes_rods},
    {{"arena", "3.17.0", N_("Memory for flexes is set aside by what their elements couple")}, changes_arena},
    {{"side-site", "4.0.0", N_("A tendon goes round a geom as the way through its side site does")},
     changes_side_sites},
    {{"rk4-rotations", "4.0.0", N_("RK4 is of fourth order for ball and free joints too")},
     changes_rotations},
    {{"flex-constants", "4.0.0",
      N_("The constants of a flex follow from young, poisson and thickness as in the books")},
     changes_materials},
    {{"flex-contacts", "4.0.0", N_("Contacts of flexes share out by barycentric coordinates")},
     changes_flex_contacts},
    {{"flex-edges", "4.0.0",
      N_("Damping of flex edges is explicit under implicit integrators, and brakes no moving sheet")},
     changes_edges},
    {{"static-acceleration", "4.0.0", N_("Acceleration sensors of bodies that do not move show gravity")},
     changes_accelerations},
    {{"mirrored-faces", "4.0.0", N_("Faces of mirrored .msh files look outwards")}, changes_mirrored},
    {{"sleep-energy", "4.0.0", N_("Springs of what sleeps count in the potential energy")}, changes_sleep},
    {{"principal-axes", "4.0.0", N_("The axes of a full inertia are exact to the last digits")},
     changes_axes},
    {{"saturation", "4.0.0", N_("An actuator at the force limit of its joint or tendon has no derivatives")},
     changes_saturation},
};

static void change_free(GimbalChange* change) {
  g_free(change->name);
  g_free(change->at);
  if (change->samples) g_array_unref(change->samples);
  g_free(change);
}

GPtrArray* gimbal_changes_find(mjSpec* spec, const mjModel* m, GimbalChangesSpan span) {
  Changes c = {.spec = spec,
               .m = m,
               .rods = span.rods,
               .list = g_ptr_array_new_with_free_func((GDestroyNotify)change_free)};
  c.d = mj_makeData(m);
  for (guint i = 0; c.d && i < G_N_ELEMENTS(kRules); i++) {
    c.rule = &kRules[i].rule;
    if (gimbal_version_parse(c.rule->since) <= span.from) continue;
    changes_go_to(&c, -1);
    kRules[i].find(&c);
  }
  mj_deleteData(c.d);
  return c.list;
}
