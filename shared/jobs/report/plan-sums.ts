import * as z from 'zod';
import { creditNoteTypes } from '../../facts/document-kinds.ts';
import { foldText } from '../../mapping/texts/fold.ts';
import { memoize } from '../../memoize.ts';
import { CentSum } from '../../money/decimal.ts';
import { recordOf } from '../../record-of.ts';
import type { DocumentRecord, Outcome, OutcomeRecord } from '../../records/document-record.ts';
import {
  type BookSum,
  type Plan,
  plannedForm,
  type Unusual,
  type UnusualReason,
  unusualReasons,
} from '../../records/plan.ts';
import { findWhole, storedForm, updateStored } from '../../records/stored.ts';
import type { Summary } from '../../report/summary.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import {
  approvedPlan,
  lastApproved,
  planComparison,
  sincePlanBefore,
  toPlanLine,
} from '../approve/approved-plan.ts';
import { documentChunks } from '../files/read-job.ts';
import { dayOfIssue } from '../rows/sale-days.ts';

const issuedSchema = z.object({ vat: z.array(z.string()), documents: z.int(), euro: z.number() });
const knownSchema = z.object({ rates: z.array(z.string()), customers: z.record(z.string(), issuedSchema) });
const knownForm = storedForm(knownSchema);
type Issued = z.infer<typeof issuedSchema>;

/** `plans/<account>/customers.json`: customers of an account with counts and totals, and its VAT rates. */
const keyOf = (account: string) => `plans/${account}/customers.json`;
const nameOf = memoize((customer: string | null | undefined): string => foldText(customer ?? ''));
const TIMES = 10;
/** Documents listed at most; documents that show what is usual; the part of them whose reason is told once. */
const LISTED = 200;
const ENOUGH = 5;
const NEARLY_ALL = 0.9;

function addTo(customers: Map<string, Issued>, name: string, { vat, documents, euro }: Issued): void {
  const known = customers.get(name) ?? { vat: [], documents: 0, euro: 0 };
  customers.set(name, {
    vat: [...new Set([...known.vat, ...vat])],
    ...{ documents: known.documents + documents, euro: known.euro + euro },
  });
}

/** Customers of the documents that a real run issues, collected as they pass. */
export class IssuedCustomers {
  readonly #issued = new Map<string, Issued>();

  add({ outcome, counterpart, counterpart_vat: vat, payable_total }: OutcomeRecord): void {
    if (outcome !== 'issued' || payable_total === undefined) return;
    const euro = Math.abs(Number(payable_total));
    addTo(this.#issued, nameOf(counterpart), { vat: vat === undefined ? [] : [vat], documents: 1, euro });
  }

  /** Adds them, and the VAT rates of the run, to the account's record. */
  async note(store: Store, account: string, summary: Summary): Promise<void> {
    const rates = summary.vat.flatMap(({ outcome, vat_rate }) => (outcome === 'issued' ? [vat_rate] : []));
    if (summary.dry_run || summary.counts.documents.issued === 0) return;
    await updateStored(store, keyOf(account), knownForm, (before) => {
      // A damaged file starts empty; the next imports fill it.
      const customers = new Map(Object.entries(before?.customers ?? {}));
      for (const [name, one] of this.#issued) addTo(customers, name, one);
      const all = [...new Set([...(before?.rates ?? []), ...rates])];
      return { customers: Object.fromEntries(customers), rates: all };
    });
  }
}

/** Finds documents of a plan that differ from those the account has issued before; `month` is that of issue, as yyyy-mm. */
function unusualDocuments(known: z.infer<typeof knownSchema> | undefined, month: string) {
  const customers = new Map(Object.entries(known?.customers ?? {}));
  const numbers = new Set([...customers.values()].flatMap(({ vat }) => vat));
  const sums: number[] = [];
  const counts = new Map<UnusualReason, number>();
  const shared = () =>
    Object.fromEntries([...counts].filter(([, n]) => sums.length >= ENOUGH && n >= NEARLY_ALL * sums.length));
  let unusual: (Unusual & { plain: boolean })[] = [];
  let largest: (Unusual & { plain: boolean }) | undefined;
  return {
    see({ external_id, date, supplied = date, document, problems }: DocumentRecord): void {
      if (document === undefined) return;
      const { payable_total_amount: payable, counterpart, invoice_lines: lines } = document;
      const { name = null, vat } = counterpart ?? {};
      const sum = Number(payable);
      const before = customers.get(nameOf(name));
      const holds: Readonly<Record<UnusualReason, boolean>> = {
        largest: false,
        'other-tax-number': vat !== undefined && (before?.vat.length ?? 0) > 0 && !before?.vat.includes(vat),
        'ten-times': before !== undefined && sum >= (TIMES * before.euro) / before.documents,
        'accepted-doubt': problems.some(({ code }) => code === 'DOUBT-ACCEPTED'),
        'new-rate': known !== undefined && lines.some((one) => !known.rates.includes(one.vat_rate)),
        'other-month': supplied !== undefined && !supplied.startsWith(month),
        credit: creditNoteTypes.has(document.invoice_type_code),
        'new-customer':
          known !== undefined &&
          name !== null &&
          before === undefined &&
          (vat === undefined || !numbers.has(vat)),
      };
      const reasons = unusualReasons.filter((reason) => holds[reason]);
      const one = { external_id, customer: name, ...(vat && { vat }), payable, reasons, plain: !before };
      sums.push(sum);
      for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
      if (largest === undefined || sum > Number(largest.payable)) largest = one;
      if (reasons.length > 0 || one.plain) unusual.push(one);
      if (unusual.length > 2 * LISTED) unusual = ranked(unusual, shared()).slice(0, LISTED);
    },
    /** The heaviest first: the largest, then by reason, then by amount; and the reasons of nearly all. */
    found() {
      const ofAll = shared();
      const usual = sums.toSorted((a, b) => a - b)[Math.floor(sums.length / 2)] ?? 0;
      const all = new Set([...(largest ? [largest] : []), ...unusual]);
      for (const one of all) {
        one.reasons = one.reasons.filter((reason) => !(reason in ofAll));
        if (one.plain && sums.length >= ENOUGH && Number(one.payable) >= TIMES * usual && usual > 0)
          one.reasons = unusualReasons.filter((of) => of === 'ten-times' || one.reasons.includes(of));
      }
      if (largest) largest.reasons = ['largest', ...largest.reasons];
      const listed = ranked([...all], {}).filter(({ reasons }) => reasons.length > 0);
      return { unusual: listed.slice(0, LISTED).map(({ plain: _, ...one }) => one), shared: ofAll };
    },
  };
}

function ranked<One extends Unusual>(found: readonly One[], shared: object): One[] {
  const lightestFirst = unusualReasons.toReversed().filter((reason) => !(reason in shared));
  const weightOf = ({ reasons }: Unusual) => lightestFirst.findLastIndex((one) => reasons.includes(one));
  return found.toSorted((a, b) => weightOf(b) - weightOf(a) || Number(b.payable) - Number(a.payable));
}

/**
 * Lines of a plan, of its documents with their foreseen outcomes; then stores sums per book, unusual documents, and changes
 * since the last approval. Answers the changes since the plan before.
 */
export async function* keptPlanLines(store: Store, plan: Plan, verdictOf: (ordinal: number) => Outcome) {
  const newest = await sincePlanBefore(store, plan);
  const approved = await lastApproved(store, plan);
  const before = approved && (await approvedPlan(store, approved.job));
  const comparison = before && (await planComparison(before.lines));
  const books = bookSums();
  const month = dayOfIssue(new Date(plan.created_at)).slice(0, 'yyyy-mm'.length);
  const unusual = unusualDocuments(await findWhole(store, keyOf(plan.account), knownForm), month);
  for await (const records of documentChunks(store, plan))
    for (const record of records) {
      const outcome = verdictOf(record.ordinal);
      const line = toPlanLine(record, outcome);
      if (outcome === 'ready') books.add(record);
      if (outcome === 'ready') unusual.see(record);
      newest?.see(line);
      comparison?.see(line);
      yield line;
    }
  const since = comparison && approved && { ...approved, ...comparison.changes() };
  const sums = plannedForm.text({ books: books.found(), ...unusual.found(), ...(since && { since }) });
  await store.put(jobKeys(plan.job).planned, sums);
  return (await newest?.differences()) ?? [];
}

const SUMMED = ['net_total', 'vat_total', 'payable_total'] as const;

function bookSums() {
  const books = new Map<string, { documents: number; sums: Record<(typeof SUMMED)[number], CentSum> }>();
  return {
    add({ document }: DocumentRecord): void {
      if (document?.billing_book_id === undefined) return;
      const { billing_book_id: id } = document;
      const of = books.get(id) ?? { documents: 0, sums: recordOf(SUMMED, () => new CentSum()) };
      books.set(id, of);
      of.documents += 1;
      for (const name of SUMMED) of.sums[name].add(document[`${name}_amount`]);
    },
    found: (): BookSum[] =>
      [...books].map(([billing_book_id, { documents, sums }]) => ({
        ...{ billing_book_id, documents },
        ...recordOf(SUMMED, (name) => sums[name].text),
      })),
  };
}
