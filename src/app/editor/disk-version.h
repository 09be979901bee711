// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text as it is on the disk, beside the one in the editor: actions "text.compare-disk" and
// "text.revert-to-saved" of an editor page.

#ifndef GIMBAL_DISK_VERSION_H_
#define GIMBAL_DISK_VERSION_H_

#include "editor/line-commands.h"

// The actions, for the class of the editor page.
void gimbal_disk_version_install(GtkWidgetClass* page_class, GimbalLineTargetFunc target);

// Show in a window, over that of page, what another text has that a document has not: a draft that
// was found.
void gimbal_disk_version_show_draft(GtkWidget* page, GimbalDocument* document, const char* draft);

#endif  // GIMBAL_DISK_VERSION_H_
