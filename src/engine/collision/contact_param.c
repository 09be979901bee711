// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Mixing of contact parameters.
//
// The side of higher priority gives condim, friction, solref, solimp and adhesion alone. At equal
// priority: condim and friction are the larger of both, adhesion is the sum, solref and solimp are
// weighted by solmix; where a solref is in the direct format (not positive), the smaller numbers
// win.

#include "collision/contact_param.h"

#include <string.h>

#include "collision/broad/pair_filter.h"

// What one side brings.
typedef struct SideParam {
  int priority, condim;
  mjtNum solmix, adhesion;
  const mjtNum *solref, *solimp, *friction;
} SideParam;

static SideParam param_of_side(const mjModel* m, ContactSide side) {
  int g = side.geom, f = side.flex;
  if (f < 0) {
    return (SideParam){m->geom_priority[g],     m->geom_condim[g],           m->geom_solmix[g],
                       m->geom_adhesion[g],     m->geom_solref + mjNREF * g, m->geom_solimp + mjNIMP * g,
                       m->geom_friction + 3 * g};
  }
  return (SideParam){m->flex_priority[f],         m->flex_condim[f],           m->flex_solmix[f],       0,
                     m->flex_solref + mjNREF * f, m->flex_solimp + mjNIMP * f, m->flex_friction + 3 * f};
}

// Weight of side a.
static mjtNum mix_weight(mjtNum solmix_a, mjtNum solmix_b) {
  int has_a = solmix_a >= mjMINVAL, has_b = solmix_b >= mjMINVAL;
  if (has_a && has_b) return solmix_a / (solmix_a + solmix_b);
  return has_a == has_b ? 0.5 : has_a;
}

static void spread_friction(mjtNum friction[5], const mjtNum slide_spin_roll[3]) {
  friction[0] = friction[1] = slide_spin_roll[0];
  friction[2] = slide_spin_roll[1];
  friction[3] = friction[4] = slide_spin_roll[2];
}

static void contact_set_from_one(mjContact* con, const SideParam* a) {
  con->dim = a->condim;
  con->adhesion = a->adhesion;
  memcpy(con->solref, a->solref, sizeof(con->solref));
  memcpy(con->solimp, a->solimp, sizeof(con->solimp));
  spread_friction(con->friction, a->friction);
}

static void contact_set_from_both(mjContact* con, const SideParam* a, const SideParam* b) {
  mjtNum wa = mix_weight(a->solmix, b->solmix), wb = 1 - wa;
  con->dim = mjMAX(a->condim, b->condim);
  con->adhesion = a->adhesion + b->adhesion;
  int standard = a->solref[0] > 0 && b->solref[0] > 0;
  for (int i = 0; i < mjNREF; i++) {
    con->solref[i] = standard ? wa * a->solref[i] + wb * b->solref[i] : mjMIN(a->solref[i], b->solref[i]);
  }
  for (int i = 0; i < mjNIMP; i++) con->solimp[i] = wa * a->solimp[i] + wb * b->solimp[i];
  mjtNum friction[3];
  for (int i = 0; i < 3; i++) friction[i] = mjMAX(a->friction[i], b->friction[i]);
  spread_friction(con->friction, friction);
}

static void contact_set_from_pair(const mjModel* m, mjContact* con, int ipair) {
  con->dim = m->pair_dim[ipair];
  con->adhesion = m->pair_adhesion[ipair];
  memcpy(con->solref, m->pair_solref + mjNREF * ipair, sizeof(con->solref));
  memcpy(con->solreffriction, m->pair_solreffriction + mjNREF * ipair, sizeof(con->solreffriction));
  memcpy(con->solimp, m->pair_solimp + mjNIMP * ipair, sizeof(con->solimp));
  memcpy(con->friction, m->pair_friction + 5 * ipair, sizeof(con->friction));
}

static void apply_override(const mjModel* m, mjContact* con) {
  if (m->opt.enableflags & mjENBL_OVERRIDE) {
    memcpy(con->solref, m->opt.o_solref, sizeof(con->solref));
    memcpy(con->solreffriction, m->opt.o_solref, sizeof(con->solreffriction));
    memcpy(con->solimp, m->opt.o_solimp, sizeof(con->solimp));
    memcpy(con->friction, m->opt.o_friction, sizeof(con->friction));
  }
  for (int i = 0; i < 5; i++) {
    if (con->friction[i] < mjMINMU) con->friction[i] = mjMINMU;
  }
}

void contact_param_fill(const mjModel* m, mjContact* con, ContactSide side1, ContactSide side2, int ipair,
                        mjtNum includemargin) {
  memset(con->solreffriction, 0, sizeof(con->solreffriction));
  memset(con->surfacevel, 0, sizeof(con->surfacevel));
  if (ipair >= 0) {
    contact_set_from_pair(m, con, ipair);
  } else {
    SideParam a = param_of_side(m, side1), b = param_of_side(m, side2);
    if (a.priority == b.priority) {
      contact_set_from_both(con, &a, &b);
    } else {
      contact_set_from_one(con, a.priority > b.priority ? &a : &b);
    }
  }
  apply_override(m, con);

  con->includemargin = includemargin;
  con->mu = 0;
  memset(con->H, 0, sizeof(con->H));
  con->geom1 = con->geom[0] = side1.geom;
  con->geom2 = con->geom[1] = side2.geom;
  con->flex[0] = side1.flex;
  con->flex[1] = side2.flex;
  con->elem[0] = side1.elem;
  con->elem[1] = side2.elem;
  con->vert[0] = side1.vert;
  con->vert[1] = side2.vert;
  con->efc_address = -1;
}
