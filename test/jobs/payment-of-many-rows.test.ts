import { expect, it } from 'vitest';
import { decidePayments } from '../../shared/jobs/judge/decide-payments.ts';
import type { GroupedRow } from '../../shared/jobs/rows/group-rows.ts';
import { memoryLedger } from '../payment-lives/memory-ledger.ts';

/** More than a call takes arguments. */
const ROWS = 200_000;
const OTHER_ROW = ROWS + 100;

type Kind = NonNullable<GroupedRow['event']>['is'];

const aRow = (row: number, payment: string, is: Kind): GroupedRow => ({
  row,
  header: { external_id: payment },
  lines: [],
  problems: [],
  event: { is, payment, what: 'charge', column: 'Type' },
});

/** An export in which a column that says the same on every row was taken for the payment. */
const decided = async (kindOf: (n: number) => Kind) => {
  const rows = Array.from({ length: ROWS }, (_, n) => aRow(n + 2, 'P', kindOf(n)));
  const of = {
    ledger: memoryLedger(),
    rates: undefined,
    saleRates: undefined,
    dryRun: true,
    source: { list: 'stripe-balance', gross: true },
  };
  return decidePayments(of)([[aRow(OTHER_ROW, 'Q', 'receipt')], rows]);
};

it('a payment of as many rows as an export has is a document like others', async () => {
  const { documents } = await decided(() => 'receipt');
  expect(documents.map(({ rows }) => [rows[0]?.row, rows.length])).toEqual([
    [2, ROWS],
    [OTHER_ROW, 1],
  ]);
});

it('each of its rows is answered where it makes no document', async () => {
  const { answers } = await decided((n) => (n % 2 === 0 ? 'leg-in' : 'leg-out'));
  expect(answers).toHaveLength(ROWS);
  expect(answers.at(-1)).toMatchObject({ row: ROWS + 1 });
});
