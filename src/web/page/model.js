// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model as the server describes it: a head of JSON, and arrays.
const KINDS = {f: Float32Array, i: Int32Array, b: Uint8Array};

export async function loadModel() {
  const bytes = await (await fetch('model.bin')).arrayBuffer();
  const size = new DataView(bytes).getUint32(0, true);
  const model = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, size)));
  for (const [name, [kind, begin, count]] of Object.entries(model.arrays)) {
    model.arrays[name] = new KINDS[kind](bytes, 4 + size + begin, count);
  }
  const [poses, controls, sensors, flexes, end] = model.start;
  model.parts = {poses, controls, sensors, flexes};
  model.count = end;
  return model;
}
