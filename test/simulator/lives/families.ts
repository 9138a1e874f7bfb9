import { ORDER_LINE, RETAIL } from '../../tables/receipt-profile.ts';
import type { Chance } from '../random.ts';

/** Kinds of documents that a guard stands before: one number under two spellings, a sale cleared once, a payment with a life. */
export const FAMILIES = ['invoices', 'clearances', 'payments'] as const;
export type Family = (typeof FAMILIES)[number];

/** An export of one family; its rows are texts of their own, each with a name by which invariants know it. */
export interface LivesExport {
  family: Family;
  account: string;
  profile: string;
  file: string;
  rows: readonly string[];
  amend?: boolean;
}

export const BALANCE_PROFILE = JSON.stringify({
  name: 'balance',
  extends: 'stripe-balance',
  document: RETAIL,
  payment: { refunds: { invoice_type_code: '11.4' }, line: ORDER_LINE },
});

const BOOKS_HEADER =
  'external_id,invoice_type_code,payment_method_type,notes,Date,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,clears,commission.sale_total,commission.fee,commission.clearance_vat_rate,commission.fee_exemption_code,commission.fee_category,commission.fee_type,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type,correlated_invoices';
const PAYMENTS_HEADER =
  'balance_transaction_id,created_utc,currency,gross,reporting_category,source_id,charge_id';

const NUMBERS = ['7', '8', '9'] as const;
const SPELLINGS = ['T-', 'ΤΔΑ-Α-', 't-'] as const;
const invoice = (id: string, net: string) =>
  `${id},1.1,3,,04/05/2026,Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535,,,,,,,,Πριόνι,${net},24,category1_1,E3_561_001,`;

const SALES = ['S-1', 'S-2'] as const;
export const SOLD = 800;
const sale = (id: string, net = SOLD) =>
  `${id},1.4,3,,,Island Boats,GR,090165560,,,,,,,,,,,,Πορτοκάλια,${net}.00,13,category1_7,E3_881_001,`;
const sales = SALES.map((id) => sale(id));
/** The fee is a tenth of the sale. */
const clearance = (id: string) =>
  `${id},1.5,3,,,Συνεταιρισμός,GR,064677095,,,,,${TAKEN[id]?.of},${SOLD}.00,80.00,13,27,category1_3,E3_561_001,,,,,,`;
/** It names its sale by the MARK that the sale has by then. */
const credit = (id: string) =>
  `${id},5.1,3,,,Island Boats,GR,090165560,,,,,,,,,,,,Επιστροφή,${TAKEN[id]?.net}.00,13,category1_7,E3_881_001,MARK of S-1`;
/** What clearances and credit notes take of a sale: of S-1 each two more than there is. */
export const TAKEN: Readonly<Record<string, { of: (typeof SALES)[number]; net: number }>> = {
  ...{ 'C-1': { of: 'S-1', net: SOLD }, 'C-2': { of: 'S-1', net: SOLD }, 'C-3': { of: 'S-1', net: SOLD } },
  ...{ 'C-4': { of: 'S-2', net: SOLD }, 'K-1': { of: 'S-1', net: 400 }, 'K-2': { of: 'S-1', net: 600 } },
};
/** A sale in place of S-1, for less. */
const amendment = (of: Omit<LivesExport, 'rows'>): LivesExport => ({
  ...{ ...of, amend: true, rows: [sale('S-1', SOLD - 100)] },
});
const CLEARANCES = Object.keys(TAKEN).filter((id) => id.startsWith('C'));
const CREDITS = ['K-1', 'K-2'] as const;

export const CAPTURED = 124;
const PAYMENTS = ['1', '1', '2'] as const;
/** Together more than was captured: the last one exceeds it, whichever that is. */
const REFUNDS: Readonly<Record<string, string>> = { a: '99.20', b: '24.80', c: '62.00' };
/** Two that come to more than was captured. */
const EXCEEDING = ['a', 'c'] as const;
const PART_DAYS: Record<string, string> = { charge: '05', a: '06', b: '07', c: '08', failure: '09' };
const moment = (part: string) => `2026-04-${PART_DAYS[part] ?? '10'} 09:14:20`;

const charge = (n: string) => `txn_${n},${moment('charge')},eur,${CAPTURED}.00,charge,ch_${n},ch_${n}`;
const refund = (n: string, part: string) =>
  `txn_${n}${part},${moment(part)},eur,-${REFUNDS[part]},refund,re_${n}${part},ch_${n}`;
const failure = (n: string) =>
  `txn_${n}f,${moment('failure')},eur,-${CAPTURED}.00,charge_failure,ch_${n},ch_${n}`;

export const FAILED = /charge_failure,(ch_\d)/;

/** Some of a list, at least one, in its order. */
function some<One>(chance: Chance, of: readonly One[], share = 0.5): One[] {
  const drawn = of.filter(() => chance.happens(share));
  return drawn.length > 0 ? drawn : [...of].slice(0, 1);
}

/** A number occurs once: documents of one export are told apart by the export. */
const drawInvoices = (chance: Chance) =>
  some(chance, NUMBERS).map((number) =>
    invoice(`${chance.pick(SPELLINGS)}${number}`, chance.happens(0.9) ? '40.00' : '41.00'),
  );

function drawClearances(chance: Chance): string[] {
  const clearing = chance.happens(0.3) ? [] : some(chance, CLEARANCES, 0.4);
  const sold = some(chance, sales, 0.7);
  return [
    ...(chance.happens(0.6) || clearing.length === 0 ? sold : []),
    ...clearing.map(clearance),
    ...CREDITS.flatMap((id) => (chance.happens(0.2) ? [credit(id)] : [])),
  ];
}

function drawPayments(chance: Chance): string[] {
  const n = chance.pick(PAYMENTS);
  return [
    ...(chance.happens(0.8) ? [charge(n)] : []),
    ...Object.keys(REFUNDS).flatMap((part) => (chance.happens(0.45) ? [refund(n, part)] : [])),
    ...(chance.happens(0.12) ? [failure(n)] : []),
  ];
}

export function drawLives(
  chance: Chance,
  { account, family, at }: { account: string; family: Family; at: number },
): LivesExport {
  const of = { family, account, file: `${family}-${at}.csv` };
  if (family === 'invoices') return { ...of, profile: 'standard', rows: drawInvoices(chance) };
  const standard = { ...of, profile: 'standard' };
  if (family === 'clearances')
    return chance.happens(0.2) ? amendment(standard) : { ...standard, rows: drawClearances(chance) };
  const rows = drawPayments(chance);
  return { ...of, profile: 'balance', rows: rows.length > 0 ? rows : [charge('1')] };
}

/** What exports stand on, and some that cannot all be issued. */
export interface Collision {
  first: LivesExport | undefined;
  others: readonly LivesExport[];
}

/** Exports of one family that collide: each could be issued alone. */
export function drawCollision(
  chance: Chance,
  { account, family }: { account: string; family: Family },
): Collision {
  const profile = family === 'payments' ? 'balance' : 'standard';
  const of = (at: number, rows: readonly string[]): LivesExport => ({
    ...{ family, account, profile, rows },
    file: `${family}-${at}.csv`,
  });
  if (family === 'invoices') {
    const numbers = some(chance, NUMBERS, 0.6);
    const spelled = SPELLINGS.map((spelling) =>
      numbers.map((number) => invoice(`${spelling}${number}`, '40.00')),
    );
    return {
      first: undefined,
      others: shuffled(chance, spelled)
        .slice(0, 2)
        .map((rows, at) => of(at, rows)),
    };
  }
  if (family === 'clearances') {
    const clearing = shuffled(chance, ['C-1', 'C-2', 'C-3']);
    return {
      first: of(0, sales),
      others: shuffled(chance, [
        ...clearing.slice(0, chance.pick([1, 2, 3])).map(clearance),
        ...CREDITS.flatMap((id) => (chance.happens(0.4) ? [credit(id)] : [])),
        ...(chance.happens(0.4) ? [undefined] : []),
      ]).map((row, at) => (row === undefined ? amendment(of(at + 1, [])) : of(at + 1, [row]))),
    };
  }
  const taking = shuffled(chance, chance.happens(0.3) ? Object.keys(REFUNDS) : EXCEEDING);
  return { first: of(0, [charge('1')]), others: taking.map((part, at) => of(at + 1, [refund('1', part)])) };
}

function shuffled<One>(chance: Chance, of: readonly One[]): One[] {
  const left = [...of];
  return of.flatMap(() => left.splice(chance.below(left.length), 1));
}

export const livesText = (
  { family, rows }: Pick<LivesExport, 'family' | 'rows'>,
  markOf: (external_id: string) => string,
): string =>
  `${[family === 'payments' ? PAYMENTS_HEADER : BOOKS_HEADER, ...rows].join('\n')}\n`.replace(
    /MARK of (\S+)/g,
    (_, sale) => markOf(sale),
  );

/** The number that invoices of several spellings share; undefined of other documents. */
export const numberOf = (external_id: string): string | undefined =>
  /^(?:T-|t-|ΤΔΑ-Α-)(\d)$/.exec(external_id)?.[1];

/** The payment of a document of one. */
export const paymentOf = (external_id: string): string | undefined => /(?:ch|re)_(\d)/.exec(external_id)?.[1];
