import { fieldOfPath } from '../../documents/canonical.ts';
import { listed } from '../../issue/issue-result.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type Issued, printedName } from './versions.ts';

const OF_BUYER = /^counterpart\./;
const KIND = 'invoice_type_code';
const AMOUNT = 'payable_total_amount';
const ISO_MONTH = 'yyyy-mm'.length;
const MONTHS_PER_QUARTER = 3;

/** Doubts that only a person can settle: another buyer, document type, payment amount or period. */
export function amendDoubts(
  old: Issued,
  { differs, type, was, today }: { differs: readonly string[]; type: string; was: string; today: string },
): Problem[] {
  const said = { printed: printedName(old), mark: old.issued.mark };
  const ofBuyer = differs.filter((path) => OF_BUYER.test(path));
  const [first] = ofBuyer;
  const buyer =
    first === undefined
      ? []
      : [problem('AMEND-BUYER', { field: fieldOfPath(first) }, { ...said, fields: listed(ofBuyer) })];
  const kind = differs.includes(KIND) ? [problem('AMEND-KIND', { field: KIND }, { ...said, type, was })] : [];
  const { payment } = old.money ?? {};
  // The export may state a part of the provider's earlier amount, or more than was captured.
  const amount =
    payment !== undefined && differs.includes(AMOUNT)
      ? [problem('AMEND-PAYMENT', { field: AMOUNT }, { ...said, payment })]
      : [];
  return [...buyer, ...kind, ...amount, ...periodDoubt(said, { date: dayOf(old), today })];
}

/** The day on which the authority has it, as an ISO date. */
const dayOf = ({ issued: { issued_at } }: Issued): string => issued_at.slice(0, 'yyyy-mm-dd'.length);

function periodDoubt(
  said: { printed: string; mark: string },
  { date, today }: { date: string; today: string },
): Problem[] {
  if (date.slice(0, ISO_MONTH) === today.slice(0, ISO_MONTH)) return [];
  const isOfQuarter = quarterOf(date) === quarterOf(today);
  const params = { ...said, date };
  return [problem('AMEND-PERIOD', {}, isOfQuarter ? params : { ...params, variant: 'quarter' })];
}

const quarterOf = (day: string): string => {
  const [year, month] = day.split('-');
  return `${year} ${Math.ceil(Number(month) / MONTHS_PER_QUARTER)}`;
};
