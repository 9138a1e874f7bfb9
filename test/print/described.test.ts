import { describe, expect, test } from 'vitest';
import { withShortChoices } from '../../infra/local/print/decision-lines.ts';
import { describeInspection } from '../../infra/local/print/describe-inspection.ts';
import { describeCheck, describeRebuild } from '../../infra/local/print/describe-ledger.ts';
import { inspectionWords } from '../../infra/local/print/inspection-words.ts';
import { paymentCountsText } from '../../infra/local/print/payment-counts-text.ts';
import type { InspectedColumn } from '../../shared/mapping/inspect/columns/match-columns.ts';
import type { TriedInspection } from '../../shared/preflight/inspect/inspect-export.ts';
import { problem } from '../../shared/problems/problem.ts';
import type { CheckedLedger } from '../../shared/rebuild/check-ledger.ts';
import type { RebuiltLedger } from '../../shared/rebuild/rebuild-ledger.ts';
import { aDocument } from '../jobs/stored-job.ts';

const languages = ['en', 'el'] as const;
const many = <T>(count: number, of: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at + 1));

const aColumn = (letter: string, header: string, over: Partial<InspectedColumn> = {}): InspectedColumn => ({
  ...{ letter, header, type: 'text', filled: 2, distinct: ['one', 'two'] },
  ...over,
});

const inspection = (over: Partial<TriedInspection> = {}): TriedInspection => ({
  facts: {
    ...{ format: 'csv', encoding: 'utf-8', bom: false, gzip: false, delimiter: ';', newline: '\n' },
    evidence: ['evidence\u0007 one'],
    notices: [],
  },
  ...{
    rows: 2,
    complete: true,
    headerRow: 3,
    columns: [],
    matches: [],
    totalRows: [],
    open: [],
    corrected: [],
  },
  profile: { name: 'mine' },
  ...over,
});

const COLUMNS = [
  aColumn('A', 'Blank', { type: 'blank', filled: 0, distinct: [] }),
  aColumn('B', 'Net\u0007', {
    ...{ type: 'number', filled: 9, distinct: ['1,50', '2', '3', '4'] },
    decimal: { sign: ',', example: '1,50', cells: 1 },
  }),
  aColumn('C', 'Gross', { type: 'number', ambiguous: '1.234' }),
  aColumn('D', 'Day', { type: 'date', dateOrder: 'dmy' }),
  aColumn('E', 'Month', { type: 'date' }),
  aColumn('F', 'Typed', { type: 'date', typedDates: true }),
  aColumn('G', 'Odd', { type: 'integer', exception: `x${'y'.repeat(24)}`, distinct: ['z'.repeat(25)] }),
  aColumn('AA', 'H'.repeat(49)),
  aColumn('AB', 'I'.repeat(48)),
  aColumn('AC', 'Both', {
    ...{ type: 'number', exception: 'none' },
    decimal: { sign: '.', example: '1.50', cells: 1 },
  }),
];

const INSPECTIONS: Record<string, TriedInspection> = {
  'a file without a header': inspection({ headerRow: undefined, profile: undefined }),
  'a file without rows': inspection({ profile: undefined, rows: 0 }),
  'more rows than were read, and sums': inspection({ complete: false, totalRows: many(11, (at) => at * 10) }),
  'sums in ten rows': inspection({ totalRows: many(10, (at) => at) }),
  'what a register is': inspection({ register: 'bank', profile: undefined }),
  'what was noticed, and the calculation that its rows show': inspection({
    facts: { ...inspection().facts, notices: [problem('RETRY-CELL-CHANGED', { row: 3 })] },
    formulas: [{ formula: 'B × C = D', fits: 9, rows: 10 }],
  }),
  'columns of every type': inspection({ columns: COLUMNS }),
  'a column of MARKs': inspection({
    matches: [
      { role: 'net', column: aColumn('A', 'Net'), confidence: 1, because: 'header', evidence: 'net' },
      { role: 'mark', column: aColumn('B', 'ΜΑΡΚ'), confidence: 1, because: 'header', evidence: 'mark' },
    ],
  }),
  'fields and how sure they are': inspection({
    columns: [aColumn('A', 'Name'), aColumn('B', 'Net'), aColumn('C', 'Rate')],
    profile: {
      name: 'mine',
      document: { 'counterpart.name': { column: 'Name' }, external_id: { column: 'Name' } },
      line: { net_total_price: { column: 'Net' }, vat_rate: { column: 'Rate' } },
    },
    matches: [
      {
        role: 'name',
        column: aColumn('A', 'Name'),
        confidence: 0.554,
        because: 'header-part',
        evidence: 'nam',
      },
      { role: 'net', column: aColumn('B', 'Net'), confidence: 0.555, because: 'values', evidence: '1, 2' },
    ],
  }),
  'a list of payments': inspection({
    profile: { name: 'mine', extends: 'stripe-payments' },
    trial: { documents: [], skipped: 0, rows: 2, payments: { receipt: 2 } },
  }),
  'a list of nobody’s payments': inspection({
    trial: { documents: [], skipped: 0, rows: 2, payments: { receipt: 1 } },
  }),
  'the first document that is in order': inspection({
    open: ['invoice_type_code', 'payment.line.vat_rate'],
    trial: {
      ...{ skipped: 0, rows: 3 },
      documents: [
        { external_id: 'A-0', rows: 1, problems: [] },
        {
          external_id: 'A-1',
          rows: 1,
          document: aDocument(),
          problems: [problem('MAP-VALUE-MISSING', { row: 2 })],
        },
        {
          ...{ external_id: 'A-2', rows: 1, problems: [problem('RETRY-CELL-CHANGED', { row: 3 })] },
          document: aDocument({
            external_id: 'A\u0007-2',
            counterpart: { name: 'Μύλοι Θράκης', vat: '094014201' },
          }),
        },
        { external_id: 'A-3', rows: 1, problems: [], document: aDocument({ external_id: 'A-3' }) },
      ],
    },
  }),
  'what is left to decide': inspection({
    open: ['payment_method_type', 'line.vat_rate'],
    profile: {
      name: 'mine',
      document: {
        payment_method_type: { value: '? 3 cash | 5 on credit | 99 of a new list' },
        invoice_type_code: { column: 'Kind', map: { ΤΔΑ: '? 1.1 | 2.1', ΑΛΠ: '?' } },
        // The list of the field, not of what stands in its cells; each hole of several.
        payment_currency: { column: ['? A | B'], map: { line: '? EUR | USD' } },
        special_invoice_category: { column: 'Heat', map: { currency: '? 11' } },
      },
      line: { vat_rate: { value: '?' } },
    },
  }),
};

test('a profile with its long holes cut short', () => {
  const list = '? 1.1 | 2.1';
  const profile = {
    name: 'mine',
    document: { invoice_type_code: { map: { ΤΔΑ: list, ΑΛΠ: '11.1', ΧΧΧ: '?' } }, notes: ['a', list, '?b'] },
    line: { quantity: 2, price: null },
  };
  expect(withShortChoices(profile)).toEqual({
    name: 'mine',
    document: {
      invoice_type_code: { map: { ΤΔΑ: '? …', ΑΛΠ: '11.1', ΧΧΧ: '?' } },
      notes: ['a', '? …', '?b'],
    },
    line: { quantity: 2, price: null },
  });
});

const KNOWN = many(2, (at) => ({ name: `profile-${at}`, sha256: '', on: `2026-11-0${at}`, issued: true }));

test('an inspection', async () => {
  let text = '';
  for (const [title, of] of Object.entries(INSPECTIONS))
    for (const language of languages)
      text += `# ${title}\n${describeInspection(of, { path: 'a\u0007.csv', language, saved: undefined, known: [] })}\n\n`;
  for (const count of [1, 2])
    for (const language of languages)
      text += `# known and saved\n${describeInspection(inspection(), { path: 'a.csv', language, saved: 'my profile.json', known: KNOWN.slice(0, count) })}\n\n`;
  for (const language of languages)
    text += `# registers\n${JSON.stringify(inspectionWords[language], null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('described-inspections.txt');
});

describe('a ledger', () => {
  const disagreement = (over: Partial<CheckedLedger['disagreements'][number]>) => ({
    ...({
      what: 'not-in-ledger',
      external_id: 'A-1',
      marks: { report: null, ledger: null, service: null },
    } as const),
    ...over,
  });
  const checked = (over: Partial<CheckedLedger> = {}): CheckedLedger => ({
    ...{ account: 'demo', environment: 'https://a.example', agrees: true, unproven: [] },
    ledger: { age: { epoch: '2026-11-01', run: 7 }, stated: null, behind: false },
    counts: { reports: 1, ledger: 2, service: 3, others: 4 },
    disagreements: [],
    ...over,
  });
  const CHECKS = [
    checked(),
    checked({ agrees: false, ledger: { age: null, stated: null, behind: true } }),
    checked({
      agrees: false,
      disagreements: [
        disagreement({ marks: { report: '1', ledger: '2', service: '3' } }),
        disagreement({ what: 'other-mark-in-ledger', marks: { report: null, ledger: '2', service: '3' } }),
        disagreement({ what: 'not-at-service', marks: { report: null, ledger: null, service: '3' } }),
        disagreement({ what: 'other-mark-at-service', marks: { report: '1', ledger: null, service: '3' } }),
        disagreement({ what: 'not-in-reports', external_id: 'A\u0007-2' }),
        disagreement({ what: 'open-in-ledger', marks: { report: null, ledger: null, service: '3' } }),
        disagreement({ what: 'unknown-here' }),
      ],
    }),
    checked({ agrees: false, disagreements: many(20, (at) => disagreement({ external_id: `A-${at}` })) }),
    checked({ agrees: false, disagreements: many(21, (at) => disagreement({ external_id: `A-${at}` })) }),
  ];

  const from = (reports: number) => ({ reports, jobs: reports + 1, service: reports + 2 });
  const rebuilt = (unproven: Partial<RebuiltLedger['unproven']>, accepted?: RebuiltLedger['accepted']) => ({
    ...{ account: 'demo', environment: 'https://a.example', ledger: { epoch: '2026-11-01', run: 7 } },
    restored: {
      ...{ documents: from(10), identities: from(20), clearances: from(30), credits: from(40) },
      ...{ payments: from(50), moneys: from(60), marks: from(70), logins: from(80) },
    },
    unproven: {
      ...{ clearances: 0, identities: 0, payments: 0, documents: [], told: [], runs: [], login: false },
      ...unproven,
    },
    ...(accepted && { accepted }),
  });
  const REBUILDS: RebuiltLedger[] = [
    rebuilt({}),
    rebuilt({ login: true }),
    rebuilt({ clearances: 1 }),
    rebuilt({
      ...{ clearances: 1, identities: 2, payments: 3, told: ['a', 'b', 'c', 'd'] },
      documents: many(5, (at) => ({ external_id: `A-${at}`, mark: '1', job: 'j' })),
      runs: many(6, () => ({ job: 'j', report: 'r' })),
    }),
    rebuilt({ payments: 1 }, { by: 'Maria', at: '2026-11-20T08:00:00.000Z', count: 3 }),
  ];

  test('checked and rebuilt', async () => {
    const said = languages.flatMap((language) => [
      ...CHECKS.map((one) => describeCheck(one, language)),
      ...REBUILDS.map((one) => describeRebuild(one, language)),
    ]);
    await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('described-ledgers.txt');
  });
});

describe('the rows of a list of payments', () => {
  const KINDS = [
    ...([
      'receipt',
      'part',
      'refund',
      'refund-failed',
      'refund-summary',
      'reversal',
      'partial-reversal',
    ] as const),
    ...(['cancellation', 'reversed', 'dispute', 'pending', 'failed', 'fee', 'payout', 'outgoing'] as const),
    ...(['exchange', 'transfer', 'own-income', 'other', 'several', 'incomplete', 'capture-mode'] as const),
    'question',
  ] as const;

  test.each([
    [1, 'en'],
    [2, 'en'],
    [1, 'el'],
    [2, 'el'],
  ] as const)('each kind %i times (%s)', (count, language) => {
    const counts = Object.fromEntries(KINDS.toReversed().map((kind) => [kind, count]));
    expect(paymentCountsText(counts, 'Stripe', language)).toMatchSnapshot();
  });

  test.each([
    ['en', 'a list of payments: no rows', 'a list of Stripe payments: 1 receipt, 3 payouts'],
    ['el', 'λίστα πληρωμών: καμία γραμμή', 'λίστα πληρωμών Stripe: 1 είσπραξη, 3 αποδόσεις'],
  ] as const)('with a provider and without (%s)', (language, none, some) => {
    expect(paymentCountsText({}, undefined, language)).toBe(none);
    expect(paymentCountsText({ payout: 3, receipt: 1 }, 'Stripe', language)).toBe(some);
  });
});
