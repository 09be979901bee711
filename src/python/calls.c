// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Calls from Python into the engine without a detour through ctypes.
//
// A function of mujoco.h is made of a plan: what each of its arguments is, and of how many numbers
// an array has to be. A call whose arguments are just what the plan says is made here. Any other,
// such as one with a list in the place of an array, an array of the wrong size, or data that was
// freed, goes to the same function in Python (python/gimbal/functions.py), which converts, or says
// what is wrong: so this file has no messages of its own.

#include <gimbal/call.h>
#include <stdbool.h>
#include <string.h>

#include "python/place.h"

enum { MOST_ARGUMENTS = 16, MOST_TERMS = 5, MOST_FACTORS = 4, MOST_LISTS = 16 };

// The head of an array of numpy, as its C interface publishes it. Python compares probe() with
// what numpy says of an array before it makes a function.
typedef struct Array {
  PyObject head;
  char* data;
  int nd;
  Py_ssize_t* dims;
  Py_ssize_t* strides;
  PyObject* base;
  PyObject* descr;
  int flags;
} Array;

enum { CONTIGUOUS = 0x1, ALIGNED = 0x100, WRITEABLE = 0x400 };

typedef enum Source {
  CONSTANT,
  OF_MODEL,
  OF_DATA,
  OF_ARGUMENT,
  STATE_OF_ARGUMENT,
  // a size of the model, where the argument before is the number of the kind that coefficient is;
  // else 0
  OF_KIND
} Source;

// coefficient * a size of the model or of data, an argument, or the size of a state with the parts
// in an argument
typedef struct Term {
  Source source;
  Py_ssize_t coefficient;
  Py_ssize_t where;  // bytes into the structure, or number of the argument
  int width;         // bytes of the size
} Term;

typedef struct Size {  // a product of sums
  int nfactor;
  int nterm[MOST_FACTORS];
  Term terms[MOST_FACTORS][MOST_TERMS];
} Size;

typedef enum Kind { MODEL, DATA, WHOLE, NUMBER, ARRAY } Kind;

typedef struct Slot {
  Kind kind;
  bool is_written;   // array
  bool may_be_none;  // array
  bool has_size;     // whole number: from 0 to one less than size
  bool counts;       // whole number: not negative
  PyObject* dtype;   // array
  Size size;
} Slot;

typedef int (*Guarded)(const GimbalFunction* function, GimbalValue* values, int times,
                       GimbalDiagnostics* list);

typedef struct Plan {
  PyMethodDef method;
  PyObject* slow;                         // the function in Python
  PyObject* failed;                       // raises the error that is in a list
  PyObject* library;                      // of the addresses below
  PyTypeObject *array_type, *whole_type;  // of numpy: arrays, and numbers that are whole
  PyObject *model_type, *data_type;
  const GimbalFunction *function, *state_size;
  Guarded call;
  GimbalDiagnostics* (*list_new)(void);
  Py_ssize_t stack[3];  // where in mjData: pstack, pbase, threadlock
  char result;          // 'v' nothing, 'n' number, 'i' whole number
  int count;
  Slot slots[MOST_ARGUMENTS];
} Plan;

static const char kPlan[] = "gimbal._calls.plan";

// What a call has found out of its arguments.
typedef struct Call {
  const Plan* plan;
  const Place *model, *data;
  int current;  // number of the argument that is looked at
  GimbalValue values[MOST_ARGUMENTS + 1];
} Call;

// Lists of errors that no call uses now; of all threads, as the interpreter's lock is held.
static GimbalDiagnostics* spare_lists[MOST_LISTS];
static int spare_count;
static double nothing;  // where an array without numbers is

//---- sizes

static int64_t size_at(const char* structure, const Term* term) {
  int64_t wide;
  int narrow;
  if (term->width == sizeof wide) {
    memcpy(&wide, structure + term->where, sizeof wide);
    return wide;
  }
  memcpy(&narrow, structure + term->where, sizeof narrow);
  return narrow;
}

// -1: it can't be told.
static int64_t state_size(const Call* call, int64_t parts) {
  GimbalValue values[3] = {{.integer = -1}, {.pointer = call->model->address}, {.integer = parts}};
  return call->plan->call(call->plan->state_size, values, 1, NULL) == 1 ? values[0].integer : -1;
}

static int64_t term_value(const Call* call, const Term* term) {
  switch (term->source) {
    case OF_MODEL:
      return term->coefficient * size_at(call->model->address, term);
    case OF_DATA:
      return term->coefficient * size_at(call->data->address, term);
    case OF_ARGUMENT:
      return term->coefficient * call->values[term->where + 1].integer;
    case STATE_OF_ARGUMENT:
      return term->coefficient * state_size(call, call->values[term->where + 1].integer);
    case OF_KIND:
      return call->values[call->current].integer == term->coefficient ? size_at(call->model->address, term)
                                                                      : 0;
    default:
      return term->coefficient;
  }
}

// Negative: it can't be told.
static int64_t size_of(const Call* call, const Size* size) {
  int64_t product = 1;
  for (int i = 0; i < size->nfactor; i++) {
    int64_t sum = 0;
    for (int j = 0; j < size->nterm[i]; j++) sum += term_value(call, &size->terms[i][j]);
    if (sum < 0 || __builtin_mul_overflow(product, sum, &product)) return -1;
  }
  return product;
}

//---- arguments: each is as the plan says, or the call goes to Python

static bool take_model(Call* call, int i, PyObject* value) {
  if ((PyObject*)Py_TYPE(value) != call->plan->model_type) return false;
  const Place* place = place_of(value, call->plan->library);
  if (!place) return false;
  call->model = place;
  call->values[i + 1].pointer = place->address;
  return true;
}

static bool take_data(Call* call, int i, PyObject* value) {
  if ((PyObject*)Py_TYPE(value) != call->plan->data_type) return false;
  const Place* place = place_of(value, call->plan->library);
  if (!place || place->is_busy || !call->model || place->below != call->model->block) return false;
  call->data = place;
  call->values[i + 1].pointer = place->address;
  return true;
}

static bool take_whole(Call* call, int i, PyObject* value) {
  const Slot* slot = &call->plan->slots[i];
  call->current = i;
  if (!PyLong_Check(value) && !PyObject_TypeCheck(value, call->plan->whole_type)) return false;
  int overflow;
  PyObject* whole = PyNumber_Index(value);
  long long number = whole ? PyLong_AsLongLongAndOverflow(whole, &overflow) : 0;
  if (!whole) PyErr_Clear();
  Py_XDECREF(whole);
  if (!whole || overflow || number < INT32_MIN || number > INT32_MAX || (slot->counts && number < 0)) {
    return false;
  }
  if (slot->has_size && call->model && (number < 0 || number >= size_of(call, &slot->size))) return false;
  call->values[i + 1].integer = number;
  return true;
}

static bool take_number(Call* call, int i, PyObject* value) {
  if (!PyFloat_Check(value) && !PyLong_Check(value)) return false;
  call->values[i + 1].number = PyFloat_AsDouble(value);
  if (!PyErr_Occurred()) return true;
  PyErr_Clear();  // a whole number that is too large
  return false;
}

static bool take_array(Call* call, int i, PyObject* value) {
  const Slot* slot = &call->plan->slots[i];
  call->values[i + 1].pointer = NULL;
  if (value == Py_None) return slot->may_be_none;
  if (!PyObject_TypeCheck(value, call->plan->array_type)) return false;
  const Array* array = (const Array*)value;
  int wanted = CONTIGUOUS | ALIGNED | (slot->is_written ? WRITEABLE : 0);
  if (array->descr != slot->dtype || (array->flags & wanted) != wanted) return false;
  int64_t count = 1;
  for (int k = 0; k < array->nd; k++) count *= array->dims[k];
  if (count != size_of(call, &slot->size)) return false;
  call->values[i + 1].pointer = count ? array->data : (void*)&nothing;
  return true;
}

static bool (*const kTake[])(Call* call, int i, PyObject* value) = {[MODEL] = take_model,
                                                                    [DATA] = take_data,
                                                                    [WHOLE] = take_whole,
                                                                    [NUMBER] = take_number,
                                                                    [ARRAY] = take_array};

// Arrays last: their sizes hang on the other arguments.
static bool take_all(Call* call, PyObject* const* values) {
  const Plan* plan = call->plan;
  for (int i = 0; i < plan->count; i++) {
    Kind kind = plan->slots[i].kind;
    if (kind != ARRAY && !kTake[kind](call, i, values[i])) return false;
  }
  for (int i = 0; i < plan->count; i++) {
    if (plan->slots[i].kind == ARRAY && !take_array(call, i, values[i])) return false;
  }
  return true;
}

//---- the call

static PyObject* call_slowly(const Plan* plan, PyObject* const* values, Py_ssize_t count) {
  PyObject* tuple = PyTuple_New(count);
  for (Py_ssize_t i = 0; tuple && i < count; i++) {
    Py_INCREF(values[i]);
    PyTuple_SetItem(tuple, i, values[i]);
  }
  PyObject* result = tuple ? PyObject_CallObject(plan->slow, tuple) : NULL;
  Py_XDECREF(tuple);
  return result;
}

// What the engine had taken of the stack of the data when it gave up is given back.
static void restore_stack(const Plan* plan, char* data, const size_t stack[2]) {
  memcpy(data + plan->stack[0], &stack[0], sizeof stack[0]);
  memcpy(data + plan->stack[1], &stack[1], sizeof stack[1]);
  data[plan->stack[2]] = 0;
}

static int run_guarded(Call* call, GimbalDiagnostics* list) {
  const Plan* plan = call->plan;
  Place* data = (Place*)call->data;
  size_t stack[2] = {0};
  if (data) {
    memcpy(&stack[0], (char*)data->address + plan->stack[0], sizeof stack[0]);
    memcpy(&stack[1], (char*)data->address + plan->stack[1], sizeof stack[1]);
    data->is_busy = true;
  }
  PyObject* kept[2] = {call->model ? call->model->block : NULL, data ? data->block : NULL};
  for (int i = 0; i < 2; i++) Py_XINCREF(kept[i]);
  int done;
  Py_BEGIN_ALLOW_THREADS;
  done = plan->call(plan->function, call->values, 1, list);
  Py_END_ALLOW_THREADS;
  if (data) data->is_busy = false;
  if (data && !done) restore_stack(plan, call->values[2].pointer, stack);
  for (int i = 0; i < 2; i++) Py_XDECREF(kept[i]);
  return done;
}

static PyObject* result_of(const Plan* plan, GimbalValue value) {
  if (plan->result == 'n') return PyFloat_FromDouble(value.number);
  if (plan->result == 'i') return PyLong_FromLongLong(value.integer);
  Py_RETURN_NONE;
}

static PyObject* plan_call(PyObject* self, PyObject* const* values, Py_ssize_t count) {
  const Plan* plan = PyCapsule_GetPointer(self, kPlan);
  Call call = {.plan = plan};
  if (!plan) return NULL;
  if (count != plan->count || !take_all(&call, values)) return call_slowly(plan, values, count);
  GimbalDiagnostics* list = spare_count ? spare_lists[--spare_count] : plan->list_new();
  if (!run_guarded(&call, list)) {
    return PyObject_CallFunction(plan->failed, "sN", plan->method.ml_name, PyLong_FromVoidPtr(list));
  }
  if (spare_count < MOST_LISTS) spare_lists[spare_count++] = list;
  return result_of(plan, call.values[0]);
}

//---- plans

static void plan_free(PyObject* capsule) {
  Plan* plan = PyCapsule_GetPointer(capsule, kPlan);
  for (int i = 0; i < plan->count; i++) Py_XDECREF(plan->slots[i].dtype);
  PyObject* held[] = {plan->slow,
                      plan->failed,
                      plan->library,
                      (PyObject*)plan->array_type,
                      (PyObject*)plan->whole_type,
                      plan->model_type,
                      plan->data_type};
  for (size_t i = 0; i < sizeof held / sizeof *held; i++) Py_XDECREF(held[i]);
  PyMem_Free((char*)plan->method.ml_name);
  PyMem_Free((char*)plan->method.ml_doc);
  PyMem_Free(plan);
}

static bool read_term(PyObject* given, Term* term) {
  int source;
  if (!PyArg_ParseTuple(given, "inni", &source, &term->coefficient, &term->where, &term->width)) return false;
  term->source = (Source)source;
  return true;
}

static bool read_size(PyObject* factors, Size* size) {
  size->nfactor = (int)PyTuple_Size(factors);
  if (size->nfactor > MOST_FACTORS) return false;
  for (int i = 0; i < size->nfactor; i++) {
    PyObject* terms = PyTuple_GetItem(factors, i);
    size->nterm[i] = (int)PyTuple_Size(terms);
    if (size->nterm[i] > MOST_TERMS) return false;
    for (int j = 0; j < size->nterm[i]; j++) {
      if (!read_term(PyTuple_GetItem(terms, j), &size->terms[i][j])) return false;
    }
  }
  return true;
}

static bool read_slot(PyObject* given, Slot* slot) {
  int kind, written, none, sized, counts;
  PyObject *dtype, *size;
  if (!PyArg_ParseTuple(given, "ippppOO!", &kind, &written, &none, &sized, &counts, &dtype, &PyTuple_Type,
                        &size)) {
    return false;
  }
  *slot = (Slot){(Kind)kind, written, none, sized, counts, dtype, {0}};
  Py_INCREF(dtype);
  return read_size(size, &slot->size);
}

static bool read_slots(Plan* plan, PyObject* slots) {
  Py_ssize_t count = PyTuple_Size(slots);
  if (count > MOST_ARGUMENTS) return false;
  for (; plan->count < count; plan->count++) {
    if (!read_slot(PyTuple_GetItem(slots, plan->count), &plan->slots[plan->count])) return false;
  }
  return true;
}

static char* text_copy(const char* text) {
  char* copy = PyMem_Malloc(strlen(text) + 1);
  return copy ? strcpy(copy, text) : NULL;
}

static void* address_in(PyObject* addresses, int i) {
  return PyLong_AsVoidPtr(PyTuple_GetItem(addresses, i));
}

// addresses: the function, gimbal_call, gimbal_diagnostics_new, mj_stateSize
static void read_addresses(Plan* plan, PyObject* addresses) {
  plan->function = address_in(addresses, 0);
  plan->call = (Guarded)address_in(addresses, 1);
  plan->list_new = (GimbalDiagnostics * (*)(void)) address_in(addresses, 2);
  plan->state_size = address_in(addresses, 3);
}

static void object_hold(PyObject** place, PyObject* object) {
  Py_INCREF(object);
  *place = object;
}

// function(name, doc, slow, failed, library, (array, integer, Model, Data), addresses, stack,
// result, slots)
static PyObject* make_function(PyObject* module, PyObject* arguments) {
  (void)module;
  const char *name, *doc;
  PyObject *slow, *failed, *library, *array, *whole, *model, *data, *addresses, *slots;
  int result;
  Plan* plan = PyMem_Calloc(1, sizeof *plan);
  PyObject* capsule = plan ? PyCapsule_New(plan, kPlan, plan_free) : NULL;
  if (!capsule) return PyErr_NoMemory();
  if (!PyArg_ParseTuple(arguments, "ssOOO(OOOO)O!(nnn)CO!", &name, &doc, &slow, &failed, &library, &array,
                        &whole, &model, &data, &PyTuple_Type, &addresses, &plan->stack[0], &plan->stack[1],
                        &plan->stack[2], &result, &PyTuple_Type, &slots)) {
    Py_DECREF(capsule);
    return NULL;
  }
  object_hold(&plan->slow, slow);
  object_hold(&plan->failed, failed);
  object_hold(&plan->library, library);
  object_hold((PyObject**)&plan->array_type, array);
  object_hold((PyObject**)&plan->whole_type, whole);
  object_hold(&plan->model_type, model);
  object_hold(&plan->data_type, data);
  plan->result = (char)result;
  read_addresses(plan, addresses);
  plan->method =
      (PyMethodDef){text_copy(name), (PyCFunction)(void (*)(void))plan_call, METH_FASTCALL, text_copy(doc)};
  PyObject* made =
      read_slots(plan, slots) && !PyErr_Occurred() ? PyCFunction_NewEx(&plan->method, capsule, NULL) : NULL;
  if (!made && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the plan has no room");
  Py_DECREF(capsule);
  return made;
}

// Address, numbers, type and flags of an array, as they are read here.
static PyObject* array_probe(PyObject* module, PyObject* value) {
  (void)module;
  const Array* array = (const Array*)value;
  Py_ssize_t count = 1;
  for (int k = 0; k < array->nd; k++) count *= array->dims[k];
  return Py_BuildValue("NnOi", PyLong_FromVoidPtr(array->data), count, array->descr, array->flags);
}

static PyMethodDef methods[] = {
    {"function", make_function, METH_VARARGS, "A function of mujoco.h, of a plan of its arguments."},
    {"probe", array_probe, METH_O, "Address, count, type and flags of an array, as this module reads them."},
    {0}};

static struct PyModuleDef definition = {.m_base = PyModuleDef_HEAD_INIT,
                                        .m_name = "_calls",
                                        .m_doc = "Calls into the engine, without ctypes.",
                                        .m_size = -1,
                                        .m_methods = methods};

PyMODINIT_FUNC PyInit__calls(void);  // which nobody but Python calls
PyMODINIT_FUNC PyInit__calls(void) {
  PyObject* module = PyModule_Create(&definition);
  if (module && !place_add_type(module)) Py_CLEAR(module);
  return module;
}
