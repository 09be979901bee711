// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What readers and writers of MCAP share. A file is a magic, records (an opcode of a byte, the
// length as uint64, the content), and the magic again; numbers are little-endian, a string is its
// length (uint32) and its bytes (mcap.dev/spec). Messages of ROS 2 are in CDR: four bytes say the
// order of bytes, each number stands at a multiple of its size from there on, a sequence is its
// length (uint32) and its members, a string one of bytes with a zero at its end.

#ifndef GIMBAL_TRAJECTORY_MCAP_H_
#define GIMBAL_TRAJECTORY_MCAP_H_

enum { MCAP_MAGIC = 8, MCAP_HEAD = 9 };  // bytes: of the magic, of a record before its content
#define MCAP_MAGIC_BYTES "\x89MCAP0\r\n"

typedef enum McapOpcode {
  MCAP_HEADER = 1,
  MCAP_FOOTER = 2,
  MCAP_SCHEMA = 3,
  MCAP_CHANNEL = 4,
  MCAP_MESSAGE = 5,
  MCAP_CHUNK = 6,
  MCAP_DATA_END = 15,
} McapOpcode;

#define MCAP_JOINT_STATE "sensor_msgs/msg/JointState"

#endif  // GIMBAL_TRAJECTORY_MCAP_H_
