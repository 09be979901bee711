// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The order in which the attributes of an element stand in a saved text.

#ifndef GIMBAL_XML_WRITE_ATTRIBUTE_ORDER_H_
#define GIMBAL_XML_WRITE_ATTRIBUTE_ORDER_H_

#include <glib.h>
#include <stdbool.h>

// Put the attributes of the tag that ends text in order. tag: where its name begins; starts: where
// each attribute begins (gsize), with the blank before it; compiled: the text has compiled numbers.
void attribute_order_apply(GString* text, gsize tag, const GArray* starts, bool compiled);

#endif  // GIMBAL_XML_WRITE_ATTRIBUTE_ORDER_H_
