// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "samples/event-text.h"

#include <gimbal/kinds.h>
#include <glib/gi18n.h>

#include "model/object-label.h"

static char* object_word(const mjModel* m, int type, int id) {
  gboolean known = m && id >= 0 && id < gimbal_kind_count(m, type);
  return known ? gimbal_object_label(m, type, id) : g_strdup("?");
}

static char* contact_text(const mjModel* m, const GimbalEvent* event) {
  g_autofree char *a = object_word(m, mjOBJ_GEOM, event->a), *b = object_word(m, mjOBJ_GEOM, event->b);
  return g_strdup_printf(_("%s and %s touch"), a, b);
}

static char* limit_text(const mjModel* m, const GimbalEvent* event) {
  g_autofree char* name = object_word(m, event->b ? mjOBJ_TENDON : mjOBJ_JOINT, event->a);
  return g_strdup_printf(_("%s is at its limit"), name);
}

static char* keyframe_text(const mjModel* m, const GimbalEvent* event) {
  const char* name = m && event->a < m->nkey ? mj_id2name(m, mjOBJ_KEY, event->a) : NULL;
  return name && *name ? g_strdup_printf(_("Set to keyframe %s"), name)
                       : g_strdup_printf(_("Set to keyframe %d"), event->a);
}

char* gimbal_event_text(const mjModel* m, const GimbalEvent* event) {
  switch (event->kind) {
    case GIMBAL_EVENT_CONTACT:
      return contact_text(m, event);
    case GIMBAL_EVENT_LIMIT:
      return limit_text(m, event);
    case GIMBAL_EVENT_KEYFRAME:
      return keyframe_text(m, event);
    case GIMBAL_EVENT_WARNING:
      return g_strdup(mju_warningText(event->a, 0));
    case GIMBAL_EVENT_MARK:
      return g_strdup_printf(_("Mark %d"), event->a);
    case GIMBAL_EVENT_CAMERA:
      return g_strdup_printf(_("The camera is at view %d"), event->a);
    case GIMBAL_EVENT_EDIT:
      return g_strdup(_("The model was edited"));
    case GIMBAL_EVENT_LATE:
      return g_strdup(_("The program answered too late"));
    default:
      return g_strdup(_("The state was set by hand"));
  }
}
