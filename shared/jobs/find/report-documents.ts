import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { memoize } from '../../memoize.ts';
import type { Plan } from '../../records/plan.ts';
import { UnreadableRecord } from '../../records/stored.ts';
import type { Summary } from '../../report/summary.ts';
import type { Store } from '../../store/store.ts';
import { readAhead } from '../files/bounded-work.ts';
import { findJobPlan, findOutcomes } from '../files/read-job.ts';
import { type ReportedOutcome, rowsOf } from '../files/reported-outcomes.ts';

/** An issued document as people look for it. */
export interface IndexedDocument {
  external_id: string;
  invoice_id: string | null;
  kind: string;
  series: string;
  number: string;
  mark: string;
  issued_at: string;
  customer: string | null;
  vat: string | null;
  payable_total: string | null;
  job: string;
  file: string;
  row: number;
  /** True if a later job found out that it was issued: its own report could not state it. */
  learned?: true;
}

/** Many documents are issued in one second. */
const momentOf = memoize((text: string) =>
  Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString(),
);

/** Sorts by the moment of issue, and of one moment by MARK; of two answers for one document they are the same. */
export const orderOf = ({ issued_at, mark }: IndexedDocument): string => `${momentOf(issued_at)} ${mark}`;

type Reported = ReportedOutcome['outcome'];

/** Documents issued by a report's job or earlier, from the job's records or, if absent, the report. */
export async function* issuedIn(
  store: Store,
  summary: Summary,
  plan?: Plan,
): AsyncGenerator<IndexedDocument> {
  if (summary.dry_run) return;
  const { job } = summary;
  const known = plan ?? (await findJobPlan(store, job).catch(unlessUnreadable));
  const read = async (chunk: number): Promise<Reported[]> => (await findOutcomes(store, job, chunk)) ?? [];
  for await (const chunk of known ? readAhead(known.waves.flat(), read) : ofRows(store, summary))
    for (const outcome of chunk) {
      const document = issuedDocument(summary, outcome);
      if (document !== undefined) yield document;
    }
}

function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableRecord)) throw error;
}

async function* ofRows(store: Store, summary: Summary): AsyncGenerator<Reported[]> {
  for await (const { outcome } of rowsOf(store, summary)) yield [outcome];
}

const DOCUMENTS_A_BLOCK = 4096;
/** Documents that have passed, packed: as objects they take ten times the memory. */
export class PassedDocuments {
  readonly #packed: Buffer[] = [];
  #open: IndexedDocument[] = [];

  add(document: IndexedDocument): void {
    if (this.#open.push(document) < DOCUMENTS_A_BLOCK) return;
    this.#packed.push(zstdCompressSync(JSON.stringify(this.#open)));
    this.#open = [];
  }

  *[Symbol.iterator](): Generator<IndexedDocument> {
    for (const block of this.#packed) yield* JSON.parse(zstdDecompressSync(block).toString());
    yield* this.#open;
  }
}

/** The document as people look for it; undefined of one that is not issued. */
export function issuedDocument(
  { job, source }: Pick<Summary, 'job' | 'source'>,
  of: Reported,
): IndexedDocument | undefined {
  const { mark, issued_at, outcome } = of;
  if (mark === undefined || issued_at === undefined) return undefined;
  if (outcome !== 'issued' && outcome !== 'duplicate') return undefined;
  return {
    external_id: of.external_id,
    invoice_id: of.invoice_id ?? null,
    kind: of.invoice_type_code ?? '',
    series: of.series ?? '',
    number: of.number ?? '',
    mark,
    issued_at,
    customer: of.counterpart ?? null,
    vat: of.counterpart_vat ?? null,
    payable_total: of.payable_total ?? null,
    job,
    file: source.name,
    row: of.rows[0] ?? 0,
    ...(outcome === 'issued' ? {} : { learned: true as const }),
  };
}
