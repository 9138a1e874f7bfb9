import { foldExternalId } from '../../documents/external-id.ts';
import type { Problem } from '../../problems/problem.ts';
import type { ReportRow } from '../columns/report-row.ts';
import { rowDocuments } from '../columns/row-documents.ts';
import type { Summary } from '../summary/summary.ts';
import { Draw, seeded } from './document-draw.ts';

/** Documents of which it is remembered that they were met; rows of one document mostly stand together. */
const MAX_REMEMBERED_DOCUMENTS = 100_000;

/** Asks the service about a document that a row names, and finds what is wrong. */
export type CompareDocument = (
  row: ReportRow,
  of: Pick<Summary, 'started_at' | 'finished_at'>,
) => Promise<Problem[]>;

interface Asking {
  compare: CompareDocument;
  /** Number of documents to ask about; all where it is not given. */
  sample: number | undefined;
  seed: number;
}

/** Asks about documents, drawn at random: first those that have a MARK, in the end those that no row says is issued. */
export class DocumentQuestions {
  asked = 0;
  readonly problems: Problem[] = [];
  readonly #asking: Asking;
  readonly #summary: Summary;
  readonly #met = new Set<string>();
  readonly #notIssued = new Map<string, ReportRow>();
  readonly #draw: Draw;

  constructor(asking: Asking, summary: Summary) {
    const { issued, duplicate, conflict } = summary.counts.documents;
    this.#asking = asking;
    this.#summary = summary;
    this.#draw = this.#drawOf(issued + duplicate + conflict);
  }

  #drawOf(count: number): Draw {
    const { sample, seed } = this.#asking;
    return new Draw({ of: count, wanted: Math.min(count, sample ?? count), random: seeded(seed) });
  }

  async see(stated: ReportRow): Promise<void> {
    for (const row of rowDocuments(stated)) await this.#see(row);
  }

  async #see(row: ReportRow): Promise<void> {
    const { external_id, mark } = row;
    if (external_id === null) return;
    const id = foldExternalId(external_id);
    if (mark === null) {
      const mayAccuse = !this.#summary.dry_run && row.outcome !== 'skipped' && !isOpenQuestion(row);
      if (mayAccuse && !this.#met.has(id) && this.#notIssued.size < MAX_REMEMBERED_DOCUMENTS)
        this.#notIssued.set(id, row);
      return;
    }
    if (this.#met.has(id)) return;
    if (this.#met.size < MAX_REMEMBERED_DOCUMENTS) this.#met.add(id);
    this.#notIssued.delete(id);
    if (this.#draw.next()) await this.#ask(row);
  }

  /** Asks about those that the report says are not issued, once it is known that no other row has their MARK. */
  async finish(): Promise<void> {
    const draw = this.#drawOf(this.#notIssued.size);
    for (const row of this.#notIssued.values()) if (draw.next()) await this.#ask(row);
  }

  async #ask(row: ReportRow): Promise<void> {
    this.asked += 1;
    this.problems.push(...(await this.#asking.compare(row, this.#summary)));
  }
}

/** The report itself says that nobody knows whether it was issued. */
const isOpenQuestion = ({ problems }: ReportRow): boolean =>
  problems.some(({ code }) => code === 'OUTCOME-UNKNOWN');
