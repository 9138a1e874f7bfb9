import { expect, test } from 'vitest';
import { dayOfIssue, SaleDays } from '../../shared/jobs/rows/sale-days.ts';
import { answers, localImports } from './local-imports.ts';

const seen = (dates: readonly string[], order?: 'dmy' | 'mdy') => {
  const days = new SaleDays({ column: 'Ημερομηνία', order, today: '2026-11-20' });
  const errors = dates.flatMap((date, index) => days.see(date, index + 2));
  return { errors: errors.map(({ code, row }) => `${code} ${row}`), notices: days.notices(), days };
};

test('days of this month up to today are no news', () => {
  expect(seen(['2026-11-01', '20/11/2026', '5.11.26']).notices).toEqual([]);
});

test('another month or the future is one warning for the file', () => {
  const { notices } = seen(['19/11/2026', '31/10/2026', '21/11/2026', '']);
  expect(notices).toMatchObject([
    {
      code: 'ISSUED-ON-ANOTHER-DAY',
      severity: 'warning',
      column: 'Ημερομηνία',
      params: { count: 2, rows: 3, month: '2026-11', first_row: 3, date: '31/10/2026' },
    },
  ]);
});

test('the order is the declared one, else what a day above 12 proves, else day first', () => {
  // 11/05/2026 is 11 May, or 5 November.
  expect(seen(['11/05/2026', '13/11/2026']).notices).toMatchObject([{ params: { count: 1 } }]);
  expect(seen(['11/05/2026', '11/13/2026']).notices).toEqual([]);
  expect(seen(['11/05/2026']).notices).toMatchObject([{ params: { count: 1 } }]);
  expect(seen(['11/05/2026'], 'mdy').notices).toEqual([]);
  expect(seen(['10/31/2026']).notices).toMatchObject([{ params: { count: 1, first_row: 2 } }]);
  expect(seen([]).days.dayOf('31/10/2026')).toBe('2026-10-31');
});

test('a day that no calendar has is an error of its row; other words are not', () => {
  expect(seen(['32/10/2026', '2026-02-30', '31/11/2026', 'χθες', 'INV-7']).errors).toEqual([
    'MAP-DATE-BAD 2',
    'MAP-DATE-BAD 3',
    'MAP-DATE-BAD 4',
  ]);
});

test('the error names the cell; numbers that were not meant as a day are none', () => {
  const days = (order?: 'dmy' | 'mdy' | 'ymd') =>
    new SaleDays({ column: 'Date', order, today: '2026-11-20' });
  expect(days('dmy').see('10/31/2026', 7)).toEqual([
    {
      ...{ code: 'MAP-DATE-BAD', severity: 'error', row: 7, column: 'Date', field: 'Date' },
      params: { text: '10/31/2026' },
    },
  ]);
  expect(days('mdy').see('31/10/2026', 7)).toHaveLength(1);
  for (const meant of ['0/0/0', '1/13/2026/'.slice(0, -1), '2026.13.1', '99-99-99'])
    expect([meant, days('dmy').see(meant, 2).length]).toEqual([meant, 1]);
  for (const other of [
    'A-32/10/2026',
    '32/10/2026-A',
    '32/10-2026',
    '32/10/20265',
    '12345/10/26',
    '32/101/26',
  ])
    expect([other, days('dmy').see(other, 2)]).toEqual([other, []]);
});

test('days are told apart by the order that each text proves, for the rate of their day', () => {
  const days = (order?: 'dmy' | 'mdy') => new SaleDays({ column: 'Date', order, today: '2026-11-20' });
  for (const [text, order, day] of [
    ['05/03/2026', undefined, '2026-03-05'],
    ['05/03/2026', 'mdy', '2026-05-03'],
    ['10/31/2026', undefined, '2026-10-31'],
    ['10/31/2026', 'dmy', undefined],
    ['2026-11-20 10:00:00', undefined, '2026-11-20'],
    ['χθες', undefined, undefined],
    [undefined, undefined, undefined],
  ] as const) {
    expect(days(order).dayOf(text)).toBe(day);
    expect(days(order).rateDayOf(text)).toBe(day ?? '2026-11-20');
  }
});

test('an export that proves both orders is read with the day first; one without a column says so', () => {
  expect(seen(['13/11/2026', '11/13/2026', '05/10/2026']).notices).toMatchObject([
    { params: { count: 1, rows: 3, first_row: 4, date: '05/10/2026' } },
  ]);
  const days = new SaleDays({ column: undefined, order: undefined, today: '2026-11-20' });
  days.see('2025-11-20', 2);
  expect(days.notices()).toEqual([
    {
      ...{ code: 'ISSUED-ON-ANOTHER-DAY', severity: 'warning', column: '–' },
      params: { column: '–', count: 1, rows: 1, month: '2026-11', first_row: 2, date: '2025-11-20' },
    },
  ]);
});

test('the day of issue is that of Athens', () => {
  expect(dayOfIssue(new Date('2026-10-31T21:59:00Z'))).toBe('2026-10-31');
  expect(dayOfIssue(new Date('2026-10-31T22:01:00Z'))).toBe('2026-11-01');
});

test('an impossible date keeps its document back, the others go', async () => {
  await using imports = await localImports();
  const header =
    'external_id,invoice_type_code,payment_method_type,Date,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
  const receipt = (id: string, date: string) => `${id},11.1,0,${date},Καφές,3.10,13,category1_1,E3_561_003`;
  const text = [header, receipt('A-1', '32/10/2026'), receipt('A-2', '20/11/2026')].join('\n');
  expect(answers(await imports.import(`${text}\n`))).toEqual(['A-1 rejected MAP-DATE-BAD', 'A-2 issued']);
});
