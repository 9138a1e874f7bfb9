import type { Problem } from '../../problems/problem.ts';

/** The export as a whole does not fit its profile; thrown before any row is mapped. */
export class UnmappableExport extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ code }) => code).join(', '));
    this.name = 'UnmappableExport';
    this.problems = problems;
  }
}
