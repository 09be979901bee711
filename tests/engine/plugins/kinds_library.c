// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A library with a plugin of each kind, a resource provider, a decoder and an encoder, as somebody
// would write it for MuJoCo: it uses nothing but the headers of the interface. The tests load it
// and compare what the engine makes of it with what these few lines say.

#include <math.h>
#include <mujoco/mujoco.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static mjtNum number(const mjModel* m, int instance, const char* key, mjtNum standard) {
  const char* text = mj_getPluginConfig(m, instance, key);
  return text && *text ? strtod(text, NULL) : standard;
}

static int init(const mjModel* m, mjData* d, int instance) {
  if (number(m, instance, "refuse", 0) != 0) return -1;
  int* computed = malloc(sizeof(int));
  *computed = 0;
  d->plugin_data[instance] = (uintptr_t)computed;
  return 0;
}

static void destroy(mjData* d, int instance) {
  free((void*)d->plugin_data[instance]);
  d->plugin_data[instance] = 0;
}

static void reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  if (state && m->plugin_statenum[instance]) state[0] = number(m, instance, "start", 7);
  if (data) *(int*)data = 0;
}

static int no_state(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 0;
}

static int one_state(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 1;
}

//---- actuator

// force = gain (ctrl - length) + act; act' = gain ctrl - act. Its state is the integral of the
// force.

static int is_on(const mjModel* m, const mjData* d, int i, int instance) {
  (void)d;
  return m->actuator_plugin[i] == instance && !(m->opt.disableactuator & (1 << m->actuator_group[i]));
}

static void servo_act_dot(const mjModel* m, mjData* d, int instance) {
  mjtNum gain = number(m, instance, "gain", 1);
  for (int i = 0; i < m->nactuator; i++) {
    if (!is_on(m, d, i, instance) || !m->actuator_actnum[i]) continue;
    int act = m->actuator_actadr[i];
    d->act_dot[act] = gain * d->ctrl[m->actuator_ctrladr[i]] - d->act[act];
  }
}

static void servo_compute(const mjModel* m, mjData* d, int instance, int capability) {
  if (capability != mjPLUGIN_ACTUATOR) return;
  mjtNum gain = number(m, instance, "gain", 1);
  for (int i = 0; i < m->nactuator; i++) {
    if (!is_on(m, d, i, instance)) continue;
    int out = m->actuator_outadr[i];
    d->actuator_force[out] = gain * (d->ctrl[m->actuator_ctrladr[i]] - d->actuator_length[out]);
    if (m->actuator_actnum[i]) d->actuator_force[out] += d->act[m->actuator_actadr[i]];
  }
  ++*(int*)d->plugin_data[instance];
}

static void servo_advance(const mjModel* m, mjData* d, int instance) {
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_plugin[i] != instance) continue;
    d->plugin_state[m->plugin_stateadr[instance]] +=
        m->opt.timestep * d->actuator_force[m->actuator_outadr[i]];
  }
}

//---- sensors: as many values as configured, of what a stage knows

static int sensor_width(const mjModel* m, int instance, int sensor) {
  (void)sensor;
  return (int)number(m, instance, "width", 2);
}

static void fill(const mjModel* m, mjData* d, int instance, const mjtNum* from) {
  for (int i = 0; i < m->nsensor; i++) {
    if (m->sensor_type[i] != mjSENS_PLUGIN || m->sensor_plugin[i] != instance) continue;
    for (int k = 0; k < m->sensor_dim[i]; k++) {
      d->sensordata[m->sensor_adr[i] + k] = m->nv ? (k + 1) * from[k % m->nv] : k;
    }
  }
}

static void sense_pos(const mjModel* m, mjData* d, int instance, int capability) {
  (void)capability;
  fill(m, d, instance, d->qpos);
}

static void sense_vel(const mjModel* m, mjData* d, int instance, int capability) {
  (void)capability;
  fill(m, d, instance, d->qvel);
}

static void sense_acc(const mjModel* m, mjData* d, int instance, int capability) {
  (void)capability;
  fill(m, d, instance, d->qacc);
}

//---- passive force

// A wind on all bodies that use it, growing with its state. From a certain time on it ends the
// program.

static void wind_compute(const mjModel* m, mjData* d, int instance, int capability) {
  if (capability != mjPLUGIN_PASSIVE) return;
  if (d->time > number(m, instance, "crash", mjMAXVAL)) raise(SIGSEGV);
  mjtNum force[3] = {number(m, instance, "strength", 1) * d->plugin_state[m->plugin_stateadr[instance]], 0,
                     0};
  for (int i = 1; i < m->nbody; i++) {
    if (m->body_plugin[i] == instance) mj_applyFT(m, d, force, NULL, d->xipos + 3 * i, i, d->qfrc_passive);
  }
}

static void wind_advance(const mjModel* m, mjData* d, int instance) {
  d->plugin_state[m->plugin_stateadr[instance]] += m->opt.timestep;
}

//---- distance field: a ball

static mjtNum ball_static(const mjtNum x[3], const mjtNum* radius) {
  return mju_norm3(x) - radius[0];
}

static void ball_attribute(mjtNum attribute[], const char* name[], const char* value[]) {
  (void)name;
  attribute[0] = value[0] && *value[0] ? strtod(value[0], NULL) : 0.5;
}

static void ball_box(mjtNum aabb[6], const mjtNum* radius) {
  aabb[0] = aabb[1] = aabb[2] = 0;
  aabb[3] = aabb[4] = aabb[5] = 1.1 * radius[0];
}

static int ball_init(const mjModel* m, mjData* d, int instance) {
  mjtNum* radius = malloc(sizeof *radius);
  *radius = number(m, instance, "radius", 0.5);
  d->plugin_data[instance] = (uintptr_t)radius;
  return 0;
}

static mjtNum ball_distance(const mjtNum x[3], const mjData* d, int instance) {
  return mju_norm3(x) - *(const mjtNum*)d->plugin_data[instance];
}

static void ball_gradient(mjtNum g[3], const mjtNum x[3], const mjData* d, int instance) {
  (void)d, (void)instance;
  mju_copy3(g, x);
  mju_normalize3(g);
}

static void ball_reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)state, (void)data, (void)instance;
}

static void ball_compute(const mjModel* m, mjData* d, int instance, int capability) {
  (void)m, (void)d, (void)instance, (void)capability;
}

static void register_engine_plugins(void) {
  static const char* const servo_keys[] = {"gain", "start", "refuse"};
  static const char* const sense_keys[] = {"width", "refuse"};
  static const char* const wind_keys[] = {"strength", "start", "refuse", "crash"};
  static const char* const ball_keys[] = {"radius"};
  const mjpPlugin common = {.init = init, .destroy = destroy, .reset = reset, .nstate = no_state};
  mjpPlugin p = common;
  p.name = "kinds.servo", p.capabilityflags = mjPLUGIN_ACTUATOR, p.nattribute = 3, p.attributes = servo_keys;
  p.nstate = one_state, p.compute = servo_compute, p.actuator_act_dot = servo_act_dot,
  p.advance = servo_advance;
  mjp_registerPlugin(&p);
  static const struct {
    const char* name;
    int stage;
    void (*compute)(const mjModel*, mjData*, int, int);
  } sensors[] = {{"kinds.pos", mjSTAGE_POS, sense_pos},
                 {"kinds.vel", mjSTAGE_VEL, sense_vel},
                 {"kinds.acc", mjSTAGE_ACC, sense_acc}};
  for (int i = 0; i < 3; i++) {
    p = common;
    p.name = sensors[i].name, p.needstage = sensors[i].stage, p.compute = sensors[i].compute;
    p.capabilityflags = mjPLUGIN_SENSOR, p.nattribute = 2, p.attributes = sense_keys,
    p.nsensordata = sensor_width;
    mjp_registerPlugin(&p);
  }
  p = common;
  p.name = "kinds.wind", p.capabilityflags = mjPLUGIN_PASSIVE, p.nattribute = 4, p.attributes = wind_keys;
  p.nstate = one_state, p.compute = wind_compute, p.advance = wind_advance;
  mjp_registerPlugin(&p);
  p = common;
  p.name = "kinds.ball", p.capabilityflags = mjPLUGIN_SDF, p.nattribute = 1, p.attributes = ball_keys;
  p.init = ball_init, p.reset = ball_reset, p.compute = ball_compute;
  p.sdf_distance = ball_distance, p.sdf_gradient = ball_gradient, p.sdf_staticdistance = ball_static;
  p.sdf_attribute = ball_attribute, p.sdf_aabb = ball_box;
  mjp_registerPlugin(&p);
}

//---- files: "kinds:TEXT" is a file with this text; a .kinds file holds the radius of a ball

static int open_text(mjResource* r) {
  const char* colon = strchr(r->name, ':');
  r->data = colon ? (void*)(colon + 1) : NULL;
  return colon != NULL;
}

static int read_text(mjResource* r, const void** buffer) {
  *buffer = r->data;
  return (int)strlen(r->data);
}

static void close_text(mjResource* r) {
  (void)r;
}

static int can_decode(const mjResource* r) {
  size_t n = strlen(r->name);
  return n > 6 && !strcmp(r->name + n - 6, ".kinds");
}

static mjSpec* decode(mjResource* r, const mjVFS* vfs, char* error, int error_sz) {
  (void)error, (void)error_sz;
  (void)vfs;
  const void* bytes;
  char text[32] = "";
  int n = mju_readResource(r, &bytes);
  memcpy(text, bytes, n < 31 ? (size_t)n : 31);
  mjSpec* s = mj_makeSpec();
  mjs_addGeom(mjs_findBody(s, "world"), NULL)->size[0] = strtod(text, NULL);
  return s;
}

static mjtSize encode(const mjSpec* s, const mjModel* m, const mjVFS* vfs, mjResource* r) {
  (void)s, (void)vfs;
  char* text = malloc(2);
  text[0] = (char)('0' + (int)m->geom_size[0]);
  text[1] = 0;
  r->data = text;
  return 1;
}

static void close_encoded(mjResource* r) {
  free(r->data);
}

mjPLUGIN_LIB_INIT(kinds) {
  register_engine_plugins();
  mjpResourceProvider provider;
  mjp_defaultProvider(&provider);
  provider.prefix = "kinds", provider.open = open_text, provider.read = read_text,
  provider.close = close_text;
  mjp_registerProvider(&provider);
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/kinds", decoder.extension = ".kinds";
  decoder.can_decode = can_decode, decoder.decode = decode;
  mjp_registerDecoder(&decoder);
  mjpEncoder encoder;
  mjp_defaultEncoder(&encoder);
  encoder.content_type = "model/kinds", encoder.extension = ".kinds";
  encoder.encode = encode, encoder.close_resource = close_encoded;
  mjp_registerEncoder(&encoder);
}
