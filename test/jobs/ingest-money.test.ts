import { describe, expect, it } from 'vitest';
import type { MappedRow } from '../../shared/documents/mapped-row.ts';
import type { RowsToIngest } from '../../shared/jobs/rows/ingest-rows.ts';
import { createSaleRates } from '../../shared/jobs/rows/sale-rates.ts';
import { problem } from '../../shared/problems/problem.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { paymentOf } from '../money/payments.ts';
import { ingest, mappedRow, record } from './ingested.ts';
import { emptyStore } from './stored-job.ts';

const warning = problem('PAY-TEST', {});

describe('money of a row', () => {
  const converted = async (
    over: Partial<MappedRow>,
    rest: Partial<RowsToIngest> = {},
    cells = ['A-2', '20/03/2024'],
  ) => (await ingest([record(mappedRow(2, over), { cells })], rest)).grouped[0]?.[0];

  it('becomes euro fields, at the rate that it states', async () => {
    const event = { is: 'receipt', payment: 'P', what: 'x' } as const;
    const payment = paymentOf({ date: '2024-03-04' });
    const row = await converted({ payment, event, problems: [warning], header: { notes: 'n' } });
    expect(row).toMatchObject({
      ...{ row: 2, event, payment, trace: { currency: 'USD', amount_paid: '129.00' } },
      // 129.00 / 1.0849 = 118.90…
      header: { external_id: 'ch_1', notes: 'n', payable_total_amount: '118.90' },
    });
    expect(row?.problems[0]).toEqual(warning);
    expect(row?.problems.slice(1).every((one) => one.row === 2)).toBe(true);
    expect(row?.lines).toHaveLength(1);
    const euro = await converted({ payment: paymentOf({ currency: 'EUR', date: '2024-03-04' }) });
    expect(euro).not.toHaveProperty('event');
    expect(euro?.trace).toMatchObject({ currency: 'EUR' });
  });

  it('without a day of its own has that of its row, or of its issue', async () => {
    const { date: _, ...undated } = paymentOf();
    expect((await converted({ payment: undated }))?.payment?.date).toBe('2024-03-20');
    expect((await converted({ payment: undated }, {}, ['A-2', '']))?.payment?.date).toBe('2026-11-20');
    expect((await converted({ payment: { ...undated, date: '2024-03-04' } }))?.payment?.date).toBe(
      '2024-03-04',
    );
    const foreign = { currency: 'USD', rate: { source: 'ecb', date: 'x' } } as never;
    expect((await converted({ foreign }))?.foreign).toMatchObject({ date: '2024-03-20' });
  });

  it('that is taken back is converted when it is known whether it is credited', async () => {
    const lines = async (is: string) =>
      (await converted({ payment: paymentOf(), event: { is, payment: 'P', what: 'x' } as never }))?.lines
        .length;
    for (const is of ['receipt', 'part', 'refund']) expect([is, await lines(is)]).toEqual([is, 1]);
    for (const is of ['reversal', 'cancellation', 'reversed', 'leg-in'])
      expect([is, await lines(is)]).toEqual([is, 0]);
  });

  it('says that its rate is missing, but not where the cell of the rate or of its day is wrong', async () => {
    const payment = paymentOf({ rate: undefined as never });
    const codes = async (...problems: MappedRow['problems']) =>
      (await converted({ payment, problems }))?.problems.map(({ code }) => code);
    const other = { ...payment, row: 9 };
    const missing = (await converted({ payment: other }))?.problems.find(
      ({ code }) => code === 'FX-RATE-MISSING',
    );
    expect(missing?.row).toBe(2);
    const wrong = (field: string) => problem('MAP-NOT-A-NUMBER', { field });
    expect(await codes()).toContain('FX-RATE-MISSING');
    expect(await codes(wrong('payment.amount'))).toContain('FX-RATE-MISSING');
    expect(await codes(problem('PAY-TEST', { field: 'payment.rate' }))).toContain('FX-RATE-MISSING');
    for (const field of ['payment.rate', 'payment.date'])
      expect(await codes(wrong(field))).toEqual(['MAP-NOT-A-NUMBER']);
  });

  it('goes back at the rate of its sale, also where that stands below it', async () => {
    const refund = paymentOf({
      ...{ external_id: 're_1', refund: { invoice_type_code: '11.4', original: 'CH_1' }, date: '2024-03-04' },
      rate: { source: 'column', value: '1.2', quoted: 'foreign-per-euro' },
    });
    const sale = paymentOf({ date: '2024-03-04' });
    const rows = [
      record(mappedRow(2, { payment: refund, header: { external_id: 're_1' } })),
      record(mappedRow(3, { payment: sale, header: { external_id: 'ch_1' } })),
    ];
    const saleRates = createSaleRates(emptyStore(), { lookup: async () => undefined });
    const { grouped } = await ingest(rows, { saleRates });
    expect(grouped.map(([{ trace }]) => trace?.converted_at)).toEqual([
      { value: '1.0849', quoted: 'foreign-per-euro' },
      { value: '1.0849', quoted: 'foreign-per-euro' },
    ]);
    const alone = await ingest(rows);
    expect(alone.grouped[0]?.[0].trace?.converted_at?.value).toBe('1.2');
  });

  it('of sales in another currency tells their rates, but not that of what takes back another', async () => {
    const foreign = {
      currency: 'USD',
      rate: { source: 'column', value: '1.0849', quoted: 'foreign-per-euro' },
    };
    const rate = { currency: 'USD', value: '1.0849', quoted: 'foreign-per-euro' };
    const saleRates = createSaleRates(emptyStore(), { lookup: async () => undefined });
    const wrong = problem('MAP-NOT-A-NUMBER', {});
    await ingest(
      [
        record(mappedRow(2, { foreign: foreign as never })),
        record(mappedRow(3, { foreign: { ...foreign, original: 'A-2' } as never })),
        record(mappedRow(4, { foreign: foreign as never, problems: [wrong] })),
        record(mappedRow(5, { foreign: { currency: 'EUR' } as never })),
      ],
      { saleRates },
    );
    const found = await Promise.all(['a-2', 'A-3', 'A-4', 'A-5'].map((id) => saleRates.lookUp(id)));
    expect(found).toEqual([rate, undefined, undefined, undefined]);
  });

  it('goes back at the rate of its export where the files of the job that issued it are gone, not damaged', async () => {
    const store = emptyStore();
    const lookup = async () => ({ state: 'issued', job: 'gone' }) as never;
    const issued = createSaleRates(store, { lookup });
    await ingest([record(mappedRow(2, { payment: paymentOf(), header: { external_id: 'ch_1' } }))], {
      saleRates: issued,
    });
    expect((await issued.lookUp('CH_1'))?.value).toBe('1.0849');
    await store.put(jobKeys('gone').plan, '{');
    await expect(createSaleRates(store, { lookup }).lookUp('CH_1')).rejects.toThrow(jobKeys('gone').plan);
  });

  it('has no rate for its refund where the rate of the sale is refused, by the day of its row', async () => {
    const { date: _, ...undated } = paymentOf({
      rate: { source: 'column', value: '0.9217', quoted: 'foreign-per-euro' },
    });
    const saleRates = createSaleRates(emptyStore(), { lookup: async () => undefined });
    const rowOf = (payment: MappedRow['payment'], cells: string[]) =>
      ingest([record(mappedRow(2, { payment, header: { external_id: 'ch_1' } }), { cells })], { saleRates });
    // 1.0849 dollars are a euro on that day, and 0.9217 euros a dollar.
    await rowOf(undated, ['A-2', '05/03/2024']);
    expect(await saleRates.lookUp('ch_1')).toBeUndefined();
    const rate = { source: 'column', value: '1.1162', quoted: 'foreign-per-euro' } as const;
    await rowOf({ ...undated, rate }, ['A-2', '01/03/2022']);
    expect((await saleRates.lookUp('ch_1'))?.value).toBe('1.1162');
  });

  it('of a sale that an export tells twice has the rate of the first, and before both the one that was issued', async () => {
    const sale = (row: number, value: string) =>
      record(
        mappedRow(row, {
          payment: paymentOf({ rate: { source: 'column', value, quoted: 'foreign-per-euro' } }),
          header: { external_id: 'ch_1' },
        }),
      );
    const saleRates = createSaleRates(emptyStore(), { lookup: async () => undefined });
    await ingest([sale(2, '1.0849'), sale(3, '1.0850')], { saleRates });
    expect((await saleRates.lookUp('CH_1'))?.value).toBe('1.0849');
    const refund = { payment: paymentOf({ external_id: 'r', refund: { invoice_type_code: '11.4' } }) };
    const others = createSaleRates(emptyStore(), { lookup: async () => undefined });
    await ingest([record(mappedRow(2, refund))], { saleRates: others });
    expect(await others.lookUp('r')).toBeUndefined();
  });
});
