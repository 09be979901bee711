// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Why two geoms collide, or do not.

#ifndef GIMBAL_EXPLAIN_H_
#define GIMBAL_EXPLAIN_H_

#include <gimbal/message.h>
#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// The rule that decides, in the order in which they are asked.
typedef enum GimbalPairRule_ {
  GIMBAL_PAIR_SAME_GEOM = 0,  // it is one geom
  GIMBAL_PAIR_DISABLED,       // contacts are disabled in the options
  GIMBAL_PAIR_NO_FUNCTION,    // these two types never collide (plane with plane, for instance)
  GIMBAL_PAIR_PREDEFINED,     // an element contact/pair asks for it
  GIMBAL_PAIR_WELDED,         // their bodies cannot move relative to each other
  GIMBAL_PAIR_UNMOVED,        // no force moves either body: mocap bodies, and what is fixed
  GIMBAL_PAIR_PARENT,         // their bodies are parent and child
  GIMBAL_PAIR_EXCLUDED,       // an element contact/exclude forbids it
  GIMBAL_PAIR_CALLBACK,       // mjcb_contactfilter rejects it
  GIMBAL_PAIR_MASKS,          // contype of one meets no bit of conaffinity of the other
  GIMBAL_PAIR_ALLOWED         // none of these: they collide
} GimbalPairRule;

// Whose contact parameters are in force.
typedef enum GimbalPairSource_ {
  GIMBAL_PARAMETERS_MIXED = 0,  // of both geoms, mixed: equal priority
  GIMBAL_PARAMETERS_GEOM1,      // of the first: higher priority
  GIMBAL_PARAMETERS_GEOM2,      // of the second
  GIMBAL_PARAMETERS_PAIR,       // of the element contact/pair
  GIMBAL_PARAMETERS_OVERRIDE    // of the options (flag override); condim is still that of the geoms
} GimbalPairSource;

typedef struct GimbalPairReport_ {  // what is known of a pair
  GimbalPairRule rule;
  int can_collide;  // 1: contacts between them are possible
  int touching;     // 1: they can collide, and have contacts now
  int pair;         // index of the deciding contact/pair, or -1
  int exclude;      // index of the deciding contact/exclude, or -1

  mjtNum distance;   // signed distance of the surfaces now (m), at most the limit that was given
  mjtNum fromto[6];  // nearest points, from geom 1 to geom 2; zero beyond the limit
  mjtNum margin;     // contacts push when nearer than this (m)
  mjtNum gap;        // they are detected from this much farther away (m)

  GimbalPairSource source;
  int condim;
  mjtNum friction[5];
  mjtNum solref[mjNREF];
  mjtNum solimp[mjNIMP];

  char text[400];  // the verdict as one or two sentences, in English
} GimbalPairReport;

// Explain the pair at the state of d, whose positions must be up to date (mj_forward or
// mj_kinematics). Distances beyond limit (m) are not computed. Returns 0, or -1 if there are no
// such geoms.
MJAPI int gimbal_explain_pair(const mjModel* m, mjData* d, int geom1, int geom2, mjtNum limit,
                              GimbalPairReport* report);

// The verdict as a message. limit as it was given to gimbal_explain_pair, which filled the report.
MJAPI void gimbal_pair_message(GimbalMessage* message, const mjModel* m, int geom1, int geom2, mjtNum limit,
                               const GimbalPairReport* report);

// Index of the contact/pair of two geoms, in either order; -1: there is none.
MJAPI int gimbal_find_pair(const mjModel* m, int geom1, int geom2);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_EXPLAIN_H_
