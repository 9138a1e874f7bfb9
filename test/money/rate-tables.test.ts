import { describe, expect, it } from 'vitest';
import { parseRates } from '../../shared/money/rates/parse-rates.ts';
import { UnreadableRates } from '../../shared/money/rates/rate-table.ts';

const phraseOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof UnreadableRates) return { ...error.reason, says: error.message };
  }
  return undefined;
};
const cubes = (...days: string[]) =>
  days.map((date) => `<Cube time="${date}"><Cube currency="USD" rate=" 1.1 "/></Cube>`).join('');

describe('what cannot be read', () => {
  it.each([
    ['hello', { phrase: 'rates-no-form' }],
    ['<html></html>', { phrase: 'rates-no-cube' }],
    ['<Cube time="2024-03-07">', { phrase: 'rates-no-cube' }],
    [`${cubes('2024-03-07')}<Cube time="2024-03-06">`, { phrase: 'rates-cut-off' }],
    [cubes('2024-02-30', '2024-02-31'), { phrase: 'rates-no-such-day', date: '2024-02-30' }],
    ['Date,USD,\n', { phrase: 'rates-no-day' }],
    ['Date,USD,\nyesterday,1.1,\n', { phrase: 'rates-line-no-date', line: 2 }],
    ['Date,USD,\n2024-03-05,1.1,\n2024-13-45,1.1,\n', { phrase: 'rates-line-no-date', line: 3 }],
    ['Date,USD,\n07 Brumaire 2024,1.1,\n', { phrase: 'rates-line-no-date', line: 2 }],
    ['Date,USD,\nx07 March 2024,1.1,\n', { phrase: 'rates-line-no-date', line: 2 }],
    ['Date,USD,\n07 March 2024x,1.1,\n', { phrase: 'rates-line-no-date', line: 2 }],
    ['Date,USD,\n2024-03-05,1,1,\n', { phrase: 'rates-line-ragged', line: 2 }],
    ['Date,USD,\n2024-03-05,1.1,\n2024-03-06,\n', { phrase: 'rates-line-ragged', line: 3 }],
  ])('%j says why', (text, reason) => {
    const found = phraseOf(() => parseRates(text, 'x'));
    expect(found).toEqual({ ...reason, says: expect.stringMatching(/./) });
  });

  it.each([
    'Date,USD,\n2024-03-05,1.0849x,\n',
    'Date,USD,\n2024-03-05,1.0849x',
    '<Cube time="2024-03-05"><Cube currency="USD" rate="1.0849x"/></Cube>',
  ])('a rate that is none says in which file: %j', (text) => {
    const [day] = parseRates(text, 'rates.txt').publications;
    expect(phraseOf(() => day?.quote('USD'))).toMatchObject({
      ...{ phrase: 'rates-no-rate', file: 'rates.txt', cell: '1.0849x' },
    });
  });

  it.each(['0', '-1.1', 'n/a'])('%s is no rate', (cell) => {
    const [day] = parseRates(`Date,USD,\n2024-03-05,${cell},\n`, 'x').publications;
    expect(() => day?.quote('USD')).toThrow(UnreadableRates);
  });
});

describe('a table of rates', () => {
  it.each([
    ['Date, USD ,JPY,\n   \n 2024-03-05 ,1.1, N/A,\n', ['USD', 'JPY'], '2024-03-05'],
    ['\ufeff \nDate,USD\n7 January 2024,1.1', ['USD'], '2024-01-07'],
    ['Date,JPY,USD,\n31 December 2023,150,1.1,\n', ['JPY', 'USD'], '2023-12-31'],
    [
      '\ufeff<Cube time="2024-03-05"><Cube currency="JPY" rate="150"/><Cube currency="USD" rate=" 1.1 "/></Cube>',
      ['JPY', 'USD'],
      '2024-03-05',
    ],
    [cubes('2024-03-07', '2024-03-06'), ['USD'], '2024-03-07'],
  ])('%j names its file, its currencies and its days', (text, currencies, date) => {
    const table = parseRates(text, 'x.txt');
    expect([table.file, table.currencies]).toEqual(['x.txt', currencies]);
    const [day] = table.publications;
    expect([day?.date, day?.quote('USD'), day?.quote('XAU')]).toEqual([date, '1.1', undefined]);
  });
});
