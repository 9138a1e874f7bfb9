import { CentSum, compare, decimalsOf, normalise, plus, roundHalfUp } from '../../money/decimal.ts';
import type { Problem } from '../../problems/problem.ts';
import { recordOf } from '../../record-of.ts';
import type { BalanceLine } from '../../records/balance.ts';
import { type Outcome, outcomes, type VatShare } from '../../records/document-record.ts';
import type { Plan } from '../../records/plan.ts';
import { foreignPayable, type KnownInPart, type ReportRow } from '../row.ts';
import {
  type Counts,
  type CurrencySum,
  noCounts,
  type RateUse,
  type SeriesUse,
  type Summary,
  type TypeSum,
  type VatSum,
} from '../summary.ts';
import { BalanceParts, DirectionSums, type Directions } from './direction-sums.ts';
import { bySeverity, type CauseGroup, type CountedFinding } from './report-facts.ts';

const DIGITS = /^\d+$/;

/** Digits compare as numbers, anything else as text. */
function isBelow(a: string, b: string): boolean {
  // Digits of one length have the same order as text and as numbers.
  if (a.length === b.length || !DIGITS.test(a) || !DIGITS.test(b)) return a < b;
  const isPlain = !a.startsWith('0') && !b.startsWith('0');
  return isPlain ? a.length < b.length : BigInt(a) < BigInt(b);
}

const MAX_LINES = 1000;
const MAX_CAUSES = 500;
const MAX_ROWS_PER_CAUSE = 50;

type Key = readonly (string | null)[];

/** Lines of sums by key, in bounded memory; lines beyond the limit count only in `leftOut`. */
export class SumTable<Line> {
  readonly #lines = new Map<string, { key: Key; line: Line }>();
  /** The line that was asked for last: neighbours mostly add to the same. */
  #last: { key: Key; line: Line } | undefined;
  readonly #most: number;
  leftOut = 0;

  constructor(most = MAX_LINES) {
    this.#most = most;
  }

  /** The line of a key, begun at its first use; undefined beyond the limit. */
  line(key: Key, begin: () => Line): Line | undefined {
    if (this.#last !== undefined && isSame(this.#last.key, key)) return this.#last.line;
    let name = '';
    for (const part of key) name += part === null ? '\n' : `${part}\n\t`;
    const found = this.#lines.get(name) ?? this.#begin(name, { key, begin });
    if (found !== undefined) this.#last = found;
    return found?.line;
  }

  #begin(name: string, { key, begin }: { key: Key; begin: () => Line }) {
    if (this.#lines.size >= this.#most) {
      this.leftOut += 1;
      return undefined;
    }
    const line = { key, line: begin() };
    this.#lines.set(name, line);
    return line;
  }

  get all(): Line[] {
    return Array.from(this.#lines.values(), ({ line }) => line);
  }

  /** Lines sorted by key, so that equal reports are equal files. */
  sorted(): Line[] {
    const byKey = Array.from(this.#lines.values(), ({ key, line }) => ({ name: JSON.stringify(key), line }));
    return byKey.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ line }) => line);
  }
}

function isSame(a: Key, b: Key): boolean {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return a.length === b.length;
}

/** Codes that a row has because of another row or step; not a cause that anyone could mend. */
const CONSEQUENCES: ReadonlySet<string> = new Set(['ROW-HELD', 'FILE-HELD']);

type Sums = 'sums' | 'types' | 'vat' | 'rates' | 'series' | 'numbers_used' | 'numbers_lost' | 'shortened';

/** All figures of a summary; their size does not depend on the rows. */
export interface ReportTotals<Found extends CountedFinding = Problem> extends Pick<Summary, Sums> {
  rows: Counts;
  documents: Counts;
  /** Sums of issued documents, or of those that would be issued. */
  directions: Directions;
  /** Failed documents that are decided again by themselves. */
  waiting: number;
  causes: CauseGroup<Found>[];
  /** Lines by outcome; empty if the export was not read. */
  balance: BalanceLine[];
}

interface CountedRow<Found> {
  record: Pick<ReportRow, 'row' | 'outcome' | 'money'>;
  found: readonly Found[];
  first: boolean;
}

type Named = 'invoice_type_code' | 'series' | 'number' | 'currency' | 'exchange_rate' | EuroTotal;
type OfPayment = 'currency' | 'exchange_rate' | 'payable_foreign' | 'rate_source' | 'rate_date';

export type CountedDocument = NonNullable<ReportRow['document']> &
  KnownInPart<Pick<ReportRow, Named>> & { payment?: KnownInPart<Pick<ReportRow, OfPayment>> | undefined };

/** Adds up one pass over the rows and one over the documents. */
export class TotalsCounter<Found extends CountedFinding = Problem> {
  readonly #rows = noCounts();
  readonly #documents = noCounts();
  readonly #sums = new SumTable<Adding<CurrencySum>>();
  readonly #types = new SumTable<Adding<TypeSum>>();
  readonly #vat = new SumTable<Adding<VatSum>>();
  readonly #directions = new DirectionSums();
  readonly #rates = new SumTable<RateUse>();
  readonly #series = new SumTable<SeriesUse>();
  readonly #causes = new SumTable<CauseGroup<Found>>(MAX_CAUSES);
  readonly #balance = new BalanceParts();
  #used = 0;
  #lost = 0;
  #waiting = 0;

  addRow({ record, found, first }: CountedRow<Found>): void {
    this.#rows[record.outcome] += 1;
    if (record.money !== undefined) this.#balance.add(record.outcome, record.money);
    for (const one of found) {
      // A finding about the whole document is on each of its rows; it counts as one finding.
      const counts = (one.row === undefined ? first : one.row === record.row) && !CONSEQUENCES.has(one.code);
      if (counts) this.#addCause(one, record.row);
    }
  }

  #addCause(found: Found, row: number): void {
    const key = [found.code, found.column ?? '', found.field ?? ''];
    const cause = this.#causes.line(key, () => ({ example: found, count: 0, rows: [] }));
    if (cause === undefined) return;
    cause.count += 1;
    if (cause.rows.length < MAX_ROWS_PER_CAUSE && cause.rows.at(-1) !== row) cause.rows.push(row);
  }

  addDocument(document: CountedDocument): void {
    const { outcome } = document;
    this.#documents[outcome] += 1;
    this.#used += document.numbers_used;
    this.#lost += document.numbers_lost;
    if (document.waits_for === 'service' || document.waits_for === 'turn') this.#waiting += 1;
    this.#addNumbers(document);
    this.#addMoney(document);
    const rates: string[] = [];
    for (const share of document.vat) this.#addVat(outcome, share, rates);
    this.#addRate(document);
  }

  /** Numbers used and lost per series. Numbers are text: they reach beyond 2^53. */
  #addNumbers({ number, outcome, numbers_used, numbers_lost, ...document }: CountedDocument): void {
    if (numbers_used === 0 && numbers_lost === 0) return;
    const series = document.series ?? '–';
    const use = this.#series.line([series], () => ({ series, used: 0, lost: 0, first: null, last: null }));
    if (use === undefined) return;
    use.used += numbers_used;
    use.lost += numbers_lost;
    if (outcome !== 'issued' || !number) return;
    use.first = use.first === null || isBelow(number, use.first) ? number : use.first;
    use.last = use.last === null || isBelow(use.last, number) ? number : use.last;
  }

  #addMoney(document: CountedDocument): void {
    const { outcome, net_total, vat_total, payable_total } = document;
    if (!net_total || !vat_total || !payable_total) return;
    const totals = { net_total, vat_total, payable_total };
    const { currency, payable_foreign } = foreignPayable(document);
    const sum = this.#sums.line([outcome, currency], () => ({
      ...{ outcome, currency, ...noTotals() },
      payable_foreign: null,
    }));
    if (sum !== undefined) {
      sum.payable_foreign = foreignSum(sum.payable_foreign, payable_foreign);
      addTotals(sum, totals);
    }
    const invoice_type_code = document.invoice_type_code ?? '–';
    const ofType = this.#types.line([outcome, invoice_type_code], () => ({
      ...{ outcome, invoice_type_code, ...noTotals() },
    }));
    if (ofType !== undefined) addTotals(ofType, totals);
    if (outcome === 'issued' || outcome === 'ready')
      this.#directions.add({ type: invoice_type_code, net: net_total, vat: vat_total, shares: document.vat });
  }

  /** `seen` are the rates of the document so far: the two sides of a 1.5 may have the same. */
  #addVat(outcome: Outcome, share: VatShare, seen: string[]): void {
    const vat_rate = normalise(share.vat_rate);
    const sum = this.#vat.line([outcome, vat_rate], () => ({
      ...{ outcome, vat_rate, documents: 0 },
      ...{ net: new CentSum(), vat: new CentSum() },
    }));
    if (sum === undefined) return;
    if (!seen.includes(vat_rate)) sum.documents += 1;
    seen.push(vat_rate);
    sum.net.add(share.net);
    sum.vat.add(share.vat);
  }

  #addRate(document: CountedDocument): void {
    const { payment } = document;
    const currency = document.currency ?? payment?.currency;
    const exchange_rate = document.exchange_rate ?? payment?.exchange_rate;
    if (!currency || !exchange_rate) return;
    const rate_source = payment?.rate_source ?? null;
    const rate_date = payment?.rate_date ?? null;
    const use = this.#rates.line([currency, exchange_rate, rate_source, rate_date], () => ({
      ...{ currency, exchange_rate, rate_source, rate_date },
      documents: 0,
    }));
    if (use !== undefined) use.documents += 1;
  }

  /** Documents of the plan without an outcome are `failed`: their chunk was never processed. */
  finish({ documents, balance = [] }: Pick<Plan, 'documents' | 'balance'>): ReportTotals<Found> {
    const answered = Object.values(this.#documents).reduce((sum, count) => sum + count, 0);
    const missing = Math.max(0, documents - answered);
    const tables = { sums: this.#sums, types: this.#types, vat: this.#vat, rates: this.#rates };
    const limited = { ...tables, series: this.#series, problems: this.#causes };
    return {
      rows: this.#rows,
      documents: { ...this.#documents, failed: this.#documents.failed + missing },
      sums: byOutcome(this.#sums.sorted().map(withTotals)),
      types: byOutcome(this.#types.sorted().map(withTotals)),
      vat: byOutcome(
        this.#vat
          .sorted()
          .map((sum) => ({ ...sum, net: sum.net.text, vat: sum.vat.text }))
          .sort((a, b) => compare(a.vat_rate, b.vat_rate)),
      ),
      directions: this.#directions.finish(),
      rates: this.#rates.sorted(),
      series: this.#series.all.sort((a, b) => (a.series < b.series ? -1 : 1)),
      numbers_used: this.#used,
      numbers_lost: this.#lost,
      waiting: this.#waiting,
      causes: this.#causes.all.sort(bySeverity),
      balance: this.#balance.applyTo(balance),
      shortened: Object.entries(limited).flatMap(([name, { leftOut }]) => (leftOut > 0 ? [name] : [])),
    };
  }
}

/** Sorted in the order of the outcomes; equal lines keep their order. */
const byOutcome = <Line extends { outcome: Outcome }>(lines: Line[]): Line[] =>
  lines.sort((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));

export const EURO_TOTALS = ['net_total', 'vat_total', 'payable_total'] as const;
type EuroTotal = (typeof EURO_TOTALS)[number];

/** A line of sums that are still added up. */
type Adding<Line> = {
  [Name in keyof Line]: Name extends EuroTotal | 'net' | 'vat' ? CentSum : Line[Name];
};

type Totals = Adding<Pick<TypeSum, 'documents' | EuroTotal>>;

const noTotals = (): Totals => ({ documents: 0, ...recordOf(EURO_TOTALS, () => new CentSum()) });

function addTotals(sum: Totals, one: Record<EuroTotal, string>): void {
  sum.documents += 1;
  sum.net_total.add(one.net_total);
  sum.vat_total.add(one.vat_total);
  sum.payable_total.add(one.payable_total);
}

const withTotals = <Line extends Totals>(line: Line) => ({
  ...line,
  ...recordOf(EURO_TOTALS, (name) => line[name].text),
});

/** Sum of documents that print a payable line in the currency; null if none of them does. */
function foreignSum(sum: string | null, one: string | null): string | null {
  if (sum === null || one === null) return sum ?? one;
  return roundHalfUp(plus(sum, one), Math.max(decimalsOf(sum), decimalsOf(one)));
}
