// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The state of one check of a model, and the rules.

#ifndef GIMBAL_LINT_RULES_H_
#define GIMBAL_LINT_RULES_H_

#include <gimbal/diagnostics.h>
#include <glib.h>

#include "language/files/files.h"

typedef struct Lint {
  const mjSpec* s;  // NULL: none
  const mjModel* m;
  mjData* d;         // in the reference pose, after mj_forward; rules put it back there
  GPtrArray* files;  // GimbalMjcfFile, NULL: no text
  const char* root;  // path of the first file, as the caller gave it
  GimbalDiagnostics* list;
  const char* code;  // of the rule that runs
  GPtrArray* found;  // what it found so far; told when it has ended

  // of what it tells next, zero afterwards
  double figure;  // what a fix needs to know
  double weight;  // of findings with one cause the heaviest is told
  gsize cause;    // findings about one text have one cause if this is the same, 0 too
  gboolean once;  // findings about different texts too

  int discrete;         // whether the model holds with that integrator: 1, -1: no, 0: not tried yet
  int thrown;           // after how many steps with its own one it does not hold, 0: it does
  double displaced[2];  // the farthest with discrete: m, rad

  mjModel* trial;  // a copy of m for trying values in, NULL: none yet
  mjData* trial_data;
} Lint;

// Tell what a rule found, and forget it: one finding for each cause, the others as a number.
void lint_tell(Lint* self);

// Report a problem of an object (mjtObj, id), at its tag or at one of its attributes (NULL: the
// tag). The hint is a sentence without arguments; the form takes the name of an object as %p.
void lint_report(Lint* self, GimbalSeverity severity, int objtype, int id, const char* attribute,
                 const char* hint, const char* format, ...) G_GNUC_PRINTF(7, 8);

// Report a problem of a range of the text of a file.
void lint_report_text(Lint* self, const GimbalMjcfFile* file, gsize start, gsize end, const char* hint,
                      const char* format, ...) G_GNUC_PRINTF(6, 7);

// The same for an attribute of a section such as "option" or "visual/map".
void lint_report_section(Lint* self, const char* section, const char* attribute, const char* hint,
                         const char* format, ...) G_GNUC_PRINTF(5, 6);

// Report a problem of one of the numbers of an attribute, if it stands there with this value; else
// of the object.
void lint_report_number(Lint* self, int objtype, int id, const char* attribute, int index, double value,
                        const char* hint, const char* format, ...) G_GNUC_PRINTF(8, 9);

// The name of an object, valid until the third call after this one.
const GimbalMessage* lint_label(const Lint* self, int objtype, int id);

// Whether an object has a tag of its own in the text, and whether an attribute of it is written
// there or in its class.
gboolean lint_has_tag(const Lint* self, int objtype, int id, GimbalPlace* place);
gboolean lint_is_written(const Lint* self, int objtype, int id, const char* attribute, GimbalPlace* place);

// Whether an attribute is written at the object itself, not in a class.
gboolean lint_is_own(const Lint* self, int objtype, int id, const char* attribute);

// Whether a section of a text has an attribute.
gboolean lint_find_section(const Lint* self, const char* section, const char* attribute,
                           const GimbalMjcfFile** file, const GimbalMjcfAttribute** found);

// Whether the text states the inertia of a body.
gboolean lint_has_inertial(const Lint* self, int body);

// Put the data into the reference pose, or into that of a keyframe.
void lint_pose(Lint* self, int key);

// Whether a rule may try what some steps lead to: a plugin is a program, which may do anything but
// come back.
gboolean lint_may_step(const Lint* self);

// Whether a geom may touch anything, by masks or pairs.
gboolean lint_collides(const mjModel* m, int geom);

// Whether a body can move.
static inline gboolean lint_moves(const mjModel* m, int body) {
  return m->body_weldid[body] != 0;
}

void lint_overlaps(Lint* self);
void lint_lonely_geoms(Lint* self);
void lint_visual_geoms(Lint* self);
void lint_hulls(Lint* self);
void lint_sensors(Lint* self);
void lint_tendon_sites(Lint* self);
void lint_cameras(Lint* self);

void lint_timestep(Lint* self);
void lint_tiny_masses(Lint* self);
void lint_mass_ratios(Lint* self);
void lint_default_density(Lint* self);
void lint_stiff_actuators(Lint* self);
void lint_actuator_ranges(Lint* self);
void lint_wrong_joints(Lint* self);
void lint_violated_limits(Lint* self);
void lint_key_values(Lint* self);
void lint_servo_ranges(Lint* self);
void lint_ball_servos(Lint* self);
void lint_rival_limits(Lint* self);
void lint_violated_equalities(Lint* self);
void lint_stiff_flexes(Lint* self);
void lint_tunnels(Lint* self);
void lint_yields(Lint* self);
void lint_inertias(Lint* self);
void lint_idle_attributes(Lint* self);
void lint_sagging(Lint* self);
void lint_angles(Lint* self);
void lint_lengths(Lint* self);

void lint_unused_assets(Lint* self);
void lint_unused_classes(Lint* self);
void lint_empty_values(Lint* self);
void lint_quaternions(Lint* self);
void lint_eulers(Lint* self);

// How many pairs of geoms overlap in the pose of the data.
int lint_count_overlaps(const Lint* self);

// The only joint that an actuator drives, if it is a hinge or slide; else -1.
int lint_joint_of(const mjModel* m, int actuator);

// How far the geoms of what is welded together reach from the centre of mass of a body, m; 0: it
// has no geom; INFINITY: one is endless.
double lint_reach_of(const Lint* self, int body);

// Whether a stiffness at a hinge or slide makes it swing faster than steps with the mass matrix
// alone follow.
gboolean lint_is_stiff(const mjModel* m, double k, int joint);

// Whether all that is stiff holds with the integrator discrete at this time step. FALSE: it does
// not, or the model has that integrator.
gboolean lint_holds_with_discrete(Lint* self);

// The stiffness that a position servo gives its joint, 0 for other actuators.
double lint_stiffness_of(const mjModel* m, int actuator);

#endif  // GIMBAL_LINT_RULES_H_
