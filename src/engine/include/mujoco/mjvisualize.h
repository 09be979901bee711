// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The abstract scene: cameras, geoms, lights, options and figures.

#ifndef MUJOCO_MJVISUALIZE_H_
#define MUJOCO_MJVISUALIZE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjNGROUP       6     // groups that visibility is kept for
#define mjMAXLIGHT     100   // most lights of a scene
#define mjMAXOVERLAY   500   // most characters of an overlay
#define mjMAXLINE      100   // most lines of a figure
#define mjMAXLINEPNT   1001  // most points of a line
#define mjMAXPLANEGRID 200   // most grid lines of a plane, per side

// Categories of scene geoms, bits.
typedef enum mjtCatBit_ {
  mjCAT_STATIC = 1 << 0,   // model elements that belong to the world
  mjCAT_DYNAMIC = 1 << 1,  // model elements that can move
  mjCAT_DECOR = 1 << 2,    // decorations
  mjCAT_ALL = 7            // all
} mjtCatBit;

// What a mouse movement does. V: vertical plane, H: horizontal plane.
typedef enum mjtMouse_ {
  mjMOUSE_NONE = 0,        // nothing
  mjMOUSE_ROTATE_V = 1,    // turns, vertical plane
  mjMOUSE_ROTATE_H = 2,    // turns, horizontal plane
  mjMOUSE_MOVE_V = 3,      // moves, vertical plane
  mjMOUSE_MOVE_H = 4,      // moves, horizontal plane
  mjMOUSE_ZOOM = 5,        // changes the distance
  mjMOUSE_MOVE_V_REL = 6,  // as MOVE, vertical plane
  mjMOUSE_MOVE_H_REL = 7,  // as MOVE, horizontal plane
  mjMOUSE_TURN_V = 8,      // turns on the spot, vertical plane; not supported
  mjMOUSE_TURN_H = 9       // turns on the spot, horizontal plane; not supported
} mjtMouse;

// Ways to perturb a body with the mouse, bits.
typedef enum mjtPertBit_ {
  mjPERT_TRANSLATE = 1 << 0,  // pull
  mjPERT_ROTATE = 1 << 1      // turn
} mjtPertBit;

// Kinds of abstract camera.
typedef enum mjtCamera_ {
  mjCAMERA_FREE = 0,      // moved by the mouse
  mjCAMERA_TRACKING = 1,  // moved by the mouse, looks at a body
  mjCAMERA_FIXED = 2,     // camera of the model
  mjCAMERA_USER = 3       // the user sets the mjvGLCamera
} mjtCamera;

// What labels are drawn on.
typedef enum mjtLabel_ {
  mjLABEL_NONE = 0,           // nothing
  mjLABEL_BODY = 1,           // bodies
  mjLABEL_JOINT = 2,          // joints
  mjLABEL_GEOM = 3,           // geoms
  mjLABEL_SITE = 4,           // sites
  mjLABEL_CAMERA = 5,         // cameras
  mjLABEL_LIGHT = 6,          // lights
  mjLABEL_TENDON = 7,         // tendons
  mjLABEL_ACTUATOR = 8,       // actuators
  mjLABEL_CONSTRAINT = 9,     // equality constraints
  mjLABEL_FLEX = 10,          // flexes
  mjLABEL_SKIN = 11,          // skins
  mjLABEL_SELECTION = 12,     // selected body
  mjLABEL_SELPNT = 13,        // coordinates of the selected point
  mjLABEL_CONTACTPOINT = 14,  // contacts
  mjLABEL_CONTACTFORCE = 15,  // strength of contact forces
  mjLABEL_ISLAND = 16,        // islands
  mjNLABEL = 17               // number of entries
} mjtLabel;

// What frames are drawn of.
typedef enum mjtFrame_ {
  mjFRAME_NONE = 0,     // nothing
  mjFRAME_BODY = 1,     // bodies
  mjFRAME_GEOM = 2,     // geoms
  mjFRAME_SITE = 3,     // sites
  mjFRAME_CAMERA = 4,   // cameras
  mjFRAME_LIGHT = 5,    // lights
  mjFRAME_CONTACT = 6,  // contacts
  mjFRAME_WORLD = 7,    // the world
  mjNFRAME = 8          // number of entries
} mjtFrame;

// What a scene shows, index of mjvOption.flags.
typedef enum mjtVisFlag_ {
  mjVIS_CONVEXHULL = 0,     // convex hulls of meshes
  mjVIS_TEXTURE = 1,        // textures
  mjVIS_JOINT = 2,          // joints
  mjVIS_CAMERA = 3,         // cameras
  mjVIS_ACTUATOR = 4,       // actuators
  mjVIS_ACTIVATION = 5,     // activations
  mjVIS_LIGHT = 6,          // lights
  mjVIS_TENDON = 7,         // tendons
  mjVIS_RANGEFINDER = 8,    // rangefinder rays
  mjVIS_CONSTRAINT = 9,     // equality constraints
  mjVIS_INERTIA = 10,       // inertia shapes
  mjVIS_SCLINERTIA = 11,    // scaled by mass
  mjVIS_PERTFORCE = 12,     // perturbation forces
  mjVIS_PERTOBJ = 13,       // perturbed object
  mjVIS_CONTACTPOINT = 14,  // contact points
  mjVIS_ISLAND = 15,        // islands by colour
  mjVIS_CONTACTFORCE = 16,  // contact forces
  mjVIS_CONTACTSPLIT = 17,  // normal and friction force apart
  mjVIS_TRANSPARENT = 18,   // dynamic geoms see-through
  mjVIS_AUTOCONNECT = 19,   // lines between bodies and joints
  mjVIS_COM = 20,           // centres of mass
  mjVIS_SELECT = 21,        // selected point
  mjVIS_STATIC = 22,        // static geoms
  mjVIS_SKIN = 23,          // skins
  mjVIS_FLEXVERT = 24,      // flex vertices
  mjVIS_FLEXEDGE = 25,      // flex edges
  mjVIS_FLEXFACE = 26,      // flex element faces
  mjVIS_FLEXSKIN = 27,      // flex surfaces
  mjVIS_BODYBVH = 28,       // bounding volumes of bodies
  mjVIS_MESHBVH = 29,       // bounding volumes of meshes
  mjVIS_SDFITER = 30,       // steps of the search in signed distance fields
  mjNVISFLAG = 31           // number of entries
} mjtVisFlag;

// How a scene is rendered, index of mjvScene.flags.
typedef enum mjtRndFlag_ {
  mjRND_SHADOW = 0,            // shadows
  mjRND_WIREFRAME = 1,         // edges alone
  mjRND_REFLECTION = 2,        // mirror images
  mjRND_ADDITIVE = 3,          // transparent things add up
  mjRND_SKYBOX = 4,            // sky
  mjRND_FOG = 5,               // fog
  mjRND_HAZE = 6,              // haze at the horizon
  mjRND_DEPTH = 7,             // distances instead of colours
  mjRND_SEGMENT = 8,           // segment colours
  mjRND_IDCOLOR = 9,           // segment colours encode segid + 1
  mjRND_CULL_FACE = 10,        // back faces are left out
  mjRND_POST_PROCESSING = 11,  // effects on the finished picture
  mjNRNDFLAG = 12              // number of entries
} mjtRndFlag;

// Stereo modes.
typedef enum mjtStereo_ {
  mjSTEREO_NONE = 0,          // one picture
  mjSTEREO_QUADBUFFERED = 1,  // buffers for left and right
  mjSTEREO_SIDEBYSIDE = 2     // two halves
} mjtStereo;

// Selection and perturbation by the mouse.
struct mjvPerturb_ {
  int select;           // <: 0 none; selected body
  int flexselect;       // <0 none; selected flex
  int skinselect;       // <0 none; selected skin
  int active;           // mjtPertBit; perturbations at work
  int active2;          // mjtPertBit; second set, for a second hand
  mjtNum refpos[3];     // where the body is pulled to, m
  mjtNum refquat[4];    // orientation the body is turned to
  mjtNum refselpos[3];  // where the selected point is pulled to, m
  mjtNum localpos[3];   // selected point in the body frame, m
  mjtNum localmass;     // inertia at the selected point, kg
  mjtNum scale;         // speed of the mouse relative to the view
};
typedef struct mjvPerturb_ mjvPerturb;

// An abstract camera, controlled by the mouse or the model.
struct mjvCamera_ {
  int type;          // mjtCamera; kind
  int fixedcamid;    // camera of the model; kind fixed
  int trackbodyid;   // body to look at; kind tracking
  mjtNum lookat[3];  // point it looks at, m
  mjtNum distance;   // from that point, m
  mjtNum azimuth;    // about the vertical, degrees
  mjtNum elevation;  // to the horizontal, degrees
  int orthographic;  // 0: perspective; 1: orthographic; projection
};
typedef struct mjvCamera_ mjvCamera;

// A camera as the renderer needs it.
struct mjvGLCamera_ {
  float pos[3];          // position, m
  float forward[3];      // direction of view
  float up[3];           // direction that is up in the picture
  float frustum_center;  // middle of the near plane, horizontally, m
  float frustum_width;   // half-width on the near plane, m; 0: by the viewport
  float frustum_bottom;  // lower edge on the near plane, m
  float frustum_top;     // upper edge on the near plane, m
  float frustum_near;    // distance of the near plane, m
  float frustum_far;     // distance of the far plane, m
  int orthographic;      // 0: perspective; 1: orthographic; projection
};
typedef struct mjvGLCamera_ mjvGLCamera;

// A geom of the scene.
struct mjvGeom_ {
  int type;             // mjtGeom; shape
  int dataid;           // -1: none; mesh: 2*id, or 2*id+1 for its hull; mesh, height field or plane
  int objtype;          // kind of model element, mjtObj
  int objid;            // -1: decor; model element
  int category;         // mjtCatBit
  int matid;            // -1: none; material
  int texid;            // -1: none; texture
  int texuniform;       // texture repeats per metre, not per object
  int texcoord;         // a mesh has texture coordinates
  int segid;            // -1: hidden; number in segmentation
  float size[3];        // by shape, m
  float pos[3];         // position, m
  float mat[9];         // orientation, row by row
  float rgba[4];        // colour
  float emission;       // light of its own
  float specular;       // strength of highlights
  float shininess;      // sharpness of highlights
  float reflectance;    // strength of mirror images
  float texrepeat[2];   // repetitions of the texture
  mjtByte castshadow;   // makes shadows
  char label[100];      // text drawn on it
  float camdist;        // distance to the camera, m; set by the renderer
  float modelrbound;    // bounding radius in the model; 0: none, m
  mjtByte transparent;  // has to be drawn blended
};
typedef struct mjvGeom_ mjvGeom;

// A light of the scene; numbers as in mjModel.
struct mjvLight_ {
  int id;                // -1: headlight; light of the model
  float pos[3];          // position, m
  float dir[3];          // direction
  int type;              // mjtLightType; kind
  int texid;             // texture of an image light
  float attenuation[3];  // divisors for distance to the power 0, 1, 2
  float cutoff;          // half-angle of a spot's cone, degrees
  float exponent;        // concentration of a spot
  float ambient[3];      // RGB of light from everywhere
  float diffuse[3];      // RGB of scattered light
  float specular[3];     // RGB of highlights
  mjtByte headlight;     // goes with the camera
  mjtByte castshadow;    // makes shadows
  float bulbradius;      // size of the source, m
  float intensity;       // brightness, candela
  float range;           // farthest reach, m
  float softness;        // of the edge of a spot's cone
};
typedef struct mjvLight_ mjvLight;

// What a scene shows.
struct mjvOption_ {
  int label;                        // mjtLabel; what labels are drawn on
  int frame;                        // mjtFrame; what frames are drawn of
  mjtByte geomgroup[mjNGROUP];      // visible groups
  mjtByte sitegroup[mjNGROUP];      // visible groups
  mjtByte jointgroup[mjNGROUP];     // visible groups
  mjtByte tendongroup[mjNGROUP];    // visible groups
  mjtByte actuatorgroup[mjNGROUP];  // visible groups
  mjtByte flexgroup[mjNGROUP];      // visible groups
  mjtByte skingroup[mjNGROUP];      // visible groups
  mjtByte flags[mjNVISFLAG];        // mjtVisFlag; what else is shown
  int bvh_depth;                    // level of bounding volumes to show
  int flex_layer;                   // layer of solid flexes to show
};
typedef struct mjvOption_ mjvOption;

// All that is rendered, independent of the model.
struct mjvScene_ {
  int maxgeom;                  // room for geoms
  int ngeom;                    // geoms
  mjvGeom* geoms;               // (maxgeom) geoms
  int* geomorder;               // (maxgeom) geoms in drawing order
  int nflex;                    // flexes
  int* flexedgeadr;             // (nflex) first edge
  int* flexedgenum;             // (nflex) edges
  int* flexvertadr;             // (nflex) first vertex
  int* flexvertnum;             // (nflex) vertices
  int* flexfaceadr;             // (nflex) first face
  int* flexfacenum;             // (nflex) room for faces
  int* flexfaceused;            // (nflex) faces to draw
  int* flexedge;                // (2*nflexedge) vertices of edges
  float* flexvert;              // (3*nflexvert) vertices, m
  float* flexface;              // (9*sum(flexfacenum)) corners of faces, m
  float* flexnormal;            // (9*sum(flexfacenum)) normals at the corners
  float* flextexcoord;          // (6*sum(flexfacenum)) texture coordinates at the corners
  mjtByte flexvertopt;          // vertices are shown
  mjtByte flexedgeopt;          // edges are shown
  mjtByte flexfaceopt;          // element faces are shown
  mjtByte flexskinopt;          // surfaces are shown
  int nskin;                    // skins
  int* skinfacenum;             // (nskin) faces
  int* skinvertadr;             // (nskin) first vertex
  int* skinvertnum;             // (nskin) vertices
  float* skinvert;              // (3*nskinvert) vertices, m
  float* skinnormal;            // (3*nskinvert) normals
  int nlight;                   // lights
  mjvLight lights[mjMAXLIGHT];  // lights
  mjvGLCamera camera[2];        // for the left and right eye
  mjtByte enabletransform;      // the transform below applies
  float translate[3];           // shift of the model, m
  float rotate[4];              // turn of the model, quaternion
  float scale;                  // size of the model
  int stereo;                   // mjtStereo; stereo mode
  mjtByte flags[mjNRNDFLAG];    // mjtRndFlag; how to render
  int framewidth;               // 0: no frame; width of a border around the picture, pixels
  float framergb[3];            // colour of the border
  int status;                   // 0: ok; 1: there was no room for all geoms, and the scene has grown
};
typedef struct mjvScene_ mjvScene;

// A two-dimensional plot.
struct mjvFigure_ {
  int flg_legend;                               // show names of lines
  int flg_ticklabel[2];                         // show numbers at the ticks of x and y
  int flg_extend;                               // grow an automatic range, never shrink it
  int flg_barplot;                              // draw bars
  int flg_selection;                            // show the vertical selection line
  int flg_symmetric;                            // make the y range symmetric about 0
  float linewidth;                              // of lines, pixels
  float gridwidth;                              // of grid lines, pixels
  int gridsize[2];                              // grid points in x and y
  float gridrgb[3];                             // colour of the grid
  float figurergba[4];                          // background of the figure
  float panergba[4];                            // background of the plot
  float legendrgba[4];                          // background of the legend
  float textrgb[3];                             // colour of text
  float linergb[mjMAXLINE][3];                  // colours of lines
  float range[2][2];                            // min>: max: automatic; lower and upper end of x and y
  char xformat[20];                             // printf format of x ticks
  char yformat[20];                             // printf format of y ticks
  char minwidth[20];                            // text that gives the least width of y ticks
  char title[1000];                             // title
  char xlabel[100];                             // label of the x axis
  char linename[mjMAXLINE][100];                // names of lines
  int legendoffset;                             // distance of the legend from the top, pixels
  int subplot;                                  // kept for compatibility
  int highlight[2];                             // mouse position to highlight a line; 0: none
  int highlightid;                              // line to highlight; -1: by mouse position
  float selection;                              // x of the selection line
  int linepnt[mjMAXLINE];                       // 0: line off; points of each line
  float linedata[mjMAXLINE][2 * mjMAXLINEPNT];  // x and y of the points
  int xaxispixel[2];                            // ends of the x axis, pixels; set by the renderer
  int yaxispixel[2];                            // ends of the y axis, pixels; set by the renderer
  float xaxisdata[2];                           // range of x; set by the renderer
  float yaxisdata[2];                           // range of y; set by the renderer
};
typedef struct mjvFigure_ mjvFigure;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJVISUALIZE_H_
