// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A grid of touch sensors that looks down the negative z axis of a site.
//
// A contact at p in the frame of the site has azimuth a = atan2(x, -z), elevation e = atan2(y, |(x,
// z)|) and distance |p|. Its cell is found between edges that cut the field of view: u in [-1, 1]
// in equal steps, bent towards the middle,
//   fovea(u) = g u^5 + (1 - g) u,   g: gamma
// and scaled by the half angles fov. A channel sums up one component of the contact force and
// torque, in the order z, x, y of the site.

#include <gimbal/assert.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "plugins/builtin.h"

enum { CHANNELS = 6 };

static const GimbalPluginKey kKeys[] = {
    {.name = "nchannel",
     .doc = "Values of a cell: normal force, two tangential ones, then the torques alike.",
     .standard = "1",
     .type = GIMBAL_KEY_INTEGER,
     .count = 1,
     .min = 0,
     .max = CHANNELS},
    {.name = "size",
     .doc = "Columns and rows of the grid.",
     .type = GIMBAL_KEY_INTEGER,
     .count = 2,
     .required = 1,
     .min = 1,
     .max = 10000},
    {.name = "fov",
     .doc = "Half the field of view, degrees: to the sides (at most 180), up and down (at most 90).",
     .count = 2,
     .required = 1,
     .min = 0,
     .above_min = 1,
     .max = 180,
     .max_second = 90},
    {.name = "gamma",
     .doc = "How much smaller the cells in the middle are: 0, all are equal, to 1.",
     .standard = "0",
     .count = 1,
     .max = 1},
};

typedef struct Grid {
  int nchannel, size[2];
  mjtNum half[2];  // of the field of view, rad
  mjtNum gamma;
  int site;
  mjtNum distance[];  // mean distance of the contacts of each cell, m; 0: none
} Grid;

// What is known of a contact.
typedef struct Touch {
  mjtNum angle[2], distance, value[CHANNELS];
} Touch;

//---- start

static int touch_grid_channels(const mjModel* m, int instance) {
  mjtNum n = 0;
  builtin_numbers(m, instance, "nchannel", &n, 1);
  return n != 0 ? (int)n : 1;
}

static int touch_grid_nsensordata(const mjModel* m, int instance, int sensor) {
  GIMBAL_ASSERT(sensor >= 0 && sensor < m->nsensor);
  (void)sensor;
  mjtNum size[2] = {0, 0};
  builtin_numbers(m, instance, "size", size, 2);
  return touch_grid_channels(m, instance) * (int)size[0] * (int)size[1];
}

static int sensor_of(const mjModel* m, int instance) {
  for (int i = 0; i < m->nsensor; i++) {
    if (m->sensor_type[i] == mjSENS_PLUGIN && m->sensor_plugin[i] == instance) return i;
  }
  return -1;
}

static int touch_grid_init(const mjModel* m, mjData* d, int instance) {
  int sensor = sensor_of(m, instance);
  mjtNum size[2] = {0, 0}, fov[2] = {0, 0}, gamma = 0;
  if (sensor < 0) return 0;  // nothing to fill
  if (m->sensor_objtype[sensor] != mjOBJ_SITE) {
    mju_warning("a touch grid looks from a site: objtype=\"site\"");
    return -1;
  }
  builtin_numbers(m, instance, "size", size, 2);
  builtin_numbers(m, instance, "fov", fov, 2);
  builtin_numbers(m, instance, "gamma", &gamma, 1);
  size_t bytes = sizeof(Grid) + (size_t)size[0] * (size_t)size[1] * sizeof(mjtNum);
  Grid* self = mju_malloc(bytes);
  memset(self, 0, bytes);
  self->nchannel = touch_grid_channels(m, instance);
  self->gamma = gamma;
  self->site = m->sensor_objid[sensor];
  for (int i = 0; i < 2; i++) {
    self->size[i] = (int)size[i];
    self->half[i] = fov[i] * mjPI / 180;
  }
  d->plugin_data[instance] = (uintptr_t)self;
  return 0;
}

static void touch_grid_reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)state, (void)instance;
  Grid* self = data;
  if (self) mju_zero(self->distance, self->size[0] * self->size[1]);
}

//---- cells

static void cell_edges(mjtNum* edge, int n, mjtNum half, mjtNum gamma) {
  mjtNum u = -1, step = 2. / n;
  for (int i = 0; i <= n; i++, u += step) {
    mjtNum bent = gamma ? gamma * mju_pow(u, 5) + (1 - gamma) * u : u;
    edge[i] = bent * half;
  }
}

// The cell whose edges are below and not below an angle, -1 outside.
static int find_cell(const mjtNum* edge, int n, mjtNum angle) {
  int low = 0, high = n + 1;  // the first edge that is not below lies here
  while (low < high) {
    int middle = (low + high) / 2;
    if (angle <= edge[middle]) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low == 0 || low > n ? -1 : low - 1;
}

//---- contacts

static int welded_body(const mjModel* m, int geom) {
  return geom < 0 ? -1 : m->body_weldid[m->geom_bodyid[geom]];
}

static bool touch_grid_touches(const mjModel* m, const mjContact* con, int weld) {
  return welded_body(m, con->geom[0]) == weld || welded_body(m, con->geom[1]) == weld;
}

// Force or torque of a contact, from its frame to that of the site, z first.
static void to_site(mjtNum value[3], const mjContact* con, const mjtNum mat[9], const mjtNum x[3]) {
  mjtNum world[3], local[3];
  mju_mulMatTVec3(world, con->frame, x);
  mju_mulMatTVec3(local, mat, world);
  value[0] = local[2];
  value[1] = local[0];
  value[2] = local[1];
}

static Touch touch_of(const mjModel* m, const mjData* d, const Grid* self, int id, int weld) {
  const mjContact* con = d->contact + id;
  const mjtNum *pos = d->site_xpos + 3 * self->site, *mat = d->site_xmat + 9 * self->site;
  mjtNum force[6], rel[3], x[3];
  Touch t;
  mj_contactForce(m, d, id, force);
  to_site(t.value, con, mat, force);
  to_site(t.value + 3, con, mat, force + 3);

  // forces act on the second geom
  if (welded_body(m, con->geom[0]) == weld) mju_scl(t.value, t.value, -1, CHANNELS);

  mju_sub3(rel, con->pos, pos);
  mju_mulMatTVec3(x, mat, rel);
  t.angle[0] = mju_atan2(x[0], -x[2]);
  t.angle[1] = mju_atan2(x[1], mju_sqrt(x[0] * x[0] + x[2] * x[2]));
  t.distance = mju_sqrt(x[0] * x[0] + x[2] * x[2] + x[1] * x[1]);
  return t;
}

static void touch_grid_compute(const mjModel* m, mjData* d, int instance, int capability) {
  (void)capability;
  Grid* self = builtin_instance(d, instance);
  if (!self) return;
  int sensor = sensor_of(m, instance), ncell = self->size[0] * self->size[1];
  int weld = m->body_weldid[m->site_bodyid[self->site]];
  mjtNum* data = d->sensordata + m->sensor_adr[sensor];
  mju_zero(data, m->sensor_dim[sensor]);
  mju_zero(self->distance, ncell);

  mj_markStack(d);
  mjtNum* column = mj_stackAllocNum(d, self->size[0] + 1);
  mjtNum* row = mj_stackAllocNum(d, self->size[1] + 1);
  int* hits = mj_stackAllocInt(d, ncell);
  memset(hits, 0, (size_t)ncell * sizeof(int));
  cell_edges(column, self->size[0], self->half[0], self->gamma);
  cell_edges(row, self->size[1], self->half[1], self->gamma);
  for (int i = 0; i < d->ncon; i++) {
    if (!touch_grid_touches(m, d->contact + i, weld)) continue;
    Touch t = touch_of(m, d, self, i, weld);
    int x = find_cell(column, self->size[0], t.angle[0]), y = find_cell(row, self->size[1], t.angle[1]);
    if (x < 0 || y < 0) continue;
    int cell = y * self->size[0] + x;
    for (int k = 0; k < self->nchannel; k++) data[k * ncell + cell] += t.value[k];
    self->distance[cell] += t.distance;
    hits[cell]++;
  }
  for (int i = 0; i < ncell; i++) {
    if (hits[i]) self->distance[i] /= hits[i];
  }
  mj_freeStack(d);
}

//---- picture

// A flat box over a cell, at the distance of its contacts: turned by azimuth and elevation about
// the site.
static void place_cell(mjtNum pos[3], mjtNum mat[9], const mjtNum site_pos[3], const mjtNum site_mat[9],
                       mjtNum azimuth, mjtNum elevation, mjtNum distance) {
  mjtNum local[3] = {distance * mju_cos(elevation) * mju_sin(azimuth), distance * mju_sin(elevation),
                     -distance * mju_cos(elevation) * mju_cos(azimuth)};
  mju_mulMatVec3(pos, site_mat, local);
  mju_addTo3(pos, site_pos);
  mjtNum site[4], about_y[4], about_x[4], turned[4];
  const mjtNum y[3] = {-site_mat[1], -site_mat[4], -site_mat[7]},
               x[3] = {site_mat[0], site_mat[3], site_mat[6]};
  mju_mat2Quat(site, site_mat);
  mju_axisAngle2Quat(about_y, y, azimuth);
  mju_axisAngle2Quat(about_x, x, elevation);
  mju_mulQuat(turned, about_x, site);
  mju_mulQuat(turned, about_y, turned);
  mju_quat2Mat(mat, turned);
}

static void draw_box(mjvScene* scn, int sensor, const mjtNum size[3], const mjtNum pos[3],
                     const mjtNum mat[9], const float rgba[4]) {
  int told = scn->status;
  if (!builtin_geom(scn, sensor, mjGEOM_BOX, size, pos, mat, rgba) && !told) {
    mju_warning("the scene has room for %d geoms only: the touch grid is cut", scn->maxgeom);
  }
}

// Red, green and blue are the first three channels, relative to the largest normal force.
static void draw_cell(const Grid* self, const mjData* d, const mjtNum* data, mjvScene* scn, int sensor,
                      const mjtNum* column, const mjtNum* row, int x, int y, mjtNum largest) {
  const mjtNum thickness = 0.02;
  int ncell = self->size[0] * self->size[1], cell = y * self->size[0] + x;
  mjtNum distance = self->distance[cell], pos[3], mat[9];
  mjtNum size[3] = {distance * 0.5 * (column[x + 1] - column[x]), distance * 0.5 * (row[y + 1] - row[y]),
                    distance * thickness};
  float rgba[4] = {1, 1, 1, 1};
  place_cell(pos, mat, d->site_xpos + 3 * self->site, d->site_xmat + 9 * self->site,
             0.5 * (column[x + 1] + column[x]), 0.5 * (row[y + 1] + row[y]), distance * (1 - thickness));
  for (int k = 0; k < self->nchannel && k < 3; k++) {
    rgba[k] = (float)(mju_abs(data[k * ncell + cell]) / largest);
  }
  draw_box(scn, sensor, size, pos, mat, rgba);
}

static void touch_grid_visualize(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn,
                                 int instance) {
  (void)opt;
  const Grid* self = builtin_instance(d, instance);
  if (!self) return;
  int sensor = sensor_of(m, instance);
  const mjtNum* data = d->sensordata + m->sensor_adr[sensor];
  mjtNum largest = 0;
  for (int i = 0; i < self->size[0] * self->size[1]; i++) largest = mju_max(largest, mju_abs(data[i]));
  if (!largest) return;
  mj_markStack(d);
  mjtNum* column = mj_stackAllocNum(d, self->size[0] + 1);
  mjtNum* row = mj_stackAllocNum(d, self->size[1] + 1);
  cell_edges(column, self->size[0], self->half[0], self->gamma);
  cell_edges(row, self->size[1], self->half[1], self->gamma);
  for (int x = 0; x < self->size[0]; x++) {
    for (int y = 0; y < self->size[1]; y++) {
      if (self->distance[y * self->size[0] + x] != 0) {
        draw_cell(self, d, data, scn, sensor, column, row, x, y, largest);
      }
    }
  }
  mj_freeStack(d);
}

static void touch_grid_copy(mjData* dest, const mjModel* m, const mjData* src, int instance) {
  (void)m;
  Grid* to = builtin_instance(dest, instance);
  const Grid* from = builtin_instance(src, instance);
  if (to && from) mju_copy(to->distance, from->distance, to->size[0] * to->size[1]);
}

const BuiltinPlugin plugin_touch_grid = {
    .info = {"mujoco.sensor.touch_grid",
             "Contact forces on a site, sorted into a grid over its field of view.", mjPLUGIN_SENSOR,
             BUILTIN_KEYS(kKeys)},
    .plugin = {.needstage = mjSTAGE_ACC,
               .nsensordata = touch_grid_nsensordata,
               .init = touch_grid_init,
               .copy = touch_grid_copy,
               .reset = touch_grid_reset,
               .compute = touch_grid_compute,
               .visualize = touch_grid_visualize},
};
