// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What an actuator makes of what it drives, at a pose: the inertia that it feels, how it swings,
// how far it sags, what force is left; how it answers a step and sines in a copy of the run; and
// which gains would make it swing as wanted.
//
// Everything is told in the coordinate of the actuator: its length l (rad where it turns, m where
// it slides, both times the gear), and the force that works along it.

#ifndef GIMBAL_DOCTOR_ACTUATOR_H_
#define GIMBAL_DOCTOR_ACTUATOR_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalActuatorKind {
  GIMBAL_ACTUATOR_POSITION,  // drives a position to the control
  GIMBAL_ACTUATOR_VELOCITY,  // drives a velocity to the control
  GIMBAL_ACTUATOR_FORCE,     // the control is a force
  GIMBAL_ACTUATOR_OTHER,     // a muscle, a plugin, several outputs: only inertia and load are known
  GIMBAL_N_ACTUATOR_KINDS
} GimbalActuatorKind;

// What is wrong, the worst first.
typedef enum GimbalActuatorFault {
  GIMBAL_FAULT_NOTHING = 1 << 0,    // it moves nothing
  GIMBAL_FAULT_SATURATED = 1 << 1,  // its force cannot hold the pose
  GIMBAL_FAULT_STIFF = 1 << 2,      // the time step cannot follow it
  GIMBAL_FAULT_SAG = 1 << 3,        // gravity bends it by more than 0.1 rad or 20 mm
  GIMBAL_FAULT_SWINGS = 1 << 4,     // damping ratio below 0.3
  GIMBAL_FAULT_TIGHT = 1 << 5,      // to hold the pose takes more than half of its force
  GIMBAL_FAULT_SLOW = 1 << 6,       // damping ratio above 3
  GIMBAL_FAULT_UNLIMITED = 1 << 7,  // nothing limits its force
  GIMBAL_N_ACTUATOR_FAULTS = 8
} GimbalActuatorFault;

typedef struct GimbalActuatorFigures {
  GimbalActuatorKind kind;
  gboolean turns;    // its length is an angle
  double inertia;    // kg m² or kg: with all dofs held that it does not drive
  double free;       // the same with all others giving way
  double kp, kv;     // its own gains: N m/rad and N m s/rad, or N/m and N s/m
  double stiffness;  // of springs and gravity along it, beside kp
  double damping;    // of dampers along it, beside kv
  double frequency;  // Hz, undamped; NAN: no stiffness
  double ratio;      // of damping, 1: critical; NAN: no stiffness
  double load;       // force that holds the pose against gravity and springs
  double error;      // how far it rests from where it is told to be; NAN: it has no position
  double limit;      // force that it has towards the load; INFINITY: nothing limits it
  double use;        // |load| / limit
  double time_step;  // of the model
  unsigned faults;   // of GimbalActuatorFault
} GimbalActuatorFigures;

// Figures of actuators first … first + count - 1 at the pose of d, without contacts and at rest. d
// is scratch: positions are kept, velocities and what is computed are not.
void gimbal_actuator_figures(const mjModel* m, mjData* d, int first, int count,
                             GimbalActuatorFigures* figures);

// How bad it is: larger is worse, 0 is good.
int gimbal_actuator_badness(const GimbalActuatorFigures* f);

// The single dof that it drives, -1: several, or none.
int gimbal_actuator_dof(const mjModel* m, const mjData* d, int actuator);

//---- gains

typedef struct GimbalActuatorWish {
  double frequency;  // Hz
  double ratio;      // 1: critically damped
  double step;       // rad or m that it shall be able to jump without saturation
} GimbalActuatorWish;

typedef enum GimbalGainTrouble {
  GIMBAL_GAINS_GOOD,
  GIMBAL_GAINS_NO_SERVO,  // it has no stiffness to be chosen
  GIMBAL_GAINS_SPRING,    // springs and gravity alone are stiffer than that
  GIMBAL_GAINS_DAMPER,    // dampers alone damp more than that; kv is 0
  GIMBAL_GAINS_STEP       // the time step is too long for that frequency
} GimbalGainTrouble;

typedef struct GimbalActuatorGains {
  double kp, kv;
  double dampratio;  // what makes the compiler find this kv
  // to be added to that of its joint: 0, or what keeps the others' motion out of its swing
  double armature;
  double force;  // limit of the force, to both sides
  GimbalGainTrouble trouble;
} GimbalActuatorGains;

// d as in gimbal_actuator_figures, which made f.
GimbalActuatorGains gimbal_actuator_gains(const mjModel* m, const mjData* d, int actuator,
                                          const GimbalActuatorFigures* f, const GimbalActuatorWish* wish);

// A model that differs from m in these gains of an actuator alone; shares the other arrays.
typedef struct GimbalTunedModel {
  mjModel m;
  mjtNum *gain, *bias, *armature, *M0, *range;
  mjtBool* limited;
} GimbalTunedModel;

// armature, force: whether these are taken too.
void gimbal_tuned_model_init(GimbalTunedModel* tuned, const mjModel* m, const mjData* d, int actuator,
                             const GimbalActuatorGains* gains, gboolean armature, gboolean force);
void gimbal_tuned_model_clear(GimbalTunedModel* tuned);

//---- what it touches

// Two geoms of which only one is of what it moves, that touch in d (with its contacts). FALSE, and
// geoms stay as they are (begin with -1): nothing does.
gboolean gimbal_actuator_touches(const mjModel* m, const mjData* d, int actuator, int geoms[2]);

// Change the positions of d to a pose near it in which nothing does; the same one each time. FALSE:
// none was found, and the pose stays.
gboolean gimbal_actuator_free_pose(const mjModel* m, mjData* d, int actuator);

//---- answers

typedef struct GimbalActuatorTrial {
  double
      // height of a step, rad or m (position), rad/s or m/s (velocity), share of the gain's force
      // (force)
      step;
  gboolean whole;      // all joints move; else those that it does not drive are held
  const gint* cancel;  // not 0: stop; may be NULL
} GimbalActuatorTrial;

// The answer to a step: share of it over time.
typedef struct GimbalStepAnswer {
  GArray *time, *value;  // of double; at most GIMBAL_ANSWER_POINTS
  gboolean settled;      // it came to rest; if not, the three below are NAN
  double overshoot;      // share of the settled value; 0: none
  double rise;           // s from a tenth to nine tenths
  double settling;       // s until it stays within two hundredths
  double final;          // share at the end: the settled value
  int touching[2];       // geoms: what it moves touches something; -1: it moves freely
  double saturated;      // share of the time at the limit of the force
  gboolean diverged;
} GimbalStepAnswer;
enum { GIMBAL_ANSWER_POINTS = 600 };

// d is not changed. FALSE: it cannot be tried, or was cancelled.
gboolean gimbal_actuator_step(const mjModel* m, const mjData* d, int actuator, const GimbalActuatorFigures* f,
                              const GimbalActuatorTrial* trial, GimbalStepAnswer* answer);
void gimbal_step_answer_clear(GimbalStepAnswer* answer);

enum { GIMBAL_SWEEP_POINTS = 21 };

// The answer to sines of different frequencies.
typedef struct GimbalSweepAnswer {
  int count;
  double frequency[GIMBAL_SWEEP_POINTS];  // Hz
  double gain[GIMBAL_SWEEP_POINTS];       // amplitude over that of the input
  double phase[GIMBAL_SWEEP_POINTS];      // degrees, negative: it lags
  // Hz at which the gain falls below 1/√2; NAN: not in the range
  double bandwidth;
} GimbalSweepAnswer;

// For servos of positions. FALSE: as above.
gboolean gimbal_actuator_sweep(const mjModel* m, const mjData* d, int actuator,
                               const GimbalActuatorFigures* f, const GimbalActuatorTrial* trial,
                               GimbalSweepAnswer* answer);

#endif  // GIMBAL_DOCTOR_ACTUATOR_H_
