import { catalogue, type ProblemCode } from '../../shared/problems/catalogue.ts';
import type { ProblemText } from '../../shared/problems/problem-text.ts';
import en from '../../shared/words/en/problems.json' with { type: 'json' };

export type Area = keyof typeof en;

/** Areas of what the service or the authority would refuse, or what neither would notice. */
export const BEFORE_SENDING: readonly Area[] = ['authority', 'service', 'silent', 'doubt'];

/** The entries of some areas of the catalogue. */
export const problemsOf = (...areas: readonly Area[]): Readonly<Record<string, ProblemText>> =>
  Object.fromEntries(
    areas
      .flatMap((area) => Object.keys(en[area]))
      .filter((key): key is ProblemCode => key in catalogue)
      .map((code) => [code, catalogue[code]]),
  );
