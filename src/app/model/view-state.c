// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The state of the 3D view of a model as a text.

#include "model/view-state.h"

#include <gimbal/kinds.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GROUP GIMBAL_VIEW_STATE_GROUP

//---- objects by name

char* gimbal_view_state_dup_object(const mjModel* m, int type, int id) {
  if (id < 0 || type <= mjOBJ_UNKNOWN || type >= mjNOBJECT) return NULL;
  const char *name = mj_id2name(m, type, id), *kind = gimbal_kind(type)->name;
  return name && *name ? g_strdup_printf("%s %s", kind, name) : g_strdup_printf("%s #%d", kind, id);
}

gboolean gimbal_view_state_find_object(const mjModel* m, const char* text, int* type, int* id) {
  g_auto(GStrv) parts = g_strsplit(text ? text : "", " ", 2);
  if (g_strv_length(parts) < 2) return FALSE;
  int kind = mju_str2Type(parts[0]);
  int found = mj_name2id(m, kind, parts[1]);
  if (found < 0 && parts[1][0] == '#') found = atoi(parts[1] + 1);
  if (found < 0 || found >= gimbal_kind_count(m, kind)) return FALSE;
  *type = kind;
  *id = found;
  return TRUE;
}

//---- groups of switches

static const struct {
  const char* key;
  size_t offset;  // in mjvOption
} kGroups[] = {{"geom-groups", offsetof(mjvOption, geomgroup)},
               {"site-groups", offsetof(mjvOption, sitegroup)},
               {"joint-groups", offsetof(mjvOption, jointgroup)},
               {"tendon-groups", offsetof(mjvOption, tendongroup)},
               {"actuator-groups", offsetof(mjvOption, actuatorgroup)},
               {"flex-groups", offsetof(mjvOption, flexgroup)},
               {"skin-groups", offsetof(mjvOption, skingroup)}};

static const struct {
  const char* key;
  size_t offset;  // in mjvOption
  int count;      // of its values
} kChoices[] = {{"label", offsetof(mjvOption, label), mjNLABEL},
                {"frame", offsetof(mjvOption, frame), mjNFRAME},
                {"tree-depth", offsetof(mjvOption, bvh_depth), 21},
                {"flex-layer", offsetof(mjvOption, flex_layer), 11}};

// Write switches as a string of 0 and 1.
static void write_bytes(GKeyFile* file, const char* key, const mjtByte* bytes, int count) {
  char text[64] = "";
  for (int i = 0; i < count; i++) text[i] = bytes[i] ? '1' : '0';
  g_key_file_set_string(file, GROUP, key, text);
}

static void read_bytes(GKeyFile* file, const char* key, mjtByte* bytes, int count) {
  g_autofree char* text = g_key_file_get_string(file, GROUP, key, NULL);
  if (!text || (int)strlen(text) != count) return;
  for (int i = 0; i < count; i++) bytes[i] = text[i] == '1';
}

//---- camera

static void write_camera(const mjvCamera* camera, const mjModel* m, GKeyFile* file) {
  double place[6] = {camera->lookat[0], camera->lookat[1], camera->lookat[2],
                     camera->distance,  camera->azimuth,   camera->elevation};
  g_autofree char* fixed =
      camera->type == mjCAMERA_FIXED      ? gimbal_view_state_dup_object(m, mjOBJ_CAMERA, camera->fixedcamid)
      : camera->type == mjCAMERA_TRACKING ? gimbal_view_state_dup_object(m, mjOBJ_BODY, camera->trackbodyid)
                                          : NULL;
  g_key_file_set_double_list(file, GROUP, "place", place, 6);
  g_key_file_set_string(file, GROUP, "camera", fixed ? fixed : "free");
  g_key_file_set_boolean(file, GROUP, "orthographic", camera->orthographic != 0);
}

void gimbal_view_state_forget_camera(GKeyFile* file) {
  g_key_file_remove_key(file, GROUP, "place", NULL);
  g_key_file_remove_key(file, GROUP, "camera", NULL);
}

static void read_camera(mjvCamera* camera, const mjModel* m, GKeyFile* file) {
  gsize count = 0;
  int type, id;
  g_autofree double* place = g_key_file_get_double_list(file, GROUP, "place", &count, NULL);
  g_autofree char* fixed = g_key_file_get_string(file, GROUP, "camera", NULL);
  gboolean good = count == 6;
  for (gsize i = 0; i < count; i++) good = good && isfinite(place[i]);
  if (!good || place[3] <= 0) return;
  mju_copy3(camera->lookat, place);
  camera->distance = place[3];
  camera->azimuth = place[4];
  camera->elevation = place[5];
  camera->orthographic = g_key_file_get_boolean(file, GROUP, "orthographic", NULL);
  camera->type = mjCAMERA_FREE;
  camera->fixedcamid = camera->trackbodyid = -1;
  if (!gimbal_view_state_find_object(m, fixed, &type, &id)) return;
  camera->type = type == mjOBJ_CAMERA ? mjCAMERA_FIXED : mjCAMERA_TRACKING;
  *(type == mjOBJ_CAMERA ? &camera->fixedcamid : &camera->trackbodyid) = id;
}

//---- all of it

void gimbal_view_state_write(const GimbalViewState* self, const mjModel* m, GKeyFile* file) {
  g_autofree char* selected = gimbal_view_state_dup_object(m, self->type, self->id);
  write_camera(&self->camera, m, file);
  write_bytes(file, "visual-flags", self->option.flags, mjNVISFLAG);
  write_bytes(file, "render-flags", self->flags, mjNRNDFLAG);
  write_bytes(file, "layers", self->layers, GIMBAL_N_LAYERS);
  for (guint i = 0; i < G_N_ELEMENTS(kGroups); i++) {
    write_bytes(file, kGroups[i].key, (const mjtByte*)&self->option + kGroups[i].offset, mjNGROUP);
  }
  for (guint i = 0; i < G_N_ELEMENTS(kChoices); i++) {
    g_key_file_set_integer(file, GROUP, kChoices[i].key,
                           *(const int*)((const char*)&self->option + kChoices[i].offset));
  }
  g_key_file_set_string(file, GROUP, "selected", selected ? selected : "");
}

gboolean gimbal_view_state_read(GimbalViewState* self, const mjModel* m, GKeyFile* file) {
  if (!g_key_file_has_group(file, GROUP)) return FALSE;
  read_camera(&self->camera, m, file);
  read_bytes(file, "visual-flags", self->option.flags, mjNVISFLAG);
  read_bytes(file, "render-flags", self->flags, mjNRNDFLAG);
  read_bytes(file, "layers", self->layers, GIMBAL_N_LAYERS);
  for (guint i = 0; i < G_N_ELEMENTS(kGroups); i++) {
    read_bytes(file, kGroups[i].key, (mjtByte*)&self->option + kGroups[i].offset, mjNGROUP);
  }
  for (guint i = 0; i < G_N_ELEMENTS(kChoices); i++) {
    int value = g_key_file_get_integer(file, GROUP, kChoices[i].key, NULL);
    if (value >= 0 && value < kChoices[i].count) *(int*)((char*)&self->option + kChoices[i].offset) = value;
  }
  g_autofree char* selected = g_key_file_get_string(file, GROUP, "selected", NULL);
  gimbal_view_state_find_object(m, selected, &self->type, &self->id);
  return TRUE;
}
