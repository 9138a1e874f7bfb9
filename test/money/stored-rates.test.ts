import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { UnreadableRates } from '../../shared/money/rates/rate-table.ts';
import { RatesUnavailable, refreshRates } from '../../shared/money/rates/refresh-rates.ts';
import { MAX_RATES_BYTES, storeRates } from '../../shared/money/rates/store-rates.ts';
import { dailyCsv, dailyXml, histCsv, histXml } from './rate-files.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'rowmark-stored-rates-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const store = () => createFolderStore(data);
const stored = async (file: string, text: string) => storeRates(store(), { file, text });
const names = async () => (await readdir(join(data, 'rates'))).sort();

const DAY = { days: 1, oldest: '2024-03-07', newest: '2024-03-07' };
const HISTORY = { days: 9, oldest: '2022-03-01', newest: '2024-03-06' };

it.each([
  ['odd name.xml', dailyXml, { key: 'rates/eurofxref-2024-03-07.xml', ...DAY }],
  ['x', `\ufeff \n${dailyXml}`, { key: 'rates/eurofxref-2024-03-07.xml', ...DAY }],
  ['x', dailyCsv, { key: 'rates/eurofxref-2024-03-07.csv', ...DAY }],
  ['eurofxref-hist.csv', histCsv, { key: 'rates/eurofxref-hist.csv', ...HISTORY }],
  ['../an odd name (1).csv', histCsv, { key: 'rates/-an-odd-name-1-.csv', ...HISTORY }],
])('a file %j is kept as it is, one of a single day under that day', async (file, text, kept) => {
  expect(await stored(file, text)).toEqual(kept);
  expect(await readFile(join(data, kept.key), 'utf8')).toBe(text);
  expect(await names()).toEqual([kept.key.slice('rates/'.length)]);
});

const csvOf = (...days: string[]) => `Date,USD,\n${days.map((day) => `${day},1.1,\n`).join('')}`;

it('days that only the stored file has stay, under the newest of that', async () => {
  await stored('hist.csv', csvOf('2024-03-06', '2024-03-01', '2024-03-05'));
  await stored('hist.csv', csvOf('2024-03-01', '2024-03-05', '2024-03-06', '2024-03-07'));
  expect(await names()).toEqual(['hist.csv']);
  const kept = csvOf('2024-03-07', '2024-03-06', '2024-03-01');
  await stored('hist.csv', kept);
  await stored('hist.csv', csvOf('2024-03-08', '2024-03-07'));
  expect(await names()).toEqual(['hist-2024-03-07.csv', 'hist.csv']);
  expect(await readFile(join(data, 'rates/hist-2024-03-07.csv'), 'utf8')).toBe(kept);
});

it('a stored file without an ending keeps its older days beside it, and one that cannot be read may go', async () => {
  await stored('hist', csvOf('2024-03-06', '2024-03-05'));
  await stored('hist', csvOf('2024-03-08', '2024-03-07'));
  expect(await names()).toEqual(['hist', 'hist-2024-03-06']);
  await store().put('rates/odd.csv', 'hello');
  await stored('odd.csv', csvOf('2024-03-08', '2024-03-07'));
  expect(await names()).toEqual(['hist', 'hist-2024-03-06', 'odd.csv']);
});

it('a store that fails while it is compared fails the whole', async () => {
  const away = { ...store(), readText: () => Promise.reject(new Error('The store is away.')) };
  await expect(storeRates(away, { file: 'x.csv', text: histCsv })).rejects.toThrow('The store is away.');
});

it.each([
  ['hello', { phrase: 'rates-no-form' }],
  [
    'Date,USD,JPY,\n2024-03-05,1.1,N/A,\n2024-03-06,N/A,N/A,\n2024-03-07,N/A,,\n',
    { phrase: 'rates-day-bare', date: '2024-03-06' },
  ],
  [
    'Date,USD,JPY,\n2024-03-05,1.1,N/A,\n2024-03-06,1.1,1x,\n',
    { phrase: 'rates-no-rate', file: 'x.csv', cell: '1x' },
  ],
])('%j is not stored', async (text, reason) => {
  const error = await stored('x.csv', text).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(UnreadableRates);
  expect(error).toMatchObject({ reason });
  await expect(names()).rejects.toThrow();
});

const asked: string[] = [];
const refresh = (fetch: (file: string) => string) => {
  asked.length = 0;
  return refreshRates({
    ...{ store: store(), log: () => {} },
    fetch: async (file) => {
      asked.push(file);
      return fetch(file);
    },
  });
};
const daily = 'eurofxref-daily.xml';
const lastDays = 'eurofxref-hist-90d.xml';
const answers = (file: string) => (file === daily ? dailyXml : histXml);
const FOUR_BEFORE = ['2024-03-06', '2024-03-05', '2024-03-04', '2024-03-01'];

it('fetches the last 90 days where one of the four before the newest is missing', async () => {
  const both = [
    { key: 'rates/eurofxref-2024-03-07.xml', ...DAY },
    { key: `rates/${lastDays}`, days: 3, oldest: '2024-03-05', newest: '2024-03-07' },
  ];
  expect(await refresh(answers)).toEqual(both);
  expect(asked).toEqual([daily, lastDays]);
  await stored('hist.csv', csvOf(...FOUR_BEFORE));
  expect(await refresh(answers)).toEqual(both.slice(0, 1));
  expect(asked).toEqual([daily]);
});

it.each(FOUR_BEFORE)('also where only %s is missing', async (missing) => {
  await stored('hist.csv', csvOf(...FOUR_BEFORE.filter((day) => day !== missing), '2024-02-29'));
  await refresh((file) => (file === daily ? dailyXml : csvOf('2024-02-28', '2024-02-29')));
  expect(asked).toEqual([daily, lastDays]);
});

it('keeps the day where the others cannot be fetched, and fails where they cannot be read', async () => {
  const unavailable = new RatesUnavailable('https://x/hist', { phrase: 'rates-answer-large', limit: 5 });
  const without = (error: Error) => (file: string) => {
    if (file !== daily) throw error;
    return dailyXml;
  };
  expect(await refresh(without(unavailable))).toHaveLength(1);
  await expect(refresh(without(new TypeError('A defect.')))).rejects.toThrow('A defect.');
  await expect(refresh((file) => (file === daily ? dailyXml : 'hello'))).rejects.toThrow(UnreadableRates);
  const refused = refresh(() => {
    throw unavailable;
  });
  await expect(refused).rejects.toThrow(
    'The reference rates at https://x/hist could not be fetched: it is larger than 5 bytes.',
  );
  expect(unavailable).toMatchObject({
    ...{ name: 'RatesUnavailable', url: 'https://x/hist' },
    reason: { phrase: 'rates-answer-large', limit: 5 },
  });
});

it('takes files of up to 64 MiB', () => {
  expect(MAX_RATES_BYTES).toBe(67_108_864);
});
