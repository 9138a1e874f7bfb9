import { describe, expect, test } from 'vitest';
import {
  concurrencyOption,
  dataOption,
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

test.each<[(text: string) => unknown, string]>([
  [whole, '0'],
  [whole, '13'],
  [parseName('en'), 'x'.repeat(201)],
  [parseName('en'), `${'α'.repeat(100)}x`],
  [parseWait('en'), '604801s'],
  [parseRange('en'), ''],
])('%o refuses %j', (parse, text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'commander.invalidArgument' }));
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
