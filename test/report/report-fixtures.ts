import type { OutcomeRecord } from '../../shared/records/document-record.ts';
import type { Plan } from '../../shared/records/plan.ts';
import type { RowRecord } from '../../shared/records/row-record.ts';
import { ColumnShape } from '../../shared/report/workbook/workbook-cell.ts';
import { type ReportRequest, writeReport } from '../../shared/report/write/write-report.ts';
import { createMemoryFolder } from './memory-folder.ts';

export const SOURCE_SHA256 = 'a'.repeat(64);

export const aPlan = (over: Partial<Plan> = {}): Plan => ({
  job: 'job-1',
  environment: 'http://127.0.0.1:1',
  account: 'demo',
  profile: 'standard',
  key: 'incoming/demo/standard/sales.csv',
  version: '1',
  file: 'sales.csv',
  dry_run: false,
  created_at: '2026-11-20T08:00:00.000Z',
  started_at: '2026-11-20T08:00:01.000Z',
  source: {
    key: 'incoming/demo/standard/sales.csv',
    name: 'sales.csv',
    sha256: SOURCE_SHA256,
    bytes: 100,
    rows: 2,
  },
  profile_used: { name: 'standard', sha256: 'b'.repeat(64) },
  sheet: {
    format: 'csv',
    encoding: 'utf-8',
    bom: false,
    gzip: false,
    delimiter: ';',
    newline: '\r\n',
    evidence: [],
    notices: [],
  },
  columns: ['external_id', 'counterpart.name', 'line.net_total_price'],
  header_row: 1,
  documents: 2,
  chunk_starts: [1],
  waves: [[1]],
  notices: [],
  ...over,
});

export const aRow = (row: number, over: Partial<RowRecord> = {}): RowRecord => ({
  row,
  cells: [`INV-${row}`, 'Παπαδοπούλου Α.Ε.', '100,00'],
  external_id: `INV-${row}`,
  document: row - 1,
  problems: [],
  ...over,
});

export const anOutcome = (ordinal: number, over: Partial<OutcomeRecord> = {}): OutcomeRecord => ({
  ordinal,
  external_id: `INV-${ordinal + 1}`,
  rows: [ordinal + 1],
  outcome: 'issued',
  problems: [],
  invoice_type_code: '1.1',
  counterpart: 'Παπαδοπούλου Α.Ε.',
  net_total: '100.00',
  vat_total: '24.00',
  payable_total: '124.00',
  vat: [{ vat_rate: '24', net: '100.00', vat: '24.00' }],
  invoice_id: `id-${ordinal}`,
  series: 'A',
  number: String(ordinal),
  mark: String(400001925600000n + BigInt(ordinal)),
  uid: 'F'.repeat(40),
  qr_url: `https://mydataapidev.aade.gr/TimologioQR/QRInfo?q=${ordinal}`,
  issued_at: '2026-11-20T10:00:02+02:00',
  numbers_used: 1,
  numbers_lost: 0,
  ...over,
});

export interface ReportInput {
  plan?: Partial<Plan>;
  rows: readonly RowRecord[];
  outcomes: readonly OutcomeRecord[];
  request?: Partial<ReportRequest>;
}

function shapesOf(columns: readonly string[], rows: readonly RowRecord[]) {
  const shapes = columns.map((header) => new ColumnShape(header));
  for (const { cells } of rows) for (const [at, shape] of shapes.entries()) shape.see(cells[at] ?? '');
  return shapes.map(({ found }) => found);
}

/** Writes a whole report into memory. */
export async function reportOf({ plan, rows, outcomes, request }: ReportInput) {
  const folder = createMemoryFolder();
  const { columns } = aPlan(plan);
  const whole = aPlan({ documents: outcomes.length, shapes: shapesOf(columns, rows), ...plan });
  const putSummary = async (text: string) => {
    const sink = await (request?.openSink ?? folder.openSink)('summary.json');
    await sink.write(text);
    await sink.close();
    return true;
  };
  const summary = await writeReport({
    plan: { ...whole, source: { ...whole.source, rows: rows.length } },
    rows: async function* () {
      yield rows;
    },
    outcomes: ({ each }) => ({
      of: async (ordinal) => outcomes.find((outcome) => outcome.ordinal === ordinal),
      rest: async () => outcomes.forEach(each),
    }),
    openSink: folder.openSink,
    putSummary,
    report: 'reports/demo/standard/sales.csv/job-1/',
    language: 'en',
    finished_at: '2026-11-20T08:00:03.000Z',
    ...request,
  });
  if (summary === undefined) throw new Error('Nobody else writes this report.');
  const records = folder
    .text('result.jsonl')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return { folder, summary, records };
}
