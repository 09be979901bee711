// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Equality constraints: what they bind. Their reference poses are found when the constants are set.

#include <gimbal/kinds.h>
#include <stdbool.h>
#include <string.h>

#include "base/equality_kinds.h"
#include "compiler/flex/flex_work.h"
#include "compiler/work/compile.h"
#include "dynamics/flex/flex_shape.h"

static void check_joint(Compile* c, const EqualityWork* w, int id) {
  if (id < 0) return;
  mjtJoint type = c->joint[id].s->type;
  if (type != mjJNT_HINGE && type != mjJNT_SLIDE) {
    compile_error(c, w->e, "joint", "the constraint couples hinge and slide joints only");
  }
}

// Constraints and elasticity would hold the same strain twice; bending is another one.
static void check_flex(Compile* c, const EqualityWork* w) {
  const mjsFlex* flex = c->list[mjOBJ_FLEX].items[w->id1]->object;
  const char* name = string_get(((const mjsEquality*)w->e->object)->name1);
  if (flex->dim > 1 && flex->young > 0 && flex->elastic2d != 1) {
    compile_error(c, w->e, "flex", "flex '%s' is held by its elasticity: it cannot have constraints too",
                  name);
  }
  if (flex->edgestiffness > 0) {
    compile_error(c, w->e, "flex", "flex '%s' has stiff edges: it cannot have constraints too", name);
  }
  bool strain = ((const mjsEquality*)w->e->object)->type == mjEQ_FLEXSTRAIN;
  if (strain && !string_vec_size(flex->nodebody)) {
    compile_error(c, w->e, "flex", "flex '%s' has no nodes whose cells could be held: use <flex>", name);
  }
}

// The cell of a strain equality, or for a shell its face.
static void check_cell(Compile* c, const EqualityWork* w) {
  const mjsEquality* s = w->e->object;
  if (w->id1 < 0) return;
  const mjsFlex* flex = c->list[mjOBJ_FLEX].items[w->id1]->object;
  const int* n = flex->cellcount;
  bool inside = true;
  if (!string_vec_size(flex->nodebody)) return;
  if (flex->elastic2d) {
    inside = s->data[0] >= 0 && s->data[0] < flex_face_count(n) && s->data[1] < 0;
  } else {
    for (int k = 0; k < 3; k++) inside &= s->data[k] >= 0 && s->data[k] < n[k];
  }
  if (!inside) {
    compile_error(c, w->e, "cell", "there is no such cell in flex '%s'", string_get(s->name1));
  }
}

static void compile_equality(Compile* c, EqualityWork* w) {
  const mjsEquality* s = w->e->object;
  w->id1 = w->id2 = -1;
  const GimbalEqualityKind* kind = gimbal_equality_kind((int)s->type);
  if (!kind) {
    compile_error(c, w->e, "type", "no kind of equality has the number that stands in this one's type");
    return;
  }
  w->objtype = gimbal_equality_object((int)s->type, s->objtype);
  const char* word = element_kind_name(w->objtype);
  if (string_is_empty(s->name1)) {
    compile_error(c, w->e, "equality", "the constraint binds nothing: name a %s", word);
  }
  w->id1 = resolve_name(c, w->e, w->objtype, string_get(s->name1), word);
  if (kind->second) w->id2 = resolve_name(c, w->e, w->objtype, string_get(s->name2), word);
  if (w->objtype == mjOBJ_BODY && string_is_empty(s->name2)) w->id2 = 0;
  if (kind->second && w->id1 >= 0 && w->id1 == w->id2) {
    compile_error(c, w->e, "equality", "the constraint holds %s '%s' to itself", word, string_get(s->name1));
  }
  if (w->objtype == mjOBJ_SITE && string_is_empty(s->name2)) {
    compile_error(c, w->e, "equality", "the constraint ties two sites together: name the second one too");
  }
  if (w->objtype == mjOBJ_FLEX && w->id1 >= 0 && c->flex[w->id1].rigid) {
    compile_error(c, w->e, "flex", "flex '%s' is rigid: there is nothing to hold together",
                  string_get(s->name1));
  }
  if (w->objtype == mjOBJ_FLEX && w->id1 >= 0) check_flex(c, w);
  if (s->type == mjEQ_FLEXSTRAIN) check_cell(c, w);
  if (w->objtype == mjOBJ_JOINT) {
    check_joint(c, w, w->id1);
    check_joint(c, w, w->id2);
  }
}

void compile_equalities(Compile* c) {
  int n = count(c, mjOBJ_EQUALITY);
  c->equality = g_new0(EqualityWork, MAX(n, 1));
  for (int i = 0; i < n; i++) {
    c->equality[i].e = c->list[mjOBJ_EQUALITY].items[i];
    compile_equality(c, c->equality + i);
  }
}

void emit_equalities(Compile* c) {
  mjModel* m = c->m;
  for (int i = 0; i < m->neq; i++) {
    const EqualityWork* w = c->equality + i;
    const mjsEquality* s = w->e->object;
    m->eq_type[i] = s->type;
    m->eq_obj1id[i] = w->id1;
    m->eq_obj2id[i] = w->id2;
    // the type says it already, except for bodies and sites
    m->eq_objtype[i] = gimbal_equality_kind((int)s->type)->object == mjOBJ_UNKNOWN ? w->objtype : s->objtype;
    m->eq_active0[i] = s->active;
    memcpy(m->eq_solref + mjNREF * i, s->solref, sizeof s->solref);
    memcpy(m->eq_solimp + mjNIMP * i, s->solimp, sizeof s->solimp);
    memcpy(m->eq_data + mjNEQDATA * i, s->data, sizeof s->data);
    bool free_pose = s->type == mjEQ_WELD && m->eq_objtype[i] == mjOBJ_BODY && mju_isZero(s->data + 6, 4);
    mjtNum* data = m->eq_data + mjNEQDATA * i;
    if (free_pose) {
      data[WELD_FOLLOWS] = 1;
    } else if (s->type == mjEQ_WELD && m->eq_objtype[i] == mjOBJ_BODY) {
      mju_normalize4(data + 6);
    }
  }
}
