// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All rules, in the order in which they run.

#include "migrate/migration.h"

#include <glib/gi18n.h>

const MigrateRule migrate_rules[] = {
    // attributes and words
    {.since = "2.2.1",
     .find = migrate_find_two_orientations,
     .message =
         N_("the quaternion was ignored beside another orientation; now only one of them may stand here")},
    {.since = "2.2.2",
     .find = migrate_find_element,
     .tag = "distance",
     .message =
         N_("equality constraints of distance are gone: a tendon of the length between two sites, or a "
            "connect, comes near")},
    {.since = "3.0.0",
     .find = migrate_find_collision,
     .message = N_("which collisions are looked for is no option any more: pairs always count, and masks of "
                   "geoms say the rest")},
    {.since = "3.0.0",
     .find = migrate_find_attribute,
     .tag = "joint",
     .attribute = "actuatorforcerange",
     .now = "actuatorfrcrange",
     .message = N_("the range is called actuatorfrcrange now")},
    {.since = "3.0.0",
     .find = migrate_find_attribute,
     .tag = "joint",
     .attribute = "actuatorforcelimited",
     .now = "actuatorfrclimited",
     .message = N_("it is called actuatorfrclimited now")},
    {.since = "3.0.0",
     .find = migrate_find_top_class,
     .message = N_("the default class that is in no other is called main, by that name or none")},
    {.since = "3.1.4",
     .find = migrate_find_attribute,
     .tag = "flag",
     .attribute = "sensornoise",
     .message = N_("the engine adds no noise to sensors any more; their noise is a number for programs")},
    {.since = "3.2.3",
     .find = migrate_find_attribute,
     .tag = "option",
     .attribute = "mpr_iterations",
     .now = "ccd_iterations",
     .message = N_("it is called ccd_iterations now")},
    {.since = "3.2.3",
     .find = migrate_find_attribute,
     .tag = "option",
     .attribute = "mpr_tolerance",
     .now = "ccd_tolerance",
     .message = N_("it is called ccd_tolerance now")},
    {.since = "3.2.5",
     .find = migrate_find_exact_inertia,
     .message = N_("each mesh says by inertia what is taken: exact, convex, shell or legacy")},
    {.since = "3.2.5",
     .find = migrate_find_attribute,
     .tag = "compiler",
     .attribute = "convexhull",
     .message = N_("hulls are always made of meshes that collide")},
    {.since = "3.3.0",
     .find = migrate_find_shell,
     .message = N_("a mesh says by inertia=\"shell\" itself that its mass is in its surface")},
    {.since = "3.3.3",
     .find = migrate_find_directional,
     .message = N_("type says now what light it is: spot, directional or point")},
    {.since = "3.3.6",
     .find = migrate_find_passive,
     .message = N_("springs and dampers are switched each for itself")},
    {.since = "3.3.7",
     .find = migrate_find_attribute,
     .tag = "option",
     .attribute = "apirate",
     .message = N_("there is no socket interface whose rate it could be")},
    {.since = "3.5.0",
     .find = migrate_find_orthographic,
     .message = N_("projection says now how the camera sees: perspective or orthographic")},
    {.since = "3.12.0",
     .find = migrate_find_texture,
     .message = N_("textures are read from PNG and KTX files only: convert this one")},
    // plug-ins
    {.since = "3.2.4",
     .find = migrate_find_elastic,
     .message = N_("the engine does this itself: <elasticity> has the numbers of the material")},
    {.since = "3.2.4",
     .find = migrate_find_empty_extension,
     .message = N_("nothing is listed here any more")},
    {.since = "3.3.5",
     .find = migrate_find_sdflib,
     .message = N_(
         "a mesh is a distance field by itself: a geom of type=\"sdf\" with the mesh, without the plug-in")},
    // composites
    {.since = "3.3.0",
     .find = migrate_find_composites,
     .message = N_("composites but the cable are gone: replicate makes particles, flexcomp what is soft, and "
                   "the cable ropes")},
    {.since = "3.3.0", .find = migrate_find_cable, .message = N_("cables have no use for it")},
    // coordinates
    {.since = "2.3.4",
     .find = migrate_find_global,
     .message = N_("places are those of the body that something belongs to: all of them are turned from the "
                   "world's into theirs")},
    // what both versions accept, with different meanings
    {.since = "2.2.2",
     .find = migrate_find_unlimited,
     .meaning = TRUE,
     .message = N_("a range limits now without being told to: to stay without a limit it says so")},
    {.since = "3.3.0",
     .find = migrate_report_root,
     .attribute = "nativeccd",
     .meaning = TRUE,
     .message =
         N_("contacts of convex shapes are found another way now; <flag nativeccd=\"disable\"/> is the "
            "earlier one")},
    {.since = "3.3.6",
     .find = migrate_report_root,
     .attribute = "island",
     .meaning = TRUE,
     .message =
         N_("constraints are solved island by island now; <flag island=\"disable\"/> solves them at once")},
    {.since = "3.8.0",
     .find = migrate_report_root,
     .attribute = "multiccd",
     .meaning = TRUE,
     .message = N_("convex shapes get several contacts now; <flag multiccd=\"disable\"/> gives them one")},
    {.since = "3.9.0",
     .find = migrate_find_gap,
     .meaning = TRUE,
     .message =
         N_("the gap comes behind the margin now and is no part of it: the margin is less by the gap")},
    {.since = "3.12.0",
     .find = migrate_find_dcmotor,
     .message = N_("inputs of DC motors are called pos and vel, and their gains are torques: each gain times "
                   "torque constant over resistance")},
    {NULL},
};
