import { join } from 'node:path';
import fc, { type Arbitrary } from 'fast-check';
import type { Document } from '../../shared/documents/document.ts';
import { plus } from '../../shared/money/decimal.ts';
import { tableRows } from '../table-rows.ts';
import { type Change, detail, type Mutant, mutant, netOf, oneLine } from './changes.ts';
import {
  acquisition,
  clearance,
  commissionSale,
  creditNote,
  foreignDocument,
  looseCreditNote,
  receipt,
  retailCreditNote,
  salesInvoice,
  serviceAbroad,
  serviceInvoice,
  supplement,
  validDocument,
} from './valid-documents.ts';
import { fuelInvoice, fuelReceipt, heatingDocument } from './valid-fuel-documents.ts';

// Reads `mutants.txt`.

const DOCUMENTS: Readonly<Record<string, Arbitrary<Document>>> = {
  ...{ acquisition, clearance, commissionSale, creditNote, foreignDocument, looseCreditNote, receipt },
  ...{ retailCreditNote, salesInvoice, serviceAbroad, serviceInvoice, supplement, validDocument },
  ...{ fuelInvoice, fuelReceipt, heatingDocument },
};

type Fields = Record<string, unknown>;
/** Sets or adds what was drawn: a function of the field before. */
type Drawn = Record<string, (before: unknown) => unknown>;

const changedBy = (drawn: Drawn) => (of: object) =>
  Object.fromEntries(Object.entries(drawn).map(([field, value]) => [field, value((of as Fields)[field])]));

/** Changes a part of a document. */
const PARTS: Readonly<Record<string, (drawn: Drawn) => Change>> = {
  header: (drawn) => fc.constant((document) => ({ ...document, ...changedBy(drawn)(document) })),
  buyer: (drawn) =>
    fc.constant(({ counterpart = {}, ...document }) => ({
      ...document,
      counterpart: { ...counterpart, ...changedBy(drawn)(counterpart) },
    })),
  line: (drawn) => oneLine(fc.constant(drawn), (_, line) => changedBy(drawn)(line)),
  lines: (drawn) =>
    fc.constant(({ invoice_lines, ...document }) => ({
      ...document,
      invoice_lines: invoice_lines.map((line) => ({ ...line, ...changedBy(drawn)(line) })),
    })),
  clearance: (drawn) => detail(1, changedBy(drawn)({})),
  fee: (drawn) => detail(2, changedBy(drawn)({})),
  net: (drawn) => netOf(fc.constant(String(drawn.net_total_price?.(undefined)))),
};

const COUNTS = new Set([
  'quantity_type',
  'special_invoice_category',
  'payment_method_type',
  'invoice_detail_type',
  'fuel_code',
]);
const SWITCHES = new Set(['fuel_invoice', 'expense']);
const MARK = '400001925600940';

function readValue(field: string, written: string): unknown {
  if (written === '–') return undefined;
  const text = written
    .replace(/^"(.*)"$/, '$1')
    .replace(/^(.+)×(\d+)$/u, (_, of, times) => of.repeat(Number(times)));
  if (field === 'correlated_invoices') return text === 'none' ? [] : [MARK, text];
  if (SWITCHES.has(field)) return text === 'yes';
  return COUNTS.has(field) ? Number(text) : text;
}

/** `field = values` or `field += values`. */
function drawnOf(setting: string): [field: string, value: Arbitrary<Drawn[string]>] {
  const [, field = '', sign, values = ''] = /^(\w+) (\+?=) (.+)$/.exec(setting) ?? [];
  const all = values.split(' | ').map((written) => readValue(field, written));
  const adds = (by: unknown) => (before: unknown) => plus(String(before), String(by));
  return [field, fc.constantFrom(...all.map((value) => (sign === '=' ? () => value : adds(value))))];
}

export const tableOfMutants: readonly Arbitrary<Mutant>[] = tableRows(
  join(import.meta.dirname, 'mutants.txt'),
).map(([code = '', name = '', documents = '', part = '', settings]) => {
  const make = PARTS[part];
  const drawn = Object.fromEntries((settings?.split(', ') ?? []).map(drawnOf));
  const of = documents.split(' ').flatMap((one) => DOCUMENTS[one] ?? []);
  if (make === undefined || of.length !== documents.split(' ').length)
    throw new Error(`${name}: unknown words`);
  return mutant(code, name, fc.oneof(...of), fc.record(drawn).chain(make));
});
