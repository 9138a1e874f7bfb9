import { describe, expect, it } from 'vitest';
import { parseRates, UnreadableRates } from '../../shared/money/rates/parse-rates.ts';
import { loadRates, mergeRates, rateOn, referenceOn } from '../../shared/money/rates/reference-rates.ts';
import { dailyCsv, dailyXml, histCsv, histXml } from './rate-files.ts';

const files = { histCsv, dailyCsv, dailyXml, histXml };
const ratesOf = (...names: (keyof typeof files)[]) =>
  mergeRates(names.map((name) => parseRates(files[name], name)));
const on = (rates: ReturnType<typeof mergeRates> | undefined, currency: string, date: string) => {
  const found = rateOn(rates, { currency, date });
  return 'code' in found ? found.code : `${found.rate} of ${found.date}`;
};

describe('the forms of eurofxref', () => {
  it.each([
    ['histCsv', 'JPY', '2024-03-06', '162.67 of 2024-03-06'],
    ['dailyCsv', 'JPY', '2024-03-07', '161.18 of 2024-03-07'],
    ['dailyXml', 'JPY', '2024-03-07', '161.18 of 2024-03-07'],
    ['histXml', 'JPY', '2024-03-05', '163.01 of 2024-03-05'],
  ] as const)('%s', (name, currency, date, found) => {
    expect(on(ratesOf(name), currency, date)).toBe(found);
  });

  it('reads a file with a byte order mark and CRLF', () => {
    const table = parseRates(`\ufeff${histCsv.replaceAll('\n', '\r\n')}`, 'hist.csv');
    expect(table.publications).toHaveLength(9);
    expect(on(mergeRates([table]), 'ISK', '2024-03-04')).toBe('149.3 of 2024-03-04');
  });

  it.each([
    '',
    'hello',
    '{"a":1}',
    '<html></html>',
    'Date,USD,\n',
    'Date,USD,\nyesterday,1.1,\n',
    'Date,USD,JPY,\n2024-03-05,1,0849,163,01,\n',
    'id;amount\n1;2\n',
    'Date,USD,\n2024-13-45,1.1,\n',
    '<Cube><Cube time="2024-02-30"><Cube currency="USD" rate="1.1"/></Cube></Cube>',
    '<Cube><Cube time="2024-03-07"><Cube currency="USD" rate="1.1"/></Cube><Cube time="2024-03-06"><Cube cur',
  ])('refuses %j', (text) => {
    expect(() => parseRates(text, 'x')).toThrow(UnreadableRates);
  });
});

describe('the rate of a day', () => {
  const rates = ratesOf('histCsv');
  it.each([
    ['its own publication', 'USD', '2024-03-05', '1.0849 of 2024-03-05'],
    ['a Sunday', 'USD', '2024-03-03', '1.0813 of 2024-03-01'],
    ['Christmas, as a holiday and after a weekend', 'USD', '2023-12-26', '1.1023 of 2023-12-22'],
    ['New Year', 'USD', '2024-01-01', '1.105 of 2023-12-29'],
  ])('%s', (_, currency, date, found) => {
    expect(on(rates, currency, date)).toBe(found);
  });

  it.each([
    ['nothing in the store', undefined, 'USD', '2024-03-05', 'FX-RATES-NONE'],
    ['a store without files', mergeRates([]), 'USD', '2024-03-05', 'FX-RATES-NONE'],
    ['a day before the first', rates, 'USD', '1999-01-04', 'FX-RATE-DAY-MISSING'],
    ['a working day after the last', rates, 'USD', '2024-03-07', 'FX-RATE-DAY-MISSING'],
    ['a weekend whose Friday is missing', rates, 'USD', '2024-03-10', 'FX-RATE-DAY-MISSING'],
    ['a gap in between', rates, 'USD', '2024-01-02', 'FX-RATE-DAY-MISSING'],
    ['a currency never quoted', rates, 'AED', '2024-03-05', 'FX-RATE-NOT-QUOTED'],
    [
      'a currency not quoted any more: no older rate instead',
      rates,
      'RUB',
      '2024-03-05',
      'FX-RATE-NOT-QUOTED',
    ],
  ] as const)('%s is a problem', (_, of, currency, date, code) => {
    expect(on(of, currency, date)).toBe(code);
  });

  it('says where and what is not quoted, or quoted twice', () => {
    const place = { row: 4, column: 'Rate', field: 'payment.rate' };
    const asked = { date: '2024-03-05', place };
    expect(rateOn(rates, { ...asked, currency: 'AED' })).toEqual({
      ...{ code: 'FX-RATE-NOT-QUOTED', severity: 'error', ...place },
      params: { currency: 'AED', date: '2024-03-05' },
    });
    const other = parseRates(histCsv.replace('2024-03-05,1.0849', '2024-03-05,1.0948'), 'other');
    expect(rateOn(mergeRates([parseRates(histCsv, 'hist'), other]), { ...asked, currency: 'USD' })).toEqual({
      ...{ code: 'FX-RATES-DISAGREE', severity: 'error', ...place },
      params: { currency: 'USD', date: '2024-03-05', rates: '1.0849, 1.0948', files: 'hist, other' },
    });
  });

  it('says what there is none of', () => {
    expect(rateOn(mergeRates([]), { currency: 'USD', date: '2024-03-05' })).toEqual({
      ...{ code: 'FX-RATES-NONE', severity: 'error', params: { currency: 'USD' } },
    });
    expect(rateOn(rates, { currency: 'USD', date: '1999-01-05', place: { row: 4 } })).toEqual({
      ...{ code: 'FX-RATE-DAY-MISSING', severity: 'error', row: 4 },
      params: { date: '1999-01-05', expected: '1999-01-05', nearest: '–' },
    });
    // On a Sunday, the day of the publication that has no rate.
    expect(rateOn(rates, { currency: 'AED', date: '2024-03-03' })).toMatchObject({
      params: { currency: 'AED', date: '2024-03-01' },
    });
  });

  it('only serves to compare where that is enough', () => {
    const usd = { rate: '1.0849', date: '2024-03-05', file: 'histCsv' };
    expect(referenceOn(rates, 'USD', '2024-03-05')).toEqual(usd);
    const none = [
      referenceOn(rates, 'USD', undefined),
      referenceOn(undefined, 'USD', '2024-03-05'),
      referenceOn(rates, 'AED', '2024-03-05'),
      referenceOn(rates, 'USD', '2024-03-07'),
    ];
    expect(none).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('fails with whatever else fails', () => {
    const broken = () => {
      throw new TypeError('A defect.');
    };
    const date = '2024-03-05';
    const one = mergeRates([{ file: 'x', currencies: [], publications: [{ date, quote: broken }] }]);
    expect(() => rateOn(one, { currency: 'USD', date })).toThrow(TypeError);
  });

  it('says which publication is missing, and which is the nearest', () => {
    expect(rateOn(rates, { currency: 'USD', date: '2024-03-10', place: { row: 4 } })).toMatchObject({
      row: 4,
      params: { date: '2024-03-10', expected: '2024-03-08', nearest: '2024-03-06' },
    });
  });

  it('refuses two files that disagree, and takes two that agree', () => {
    const other = parseRates(histCsv.replace('2024-03-05,1.0849', '2024-03-05,1.0948'), 'other');
    const both = mergeRates([parseRates(histCsv, 'hist'), other]);
    expect(on(both, 'USD', '2024-03-05')).toBe('FX-RATES-DISAGREE');
    expect(on(both, 'JPY', '2024-03-05')).toBe('163.01 of 2024-03-05');
    expect(on(ratesOf('histCsv', 'histXml', 'dailyXml'), 'USD', '2024-03-06')).toBe('1.0874 of 2024-03-06');
  });

  it('refuses a rate that is none', () => {
    const damaged = mergeRates([parseRates(histCsv.replace('1.0849', '1.0849x'), 'hist')]);
    expect(rateOn(damaged, { currency: 'USD', date: '2024-03-05', place: { row: 4 } })).toEqual({
      ...{ code: 'FX-RATES-DAMAGED', severity: 'error', row: 4 },
      params: expect.objectContaining({ currency: 'USD', date: '2024-03-05', reason: expect.anything() }),
    });
  });
});

describe('rates in the store', () => {
  const storeOf = (objects: Record<string, string>) => ({
    async *list(prefix: string) {
      for (const key of Object.keys(objects).sort()) {
        if (key.startsWith(prefix)) yield { key, version: '1', bytes: 1, modified: new Date(0) };
      }
    },
    readText: async (key: string) => objects[key] ?? '',
  });

  it('gathers all files; one that cannot be read is a warning that names it', async () => {
    const rates = await loadRates(
      storeOf({
        'rates/a.csv': histCsv,
        'rates/b.xml': dailyXml,
        'rates/notes.txt': 'hello',
        'profiles/x.json': '{}',
      }),
    );
    expect(rates.dates.at(-1)).toBe('2024-03-07');
    expect(rates.problems).toEqual([
      {
        ...{ code: 'FX-RATES-UNREADABLE', severity: 'warning' },
        params: { file: 'notes.txt', reason: { phrase: 'rates-no-form' } },
      },
    ]);
    expect(referenceOn(rates, 'USD', '2024-03-07')?.file).toBe('b.xml');
    expect(referenceOn(rates, 'USD', '2024-03-05')?.file).toBe('a.csv');
  });

  it('has sixteen files under way at once', async () => {
    const objects = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`rates/${at}.csv`, histCsv]));
    let [underWay, most] = [0, 0];
    const readText = async (key: string) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      return objects[key] ?? '';
    };
    const { problems, dates } = await loadRates({ ...storeOf(objects), readText });
    expect([most, problems, dates.length]).toEqual([16, [], 9]);
  });

  it('reads each of a hundred files once: the first, the last and those between', async () => {
    const notes = Array.from({ length: 100 }, (_, at) => `notes-${String(at).padStart(3, '0')}.txt`);
    const rates = await loadRates(
      storeOf(Object.fromEntries(notes.map((name) => [`rates/${name}`, 'hello']))),
    );
    expect(rates.problems.map(({ params }) => params?.file)).toEqual(notes);
  });

  it('calls no file unreadable that the store did not give', async () => {
    const store = {
      ...storeOf({ 'rates/a.csv': histCsv }),
      readText: () => Promise.reject(new Error('The store is away.')),
    };
    await expect(loadRates(store)).rejects.toThrow('The store is away.');
  });
});

describe('the whole history', () => {
  const DAYS = 6_900;
  const [header = '', line = ''] = histCsv.split('\n');
  const lines = Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(Date.UTC(2025, 0, 1) - index * 86_400_000).toISOString().slice(0, 10);
    return date + line.slice(10) + '1.5,'.repeat(36);
  });
  it('is opened once and asked ten thousand times', () => {
    const rates = mergeRates([parseRates([header + 'X,'.repeat(36), ...lines].join('\n'), 'hist.csv')]);
    const asked = Array.from({ length: 10_000 }, () =>
      rateOn(rates, { currency: 'USD', date: '2015-03-04' }),
    );
    expect(new Set(asked.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(rates.dates).toHaveLength(DAYS);
  });
});
