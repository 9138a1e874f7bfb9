import { amendProblems } from './codes/amend-problems.ts';
import { balanceProblems } from './codes/balance-problems.ts';
import { correctionProblems } from './codes/correction-problems.ts';
import { creditProblems } from './codes/credit-problems.ts';
import { documentProblems } from './codes/document-problems.ts';
import { issueProblems } from './codes/issue-problems.ts';
import { jobProblems } from './codes/job-problems.ts';
import { ledgerProblems } from './codes/ledger-problems.ts';
import { mapProblems } from './codes/map-problems.ts';
import { notCreditedProblems } from './codes/not-credited-problems.ts';
import { paymentProblems } from './codes/payment-problems.ts';
import { rateProblems } from './codes/rate-problems.ts';
import { readProblems } from './codes/read-problems.ts';
import { recordProblems } from './codes/record-problems.ts';
import { reportProblems } from './codes/report-problems.ts';
import { retired } from './codes/retired.ts';
import { unitProblems } from './codes/unit-problems.ts';
import { authorityRefusals } from './preflight/authority-refusals.ts';
import { doubts } from './preflight/doubts.ts';
import { serviceRefusals } from './preflight/service-refusals.ts';
import { silentMistakes } from './preflight/silent-mistakes.ts';

/**
 * Problems that the service or the authority would refuse, or that neither would notice. Codes of the authority are its
 * numbers.
 */
export const preflightProblems = {
  ...authorityRefusals,
  ...serviceRefusals,
  ...silentMistakes,
  ...doubts,
};

/** Problems of payments, minor units, rates and conversion. */
export const moneyProblems = { ...unitProblems, ...rateProblems, ...paymentProblems, ...creditProblems };

/** Every problem code there is. A code never changes its meaning; a test guards the table. */
export const catalogue = {
  ...readProblems,
  ...mapProblems,
  ...moneyProblems,
  ...documentProblems,
  ...preflightProblems,
  ...issueProblems,
  ...amendProblems,
  ...notCreditedProblems,
  ...jobProblems,
  ...ledgerProblems,
  ...balanceProblems,
  ...correctionProblems,
  ...recordProblems,
  ...reportProblems,
  ...retired,
};

export type ProblemCode = keyof typeof catalogue;
