import type { Problem } from './problem.ts';

export const NO_PROBLEMS: readonly Problem[] = [];

/** One list of all, in their order: nearly every one is empty, and none is copied where one alone is not. */
export function joined(...lists: readonly (readonly Problem[])[]): readonly Problem[] {
  let all = NO_PROBLEMS;
  for (let at = 0; at < lists.length; at += 1) {
    const list = lists[at] ?? NO_PROBLEMS;
    if (list.length > 0) all = all.length === 0 ? list : [...all, ...list];
  }
  return all;
}
