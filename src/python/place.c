// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "python/place.h"

static PyObject* place_type;
static PyObject* place_word;  // "_place"

const Place* place_of(PyObject* owner, const PyObject* library) {
  PyObject* found = PyObject_GetAttr(owner, place_word);
  if (!found) {
    PyErr_Clear();
    return NULL;
  }
  bool is_place = (PyObject*)Py_TYPE(found) == place_type;
  const Place* place = (const Place*)found;
  Py_DECREF(found);  // the owner keeps it
  return is_place && place->address && place->library == library ? place : NULL;
}

// Place(address, block, below, library); below None: a model
static int place_init(PyObject* object, PyObject* arguments, PyObject* keywords) {
  Place* self = (Place*)object;
  PyObject *address, *block, *below, *library;
  (void)keywords;
  if (self->block) return 0;
  if (!PyArg_ParseTuple(arguments, "OOOO", &address, &block, &below, &library)) return -1;
  self->address = PyLong_AsVoidPtr(address);
  self->block = block;
  self->below = below == Py_None ? NULL : below;
  self->library = library;
  Py_INCREF(self->block);
  Py_XINCREF(self->below);
  Py_INCREF(self->library);
  return PyErr_Occurred() ? -1 : 0;
}

static void place_free(PyObject* object) {
  Place* self = (Place*)object;
  PyTypeObject* type = Py_TYPE(object);
  Py_XDECREF(self->block);
  Py_XDECREF(self->below);
  Py_XDECREF(self->library);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

static PyObject* place_close(PyObject* object, PyObject* nothing) {
  Place* self = (Place*)object;
  (void)nothing;
  self->address = NULL;
  Py_CLEAR(self->block);
  Py_RETURN_NONE;
}

static PyObject* place_acquire(PyObject* object, PyObject* waits) {
  Place* self = (Place*)object;
  (void)waits;  // never: the other thread is told of
  bool got = !self->is_busy;
  self->is_busy = true;
  return PyBool_FromLong(got);
}

static PyObject* place_release(PyObject* object, PyObject* nothing) {
  (void)nothing;
  ((Place*)object)->is_busy = false;
  Py_RETURN_NONE;
}

static PyObject* place_locked(PyObject* object, PyObject* nothing) {
  (void)nothing;
  return PyBool_FromLong(((Place*)object)->is_busy);
}

static PyMethodDef methods[] = {
    {"close", place_close, METH_NOARGS, "It is freed: nothing is called with it any more."},
    {"acquire", place_acquire, METH_O, "Take it, as a lock that does not wait; False: it is taken."},
    {"locked", place_locked, METH_NOARGS, "Whether it is taken."},
    {"release", place_release, METH_NOARGS, "Give it back."},
    {0}};

bool place_add_type(PyObject* module) {
  static PyType_Slot slots[] = {
      {Py_tp_init, place_init}, {Py_tp_dealloc, place_free}, {Py_tp_methods, methods}, {0}};
  static PyType_Spec spec = {"gimbal._calls.Place", sizeof(Place), 0, Py_TPFLAGS_DEFAULT, slots};
  place_word = PyUnicode_InternFromString("_place");
  place_type = PyType_FromSpec(&spec);
  if (!place_word || !place_type) return false;
  Py_INCREF(place_type);
  return PyModule_AddObject(module, "Place", place_type) == 0;
}
