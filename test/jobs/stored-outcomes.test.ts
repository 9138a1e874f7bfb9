import { describe, expect, it } from 'vitest';
import { documentFacts, stoppedOutcome } from '../../shared/jobs/files/document-facts.ts';
import { outcomeLine, outcomeLookup } from '../../shared/jobs/files/outcome-lookup.ts';
import { reportedOutcomes } from '../../shared/jobs/files/reported-outcomes.ts';
import { reportRowForm } from '../../shared/report/columns/report-row.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { anOutcome, aPlan, aRow, reportOf } from '../report/report-fixtures.ts';
import { aDocument, aRecord, aSummary, emptyStore, storeJob, worked, workedJob } from './stored-job.ts';

const line = (vat_rate: string, net_total_price: string, vat_total: string) => ({
  ...{ line_number: 1, vat_rate, net_total_price, vat_total, subtotal: '0' },
});

describe('the facts of a document', () => {
  it('are its sums, its VAT by rate in the order of its lines, and what is known of it', () => {
    const lines = [line('24', '10.00', '2.40'), line('13', '1.00', '0.13'), line('24', '5.50', '1.32')];
    const document = aDocument({ invoice_lines: lines });
    const payment = { currency: 'USD', amount_paid: '118.00' };
    const record = aRecord(3, { stage: 'map', payment, document, rows: [4, 5], identity: 'i' });
    const facts = {
      ...{ ordinal: 3, external_id: 'A-3', rows: [4, 5], problems: [], stage: 'map', payment },
      vat: [
        { vat_rate: '24', net: '15.5', vat: '3.72' },
        { vat_rate: '13', net: '1', vat: '0.13' },
      ],
      invoice_type_code: '1.1',
      ...{ net_total: '100.00', vat_total: '24.00', payable_total: '124.00' },
    };
    expect(documentFacts(record)).toStrictEqual(facts);
    const abroad = { counterpart: { name: 'ACME' }, currency: 'USD', exchange_rate: '1.1' };
    expect(documentFacts({ ...record, document: { ...document, ...abroad } })).toStrictEqual({
      ...facts,
      ...abroad,
      counterpart: 'ACME',
    });
    expect(
      documentFacts({ ...record, document: { ...document, counterpart: { vat: '094014201' } } }),
    ).toStrictEqual(facts);
  });

  it('are few where its rows cannot be read as one', () => {
    expect(documentFacts(aRecord(1))).toStrictEqual({
      ...{ ordinal: 1, external_id: 'A-1', rows: [2], problems: [], vat: [] },
    });
  });

  it('name the document in whose place it comes, with the credit note for that', () => {
    const amends = { of: 'A-1', mark: '400' };
    const of = (over: object) => documentFacts(aRecord(1, { amends: { ...amends, ...over } })).amends;
    expect(of({})).toBeUndefined();
    expect(of({ credit: 'A-1-REV' })).toStrictEqual({ mark: '400' });
    expect(of({ credit: 'A-1-REV', credit_mark: '401', ordinal: 0 })).toStrictEqual({
      ...{ mark: '400', credit_mark: '401', credit: 0 },
    });
  });
});

describe('a document whose chunk was stopped', () => {
  const reason = { phrase: 'was-stopped' } as const;
  const warning = { code: 'PAY-TEST', severity: 'warning' } as const;
  const stopped = (verdict: 'ready' | 'failed' | 'held' | 'rejected', dryRun = false) =>
    stoppedOutcome(aRecord(1, { verdict, problems: [warning] }), { reason, dryRun });
  const facts = {
    ...{ ordinal: 1, external_id: 'A-1', rows: [2], vat: [], numbers_used: 0, numbers_lost: 0 },
  };
  const failedStep = {
    ...{ code: 'JOB-STEP-FAILED', severity: 'error' },
    params: { step: { phrase: 'step-issue' }, reason },
  };

  it('may be issued, or is not, by what was to be done with it', () => {
    expect(stopped('ready')).toStrictEqual({
      ...facts,
      outcome: 'failed',
      problems: [
        warning,
        {
          ...{ code: 'OUTCOME-UNKNOWN', severity: 'error' },
          params: { reason, state: { phrase: 'unknown' }, variant: 'stopped' },
        },
      ],
    });
    for (const found of [stopped('ready', true), stopped('failed'), stopped('failed', true)])
      expect(found).toStrictEqual({ ...facts, outcome: 'failed', problems: [warning, failedStep] });
    for (const verdict of ['held', 'rejected'] as const)
      expect(stopped(verdict)).toStrictEqual({ ...facts, outcome: verdict, problems: [warning] });
  });
});

describe('the outcomes of a job', () => {
  it('are found by their ordinals and in order; of a chunk that was never worked each has failed', async () => {
    const { store, plan } = await workedJob();
    const { outcomeOf, outcomes, chunks } = outcomeLookup(store, plan, 'Timeout');
    const failed = (ordinal: number) =>
      stoppedOutcome(aRecord(ordinal), { reason: 'Timeout', dryRun: false });
    const all = [...worked, failed(4), failed(5), anOutcome(6)];
    expect(await Array.fromAsync(outcomes())).toEqual(all);
    expect(failed(4).problems[0]?.code).toBe('OUTCOME-UNKNOWN');
    for (const [at, one] of all.entries()) expect(await outcomeOf(at + 1)).toEqual(one);
    expect(await outcomeOf(7)).toBeUndefined();
    const read = (await Array.fromAsync(chunks(), (chunk) => [...chunk])).flat();
    expect(read.map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString()))).toEqual(
      read.map(({ outcome }, at) => (at < 3 || at === 5 ? { form: 1, ...outcome } : outcome)),
    );
    expect(outcomeLine(anOutcome(1))).toEqual({
      ...{ outcome: anOutcome(1), bytes: Buffer.from(JSON.stringify(anOutcome(1))) },
    });
  });

  it('are read once for the rows that follow each other, and kept of sixty-four chunks', async () => {
    const store = emptyStore();
    const ordinals = Array.from({ length: 65 }, (_, at) => at + 1);
    const { plan } = await storeJob(store, {
      plan: { documents: 65, chunk_starts: ordinals, waves: [ordinals] },
      outcomes: ordinals.map((ordinal) => [anOutcome(ordinal)]),
    });
    const read: string[] = [];
    const readBytes: Store['readBytes'] = (key) => {
      read.push(key);
      return store.readBytes(key);
    };
    const { outcomeOf } = outcomeLookup({ ...store, readBytes }, plan, 'x');
    for (const ordinal of ordinals) await outcomeOf(ordinal);
    expect(read).toHaveLength(65);
    for (const ordinal of [65, 33, 32]) expect(await outcomeOf(ordinal)).toEqual(anOutcome(ordinal));
    expect(read.slice(65)).toEqual([jobKeys(plan.job).outcomes(32)]);
  });

  it('are none where the plan is not carried out, and name their place where they are damaged', async () => {
    const { store, plan } = await workedJob();
    const none = outcomeLookup(store, aPlan({ chunk_starts: [], waves: [] }), 'x');
    expect(await none.outcomeOf(1)).toBeUndefined();
    expect(await Array.fromAsync(none.outcomes())).toEqual([]);
    await store.put(jobKeys(plan.job).outcomes(1), '{"form":1,"ordinal":"one"}\n');
    await expect(Array.fromAsync(outcomeLookup(store, plan, 'x').outcomes())).rejects.toThrow(
      'jobs/job-1/outcomes/00001.jsonl:1',
    );
  });

  it('are told of a report from the records of its job, or from its rows where these are gone', async () => {
    const { store } = await workedJob();
    const summary = aSummary();
    const told = await Array.fromAsync(reportedOutcomes(store, [aSummary({ dry_run: true }), summary]));
    expect(told.map(({ outcome }) => [outcome.ordinal, outcome.outcome])).toEqual([
      ...[1, 2, 3].map((ordinal) => [ordinal, 'issued']),
      ...[4, 5].map((ordinal) => [ordinal, 'failed']),
      [6, 'issued'],
    ]);
    expect(told[4]?.outcome.problems[0]?.params).toMatchObject({ reason: { phrase: 'was-stopped' } });
    expect(told[0]?.summary).toEqual(summary);
    const rejected = { verdict: 'rejected', stage: 'map', document: undefined } as const;
    const { records } = await reportOf({
      rows: [
        aRow(2),
        aRow(3, { external_id: 'inv-2', document: 1 }),
        aRow(4, { ...rejected, external_id: 'R-1' }),
        aRow(5, { ...rejected, external_id: undefined }),
        aRow(6, { ...rejected, external_id: 'r-1' }),
      ],
      outcomes: [anOutcome(1, { currency: 'USD', exchange_rate: '1.1' })],
    });
    const other = aSummary({ job: 'job-2', report: 'reports/demo/standard/sales.csv/job-2/' });
    await store.put(
      `${other.report}result.jsonl`,
      records.map((row) => `${reportRowForm.text(row)}\n`).join(''),
    );
    const unknown = [
      ...['invoice_type_code', 'net_total', 'vat_total', 'payable_total', 'currency', 'series', 'number'],
      ...['mark', 'invoice_id', 'issued_at'],
    ];
    const {
      invoice_type_code,
      net_total,
      vat_total,
      payable_total,
      series,
      number,
      mark,
      invoice_id,
      issued_at,
    } = anOutcome(1);
    const none = { ordinal: 0, problems: [], numbers_used: 0, numbers_lost: 0 };
    expect(await Array.fromAsync(reportedOutcomes(store, [other]))).toStrictEqual([
      {
        summary: other,
        outcome: {
          ...{ ...none, external_id: 'INV-2', rows: [2], outcome: 'issued', currency: 'USD' },
          ...{ invoice_type_code, net_total, vat_total, payable_total, series, number, mark, invoice_id },
          issued_at,
        },
      },
      {
        summary: other,
        outcome: {
          ...{ ...none, external_id: 'R-1', rows: [4], outcome: 'rejected', stage: 'map' },
          ...Object.fromEntries(unknown.map((name) => [name, undefined])),
        },
      },
    ]);
  });
});
