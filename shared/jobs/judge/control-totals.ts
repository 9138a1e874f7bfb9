import * as z from 'zod';
import { CENT_PLACES, decimalsOf, equals, isDecimal, plus, toCents } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { JobRecord } from '../../records/plan.ts';
import { typedJson } from '../../records/stored.ts';
import { foreignPayable } from '../../report/row.ts';
import type { Store } from '../../store/store.ts';
import { type companions, takeCompanion } from '../receive/companions.ts';

export const CONTROL_SUFFIX = '.control.json' satisfies (typeof companions)[number];
const EXAMPLE = '{"rows": 12, "documents": 10, "payable": {"EUR": "1240.00"}}';

/** A JSON number is read by its digits; a number written with an exponent is not an amount. */
const amount = z
  .union([z.string(), z.number()])
  .transform((value) => String(value))
  .refine(isDecimal, 'needs-amount');

/**
 * `<file>.control.json`: the totals of the ERP. `payable` is the euro total of all documents, or an object
 * with the payable total per currency, in that currency.
 */
export const controlSchema = z
  .strictObject({
    rows: z.int().nonnegative().optional(),
    documents: z.int().nonnegative().optional(),
    /** Documents that conflict with issued ones take their place, as with --amend. */
    amend: z.boolean().optional(),
    payable: z.union([amount, z.record(z.string().regex(/^[A-Z]{3}$/, 'needs-currency'), amount)]).optional(),
  })
  .refine((control) => Object.keys(control).length > 0, 'states-nothing');

export type Control = z.infer<typeof controlSchema>;

/** Totals that the control file of a job states, or why it cannot be read. */
export async function readControl(store: Store, job: Pick<JobRecord, 'job' | 'key' | 'file'>) {
  const text = await takeCompanion(store, job, CONTROL_SUFFIX);
  if (text === undefined) return {};
  const read = typedJson(controlSchema, text);
  if ('data' in read) return { control: read.data };
  const params = { file: `${job.file}${CONTROL_SUFFIX}`, reason: read.reason, example: EXAMPLE };
  return { unreadable: [problem('CONTROL-UNREADABLE', {}, params)] };
}

/** The check of a whole export against the totals of its control file. */
export function exportChecks({ control, unreadable = [] }: Awaited<ReturnType<typeof readControl>>) {
  let against: readonly Problem[] = [];
  let documents = 0;
  let euro = '0.00';
  const perCurrency = new Map<string, string>();

  function* figures({ payable, ...stated }: Control, rows: number) {
    const counted = { rows, documents };
    for (const what of ['rows', 'documents'] as const)
      if (stated[what] !== undefined)
        yield { what, stated: String(stated[what]), counted: String(counted[what]) };
    if (typeof payable === 'string') yield { what: 'payable', stated: payable, counted: euro };
    if (typeof payable !== 'object') return;
    // A currency that the control file omits counts as 0.
    for (const currency of new Set([...Object.keys(payable), ...perCurrency.keys()])) {
      const counted = withCents(perCurrency.get(currency) ?? '0');
      yield { what: `payable.${currency}`, stated: payable[currency] ?? '0', counted };
    }
  }

  return {
    control,
    /** Counts a document; one whose money cannot be read counts without an amount. */
    count({ document, payment }: Pick<DocumentRecord, 'document' | 'payment'>): void {
      if (control === undefined) return;
      documents += 1;
      if (document === undefined) return;
      const { payable_total_amount: payable_total, currency: own, exchange_rate } = document;
      euro = toCents(plus(euro, payable_total));
      const stated = { payable_total, currency: own, exchange_rate, payment };
      const { currency, payable_foreign } = foreignPayable(stated);
      const inCurrency = payment === undefined ? (payable_foreign ?? payable_total) : payment.amount_paid;
      perCurrency.set(currency, plus(perCurrency.get(currency) ?? '0', inCurrency));
    },

    /** A problem for each differing figure, after every document was counted; any of them prevents the issue. */
    verdict(dataRows: number): readonly Problem[] {
      const all = control ? [...figures(control, dataRows)] : [];
      const apart = all.filter(({ stated, counted }) => !equals(stated, counted));
      against = [...unreadable, ...apart.map((one) => problem('CONTROL-MISMATCH', {}, one))];
      return against;
    },

    /** Holds a ready document if the export as a whole may not be issued. */
    holdBack(record: DocumentRecord): void {
      if (against.length === 0 || record.verdict !== 'ready') return;
      record.verdict = 'held';
      record.problems = [...record.problems, ...against];
    },
  };
}

/** Amounts in currencies of three decimals keep their third. */
const withCents = (value: string): string => (decimalsOf(value) < CENT_PLACES ? toCents(value) : value);
