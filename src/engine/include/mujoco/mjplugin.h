// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plugins, resource providers, decoders and encoders.

#ifndef MUJOCO_MJPLUGIN_H_
#define MUJOCO_MJPLUGIN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
extern "C" {
#endif

// What a plugin can do, bits.
typedef enum mjtPluginCapabilityBit_ {
  mjPLUGIN_ACTUATOR = 1 << 0,  // actuator force
  mjPLUGIN_SENSOR = 1 << 1,    // sensor data
  mjPLUGIN_PASSIVE = 1 << 2,   // passive forces
  mjPLUGIN_SDF = 1 << 3        // signed distance field
} mjtPluginCapabilityBit;

typedef struct mjResource_ mjResource;                   // a resource, below
typedef struct mjpResourceProvider mjpResourceProvider;  // its provider, below

// Opens a resource; returns 0 on failure.
typedef int (*mjfOpenResource)(mjResource* resource);
// Sets buffer to the bytes; returns their number, below 0 on failure.
typedef int (*mjfReadResource)(mjResource* resource, const void** buffer);
// Frees what was made for a resource.
typedef void (*mjfCloseResource)(mjResource* resource);
typedef int (*mjfMountResource)(mjResource* resource);    // begins a mount; 0: refused
typedef int (*mjfUnmountResource)(mjResource* resource);  // ends a mount
typedef int (*mjfResourceModified)(const mjResource* resource,
                                   const char* timestamp);  // 1: it has changed since
typedef mjtSize (*mjfWriteResource)(mjResource* resource, const void* buffer, mjtSize nbytes);  // takes bytes
// Reads a model; the caller owns the result. NULL on failure, with the reason in error (error_sz bytes).
typedef mjSpec* (*mjfDecode)(mjResource* resource, const mjVFS* vfs, char* error, int error_sz);
typedef int (*mjfCanDecode)(const mjResource* resource);  // 1: it can read it
// Writes a model into the resource; returns the number of bytes, below 0 on failure.
typedef mjtSize (*mjfEncode)(const mjSpec* s, const mjModel* m, const mjVFS* vfs, mjResource* resource);
// Told which plugins, count from slot first on, a library has registered.
typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

// An open resource: a file, or something that takes its place.
struct mjResource_ {
  char* name;                                  // full name
  void* data;                                  // the provider's own
  mjVFS* vfs;                                  // virtual file system it was opened with
  char timestamp[512];                         // version, to see changes
  const struct mjpResourceProvider* provider;  // who reads it; NULL: the file system
  const char* args;                            // {nullable} arguments of the call
};

// Reads resources whose names start with a prefix.
struct mjpResourceProvider {
  const char* prefix;            // scheme before the colon in names
  mjfOpenResource open;          // {required} prepares a resource
  mjfReadResource read;          // {required} gives the bytes
  mjfCloseResource close;        // {required} frees what open made
  mjfMountResource mount;        // {nullable} when it is mounted in a virtual file system
  mjfUnmountResource unmount;    // {nullable} when it is unmounted
  mjfResourceModified modified;  // {nullable} whether it differs from a time stamp
  mjfWriteResource write;        // {nullable} takes bytes
  void* data;                    // the provider's own
};

// Reads a model file format into an mjSpec.
struct mjpDecoder_ {
  const char* content_type;  // type it reads
  const char* extension;     // ending of file names it reads
  mjfCanDecode can_decode;   // 1: it can read the resource
  mjfDecode decode;          // reads it
};
typedef struct mjpDecoder_ mjpDecoder;

// Writes a model to a file format.
struct mjpEncoder_ {
  const char* content_type;         // type it writes
  const char* extension;            // ending of file names it writes
  mjfEncode encode;                 // writes it
  mjfCloseResource close_resource;  // frees what encode has put in the resource
};
typedef struct mjpEncoder_ mjpEncoder;

// An engine plugin: functions that the engine calls for each instance.
struct mjpPlugin_ {
  const char* name;                               // unique name
  int nattribute;                                 // attributes in its configuration
  const char* const* attributes;                  // names of them
  int capabilityflags;                            // mjtPluginCapabilityBit; what it can do
  int needstage;                                  // mjtStage; stage after which a sensor can be computed
  int (*nstate)(const mjModel* m, int instance);  // {required} length of its state
  // length of its sensor data
  int (*nsensordata)(const mjModel* m, int instance, int sensor_id);  // {required-for-sensor}
  int (*init)(const mjModel* m, mjData* d, int instance);  // {required} starts an instance; below 0: failed
  void (*destroy)(mjData* d, int instance);                // {optional} ends it
  // copies what mj_copyData cannot
  void (*copy)(mjData* dest, const mjModel* m, const mjData* src, int instance);  // {optional}
  // resets its state
  void (*reset)(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance);  // {required}
  // computes the outputs of one capability
  void (*compute)(const mjModel* m, mjData* d, int instance, int capability_bit);  // {required}
  // moves its state on, at the end of a step
  void (*advance)(const mjModel* m, mjData* d, int instance);  // {optional}
  // adds geoms to a scene
  void (*visualize)(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn,
                    int instance);  // {optional}
  // sets act_dot of its actuators
  void (*actuator_act_dot)(const mjModel* m, mjData* d, int instance);  // {optional}
  // signed distance, m, of a point in the local frame
  mjtNum (*sdf_distance)(const mjtNum point[3], const mjData* d, int instance);  // {optional}
  // gradient of that distance
  void (*sdf_gradient)(mjtNum gradient[3], const mjtNum point[3], const mjData* d,
                       int instance);  // {optional}
  // the same distance while compiling
  mjtNum (*sdf_staticdistance)(const mjtNum point[3], const mjtNum* attributes);  // {optional}
  // numbers from attribute texts, defaults filled in
  void (*sdf_attribute)(mjtNum attribute[], const char* name[], const char* value[]);  // {optional}
  // box around the shape, centre and half-sides, m
  void (*sdf_aabb)(mjtNum aabb[6], const mjtNum* attributes);  // {optional}
};
typedef struct mjpPlugin_ mjpPlugin;

// One or two signed distance fields, with the frame of the first in the second.
struct mjSDF_ {
  const mjpPlugin** plugin;  // plugins; NULL: not a plugin
  int* id;                   // plugin instances or meshes
  mjtSDFType type;           // mjtSDFType; how they are combined
  mjtNum* relpos;            // position of the first in the second, m
  mjtNum* relmat;            // orientation of the first in the second
  mjtGeom* geomtype;         // shapes of the geoms
};
typedef struct mjSDF_ mjSDF;

// opens the body of a static function that runs when the shared library is loaded; n makes its name unique
#if defined(__GNUC__)
  #define mjPLUGIN_LIB_INIT(n) __attribute__((constructor)) static void _mjplugin_init_##n(void)
#elif defined(_MSC_VER)
  #ifndef mjDLLMAIN
    #define mjDLLMAIN DllMain
  #endif
  #define mjPLUGIN_LIB_INIT(n)                                                      \
    static void _mjplugin_dllmain(void);                                            \
    int __stdcall mjDLLMAIN(void* instance, unsigned long reason, void* reserved) { \
      (void)instance;                                                               \
      (void)reserved;                                                               \
      if (reason == 1) _mjplugin_dllmain();                                         \
      return 1;                                                                     \
    }                                                                               \
    static void _mjplugin_dllmain(void)
#endif

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJPLUGIN_H_
