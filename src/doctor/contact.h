// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What happens between two geoms that touch: the symptom, the physical units of solref and solimp,
// both ways, and what other settings would make of it.

#ifndef GIMBAL_DOCTOR_CONTACT_H_
#define GIMBAL_DOCTOR_CONTACT_H_

#include <glib.h>
#include <mujoco/mujoco.h>

//---- pairs

// The first of these that holds.
typedef enum GimbalContactSymptom {
  GIMBAL_SYMPTOM_DEEP,        // they overlap by more than a tenth of the smaller one
  GIMBAL_SYMPTOM_MASS_RATIO,  // one is more than 100 times as heavy as the other
  GIMBAL_SYMPTOM_AHEAD,       // they are apart; the flag speculative made it ahead of their impact
  GIMBAL_SYMPTOM_CONTROL,     // actuators press with more than 5 times the weight
  GIMBAL_SYMPTOM_FEW_POINTS,  // flat sides meet in fewer than three points
  // the force changes by more than half of its mean though nothing moves
  GIMBAL_SYMPTOM_JITTER,
  GIMBAL_SYMPTOM_CREEP,  // it slides slowly though friction would hold it
  GIMBAL_SYMPTOM_SLIP,   // friction is used up
  GIMBAL_SYMPTOM_NONE,
  GIMBAL_N_SYMPTOMS
} GimbalContactSymptom;

typedef struct GimbalContactPair {
  int geom[2];
  int count;       // contacts
  int worst;       // of them the one that bears most, else the deepest; index in d->contact
  double depth;    // m, of the deepest; negative: they are apart
  double gap;      // m, of speculative contacts; NAN: they are none
  double impact;   // s, from the start of the step until they meet; NAN: not known
  double normal;   // N, of all
  double tangent;  // N, of all
  double usage;    // of the friction cones, weighted by the forces; NAN: no friction
  double slip;     // m/s, the largest
  double mass[2];  // kg, of what is rigid with each; INFINITY: it does not move
  GimbalContactSymptom symptom;
} GimbalContactPair;

// The pairs of geoms that touch in d, the worst first; of GimbalContactPair. d is complete
// (mj_forward), and lends its stack here and below.
GArray* gimbal_contact_pairs(const mjModel* m, mjData* d);

// Simulate a pair for some time (s) in a copy of the run, to find symptoms that show only in
// motion.
GimbalContactSymptom gimbal_contact_watch(const mjModel* m, const mjData* d, const GimbalContactPair* pair,
                                          double seconds);

//---- units

typedef enum GimbalContactUnit {
  GIMBAL_UNIT_STIFFNESS,      // N/m
  GIMBAL_UNIT_DAMPING,        // N s/m
  GIMBAL_UNIT_TIME_CONSTANT,  // s
  GIMBAL_UNIT_RATIO,          // of damping
  GIMBAL_UNIT_RESTITUTION,    // speed behind over speed before
  GIMBAL_UNIT_SAG,            // m, under the present force
  GIMBAL_N_CONTACT_UNITS
} GimbalContactUnit;

// Of a contact that is at work (FALSE: it is not). NAN: it has no such number.
gboolean gimbal_contact_units(const mjModel* m, mjData* d, int contact, double units[GIMBAL_N_CONTACT_UNITS]);

// The solref that gives it another value of one unit: in the manner of the present one, and with
// its damping ratio where stiffness, time constant or sag are changed, with its stiffness where
// damping, ratio or restitution are. FALSE: there is none.
gboolean gimbal_contact_solref(const mjModel* m, mjData* d, int contact, GimbalContactUnit unit, double value,
                               mjtNum solref[mjNREF]);

// The damping ratio of a spring and damper, pushing and never pulling, that has this restitution (0
// < e < 1).
double gimbal_ratio_of_restitution(double restitution);

//---- what if

typedef struct GimbalWhatIf {
  const char* name;  // "noslip"
  void (*change)(mjOption* option);
} GimbalWhatIf;

// The first one changes nothing.
const GimbalWhatIf* gimbal_what_ifs(int* count);

enum { GIMBAL_WHAT_IF_POINTS = 300 };

typedef struct GimbalWhatIfAnswer {
  int count;
  double time[GIMBAL_WHAT_IF_POINTS];
  double depth[GIMBAL_WHAT_IF_POINTS];  // m, of the pair; 0: they do not touch
  // m that they have slid along each other since the beginning
  double way[GIMBAL_WHAT_IF_POINTS];
  double most;  // m, the largest depth of the second half
  gboolean diverged;
} GimbalWhatIfAnswer;

// cancel (may be NULL): stop when it is not 0; FALSE then. d is not changed.
gboolean gimbal_contact_what_if(const mjModel* m, const mjData* d, const GimbalContactPair* pair,
                                const GimbalWhatIf* what, double seconds, const gint* cancel,
                                GimbalWhatIfAnswer* answer);

#endif  // GIMBAL_DOCTOR_CONTACT_H_
