import { compare, decimalsOf, normalise, plus, roundHalfUp, toCents } from '../money/decimal.ts';
import { type Outcome, outcomes } from '../records/outcome.ts';
import type { OutcomeRecord, VatShare } from '../records/outcome-record.ts';
import type { Plan } from '../records/plan.ts';
import { type CauseGroup, Causes } from './causes.ts';
import { foreignPayable } from './foreign-payable.ts';
import type { JoinedRow } from './report-row.ts';
import { SeriesUses } from './series-uses.ts';
import { SumTable } from './sum-table.ts';
import {
  type Counts,
  type CurrencySum,
  noCounts,
  type RateUse,
  type SeriesUse,
  type TypeSum,
  type VatSum,
} from './summary.ts';

/** Codes that a row has because of another row or step; not a cause that anyone could mend. */
const CONSEQUENCES: ReadonlySet<string> = new Set(['ROW-HELD', 'FILE-HELD', 'OUTCOME-MISSING']);

/** Everything that summary.json, the page and the first sheet say; its size does not depend on the rows. */
export interface ReportTotals {
  rows: Counts;
  documents: Counts;
  sums: CurrencySum[];
  types: TypeSum[];
  vat: VatSum[];
  rates: RateUse[];
  series: SeriesUse[];
  numbers_used: number;
  numbers_lost: number;
  /** Failed documents that are decided again by themselves. */
  waiting: number;
  causes: CauseGroup[];
  shortened: string[];
}

/** Adds up one pass over the rows and one over the documents. */
export class TotalsCounter {
  readonly #rows = noCounts();
  readonly #documents = noCounts();
  readonly #sums = new SumTable<CurrencySum>();
  readonly #types = new SumTable<TypeSum>();
  readonly #vat = new SumTable<VatSum>();
  readonly #rates = new SumTable<RateUse>();
  readonly #series = new SeriesUses();
  readonly #causes = new Causes();
  #used = 0;
  #lost = 0;
  #waiting = 0;

  addRow({ record, found, first }: JoinedRow): void {
    this.#rows[record.outcome] += 1;
    for (const one of found) {
      // A finding about the whole document stands on each of its rows; it is one finding.
      const counts = (one.row === undefined ? first : one.row === record.row) && !CONSEQUENCES.has(one.code);
      if (counts) this.#causes.add(one, record.row);
    }
  }

  addDocument(document: OutcomeRecord): void {
    const { outcome } = document;
    this.#documents[outcome] += 1;
    this.#used += document.numbers_used;
    this.#lost += document.numbers_lost;
    if (document.waits_for === 'service' || document.waits_for === 'turn') this.#waiting += 1;
    this.#series.add(document);
    this.#addMoney(document);
    for (const share of document.vat) this.#addVat(outcome, share);
    this.#addRate(document);
  }

  #addMoney(document: OutcomeRecord): void {
    const { outcome, net_total, vat_total, payable_total } = document;
    if (net_total === undefined || vat_total === undefined || payable_total === undefined) return;
    const amounts = {
      documents: 1,
      net_total: toCents(net_total),
      vat_total: toCents(vat_total),
      payable_total: toCents(payable_total),
    };
    const { currency, payable_foreign } = foreignPayable(document);
    this.#sums.add([outcome, currency], { outcome, currency, ...amounts, payable_foreign }, addTotals);
    const invoice_type_code = document.invoice_type_code ?? '–';
    this.#types.add([outcome, invoice_type_code], { outcome, invoice_type_code, ...amounts }, addTotals);
  }

  #addVat(outcome: Outcome, share: VatShare): void {
    const vat_rate = normalise(share.vat_rate);
    const amounts = { net: toCents(share.net), vat: toCents(share.vat) };
    this.#vat.add([outcome, vat_rate], { outcome, vat_rate, documents: 1, ...amounts }, (sum, one) => {
      sum.documents += 1;
      sum.net = addCents(sum.net, one.net);
      sum.vat = addCents(sum.vat, one.vat);
    });
  }

  #addRate({ payment, ...document }: OutcomeRecord): void {
    const currency = document.currency ?? payment?.currency;
    const exchange_rate = document.exchange_rate ?? payment?.exchange_rate;
    if (currency === undefined || exchange_rate === undefined) return;
    const origin = { rate_source: payment?.rate_source ?? null, rate_date: payment?.rate_date ?? null };
    const use = { currency, exchange_rate, ...origin, documents: 1 };
    this.#rates.add([currency, exchange_rate, origin.rate_source, origin.rate_date], use, (sum) => {
      sum.documents += 1;
    });
  }

  /** Documents of the plan that no outcome names are `failed`: their chunk was never worked. */
  finish({ documents }: Pick<Plan, 'documents'>): ReportTotals {
    const answered = Object.values(this.#documents).reduce((sum, count) => sum + count, 0);
    const missing = Math.max(0, documents - answered);
    const tables = { sums: this.#sums, types: this.#types, vat: this.#vat, rates: this.#rates };
    const limited = { ...tables, series: this.#series, problems: this.#causes };
    return {
      rows: this.#rows,
      documents: { ...this.#documents, failed: this.#documents.failed + missing },
      sums: byOutcome(this.#sums.sorted()),
      types: byOutcome(this.#types.sorted()),
      vat: byOutcome(this.#vat.sorted().sort((a, b) => compare(a.vat_rate, b.vat_rate))),
      rates: this.#rates.sorted(),
      series: this.#series.sorted(),
      numbers_used: this.#used,
      numbers_lost: this.#lost,
      waiting: this.#waiting,
      causes: this.#causes.sorted(),
      shortened: Object.entries(limited).flatMap(([name, { leftOut }]) => (leftOut > 0 ? [name] : [])),
    };
  }
}

/** In the order of the outcomes; what is equal keeps its place. */
const byOutcome = <Line extends { outcome: Outcome }>(lines: Line[]): Line[] =>
  lines.sort((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));

const addCents = (a: string, b: string) => toCents(plus(a, b));

type Amounts = Pick<TypeSum, 'documents' | 'net_total' | 'vat_total' | 'payable_total'> & {
  payable_foreign?: string | null;
};

function addTotals(sum: Amounts, one: Amounts): void {
  sum.documents += one.documents;
  sum.net_total = addCents(sum.net_total, one.net_total);
  sum.vat_total = addCents(sum.vat_total, one.vat_total);
  sum.payable_total = addCents(sum.payable_total, one.payable_total);
  if (sum.payable_foreign && one.payable_foreign)
    sum.payable_foreign = roundHalfUp(
      plus(sum.payable_foreign, one.payable_foreign),
      Math.max(decimalsOf(sum.payable_foreign), decimalsOf(one.payable_foreign)),
    );
}
