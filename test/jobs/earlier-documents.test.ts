import { expect, it } from 'vitest';
import { earlierDocuments } from '../../shared/jobs/report/earlier-documents.ts';
import type { Item } from '../../shared/ledger/ledger-item.ts';
import type { LedgerItems, NamedItem } from '../../shared/ledger/ledger-items.ts';
import type { ItemName } from '../../shared/ledger/sealed-item.ts';

const text = (of: Record<string, string>) =>
  Object.fromEntries(Object.entries(of).map(([name, S]) => [name, { S }]));
const money = { amount: '10.00', currency: 'EUR' };
const paid = (external_id: string, mark: string, euro?: string): Item => ({
  [`document ${external_id}`]: { M: text({ external_id, mark, ...money, ...(euro && { euro }) }) },
});
const credited = (external_id: string, mark?: string): Item => ({
  [`credit ${external_id}`]: {
    M: text({ external_id, ...(mark && { mark }), job: 'j', takes: 'refund', ...money }),
  },
});
const issued = (external_id: string, mark: string): Item => ({
  ...text({ external_id, state: 'issued', fingerprint: 'f'.repeat(64), job: 'j', digests: '{}' }),
  issued: text({
    issued: JSON.stringify({
      invoice_id: 'i',
      series: 'A',
      number: '1',
      mark,
      uid: '',
      qr_url: '',
      issued_at: '',
    }),
  }).issued ?? { S: '' },
});

const LEDGER: Record<string, Item> = {
  'money one': paid('D-1', '400', '9.50'),
  'money two': {
    ...paid('D-2', '401'),
    ...paid('D-3', '402'),
    ...credited('R-1', '500'),
    ...credited('R-2'),
  },
  'money none': {},
  'document old': issued('old', '403'),
  'document named': issued('named', '404'),
  'document none': issued('none', '405'),
};

function ledger() {
  const asked: ItemName[][] = [];
  const items: Pick<LedgerItems, 'read'> = {
    read: async <Name extends ItemName>(names: readonly Name[]) => {
      asked.push([...names]);
      return names.flatMap((name): NamedItem<Name>[] => {
        const item = LEDGER[`${name.kind} ${'key' in name ? name.key.toLowerCase() : ''}`];
        return item ? [{ name, item }] : [];
      });
    },
  };
  return { items, asked };
}

const missing = (row: number, payment: string, is: 'sale' | 'given-back' = 'sale', external_id?: string) =>
  ({ row, payment, is, ...(external_id && { external_id }) }) as never;
const find = async (...all: never[]) => {
  const found = await earlierDocuments(ledger().items)(all);
  return [...found].map(([row, { external_id, mark, payable_total }]) => [
    row,
    external_id,
    mark,
    payable_total,
  ]);
};

it('finds the document of a payment: the only one, or the one that the row names', async () => {
  expect(await find(missing(2, 'one'), missing(3, 'ONE', 'sale', 'other'))).toEqual([
    [2, 'D-1', '400', '9.50'],
    [3, 'D-1', '400', '9.50'],
  ]);
  expect(
    await find(missing(2, 'two'), missing(3, 'two', 'sale', 'x'), missing(4, 'two', 'sale', ' d-3')),
  ).toEqual([[4, 'D-3', '402', null]]);
});

it('finds the credit note of what was given back, where it is issued', async () => {
  expect(await find(missing(2, 'two', 'given-back'), missing(3, 'one', 'given-back'))).toEqual([
    [2, 'R-1', '500', null],
  ]);
});

it('knows the documents of an earlier version by their ids alone', async () => {
  expect(
    await find(
      missing(2, 'old'),
      missing(3, 'unknown', 'sale', 'named'),
      missing(4, 'old', 'sale', 'named'),
      missing(5, 'none'),
      missing(6, 'old', 'given-back'),
      missing(7, 'old', 'sale', 'unknown'),
    ),
  ).toEqual([
    [2, 'old', '403', null],
    [3, 'named', '404', null],
    [4, 'named', '404', null],
    [5, 'none', '405', null],
    [7, 'old', '403', null],
  ]);
});

it('asks for a hundred payments at a time, each once', async () => {
  const { items, asked } = ledger();
  const all = Array.from({ length: 250 }, (_, at) => missing(at + 2, `p${Math.floor(at / 2)}`));
  expect(await earlierDocuments(items)([...all, missing(300, 'one')])).toEqual(
    new Map([[300, { external_id: 'D-1', mark: '400', payable_total: '9.50' }]]),
  );
  expect(asked.map((names) => names.length)).toEqual([50, 50, 50, 50, 26, 26]);
  expect(await earlierDocuments(items)([])).toEqual(new Map());
});
