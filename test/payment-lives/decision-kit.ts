import { decidePayment } from '../../shared/documents/payment-lifecycle/decide-payment.ts';
import type { PaymentSource } from '../../shared/documents/payment-lifecycle/lifecycle-context.ts';
import type { LifecycleRow } from '../../shared/documents/payment-lifecycle/lifecycle-row.ts';
import type {
  DocumentState,
  PaymentHistory,
  RecordedEvent,
} from '../../shared/documents/payment-lifecycle/payment-history.ts';
import type {
  CapturedMoney,
  CreditMoney,
  StatedMoney,
} from '../../shared/documents/payment-lifecycle/payment-money.ts';
import { restatedPayment } from '../../shared/documents/payment-lifecycle/restated-payment.ts';
import type { Payment, PaymentEvent } from '../../shared/money/conversion/payment.ts';
import type { Problem } from '../../shared/problems/problem.ts';

interface Made extends Partial<Omit<PaymentEvent, 'is'>> {
  currency?: string;
  money?: Partial<Payment>;
  header?: LifecycleRow['header'];
  problems?: readonly Problem[];
}

/** A row of the payment P1: its number, its event, and the id and the amount that it states. */
export function told(
  row: number,
  is: PaymentEvent['is'],
  [external_id, amount]: readonly [id: string, amount?: string],
  { currency = 'EUR', money, header, problems = [], ...event }: Made = {},
): LifecycleRow {
  const paid = { currency, unit: 'major', payable_line: true, lines: [], ...money } as const;
  return {
    ...{ row, header: { external_id, ...header }, lines: [], problems },
    event: { ...{ is, payment: 'P1', what: is, column: 'Type' }, ...event },
    ...(amount === undefined ? {} : { payment: { amount, ...paid } }),
  };
}

interface Asked {
  rows: readonly LifecycleRow[];
  credits?: boolean;
  source?: PaymentSource;
  /** MARKs of issued documents by id, '' of one without. */
  issued?: Readonly<Record<string, string>>;
  claimed?: readonly string[];
  refused?: readonly string[];
  /** Totals of those that a version issued which kept no money. */
  totals?: Readonly<Record<string, string>>;
  told?: PaymentHistory['told'];
  parts?: readonly string[];
  crowded?: boolean;
  captured?: readonly CapturedMoney[];
  stated?: readonly StatedMoney[];
  credited?: readonly CreditMoney[];
}

const key = (id: string) => id.toLowerCase();

function documentsOf({ issued = {}, claimed = [], refused = [], totals = {} }: Asked) {
  const total = (id: string) => ({ statesTotal: (euro: string) => euro === totals[id] });
  return new Map<string, DocumentState>([
    ...Object.entries(issued).map(([id, mark]): [string, DocumentState] => [
      key(id),
      { state: 'issued', ...(mark && { mark }), ...(totals[id] === undefined ? {} : total(id)) },
    ]),
    ...claimed.map((id): [string, DocumentState] => [key(id), { state: 'claimed' }]),
    ...refused.map((id): [string, DocumentState] => [key(id), { state: 'refused' }]),
  ]);
}

/** The decision in lines of text, with all that it says. */
function decided(asked: Asked): string[] {
  const { rows, credits = true, source = { list: 'L', gross: false }, crowded = false } = asked;
  const past: PaymentHistory = {
    ...{ told: asked.told ?? [], parts: asked.parts ?? [], documents: documentsOf(asked), crowded },
    money: {
      captured: asked.captured ?? [],
      documents: asked.stated ?? [],
      credits: asked.credited ?? [],
    },
  };
  const decision = decidePayment(rows, { past, credits, source });
  const lines = (name: string, all: readonly unknown[]) => all.map((one) => `${name} ${spelled(one)}`);
  const paid = decision.documents.flatMap(({ restate }) => (restate ? (restatedPayment(restate) ?? []) : []));
  return [
    ...lines('document', decision.documents),
    ...lines('to pay', paid),
    ...lines('answer', decision.answers),
    ...lines('told', decision.told),
    ...lines('part', decision.parts),
    ...lines('captured', decision.captured),
  ];
}

const isRow = (value: object): value is LifecycleRow => 'header' in value && 'lines' in value;
const isProblem = (value: object): value is Problem => 'code' in value && 'severity' in value;

/** A row is its number and id; a finding is its code, weight, place and params. */
export function spelled(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spelled).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (isRow(value)) return rowText(value);
  if (isProblem(value)) {
    const { code, severity, row, column, field, params } = value;
    const place = [row, column, field].map((part) => part ?? '').join('/');
    return `${code} ${severity} ${place}${params === undefined ? '' : ` ${spelled(params)}`}`;
  }
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${parts.map(([name, part]) => `${name}: ${spelled(part)}`).join(', ')}}`;
}

function rowText({ row, header: { external_id, ...header }, payment }: LifecycleRow): string {
  const more = Object.keys(header).length === 0 ? '' : ` ${spelled(header)}`;
  const paid = payment?.external_id === undefined ? '' : ` paid as ${payment.external_id}`;
  return `${row} ${external_id}${more}${paid}`;
}

/** Rows of P1, each with its number, what it says and what else is of it. */
export const receipt = (row: number, amount?: string, more: Made = {}) =>
  told(row, 'receipt', ['P1', amount], more);
export const part = (row: number, name: string, amount?: string, more: Made = {}) =>
  told(row, 'part', [`P1-${name}`, amount], { part: name, ...more });
export const refund = (row: number, id: string, amount?: string, more: Made = {}) =>
  told(row, 'refund', [id, amount], { id, ...more });
export const failure = (row: number, id: string, amount?: string, more: Made = {}) =>
  told(row, 'refund-failed', [id, amount], { id, ...more });
export const reversal = (row: number, id: string, amount?: string, more: Made = {}) =>
  told(row, 'reversal', [id, amount], { id, ...more });
export const uncaptured = (row: number, amount?: string, more: Made = {}) =>
  told(row, 'partial-reversal', ['P1', amount], more);

/** What the ledger knows: money of issued documents and credit notes, and events. */
export const stated = (
  external_id: string,
  amount: string,
  more: Partial<StatedMoney> = {},
): StatedMoney => ({
  ...{ external_id, mark: 'M1', amount, currency: 'EUR' },
  ...more,
});
export const credit = (
  external_id: string,
  amount: string,
  takes: CreditMoney['takes'],
  more: Partial<CreditMoney> = {},
): CreditMoney => ({ ...{ external_id, mark: 'K1', amount, currency: 'EUR', takes }, ...more });
export const captured = (amount: string, more: Partial<CapturedMoney> = {}): CapturedMoney => ({
  ...{ source: 'L', external_id: 'P1', amount, currency: 'EUR' },
  ...more,
});
export const event = (
  is: RecordedEvent['is'],
  id: string,
  amount?: string,
  more: Partial<RecordedEvent> = {},
): RecordedEvent => ({
  ...{ is, id },
  ...(amount === undefined ? {} : { amount, currency: 'EUR' }),
  ...more,
});

export const ISSUED: Pick<Asked, 'issued' | 'stated'> = {
  issued: { P1: 'M1' },
  stated: [stated('P1', '100.00')],
};

export type Case = readonly [what: string, asked: Asked];

/** What is decided of each case, as the text files beside the tests hold it. */
export const transcript = (cases: readonly Case[]): string =>
  cases.map(([what, asked]) => [`# ${what}`, ...decided(asked), ''].join('\n')).join('\n');
