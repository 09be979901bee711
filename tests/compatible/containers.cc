// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What C++ does with the texts, lists and maps of a spec by itself, and what the library makes of it. Prints "whole", or
// what is not.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

static int wrong = 0;

static void holds(bool right, const char* what) {
  if (right) return;
  std::cout << what << "\n";
  wrong++;
}

static const std::string kLong = "a text that does not fit into a structure of C++";

// Both write by turns, shorter and longer.
static void texts(mjSpec* s) {
  holds(s->modelname->c_str() != nullptr, "a text is never null");
  mjs_setString(s->modelname, "short");
  holds(*s->modelname == "short", "written by the library");
  *s->modelname += " and " + kLong;
  holds(mjs_getString(s->modelname) == "short and " + kLong, "longer, by C++");
  mjs_setString(s->modelname, kLong.c_str());
  s->modelname->shrink_to_fit();
  mjs_setString(s->modelname, (kLong + kLong).c_str());
  holds(s->modelname->size() == 2 * kLong.size(), "longer, by the library");
  std::string mine = "mine";
  std::swap(*s->modelname, mine);
  holds(mine == kLong + kLong && !std::string("mine").compare(mjs_getString(s->modelname)), "swapped");
  holds(s->modelname->find("ine") == 1 && s->modelname->substr(1) == "ine", "searched");
}

static void lists(mjSpec* s) {
  mjsMaterial* m = mjs_addMaterial(s, nullptr);
  holds(m->textures->size() == mjNTEXROLE && (*m->textures)[1].empty(), "an empty text for each role");
  (*m->textures)[mjTEXROLE_RGB] = kLong;
  holds(mjs_getInStringVec(m->textures, mjTEXROLE_RGB) == kLong, "an item by C++");
  std::vector<std::string> words(20, "word");
  words[7] = kLong;
  mjsSkin* skin = mjs_addSkin(s);
  *skin->bodyname = words;
  for (int i = 0; i < 50; i++) mjs_appendString(skin->bodyname, "another");
  holds((*skin->bodyname)[7] == kLong && skin->bodyname->back() == "another" && skin->bodyname->size() == 70, "texts");
  skin->bodyname->erase(skin->bodyname->begin(), skin->bodyname->begin() + 60);
  mjs_setStringVec(skin->bodyname, "a b c");
  holds(*skin->bodyname == std::vector<std::string>{"a", "b", "c"}, "texts anew");
  skin->vertid->push_back({1, 2});
  mjs_appendIntVec(skin->vertid, nullptr, 0);
  skin->vertid->push_back({3});
  holds(skin->vertid->size() == 3 && (*skin->vertid)[0][1] == 2 && (*skin->vertid)[1].empty(), "lists of lists");
  mjsKey* k = mjs_addKey(s);
  k->qpos->assign({1, 2, 3});
  k->qpos->insert(k->qpos->begin(), 0.5);
  int n;
  holds(mjs_getDouble(k->qpos, &n)[1] == 1 && n == 4, "numbers");
  mjs_delete(s, skin->element);
  mjs_delete(s, k->element);
}

static void maps(mjSpec* s) {
  using Map = std::map<std::string, std::string, std::less<>>;
  mjsPlugin* p = mjs_addPlugin(s);
  const Map* none = static_cast<const Map*>(mjs_getPluginAttributes(p));
  holds(none && none->empty() && none->begin() == none->end(), "an empty map");
  for (int size = 0; size < 40; size++) {
    Map keys;
    for (int i = 0; i < size; i++) keys["key " + std::to_string(i * 37 % 100)] = i % 2 ? kLong : "v";
    mjs_setPluginAttributes(p, &keys);
    const Map* ours = static_cast<const Map*>(mjs_getPluginAttributes(p));
    holds(*ours == keys && std::equal(ours->rbegin(), ours->rend(), keys.rbegin()), "a map, there and back");
    Map copy = *ours;
    for (int i = 0; i < 100; i++) copy["new " + std::to_string(i)] = "n";
    for (const auto& one : keys) holds(copy.erase(one.first) == 1, "a copy that is emptied");
    holds(copy.size() == 100, "a copy that is changed");
  }
  mjs_delete(s, p->element);
}

int main() {
  mjSpec* s = mj_makeSpec();
  texts(s);
  lists(s);
  maps(s);
  mjSpec* copy = mj_copySpec(s);
  *copy->modelname += "!";
  holds(*copy->modelname != *s->modelname, "a spec of its own");
  mj_deleteSpec(s);
  mj_deleteSpec(copy);
  if (!wrong) std::cout << "whole\n";
  return wrong;
}
