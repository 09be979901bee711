// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing the tree of bodies.
//
// Ids follow the order of the lists in the spec, so that text must keep that order for each kind.
// Where that is possible, each frame is written once with all that is inside of it, and stands
// where what it holds falls among the elements beside it; else a frame is written again wherever
// the order needs it.

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "compiler/work/inertia.h"
#include "spec/default_class.h"
#include "xml/write/write.h"

// Children of a body by kind, in the order in which they are written.
typedef struct ChildKind {
  mjtObj kind;
  void (*write)(Writer* w, const Element* e, const Element* inherited);
} ChildKind;

//---- units: elements of attached models keep the angle unit and Euler sequence of their own model

static bool same_units(const Writer* w, const mjsCompiler* compiler) {
  const mjsCompiler* own = &w->spec->pub.compiler;
  return !compiler || (compiler->degree == own->degree && memcmp(compiler->eulerseq, own->eulerseq, 3) == 0);
}

static void write_body_resolve(const Writer* w, const mjsCompiler* compiler, double quat[4],
                               mjsOrientation* alt) {
  if (same_units(w, compiler) || alt->type == mjORIENTATION_QUAT) return;
  mjs_resolveOrientation(quat, compiler->degree, compiler->eulerseq, alt);
  mjs_defaultOrientation(alt);
}

// A joint with its angles in the unit of the text.
static mjsJoint joint_in_units(const Writer* w, const Element* e) {
  mjsJoint joint = *(const mjsJoint*)e->object;
  bool degree = w->spec->pub.compiler.degree;
  bool angular = joint.type == mjJNT_HINGE || joint.type == mjJNT_BALL;
  if (!e->compiler || e->compiler->degree == degree || !angular) return joint;
  double factor = degree ? 180 / mjPI : mjPI / 180;
  joint.range[0] *= factor;
  joint.range[1] *= factor;
  joint.ref *= factor;
  joint.springref *= factor;
  joint.springyield *= factor;
  return joint;
}

//---- elements

// A joint that <freejoint> can express: free, and all else as built in.
static bool is_plain_free(const mjsJoint* joint) {
  mjsJoint base;
  mjs_defaultJoint(&base);
  base.type = mjJNT_FREE;
  base.group = joint->group;
  return joint->type == mjJNT_FREE && !write_would("mujoco/worldbody/body/joint", joint, &base);
}

static void write_joint(Writer* w, const Element* e, const Element* inherited) {
  const mjsJoint* joint = e->object;
  if (is_plain_free(joint)) {
    static const char* const align[] = {"false", "true", "auto"};
    write_open(w, "freejoint");
    write_text_if(w, "name", string_get(e->name));
    if (joint->group) write_int(w, "group", joint->group);
    if (joint->align != mjALIGNFREE_AUTO) write_text(w, "align", align[joint->align]);
    write_close(w, "freejoint");
    return;
  }
  mjsJoint own = joint_in_units(w, e),
           base = joint_in_units(w, default_class_template(e->class_, mjOBJ_JOINT));
  write_open(w, "joint");
  write_identity(w, e, inherited);
  write_fields(w, "mujoco/worldbody/body/joint", &own, &base, false);
  write_close(w, "joint");
}

// What is placed by an orientation that the user may have given in one of several forms.
typedef struct Placed {
  const char *tag, *grammar;
  size_t size, quat, alt;
  size_t plugin;  // 0: it has none
} Placed;

static void write_placed(Writer* w, const Element* e, const Element* inherited, const Placed* kind) {
  union {
    mjsGeom geom;
    mjsSite site;
    mjsCamera camera;
    char bytes[1];
  } own;
  const char* base = write_base(e);
  double* quat = (double*)(own.bytes + kind->quat);
  mjsOrientation* alt = (mjsOrientation*)(own.bytes + kind->alt);
  memcpy(own.bytes, e->object, kind->size);
  write_body_resolve(w, e->compiler, quat, alt);
  if (e->head.elemtype == mjOBJ_GEOM && !isnan(own.geom.mass)) {  // the mass decides
    own.geom.density = ((const mjsGeom*)base)->density;
  }
  if (e->head.elemtype == mjOBJ_SITE && own.site.type == mjGEOM_MESH) {  // the mesh decides
    memcpy(own.site.size, ((const mjsSite*)base)->size, sizeof own.site.size);
  }
  write_open(w, kind->tag);
  write_identity(w, e, inherited);
  write_fields(w, kind->grammar, own.bytes, base, false);
  if (kind->plugin) write_plugin(w, (const mjsPlugin*)(own.bytes + kind->plugin));
  write_close(w, kind->tag);
}

#define PLACED(tag, T, plugin) \
  { tag, "mujoco/worldbody/" tag, sizeof(T), offsetof(T, quat), offsetof(T, alt), plugin }

static void write_geom(Writer* w, const Element* e, const Element* inherited) {
  static const Placed kind = PLACED("geom", mjsGeom, offsetof(mjsGeom, plugin));
  write_placed(w, e, inherited, &kind);
}

static void write_site(Writer* w, const Element* e, const Element* inherited) {
  static const Placed kind = PLACED("site", mjsSite, 0);
  write_placed(w, e, inherited, &kind);
}

static void write_camera(Writer* w, const Element* e, const Element* inherited) {
  static const Placed kind = PLACED("camera", mjsCamera, 0);
  write_placed(w, e, inherited, &kind);
}

static void write_light(Writer* w, const Element* e, const Element* inherited) {
  write_open(w, "light");
  write_identity(w, e, inherited);
  write_fields(w, "mujoco/worldbody/light", e->object, write_base(e), false);
  write_close(w, "light");
}

// In MJCF no orientation may stand beside a full inertia, in URDF it is the frame of the tensor:
// then the principal axes are written.
static mjsBody separate_inertia(const mjsBody* body) {
  mjsBody b = *body;
  bool turned = b.iquat[0] != 1 || b.iquat[1] != 0 || b.iquat[2] != 0 || b.iquat[3] != 0;
  double principal[4];
  if (!isnan(b.fullinertia[0]) && turned && !inertia_principal(principal, b.inertia, b.fullinertia, false)) {
    mju_mulQuat(b.iquat, body->iquat, principal);
    b.fullinertia[0] = NAN;
  }
  return b;
}

// Whether a geom gives its body mass, so that the compiler goes by it.
static bool has_mass(const Element* e) {
  const mjsGeom* geom = e->object;
  const int* range = e->compiler->inertiagrouprange;
  bool wanted = geom->group >= range[0] && geom->group <= range[1];
  bool solid = geom->type != mjGEOM_PLANE && geom->type != mjGEOM_HFIELD;
  return wanted && solid && (isnan(geom->mass) ? geom->density : geom->mass) > 0;
}

// Whether an attached model has another rule for the source of inertias than the text that is
// written.
static bool has_other_rule(const Writer* w, const BodyElement* e) {
  const mjsCompiler *own = e->base.compiler, *text = &w->spec->pub.compiler;
  return own && (own->inertiafromgeom != text->inertiafromgeom ||
                 memcmp(own->inertiagrouprange, text->inertiagrouprange, sizeof own->inertiagrouprange) != 0);
}

// Whether the rule of the text, geoms alone, is not that of a body of an attached model.
static const Element* find_overruled(const Spec* s, const BodyElement* body) {
  bool own = body->base.compiler->inertiafromgeom == mjINERTIAFROMGEOM_TRUE;
  if (body != s->world && !own) return &body->base;
  const Element* found = NULL;
  for (int i = 0; i < body->bodies.size && !found; i++) {
    found = find_overruled(s, (const BodyElement*)body->bodies.items[i]);
  }
  return found;
}

const Element* write_overruled(const Spec* s) {
  return s->pub.compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE ? find_overruled(s, s->world) : NULL;
}

static bool goes_by_geoms(const BodyElement* e) {
  if (e->base.compiler->inertiafromgeom != mjINERTIAFROMGEOM_TRUE) return false;
  int i = 0;
  while (i < e->geoms.size && !has_mass(e->geoms.items[i])) i++;
  return i < e->geoms.size;
}

static void write_inertial(Writer* w, const BodyElement* e, const mjsBody* body) {
  // a mass that is no number, as a URDF may state it, counts as none; what is saved as written
  // keeps what geoms overrule
  bool as_written = w->form == WRITE_CANONICAL || w->form == WRITE_OWN;
  bool counts = as_written || w->all_inertials || has_other_rule(w, e) || !goes_by_geoms(e);
  if (!body->explicitinertial || isnan(body->mass) || !counts) return;
  mjsBody written = separate_inertia(body), base;
  mjs_defaultBody(&base);
  base.mass = NAN;  // always written, as is pos
  for (int k = 0; k < 3; k++) base.ipos[k] = isnan(written.ipos[k]) ? 0 : NAN;
  write_open(w, "inertial");
  write_fields(w, "mujoco/worldbody/body/inertial", &written, &base, false);
  write_close(w, "inertial");
}

// The inertial that was found by compiling, if the model asks for it or the text would find
// another.
static void set_inertial(const Writer* w, const BodyElement* e, mjsBody* body) {
  const double* found = e->compiled_inertial;
  bool asked = w->spec->pub.compiler.saveinertial || w->all_inertials;
  if (!(asked || has_other_rule(w, e)) || found[0] < 0) return;
  // a text with settotalmass multiplies again
  double factor = w->form == WRITE_COMPILED ? 1 : found[11];
  body->explicitinertial = 1;
  body->mass = found[0] / factor;
  memcpy(body->ipos, found + 1, sizeof body->ipos);
  memcpy(body->iquat, found + 4, sizeof body->iquat);
  for (int k = 0; k < 3; k++) body->inertia[k] = found[8 + k] / factor;
  body->fullinertia[0] = NAN;
  body->ialt.type = mjORIENTATION_QUAT;
}

static void write_children(Writer* w, const BodyElement* body, const Element* inherited);

static void write_body(Writer* w, const Element* e, const Element* inherited) {
  mjsBody body = *(const mjsBody*)e->object, base;
  mjs_defaultBody(&base);
  write_body_resolve(w, e->compiler, body.quat, &body.alt);
  write_body_resolve(w, e->compiler, body.iquat, &body.ialt);
  set_inertial(w, (const BodyElement*)e, &body);
  const Element* own = e->class_ ? e->class_ : inherited;
  write_open(w, "body");
  write_text_if(w, "name", string_get(e->name));
  if (own != inherited) write_text(w, "childclass", string_get(own->name));
  write_fields(w, "mujoco/worldbody/body", &body, &base, false);
  write_inertial(w, (const BodyElement*)e, &body);
  write_plugin(w, &body.plugin);
  write_children(w, (const BodyElement*)e, own);
  write_close(w, "body");
}

static const ChildKind kinds[] = {
    {mjOBJ_JOINT, write_joint},   {mjOBJ_GEOM, write_geom},   {mjOBJ_SITE, write_site},
    {mjOBJ_CAMERA, write_camera}, {mjOBJ_LIGHT, write_light}, {mjOBJ_BODY, write_body},
};

//---- frames

// The class of what is in a frame, if it says so.
static const Element* frame_class(const Writer* w, const Element* e, const Element* inherited) {
  const char* name = mjs_getString(((const mjsFrame*)e->object)->childclass);
  const Element* class_ = *name ? default_class_find((Spec*)w->spec, name) : NULL;
  return class_ ? class_ : inherited;
}

static void open_frame(Writer* w, const Element* e, bool named, const Element* inherited) {
  const Element* class_ = frame_class(w, e, inherited);
  mjsFrame frame = *(const mjsFrame*)e->object, base;
  mjs_defaultFrame(&base);
  write_body_resolve(w, e->compiler, frame.quat, &frame.alt);
  write_open(w, "frame");
  if (named) write_text_if(w, "name", string_get(e->name));
  if (class_ != inherited) write_text(w, "childclass", string_get(class_->name));
  const double factor = frame.scale[0];
  bool equal = factor == frame.scale[1] && factor == frame.scale[2];
  // one factor or all three: two are not read
  if (!equal || factor != base.scale[0]) write_doubles(w, "scale", frame.scale, equal ? 1 : 3);
  memcpy(frame.scale, base.scale, sizeof frame.scale);
  write_fields(w, "mujoco/worldbody/frame", &frame, &base, false);
}

// What stands in one frame of a body, or in none of them, by kind: elements, and inner frames at
// the place of what they hold.
enum { kFrames = G_N_ELEMENTS(kinds) };
typedef struct Level {
  GPtrArray* units[kFrames];  // NULL: none
  guint next[kFrames];        // the first that is not written yet
  unsigned kinds;             // bits of the kinds that are in it
  GPtrArray* frames;          // all inner frames; NULL: none
} Level;

static void level_free(void* data) {
  Level* level = data;
  for (int k = 0; k < kFrames; k++) {
    if (level->units[k]) g_ptr_array_unref(level->units[k]);
  }
  if (level->frames) g_ptr_array_unref(level->frames);
  g_free(level);
}

static Level* level_of(GHashTable* levels, const Element* frame) {
  Level* level = g_hash_table_lookup(levels, frame);
  if (!level) g_hash_table_insert(levels, (gpointer)frame, level = g_new0(Level, 1));
  return level;
}

// Add a unit, and the frames around it to theirs. Returns false if a frame would have to be written
// twice to keep the order of this kind.
static bool add_unit(GHashTable* levels, int kind, Element* e) {
  bool once = true;
  for (Element* unit = e; unit; unit = unit->frame) {
    Level *level = level_of(levels, unit->frame), *inner = g_hash_table_lookup(levels, unit);
    GPtrArray** units = &level->units[kind];
    if (!*units) *units = g_ptr_array_new();
    if ((*units)->len && g_ptr_array_index(*units, (*units)->len - 1) == unit) break;
    bool is_frame = unit->head.elemtype == mjOBJ_FRAME;
    if (is_frame && inner->kinds & 1u << kind) once = false;
    if (is_frame) inner->kinds |= 1u << kind;
    g_ptr_array_add(*units, unit);
  }
  return once;
}

// The levels of a body by their frame; NULL stands for no frame. once: whether each frame may be
// written as a whole.
static GHashTable* sort_by_frames(const BodyElement* body, bool* once) {
  GHashTable* levels = g_hash_table_new_full(NULL, NULL, NULL, level_free);
  level_of(levels, NULL);
  *once = true;
  for (int i = 0; i < body->frames.size; i++) {
    Element* frame = body->frames.items[i];
    Level* outer = level_of(levels, frame->frame);
    level_of(levels, frame);
    if (!outer->frames) outer->frames = g_ptr_array_new();
    g_ptr_array_add(outer->frames, frame);
  }
  for (int k = 0; k < kFrames; k++) {
    const ElementList* list = body_children((BodyElement*)body, kinds[k].kind);
    for (int i = 0; i < list->size; i++) *once &= add_unit(levels, k, list->items[i]);
  }
  return levels;
}

static Element* next_unit(const Level* level, int kind) {
  bool left = level->units[kind] && level->next[kind] < level->units[kind]->len;
  return left ? g_ptr_array_index(level->units[kind], level->next[kind]) : NULL;
}

// Whether a frame stands first among what is left of each kind that it holds.
static bool is_frame_next(const Level* level, const Element* frame, unsigned held) {
  for (int k = 0; k < kFrames; k++) {
    if (held & 1u << k && next_unit(level, k) != frame) return false;
  }
  return true;
}

// The next to be written: an element, or a frame once all that stands before what it holds is
// written. NULL: nothing is left, or each frame waits for another.
static Element* choose_next(GHashTable* levels, const Level* level) {
  for (int k = 0; k < kFrames; k++) {
    Element* e = next_unit(level, k);
    if (e && e->head.elemtype != mjOBJ_FRAME) return e;
  }
  for (int k = 0; k < kFrames; k++) {
    Element* e = next_unit(level, k);
    if (e && is_frame_next(level, e, ((Level*)g_hash_table_lookup(levels, e))->kinds)) return e;
  }
  return NULL;
}

static void pass_by(Level* level, const Element* unit) {
  for (int k = 0; k < kFrames; k++) level->next[k] += next_unit(level, k) == unit;
}

// Whether the frames of a level can stand one after the other, each as a whole.
static bool keeps_order(GHashTable* levels, Level* level) {
  for (Element* e; (e = choose_next(levels, level));) pass_by(level, e);
  bool all = true;
  for (int k = 0; k < kFrames; k++) {
    all = all && !next_unit(level, k);
    level->next[k] = 0;
  }
  return all;
}

static bool frames_keep_order(GHashTable* levels) {
  GHashTableIter iter;
  gpointer level;
  g_hash_table_iter_init(&iter, levels);
  while (g_hash_table_iter_next(&iter, NULL, &level)) {
    if (!keeps_order(levels, level)) return false;
  }
  return true;
}

static void write_part(Writer* w, const Element* e, const Element* inherited) {
  for (int k = 0; k < kFrames; k++) {
    if (kinds[k].kind == e->head.elemtype) kinds[k].write(w, e, inherited);
  }
}

static void write_level(Writer* w, GHashTable* levels, const Element* frame, const Element* inherited);

// Among compiled numbers a frame that says nothing is left out, and what is in it stays.
static bool is_frame_empty(const Writer* w, const Element* e, const Element* inherited) {
  mjsFrame base;
  mjs_defaultFrame(&base);
  return w->form == WRITE_COMPILED && string_is_empty(e->name) && frame_class(w, e, inherited) == inherited &&
         !write_would("mujoco/worldbody/frame", e->object, &base);
}

static void write_frame(Writer* w, GHashTable* levels, const Element* frame, const Element* inherited) {
  if (is_frame_empty(w, frame, inherited)) {
    write_level(w, levels, frame, inherited);
    return;
  }
  open_frame(w, frame, true, inherited);
  write_level(w, levels, frame, frame_class(w, frame, inherited));
  write_close(w, "frame");
}

static void write_level(Writer* w, GHashTable* levels, const Element* frame, const Element* inherited) {
  Level* level = g_hash_table_lookup(levels, frame);
  for (Element* e; (e = choose_next(levels, level));) {
    pass_by(level, e);
    if (e->head.elemtype == mjOBJ_FRAME) {
      write_frame(w, levels, e, inherited);
    } else {
      write_part(w, e, inherited);
    }
  }
  for (guint i = 0; level->frames && i < level->frames->len; i++) {
    const Element* inner = g_ptr_array_index(level->frames, i);
    if (!((Level*)g_hash_table_lookup(levels, inner))->kinds) write_frame(w, levels, inner, inherited);
  }
}

// Open the frames around an element, outermost first; returns how many. A frame is named where it
// appears first.
static int open_frames(Writer* w, const Element* frame, GHashTable* named, const Element** inherited) {
  if (!frame) return 0;
  int outer = open_frames(w, frame->frame, named, inherited);
  open_frame(w, frame, g_hash_table_add(named, (gpointer)frame), *inherited);
  *inherited = frame_class(w, frame, *inherited);
  return outer + 1;
}

static void write_in_order(Writer* w, const BodyElement* body, const Element* inherited) {
  GHashTable* named = g_hash_table_new(NULL, NULL);
  for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
    const ElementList* list = body_children((BodyElement*)body, kinds[k].kind);
    for (int i = 0; i < list->size;) {
      const Element* frame = list->items[i]->frame;
      const Element* inside = inherited;
      int open = open_frames(w, frame, named, &inside);
      for (; i < list->size && list->items[i]->frame == frame; i++) {
        kinds[k].write(w, list->items[i], inside);
      }
      while (open--) write_close(w, "frame");
    }
  }
  g_hash_table_destroy(named);
}

static void write_children(Writer* w, const BodyElement* body, const Element* inherited) {
  bool once;
  GHashTable* levels = sort_by_frames(body, &once);
  if (once && frames_keep_order(levels)) {
    write_level(w, levels, NULL, inherited);
  } else {
    write_in_order(w, body, inherited);
  }
  g_hash_table_destroy(levels);
}

void write_world(Writer* w) {
  const BodyElement* world = w->spec->world;
  write_open(w, "worldbody");
  write_children(w, world, w->spec->main_class);
  write_close(w, "worldbody");
}
