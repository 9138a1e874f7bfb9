import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type Arguments, translate } from '../../../shared/problems/phrases.ts';
import { doubtfulCodes } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { isRange } from '../../../shared/sheet/range.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { CONCURRENCY_MAX, type Configuration, DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { valueRefusals } from '../words/terminal-words.ts';
import { option } from './startup.ts';

// Options that several commands share, so that they mean the same everywhere.

/** Takes the value that a text means, and refuses a text without one by this sentence. */
export const valueThat =
  <Value>(read: (text: string) => Value | undefined, ...[of, args]: Refusal) =>
  (language: Language) =>
  (text: string): Value => {
    const value = read(text);
    if (value === undefined) throw refusal(of, language, args);
    return value;
  };

export const textThat = (fits: (text: string) => boolean, ...refused: Refusal) =>
  valueThat((text) => (fits(text) ? text : undefined), ...refused);

/** An unset variable of a script gives a blank: it is no folder, no name and no reason. */
export const parseSaid = textThat((text) => text.trim() !== '', 'blank');

export const dataOption = option('--data <dir>', 'data', {
  parse: parseSaid,
  usual: ({ ROWMARK_DATA }: Configuration) => ROWMARK_DATA,
});

export const stackOption = option('--stack <name>', 'stack');
export const jsonOption = option('--json', 'json');

export const parseName = textThat(isSafeName, 'name', { limit: NAME_MAX_BYTES });

export const accountOption = option('--account <name>', 'account', {
  parse: parseName,
  usual: DEFAULT_ACCOUNT,
});

/** A day as 2027-01-01. */
export const parseDay = textThat((text) => z.iso.date().safeParse(text).success, 'day');

const parseDoubts =
  (language: Language) =>
  (text: string): string[] => {
    const codes: string[] = text.toUpperCase().match(/[^\s,]+/g) ?? [];
    const unknown = codes.filter((code) => !doubtfulCodes.includes(code));
    if (codes.length === 0 || unknown.length > 0)
      throw refusal('doubts', language, {
        given: unknown.join(', ') || '–',
        known: doubtfulCodes.join(', '),
      });
    return [...new Set(codes)].sort();
  };

export const acceptOption = option('--accept <codes>', 'accept', { parse: parseDoubts });

export const parseRange = valueThat((text) => [text.trim().toUpperCase()].find(isRange), 'range');

export const parseWhole = (from: number, to: number) =>
  valueThat(
    (text) => (/^\d+$/.test(text) && from <= Number(text) && Number(text) <= to ? Number(text) : undefined),
    'whole',
    { from, to },
  );

export const concurrencyOption = option('--concurrency <n>', 'concurrency', {
  parse: parseWhole(1, CONCURRENCY_MAX),
  usual: ({ ROWMARK_CONCURRENCY }: Configuration) => ROWMARK_CONCURRENCY,
});

const DAY_SECONDS = 86_400;
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: DAY_SECONDS };
const WAIT_DAYS_MAX = 7;

/** A time such as 90s, 30m, 2h or 1d, in milliseconds. */
const parseWait = valueThat(
  (text) => {
    const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text.trim().toLowerCase()) ?? [];
    const seconds = Number(count) * (SECONDS[unit] ?? Number.NaN);
    return seconds <= WAIT_DAYS_MAX * DAY_SECONDS ? seconds * 1000 : undefined;
  },
  'wait',
  { days: WAIT_DAYS_MAX },
);

export const parseServiceUrl = valueThat((text) => {
  const url = URL.parse(text);
  const isOfWeb = url !== null && ['http:', 'https:'].includes(url.protocol);
  return isOfWeb && url.username === '' && url.password === '' ? text.replace(/\/+$/, '') : undefined;
}, 'url');

export const serviceOption = option('--service <url>', 'service', { parse: parseServiceUrl });
export const waitOption = option('--wait <time>', 'wait', { parse: parseWait });

export const folderOptions = [dataOption, stackOption, jsonOption] as const;

/** Options of commands over the documents of an account: its folder or stack, and the service. */
export const placeOptions = [dataOption, stackOption, serviceOption, jsonOption] as const;

type Refusal = [of: keyof typeof valueRefusals, args?: Arguments];

export const refusal = (of: keyof typeof valueRefusals, language: Language, args?: Arguments) =>
  new InvalidArgumentError(translate(valueRefusals[of], language, args));
