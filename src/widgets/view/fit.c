// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// In the axes of the camera a point is (x, y, z): to the right, up, forward; the camera is at (cx,
// cy, cz). With s and t, half the width and half the height of the picture at distance 1, all
// points are in it if for each of them
//   |x - cx| <= s (z - cz)   and   |y - cy| <= t (z - cz).
// Each of the four planes asks for a bound: with A = max(x - s z) and B = max(-x - s z),
//   cx - s cz >= A  and  -cx - s cz >= B,  so  cz <= -(A + B) / 2s,
// and so for y and t. The nearest camera has the smaller of the two cz. In the other direction
// there is room left: its slope becomes smaller until it asks for the same cz, and then cx = (A -
// B) / 2 leaves as much on either side. Where lines of sight are parallel the sides alone count.
//
// In a part of the picture whose middle is seen along (o, p, 1) instead of (0, 0, 1), the same
// holds for x - o z and y - p z.

#include "widgets/view/fit.h"

#include <math.h>

#include "widgets/view/viewport.h"

#define ROOM  0.88    // of the picture, that the points may fill
#define LEAST 0.1     // of its width or height, that they have to fill to be seen
enum { GROUND = 4 };  // times as large as the rest is ground
#define NEAREST 0.03  // that the camera comes to a point, extents of the model

// at most so many times the author's distance, to get neighbouring objects into the first view
#define BACK         1.5
#define CORNER       0.3  // begins so far from the middle of the picture, half of which is 1
#define BESIDE       0.2  // of the size of a model without geoms, that its bodies have around them
#define MOST_COVERED 0.6  // of a side: what is left is too small for a model

static void add_point(GArray* points, const mjtNum point[3]) {
  g_array_append_vals(points, point, 3);
}

static gboolean is_ground(const mjModel* m, int geom) {
  return m->geom_type[geom] == mjGEOM_PLANE || m->geom_type[geom] == mjGEOM_HFIELD;
}

static gboolean is_drawn(const mjModel* m, int geom, const mjvOption* option, const guint8* looks) {
  int group = CLAMP(m->geom_group[geom], 0, mjNGROUP - 1);
  gboolean clear = m->geom_matid[geom] < 0 && m->geom_rgba[4 * geom + 3] <= 0;
  return option->geomgroup[group] && !clear && !is_ground(m, geom) &&
         !(looks && looks[m->geom_bodyid[geom]] == GIMBAL_BODY_HIDDEN);
}

// The eight corners of the box around a geom: its middle and half of each side, turned once.
static void add_geom(GArray* points, const mjModel* m, const mjData* d, int geom) {
  const mjtNum *box = m->geom_aabb + 6 * geom, *turn = d->geom_xmat + 9 * geom;
  mjtNum middle[3];
  guint first = points->len;
  mju_mulMatVec3(middle, turn, box);
  mju_addTo3(middle, d->geom_xpos + 3 * geom);
  g_array_set_size(points, first + 24);
  mjtNum* at = &g_array_index(points, mjtNum, first);
  for (int corner = 0; corner < 8; corner++) {
    double side[3];
    for (int i = 0; i < 3; i++) side[i] = corner >> i & 1 ? box[3 + i] : -box[3 + i];
    for (int i = 0; i < 3; i++, at++) {
      *at = middle[i] + turn[3 * i] * side[0] + turn[3 * i + 1] * side[1] + turn[3 * i + 2] * side[2];
    }
  }
}

// The longest side of a box along the axes around points.
static double size_of(const GArray* points, guint first) {
  double size = 0;
  for (int i = 0; i < 3; i++) {
    double low = mjMAXVAL, high = -mjMAXVAL;
    for (guint p = first; p < points->len; p += 3) {
      double value = g_array_index(points, mjtNum, p + (guint)i);
      low = MIN(low, value);
      high = MAX(high, value);
    }
    size = MAX(size, high - low);
  }
  return size;
}

// What hangs on the world is left out if it is much larger than all else.
static void add_world(GArray* points, const mjModel* m, const mjData* d, const mjvOption* option,
                      const guint8* looks) {
  double rest = points->len ? size_of(points, 0) : 0;
  for (int g = 0; g < m->ngeom; g++) {
    guint before = points->len;
    if (m->geom_bodyid[g] != 0 || !is_drawn(m, g, option, looks)) continue;
    add_geom(points, m, d, g);
    if (rest > 0 && size_of(points, before) > GROUND * rest) g_array_set_size(points, before);
  }
}

// A model without geoms is drawn as its joints and sites, and a body as its axes: with room around
// them, beside the tools.
static void add_bodies(GArray* points, const mjModel* m, const mjData* d) {
  guint first = points->len;
  for (int b = 1; b < m->nbody; b++) add_point(points, d->xpos + 3 * b);
  double room = MAX(BESIDE * size_of(points, first), m->stat.meansize);
  guint last = points->len;
  for (guint p = first; p < last; p++) {
    mjtNum beside[3];
    for (int sign = -1; sign <= 1; sign += 2) {
      mju_copy3(beside, &g_array_index(points, mjtNum, p - p % 3));
      beside[p % 3] += sign * room;
      add_point(points, beside);
    }
  }
}

static gboolean fit_exploded(const GArray* points) {
  const mjtNum* at = (const mjtNum*)(void*)points->data;
  gboolean wrong = FALSE;
  // nor if it is NaN
  for (guint i = 0; i < points->len; i++) wrong |= !(fabs(at[i]) <= 1e10);
  return wrong;
}

GArray* gimbal_fit_points(const mjModel* m, const mjData* d, const mjvOption* option, const guint8* looks,
                          gboolean world) {
  GArray* points = g_array_sized_new(FALSE, FALSE, sizeof(mjtNum), 24 * (guint)m->ngeom);
  for (int g = 0; g < m->ngeom; g++) {
    if (m->geom_bodyid[g] != 0 && is_drawn(m, g, option, looks)) add_geom(points, m, d, g);
  }
  for (int v = 0; v < m->nflexvert; v++) add_point(points, d->flexvert_xpos + 3 * v);
  if (world || !points->len) add_world(points, m, d, option, looks);
  if (!m->ngeom && !m->nflexvert) add_bodies(points, m, d);
  if (fit_exploded(points)) g_array_set_size(points, 0);
  return points;
}

//---- the camera

typedef struct Axes {
  mjtNum right[3], up[3], forward[3];
} Axes;

static void axes_of(const mjvCamera* camera, Axes* axes) {
  double azimuth = camera->azimuth * G_PI / 180, elevation = camera->elevation * G_PI / 180;
  mju_copy3(axes->forward,
            (mjtNum[]){cos(elevation) * cos(azimuth), cos(elevation) * sin(azimuth), sin(elevation)});
  mju_copy3(axes->right, (mjtNum[]){sin(azimuth), -cos(azimuth), 0});
  mju_cross(axes->up, axes->right, axes->forward);
}

static inline double fit_along(const mjtNum point[3], const mjtNum axis[3]) {
  return point[0] * axis[0] + point[1] * axis[1] + point[2] * axis[2];
}

// Along an axis: x, and how far forward.
typedef struct Place {
  double x, z;
} Place;

// The largest of x - slope z.
static double fit_reach(const GArray* places, double slope) {
  double most = -mjMAXVAL;
  const Place* place = (const Place*)(void*)places->data;
  for (guint i = 0; i < places->len; i++) most = MAX(most, place[i].x - slope * place[i].z);
  return most;
}

// The place that gives it.
static Place fit_farthest(const GArray* places, double slope) {
  const Place* place = (const Place*)(void*)places->data;
  guint best = 0, count = places->len;
  double most = -mjMAXVAL;
  for (guint i = 0; i < count; i++) {
    double value = place[i].x - slope * place[i].z;
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return place[best];
}

// The least that two places alone reach, for any slope from 0 on.
static double least_reach(Place a, Place b, double slope) {
  double meet = a.z != b.z ? CLAMP((a.x - b.x) / (a.z - b.z), 0, slope) : 0;
  double least = mjMAXVAL, at[3] = {0, slope, meet};
  for (int i = 0; i < 3; i++) least = MIN(least, MAX(a.x - at[i] * a.z, b.x - at[i] * b.z));
  return least;
}

// Of the places those that may reach farthest for a slope up to the given one. Of many these are
// few: a camera is looked for in many steps.
static GArray* fit_outermost(const GArray* all, double slope) {
  const Place* place = (const Place*)(void*)all->data;
  GArray* few = g_array_new(FALSE, FALSE, sizeof(Place));
  double least = least_reach(fit_farthest(all, 0), fit_farthest(all, slope), slope);
  least -= 1e-9 * fabs(least);
  for (guint i = 0, count = all->len; i < count; i++) {
    // a line lies nowhere above both of its ends
    double most = MAX(place[i].x, place[i].x - slope * place[i].z);
    if (most >= least) g_array_append_val(few, place[i]);
  }
  return few;
}

// What limits the picture on both sides along an axis; all: room for the places.
typedef struct Limits {
  GArray* side[2];
} Limits;

static Limits limits_of(const GArray* points, const Axes* axes, const mjtNum axis[3], double slope,
                        double shear, GArray* all) {
  Place* place = (Place*)(void*)all->data;
  const mjtNum* point = (const mjtNum*)(void*)points->data;
  Limits limits;
  for (guint i = 0; i < all->len; i++, point += 3) {
    double z = fit_along(point, axes->forward);
    place[i] = (Place){fit_along(point, axis) - shear * z, z};
  }
  limits.side[0] = fit_outermost(all, slope);
  for (guint i = 0; i < all->len; i++) place[i].x = -place[i].x;
  limits.side[1] = fit_outermost(all, slope);
  return limits;
}

static void limits_clear(Limits* limits) {
  for (int i = 0; i < 2; i++) g_array_unref(limits->side[i]);
}

// The distance at which a parallel projection shows this half of its height.
static double flat_distance(const mjModel* m, double half) {
  mjvCamera home;
  if (!m->vis.global.orthographic) return half / tan(m->vis.global.fovy * G_PI / 360);
  mjv_defaultFreeCamera(m, &home);
  return 2 * half * home.distance / MAX(m->vis.global.fovy, 1e-9);
}

static double flat_half(const mjModel* m, const mjvCamera* camera) {
  return camera->distance / flat_distance(m, 1);
}

// Where the camera has to be along the forward axis.
static double depth_of(const Limits* limits, double slope) {
  return -(fit_reach(limits->side[0], slope) + fit_reach(limits->side[1], slope)) / (2 * slope);
}

// The middle along an axis of what a camera sees from this depth, not further back than the slope
// asks for.
static double middle_of(const Limits* limits, double slope, double depth) {
  double low = 0, high = slope;
  for (int i = 0; i < 40 && slope > 0; i++) {
    double half = 0.5 * (low + high);
    if (depth_of(limits, half) < depth) {
      low = half;
    } else {
      high = half;
    }
  }
  return 0.5 * (fit_reach(limits->side[0], high) - fit_reach(limits->side[1], high));
}

static double width_of(const Limits* limits) {
  return fit_reach(limits->side[0], 0) + fit_reach(limits->side[1], 0);
}

// What part of the picture is to be filled: half of its sides, and where its middle is, at distance
// 1.
typedef struct Window {
  double half[2], middle[2];
} Window;

static Window window_of(double aspect, double tall, const double part[4]) {
  Window window;
  for (int i = 0; i < 2; i++) {
    double whole = i ? tall : aspect * tall;
    window.half[i] = ROOM * whole * 0.5 * (part[2 * i + 1] - part[2 * i]);
    window.middle[i] = whole * 0.5 * (part[2 * i + 1] + part[2 * i]);
  }
  return window;
}

void gimbal_fit_camera_in(const mjModel* m, const GArray* points, double aspect, const double part[4],
                          mjvCamera* camera) {
  Axes axes;
  if (!points->len) return;
  axes_of(camera, &axes);
  gboolean flat = camera->orthographic != 0;
  Window window = window_of(aspect, flat ? 1 : tan(m->vis.global.fovy * G_PI / 360), part);
  double s = flat ? 0 : window.half[0], t = flat ? 0 : window.half[1], depth = 0, middle, shift = 1;
  g_autoptr(GArray) all = g_array_sized_new(FALSE, FALSE, sizeof(Place), points->len / 3);
  g_array_set_size(all, points->len / 3);
  Limits deep = limits_of(points, &axes, axes.forward, 0, 0, all),
         across = limits_of(points, &axes, axes.right, s, flat ? 0 : window.middle[0], all),
         up = limits_of(points, &axes, axes.up, t, flat ? 0 : window.middle[1], all);
  middle = middle_of(&deep, 0, 0);
  if (flat) {
    double half = 0.5 * MAX(width_of(&up) / window.half[1], width_of(&across) / window.half[0]);
    camera->distance = flat_distance(m, half);
    shift = -half;
  } else {
    shift = depth = MIN(depth_of(&across, s), depth_of(&up, t));
    camera->distance = middle - depth;
  }
  camera->distance = MAX(camera->distance, NEAREST * m->stat.extent);
  mju_scl3(camera->lookat, axes.right, middle_of(&across, s, depth) + shift * window.middle[0]);
  mju_addToScl3(camera->lookat, axes.up, middle_of(&up, t, depth) + shift * window.middle[1]);
  mju_addToScl3(camera->lookat, axes.forward, middle);
  limits_clear(&deep);
  limits_clear(&across);
  limits_clear(&up);
}

void gimbal_fit_camera(const mjModel* m, const GArray* points, double aspect, mjvCamera* camera) {
  gimbal_fit_camera_in(m, points, aspect, (const double[4]){-1, 1, -1, 1}, camera);
}

void gimbal_fit_camera_beside(const mjModel* m, const GArray* points, double aspect, const double covered[2],
                              mjvCamera* camera) {
  const double beside[4] = {2 * covered[0] - 1, 1, -1, 1}, below[4] = {-1, 1, -1, 1 - 2 * covered[1]};
  mjvCamera other = *camera;
  gimbal_fit_camera_in(m, points, aspect,
                       covered[0] < MOST_COVERED ? beside : (const double[4]){-1, 1, -1, 1}, camera);
  if (covered[1] >= MOST_COVERED) return;
  gimbal_fit_camera_in(m, points, aspect, below, &other);
  if (covered[0] >= MOST_COVERED || other.distance < camera->distance) *camera = other;
}

// The sides of what points fill in the picture, which is from -1 to 1. FALSE: one of them is behind
// the camera.
static gboolean find_sides(const mjModel* m, const GArray* points, double aspect, const mjvCamera* camera,
                           double low[2], double high[2]) {
  Axes axes;
  axes_of(camera, &axes);
  gboolean flat = camera->orthographic != 0;
  double t = flat ? flat_half(m, camera) : tan(m->vis.global.fovy * G_PI / 360);
  for (int i = 0; i < 2; i++) {
    low[i] = 2;
    high[i] = -2;
  }
  for (guint p = 0; p < points->len; p += 3) {
    mjtNum from[3];
    mju_sub3(from, &g_array_index(points, mjtNum, p), camera->lookat);
    double depth = flat ? 1 : mju_dot3(from, axes.forward) + camera->distance;
    if (depth <= 0) return FALSE;
    double at[2] = {mju_dot3(from, axes.right) / (depth * t * aspect), mju_dot3(from, axes.up) / (depth * t)};
    for (int i = 0; i < 2; i++) {
      low[i] = MIN(low[i], at[i]);
      high[i] = MAX(high[i], at[i]);
    }
  }
  return TRUE;
}

gboolean gimbal_fit_shows(const mjModel* m, const GArray* points, double aspect, const mjvCamera* camera) {
  double low[2], high[2];
  if (!find_sides(m, points, aspect, camera, low, high)) return FALSE;
  gboolean inside = low[0] >= -1 && low[1] >= -1 && high[0] <= 1 && high[1] <= 1;
  return inside && MAX(high[0] - low[0], high[1] - low[1]) >= 2 * LEAST;
}

// Whether points are far off the middle of the picture both across and along.
static gboolean is_cornered(const mjModel* m, const GArray* points, double aspect, const mjvCamera* camera) {
  double low[2], high[2];
  if (!find_sides(m, points, aspect, camera, low, high)) return TRUE;
  return fabs(low[0] + high[0]) > 2 * CORNER && fabs(low[1] + high[1]) > 2 * CORNER;
}

void gimbal_fit_first(const mjModel* m, const GArray* movers, const GArray* all, double aspect,
                      const double covered[2], mjvCamera* camera) {
  mjvCamera own = *camera, whole = *camera;
  gboolean shows = gimbal_fit_shows(m, movers, aspect, &own);
  if (shows && gimbal_fit_shows(m, all, aspect, &own)) return;
  gimbal_fit_camera_beside(m, all, aspect, covered, &whole);
  gboolean better = whole.distance < BACK * own.distance && !is_cornered(m, movers, aspect, &whole);
  if (gimbal_fit_shows(m, movers, aspect, &whole) && (!shows || better)) {
    *camera = whole;
  } else if (!shows) {
    gimbal_fit_camera_beside(m, movers, aspect, covered, camera);
  }
}
