import { problem } from '../../shared/problems/problem.ts';
import type { OutcomeRecord } from '../../shared/records/document-record.ts';
import type { Plan } from '../../shared/records/plan.ts';
import type { RowRecord } from '../../shared/records/row-record.ts';
import type { ReportRequest } from '../../shared/report/write/write-report.ts';
import { anOutcome, aRow, reportOf } from './report-fixtures.ts';

const COLUMNS = [
  'Σειρά',
  'Αριθμός',
  'Ημερομηνία',
  'Πελάτης',
  'ΑΦΜ',
  'Περιγραφή',
  'Ποσότητα',
  'Καθαρή αξία',
  'ΦΠΑ %',
];
const CUSTOMERS = [
  'Αφοί Παπαδόπουλοι Ο.Ε.',
  'Καφενείο «Η Ωραία Θέα»',
  'Νησιωτική Τροφοδοσία Α.Ε.',
  'Μαρία Ιωάννου',
];

const cellsOf = (row: number, amount: string) => [
  'Α',
  String(100 + row),
  `${String((row % 28) + 1).padStart(2, '0')}/11/2026`,
  CUSTOMERS[row % CUSTOMERS.length] ?? '',
  '094014201',
  row % 3 === 0 ? 'Μεταφορά προϊόντων, δρομολόγιο νησιών' : 'Ελαιόλαδο 5 λίτρα',
  '2',
  amount,
  '24',
];

/** A report with every outcome, two currencies and several causes, as a person might meet it. */
export function richReport(request: Partial<ReportRequest> = {}, plan: Partial<Plan> = {}) {
  const rows: RowRecord[] = [];
  const outcomes: OutcomeRecord[] = [];
  const add = (over: Partial<OutcomeRecord>, row: Partial<RowRecord> = {}) => {
    const at = rows.length + 4;
    const ordinal = outcomes.length + 1;
    rows.push(
      aRow(at, { cells: cellsOf(at, '1.250,50'), external_id: `Α-${100 + at}`, document: ordinal, ...row }),
    );
    outcomes.push(anOutcome(ordinal, { rows: [at], external_id: `Α-${100 + at}`, ...over }));
  };
  for (let each = 0; each < 34; each += 1)
    add({
      invoice_type_code: each % 5 === 0 ? '11.1' : '1.1',
      vat: [{ vat_rate: each % 4 === 0 ? '13' : '24', net: '100.00', vat: '24.00' }],
    });
  for (let each = 0; each < 5; each += 1) add({ outcome: 'duplicate', numbers_used: 0 });
  for (let each = 0; each < 4; each += 1)
    add({
      currency: 'USD',
      exchange_rate: '1.0812',
      payment: {
        currency: 'USD',
        amount_paid: '134.07',
        exchange_rate: '1.0812',
        rate_source: 'ECB',
        rate_date: '2026-11-19',
        payable_foreign: '134.07',
      },
    });
  for (let each = 0; each < 6; each += 1) {
    const row = rows.length + 4;
    const missing = problem('MAP-VALUE-MISSING', { row, column: 'ΑΦΜ', field: 'counterpart.vat' });
    add(
      { outcome: 'rejected', stage: 'map', problems: [missing], numbers_used: 0 },
      { problems: [missing], verdict: 'rejected', stage: 'map' },
    );
  }
  const refused = problem('208', {}, { payable: '124.00', sum: '123.99' });
  add({ outcome: 'rejected', stage: 'issue', problems: [refused], numbers_used: 1, numbers_lost: 1 });
  add({
    outcome: 'conflict',
    problems: [problem('EXTERNAL-ID-CONFLICT', {}, { external_id: 'Α-150', fields: 'line.quantity' })],
    numbers_used: 0,
  });
  const silent = problem('SERVICE-UNREACHABLE', {}, { reason: 'time-out' });
  for (let each = 0; each < 2; each += 1) add({ outcome: 'failed', problems: [silent], numbers_used: 0 });
  const at = rows.length + 4;
  const wrong = problem(
    'MAP-NOT-A-NUMBER',
    { row: at, column: 'Ποσότητα', field: 'line.quantity' },
    { text: 'τρία' },
  );
  add(
    { outcome: 'rejected', stage: 'map', problems: [wrong], rows: [at, at + 1], numbers_used: 0 },
    { problems: [wrong], verdict: 'rejected', stage: 'map' },
  );
  rows.push(
    aRow(at + 1, {
      cells: cellsOf(at + 1, '12,00'),
      external_id: `Α-${100 + at}`,
      document: outcomes.length,
    }),
  );
  const twins = problem('DOC-TWINS', { row: 12 }, { external_id: 'Α-112', twin: 'Α-108', twin_row: 8 });
  rows[8] = { ...aRow(12), ...rows[8], problems: [twins] };
  rows.push(
    aRow(rows.length + 4, { cells: ['Σύνολο', '', '', '', '', '', '', '66.276,50', ''], verdict: 'skipped' }),
  );
  return reportOf({
    plan: {
      ...plan,
      account: 'Ελαιώνες Αιγαίου',
      environment: 'https://staging.example',
      columns: COLUMNS,
      header_row: 3,
      file: 'πωλήσεις-νοεμβρίου.csv',
      profile_used: { name: 'station-sales', sha256: 'b'.repeat(64) },
      source: {
        key: 'incoming/demo/standard/πωλήσεις-νοεμβρίου.csv',
        name: 'πωλήσεις-νοεμβρίου.csv',
        sha256: 'a1b2'.repeat(16),
        bytes: 48211,
        rows: rows.length,
      },
    },
    rows,
    outcomes: plan.dry_run ? outcomes.map(asDryRun) : outcomes,
    request: { language: 'el', ...request },
  });
}

/** What would be issued, before it is. */
function asDryRun(outcome: OutcomeRecord): OutcomeRecord {
  if (outcome.outcome !== 'issued') return outcome;
  const { invoice_id, series, number, mark, uid, qr_url, issued_at, ...facts } = outcome;
  return { ...facts, outcome: 'ready', numbers_used: 0 };
}
