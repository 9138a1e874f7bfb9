import type { Problem } from './problem.ts';

export const NO_PROBLEMS: readonly Problem[] = [];
/** Joins lists in order. Most are empty, so a list that is the only one with entries is returned without a copy. */
export function concatProblems(...lists: readonly (readonly Problem[])[]): readonly Problem[] {
  let all = NO_PROBLEMS;
  for (let at = 0; at < lists.length; at += 1) {
    const list = lists[at] ?? NO_PROBLEMS;
    if (list.length > 0) all = all.length === 0 ? list : [...all, ...list];
  }
  return all;
}
