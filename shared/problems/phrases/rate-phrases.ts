import type { BilingualText } from '../bilingual-text.ts';

/** Reasons why reference rates could not be fetched or read. */
export const ratePhrases = {
  'rates-no-day': { en: 'it has no day with rates', el: 'δεν έχει καμία ημέρα με ισοτιμίες' },
  'rates-day-bare': { en: '{date} has no rate', el: 'η {date} δεν έχει ισοτιμία' },
  'rates-no-form': {
    en: 'it starts neither as XML nor with the header Date, USD, …',
    el: 'δεν αρχίζει ούτε ως XML ούτε με την επικεφαλίδα Date, USD, …',
  },
  'rates-line-no-date': {
    en: 'line {line} does not start with a date',
    el: 'η γραμμή {line} δεν αρχίζει με ημερομηνία',
  },
  'rates-line-ragged': {
    en: 'line {line} has more or fewer cells than the header',
    el: 'η γραμμή {line} έχει περισσότερα ή λιγότερα κελιά από την επικεφαλίδα',
  },
  'rates-no-rate': {
    en: '{file} has {cell} where a rate is expected',
    el: 'το {file} έχει {cell} στη θέση ισοτιμίας',
  },
  'rates-no-cube': {
    en: 'it has no Cube element with a time attribute',
    el: 'δεν έχει στοιχείο Cube με ιδιότητα time',
  },
  'rates-cut-off': {
    en: 'a day in it is not closed: a part is missing',
    el: 'μια ημέρα του δεν κλείνει: λείπει ένα μέρος',
  },
  'rates-no-such-day': { en: '{date} is not a day', el: 'η {date} δεν είναι ημερομηνία' },
  'rates-answer': { en: 'the server answered {status}', el: 'ο διακομιστής απάντησε {status}' },
  'rates-no-answer': { en: 'no answer ({code})', el: 'καμία απάντηση ({code})' },
  'rates-answer-large': { en: 'it is larger than {limit} bytes', el: 'ξεπερνά τα {limit} bytes' },
} as const satisfies Readonly<Record<string, BilingualText>>;
