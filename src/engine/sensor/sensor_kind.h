// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a kind of sensor is made of; each kind has a row in the table of sensor.c and a function in one of the
// family files.

#ifndef GIMBAL_SENSOR_SENSOR_KIND_H_
#define GIMBAL_SENSOR_SENSOR_KIND_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// One sensor to be read.
typedef struct {
  const mjModel* m;
  mjData* d;
  int id;
  int type;     // mjtSensor
  int objtype;  // what it senses
  int objid;
  int reftype;  // in which frame, or against what
  int refid;    // -1: none
  int dim;
} Sensor;

// Writes dim numbers.
typedef void (*SensorFunction)(const Sensor* s, mjtNum* out);

// frames and inertial units (sensor_frame.c)
void sense_frame_position(const Sensor* s, mjtNum* out);
void sense_frame_axis(const Sensor* s, mjtNum* out);
void sense_frame_quaternion(const Sensor* s, mjtNum* out);
void sense_frame_velocity(const Sensor* s, mjtNum* out);
void sense_frame_acceleration(const Sensor* s, mjtNum* out);
void sense_magnetometer(const Sensor* s, mjtNum* out);
void sense_velocimeter(const Sensor* s, mjtNum* out);
void sense_gyro(const Sensor* s, mjtNum* out);
void sense_accelerometer(const Sensor* s, mjtNum* out);
void sense_force(const Sensor* s, mjtNum* out);
void sense_torque(const Sensor* s, mjtNum* out);

// joints, tendons, actuators, subtrees, energies and time (sensor_state.c)
void sense_joint_position(const Sensor* s, mjtNum* out);
void sense_joint_velocity(const Sensor* s, mjtNum* out);
void sense_joint_actuator_force(const Sensor* s, mjtNum* out);
void sense_ball_quaternion(const Sensor* s, mjtNum* out);
void sense_ball_velocity(const Sensor* s, mjtNum* out);
void sense_tendon_position(const Sensor* s, mjtNum* out);
void sense_tendon_velocity(const Sensor* s, mjtNum* out);
void sense_tendon_actuator_force(const Sensor* s, mjtNum* out);
void sense_actuator_position(const Sensor* s, mjtNum* out);
void sense_actuator_velocity(const Sensor* s, mjtNum* out);
void sense_actuator_force(const Sensor* s, mjtNum* out);
void sense_limit_position(const Sensor* s, mjtNum* out);
void sense_limit_velocity(const Sensor* s, mjtNum* out);
void sense_limit_force(const Sensor* s, mjtNum* out);
void sense_subtree_com(const Sensor* s, mjtNum* out);
void sense_subtree_velocity(const Sensor* s, mjtNum* out);
void sense_subtree_momentum(const Sensor* s, mjtNum* out);
void sense_potential_energy(const Sensor* s, mjtNum* out);
void sense_kinetic_energy(const Sensor* s, mjtNum* out);
void sense_clock(const Sensor* s, mjtNum* out);

// shapes and distances (sensor_geometry.c)
void sense_inside_site(const Sensor* s, mjtNum* out);
void sense_distance(const Sensor* s, mjtNum* out);
void sense_distance_normal(const Sensor* s, mjtNum* out);
void sense_distance_segment(const Sensor* s, mjtNum* out);

// cameras and rays (sensor_camera.c)
void sense_camera_projection(const Sensor* s, mjtNum* out);
void sense_rangefinder(const Sensor* s, mjtNum* out);

// contacts (sensor_contact.c, sensor_tactile.c)
void sense_touch(const Sensor* s, mjtNum* out);
void sense_contact(const Sensor* s, mjtNum* out);
void sense_tactile(const Sensor* s, mjtNum* out);

// Whether a point is inside a primitive shape.
bool point_in_shape(const mjtNum point[3], const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3],
                    int type);

#endif  // GIMBAL_SENSOR_SENSOR_KIND_H_
