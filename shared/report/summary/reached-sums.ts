import { directionOf } from '../../facts/directions.ts';
import { minus, sum, times, toCents } from '../../money/decimal.ts';
import type { Effect } from './directions-schema.ts';
import type { CurrencySum, Summary } from './summary.ts';

type Totals = Pick<CurrencySum, 'documents' | 'net_total' | 'vat_total' | 'payable_total'>;

/** Documents and euro of what is issued, of a dry run what would be. */
export function reachedTotals({ sums, dry_run }: Pick<Summary, 'sums' | 'dry_run'>): Totals {
  const reached = sums.filter(({ outcome }) => outcome === (dry_run ? 'ready' : 'issued'));
  return {
    documents: reached.reduce((all, { documents }) => all + documents, 0),
    net_total: toCents(sum(reached.map((one) => one.net_total))),
    vat_total: toCents(sum(reached.map((one) => one.vat_total))),
    payable_total: toCents(sum(reached.map((one) => one.payable_total))),
  };
}

/** Euro of what is issued, or would be, credit notes subtracted: 793.60 in the place of 835.36 are −41.76. */
export function effectOf({ types, ...of }: Pick<Summary, 'sums' | 'types' | 'dry_run'>): Effect {
  const all = reachedTotals(of);
  const credits = types.filter(
    ({ outcome, invoice_type_code: type }) =>
      outcome === (of.dry_run ? 'ready' : 'issued') && directionOf(type).sign < 0,
  );
  const less = (name: 'net_total' | 'vat_total' | 'payable_total') =>
    toCents(minus(all[name], times('2', sum(credits.map((one) => one[name])))));
  return { net: less('net_total'), vat: less('vat_total'), payable: less('payable_total') };
}

/** Sums of a plan: the euro of all documents, and in other currencies what payable lines state. */
export function plannedMoney({ sums, types }: Pick<Summary, 'sums' | 'types'>) {
  const made = { sums, types, dry_run: true };
  const { documents, payable_total } = reachedTotals(made);
  const lines = sums.flatMap(({ outcome, currency, payable_foreign: printed }) =>
    outcome === 'ready' && printed !== null ? [[currency, printed] as const] : [],
  );
  const payable: Record<string, string> = { EUR: payable_total, ...Object.fromEntries(lines) };
  return { payable: documents === 0 ? {} : payable, effect: effectOf(made) };
}
