import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GroupedRow } from '../../shared/documents/document.ts';
import { type DecideRows, decidePayments } from '../../shared/jobs/judge/decide-payments.ts';
import { ingestRows } from '../../shared/jobs/rows/ingest-rows.ts';
import { saleDays } from '../../shared/jobs/rows/sale-days.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { mapSheet } from '../../shared/mapping/rows/map-sheet.ts';
import { isDoubtful } from '../../shared/problems/problem.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { exponentOf } from './lives.ts';
import type { memoryLedger } from './memory-ledger.ts';

/** Amounts of documents in minor units, and of what was taken back after a document was issued, by payment. */
export interface Books {
  documents: Map<string, number>;
  credits: Map<string, number>;
  /** Cents of euro of the documents, less those of the credit notes. */
  euro: Map<string, number>;
  /** Rows that state other money than their document, and what waits for them: both name the document. */
  conflicts: Map<string, string>;
  /** What each document states, by its id: told again it states the same. */
  stated: Map<string, string>;
  /** Amounts that a row named, by payment and event. */
  namedOf: Map<string, Map<string, number>>;
  /** Payments of which a document was named as taken back as a whole. */
  whole: Set<string>;
  /** Findings that no life of the model should have. */
  unexpected: string[];
}

export const newBooks = (): Books => ({
  documents: new Map(),
  credits: new Map(),
  euro: new Map(),
  conflicts: new Map(),
  stated: new Map(),
  namedOf: new Map(),
  whole: new Set(),
  unexpected: [],
});

const tax = {
  document: { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } },
  line: { name: { value: 'Order' }, vat_rate: { value: 24 } },
};

const minor = (amount: string | undefined, currency: string): number =>
  Math.round(Number(amount ?? 'NaN') * 10 ** exponentOf(currency));
const add = (sums: Map<string, number>, payment: string, amount: number) =>
  sums.set(payment, (sums.get(payment) ?? 0) + amount);

const EXPECTED: ReadonlySet<string> = new Set([
  ...['PAY-ISSUED-REVERSED', 'PAY-REVERSED', 'PAY-OUTGOING', 'PAY-PENDING'],
  // More of the payment is told by a file that is still to come.
  'PAY-CREDIT-EXCEEDS',
  ...['PAY-REFUND-SUMMARY', 'PAY-REFUND-MISSING'],
  // Another export told of it.
  'PAY-REPEATED',
]);

/** Imports one file as intake does, and issues what comes of it in the ledger. */
export async function importFile(
  text: string,
  { payment, ledger, books }: { payment: object; ledger: ReturnType<typeof memoryLedger>; books: Books },
): Promise<void> {
  const { list } = Object(payment);
  const json = {
    name: 'lives',
    extends: list,
    read: { decimal: '.', ...(list.startsWith('paypal') ? { date_order: 'mdy' } : {}) },
    document: tax.document,
    payment: { ...payment, line: tax.line },
  };
  const loaded = await loadProfile({ name: 'lives', json, find: async () => undefined });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const { rows, credits } = await readRows(text, loaded.profile);
  const saleRates = credits ? { see: () => {}, lookUp: async () => undefined } : undefined;
  const decide: DecideRows = decidePayments({ ledger, rates: undefined, saleRates, onTold: () => {} });
  const groups = Map.groupBy(rows, (row) => row.event?.payment ?? row.header.external_id ?? '');
  const { documents, answers } = await decide(groups.values());
  const answered = new Set([
    ...documents.flatMap((document) => [...document.rows, ...document.beside].map(({ row }) => row)),
    ...answers.flatMap(({ row, verdict }) => (verdict === undefined ? [] : [row])),
  ]);
  for (const { row } of rows) if (!answered.has(row)) books.unexpected.push(`row ${row} has no answer`);
  // Those that wait for others come in a later wave, and there is no room for a refund before its sale.
  const waits = ({ after, life }: (typeof documents)[number]) =>
    after === undefined ? 0 : life?.states === 'sale' ? 1 : 2;
  for (const document of documents.toSorted((one, other) => waits(one) - waits(other)))
    await enter(document, { ledger, books });
  const paymentOf = new Map(rows.map((row) => [row.row, row]));
  const told = new Set<string>();
  for (const { row, problems } of answers)
    for (const { code, params } of problems) {
      const of = paymentOf.get(row)?.event;
      const once = `${of?.payment} ${of?.is} ${of?.id}`;
      const ofPayment = books.namedOf.get(of?.payment ?? '') ?? new Map<string, number>();
      books.namedOf.set(of?.payment ?? '', ofPayment);
      if (code !== 'PAY-ISSUED-REVERSED' || told.has(once)) {
        if (!EXPECTED.has(code)) books.unexpected.push(`${code} ${once}`);
        continue;
      }
      told.add(once);
      const [amount, unit] = String(params?.amount).split(' ');
      if (unit === '%') books.whole.add(of?.payment ?? '');
      else ofPayment.set(once, minor(amount, unit ?? '') * (of?.is === 'refund-failed' ? -1 : 1));
    }
}

async function readRows(text: string, profile: Parameters<typeof mapSheet>[1]) {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-lives-'));
  try {
    const path = join(folder, 'export');
    await writeFile(path, text);
    const rows: GroupedRow[] = [];
    const credits = profile.payment?.refunds !== undefined;
    await ingestRows({
      mapped: await mapSheet(await openSheet(path, 'export'), profile),
      rates: undefined,
      isSandbox: async () => true,
      saleRates: credits ? { see: () => {}, lookUp: async () => undefined } : undefined,
      days: saleDays({ column: undefined, order: undefined, today: '2026-11-20' }),
      alone: () => {},
      group: async (row) => void rows.push(row),
    });
    return { rows, credits };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function enter(
  { rows, found, held, life, after = [] }: Awaited<ReturnType<DecideRows>>['documents'][number],
  { ledger, books }: { ledger: ReturnType<typeof memoryLedger>; books: Books },
): Promise<void> {
  const [row] = rows;
  if (row === undefined) return;
  const errors = [...rows.flatMap(({ problems }) => problems), ...found].filter(
    ({ severity }) => severity === 'error',
  );
  // A refund that is told and not there holds the sale, or names the document.
  if (found.some(({ code }) => code === 'PAY-REFUND-MISSING')) return;
  const of = row.event?.payment ?? '';
  if (errors.length === 0 && held?.code === 'PAY-CONFLICT-BESIDE') {
    books.conflicts.set(of, held.code);
    return;
  }
  if (errors.length > 0 || held !== undefined) {
    books.unexpected.push(
      `${row.header.external_id}: ${[...errors, held].map((one) => one?.code).join(' ')}`,
    );
    return;
  }
  // A refund waits until its sale is known, and until what it comes after is issued.
  if (found.some(isDoubtful) || after.some((sale) => !books.stated.has(sale))) return;
  const external_id = row.header.external_id ?? '';
  const euro = row.header.payable_total_amount ?? '';
  const { amount_paid: amount = euro, currency = 'EUR' } = row.trace ?? {};
  const mark = ledger.issue(external_id);
  const states = `${amount} ${currency}, ${euro} EUR`;
  const before = books.stated.get(external_id) ?? states;
  if (states !== before)
    books.conflicts.set(row.event?.payment ?? '', `${external_id} states ${before}, and now ${states}`);
  if (mark === undefined) return;
  books.stated.set(external_id, states);
  const money = { external_id, mark, amount, currency, euro };
  const captured = life?.captured ? { captured: [life.captured] } : {};
  if (life?.states === 'sale') await ledger.noteMoney(life.payment, { documents: [money], ...captured });
  else if (life !== undefined) {
    const takes = life.reversal ? ('reversal' as const) : ('refund' as const);
    await ledger.noteMoney(life.payment, { credits: [{ ...money, job: 'job', takes }] });
  }
  const isCredit = row.header.invoice_type_code === '11.4';
  const payment = row.event?.payment ?? '';
  add(isCredit ? books.credits : books.documents, payment, minor(amount, currency));
  add(books.euro, payment, minor(euro, 'EUR') * (isCredit ? -1 : 1));
  if ((books.credits.get(payment) ?? 0) > (books.documents.get(payment) ?? 0))
    books.unexpected.push(`${external_id}: credited beyond the sale`);
}
