// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The filters of a pair, asked one by one, and what they say in words.

#include <gimbal/assert.h>
#include <gimbal/explain.h>
#include <string.h>

#include "base/mark.h"
#include "collision/broad/pair_filter.h"
#include "collision/contact_param.h"
#include "collision/pair_contacts.h"

// 'wheel', or "number 3" for a nameless object
static void set_label(GimbalMessage* label, const mjModel* m, int type, int id) {
  const char* name = mj_id2name(m, type, id);
  if (name) {
    gimbal_message_set(label, "'%s'", name);
  } else {
    gimbal_message_set(label, "number %d", id);
  }
}

int gimbal_find_pair(const mjModel* m, int geom1, int geom2) {
  for (int i = 0; i < m->npair; i++) {
    int a = m->pair_geom1[i], b = m->pair_geom2[i];
    if ((a == geom1 && b == geom2) || (a == geom2 && b == geom1)) return i;
  }
  return -1;
}

// Index of the element contact/exclude of two bodies, or -1. A signature holds the smaller id in
// its upper half.
static int find_exclude(const mjModel* m, int body1, int body2) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < m->nbody);
  GIMBAL_ASSERT(body2 >= 0 && body2 < m->nbody);
  int low = mjMIN(body1, body2), high = mjMAX(body1, body2);
  for (int i = 0; i < m->nexclude; i++) {
    if (m->exclude_signature[i] == (int)(((unsigned)low << 16) + (unsigned)high)) return i;
  }
  return -1;
}

static GimbalPairRule find_rule(const mjModel* m, mjData* d, int g1, int g2, GimbalPairReport* report) {
  int type1 = m->geom_type[g1], type2 = m->geom_type[g2], body1 = m->geom_bodyid[g1],
      body2 = m->geom_bodyid[g2];
  if (g1 == g2) return GIMBAL_PAIR_SAME_GEOM;
  if (mjDISABLED(mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) return GIMBAL_PAIR_DISABLED;
  if (!mjCOLLISIONFUNC[mjMIN(type1, type2)][mjMAX(type1, type2)]) return GIMBAL_PAIR_NO_FUNCTION;

  report->pair = gimbal_find_pair(m, g1, g2);
  if (report->pair >= 0) return GIMBAL_PAIR_PREDEFINED;
  if (m->body_weldid[body1] == m->body_weldid[body2]) return GIMBAL_PAIR_WELDED;
  if (m->body_treeid[body1] < 0 && m->body_treeid[body2] < 0) return GIMBAL_PAIR_UNMOVED;
  if (bodies_excluded(m, d, body1, body2, 0)) return GIMBAL_PAIR_PARENT;
  report->exclude = find_exclude(m, body1, body2);
  if (report->exclude >= 0) return GIMBAL_PAIR_EXCLUDED;
  if (mjcb_contactfilter) {
    return mjcb_contactfilter(m, d, g1, g2) ? GIMBAL_PAIR_CALLBACK : GIMBAL_PAIR_ALLOWED;
  }
  return masks_match(masks_of_geom(m, g1), masks_of_geom(m, g2)) ? GIMBAL_PAIR_ALLOWED : GIMBAL_PAIR_MASKS;
}

static GimbalPairSource find_source(const mjModel* m, int g1, int g2, int pair) {
  if (mjENABLED(mjENBL_OVERRIDE)) return GIMBAL_PARAMETERS_OVERRIDE;
  if (pair >= 0) return GIMBAL_PARAMETERS_PAIR;
  int difference = m->geom_priority[g1] - m->geom_priority[g2];
  if (!difference) return GIMBAL_PARAMETERS_MIXED;
  return difference > 0 ? GIMBAL_PARAMETERS_GEOM1 : GIMBAL_PARAMETERS_GEOM2;
}

static void fill_parameters(const mjModel* m, int g1, int g2, GimbalPairReport* report) {
  mjContact con = {0};
  report->margin = pair_margin(m, g1, g2, report->pair);
  report->gap = pair_gap(m, g1, g2, report->pair);
  report->source = find_source(m, g1, g2, report->pair);
  contact_param_fill(m, &con, side_geom(g1), side_geom(g2), report->pair, report->margin);
  report->condim = con.dim;
  memcpy(report->friction, con.friction, sizeof report->friction);
  memcpy(report->solref, con.solref, sizeof report->solref);
  memcpy(report->solimp, con.solimp, sizeof report->solimp);
}

//---- in words

// The verdict on a rule alone. The first place is for what decides, or for the first body.
static const char* const kVerdicts[] = {
    [GIMBAL_PAIR_SAME_GEOM] = N_("A geom does not collide with itself."),
    [GIMBAL_PAIR_DISABLED] =
        N_("No contacts: they are disabled in the options (flag contact or constraint)."),
    [GIMBAL_PAIR_NO_FUNCTION] = N_("No contacts: these two types of geoms never collide."),
    [GIMBAL_PAIR_PREDEFINED] = N_("They collide: contact/pair %p asks for it."),
    [GIMBAL_PAIR_WELDED] = N_("No contacts: no joint lets bodies %p and %p move relative to each other."),
    [GIMBAL_PAIR_UNMOVED] =
        N_("No contacts: no force moves body %p or body %p; they are mocap bodies or fixed."),
    [GIMBAL_PAIR_PARENT] = N_("No contacts: bodies %p and %p are parent and child (flag filterparent)."),
    [GIMBAL_PAIR_EXCLUDED] = N_("No contacts: contact/exclude %p forbids them."),
    [GIMBAL_PAIR_CALLBACK] = N_("No contacts: the contact filter callback rejects them."),
    [GIMBAL_PAIR_MASKS] = N_("No contacts: contype %d and conaffinity %d of the second share no bit with "
                             "conaffinity %d and contype %d of the first."),
    [GIMBAL_PAIR_ALLOWED] = N_("They collide."),
};
_Static_assert(sizeof kVerdicts / sizeof *kVerdicts == GIMBAL_PAIR_ALLOWED + 1, "one for each rule");

static void set_verdict(GimbalMessage* verdict, const mjModel* m, int g1, int g2, const GimbalPairReport* r) {
  const char* form = kVerdicts[r->rule];
  if (r->rule == GIMBAL_PAIR_MASKS) {
    gimbal_message_set(verdict, form, m->geom_contype[g2], m->geom_conaffinity[g2], m->geom_conaffinity[g1],
                       m->geom_contype[g1]);
    return;
  }
  GimbalMessage first, second;
  set_label(&second, m, mjOBJ_BODY, m->geom_bodyid[g2]);
  if (r->rule == GIMBAL_PAIR_PREDEFINED) {
    set_label(&first, m, mjOBJ_PAIR, r->pair);
  } else if (r->rule == GIMBAL_PAIR_EXCLUDED) {
    set_label(&first, m, mjOBJ_EXCLUDE, r->exclude);
  } else {
    set_label(&first, m, mjOBJ_BODY, m->geom_bodyid[g1]);
  }
  gimbal_message_set(verdict, form, &first, &second);
}

static void set_distance(GimbalMessage* distance, const GimbalPairReport* r, mjtNum limit) {
  if (r->touching) {
    gimbal_message_set(distance, "Now they are in contact, at distance %.4g m.", r->distance);
  } else if (r->distance < limit) {
    gimbal_message_set(distance, "Now they are %.4g m apart; contacts appear below %.4g m.", r->distance,
                       r->margin + r->gap);
  } else {
    gimbal_message_set(distance, "Now they are more than %.4g m apart.", limit);
  }
}

void gimbal_pair_message(GimbalMessage* message, const mjModel* m, int geom1, int geom2, mjtNum limit,
                         const GimbalPairReport* report) {
  GimbalMessage verdict, distance;
  set_verdict(&verdict, m, geom1, geom2, report);
  if (report->can_collide) {
    set_distance(&distance, report, limit);
    gimbal_message_set(message, "%p %p", &verdict, &distance);
  } else {
    gimbal_message_copy(message, &verdict);
  }
}

#define NEAR 1e-6  // m, beyond what rounding and searches make of a distance

// Do they have contacts now? What is on the edge of its margin is decided by the function of the
// two types, one way or the other, and some miss what overlaps deeply.
static bool pair_has_contacts(const mjModel* m, mjData* d, int g1, int g2, const GimbalPairReport* report) {
  if (report->distance > report->margin + report->gap + NEAR) return false;
  int swap = m->geom_type[g1] > m->geom_type[g2];
  mj_markStack(d);
  int most = mjMAX(mjMAXCONPAIR, m->opt.sdf_initpoints);
  mjPreContact* pre = mj_stackAllocByte(d, most * sizeof(mjPreContact), _Alignof(mjPreContact));
  GeomPair pair = {swap ? g2 : g1, swap ? g1 : g2, report->pair};
  int n = collide_geom_pair(m, d, pre, NULL, pair).n;
  mj_freeStack(d);
  return n > 0;
}

int gimbal_explain_pair(const mjModel* m, mjData* d, int geom1, int geom2, mjtNum limit,
                        GimbalPairReport* report) {
  memset(report, 0, sizeof *report);
  report->pair = report->exclude = -1;
  if (geom1 < 0 || geom1 >= m->ngeom || geom2 < 0 || geom2 >= m->ngeom) return -1;

  report->rule = find_rule(m, d, geom1, geom2, report);
  report->can_collide = report->rule == GIMBAL_PAIR_PREDEFINED || report->rule == GIMBAL_PAIR_ALLOWED;
  fill_parameters(m, geom1, geom2, report);
  if (report->rule != GIMBAL_PAIR_SAME_GEOM && report->rule != GIMBAL_PAIR_NO_FUNCTION) {
    report->distance = mj_geomDistance(m, d, geom1, geom2, limit, report->fromto);
    report->touching = report->can_collide && pair_has_contacts(m, d, geom1, geom2, report);
  }

  GimbalMessage message;
  gimbal_pair_message(&message, m, geom1, geom2, limit, report);
  gimbal_message_text(&message, NULL, report->text, sizeof report->text);
  return 0;
}
