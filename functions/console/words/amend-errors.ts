import type { RefusalText } from './refusal-text.ts';

/** Refusals when an issued document is credited or replaced, and when the clock forbids an approval. */
export const amendErrors = {
  'CLOCK-BEHIND': {
    status: 409,
    message: {
      en: 'The clock here stands at {now}, before the check that is approved ({checked}).',
      el: 'Το ρολόι εδώ δείχνει {now}, πριν από τον έλεγχο που εγκρίνεται ({checked}).',
    },
    hint: {
      en: 'Nothing was issued. Set the clock right, then approve again.',
      el: 'Δεν εκδόθηκε τίποτα. Διορθώστε το ρολόι και εγκρίνετε ξανά.',
    },
  },
} as const satisfies Readonly<Record<string, RefusalText>>;
