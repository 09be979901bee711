// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors of contacts: the force that a site feels, and the selection of contacts by what touches
// what.

#include <gimbal/assert.h>
#include <gimbal/kinds/geoms.h>
#include <stdbool.h>

#include "dynamics/body/motion.h"
#include "dynamics/flex/contact_body.h"
#include "math/vec.h"
#include "model/sensor_width.h"
#include "sensor/sensor_kind.h"
#include "sensor/site_hull.h"

//---- sides

// The body that stands for one side: of flexes, as MuJoCo has it, that of the vertex or of the
// element's first one, or the first node's.
static int side_body(const mjModel* m, const mjContact* con, int side) {
  int flex = con->flex[side], vert = con->vert[side];
  if (con->geom[side] >= 0) return m->geom_bodyid[con->geom[side]];
  if (m->flex_interp[flex]) return m->flex_nodebodyid[m->flex_nodeadr[flex]];
  if (vert < 0) vert = m->flex_elem[m->flex_elemdataadr[flex] + con->elem[side] * (m->flex_dim[flex] + 1)];
  return m->flex_vertbodyid[m->flex_vertadr[flex] + vert];
}

//---- touch

// Whether a ray meets a site.
static bool meets_site(const mjModel* m, const mjData* d, int site, const mjtNum start[3],
                       const mjtNum ray[3]) {
  mjtNum pos[3], mat[9], dif[3], local[3], dir[3];
  gimbal_site_shape(m, d, site, pos, mat);
  if (m->site_dataid[site] < 0) {
    return mju_rayGeom(pos, mat, m->site_size + 3 * site, start, ray, m->site_type[site], NULL) >= 0;
  }
  vec3_sub(dif, start, pos);
  mat3_mul_vec_t(local, mat, dif);
  mat3_mul_vec_t(dir, mat, ray);
  return hull_meets_ray(m, m->site_dataid[site], local, dir);
}

// Sum of the normal forces of contacts of the site's body whose normal meets the site.
void sense_touch(const Sensor* s, mjtNum* out) {
  const mjModel* m = s->m;
  mjData* d = s->d;
  int site = s->objid, body = m->site_bodyid[site];
  *out = 0;
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* con = d->contact + i;
    int body1 = side_body(m, con, 0), body2 = side_body(m, con, 1);
    if (con->efc_address < 0 || (body != body1 && body != body2)) continue;
    mjtNum force[6], ray[3];
    mj_contactForce(m, d, i, force);
    if (force[0] <= 0) continue;
    vec3_scale(ray, con->frame, body == body2 ? -1 : 1);
    if (meets_site(m, d, site, con->pos, ray)) *out += force[0];
  }
}

//---- selection

typedef struct Match {
  mjtNum key;  // smaller comes first
  int contact;
  int flip;  // the normal points the other way
} Match;

// whether one side of a contact is what the sensor asks for; a site was asked before, nothing
// matches all
static bool side_matches(const mjModel* m, const mjContact* con, int side, int objtype, int id) {
  int body = side_body(m, con, side);
  switch (objtype) {
    case mjOBJ_UNKNOWN:
    case mjOBJ_SITE:
      return true;
    case mjOBJ_GEOM:
      return con->geom[side] == id;
    case mjOBJ_BODY:
      return body == id;
    case mjOBJ_XBODY:
      while (body > id) body = m->body_parentid[body];
      return body == id;
    default:
      return false;
  }
}

// 0: no match; 1: match; -1: match with sides exchanged
static int contact_matches(const Sensor* s, const mjContact* con) {
  const mjModel* m = s->m;
  if (s->objtype == mjOBJ_UNKNOWN && s->reftype == mjOBJ_UNKNOWN) return 1;
  if (s->objtype == mjOBJ_SITE && !mj_insideSite(m, s->d, s->objid, con->pos)) return 0;
  int obj1 = side_matches(m, con, 0, s->objtype, s->objid),
      obj2 = side_matches(m, con, 1, s->objtype, s->objid);
  int ref1 = side_matches(m, con, 0, s->reftype, s->refid),
      ref2 = side_matches(m, con, 1, s->reftype, s->refid);
  if (!(obj1 || obj2) || !(ref1 || ref2)) return 0;
  if (s->reftype == mjOBJ_UNKNOWN) return obj1 ? 1 : -1;
  if (s->objtype == mjOBJ_UNKNOWN) return ref2 ? 1 : -1;
  if (obj1 && ref2) return 1;
  return obj2 && ref1 ? -1 : 0;
}

static mjtNum sorting_key(const Sensor* s, int contact, int reduce) {
  mjtNum force[6];
  if (reduce == REDUCE_MINDIST) return s->d->contact[contact].dist;
  if (reduce != REDUCE_MAXFORCE) return 0;
  mj_contactForce(s->m, s->d, contact, force);
  return -vec3_dot(force, force);
}

static int find_matches(const Sensor* s, int reduce, Match* match) {
  int n = 0;
  for (int i = 0; i < s->d->ncon; i++) {
    int found = contact_matches(s, s->d->contact + i);
    if (!found) continue;
    match[n++] = (Match){.key = sorting_key(s, i, reduce), .contact = i, .flip = found < 0};
  }
  return n;
}

// bring the k smallest to the front, in order; equal ones keep their order
static void select_first(Match* match, int n, int k) {
  for (int i = 0; i < k; i++) {
    int best = i;
    for (int j = i + 1; j < n; j++) {
      if (match[j].key < match[best].key) best = j;
    }
    Match first = match[best];
    for (int j = best; j > i; j--) match[j] = match[j - 1];
    match[i] = first;
  }
}

//---- output

// What is reported of one or of all contacts.
typedef struct ContactData {
  mjtNum found;
  mjtNum force[3];
  mjtNum torque[3];
  mjtNum dist;
  mjtNum pos[3];
  mjtNum normal[3];
  mjtNum tangent[3];
  mjtNum linvel[3];
  mjtNum angvel[3];
} ContactData;

static mjtNum* sensor_contact_put(mjtNum* out, const mjtNum* values, int n) {
  mju_copy(out, values, n);
  return out + n;
}

// write the fields that are asked for; returns where the next slot begins
static mjtNum* write_slot(int fields, const ContactData* c, mjtNum* out) {
  if (fields & (1 << mjCONDATA_FOUND)) out = sensor_contact_put(out, &c->found, 1);
  if (fields & (1 << mjCONDATA_FORCE)) out = sensor_contact_put(out, c->force, 3);
  if (fields & (1 << mjCONDATA_TORQUE)) out = sensor_contact_put(out, c->torque, 3);
  if (fields & (1 << mjCONDATA_DIST)) out = sensor_contact_put(out, &c->dist, 1);
  if (fields & (1 << mjCONDATA_POS)) out = sensor_contact_put(out, c->pos, 3);
  if (fields & (1 << mjCONDATA_NORMAL)) out = sensor_contact_put(out, c->normal, 3);
  if (fields & (1 << mjCONDATA_TANGENT)) out = sensor_contact_put(out, c->tangent, 3);
  if (fields & (1 << mjCONDATA_LINVEL)) out = sensor_contact_put(out, c->linvel, 3);
  if (fields & (1 << mjCONDATA_ANGVEL)) out = sensor_contact_put(out, c->angvel, 3);
  return out;
}

// Velocity of a side at the contact: of what moves it, the weighted mean.
static void side_velocity(const Sensor* s, const mjContact* con, int side, mjtNum velocity[6]) {
  int body[kMaxSideBody];
  mjtNum weight[kMaxSideBody], own[6];
  int n = contact_side_bodies(s->m, s->d, con, side, body, weight);
  mju_zero(velocity, 6);
  for (int i = 0; i < n; i++) {
    motion_at(own, s->d->cvel + 6 * body[i], con->pos, s->d->subtree_com + 3 * s->m->body_rootid[body[i]]);
    mju_addToScl(velocity, own, weight[i], 6);
  }
}

// Velocity of the second side at the contact, seen from the first one, in the frame of the contact.
static void contact_velocity(const Sensor* s, const mjContact* con, mjtNum linvel[3], mjtNum angvel[3]) {
  mjtNum velocity[2][6];
  for (int side = 0; side < 2; side++) side_velocity(s, con, side, velocity[side]);
  mju_subFrom(velocity[1], velocity[0], 6);
  mat3_mul_vec(angvel, con->frame, velocity[1]);
  mat3_mul_vec(linvel, con->frame, velocity[1] + 3);
}

// One contact; flipped, its frame is turned half around the third axis, so that the force keeps its
// first two components.
static void sensor_contact_describe(const Sensor* s, int fields, const Match* match, int found,
                                    ContactData* c) {
  const mjContact* con = s->d->contact + match->contact;
  mjtNum wrench[6] = {0}, sign = match->flip ? -1 : 1;
  if (fields & CONTACT_FORCES) mj_contactForce(s->m, s->d, match->contact, wrench);
  if (fields & CONTACT_VELOCITIES) contact_velocity(s, con, c->linvel, c->angvel);
  c->linvel[2] *= sign;
  c->angvel[2] *= sign;
  c->found = found;
  vec3_copy(c->force, wrench);
  vec3_copy(c->torque, wrench + 3);
  c->force[2] *= sign;
  c->torque[2] *= sign;
  c->dist = con->dist;
  vec3_copy(c->pos, con->pos);
  vec3_scale(c->normal, con->frame, sign);
  vec3_scale(c->tangent, con->frame + 3, sign);
}

// The resultant of all contacts, in world axes, about the mean of their positions weighted by
// force.
static void describe_net(const Sensor* s, const Match* match, int n, ContactData* c) {
  const mjContact* contact = s->d->contact;
  mjtNum total = 0, wrench[6];
  *c = (ContactData){.found = n, .normal = {1, 0, 0}, .tangent = {0, 1, 0}};
  for (int i = 0; i < n; i++) {
    mj_contactForce(s->m, s->d, match[i].contact, wrench);
    mjtNum weight = vec3_norm(wrench);
    vec3_add_scaled(c->pos, contact[match[i].contact].pos, weight);
    total += weight;
  }
  vec3_scale(c->pos, c->pos, 1 / mjMAX(total, mjMINVAL));

  for (int i = 0; i < n; i++) {
    const mjContact* con = contact + match[i].contact;
    mjtNum force[3], torque[3], arm[3], moment[3], sign = match[i].flip ? -1 : 1;
    mj_contactForce(s->m, s->d, match[i].contact, wrench);
    mat3_mul_vec_t(force, con->frame, wrench);
    mat3_mul_vec_t(torque, con->frame, wrench + 3);
    vec3_sub(arm, con->pos, c->pos);
    vec3_cross(moment, arm, force);
    vec3_add_to(torque, moment);
    vec3_add_scaled(c->force, force, sign);
    vec3_add_scaled(c->torque, torque, sign);
  }
}

void sense_contact(const Sensor* s, mjtNum* out) {
  const int* prm = s->m->sensor_intprm + mjNSENS * s->id;
  int fields = prm[0], reduce = prm[1];
  mju_zero(out, s->dim);
  mj_markStack(s->d);
  Match* match = mj_stackAllocByte(s->d, sizeof(Match) * (size_t)mjMAX(1, s->d->ncon), _Alignof(Match));
  int n = find_matches(s, reduce, match);

  ContactData c;
  if (reduce == REDUCE_NETFORCE) {
    describe_net(s, match, n, &c);
    write_slot(fields, &c, out);
  } else {
    int nslot = mjMIN(n, prm[2]);
    if (reduce != REDUCE_NONE) select_first(match, n, nslot);
    for (int i = 0; i < nslot; i++) {
      sensor_contact_describe(s, fields, match + i, n, &c);
      out = write_slot(fields, &c, out);
    }
  }
  mj_freeStack(s->d);
}
