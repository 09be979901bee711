// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a URDF cannot express of a model, or expresses differently. Each kind of loss is a row of a
// table, with a function that tests an object for it.

#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/geoms.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "import/intake/intake-work.h"
#include "import/urdf/urdf-private.h"

//---- questions that the writer has, too

gboolean gimbal_urdf_has_shape(const mjModel* m, int geom) {
  int type = m->geom_type[geom];
  gboolean mesh = gimbal_geom_has_mesh(type) && m->geom_dataid[geom] >= 0;
  return mesh || type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER ||
         type == mjGEOM_ELLIPSOID || type == mjGEOM_BOX;
}

// Whether a geom is in one of the groups that are visible by default.
gboolean gimbal_urdf_is_seen(const mjModel* m, int geom) {
  int material = m->geom_matid[geom];
  float alpha = material >= 0 ? m->mat_rgba[4 * material + 3] : m->geom_rgba[4 * geom + 3];
  return m->geom_group[geom] < 3 && alpha > 0;
}

gboolean gimbal_urdf_is_touched(const mjModel* m, int geom) {
  return m->geom_contype[geom] || m->geom_conaffinity[geom];
}

static double urdf_loss_larger(const double range[2]) {
  return fmax(fabs(range[0]), fabs(range[1]));
}

// The sum over all its actuators; 0 if one of them has no limits.
double gimbal_urdf_effort(const mjModel* m, int joint) {
  double sum = 0;
  if (m->jnt_actfrclimited[joint]) return urdf_loss_larger(m->jnt_actfrcrange + 2 * joint);
  for (int i = 0; i < m->nu; i++) {
    gboolean drives = gimbal_transmission_is_joint(m->actuator_trntype[i]);
    if (!drives || m->actuator_trnid[2 * i] != joint) continue;
    double gear = fabs(m->actuator_gear[6 * i]), gain = fabs(m->actuator_gainprm[mjNGAIN * i]);
    gboolean motor = m->actuator_gaintype[i] == mjGAIN_FIXED && m->actuator_biastype[i] == mjBIAS_NONE &&
                     m->actuator_dyntype[i] == mjDYN_NONE;
    if (m->actuator_forcelimited[i]) {
      sum += gear * urdf_loss_larger(m->actuator_forcerange + 2 * i);
    } else if (motor && m->actuator_ctrllimited[i]) {
      sum += gear * gain * urdf_loss_larger(m->actuator_ctrlrange + 2 * i);
    } else {
      return 0;
    }
  }
  return sum;
}

static gboolean is_scalar(const mjModel* m, int joint) {
  return m->jnt_type[joint] == mjJNT_HINGE || m->jnt_type[joint] == mjJNT_SLIDE;
}

gboolean gimbal_urdf_is_mimic(const mjModel* m, int equality, double* offset, double* factor) {
  int joint = m->eq_obj1id[equality], other = m->eq_obj2id[equality];
  const double* poly = m->eq_data + mjNEQDATA * equality;
  if (m->eq_type[equality] != mjEQ_JOINT || other < 0 || !m->eq_active0[equality]) return FALSE;
  if (poly[2] != 0 || poly[3] != 0 || poly[4] != 0 || !is_scalar(m, joint) || !is_scalar(m, other)) {
    return FALSE;
  }
  *factor = poly[1];
  *offset = m->qpos0[m->jnt_qposadr[joint]] + poly[0] - poly[1] * m->qpos0[m->jnt_qposadr[other]];
  return TRUE;
}

//---- questions of rows

static gboolean urdf_loss_always(const mjModel* m, int id) {
  (void)m, (void)id;
  return TRUE;
}

static gboolean other_equality(const mjModel* m, int id) {
  double offset, factor;
  return !gimbal_urdf_is_mimic(m, id, &offset, &factor);
}

static gboolean shape_unknown(const mjModel* m, int id) {
  return !gimbal_urdf_has_shape(m, id);
}

static gboolean for_nothing(const mjModel* m, int id) {
  return gimbal_urdf_has_shape(m, id) && !gimbal_urdf_is_seen(m, id) && !gimbal_urdf_is_touched(m, id);
}

static gboolean is_capsule(const mjModel* m, int id) {
  return m->geom_type[id] == mjGEOM_CAPSULE;
}

static gboolean is_ellipsoid(const mjModel* m, int id) {
  return m->geom_type[id] == mjGEOM_ELLIPSOID;
}

static gboolean has_plugin(const mjModel* m, int id) {
  return m->body_plugin[id] >= 0;
}

static gboolean is_mocap(const mjModel* m, int id) {
  return m->body_mocapid[id] >= 0;
}

static gboolean urdf_loss_compensates(const mjModel* m, int id) {
  return m->body_gravcomp[id] != 0;
}

static gboolean has_spring(const mjModel* m, int id) {
  const double* more = m->jnt_stiffnesspoly + mjNPOLY * id;
  gboolean any = m->jnt_stiffness[id] != 0;
  for (int k = 0; k < mjNPOLY; k++) any |= more[k] != 0;
  return any;
}

static gboolean has_armature(const mjModel* m, int id) {
  return m->dof_armature[m->jnt_dofadr[id]] != 0;
}

static gboolean damps_by_powers(const mjModel* m, int id) {
  gboolean any = FALSE;
  for (int k = 0; k < mjNPOLY; k++) any |= m->dof_dampingpoly[mjNPOLY * m->jnt_dofadr[id] + k] != 0;
  return any;
}

static gboolean is_free(const mjModel* m, int id) {
  return m->jnt_type[id] == mjJNT_FREE;
}

static gboolean is_ball(const mjModel* m, int id) {
  return m->jnt_type[id] == mjJNT_BALL;
}

static gboolean is_endless_slide(const mjModel* m, int id) {
  return m->jnt_type[id] == mjJNT_SLIDE && !m->jnt_limited[id];
}

static gboolean has_no_effort(const mjModel* m, int id) {
  gboolean needed = m->jnt_type[id] == mjJNT_SLIDE || (m->jnt_type[id] == mjJNT_HINGE && m->jnt_limited[id]);
  return needed && !(gimbal_urdf_effort(m, id) > 0);
}

static gboolean is_one_of_several(const mjModel* m, int id) {
  return m->body_jntnum[id] > 1;
}

static gboolean stands_elsewhere(const mjModel* m, int id) {
  int last = m->body_jntadr[id] + m->body_jntnum[id] - 1;
  return m->body_jntnum[id] > 0 && mju_norm3(m->jnt_pos + 3 * last) > 0;
}

//---- the table

typedef struct Row {
  const char* what;
  gboolean changed;
  int type;      // mjtObj: the kind of object
  size_t count;  // offset of its number in the model
  gboolean (*is)(const mjModel* m, int id);
} Row;

#define OF(type, size) mjOBJ_##type, offsetof(mjModel, size)

static const Row kRows[] = {
    {N_("Actuators"), FALSE, OF(ACTUATOR, nu), urdf_loss_always},
    {N_("Sensors"), FALSE, OF(SENSOR, nsensor), urdf_loss_always},
    {N_("Tendons"), FALSE, OF(TENDON, ntendon), urdf_loss_always},
    {N_("Equality constraints"), FALSE, OF(EQUALITY, neq), other_equality},
    {N_("Contact pairs"), FALSE, OF(PAIR, npair), urdf_loss_always},
    {N_("Pairs of bodies that do not collide"), FALSE, OF(EXCLUDE, nexclude), urdf_loss_always},
    {N_("Planes, height fields and distance fields"), FALSE, OF(GEOM, ngeom), shape_unknown},
    {N_("Geoms that are hidden and do not collide"), FALSE, OF(GEOM, ngeom), for_nothing},
    {N_("Flexes"), FALSE, OF(FLEX, nflex), urdf_loss_always},
    {N_("Skins"), FALSE, OF(SKIN, nskin), urdf_loss_always},
    {N_("Sites"), FALSE, OF(SITE, nsite), urdf_loss_always},
    {N_("Cameras"), FALSE, OF(CAMERA, ncam), urdf_loss_always},
    {N_("Lights"), FALSE, OF(LIGHT, nlight), urdf_loss_always},
    {N_("Textures"), FALSE, OF(TEXTURE, ntex), urdf_loss_always},
    {N_("Keyframes"), FALSE, OF(KEY, nkey), urdf_loss_always},
    {N_("Springs of joints"), FALSE, OF(JOINT, njnt), has_spring},
    {N_("Armature of joints"), FALSE, OF(JOINT, njnt), has_armature},
    {N_("Damping by powers of the velocity"), FALSE, OF(JOINT, njnt), damps_by_powers},
    {N_("Compensation of gravity"), FALSE, OF(BODY, nbody), urdf_loss_compensates},
    {N_("Plug-ins of bodies"), FALSE, OF(BODY, nbody), has_plugin},
    {N_("Bodies moved by motion capture stand still"), TRUE, OF(BODY, nbody), is_mocap},
    {N_("Free joints are “floating”, which few programs know"), TRUE, OF(JOINT, njnt), is_free},
    {N_("Ball joints become three hinges about x, y and z"), TRUE, OF(JOINT, njnt), is_ball},
    {N_("Sliders without limits end 1000 m away"), TRUE, OF(JOINT, njnt), is_endless_slide},
    {N_("Joints without a limit of force have one of 1e9"), TRUE, OF(JOINT, njnt), has_no_effort},
    {N_("Several joints of a body have links of next to no mass between them"), TRUE, OF(BODY, nbody),
     is_one_of_several},
    {N_("Links stand at the anchors of their joints"), TRUE, OF(BODY, nbody), stands_elsewhere},
    {N_("Capsules become a cylinder and two spheres"), TRUE, OF(GEOM, ngeom), is_capsule},
    {N_("Ellipsoids become meshes"), TRUE, OF(GEOM, ngeom), is_ellipsoid},
};

static void loss_free(gpointer data) {
  g_free(((GimbalUrdfLoss*)data)->names);
  g_free(data);
}

static void add_loss(GPtrArray* losses, const mjModel* m, const Row* row) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  int total = (int)G_STRUCT_MEMBER(mjtSize, m, row->count), count = 0;
  for (int i = 0; i < total; i++) {
    if (!row->is(m, i)) continue;
    const char* name = mj_id2name(m, row->type, i);
    if (name && *name) g_ptr_array_add(names, (gpointer)name);
    count++;
  }
  if (!count) return;
  const GimbalUrdfLoss loss = {row->what, row->changed, count, names->len ? gimbal_intake_list(names) : NULL};
  g_ptr_array_add(losses, g_memdup2(&loss, sizeof loss));
}

GPtrArray* gimbal_urdf_losses(const mjModel* m) {
  GPtrArray* losses = g_ptr_array_new_with_free_func(loss_free);
  for (guint i = 0; i < G_N_ELEMENTS(kRows); i++) add_loss(losses, m, &kRows[i]);
  return losses;
}

char* gimbal_urdf_loss_text(const GimbalUrdfLoss* loss) {
  const char* what = _(loss->what);
  if (!loss->names) return g_strdup_printf("%s (%d)", what, loss->count);
  return g_strdup_printf("%s (%d): %s", what, loss->count, loss->names);
}
