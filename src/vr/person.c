// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A turn of a person: sticks move the room, hands point, what they press acts.

#include "vr/person.h"

#include <math.h>

static const double walking = 1.5, turning = 1.5, rising = 1,
                    growing = 1.25;  // m/s, rad/s, m/s, factor of a press
static const float dead = 0.2f;      // of a stick

void vr_person_start(VrPerson* self, const mjModel* m) {
  bool placed = self->panel_placed;
  GimbalPose panel = self->panel;
  *self = (VrPerson){.holder = -1, .panel_shown = true, .panel_placed = placed, .panel = panel};
  mjv_defaultPerturb(&self->perturb);
  vr_room_start(&self->room, m);
}

//---- the panel

static void person_order(const VrHost* host, VrOrderKind kind, double value) {
  host->order(host->data, &(VrOrder){.kind = kind, .value = value, .body = -1});
}

static void person_press(VrPerson* self, VrButton button, const VrHost* host, const VrView* view,
                         const GimbalPose* head) {
  static const struct {
    VrOrderKind kind;
    double value;
  } orders[] = {[VR_BUTTON_RESET] = {VR_ORDER_RESET, 0},
                [VR_BUTTON_SLOWER] = {VR_ORDER_SPEED, -1},
                [VR_BUTTON_FASTER] = {VR_ORDER_SPEED, 1}};
  if (button == VR_BUTTON_RUN) {
    person_order(host, VR_ORDER_RUN, !view->running);
  } else if (button >= VR_BUTTON_RESET && button <= VR_BUTTON_FASTER) {
    person_order(host, orders[button].kind, orders[button].value);
  } else if (button == VR_BUTTON_SMALLER || button == VR_BUTTON_LARGER) {
    vr_room_resize(&self->room, head, button == VR_BUTTON_LARGER ? growing : 1 / growing);
  } else if (button == VR_BUTTON_HOME) {
    vr_room_start(&self->room, view->model);
  } else if (button == VR_BUTTON_LEAVE) {
    self->leaves = true;
  }
}

static void toggle_panel(VrPerson* self, const VrHandInput hands[2], const GimbalPose* head) {
  bool pressed = (hands[0].menu && !self->last[0].menu) || (hands[1].menu && !self->last[1].menu);
  if (pressed) self->panel_shown = !self->panel_shown;
  if (self->panel_placed && !(pressed && self->panel_shown)) return;
  vr_panel_place(&self->panel, head);
  self->panel_placed = true;
}

//---- walking

static double past_dead(float value) {
  return fabsf(value) < dead ? 0 : value;
}

// The left stick walks, the right one turns and rises.
static void person_walk(VrPerson* self, const VrHandInput hands[2], const GimbalPose* head, double seconds) {
  vr_room_walk(&self->room, head, past_dead(hands[0].stick[0]) * walking * seconds,
               past_dead(hands[0].stick[1]) * walking * seconds);
  vr_room_turn(&self->room, head, -past_dead(hands[1].stick[0]) * turning * seconds);
  vr_room_rise(&self->room, past_dead(hands[1].stick[1]) * rising * seconds);
}

//---- hands

static void person_point(VrPerson* self, int i, const VrView* view, const mjvOption* opt, const mjvScene* scn,
                         const VrHandInput* hand) {
  mjtNum distance = 0;
  float pixel[2];
  self->hit[i] = (VrHit){.body = -1, .geom = -1, .flex = -1, .skin = -1};
  self->on_panel[i] = false;
  if (!hand->tracked) return;
  vr_room_to_model(&self->room, self->model_hand + i, &hand->aim);
  if (self->panel_shown && self->holder != i && vr_panel_meet(&self->panel, &hand->aim, pixel, &distance)) {
    self->on_panel[i] = self->points = true;
    self->pixel[0] = pixel[0];
    self->pixel[1] = pixel[1];
    self->hit[i].distance = distance / self->room.scale;
    return;
  }
  self->hit[i] = vr_hand_point(view->model, view->data, opt, scn, self->model_hand + i);
}

static void send_perturb(const VrPerson* self, const VrHost* host) {
  host->order(host->data, &(VrOrder){.kind = VR_ORDER_PERTURB, .body = -1, .perturb = self->perturb});
}

static void person_grab(VrPerson* self, int i, int active, const VrHost* host, const VrView* view,
                        const mjvScene* scn) {
  bool holds = vr_hand_grab(&self->grip, &self->perturb, view->model, view->data, scn, self->model_hand + i,
                            self->hit + i, active);
  if (holds) self->holder = i;
  host->order(host->data, &(VrOrder){.kind = VR_ORDER_SELECT, .body = self->hit[i].body});
  send_perturb(self, host);
}

static void person_release(VrPerson* self, const VrHost* host) {
  self->holder = -1;
  self->perturb.active = 0;
  send_perturb(self, host);
}

static void person_act(VrPerson* self, int i, const VrHost* host, const VrView* view, const mjvScene* scn,
                       const GimbalPose* head, const VrHandInput* hand) {
  const VrHandInput* last = self->last + i;
  bool trigger = hand->trigger && !last->trigger, grip = hand->grip && !last->grip;
  if (self->holder == i) {
    if (!hand->tracked || (!hand->trigger && !hand->grip)) {
      person_release(self, host);
      return;
    }
    vr_hand_follow(&self->grip, &self->perturb, self->model_hand + i);
    send_perturb(self, host);
  } else if (self->on_panel[i] && trigger) {
    person_press(self, vr_panel_button(self->pixel), host, view, head);
  } else if (hand->tracked && !self->on_panel[i] && self->holder < 0 && (trigger || grip)) {
    person_grab(self, i, grip ? mjPERT_TRANSLATE | mjPERT_ROTATE : mjPERT_TRANSLATE, host, view, scn);
  }
}

void vr_person_move(VrPerson* self, const VrHost* host, const VrView* view, const mjvOption* opt,
                    mjvScene* scn, const GimbalPose* head, const VrHandInput hands[2], double seconds) {
  person_walk(self, hands, head, seconds);
  toggle_panel(self, hands, head);
  vr_room_apply(&self->room, scn);
  self->points = false;
  for (int i = 0; i < 2; i++) person_point(self, i, view, opt, scn, hands + i);
  for (int i = 0; i < 2; i++) {
    person_act(self, i, host, view, scn, head, hands + i);
    self->last[i] = hands[i];
  }
}

//---- what is seen of the hands

static void add_capsule(mjvScene* scn, const mjtNum from[3], const mjtNum to[3], mjtNum radius,
                        const float rgba[4]) {
  if (scn->ngeom >= scn->maxgeom) return;
  mjvGeom* geom = scn->geoms + scn->ngeom++;
  mjv_initGeom(geom, mjGEOM_CAPSULE, NULL, NULL, NULL, rgba);
  mjv_connector(geom, mjGEOM_CAPSULE, radius, from, to);
  geom->category = mjCAT_DECOR;
}

void vr_person_draw(const VrPerson* self, const VrHandInput hands[2], mjvScene* scn) {
  const float grey[4] = {0.75f, 0.75f, 0.78f, 1}, ray[4] = {0.3f, 0.6f, 1, 1}, busy[4] = {1, 0.6f, 0.2f, 1};
  const mjtNum handle = 0.1, far = 5;  // m of the room
  for (int i = 0; i < 2; i++) {
    if (!hands[i].tracked) continue;
    const GimbalPose* pose = self->model_hand + i;
    mjtNum ahead[3], back[3], end[3], unit = 1 / self->room.scale;
    vr_ahead(ahead, pose);
    bool held = self->holder == i, hits = self->hit[i].body >= 0 || self->on_panel[i];
    mju_addScl3(back, pose->pos, ahead, -handle * unit);
    mju_addScl3(end, pose->pos, ahead, hits ? self->hit[i].distance : far * unit);
    add_capsule(scn, back, pose->pos, 0.015 * unit, grey);
    add_capsule(scn, pose->pos, end, 0.002 * unit, held ? busy : ray);
  }
}
