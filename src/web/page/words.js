// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The words of the page in the reader's language; the server has them.
let words = {};

export async function loadWords() {
  words = await (await fetch('words.json')).json();
}

export function word(text, number) {
  return (words[text] || text).replace('%d', number);
}
