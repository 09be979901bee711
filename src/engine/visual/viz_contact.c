// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts: points as discs, surface velocities, frames, and forces whole or split into normal and
// friction.

#include <stdbool.h>
#include <stdio.h>

#include "visual/viz.h"

// Columns of the result: contact axes in the order of first, first+1, first+2 (0: normal).
static void contact_axes(mjtNum mat[9], const mjContact* con, int first) {
  for (int c = 0; c < 3; c++) {
    const mjtNum* axis = con->frame + 3 * ((first + c) % 3);
    for (int r = 0; r < 3; r++) mat[3 * r + c] = axis[r];
  }
}

// Name of one of the two things that touch.
static void side_label(char text[64], const mjModel* m, const mjContact* con, int side) {
  int geom = con->geom[side], flex = con->flex[side];
  const char* name = geom >= 0 ? mj_id2name(m, mjOBJ_GEOM, geom) : mj_id2name(m, mjOBJ_FLEX, flex);
  char own[48];
  snprintf(own, sizeof own, geom >= 0 ? "g%d" : "f%d", geom >= 0 ? geom : flex);
  if (name) snprintf(own, sizeof own, "%s", name);
  if (geom >= 0) {
    snprintf(text, 64, "%s", own);
  } else {
    int elem = con->elem[side] >= 0;
    snprintf(text, 64, "%s.%c%d", own, elem ? 'e' : 'v', elem ? con->elem[side] : con->vert[side]);
  }
}

// Colour of a contact point: its island's, or by whether it takes part in the constraints.
static void point_rgba(float rgba[4], const VizInput* in, const mjContact* con) {
  const mjData* d = in->d;
  int row = con->efc_address;
  if (in->opt->flags[mjVIS_ISLAND] && row >= 0) {
    island_color(rgba, d->nisland > 0 ? d->island_dofadr[d->efc_island[row]] : -1, 1);
  } else {
    copy_rgba(rgba, row >= 0 ? in->m->vis.rgba.contactpoint : in->m->vis.rgba.contactgap);
  }
}

// A disc in the contact plane, at least as thick as the penetration.
static void contact_point(const VizInput* in, mjvScene* scn, int id, const float rgba[4]) {
  const mjModel* m = in->m;
  const mjContact* con = in->d->contact + id;
  mjvGeom* geom = emit_reserve(scn, mjOBJ_UNKNOWN, id, mjCAT_DECOR);
  if (!geom) return;
  mjtNum mat[9];
  float height = m->vis.scale.contactheight * in->unit, depth = (float)(-con->dist / 2);
  contact_axes(mat, con, 1);
  geom->type = mjGEOM_CYLINDER;
  geom->size[0] = geom->size[1] = m->vis.scale.contactwidth * in->unit;
  geom->size[2] = height > depth ? height : depth;
  to_float(geom->pos, con->pos, 3);
  to_float(geom->mat, mat, 9);
  copy_rgba(geom->rgba, rgba);
  if (in->opt->label == mjLABEL_CONTACTPOINT) {
    char side[2][64];
    side_label(side[0], m, con, 0);
    side_label(side[1], m, con, 1);
    snprintf(geom->label, sizeof geom->label, "%.48s | %.48s", side[0], side[1]);
  }
  emit_commit(scn);
}

// Whether a side of a contact can move.
static bool side_moves(const mjModel* m, const mjContact* con, int side) {
  int geom = con->geom[side], flex = con->flex[side];
  if (geom < 0 && !m->flex_rigid[flex]) return true;
  int body = geom >= 0 ? m->geom_bodyid[geom] : m->flex_vertbodyid[m->flex_vertadr[flex]];
  return m->body_treeid[body] >= 0;
}

// 1 if the second side is the body or flex with the higher number, which arrows tell about, else
// -1.
static int toward_higher(const mjModel* m, const mjContact* con, int side[2]) {
  for (int k = 0; k < 2; k++) {
    side[k] = con->geom[k] >= 0 ? m->geom_bodyid[con->geom[k]] : (int)m->nbody + con->flex[k];
  }
  return side[0] > side[1] ? -1 : 1;
}

// How far the surface of the side with the lower number, like that of a conveyor, passes the other
// in half a second; it points both ways where both are free. Where it drives nothing there is no
// arrow.
static void contact_surface(const VizInput* in, mjvScene* scn, int id, const float rgba[4]) {
  const mjContact* con = in->d->contact + id;
  // no friction, or two bodies that are one or fixed
  if (con->dim == 1 || con->exclude > 1) return;
  int side[2];
  mjtNum to[3], move[3], time = -0.5 * toward_higher(in->m, con, side);
  mju_scl3(move, con->frame + 3, time * con->surfacevel[0]);
  mju_addToScl3(move, con->frame + 6, time * con->surfacevel[1]);
  if (mju_norm3(move) < mjMINVAL) return;
  mju_add3(to, con->pos, move);
  int kind = side_moves(in->m, con, 0) && side_moves(in->m, con, 1) ? mjGEOM_ARROW2 : mjGEOM_ARROW;
  emit_connector(scn, kind, in->m->vis.scale.forcewidth * in->unit, con->pos, to, rgba, mjOBJ_UNKNOWN, id);
}

// One arrow of a force (axes first to last of the contact frame) towards the body or flex with the
// higher number.
static void force_arrow(const VizInput* in, mjvScene* scn, int id, const mjtNum force[3], int first, int last,
                        const char* label) {
  const mjModel* m = in->m;
  const mjContact* con = in->d->contact + id;
  int side[2];
  mjtNum to[3], vec[3] = {0, 0, 0};
  mjtNum scale = m->vis.map.force / m->stat.meanmass * toward_higher(m, con, side);
  for (int k = first; k <= last; k++) mju_addToScl3(vec, con->frame + 3 * k, force[k]);
  mju_addScl3(to, con->pos, vec, scale);

  mjvGeom* geom = emit_reserve(scn, mjOBJ_UNKNOWN, id, mjCAT_DECOR);
  if (!geom) return;
  int whole = first == 0 && last == 2, mutual = side[0] > 0 && side[1] > 0 && whole;
  mjv_connector(geom, mutual ? mjGEOM_ARROW2 : mjGEOM_ARROW, m->vis.scale.forcewidth * in->unit, con->pos,
                to);
  copy_rgba(geom->rgba, first ? m->vis.rgba.contactfriction : m->vis.rgba.contactforce);
  if (in->opt->label == mjLABEL_CONTACTFORCE) snprintf(geom->label, sizeof geom->label, "%s", label);
  emit_commit(scn);
}

static void contact_force(const VizInput* in, mjvScene* scn, int id) {
  const mjContact* con = in->d->contact + id;
  mjtNum wrench[6], force[3] = {0, 0, 0};
  char label[20];
  mj_contactForce(in->m, in->d, id, wrench);
  for (int k = 0; k < 3 && k < con->dim; k++) force[k] = wrench[k];
  mjtNum norm = mju_norm3(force);
  if (norm < mjMINVAL) return;
  snprintf(label, sizeof label, "%-.3g", norm);

  if (in->opt->flags[mjVIS_CONTACTSPLIT] && con->dim > 1) {
    force_arrow(in, scn, id, force, 0, 0, label);
    force_arrow(in, scn, id, force, 1, 2, "");
  } else {
    force_arrow(in, scn, id, force, 0, 2, label);
  }
}

void viz_contacts(const VizInput* in, mjvScene* scn) {
  const mjVisual* vis = &in->m->vis;
  int points = in->opt->flags[mjVIS_CONTACTPOINT], forces = in->opt->flags[mjVIS_CONTACTFORCE];
  int frames = in->opt->frame == mjFRAME_CONTACT;
  if (!points && !forces && !frames) return;
  for (int i = 0; i < in->d->ncon; i++) {
    const mjContact* con = in->d->contact + i;
    if (points) {
      float rgba[4];
      point_rgba(rgba, in, con);
      contact_point(in, scn, i, rgba);
      contact_surface(in, scn, i, rgba);
    }
    if (frames) {
      mjtNum mat[9];
      contact_axes(mat, con, 0);
      emit_frame(scn, i, con->pos, mat, vis->scale.framelength * in->unit / 2,
                 vis->scale.framewidth * in->unit / 2);
    }
    if (forces && con->efc_address >= 0) contact_force(in, scn, i);
  }
}
