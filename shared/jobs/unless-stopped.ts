import type { IssueResult } from '../issue/issue-result.ts';
import { problem } from '../problems/problem.ts';
import type { Decide } from './decide.ts';

const NOT_BEGUN: IssueResult = {
  outcome: 'failed',
  problems: [problem('JOB-STOPPED', {})],
  numbers_used: 0,
  numbers_lost: 0,
};

/** Begins no document of a job that a person stopped; those under way are finished. */
export const unlessStopped =
  (decide: Decide, isStopped: () => boolean | Promise<boolean>): Decide =>
  async (record) =>
    (await isStopped()) ? NOT_BEGUN : decide(record);
