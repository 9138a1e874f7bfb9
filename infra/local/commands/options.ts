import { InvalidArgumentError, Option } from 'commander';
import { saidInBoth } from '../../../shared/problems/bilingual-text.ts';
import { type Arguments, translate } from '../../../shared/problems/phrases.ts';
import { doubtfulCodes } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RANGE } from '../../../shared/sheet/range.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import el from '../../../shared/words/el/commands.json' with { type: 'json' };
import en from '../../../shared/words/en/commands.json' with { type: 'json' };
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
const REFUSALS = saidInBoth(en.arguments, el.arguments);

/** Refuses a value of an option in the language of the call. */
export const refusal = (of: keyof typeof REFUSALS, language: Language, args?: Arguments) =>
  new InvalidArgumentError(translate(REFUSALS[of], language, args));
