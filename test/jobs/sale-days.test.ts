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
  expect(seen([]).days.dayOf('31/10/2026')).toBe('2026-10-31');
});

test('a day that no calendar has is an error of its row; other words are not', () => {
  expect(seen(['32/10/2026', '2026-02-30', '31/11/2026', 'χθες', 'INV-7']).errors).toEqual([
    'MAP-DATE-BAD 2',
    'MAP-DATE-BAD 3',
    'MAP-DATE-BAD 4',
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
