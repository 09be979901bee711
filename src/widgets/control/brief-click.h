// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Clicks that are over before their press was looked at, as on a busy machine. After a layout the
// toolkit tells what lies under the pointer by a motion that nobody made, with the buttons as they
// are at that moment; a button that is up already ends the gestures that wait for its release, and
// the click is lost.

#ifndef GIMBAL_BRIEF_CLICK_H_
#define GIMBAL_BRIEF_CLICK_H_

// Keep them, in all windows that there are and that will come.
void gimbal_brief_clicks_keep(void);

#endif  // GIMBAL_BRIEF_CLICK_H_
