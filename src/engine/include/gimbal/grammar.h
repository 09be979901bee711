// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The grammar of MJCF: which elements stand where, which attributes they take, and what those mean.
//
// Everything here is constant data made from one file, mjcf.schema. The reader and the writer use
// the same tables, so what this header offers is what loads.

#ifndef GIMBAL_GRAMMAR_H_
#define GIMBAL_GRAMMAR_H_

#include <mujoco/mjexport.h>

#ifdef __cplusplus
extern "C" {
#endif

// What an attribute's value is made of.
typedef enum GimbalValueType_ {
  GIMBAL_VALUE_BOOL = 0,  // true or false
  GIMBAL_VALUE_INT,
  GIMBAL_VALUE_FLOAT,   // stored with single precision
  GIMBAL_VALUE_DOUBLE,  // stored with double precision
  GIMBAL_VALUE_STRING,
  GIMBAL_VALUE_CHARS,    // characters one by one, such as "xyz"
  GIMBAL_VALUE_KEYWORD,  // one word of keywords
  GIMBAL_VALUE_FLAGS,    // several words of keywords
  GIMBAL_VALUE_NAME,     // declares a name in a namespace
  GIMBAL_VALUE_REF,      // refers to a name in a namespace
  GIMBAL_VALUE_FILE      // path of a file
} GimbalValueType;

// What else is true of an attribute.
typedef enum GimbalAttributeNote_ {
  GIMBAL_NOTE_REQUIRED = 1 << 0,      // the element must have it
  GIMBAL_NOTE_MODEL_ONLY = 1 << 1,    // not inside <default>
  GIMBAL_NOTE_DEFAULT_ONLY = 1 << 2,  // only inside <default>
  GIMBAL_NOTE_MIN = 1 << 3,           // min is a limit
  GIMBAL_NOTE_MAX = 1 << 4,           // max is a limit
  GIMBAL_NOTE_POSITIVE = 1 << 5,      // > 0
  GIMBAL_NOTE_CUSTOM_READ = 1 << 6,   // not read by its type and field alone
  GIMBAL_NOTE_CUSTOM_WRITE = 1 << 7,  // saved only under conditions of its own
  GIMBAL_NOTE_NONZERO = 1 << 8,       // not all numbers are 0
  GIMBAL_NOTE_SETS_BIT = 1 << 9,      // 1 sets the bits also_value of the field also, 0 clears them
  GIMBAL_NOTE_CLEARS_BIT = 1 << 10,   // the other way round
  GIMBAL_NOTE_COLOUR = 1 << 11,       // red, green, blue, and opacity where there are four
  GIMBAL_NOTE_NUMBERED = 1 << 12      // the number of a word may stand instead of the word
} GimbalAttributeNote;

// A word that a value may be.
typedef struct GimbalKeyword_ {
  const char* word;
  int value;
  const char* doc;  // one sentence, or ""
} GimbalKeyword;

typedef struct GimbalKeywords_ {  // words that an attribute may have
  const char* name;               // of the set
  const char* doc;
  int count;
  const GimbalKeyword* words;
  int in_order;  // 1: several words must keep the order of this list
} GimbalKeywords;

// How a field of the spec is stored.
typedef enum GimbalFieldKind_ {
  GIMBAL_FIELD_NONE = 0,  // not bound to one field
  GIMBAL_FIELD_BOOL,
  GIMBAL_FIELD_BYTE,
  GIMBAL_FIELD_INT,  // also enums
  GIMBAL_FIELD_SIZE,
  GIMBAL_FIELD_FLOAT,
  GIMBAL_FIELD_DOUBLE,
  GIMBAL_FIELD_CHARS,
  GIMBAL_FIELD_STRING,   // mjString*
  GIMBAL_FIELD_STRINGS,  // mjStringVec*
  GIMBAL_FIELD_INTS,     // mjIntVec*
  GIMBAL_FIELD_FLOATS,   // mjFloatVec*
  GIMBAL_FIELD_DOUBLES   // mjDoubleVec*
} GimbalFieldKind;

// Where a value goes: offset bytes into the structure that the element fills, length items of one
// kind.
typedef struct GimbalField_ {
  const char* name;  // such as "mjsGeom.size"; NULL if none
  GimbalFieldKind kind;
  int offset;
  int length;
} GimbalField;

// The units of an attribute's numbers, for a word of another attribute.
typedef struct GimbalUnitCase_ {
  const char* word;  // NULL: any other word, or none; the last case
  const char* unit;
} GimbalUnitCase;

typedef struct GimbalAttribute_ {  // an attribute of an element
  const char* name;
  GimbalValueType type;
  int count_min;                   // number of values
  int count_max;                   // -1: any number
  const GimbalKeywords* keywords;  // for keyword, flags and bool; else NULL
  // sets of which one word alone may stand instead; NULL if none
  const GimbalKeywords* or_one_of[2];
  const char* names;         // namespace, for name and ref; else NULL
  const char* default_text;  // NULL if there is none worth stating
  const char* doc;           // one line, with unit
  unsigned notes;            // GimbalAttributeNote bits
  double min;
  double max;
  const char* pattern;  // regular expression, or NULL
  GimbalField field;
  GimbalField also;  // a field that is set to also_value when the attribute is given
  int also_value;
  // the unit of each number: "s,1;1/s²,1/s"; NULL: no real numbers, or a word decides
  const char* unit;
  const char* unit_by;               // the attribute whose word decides, else NULL
  const GimbalUnitCase* unit_cases;  // what it decides, else NULL
} GimbalAttribute;

typedef struct GimbalElement_ GimbalElement;

// An element at a place under a parent.
typedef struct GimbalChild_ {
  const GimbalElement* element;
  // '?' at most one, '!' exactly one, '*' any number, '@' any number and nested in itself
  char cardinality;
  int in_default;  // 1: states defaults only
  int model_only;  // 1: cannot stand below <default>
} GimbalChild;

// How attributes must stand together.
typedef enum GimbalRuleKind_ {
  GIMBAL_RULE_EXCLUSIVE = 0,  // attributes of at most one bundle
  GIMBAL_RULE_TOGETHER,       // all or none
  GIMBAL_RULE_ONE_OF,         // at least one bundle complete
  GIMBAL_RULE_VARIANT         // at most one attribute
} GimbalRuleKind;

typedef struct GimbalRule_ {  // what has to hold between attributes
  GimbalRuleKind kind;
  int in_default;       // 1: holds inside <default> too
  const char* bundles;  // separated by spaces; + joins the attributes of a bundle
} GimbalRule;

// A field that the element itself sets.
typedef struct GimbalSetting_ {
  GimbalField field;
  int value;
} GimbalSetting;

// An attribute of earlier versions.
typedef struct GimbalDeprecated_ {
  const char* name;
  const char* now;  // what it is called now; NULL: nothing took its place
} GimbalDeprecated;

struct GimbalElement_ {  // an element
  // unique; differs from tag where one tag means different things in different places
  const char* id;
  const char* tag;     // what stands in the text
  const char* doc;     // one line
  const char* object;  // structure that it fills, such as "mjsGeom"; NULL if none
  int nattribute;
  const GimbalAttribute* attributes;
  int nchild;
  const GimbalChild* children;
  int nrule;
  const GimbalRule* rules;
  int nsetting;
  const GimbalSetting* settings;
  int ndeprecated;
  const GimbalDeprecated* deprecated;
};

// The root element, <mujoco>, from which everything can be reached.
MJAPI const GimbalElement* gimbal_grammar_root(void);

// The place of tag under parent (NULL: at the root of a file), or NULL if it may not stand there.
MJAPI const GimbalChild* gimbal_grammar_child(const GimbalElement* parent, const char* tag);

// The element at a path of tags such as "mujoco/worldbody/body/geom", or NULL. in_default (may be
// NULL) becomes 1 if the element states defaults there.
MJAPI const GimbalElement* gimbal_grammar_at(const char* path, int* in_default);

// The attribute called name, or NULL.
MJAPI const GimbalAttribute* gimbal_grammar_attribute(const GimbalElement* element, const char* name);

// What became of an attribute of that name, or NULL if it never was one.
MJAPI const GimbalDeprecated* gimbal_grammar_deprecated(const GimbalElement* element, const char* name);

// The child of an element that sets the field type of its object to a value, such as <weld> of
// <equality>; NULL if there is none.
MJAPI const GimbalElement* gimbal_grammar_child_of_type(const GimbalElement* element, int type);

// Whether the attribute may be written inside (in_default 1) or outside of <default>.
MJAPI int gimbal_grammar_allowed(const GimbalAttribute* attribute, int in_default);

// The nearest of the names that may stand there: a child of element, an attribute of element, a
// word of a set. NULL if nothing is near.
MJAPI const char* gimbal_grammar_nearest_child(const GimbalElement* element, const char* tag);
MJAPI const char* gimbal_grammar_nearest_attribute(const GimbalElement* element, const char* name,
                                                   int in_default);  // the same of an attribute
MJAPI const char* gimbal_grammar_nearest_keyword(const GimbalKeywords* keywords,
                                                 const char* word);  // the same of a word

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_GRAMMAR_H_
