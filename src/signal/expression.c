// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Expressions: a recursive descent over the text writes a program for a stack machine.

#include "signal/expression.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { MAX_STACK = 64, MAX_DEPTH = 100, MAX_TEXT = 4096 };

G_DEFINE_QUARK(gimbal_expression_error, gimbal_expression_error)

// What a function of time remembers.
typedef struct Memory {
  gboolean begun;
  double time, input, output;
} Memory;

typedef double (*Plain)(const double* x, int n);
typedef double (*Timed)(Memory* memory, double time, const double* x);

typedef struct Function {
  const char* name;
  int least, most;  // arguments
  Plain plain;      // either this
  Timed timed;      // or that
} Function;

typedef enum Kind { PUSH, FETCH, TIME, CALL } Kind;

typedef struct Instruction {
  Kind kind;
  int id;      // FETCH
  int count;   // CALL: arguments
  int memory;  // CALL of a function of time: which one
  double value;
  const Function* function;
} Instruction;

struct GimbalExpression {
  GArray* code;      // of Instruction
  GArray* memories;  // of Memory
};

//---- functions

#define UNARY(name, expression)                        \
  static double plain_##name(const double* x, int n) { \
    (void)n;                                           \
    return expression;                                 \
  }
UNARY(negate, -x[0])
UNARY(not, x[0] == 0)
UNARY(add, x[0] + x[1])
UNARY(subtract, x[0] - x[1])
UNARY(multiply, x[0] * x[1])
UNARY(divide, x[0] / x[1])
UNARY(modulo, fmod(x[0], x[1]))
UNARY(power, pow(x[0], x[1]))
UNARY(less, x[0] < x[1])
UNARY(less_equal, x[0] <= x[1])
UNARY(greater, x[0] > x[1])
UNARY(greater_equal, x[0] >= x[1])
UNARY(equal, x[0] == x[1])
UNARY(unequal, x[0] != x[1])
UNARY(and, x[0] != 0 && x[1] != 0)
UNARY(or, x[0] != 0 || x[1] != 0)
UNARY(choose, x[0] != 0 ? x[1] : x[2])
UNARY(abs, fabs(x[0]))
UNARY(sqrt, sqrt(x[0]))
UNARY(sin, sin(x[0]))
UNARY(cos, cos(x[0]))
UNARY(tan, tan(x[0]))
UNARY(asin, asin(x[0]))
UNARY(acos, acos(x[0]))
UNARY(atan, atan(x[0]))
UNARY(atan2, atan2(x[0], x[1]))
UNARY(exp, exp(x[0]))
UNARY(log, log(x[0]))
UNARY(log10, log10(x[0]))
UNARY(floor, floor(x[0]))
UNARY(ceil, ceil(x[0]))
UNARY(round, round(x[0]))
UNARY(sign, (x[0] > 0) - (x[0] < 0))
UNARY(deg, x[0] * 180 / G_PI)
UNARY(rad, x[0] * G_PI / 180)
UNARY(clamp, fmin(fmax(x[0], x[1]), x[2]))
#undef UNARY

static double plain_min(const double* x, int n) {
  double result = x[0];
  for (int i = 1; i < n; i++) result = fmin(result, x[i]);
  return result;
}

static double plain_max(const double* x, int n) {
  double result = x[0];
  for (int i = 1; i < n; i++) result = fmax(result, x[i]);
  return result;
}

static double plain_norm(const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * x[i];
  return sqrt(sum);
}

static double timed_derivative(Memory* memory, double time, const double* x) {
  return (x[0] - memory->input) / (time - memory->time);
}

static double timed_integral(Memory* memory, double time, const double* x) {
  return memory->output + (x[0] + memory->input) / 2 * (time - memory->time);
}

// First order, exact for an input that stands still within a step.
static double timed_lowpass(Memory* memory, double time, const double* x) {
  double keep = x[1] > 0 ? exp((memory->time - time) / x[1]) : 0;
  return x[0] + keep * (memory->output - x[0]);
}

static double timed_highpass(Memory* memory, double time, const double* x) {
  double keep = x[1] > 0 ? exp((memory->time - time) / x[1]) : 0;
  return keep * (memory->output + x[0] - memory->input);
}

// Value of the first sample, by function of time: what there is nothing to compare with.
static double first_output(Timed function, const double* x) {
  return function == timed_lowpass ? x[0] : 0;
}

static const Function kFunctions[] = {
    {"abs", 1, 1, plain_abs, NULL},           {"sqrt", 1, 1, plain_sqrt, NULL},
    {"sin", 1, 1, plain_sin, NULL},           {"cos", 1, 1, plain_cos, NULL},
    {"tan", 1, 1, plain_tan, NULL},           {"asin", 1, 1, plain_asin, NULL},
    {"acos", 1, 1, plain_acos, NULL},         {"atan", 1, 1, plain_atan, NULL},
    {"atan2", 2, 2, plain_atan2, NULL},       {"exp", 1, 1, plain_exp, NULL},
    {"log", 1, 1, plain_log, NULL},           {"log10", 1, 1, plain_log10, NULL},
    {"floor", 1, 1, plain_floor, NULL},       {"ceil", 1, 1, plain_ceil, NULL},
    {"round", 1, 1, plain_round, NULL},       {"sign", 1, 1, plain_sign, NULL},
    {"deg", 1, 1, plain_deg, NULL},           {"rad", 1, 1, plain_rad, NULL},
    {"pow", 2, 2, plain_power, NULL},         {"clamp", 3, 3, plain_clamp, NULL},
    {"min", 1, 16, plain_min, NULL},          {"max", 1, 16, plain_max, NULL},
    {"norm", 1, 16, plain_norm, NULL},        {"d", 1, 1, NULL, timed_derivative},
    {"integral", 1, 1, NULL, timed_integral}, {"lowpass", 2, 2, NULL, timed_lowpass},
    {"highpass", 2, 2, NULL, timed_highpass},
};

// Binary operators by precedence, loosest first. A longer sign stands before a shorter one that
// begins it.
static const struct {
  const char* sign;
  int level;
  Function function;
} kOperators[] = {
    {"||", 0, {"||", 2, 2, plain_or, NULL}},         {"&&", 1, {"&&", 2, 2, plain_and, NULL}},
    {"<=", 2, {"<=", 2, 2, plain_less_equal, NULL}}, {">=", 2, {">=", 2, 2, plain_greater_equal, NULL}},
    {"==", 2, {"==", 2, 2, plain_equal, NULL}},      {"!=", 2, {"!=", 2, 2, plain_unequal, NULL}},
    {"<", 2, {"<", 2, 2, plain_less, NULL}},         {">", 2, {">", 2, 2, plain_greater, NULL}},
    {"+", 3, {"+", 2, 2, plain_add, NULL}},          {"-", 3, {"-", 2, 2, plain_subtract, NULL}},
    {"*", 4, {"*", 2, 2, plain_multiply, NULL}},     {"/", 4, {"/", 2, 2, plain_divide, NULL}},
    {"%", 4, {"%", 2, 2, plain_modulo, NULL}},
};
enum { LEVELS = 5 };

static const Function kNegate = {"-", 1, 1, plain_negate, NULL}, kNot = {"!", 1, 1, plain_not, NULL},
                      kPower = {"^", 2, 2, plain_power, NULL}, kChoose = {"?", 3, 3, plain_choose, NULL};

//---- parser

typedef struct Parser {
  const char* text;
  const char* at;
  int depth;  // of nested parentheses and signs
  int stack;  // numbers on the stack at this point of the program
  GimbalExpression* out;
  GimbalExpressionResolve resolve;
  gpointer user_data;
  GError** error;
} Parser;

static gboolean parse_choice(Parser* p);

static gboolean expression_fail(Parser* p, const char* at, const char* format, ...) G_GNUC_PRINTF(3, 4);

static gboolean expression_fail(Parser* p, const char* at, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char* what = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(p->error, GIMBAL_EXPRESSION_ERROR, 0, _("%s (character %ld)"), what,
              g_utf8_pointer_to_offset(p->text, at) + 1);
  return FALSE;
}

static void skip_space(Parser* p) {
  while (g_ascii_isspace(*p->at)) p->at++;
}

static gboolean expression_accept(Parser* p, const char* sign) {
  skip_space(p);
  if (!g_str_has_prefix(p->at, sign)) return FALSE;
  p->at += strlen(sign);
  return TRUE;
}

static gboolean expression_expect(Parser* p, const char* sign) {
  return expression_accept(p, sign) || expression_fail(p, p->at, _("“%s” is missing"), sign);
}

static gboolean expression_put(Parser* p, Instruction instruction, int change) {
  p->stack += change;
  if (p->stack > MAX_STACK) return expression_fail(p, p->at, _("The expression is too long"));
  g_array_append_val(p->out->code, instruction);
  return TRUE;
}

static gboolean put_call(Parser* p, const Function* function, int count) {
  Instruction call = {.kind = CALL, .function = function, .count = count, .memory = -1};
  if (function->timed) {
    Memory memory = {0};
    call.memory = (int)p->out->memories->len;
    g_array_append_val(p->out->memories, memory);
  }
  return expression_put(p, call, 1 - count);
}

static gboolean is_name(char c) {
  return g_ascii_isalnum(c) || c == '_' || (c & 0x80);
}

// A name, plain or in quotes; NULL with an error if the quotes do not end.
static char* read_name(Parser* p, gboolean* quoted) {
  const char* start = p->at;
  *quoted = *start == '\'' || *start == '"';
  if (*quoted) {
    const char* end = strchr(start + 1, *start);
    if (!end) {
      expression_fail(p, start, _("The quotes do not end"));
      return NULL;
    }
    p->at = end + 1;
    return g_strndup(start + 1, (gsize)(end - start - 1));
  }
  while (is_name(*p->at) || (*p->at == '.' && is_name(p->at[1]))) p->at++;
  return g_strndup(start, (gsize)(p->at - start));
}

static gboolean parse_call(Parser* p, const char* name, const char* start) {
  const Function* function = NULL;
  int count = 0;
  for (guint i = 0; i < G_N_ELEMENTS(kFunctions); i++) {
    if (!strcmp(kFunctions[i].name, name)) function = &kFunctions[i];
  }
  if (!function) return expression_fail(p, start, _("There is no function “%s”"), name);
  if (!expression_accept(p, ")")) {
    do {
      if (!parse_choice(p)) return FALSE;
      count++;
    } while (expression_accept(p, ","));
    if (!expression_expect(p, ")")) return FALSE;
  }
  if (count < function->least || count > function->most) {
    return expression_fail(p, start,
                           ngettext("“%s” takes %d argument, not %d", "“%s” takes %d arguments, not %d",
                                    (gulong)function->least),
                           name, function->least, count);
  }
  return put_call(p, function, count);
}

static gboolean parse_index(Parser* p, int* index) {
  char* end;
  *index = -1;
  if (!expression_accept(p, "[")) return TRUE;
  skip_space(p);
  gint64 value = g_ascii_strtoll(p->at, &end, 10);
  if (end == p->at || value < 0 || value > G_MAXINT) {
    return expression_fail(p, p->at, _("A number is missing"));
  }
  p->at = end;
  *index = (int)value;
  return expression_expect(p, "]");
}

static gboolean parse_name(Parser* p) {
  const char* start = p->at;
  gboolean quoted;
  g_autofree char* name = read_name(p, &quoted);
  int index, id = 0;
  if (!name) return FALSE;
  if (!quoted && expression_accept(p, "(")) return parse_call(p, name, start);
  if (!quoted && !strcmp(name, "pi")) return expression_put(p, (Instruction){.kind = PUSH, .value = G_PI}, 1);
  if (!quoted && !strcmp(name, "time")) return expression_put(p, (Instruction){.kind = TIME}, 1);
  if (!parse_index(p, &index)) return FALSE;
  if (!p->resolve || !p->resolve(name, index, &id, p->user_data)) {
    return expression_fail(p, start, _("There is nothing called “%s”"), name);
  }
  return expression_put(p, (Instruction){.kind = FETCH, .id = id}, 1);
}

static gboolean parse_primary(Parser* p) {
  skip_space(p);
  if (expression_accept(p, "(")) return parse_choice(p) && expression_expect(p, ")");
  if (g_ascii_isdigit(*p->at) || (*p->at == '.' && g_ascii_isdigit(p->at[1]))) {
    char* end;
    double value = g_ascii_strtod(p->at, &end);
    p->at = end;
    return expression_put(p, (Instruction){.kind = PUSH, .value = value}, 1);
  }
  if (is_name(*p->at) || *p->at == '\'' || *p->at == '"') return parse_name(p);
  return expression_fail(p, p->at,
                         *p->at ? _("A number or a name is missing") : _("The expression is not complete"));
}

static gboolean parse_sign(Parser* p) {
  const Function* sign = expression_accept(p, "-") ? &kNegate : expression_accept(p, "!") ? &kNot : NULL;
  gboolean ok;
  if (++p->depth > MAX_DEPTH) return expression_fail(p, p->at, _("The expression is nested too deeply"));
  if (sign) {
    ok = parse_sign(p) && put_call(p, sign, 1);
  } else {  // a power binds tighter than the sign before it and takes one after it
    ok = parse_primary(p) && (!expression_accept(p, "^") || (parse_sign(p) && put_call(p, &kPower, 2)));
  }
  p->depth--;
  return ok;
}

static const Function* accept_operator(Parser* p, int level) {
  for (guint i = 0; i < G_N_ELEMENTS(kOperators); i++) {
    if (kOperators[i].level == level && expression_accept(p, kOperators[i].sign)) {
      return &kOperators[i].function;
    }
  }
  return NULL;
}

static gboolean parse_binary(Parser* p, int level) {
  const Function* function;
  if (level == LEVELS) return parse_sign(p);
  if (!parse_binary(p, level + 1)) return FALSE;
  while ((function = accept_operator(p, level))) {
    if (!parse_binary(p, level + 1) || !put_call(p, function, 2)) return FALSE;
  }
  return TRUE;
}

static gboolean parse_choice(Parser* p) {
  if (++p->depth > MAX_DEPTH) return expression_fail(p, p->at, _("The expression is nested too deeply"));
  gboolean ok = parse_binary(p, 0);
  if (ok && expression_accept(p, "?")) {
    ok = parse_choice(p) && expression_expect(p, ":") && parse_choice(p) && put_call(p, &kChoose, 3);
  }
  p->depth--;
  return ok;
}

GimbalExpression* gimbal_expression_new(const char* text, GimbalExpressionResolve resolve, gpointer user_data,
                                        GError** error) {
  g_autoptr(GimbalExpression) self = g_new0(GimbalExpression, 1);
  self->code = g_array_new(FALSE, FALSE, sizeof(Instruction));
  self->memories = g_array_new(FALSE, FALSE, sizeof(Memory));
  Parser p = {
      .text = text, .at = text, .out = self, .resolve = resolve, .user_data = user_data, .error = error};
  if (strlen(text) > MAX_TEXT) {
    expression_fail(&p, text, _("The expression is too long"));
    return NULL;
  }
  if (!parse_choice(&p)) return NULL;
  skip_space(&p);
  if (*p.at) {
    expression_fail(&p, p.at, _("“%s” is not expected here"), p.at);
    return NULL;
  }
  return g_steal_pointer(&self);
}

void gimbal_expression_free(GimbalExpression* self) {
  if (!self) return;
  g_array_unref(self->code);
  g_array_unref(self->memories);
  g_free(self);
}

//---- evaluation

static double call_timed(Memory* memory, const Function* function, double time, const double* x) {
  if (memory->begun && time == memory->time) return memory->output;
  gboolean goes_on = memory->begun && time > memory->time && isfinite(memory->output);
  double output = goes_on ? function->timed(memory, time, x) : first_output(function->timed, x);
  *memory = (Memory){TRUE, time, x[0], output};
  return output;
}

double gimbal_expression_evaluate(GimbalExpression* self, double time, GimbalExpressionValue value_of,
                                  gpointer user_data) {
  double stack[MAX_STACK + 1];
  int top = 0;
  for (guint i = 0; i < self->code->len; i++) {
    const Instruction* at = &g_array_index(self->code, Instruction, i);
    if (at->kind == PUSH) {
      stack[top++] = at->value;
    } else if (at->kind == TIME) {
      stack[top++] = time;
    } else if (at->kind == FETCH) {
      stack[top++] = value_of(at->id, user_data);
    } else {
      top -= at->count;
      stack[top] = at->function->timed ? call_timed(&g_array_index(self->memories, Memory, at->memory),
                                                    at->function, time, stack + top)
                                       : at->function->plain(stack + top, at->count);
      top++;
    }
  }
  return stack[0];
}

int gimbal_expression_id(const GimbalExpression* self, int index) {
  for (guint i = 0; i < self->code->len; i++) {
    const Instruction* at = &g_array_index(self->code, Instruction, i);
    if (at->kind == FETCH && index-- == 0) return at->id;
  }
  return -1;
}

void gimbal_expression_restart(GimbalExpression* self) {
  if (self->memories->len) memset(self->memories->data, 0, sizeof(Memory) * self->memories->len);
}

char* gimbal_expression_quote(const char* name) {
  gboolean plain = *name && !g_ascii_isdigit(*name) && strcmp(name, "pi") && strcmp(name, "time");
  for (const char* c = name; *c && plain; c++) {
    plain = is_name(*c) || (*c == '.' && c > name && is_name(c[1]));
  }
  if (plain) return g_strdup(name);
  return strchr(name, '\'') ? g_strdup_printf("\"%s\"", name) : g_strdup_printf("'%s'", name);
}
