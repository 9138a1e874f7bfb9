import { describe, expect, test } from 'vitest';
import {
  concurrencyOption,
  dataOption,
  jsonOption,
  parseDay,
  parseDoubts,
  parseName,
  parseRange,
  parseServiceUrl,
  parseWait,
  parseWhole,
} from '../../infra/local/commands/options.ts';
import type { Startup } from '../../infra/local/commands/startup.ts';
import { CommandError } from '../../infra/local/errors/command-error.ts';
import { readConfiguration } from '../../infra/local/host/configuration.ts';
import { doubtfulCodes } from '../../shared/problems/problem.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
const whole = parseWhole({ from: 1, to: 12, language: 'en' });

test.each<[(text: string) => unknown, string, unknown]>([
  [parseWait('en'), '0s', 0],
  [parseWait('en'), '90s', 90 * SECOND],
  [parseWait('en'), ' 30M ', 30 * MINUTE],
  [parseWait('en'), '2h', 2 * HOUR],
  [parseWait('en'), '7d', 7 * DAY],
  [parseWait('en'), '168h', 7 * DAY],
  [parseWait('en'), '604800s', 7 * DAY],
  [parseWait('en'), '010080m', 7 * DAY],
  [whole, '1', 1],
  [whole, '12', 12],
  [whole, '007', 7],
  [parseDay('en'), '2028-02-29', '2028-02-29'],
  [parseDay('en'), '2026-12-31', '2026-12-31'],
  [parseDoubts('en'), '313,204', ['204', '313']],
  [parseDoubts('en'), ' not-in-force  204, 204 ,', ['204', 'NOT-IN-FORCE']],
  [parseRange('en'), ' b4:h200 ', 'B4:H200'],
  [parseRange('en'), 'b:h', 'B:H'],
  [parseRange('en'), '4:200', '4:200'],
  [parseName('en'), 'Θράκη 2', 'Θράκη 2'],
  [parseName('en'), 'x'.repeat(200), 'x'.repeat(200)],
  [parseServiceUrl('en'), 'https://a.example', 'https://a.example'],
  [parseServiceUrl('en'), 'http://127.0.0.1:8080/api//', 'http://127.0.0.1:8080/api'],
])('%o takes %j', (parse, text, value) => {
  expect(parse(text)).toEqual(value);
});

const KNOWN = doubtfulCodes.join(', ');
const WAITS = 'It takes a duration such as 90s, 30m, 2h or 1d, at most 7d.';
const WHOLES = 'It takes a whole number from 1 to 12.';
const NAMES = 'A name cannot be empty, "." or "..", cannot contain a slash, and cannot exceed 200 bytes.';
const ADDRESSES = 'It takes the base address of the service, such as https://service.example.';
const RANGES = 'It takes a range of cells: B4:H200, B:H or 4:200.';
const DAYS = 'Give a day as 2027-01-01.';

type Parse = (text: string) => unknown;
const each = (parse: Parse, texts: readonly string[], message: string) =>
  texts.map((text): [Parse, string, string] => [parse, text, message]);

test.each<[Parse, string, string]>([
  ...each(whole, ['0', '13', '', '1.5', '-1', '+1', 'x', '1x', 'x1'], WHOLES),
  ...each(parseName('en'), ['x'.repeat(201), `${'α'.repeat(100)}x`, '', '.', '..', 'a/b'], NAMES),
  ...each(parseWait('en'), ['604801s', '8d', '90', '', '1w', '1.5h', '-1s', '0000001s', 'x1s', '1sx'], WAITS),
  ...each(parseRange('en'), ['', 'B4:', '4:H', 'x'.repeat(9)], RANGES),
  // A year of five digits and a month are a moment as well, and as many characters as a day.
  ...each(
    parseDay('en'),
    ['2026-02-29', '2026-13-01', '2026-1-1', '+010000-01', 'today', '', '2026-07-01 '],
    DAYS,
  ),
  ...each(
    parseServiceUrl('en'),
    ['ftp://a.example', 'a.example', '', 'https://u@a.example', 'https://:p@a.example'],
    ADDRESSES,
  ),
  ...each(parseDoubts('en'), [' , '], `These codes can be accepted: ${KNOWN}. Not among them: –`),
  ...each(parseDoubts('en'), ['313,a b'], `These codes can be accepted: ${KNOWN}. Not among them: A, B`),
  ...each(parseDoubts('el'), ['a'], `Αποδεκτοί γίνονται αυτοί οι κωδικοί: ${KNOWN}. Δεν περιλαμβάνονται: A`),
  ...each(parseWait('el'), ['8d'], 'Χρειάζεται διάρκεια όπως 90s, 30m, 2h ή 1d, έως 7d.'),
])('%o refuses %j', (parse, text, message) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'commander.invalidArgument', message }));
});

const STANDARD = {
  ROWMARK_DATA: '.rowmark',
  ROWMARK_VERIFY: 'all',
  ROWMARK_LANG: 'en',
  ROWMARK_REST_SECONDS: 30,
  ROWMARK_APPROVAL: 'none',
  ROWMARK_LOG: '0',
} as const;

test('what the environment says stands where an option is left out', () => {
  const startup: Startup = { ...STANDARD, language: 'en', ROWMARK_DATA: 'kept', ROWMARK_CONCURRENCY: 5 };
  expect(dataOption(startup)).toMatchObject({ defaultValue: 'kept', flags: '--data <dir>' });
  expect(concurrencyOption(startup)).toMatchObject({ defaultValue: 5, flags: '--concurrency <n>' });
  expect(dataOption(startup).parseArg?.('other', 'kept')).toBe('other');
  expect(() => dataOption(startup).parseArg?.('', 'kept')).toThrow('It takes the name of a folder.');
  expect(concurrencyOption(startup).parseArg?.('1', 5)).toBe(1);
  expect(() => concurrencyOption(startup).parseArg?.('65', 5)).toThrow('from 1 to 64');
  for (const option of [dataOption(startup), concurrencyOption(startup), jsonOption(startup)])
    expect(option.description).toMatch(/[a-z]{3}/);
  expect(jsonOption(startup).flags).toBe('--json');
});

describe('the environment', () => {
  test('of which nothing is set', () => {
    expect(readConfiguration({})).toEqual(STANDARD);
    const empty = Object.keys(STANDARD).map((name) => [name, '']);
    expect(readConfiguration({ ...Object.fromEntries(empty), ROWMARK_EMAIL: '', PATH: '/bin' })).toEqual(
      STANDARD,
    );
  });

  const ALL = {
    ROWMARK_EMAIL: 'a@b.example',
    ROWMARK_API_KEY: 'k',
    ROWMARK_DATA: 'd',
    ROWMARK_VERIFY: 'none',
    ROWMARK_LANG: 'el',
    ROWMARK_CONCURRENCY: '64',
    ROWMARK_REST_SECONDS: '3600',
    ROWMARK_CONSOLE_KEY: 'key',
    ROWMARK_WEBHOOK: 'https://hook.example/a',
    ROWMARK_WEBHOOK_SECRET: '0123456789abcdef',
    ROWMARK_COMPANY: 'Μύλοι',
    ROWMARK_APPROVAL: 'required',
    ROWMARK_LOG: '1',
  };

  test('of which everything is set', () => {
    const numbers = { ROWMARK_CONCURRENCY: 64, ROWMARK_REST_SECONDS: 3600 };
    expect(readConfiguration(ALL)).toEqual({ ...ALL, ...numbers });
    const short = { ROWMARK_EMAIL: 'e', ROWMARK_API_KEY: 'k', ROWMARK_DATA: 'd' };
    expect(readConfiguration(short)).toEqual({ ...STANDARD, ...short });
    const least = { ROWMARK_CONCURRENCY: '1', ROWMARK_REST_SECONDS: '0' };
    expect(readConfiguration(least)).toEqual({
      ...STANDARD,
      ROWMARK_CONCURRENCY: 1,
      ROWMARK_REST_SECONDS: 0,
    });
  });

  test.each([
    ['ROWMARK_VERIFY', 'some'],
    ['ROWMARK_LANG', 'de'],
    ['ROWMARK_CONCURRENCY', '0'],
    ['ROWMARK_CONCURRENCY', '65'],
    ['ROWMARK_CONCURRENCY', '1.5'],
    ['ROWMARK_REST_SECONDS', '-1'],
    ['ROWMARK_REST_SECONDS', '3601'],
    ['ROWMARK_WEBHOOK', 'hook'],
    ['ROWMARK_WEBHOOK_SECRET', '0123456789abcde'],
    ['ROWMARK_APPROVAL', 'yes'],
    ['ROWMARK_LOG', '2'],
  ])('refuses %s=%s by its name', (name, value) => {
    const refused = () => readConfiguration({ ...ALL, [name]: value });
    expect(refused).toThrow(CommandError);
    expect(refused).toThrow(
      expect.objectContaining({ message: expect.stringContaining(`variable ${name} `) }),
    );
  });
});
