import { InvalidArgumentError, Option } from 'commander';
import { doubtfulCodes } from '../../../shared/problems/problem.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';

// Options that several commands share, so that they mean the same everywhere.

export const dataOption = (standard: string) =>
  new Option('--data <dir>', 'the folder that holds exports, ledger, sandbox and reports')
    .argParser(parseFolder)
    .default(standard);

/** An empty name, as an unset variable of a script gives it, would mean the folder one happens to be in. */
function parseFolder(text: string): string {
  if (text === '') throw new InvalidArgumentError('It takes the name of a folder.');
  return text;
}

export const jsonOption = () =>
  new Option('--json', 'print JSON alone on stdout; progress and logs go to stderr');

export const languageOption = (standard: 'en' | 'el') =>
  new Option('--lang <language>', 'language of messages and reports').choices(['en', 'el']).default(standard);

/** A name that becomes a folder in the store. */
export function parseName(text: string): string {
  if (!isSafeName(text))
    throw new InvalidArgumentError(
      `A name has no slash, is not "." or "..", is not empty, and has at most ${NAME_MAX_BYTES} bytes.`,
    );
  return text;
}

/** Doubtful codes, separated by commas. */
export function parseDoubts(text: string): string[] {
  const codes = text
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '');
  const unknown = codes.filter((code) => !doubtfulCodes.includes(code));
  if (codes.length === 0 || unknown.length > 0)
    throw new InvalidArgumentError(
      `${unknown.length > 0 ? `${unknown.join(', ')} cannot be accepted. ` : ''}It takes doubtful codes: ${doubtfulCodes.join(', ')}.`,
    );
  return [...new Set(codes)].sort();
}

/** A whole number between two limits, both included. */
export const parseWhole = (limits: { from: number; to: number }) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < limits.from || value > limits.to) {
    throw new InvalidArgumentError(`It takes a whole number from ${limits.from} to ${limits.to}.`);
  }
  return value;
};

const CONCURRENCY_MAX = 64;

export const concurrencyOption = (standard: number) =>
  new Option('--concurrency <n>', 'requests in flight at the service, over all documents')
    .argParser(parseWhole({ from: 1, to: CONCURRENCY_MAX }))
    .default(standard);

/** The base address of an environment. */
export function parseServiceUrl(text: string): string {
  const url = URL.parse(text);
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  ) {
    throw new InvalidArgumentError(
      'It takes the base address of the service, such as https://service.example.',
    );
  }
  return text.replace(/\/+$/, '');
}
