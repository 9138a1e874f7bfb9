import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { problem } from '../../shared/problems/problem.ts';
import type { OutcomeRecord } from '../../shared/records/document-record.ts';
import type { Plan } from '../../shared/records/plan.ts';
import type { RowRecord } from '../../shared/records/row-record.ts';
import { writeReport } from '../../shared/report/write/write-report.ts';

const ROWS = Number(process.env.ROWMARK_BENCH_ROWS ?? 1_000_000);
const ROWS_PER_DOCUMENT = 2;
/** One document in so many is rejected, with a cell to mend. */
const REJECTED_EVERY = 20;
const MIB = 1024 ** 2;
/** What a Lambda function of 1 GiB leaves to a step. */
const MAX_PEAK_BYTES = 700 * MIB;
const LOOK_EVERY_MS = 200;

const COLUMNS = ['Σειρά', 'Αριθμός', 'Ημερομηνία', 'Πελάτης', 'ΑΦΜ', 'Περιγραφή', 'Ποσότητα', 'Καθαρή αξία'];

export const about = 'a report of 1,000,000 rows in every format: rows per second and memory that stays flat';
/** Reports ROWS rows in every format and prints rows per second and peak memory. Fails when that is not flat. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-bench-'));
  const store = createFolderStore(folder);
  const watch = watchMemory();
  const start = performance.now();
  try {
    const summary = await writeReport({
      plan,
      rows,
      outcomes: (see) => ({
        of: (ordinal) => outcomeOf(ordinal),
        rest: async () => {
          for (let ordinal = 1; ordinal <= ROWS / ROWS_PER_DOCUMENT; ordinal += 1)
            await see([outcomeOf(ordinal)]);
        },
      }),
      openSink: (file) => store.create(`report/${file}`),
      putSummary: (text) => store.update('report/summary.json', () => text),
      ...{ earlierDocuments: async () => new Map(), originalOf: async () => undefined },
      report: 'report/',
      language: 'el',
      finished_at: '2026-11-20T08:00:00.000Z',
    });
    const seconds = (performance.now() - start) / 1000;
    const peak = watch.end();
    console.log(`report: ${ROWS.toLocaleString('en')} rows in ${seconds.toFixed(1)} s,`);
    console.log(
      `  ${Math.round(ROWS / seconds).toLocaleString('en')} rows/s, peak ${(peak / MIB).toFixed(0)} MiB`,
    );
    for (const file of Object.keys(summary?.files ?? {})) {
      const { size } = await stat(join(folder, 'report', file));
      console.log(`  ${file} ${(size / MIB).toFixed(1)} MiB`);
    }
    if (peak > MAX_PEAK_BYTES) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function watchMemory() {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    end() {
      look();
      clearInterval(timer);
      return peak;
    },
  };
}

const plan: Plan = {
  job: 'bench',
  environment: 'bench',
  account: 'bench',
  profile: 'standard',
  key: 'incoming/bench/standard/sales.csv',
  version: '1',
  file: 'sales.csv',
  dry_run: false,
  created_at: '2026-11-20T08:00:00.000Z',
  started_at: '2026-11-20T08:00:00.000Z',
  source: {
    key: 'incoming/bench/standard/sales.csv',
    name: 'sales.csv',
    sha256: 'a'.repeat(64),
    bytes: 1,
    rows: ROWS,
  },
  profile_used: { name: 'standard', sha256: 'b'.repeat(64) },
  columns: COLUMNS,
  header_row: 1,
  documents: ROWS / ROWS_PER_DOCUMENT,
  chunk_starts: [1],
  waves: [[1]],
  notices: [],
};

const ordinalOf = (index: number) => Math.floor(index / ROWS_PER_DOCUMENT) + 1;
const isRejected = (ordinal: number) => ordinal % REJECTED_EVERY === 0;

async function* rows(): AsyncGenerator<Iterable<RowRecord>> {
  yield eachRow();
}

function* eachRow(): Generator<RowRecord> {
  for (let index = 0; index < ROWS; index += 1) {
    const row = index + 2;
    const document = ordinalOf(index);
    const bad = isRejected(document) && index % ROWS_PER_DOCUMENT === 0;
    yield {
      row,
      cells: [
        'Α',
        String(document),
        '20/11/2026',
        `Πελάτης ${document}`,
        '094014201',
        'Ελαιόλαδο',
        '2',
        '100,50',
      ],
      external_id: `Α-${document}`,
      document,
      problems: bad ? [missing(row)] : [],
      ...(bad ? { verdict: 'rejected', stage: 'map' } : {}),
    };
  }
}

const missing = (row: number) =>
  problem('MAP-VALUE-MISSING', { row, column: 'ΑΦΜ', field: 'counterpart.vat' });

function outcomeOf(ordinal: number): OutcomeRecord {
  const first = (ordinal - 1) * ROWS_PER_DOCUMENT + 2;
  const facts = {
    ordinal,
    external_id: `Α-${ordinal}`,
    rows: Array.from({ length: ROWS_PER_DOCUMENT }, (_, index) => first + index),
    invoice_type_code: '1.1',
    net_total: '201.00',
    vat_total: '48.24',
    payable_total: '249.24',
    vat: [{ vat_rate: '24', net: '201.00', vat: '48.24' }],
    numbers_lost: 0,
  };
  if (isRejected(ordinal))
    return { ...facts, outcome: 'rejected', stage: 'map', problems: [missing(first)], numbers_used: 0 };
  return {
    ...facts,
    outcome: 'issued',
    problems: [],
    invoice_id: `id-${ordinal}`,
    series: 'A',
    number: String(ordinal),
    mark: String(400_000_000_000_000 + ordinal),
    uid: 'F'.repeat(40),
    qr_url: `https://mydataapidev.aade.gr/TimologioQR/QRInfo?q=${ordinal}`,
    issued_at: '2026-11-20T08:00:00.000Z',
    numbers_used: 1,
  };
}
