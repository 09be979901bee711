// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The names of the switches of the 3D view, in the order of the engine's tables.

#include "model/view-names.h"

#include <glib.h>
#include <glib/gi18n.h>

#include "widgets/view/layers.h"

typedef struct Name {
  const char* name;
  const char* tip;  // NULL: the name is enough
} Name;

static const Name kVisual[] = {
    [mjVIS_CONVEXHULL] = {N_("Convex hull"), N_("Colliding meshes as their convex hulls")},
    [mjVIS_TEXTURE] = {N_("Textures"), NULL},
    [mjVIS_JOINT] = {N_("Joints"), NULL},
    [mjVIS_CAMERA] = {N_("Cameras"), N_("Cameras of the model and what they see")},
    [mjVIS_ACTUATOR] = {N_("Actuators"), N_("Coloured by their control")},
    [mjVIS_ACTIVATION] = {N_("Activation"), N_("Actuators coloured by activation instead of control")},
    [mjVIS_LIGHT] = {N_("Lights"), NULL},
    [mjVIS_TENDON] = {N_("Tendons"), NULL},
    [mjVIS_RANGEFINDER] = {N_("Range finders"), NULL},
    [mjVIS_CONSTRAINT] = {N_("Equality constraints"), N_("Anchors of connections and welds")},
    [mjVIS_INERTIA] = {N_("Inertia"), N_("Boxes or ellipsoids with the inertia of bodies")},
    [mjVIS_SCLINERTIA] = {N_("Inertia by density"), N_("Sized as if bodies had the density of water")},
    [mjVIS_PERTFORCE] = {N_("Applied forces"), NULL},
    [mjVIS_PERTOBJ] = {N_("Pulled body"), N_("The string or box of a pull with the mouse")},
    [mjVIS_CONTACTPOINT] = {N_("Contact points"), NULL},
    [mjVIS_ISLAND] = {N_("Islands"), N_("One colour for each island of constraints; asleep ones are dark")},
    [mjVIS_CONTACTFORCE] = {N_("Contact forces"), NULL},
    [mjVIS_CONTACTSPLIT] = {N_("Normal and friction"), N_("Contact forces in two arrows")},
    [mjVIS_TRANSPARENT] = {N_("Transparent"), N_("Moving bodies let see what is behind them")},
    [mjVIS_AUTOCONNECT] = {N_("Skeleton"), N_("Joints and centres of mass, connected")},
    [mjVIS_COM] = {N_("Centres of mass"), NULL},
    [mjVIS_SELECT] = {N_("Selected point"), NULL},
    [mjVIS_STATIC] = {N_("Static bodies"), NULL},
    [mjVIS_SKIN] = {N_("Skins"), NULL},
    [mjVIS_FLEXVERT] = {N_("Flex vertices"), NULL},
    [mjVIS_FLEXEDGE] = {N_("Flex edges"), NULL},
    [mjVIS_FLEXFACE] = {N_("Flex faces"), NULL},
    [mjVIS_FLEXSKIN] = {N_("Flex skins"), N_("Smooth, instead of vertices, edges and faces")},
    [mjVIS_BODYBVH] = {N_("Body trees"), N_("Bounding boxes of bodies at the chosen depth")},
    [mjVIS_MESHBVH] = {N_("Mesh trees"), N_("Bounding boxes inside of meshes at the chosen depth")},
    [mjVIS_SDFITER] = {N_("SDF iterations"), NULL},
};
_Static_assert(sizeof kVisual / sizeof kVisual[0] == mjNVISFLAG, "a row for each");

static const Name kRender[] = {
    [mjRND_SHADOW] = {N_("Shadows"), NULL},
    [mjRND_WIREFRAME] = {N_("Wireframe"), NULL},
    [mjRND_REFLECTION] = {N_("Reflections"), NULL},
    [mjRND_ADDITIVE] = {N_("Additive transparency"), N_("What shines through adds up")},
    [mjRND_SKYBOX] = {N_("Sky"), NULL},
    [mjRND_FOG] = {N_("Fog"), NULL},
    [mjRND_HAZE] = {N_("Haze at the horizon"), NULL},
    [mjRND_DEPTH] = {N_("Depth"), N_("Grey by distance instead of colours")},
    [mjRND_SEGMENT] = {N_("Segments"), N_("One colour for each object")},
    [mjRND_IDCOLOR] = {N_("Colours by number"), N_("Segments in the colour that encodes their number")},
    [mjRND_CULL_FACE] = {N_("Hide back faces"), NULL},
};
_Static_assert(sizeof kRender / sizeof kRender[0] == GIMBAL_RENDER_FLAGS, "a row for each");

static const Name kLayers[] = {
    [GIMBAL_LAYER_PLASTIC] = {N_("Plastic strain"),
                              N_("Flexes, joints and tendons that yield in the colour of what stays")},
    [GIMBAL_LAYER_RODS] = {N_("Frames of rods"),
                           N_("The frame of each edge of a rod, and a line that shows its twist")},
};
_Static_assert(sizeof kLayers / sizeof kLayers[0] == GIMBAL_N_LAYERS, "a row for each");

static const char* const kLabels[] = {
    [mjLABEL_NONE] = N_("None"),
    [mjLABEL_BODY] = N_("Bodies"),
    [mjLABEL_JOINT] = N_("Joints"),
    [mjLABEL_GEOM] = N_("Geoms"),
    [mjLABEL_SITE] = N_("Sites"),
    [mjLABEL_CAMERA] = N_("Cameras"),
    [mjLABEL_LIGHT] = N_("Lights"),
    [mjLABEL_TENDON] = N_("Tendons"),
    [mjLABEL_ACTUATOR] = N_("Actuators"),
    [mjLABEL_CONSTRAINT] = N_("Equality constraints"),
    [mjLABEL_FLEX] = N_("Flexes"),
    [mjLABEL_SKIN] = N_("Skins"),
    [mjLABEL_SELECTION] = N_("Selection"),
    [mjLABEL_SELPNT] = N_("Selected point"),
    [mjLABEL_CONTACTPOINT] = N_("Contact points"),
    [mjLABEL_CONTACTFORCE] = N_("Contact forces"),
    [mjLABEL_ISLAND] = N_("Islands"),
};
_Static_assert(sizeof kLabels / sizeof kLabels[0] == mjNLABEL, "a row for each");

static const char* const kFrames[] = {
    [mjFRAME_NONE] = N_("None"),        [mjFRAME_BODY] = N_("Bodies"),    [mjFRAME_GEOM] = N_("Geoms"),
    [mjFRAME_SITE] = N_("Sites"),       [mjFRAME_CAMERA] = N_("Cameras"), [mjFRAME_LIGHT] = N_("Lights"),
    [mjFRAME_CONTACT] = N_("Contacts"), [mjFRAME_WORLD] = N_("World"),
};
_Static_assert(sizeof kFrames / sizeof kFrames[0] == mjNFRAME, "a row for each");

static const char* view_names_translated(const char* text) {
  return text ? _(text) : NULL;
}

const char* gimbal_visual_flag_name(int flag) {
  return _(kVisual[flag].name);
}
const char* gimbal_visual_flag_tip(int flag) {
  return view_names_translated(kVisual[flag].tip);
}
const char* gimbal_render_flag_name(int flag) {
  return _(kRender[flag].name);
}
const char* gimbal_render_flag_tip(int flag) {
  return view_names_translated(kRender[flag].tip);
}
const char* gimbal_layer_name(int layer) {
  return _(kLayers[layer].name);
}
const char* gimbal_layer_tip(int layer) {
  return view_names_translated(kLayers[layer].tip);
}
const char* gimbal_label_name(int label) {
  return _(kLabels[label]);
}
const char* gimbal_frame_name(int frame) {
  return _(kFrames[frame]);
}

// The flag that shows the objects of a kind of label, which is of no use while they are hidden. 0:
// there is none.
static const int kFlagOfLabel[mjNLABEL] = {
    [mjLABEL_JOINT] = mjVIS_JOINT,
    [mjLABEL_CAMERA] = mjVIS_CAMERA,
    [mjLABEL_LIGHT] = mjVIS_LIGHT,
    [mjLABEL_TENDON] = mjVIS_TENDON,
    [mjLABEL_SKIN] = mjVIS_SKIN,
    [mjLABEL_ACTUATOR] = mjVIS_ACTUATOR,
    [mjLABEL_CONSTRAINT] = mjVIS_CONSTRAINT,
    [mjLABEL_SELPNT] = mjVIS_SELECT,
    [mjLABEL_CONTACTPOINT] = mjVIS_CONTACTPOINT,
    [mjLABEL_CONTACTFORCE] = mjVIS_CONTACTFORCE,
};

static const int kFlagOfFrame[mjNFRAME] = {
    [mjFRAME_CAMERA] = mjVIS_CAMERA,
    [mjFRAME_LIGHT] = mjVIS_LIGHT,
    [mjFRAME_CONTACT] = mjVIS_CONTACTPOINT,
};

void gimbal_show_labelled(mjvOption* option) {
  int label = option->label >= 0 && option->label < mjNLABEL ? kFlagOfLabel[option->label] : 0;
  int frame = option->frame >= 0 && option->frame < mjNFRAME ? kFlagOfFrame[option->frame] : 0;
  if (label) option->flags[label] = 1;
  if (frame) option->flags[frame] = 1;
}
