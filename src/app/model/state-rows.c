// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The parts are a table. The object of a number is found by binary search among the first numbers
// of all objects.

#include "model/state-rows.h"

#include <glib/gi18n.h>
#include <stddef.h>

#include "model/object-label.h"
#include "signal/channels.h"

//---- parts

enum {
  PART_TIME,
  PART_QPOS,
  PART_QVEL,
  PART_ACT,
  PART_HISTORY,
  PART_WARMSTART,
  PART_CTRL,
  PART_QFRC,
  PART_XFRC
};
enum {
  PART_EQUALITY = PART_XFRC + 1,
  PART_MOCAP_POS,
  PART_MOCAP_QUAT,
  PART_USERDATA,
  PART_PLUGIN,
  PART_PLASTIC
};

// The arrays of numbers of a state.
static const struct {
  const char* field;
  const char* title;
  size_t data;   // offset of the array in mjData
  size_t count;  // offset of the number of rows in mjModel
  int columns;
} kParts[] = {
    [PART_TIME] = {"time", N_("Time"), 0, 0, 1},
#define P(title, field, count, columns) \
  { #field, title, offsetof(mjData, field), offsetof(mjModel, count), columns }
    [PART_QPOS] = P(N_("Joint positions"), qpos, nq, 1),
    [PART_QVEL] = P(N_("Joint velocities"), qvel, nv, 1),
    [PART_ACT] = P(N_("Activations"), act, na, 1),
    [PART_HISTORY] = P(N_("Delay buffers"), history, nhistory, 1),
    [PART_WARMSTART] = P(N_("Accelerations that the solver starts from"), qacc_warmstart, nv, 1),
    [PART_CTRL] = P(N_("Controls"), ctrl, nu, 1),
    [PART_QFRC] = P(N_("Applied joint forces"), qfrc_applied, nv, 1),
    [PART_XFRC] = P(N_("Applied body forces"), xfrc_applied, nbody, 6),
    [PART_EQUALITY] = P(N_("Active equalities"), eq_active, neq, 1),
    [PART_MOCAP_POS] = P(N_("Mocap positions"), mocap_pos, nmocap, 3),
    [PART_MOCAP_QUAT] = P(N_("Mocap orientations"), mocap_quat, nmocap, 4),
    [PART_USERDATA] = P(N_("User data"), userdata, nuserdata, 1),
    [PART_PLUGIN] = P(N_("Plugin state"), plugin_state, npluginstate, 1),
    [PART_PLASTIC] = P(N_("Rests of springs that yield"), plastic, nplastic, 1),
#undef P
};
_Static_assert(sizeof kParts / sizeof kParts[0] == GIMBAL_STATE_PARTS, "a row for each");

const char* gimbal_state_part_field(int part) {
  return kParts[part].field;
}
const char* gimbal_state_part_title(int part) {
  return _(kParts[part].title);
}
gboolean gimbal_state_part_is_flag(int part) {
  return part == PART_EQUALITY;
}

int gimbal_state_part_size(const mjModel* m, int part) {
  if (part == PART_TIME) return 1;
  return (int)*(const mjtSize*)((const char*)m + kParts[part].count) * kParts[part].columns;
}

double gimbal_state_get(const mjModel* m, const mjData* d, int part, int index) {
  if (index < 0 || index >= gimbal_state_part_size(m, part)) return 0;
  if (part == PART_TIME) return d->time;
  if (part == PART_EQUALITY) return d->eq_active[index];
  return (*(mjtNum* const*)((const char*)d + kParts[part].data))[index];
}

gboolean gimbal_state_set(const mjModel* m, mjData* d, int part, int index, double value) {
  if (part < 0 || part >= GIMBAL_STATE_PARTS || index < 0 || index >= gimbal_state_part_size(m, part)) {
    return FALSE;
  }
  if (part == PART_TIME) {
    d->time = value;
  } else if (part == PART_EQUALITY) {
    d->eq_active[index] = value != 0;
  } else {
    (*(mjtNum* const*)((const char*)d + kParts[part].data))[index] = value;
  }
  return TRUE;
}

//---- owners

// The numbers from first up to the next span belong to an object.
typedef struct Span {
  int first, type, id;
} Span;

struct GimbalStateOwners {
  GArray* spans[GIMBAL_STATE_PARTS];
};

static void state_rows_add(GArray* spans, int first, int type, int id) {
  if (first >= 0) g_array_append_val(spans, ((Span){first, type, id}));
}

static int compare_spans(gconstpointer a, gconstpointer b) {
  const Span *one = a, *other = b;
  return (one->first > other->first) - (one->first < other->first);
}

static void add_all(GimbalStateOwners* self, int part, int type, const int* first, mjtSize count) {
  for (int i = 0; i < count; i++) state_rows_add(self->spans[part], first ? first[i] : i, type, i);
}

static void add_bodies(GimbalStateOwners* self, const mjModel* m) {
  for (int i = 0; i < m->nbody; i++) {
    int mocap = m->body_mocapid[i];
    state_rows_add(self->spans[PART_XFRC], 6 * i, mjOBJ_BODY, i);
    state_rows_add(self->spans[PART_MOCAP_POS], mocap < 0 ? -1 : 3 * mocap, mjOBJ_BODY, i);
    state_rows_add(self->spans[PART_MOCAP_QUAT], mocap < 0 ? -1 : 4 * mocap, mjOBJ_BODY, i);
  }
}

GimbalStateOwners* gimbal_state_owners_new(const mjModel* m) {
  GimbalStateOwners* self = g_new0(GimbalStateOwners, 1);
  for (int i = 0; i < GIMBAL_STATE_PARTS; i++) self->spans[i] = g_array_new(FALSE, FALSE, sizeof(Span));
  add_all(self, PART_QPOS, mjOBJ_JOINT, m->jnt_qposadr, m->njnt);
  static const int kOfDofs[] = {PART_QVEL, PART_WARMSTART, PART_QFRC};
  for (guint i = 0; i < G_N_ELEMENTS(kOfDofs); i++) {
    add_all(self, kOfDofs[i], mjOBJ_JOINT, m->jnt_dofadr, m->njnt);
  }
  add_all(self, PART_ACT, mjOBJ_ACTUATOR, m->actuator_actadr, m->nactuator);
  add_all(self, PART_CTRL, mjOBJ_ACTUATOR, m->actuator_ctrladr, m->nactuator);
  add_all(self, PART_HISTORY, mjOBJ_ACTUATOR, m->actuator_historyadr, m->nactuator);
  add_all(self, PART_HISTORY, mjOBJ_SENSOR, m->sensor_historyadr, m->nsensor);
  add_all(self, PART_EQUALITY, mjOBJ_EQUALITY, NULL, m->neq);
  add_all(self, PART_PLUGIN, mjOBJ_PLUGIN, m->plugin_stateadr, m->nplugin);
  add_all(self, PART_PLASTIC, mjOBJ_JOINT, m->jnt_plasticadr, m->njnt);
  add_all(self, PART_PLASTIC, mjOBJ_TENDON, m->tendon_plasticadr, m->ntendon);
  add_bodies(self, m);
  for (int i = 0; i < GIMBAL_STATE_PARTS; i++) g_array_sort(self->spans[i], compare_spans);
  return self;
}

void gimbal_state_owners_free(GimbalStateOwners* self) {
  if (!self) return;
  for (int i = 0; i < GIMBAL_STATE_PARTS; i++) g_array_unref(self->spans[i]);
  g_free(self);
}

// The last span that starts at index or before it, NULL if there is none.
static const Span* span_at(const GArray* spans, int index) {
  guint low = 0, high = spans->len;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (g_array_index(spans, Span, middle).first <= index) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low ? &g_array_index(spans, Span, low - 1) : NULL;
}

//---- places and units

static const char* const kQuat[] = {"w", "x", "y", "z"};
static const char* const kAxes[] = {"x", "y", "z"};
static const char* const kFreePlaces[] = {"x", "y", "z", "qw", "qx", "qy", "qz"};
static const char* const kFreeRates[] = {"x", "y", "z", "wx", "wy", "wz"};
static const char* const kForces[] = {"fx", "fy", "fz", "tx", "ty", "tz"};

// The units of linear and of angular numbers.
static const char* const kUnits[GIMBAL_STATE_PARTS][2] = {
    [PART_QPOS] = {"m", "rad"},    [PART_QVEL] = {"m/s", "rad/s"}, [PART_WARMSTART] = {"m/s²", "rad/s²"},
    [PART_QFRC] = {"N", "N·m"},    [PART_XFRC] = {"N", "N·m"},     [PART_MOCAP_POS] = {"m", "m"},
    [PART_PLASTIC] = {"m", "rad"},
};

static void of_joint(const mjModel* m, int part, int k, GimbalStateOwner* owner) {
  int type = m->jnt_type[owner->id];
  gboolean position = part == PART_QPOS || part == PART_PLASTIC, free = type == mjJNT_FREE,
           quat = position && type == mjJNT_BALL;
  const char* const* places = free ? (position ? kFreePlaces : kFreeRates) : quat ? kQuat : kAxes;
  gboolean turns = free ? k >= 3 : type != mjJNT_SLIDE;
  if (free || type == mjJNT_BALL) g_strlcpy(owner->place, places[k], sizeof owner->place);
  gboolean plain = quat || (free && position && turns);
  owner->unit = plain ? "" : kUnits[part][turns];
}

static void of_vector(int part, int k, GimbalStateOwner* owner) {
  const char* const* places = part == PART_XFRC ? kForces : part == PART_MOCAP_QUAT ? kQuat : kAxes;
  g_strlcpy(owner->place, places[k], sizeof owner->place);
  owner->unit = part == PART_MOCAP_QUAT ? "" : kUnits[part][k >= 3];
}

// The number of numbers that an object has in a part; G_MAXINT: several.
static int count_of(const mjModel* m, int part, const GimbalStateOwner* owner) {
  if (part == PART_ACT) return m->actuator_actnum[owner->id];
  if (part == PART_CTRL) return m->actuator_ctrlnum[owner->id];
  if (part == PART_PLUGIN) return m->plugin_statenum[owner->id];
  if (part == PART_PLASTIC) return 2;
  return part == PART_HISTORY ? G_MAXINT : 1;
}

static void of_list(const mjModel* m, int part, int k, GimbalStateOwner* owner) {
  const char* input = part == PART_CTRL ? mj_actuatorInputName(m, owner->id, k) : NULL;
  if (count_of(m, part, owner) > 1 && input) g_strlcpy(owner->place, input, sizeof owner->place);
  if (count_of(m, part, owner) > 1 && !input) g_snprintf(owner->place, sizeof owner->place, "[%d]", k);
  if (part == PART_CTRL) owner->unit = gimbal_channels_control_unit(m, owner->id, k);
}

// Copy as much of a text as fits, without half a character at the end.
static void copy_text(char* to, gsize size, const char* text) {
  const char* end;
  g_strlcpy(to, text, size);
  if (!g_utf8_validate(to, -1, &end)) to[end - to] = '\0';
}

static void set_name(const mjModel* m, int part, int index, GimbalStateOwner* owner) {
  g_autofree char* label = owner->id >= 0 ? gimbal_object_label(m, owner->type, owner->id) : NULL;
  if (label) {
    copy_text(owner->name, sizeof owner->name, label);
  } else if (part == PART_TIME) {
    copy_text(owner->name, sizeof owner->name, _("Time"));
  } else {
    g_snprintf(owner->name, sizeof owner->name, "%s %d", kParts[part].field, index);
  }
}

void gimbal_state_owners_find(const GimbalStateOwners* self, const mjModel* m, int part, int index,
                              GimbalStateOwner* owner) {
  const Span* span = span_at(self->spans[part], index);
  *owner = (GimbalStateOwner){mjOBJ_UNKNOWN, -1, "", "", part == PART_TIME ? "s" : ""};
  if (span) {
    owner->type = span->type;
    owner->id = span->id;
  }
  set_name(m, part, index, owner);
  if (!span) return;
  int k = index - span->first;
  if (owner->type == mjOBJ_JOINT) {
    of_joint(m, part, k, owner);
  } else if (owner->type == mjOBJ_BODY) {
    of_vector(part, k, owner);
  } else {
    of_list(m, part, k, owner);
  }
}
