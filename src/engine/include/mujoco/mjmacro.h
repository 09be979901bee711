// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Helper macros that read a variable m of type mjModel.

#ifndef MUJOCO_MJMACRO_H_
#define MUJOCO_MJMACRO_H_

// larger and smaller of two values; an argument may be evaluated twice
#define mjMAX(a, b) (((a) > (b)) ? (a) : (b))
#define mjMIN(a, b) (((a) < (b)) ? (a) : (b))

// nonzero if any bit of x is set in the flags of m
#define mjDISABLED(x) (m->opt.disableflags & (x))
#define mjENABLED(x)  (m->opt.enableflags & (x))

// 1 if the group of actuator i is disabled, else 0
#define mjACTUATORDISABLED(i)                              \
  ((m->actuator_group[i] < 0 || m->actuator_group[i] > 30) \
       ? 0                                                 \
       : ((m->opt.disableactuator >> m->actuator_group[i]) & 1))

// format checking of printf-style functions
#ifndef mjPRINTFLIKE
  #if defined(__GNUC__)
    #define mjPRINTFLIKE(n, m) __attribute__((format(printf, n, m)))
  #else
    #define mjPRINTFLIKE(n, m)
  #endif
#endif

#endif  // MUJOCO_MJMACRO_H_
