import { InvalidArgumentError, Option } from 'commander';
import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';
import { type Arguments, translate } from '../../../shared/problems/phrases.ts';
import { doubtfulCodes } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RANGE } from '../../../shared/sheet/range.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { CONCURRENCY_MAX } from '../host/configuration.ts';
import { helpIn, type Startup } from './startup.ts';

// Options that several commands share, so that they mean the same everywhere.

export const dataOption = ({ language, ROWMARK_DATA }: Startup) =>
  new Option('--data <dir>', helpIn(language)('data'))
    .argParser((text) => parseFolder(text, language))
    .default(ROWMARK_DATA);

/** An empty name, as an unset variable of a script gives it, would mean the folder one happens to be in. */
function parseFolder(text: string, language: Language): string {
  if (text === '') throw refusal('folder', language);
  return text;
}

export const jsonOption = ({ language }: Startup) => new Option('--json', helpIn(language)('json'));

/** A name that becomes a folder in the store. */
export const parseName =
  (language: Language) =>
  (text: string): string => {
    if (!isSafeName(text)) throw refusal('name', language, { limit: NAME_MAX_BYTES });
    return text;
  };

/** A day as 2027-01-01. */
export const parseDay =
  (language: Language) =>
  (text: string): string => {
    const day = new Date(`${text}T00:00:00Z`);
    const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime());
    if (!isDay || day.toISOString().slice(0, 10) !== text) throw refusal('day', language);
    return text;
  };

/** Doubtful codes, separated by commas. */
export const parseDoubts =
  (language: Language) =>
  (text: string): string[] => {
    const codes = text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((code) => code !== '');
    const unknown = codes.filter((code) => !doubtfulCodes.includes(code));
    if (codes.length === 0 || unknown.length > 0)
      throw refusal('doubts', language, {
        given: unknown.join(', ') || '–',
        known: doubtfulCodes.join(', '),
      });
    return [...new Set(codes)].sort();
  };

/** Columns and rows of a sheet. */
export const parseRange =
  (language: Language) =>
  (text: string): string => {
    const range = text.trim().toUpperCase();
    if (!RANGE.test(range)) throw refusal('range', language);
    return range;
  };

/** A whole number between two limits, both included. */
export const parseWhole = (limits: { from: number; to: number; language: Language }) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < limits.from || value > limits.to) {
    throw refusal('whole', limits.language, { from: limits.from, to: limits.to });
  }
  return value;
};

export const concurrencyOption = ({ language, ROWMARK_CONCURRENCY }: Startup) =>
  new Option('--concurrency <n>', helpIn(language)('concurrency'))
    .argParser(parseWhole({ from: 1, to: CONCURRENCY_MAX, language }))
    .default(ROWMARK_CONCURRENCY);

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;
const WAIT_DAYS_MAX = 7;

/** A time such as 90s, 30m, 2h or 1d, in milliseconds. */
export const parseWait =
  (language: Language) =>
  (text: string): number => {
    const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text.trim().toLowerCase()) ?? [];
    const seconds = unit === 's' || unit === 'm' || unit === 'h' || unit === 'd' ? SECONDS[unit] : 0;
    const ms = Number(count) * seconds * 1000;
    if (seconds === 0 || ms > WAIT_DAYS_MAX * SECONDS.d * 1000)
      throw refusal('wait', language, { days: WAIT_DAYS_MAX });
    return ms;
  };

/** The base address of an environment. */
export const parseServiceUrl =
  (language: Language) =>
  (text: string): string => {
    const url = URL.parse(text);
    if (
      url === null ||
      !['http:', 'https:'].includes(url.protocol) ||
      url.username !== '' ||
      url.password !== ''
    ) {
      throw refusal('url', language);
    }
    return text.replace(/\/+$/, '');
  };

/** Sentences about a value that an option does not take; the parser puts the option before them. */
const REFUSALS = {
  folder: { en: 'It takes the name of a folder.', el: 'Χρειάζεται όνομα φακέλου.' },
  name: {
    en: 'A name cannot be empty, "." or "..", cannot contain a slash, and cannot exceed {limit} bytes.',
    el: 'Ένα όνομα δεν μπορεί να είναι κενό, "." ή "..", να έχει κάθετο ή να ξεπερνά τα {limit} bytes.',
  },
  range: {
    en: 'It takes a range of cells: B4:H200, B:H or 4:200.',
    el: 'Χρειάζεται περιοχή κελιών: B4:H200, B:H ή 4:200.',
  },
  whole: {
    en: 'It takes a whole number from {from} to {to}.',
    el: 'Χρειάζεται ακέραιος αριθμός από {from} έως {to}.',
  },
  doubts: {
    en: 'These codes can be accepted: {known}. Not among them: {given}',
    el: 'Αποδεκτοί γίνονται αυτοί οι κωδικοί: {known}. Δεν περιλαμβάνονται: {given}',
  },
  day: {
    en: 'Give a day as 2027-01-01.',
    el: 'Δώστε ημέρα όπως 2027-01-01.',
  },
  wait: {
    en: 'It takes a duration such as 90s, 30m, 2h or 1d, at most {days}d.',
    el: 'Χρειάζεται διάρκεια όπως 90s, 30m, 2h ή 1d, έως {days}d.',
  },
  url: {
    en: 'It takes the base address of the service, such as https://service.example.',
    el: 'Χρειάζεται η βασική διεύθυνση της υπηρεσίας, όπως https://service.example.',
  },
  roles: {
    en: 'It takes roles from this list, with commas between them: Dropper, Approver, Auditor.',
    el: 'Δέχεται ρόλους από αυτόν τον κατάλογο, χωρισμένους με κόμμα: Dropper, Approver, Auditor.',
  },
  keyName: {
    en: 'A name begins with a letter or a digit and has at most 64 letters, digits and . _ @ -',
    el: 'Ένα όνομα αρχίζει με γράμμα ή ψηφίο και έχει έως 64 γράμματα, ψηφία και . _ @ -',
  },
  fieldValue: {
    en: 'It takes a field and a value, such as counterpart.vat=094014201.',
    el: 'Χρειάζεται πεδίο και τιμή, όπως counterpart.vat=094014201.',
  },
  ranges: {
    en: 'It takes row numbers such as 2-40,57.',
    el: 'Χρειάζονται αριθμοί γραμμών όπως 2-40,57.',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;

/** Refuses a value of an option in the language of the call. */
export const refusal = (of: keyof typeof REFUSALS, language: Language, args?: Arguments) =>
  new InvalidArgumentError(translate(REFUSALS[of], language, args));
