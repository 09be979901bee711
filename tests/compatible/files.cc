// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files that a model names, in the order of the alphabet: a list of texts in C++, filled, sorted and read.

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstdio>
#include <iostream>

int main() {
  std::FILE* file = std::fopen("whole.xml", "w");
  std::fputs("<mujoco><asset><mesh name='b' file='b.obj'/><mesh name='a' file='a.obj'/></asset></mujoco>",
             file);
  std::fclose(file);
  mjStringVec files;
  mju_getXMLDependencies("whole.xml", &files);
  std::sort(files.begin(), files.end());
  for (const mjString& name : files) std::cout << name << ' ';
}
