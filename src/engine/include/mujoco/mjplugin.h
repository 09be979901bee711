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

typedef enum mjtPluginCapabilityBit_ {
  mjPLUGIN_ACTUATOR = 1<<0,
  mjPLUGIN_SENSOR   = 1<<1,
  mjPLUGIN_PASSIVE  = 1<<2,
  mjPLUGIN_SDF      = 1<<3
} mjtPluginCapabilityBit;

typedef struct mjResource_ mjResource;
typedef struct mjpResourceProvider mjpResourceProvider;

typedef int (*mjfOpenResource)(mjResource* resource);
typedef int (*mjfReadResource)(mjResource* resource, const void** buffer);
typedef void (*mjfCloseResource)(mjResource* resource);
typedef int (*mjfMountResource)(mjResource* resource);
typedef int (*mjfUnmountResource)(mjResource* resource);
typedef int (*mjfResourceModified)(const mjResource* resource, const char* timestamp);
typedef mjtSize (*mjfWriteResource)(mjResource* resource, const void* buffer, mjtSize nbytes);
typedef mjSpec* (*mjfDecode)(mjResource* resource, const mjVFS* vfs);
typedef int (*mjfCanDecode)(const mjResource* resource);
typedef mjtSize (*mjfEncode)(const mjSpec* s, const mjModel* m, const mjVFS* vfs, mjResource* resource);
typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

struct mjResource_ {
  char* name;
  void* data;
  mjVFS* vfs;
  char timestamp[512];
  const struct mjpResourceProvider* provider;
  const char* args;  // {nullable}
};

struct mjpResourceProvider {
  const char* prefix;
  mjfOpenResource open;  // {required}
  mjfReadResource read;  // {required}
  mjfCloseResource close;  // {required}
  mjfMountResource mount;  // {nullable}
  mjfUnmountResource unmount;  // {nullable}
  mjfResourceModified modified;  // {nullable}
  mjfWriteResource write;  // {nullable}
  void* data;
};

struct mjpDecoder_ {
  const char* content_type;
  const char* extension;
  mjfCanDecode can_decode;
  mjfDecode decode;
};
typedef struct mjpDecoder_ mjpDecoder;

struct mjpEncoder_ {
  const char* content_type;
  const char* extension;
  mjfEncode encode;
  mjfCloseResource close_resource;
};
typedef struct mjpEncoder_ mjpEncoder;

struct mjpPlugin_ {
  const char* name;
  int nattribute;
  const char* const* attributes;
  int capabilityflags;  // mjtPluginCapabilityBit
  int needstage;  // mjtStage
  int (*nstate)(const mjModel* m, int instance);  // {required}
  int (*nsensordata)(const mjModel* m, int instance, int sensor_id);  // {required-for-sensor}
  int (*init)(const mjModel* m, mjData* d, int instance);  // {required}
  void (*destroy)(mjData* d, int instance);  // {optional}
  void (*copy)(mjData* dest, const mjModel* m, const mjData* src, int instance);  // {optional}
  void (*reset)(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance);  // {required}
  void (*compute)(const mjModel* m, mjData* d, int instance, int capability_bit);  // {required}
  void (*advance)(const mjModel* m, mjData* d, int instance);  // {optional}
  void (*visualize)(const mjModel*m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);  // {optional}
  void (*actuator_act_dot)(const mjModel* m, mjData* d, int instance);  // {optional}
  mjtNum (*sdf_distance)(const mjtNum point[3], const mjData* d, int instance);  // {optional}
  void (*sdf_gradient)(mjtNum gradient[3], const mjtNum point[3], const mjData* d, int instance);  // {optional}
  mjtNum (*sdf_staticdistance)(const mjtNum point[3], const mjtNum* attributes);  // {optional}
  void (*sdf_attribute)(mjtNum attribute[], const char* name[], const char* value[]);  // {optional}
  void (*sdf_aabb)(mjtNum aabb[6], const mjtNum* attributes);  // {optional}
};
typedef struct mjpPlugin_ mjpPlugin;

struct mjSDF_ {
  const mjpPlugin** plugin;
  int* id;
  mjtSDFType type;  // mjtSDFType
  mjtNum* relpos;
  mjtNum* relmat;
  mjtGeom* geomtype;
};
typedef struct mjSDF_ mjSDF;

// opens the body of a static function that runs when the shared library is loaded; n makes its name unique
#if defined(__GNUC__)
  #define mjPLUGIN_LIB_INIT(n) __attribute__((constructor)) static void _mjplugin_init_##n(void)
#elif defined(_MSC_VER)
  #ifndef mjDLLMAIN
    #define mjDLLMAIN DllMain
  #endif
  #define mjPLUGIN_LIB_INIT(n)                                                                   \
    static void _mjplugin_dllmain(void);                                                         \
    int __stdcall mjDLLMAIN(void* instance, unsigned long reason, void* reserved) {              \
      (void)instance;                                                                            \
      (void)reserved;                                                                            \
      if (reason == 1) _mjplugin_dllmain();                                                      \
      return 1;                                                                                  \
    }                                                                                            \
    static void _mjplugin_dllmain(void)
#endif

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJPLUGIN_H_
