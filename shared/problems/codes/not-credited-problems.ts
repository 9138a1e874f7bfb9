import type { ProblemText, Sentences } from '../problem-text.ts';
import { amendProblems } from './amend-problems.ts';

const { en, el, variants } = amendProblems['AMEND-REFUSED'];

const said = ({ message, hint }: Sentences, of: string, other: string): Sentences => ({
  message: message.replace(of, other),
  hint,
});

/** The sentences of a document that is not replaced, as those of one that is not credited. */
const credited = (of: { en: Sentences; el: Sentences }) => ({
  en: said(of.en, 'is not replaced', 'is not credited'),
  el: said(of.el, 'δεν αντικαθίσταται', 'δεν πιστώνεται'),
});

/** Issued documents that nobody takes back: for the same reasons as none takes their place. */
export const notCreditedProblems = {
  'ISSUED-NOT-CREDITED': {
    en: credited({ en, el }).en,
    el: credited({ en, el }).el,
    variants: {
      'is-a-clearance': credited(variants['is-a-clearance']),
      'is-an-acquisition': credited(variants['is-an-acquisition']),
      'is-a-credit-note': credited(variants['is-a-credit-note']),
      cleared: credited(variants.cleared),
      credited: credited(variants.credited),
      payment: credited(variants.payment),
      'content-unknown': credited(variants['content-unknown']),
    },
  },
} satisfies Record<string, ProblemText>;
