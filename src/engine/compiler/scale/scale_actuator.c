// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actuators and sensors of what is in scaled frames.

#include <gimbal/kinds/actuators.h>
#include <math.h>

#include "compiler/scale/scale.h"
#include "model/motor.h"

//---- actuators

// The scale around the target of an actuator, or NULL.
static const Scale* target_scale(Scaler* t, const mjsActuator* s) {
  const GimbalTransmissionKind* kind = gimbal_transmission_kind((int)s->trntype);
  const Element* e = kind && kind->word ? scale_find(t, kind->object, s->target) : NULL;
  if (!e) return NULL;
  if (kind->object == mjOBJ_TENDON) return scale_of_tendon(t, e);
  return kind->object == mjOBJ_BODY ? scale_inside(t, e) : scale_around(t, e);
}

// Whether the last three gears turn what the first three push.
static bool has_turning_gear(const Scaler* t, const mjsActuator* s) {
  bool of_joint = s->trntype == mjTRN_JOINT || s->trntype == mjTRN_JOINTINPARENT;
  const Element* joint = of_joint ? scale_find(t, mjOBJ_JOINT, s->target) : NULL;
  return s->trntype == mjTRN_SITE || (joint && ((const mjsJoint*)joint->object)->type == mjJNT_FREE);
}

Unit scale_actuator_unit(Scaler* t, const Element* e) {
  const mjsActuator* s = e->object;
  const GimbalTransmissionKind* kind = gimbal_transmission_kind((int)s->trntype);
  const Scale* scale = target_scale(t, s);
  const Element* target = kind && kind->word ? scale_find(t, kind->object, s->target) : NULL;
  if (s->trntype == mjTRN_SLIDERCRANK) return scale_unit_between(t, s->target, s->slidersite);
  if (!target) return (Unit){1, 1, 1};
  if (kind->object == mjOBJ_TENDON) return scale_tendon_unit(t, target);
  if (s->gaintype == mjGAIN_SO3) return scale_turning_unit(scale);
  return kind->object == mjOBJ_JOINT ? scale_joint_unit(t, target) : scale_length_unit(scale);
}

// Whether controls of an actuator are positions or velocities, in the unit of its target.
static bool scale_has_unit(const mjsActuator* s) {
  return s->gaintype == mjGAIN_PID || gimbal_actuator_spec(s) & (mjINPUT_POS | mjINPUT_VEL);
}

// What a damping ratio above zero becomes is found when the inertia is known.
static void scale_affine(const Scaler* t, double* prm, const Unit* unit) {
  double stiffness = unit->force / unit->same_length;
  scale_times(t, prm, 1, unit->force);
  scale_times(t, prm + 1, 1, stiffness);
  scale_times(t, prm + 2, 1, prm[2] > 0 ? 1 : stiffness);
}

// The factor of the area that a pressure acts on, at the arm of a rotation.
static double pressed_area(Scaler* t, const mjsActuator* s, const Unit* unit) {
  const Scale* target = s->trntype == mjTRN_SLIDERCRANK ? NULL : target_scale(t, s);
  double length = target ? target->same_length : unit->same_length;
  return length * length * (length / unit->same_length);
}

double scale_control(Scaler* t, const Element* e, const Unit* unit) {
  const mjsActuator* s = e->object;
  if (scale_has_unit(s)) return unit->length;
  return s->ctrlspec & mjINPUT_PRESSURE ? unit->force / pressed_area(t, s, unit) : 1;
}

static void scale_gain(Scaler* t, mjsActuator* s, const Unit* unit) {
  double stiffness = unit->force / unit->same_length;
  double* prm = s->gainprm;
  switch (s->gaintype) {
    case mjGAIN_MUSCLE:
      if (prm[2] > 0) scale_times(t, prm + 2, 1, unit->force);
      break;
    case mjGAIN_PID:
      scale_times(t, prm, 1, stiffness);
      break;
    case mjGAIN_SO3:
      scale_times(t, prm, 3, unit->force);
      break;
    default:
      if (s->ctrlspec & mjINPUT_PRESSURE) {
        scale_times(t, prm, 1, pressed_area(t, s, unit));
      } else {
        scale_times(t, prm, 1, scale_has_unit(s) ? stiffness : unit->force);
      }
      // a fixed gain has one number
      if (s->gaintype == mjGAIN_FIXED) break;
      scale_times(t, prm + 1, 2, scale_has_unit(s) ? stiffness / unit->same_length : stiffness);
  }
}

static void scale_ranges(const Scaler* t, mjsActuator* s, const Unit* unit, double control) {
  scale_times(t, s->forcerange, 2, unit->force);
  scale_times(t, s->lengthrange, 2, unit->length);
  scale_times(t, s->ctrlrange, 2, control);
  scale_times(t, s->actrange, 2, control);
  if (s->gaintype != mjGAIN_PID) return;
  scale_times(t, s->velrange, 2, unit->length);
  scale_times(t, s->ffrange, 2, unit->force);
  scale_times(t, s->dynprm, 2, unit->length);  // the limits of the integral and of the rate
}

// What a motor has that is counted in its length, or along it; the rest is electrical, or a force.
static void scale_motor(const Scaler* t, mjsActuator* s, double length) {
  scale_times(t, s->biasprm + COGGING_NUMBER, 1, 1 / length);
  scale_times(t, s->biasprm + STRIBECK, 1, length);
  scale_times(t, s->dynprm + SLEW, 1, length);
  scale_times(t, s->dynprm + INTEGRAL_LIMIT, 1, length);
}

void scale_actuator(Scaler* t, Element* e) {
  mjsActuator* s = e->object;
  const Unit unit = scale_actuator_unit(t, e);
  const Scale* target = target_scale(t, s);
  if (unit.length == 1 && unit.force == 1 && (!target || target->length == 1)) return;
  bool forces = unit.force != 1 || unit.same_length != 1;
  bool own = s->gaintype == mjGAIN_USER || s->biastype == mjBIAS_USER || s->dyntype == mjDYN_USER ||
             s->gaintype == mjGAIN_DCMOTOR || s->plugin.active;
  if (!t->back && own && forces) scale_refuse(t, e);
  scale_keep(t, s, sizeof *s);
  scale_gain(t, s, &unit);
  bool affine = s->biastype == mjBIAS_AFFINE || s->biastype == mjBIAS_SO3;
  if (affine) scale_affine(t, s->biasprm, &unit);
  if (s->biastype == mjBIAS_MUSCLE && s->biasprm[2] > 0) scale_times(t, s->biasprm + 2, 1, unit.force);
  if (s->gaintype == mjGAIN_DCMOTOR) scale_motor(t, s, unit.length);
  scale_ranges(t, s, &unit, scale_control(t, e, &unit));
  scale_times(t, &s->armature, 1, unit.force / unit.same_length);
  scale_powers(t, s->damping, mjNPOLY + 1, &unit);
  if (s->trntype == mjTRN_SLIDERCRANK) scale_times(t, &s->cranklength, 1, unit.length);
  if (target && has_turning_gear(t, s)) scale_times(t, s->gear + 3, 3, target->length);
}

//---- sensors

typedef enum Measure { MEASURE_NONE, MEASURE_LENGTH, MEASURE_FORCE, MEASURE_TORQUE } Measure;

// What the values of sensors of places are; of velocities and accelerations, that of the length.
// Angular momentum is like a torque.
static const Measure kMeasure[] = {
    [mjSENS_TOUCH] = MEASURE_FORCE,
    [mjSENS_ACCELEROMETER] = MEASURE_LENGTH,
    [mjSENS_VELOCIMETER] = MEASURE_LENGTH,
    [mjSENS_FORCE] = MEASURE_FORCE,
    [mjSENS_TORQUE] = MEASURE_TORQUE,
    [mjSENS_RANGEFINDER] = MEASURE_LENGTH,
    [mjSENS_JOINTPOS] = MEASURE_LENGTH,
    [mjSENS_JOINTVEL] = MEASURE_LENGTH,
    [mjSENS_TENDONPOS] = MEASURE_LENGTH,
    [mjSENS_TENDONVEL] = MEASURE_LENGTH,
    [mjSENS_ACTUATORPOS] = MEASURE_LENGTH,
    [mjSENS_ACTUATORVEL] = MEASURE_LENGTH,
    [mjSENS_ACTUATORFRC] = MEASURE_FORCE,
    [mjSENS_JOINTACTFRC] = MEASURE_FORCE,
    [mjSENS_TENDONACTFRC] = MEASURE_FORCE,
    [mjSENS_JOINTLIMITPOS] = MEASURE_LENGTH,
    [mjSENS_JOINTLIMITVEL] = MEASURE_LENGTH,
    [mjSENS_JOINTLIMITFRC] = MEASURE_FORCE,
    [mjSENS_TENDONLIMITPOS] = MEASURE_LENGTH,
    [mjSENS_TENDONLIMITVEL] = MEASURE_LENGTH,
    [mjSENS_TENDONLIMITFRC] = MEASURE_FORCE,
    [mjSENS_FRAMEPOS] = MEASURE_LENGTH,
    [mjSENS_FRAMELINVEL] = MEASURE_LENGTH,
    [mjSENS_FRAMELINACC] = MEASURE_LENGTH,
    [mjSENS_SUBTREECOM] = MEASURE_LENGTH,
    [mjSENS_SUBTREELINVEL] = MEASURE_LENGTH,
    [mjSENS_SUBTREEANGMOM] = MEASURE_TORQUE,
    [mjSENS_GEOMDIST] = MEASURE_LENGTH,
    [mjSENS_GEOMFROMTO] = MEASURE_LENGTH,
    [mjSENS_GEOMNORMAL] = MEASURE_LENGTH,
    [mjSENS_USER] = MEASURE_NONE,
};

static const Scale* place_scale(Scaler* t, mjtObj kind, const Element* e) {
  return kind == mjOBJ_BODY || kind == mjOBJ_XBODY ? scale_inside(t, e) : scale_around(t, e);
}

static Element* measured_element(const Scaler* t, mjtObj kind, const mjString* name) {
  return scale_find(t, kind == mjOBJ_XBODY ? mjOBJ_BODY : kind, name);
}

static Unit object_unit(Scaler* t, const mjsSensor* s, const Element* e) {
  if (s->objtype == mjOBJ_JOINT) return scale_joint_unit(t, e);
  if (s->objtype == mjOBJ_TENDON) return scale_tendon_unit(t, e);
  if (s->objtype == mjOBJ_ACTUATOR) return scale_actuator_unit(t, e);
  return scale_length_unit(place_scale(t, s->objtype, e));
}

// Distances lie between two objects.
static double length_between(Scaler* t, const mjsSensor* s, double first) {
  const Element* other = measured_element(t, s->reftype, s->refname);
  double second = other ? place_scale(t, s->reftype, other)->length : 1;
  return first == second ? first : sqrt(first * second);
}

void scale_sensor(Scaler* t, Element* e) {
  mjsSensor* s = e->object;
  const Element* object = measured_element(t, s->objtype, s->objname);
  bool is_place = object && (object->parent || object->head.elemtype == mjOBJ_BODY);
  bool own = s->type == mjSENS_TACTILE || s->type == mjSENS_PLUGIN;
  if (own && !t->back && is_place && !scale_is_one(place_scale(t, s->objtype, object))) scale_refuse(t, e);
  if (own && !t->back && s->type == mjSENS_TACTILE) {
    const Element* geom = measured_element(t, s->reftype, s->refname);
    if (geom && geom->parent && !scale_is_one(place_scale(t, s->reftype, geom))) scale_refuse(t, e);
  }
  Measure measure = (size_t)s->type < G_N_ELEMENTS(kMeasure) ? kMeasure[s->type] : MEASURE_NONE;
  bool juts = s->type == mjSENS_INSIDESITE && s->intprm[0];
  if (juts) measure = MEASURE_LENGTH;
  if (!object || measure == MEASURE_NONE) return;
  const Unit unit = object_unit(t, s, object);
  double factor = measure == MEASURE_LENGTH  ? unit.length
                  : measure == MEASURE_FORCE ? unit.force
                                             : unit.force * unit.same_length;
  // the cutoff of all three is the largest distance that is looked for
  bool is_normal = s->type == mjSENS_GEOMNORMAL;
  bool is_between = is_normal || juts || s->type == mjSENS_GEOMDIST || s->type == mjSENS_GEOMFROMTO;
  if (is_between) factor = length_between(t, s, factor);
  if (factor == 1) return;
  scale_keep(t, s, sizeof *s);
  scale_times(t, &s->cutoff, 1, factor);
  if (!is_normal) scale_times(t, &s->noise, 1, factor);
}
