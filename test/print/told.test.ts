import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import type { ImportedFile } from '../../infra/local/import/import-file.ts';
import { causeBlocks, rowsOfBlocks } from '../../infra/local/print/cause-lines.ts';
import { describeImport } from '../../infra/local/print/describe-import.ts';
import { describeReport } from '../../infra/local/print/describe-report.ts';
import type { Pace } from '../../shared/jobs/steps/seconds-to-issue.ts';
import { type ReportRow, reportRowSchema } from '../../shared/report/columns/report-row.ts';
import { type Cause, noCounts, type Summary } from '../../shared/report/summary/summary.ts';
import { type TemporaryFolder, temporaryFolder } from '../local/run-rowmark.ts';
import { anOutcome, aRow, reportOf } from '../report/report-fixtures.ts';
import { richReport } from '../report/rich-report.ts';

let folder: TemporaryFolder;
let base: Summary;
let row: ReportRow;
beforeAll(async () => {
  vi.setSystemTime(Date.parse('2026-11-20T08:00:00Z'));
  folder = await temporaryFolder();
  const { summary, records } = await reportOf({ rows: [aRow(2)], outcomes: [anOutcome(1)] });
  [base, row] = [summary, reportRowSchema.parse(records[0])];
});
afterAll(async () => {
  vi.useRealTimers();
  await folder[Symbol.asyncDispose]();
});

const TIMES = { intake_ms: 1_249, issue_ms: 60_050, report_ms: 0 };

interface Told {
  summary?: Partial<Summary>;
  imported?: Partial<ImportedFile>;
  rows?: readonly Partial<ReportRow>[];
  pace?: Pace;
}

/** What an import says of a report with these rows, in both languages. */
async function toldOf({ summary, imported, rows = [], pace }: Told): Promise<string> {
  const store = createFolderStore(folder.path);
  const report = 'reports/demo/standard/sales.csv/job-1/';
  await store.put(
    `${report}result.jsonl`,
    rows.map((one) => `${JSON.stringify({ ...row, ...one })}\n`).join(''),
  );
  const known: ImportedFile = {
    ...{ file: 'sales.csv', job: 'job-1', report, times: TIMES, continued: false, ...imported },
    summary: { ...base, ...summary },
  };
  const said = [];
  for (const language of ['en', 'el'] as const)
    said.push(await describeImport({ store, data: 'data', imported: known, language, pace }));
  return `${said.join('\n\n')}\n`;
}

const counts = (of: Partial<ReturnType<typeof noCounts>>) => ({
  rows: { ...noCounts(), ...of },
  documents: { ...noCounts(), ...of },
});

const cause = (at: number, over: Partial<Cause> = {}): Cause => ({
  ...{ code: `CODE-${at}`, severity: 'error', field: null, column: null, count: 1, rows: [at], cells: [] },
  ...{ params: undefined, message: `Message ${at}.`, hint: `Hint ${at}.` },
  ...over,
});

const notice = (code: string, severity: 'warning' | 'notice', letters = 10) => ({
  ...{ code, severity, message: `${'m'.repeat(letters)}.`, hint: 'Do it.' },
});

const many = <T>(count: number, of: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at + 1));

/** A document of its own in each row. */
const documents = (count: number, over: Partial<ReportRow> = {}) =>
  many(count, (at) => ({ row: at + 1, external_id: `INV-${at}`, number: String(at), ...over }));

const REJECTED: Partial<ReportRow> = { outcome: 'rejected', mark: null, series: null, number: null };
const NO_MONEY = {
  ...{
    issued: '0',
    duplicate: '0',
    conflict: '0',
    rejected: '0',
    held: '0',
    failed: '0',
    ready: '0',
    skipped: '0',
  },
};
const issued = (over: Partial<ReportRow>) => ({ external_id: 'INV-1', ...over });
const problems = (message: string): ReportRow['problems'] => [
  { code: 'ROW-RULE', severity: 'notice', message, hint: '' },
];

const IMPORTS: Record<string, Told> = {
  'nothing in it': { summary: { counts: counts({}) } },
  'a dry run that went on, with a profile that was found': {
    summary: {
      dry_run: true,
      counts: counts({ ready: 1 }),
      types: [
        {
          outcome: 'ready',
          invoice_type_code: '1.1',
          documents: 1,
          net_total: '1',
          vat_total: '0',
          payable_total: '1234.5',
        },
        {
          outcome: 'rejected',
          invoice_type_code: '0.0',
          documents: 2,
          net_total: '1',
          vat_total: '0',
          payable_total: '-7.00',
        },
      ],
      plan: { sha256: 'c'.repeat(64), documents: 67, payable: { EUR: '1234.5', USD: '2.00' } },
      on: '2027-01-01',
    },
    imported: {
      continued: true,
      known: { profile: 'mine', last_imported: '2026-11-01', changed_since: true },
    },
    rows: [
      issued({ outcome: 'ready', mark: null, series: null, number: null, problems: problems('Ready.') }),
    ],
    pace: { issuing: 1, secondsPerCall: 0.3 },
  },
  'a plan without amounts, that takes no time': {
    summary: { dry_run: true, plan: { sha256: 'd'.repeat(64), documents: 66, payable: {} } },
    imported: { known: { profile: 'mine', last_imported: '2026-11-01', changed_since: false } },
    pace: { issuing: 1, secondsPerCall: 0.3 },
  },
  'a plan whose numbers follow its rows, the last of that size': {
    summary: {
      ...{ dry_run: true, counts: counts({ ready: 2000 }) },
      plan: { sha256: 'f'.repeat(64), documents: 2000, payable: { EUR: '1.00' } },
    },
  },
  'a plan of one document more': {
    summary: {
      ...{ dry_run: true, counts: counts({ ready: 2001 }) },
      plan: { sha256: 'f'.repeat(64), documents: 2001, payable: { EUR: '1.00' } },
    },
  },
  'a plan that somebody approved': {
    summary: { approval: { by: 'Maria\u0007', at: '2026-11-19T10:00:00.000Z', plan: 'e'.repeat(64) } },
    pace: { issuing: 1 },
  },
  'a file that could not be read': {
    summary: {
      unreadable: {
        code: 'SHEET',
        severity: 'error',
        message: 'Broken\u0007 at row 3.',
        hint: 'Save it again.',
      },
      counts: counts({ rejected: 1 }),
    },
  },
  'notices, the warnings first, the long ones cut': {
    summary: {
      notices: [
        notice('A', 'notice'),
        notice('B', 'warning', 302),
        notice('C', 'notice', 311),
        notice('D', 'notice', 312),
      ],
    },
  },
  'amounts of the file': {
    summary: {
      unused: [{ column: 'Tip', sum: '1234.50', rows: 2, because: 'unanswered' }],
      balance: [
        {
          ...{
            amount: 'net',
            column: 'Net',
            currency: 'EUR',
            count: 2,
            file: '100.00',
            difference: '0',
            unreadable: 0,
          },
          parts: { ...NO_MONEY, issued: '60.00', rejected: '40.00' },
        },
      ],
    },
  },
  'an original with rows left': {
    summary: {
      joined: [
        {
          ...{ job: 'job-0', source: 'first.csv', rows: 9, complete: false, files: ['joined.csv'] },
          counts: { ...noCounts(), issued: 4, duplicate: 2, skipped: 1, ready: 1, rejected: 1 },
          notices: [{ code: 'X', severity: 'warning', message: 'Columns moved.', hint: 'Look.' }],
        },
      ],
      counts: counts({ issued: 1 }),
    },
    rows: documents(1),
  },
  'documents of several rows': {
    rows: [
      ...[2, 3, 4].map((at) => issued({ row: at, external_id: 'A' })),
      ...[5, 7, 9].map((at) => issued({ row: at, external_id: 'B' })),
      ...[10, 12, 14, 16].map((at) => issued({ row: at, external_id: 'C' })),
      ...[20, 19].map((at) => issued({ row: at, external_id: 'D'.repeat(25) })),
      issued({
        row: 21,
        external_id: null,
        ...REJECTED,
        outcome: 'skipped',
        problems: problems('Left\u0007 out.'),
      }),
      issued({ row: 22, external_id: null, ...REJECTED, outcome: 'skipped' }),
      issued({ row: 23, external_id: 'E', series: null }),
      issued({ row: 24, external_id: 'F', outcome: 'duplicate', amended_by: '400' }),
      issued({ row: 25, external_id: 'G', amends: { mark: '399', credit_mark: '401' } }),
      ...[26, 27, 28].map((at) => issued({ row: at, external_id: 'H' })),
      issued({ row: 29, external_id: 'a' }),
      issued({ row: 30, external_id: 'R', ...REJECTED }),
    ],
  },
  'twelve documents': { summary: { counts: counts({ issued: 12 }) }, rows: documents(12) },
  'thirteen documents': {
    summary: {
      counts: {
        documents: { ...noCounts(), issued: 1300, duplicate: 2, ready: 0, rejected: 5 },
        rows: { ...noCounts(), issued: 1400, duplicate: 3, skipped: 1234, rejected: 9 },
      },
      series: [
        { series: 'A', used: 2, lost: 0, first: '1', last: '2' },
        { series: 'B', used: 1, lost: 0, first: '7', last: '7' },
        { series: 'C', used: 1, lost: 1, first: null, last: null },
      ],
      numbers_used: 14,
      numbers_lost: 1,
    },
    rows: [
      ...documents(13),
      ...many(2, () => ({
        ...REJECTED,
        external_id: null,
        outcome: 'skipped' as const,
        problems: problems('One.'),
      })),
      ...many(6, (at) => ({
        ...{ ...REJECTED, external_id: null, outcome: 'skipped' as const },
        problems: [{ code: `RULE-${at}`, severity: 'notice' as const, message: `Rule ${at}.`, hint: '' }],
      })),
      ...many(3, () => ({
        ...{ ...REJECTED, external_id: null, outcome: 'skipped' as const },
        problems: [{ code: 'RULE-6', severity: 'notice' as const, message: 'Another row.', hint: '' }],
      })),
      { ...REJECTED, external_id: null, outcome: 'skipped' },
    ],
  },
  'thirteen documents of a dry run': {
    summary: { dry_run: true, counts: counts({ ready: 13, rejected: 1 }) },
    rows: documents(13, { outcome: 'ready', mark: null, number: null, series: null }),
  },
  'a credit note beside the document in its place': {
    rows: [
      issued({
        version: 'INV-1-B',
        amends: { mark: '399', credit_mark: '401' },
        credit: {
          ...{ outcome: 'issued', numbers_used: 1, numbers_lost: 0, vat: [], external_id: 'INV-1-CR' },
          ...{
            invoice_type_code: '5.1',
            invoice_id: 'id-2',
            series: 'CR',
            number: '9',
            mark: '401',
            uid: null,
          },
          ...{
            qr_url: null,
            issued_at: null,
            currency: null,
            exchange_rate: null,
            rate_source: null,
            rate_date: null,
          },
          ...{ net_total: '1', vat_total: '1', payable_total: '1', payable_foreign: null },
        },
      }),
    ],
  },
  'one cause': {
    summary: { problems: [cause(2, { cells: ['B2'] })], counts: counts({ rejected: 1 }), numbers_lost: 2 },
    rows: [{ row: 2, external_id: 'IN\u0007V', ...REJECTED }],
  },
  'causes that ask for the same, with cells and without': {
    summary: {
      problems: [
        cause(1, { count: 7, rows: [9, 3], cells: ['C9', 'C3'] }),
        cause(1, { count: 1, rows: [2], cells: ['B2'] }),
        cause(1, { count: 50, rows: [4], cells: [] }),
        cause(2, { severity: 'warning' }),
        cause(3, { severity: 'doubtful', count: 1234, rows: [5, 6] }),
      ],
      counts: counts({ rejected: 3 }),
    },
    rows: [3, 5].map((at) => ({ row: at, external_id: `INV-${at}`, ...REJECTED })),
  },
  'six places': {
    summary: { problems: [cause(1, { count: 6, rows: [1, 2, 3, 4, 5, 6] })] },
    rows: many(6, (at) => ({ row: at, external_id: `INV-${at}`, ...REJECTED })),
  },
  'seven places': {
    summary: { problems: [cause(1, { count: 7, rows: [1, 2, 3, 4, 5, 6, 7] })] },
    rows: many(7, (at) => ({ row: at, external_id: `INV-${at}`, ...REJECTED })),
  },
  'twelve causes': { summary: { problems: many(12, (at) => cause(at)) } },
  'thirteen causes': {
    summary: { problems: many(13, (at) => cause(at)) },
    rows: many(13, (at) => ({ row: at, external_id: `INV-${at}`, ...REJECTED })),
  },
};

test('an import', async () => {
  let text = '';
  for (const [title, of] of Object.entries(IMPORTS)) text += `# ${title}\n${await toldOf(of)}\n`;
  await expect(text).toMatchFileSnapshot('told-imports.txt');
});

test('an issued document with its one number', async () => {
  const series = { series: 'ALP', used: 1, lost: 0, first: '7', last: '7' };
  const told = await toldOf({
    summary: { counts: counts({ issued: 1 }), series: [series] },
    rows: documents(13),
  });
  expect(told).toContain('\n    1 issued · number ALP 7\n');
});

test('no more rows are looked for than those of the causes that are shown', () => {
  const rows = (count: number) => [...rowsOfBlocks(causeBlocks({ problems: many(count, cause) }))];
  expect(rows(12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(rows(13)).toEqual(rows(12));
});

describe('a report', () => {
  const inBoth = (summary: Summary) =>
    (['en', 'el'] as const)
      .map((language) => describeReport(summary, { folder: 'data/reports/a', language }))
      .join('\n\n');

  test('with whatever it may have in it', async () => {
    const { summary } = await richReport({ language: 'en' });
    const dry = await richReport({ language: 'en' }, { dry_run: true });
    const { problems: found } = summary;
    const reports: Record<string, Summary> = {
      'every outcome': summary,
      'a dry run': dry.summary,
      'nothing in it': { ...base, counts: counts({}), numbers_used: 0, sums: [], types: [] },
      'numbers lost': { ...base, numbers_used: 0, numbers_lost: 1 },
      ...Object.fromEntries(
        [
          'a file that could not be read',
          'notices, the warnings first, the long ones cut',
          'amounts of the file',
          'an original with rows left',
          'twelve causes',
          'thirteen causes',
        ].map((title) => [title, { ...base, ...IMPORTS[title]?.summary }]),
      ),
      'eight cells and nine': {
        ...base,
        problems: [
          cause(1, { count: 8, rows: many(8, (at) => at) }),
          cause(2, { count: 9, rows: many(9, (at) => at), cells: many(9, (at) => `A${at}`) }),
        ],
      },
      'findings without an error': {
        ...base,
        problems: found.slice(0, 1).map((one) => ({ ...one, severity: 'notice' })),
      },
    };
    const text = Object.entries(reports).map(([title, one]) => `# ${title}\n${inBoth(one)}\n\n`);
    await expect(text.join('')).toMatchFileSnapshot('told-reports.txt');
  });

  test('in colours, where the terminal has them', async () => {
    vi.stubEnv('NO_COLOR', undefined);
    vi.stubEnv('FORCE_COLOR', '1');
    const { summary } = await richReport({ language: 'en' });
    const said = inBoth({ ...summary, notices: [notice('B', 'warning')] });
    vi.unstubAllEnvs();
    await expect(said.replaceAll('\u001b', '␛')).toMatchFileSnapshot('told-colours.txt');
  });
});
