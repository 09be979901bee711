// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A driver for HDF5 that reads as the usual one does, but tells of an end that no address reaches.

#include "trajectory/cut-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if H5_VERSION_GE(1, 13, 0)
  #include <H5FDdevelop.h>
#endif

#define FAR ((haddr_t)1 << 60)  // bytes

typedef struct CutFile {
  H5FD_t base;
  int fd;
  haddr_t size;  // of what is there
  haddr_t used;  // of what HDF5 takes for the file
} CutFile;

static H5FD_t* cut_file_open(const char* name, unsigned flags, hid_t access, haddr_t most) {
  struct stat status;
  (void)access, (void)most;
  if (flags & H5F_ACC_RDWR) return NULL;
  int fd = open(name, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return NULL;
  if (fstat(fd, &status) < 0) {
    close(fd);
    return NULL;
  }
  CutFile* self = g_new0(CutFile, 1);
  self->fd = fd;
  self->size = (haddr_t)status.st_size;
  return &self->base;
}

static herr_t cut_file_close(H5FD_t* file) {
  CutFile* self = (CutFile*)(void*)file;
  int status = close(self->fd);
  g_free(self);
  return status;
}

static int cut_file_compare(const H5FD_t* a, const H5FD_t* b) {
  return a < b ? -1 : a > b;
}

static herr_t cut_file_query(const H5FD_t* file, unsigned long* flags) {
  (void)file;
  if (flags) *flags = H5FD_FEAT_DATA_SIEVE | H5FD_FEAT_SUPPORTS_SWMR_IO;
  return 0;
}

static haddr_t cut_file_get_used(const H5FD_t* file, H5FD_mem_t type) {
  (void)type;
  return ((const CutFile*)(const void*)file)->used;
}

static herr_t cut_file_set_used(H5FD_t* file, H5FD_mem_t type, haddr_t used) {
  (void)type;
  ((CutFile*)(void*)file)->used = used;
  return 0;
}

static haddr_t cut_file_get_end(const H5FD_t* file, H5FD_mem_t type) {
  (void)file, (void)type;
  return FAR;
}

// HDF5 asks for more than it needs of what has no known size: beyond the end are zeros.
static herr_t cut_file_read(H5FD_t* file, H5FD_mem_t type, hid_t transfer, haddr_t address, size_t size,
                            void* buffer) {
  const CutFile* self = (const CutFile*)(const void*)file;
  size_t done = 0;
  (void)type, (void)transfer;
  if (address >= self->size) return -1;
  while (done < size) {
    ssize_t count = pread(self->fd, (char*)buffer + done, size - done, (off_t)(address + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -1;
    if (count == 0) break;
    done += (size_t)count;
  }
  memset((char*)buffer + done, 0, size - done);
  return 0;
}

static herr_t cut_file_write(H5FD_t* file, H5FD_mem_t type, hid_t transfer, haddr_t address, size_t size,
                             const void* buffer) {
  (void)file, (void)type, (void)transfer, (void)address, (void)size, (void)buffer;
  return -1;
}

static const H5FD_class_t kDriver = {
#if H5_VERSION_GE(1, 13, 0)
    .version = H5FD_CLASS_VERSION,
    .value = 511,  // of those that are free for own use
#endif
    .name = "cut-file",
    .maxaddr = FAR,
    .fc_degree = H5F_CLOSE_WEAK,
    .open = cut_file_open,
    .close = cut_file_close,
    .cmp = cut_file_compare,
    .query = cut_file_query,
    .get_eoa = cut_file_get_used,
    .set_eoa = cut_file_set_used,
    .get_eof = cut_file_get_end,
    .read = cut_file_read,
    .write = cut_file_write,
    .fl_map = H5FD_FLMAP_DICHOTOMY,
};

int cut_file_allow(hid_t access) {
  static hid_t driver;
  if (!driver) driver = H5FDregister(&kDriver);
  return driver < 0 ? -1 : H5Pset_driver(access, driver, NULL);
}
