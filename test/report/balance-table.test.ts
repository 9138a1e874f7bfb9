import { expect, test } from 'vitest';
import type { Outcome } from '../../shared/records/outcome.ts';
import { balanceTable } from '../../shared/report/tables/balance-table.ts';

const NONE: Record<Outcome, string> = {
  ...{ issued: '0', duplicate: '0', ready: '0', skipped: '0' },
  ...{ held: '0', conflict: '0', rejected: '0', failed: '0' },
};

/** The three lines of one amount in both languages. */
function linesOf(currency: string, file: string, stated: Partial<Record<Outcome, string>>) {
  const parts = { ...NONE, ...stated };
  const amount = 'net' as const;
  const line = { amount, currency, count: 60, file, parts, difference: '0', unreadable: 0 };
  return balanceTable([line]).rows.map((row) => JSON.stringify(row[2]));
}

test('a balance has the decimals of its currency, and more where the cells have them', () => {
  expect(linesOf('EUR', '1186.0', { issued: '1176.7', rejected: '9.3' })).toEqual([
    '{"words":{"en":"net amount 1,186.00","el":"καθαρή αξία 1.186,00"}}',
    '{"words":{"en":"net amount 1,176.70","el":"καθαρή αξία 1.176,70"}}',
    '{"words":{"en":"net amount 9.30 (Needs correction)","el":"καθαρή αξία 9,30 (Θέλει διόρθωση)"}}',
  ]);
  expect(linesOf('JPY', '10000', { ready: '10000' })[0]).toBe(
    '{"words":{"en":"net amount 10,000","el":"καθαρή αξία 10.000"}}',
  );
  expect(linesOf('KWD', '1.5', {})[0]).toContain('net amount 1.500');
  expect(linesOf('EUR', '1.2345', {})[0]).toContain('net amount 1.2345');
});
