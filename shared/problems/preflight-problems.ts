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
