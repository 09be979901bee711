// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of controls for screen readers.

#ifndef GIMBAL_ACCESS_H_
#define GIMBAL_ACCESS_H_

// From now on a button without a label is named after its tooltip, and an entry after its
// placeholder, unless they have names of their own. The toolkit uses these texts as descriptions
// only, which screen readers do not read as names. Further calls do nothing.
void gimbal_access_install(void);

#endif  // GIMBAL_ACCESS_H_
