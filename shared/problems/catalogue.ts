import { correctionProblems } from './correction-problems.ts';
import { documentProblems } from './document-problems.ts';
import { issueProblems } from './issue-problems.ts';
import { jobProblems } from './job-problems.ts';
import { mapProblems } from './map-problems.ts';
import { moneyProblems } from './money-problems.ts';
import { preflightProblems } from './preflight-problems.ts';
import { readProblems } from './read-problems.ts';
import { recordProblems } from './record-problems.ts';
import { reportProblems } from './report-problems.ts';
import { retired } from './retired.ts';

/** Every problem code there is. A code never changes its meaning; a test guards the table. */
export const catalogue = {
  ...readProblems,
  ...mapProblems,
  ...moneyProblems,
  ...documentProblems,
  ...preflightProblems,
  ...issueProblems,
  ...jobProblems,
  ...correctionProblems,
  ...recordProblems,
  ...reportProblems,
  ...retired,
};

export type ProblemCode = keyof typeof catalogue;
