import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type Arguments, translate } from '../../../shared/problems/phrases.ts';
import { doubtfulCodes } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RANGE } from '../../../shared/sheet/range.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { CONCURRENCY_MAX, type Configuration, DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { valueRefusals } from '../words/terminal-words.ts';
import { option } from './startup.ts';

// Options that several commands share, so that they mean the same everywhere.

/** Takes a text that fits unchanged, and refuses others with this sentence. */
export const textThat =
  (fits: (text: string) => boolean, ...[of, args]: Refusal) =>
  (language: Language) =>
  (text: string): string => {
    if (!fits(text)) throw refusal(of, language, args);
    return text;
  };

/** An empty name, as an unset variable of a script gives it, would mean the folder one happens to be in. */
export const parseFolder = textThat((text) => text !== '', 'folder');

export const dataOption = option('--data <dir>', 'data', {
  parse: parseFolder,
  usual: ({ ROWMARK_DATA }: Configuration) => ROWMARK_DATA,
});

export const stackOption = option('--stack <name>', 'stack');
export const jsonOption = option('--json', 'json');

/** A name that becomes a folder in the store. */
export const parseName = textThat(isSafeName, 'name', { limit: NAME_MAX_BYTES });

export const accountOption = option('--account <name>', 'account', {
  parse: parseName,
  usual: DEFAULT_ACCOUNT,
});

/** A day as 2027-01-01. */
export const parseDay = textThat((text) => z.iso.date().safeParse(text).success, 'day');

/** Doubtful codes, separated by commas. */
const parseDoubts =
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

export const acceptOption = option('--accept <codes>', 'accept', { parse: parseDoubts });

/** Columns and rows of a sheet. */
export const parseRange =
  (language: Language) =>
  (text: string): string => {
    const range = text.trim().toUpperCase();
    if (!RANGE.test(range)) throw refusal('range', language);
    return range;
  };

/** A whole number between two limits, both included. */
export const parseWhole =
  (from: number, to: number) =>
  (language: Language) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < from || value > to) throw refusal('whole', language, { from, to });
    return value;
  };

export const concurrencyOption = option('--concurrency <n>', 'concurrency', {
  parse: parseWhole(1, CONCURRENCY_MAX),
  usual: ({ ROWMARK_CONCURRENCY }: Configuration) => ROWMARK_CONCURRENCY,
});

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;
const WAIT_DAYS_MAX = 7;

/** A time such as 90s, 30m, 2h or 1d, in milliseconds. */
const parseWait =
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
    const isOfWeb = url !== null && ['http:', 'https:'].includes(url.protocol);
    if (!isOfWeb || url.username !== '' || url.password !== '') throw refusal('url', language);
    return text.replace(/\/+$/, '');
  };

export const serviceOption = option('--service <url>', 'service', { parse: parseServiceUrl });
export const waitOption = option('--wait <time>', 'wait', { parse: parseWait });

/** Options of commands over the files of a folder or a stack. */
export const folderOptions = [dataOption, stackOption, jsonOption] as const;

/** Options of commands over the documents of an account: its folder or stack, and the service. */
export const placeOptions = [dataOption, stackOption, serviceOption, jsonOption] as const;

type Refusal = [of: keyof typeof valueRefusals, args?: Arguments];

/** Refuses a value of an option in the language of the call. */
export const refusal = (of: keyof typeof valueRefusals, language: Language, args?: Arguments) =>
  new InvalidArgumentError(translate(valueRefusals[of], language, args));
