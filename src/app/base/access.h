// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of controls for those who do not see them.

#ifndef GIMBAL_ACCESS_H_
#define GIMBAL_ACCESS_H_

// From now on a button without words is called what its tooltip says, and an entry what it asks
// for, unless they have a name of their own. The toolkit makes these descriptions only, which
// screen readers do not take for names.
void gimbal_access_install(void);

#endif  // GIMBAL_ACCESS_H_
