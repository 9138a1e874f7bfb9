import { type BuiltDocument, buildDocument } from '../documents/build/build-document.ts';
import type { Document, MappedRow } from '../documents/document.ts';
import { type Field, isHeaderField, isLineField, lineFields } from '../documents/fields.ts';
import type { Axis } from '../facts/compatibility/row.ts';
import { isDoubtful, isError, type Problem } from '../problems/problem.ts';
import { judgeCells, type LawDays, OPEN_END } from './judge-compatibility.ts';
import { normaliseDocument } from './judge-document.ts';
import { toProblem } from './preflight.ts';
import { rules } from './rules/rules.ts';

type Reads = Set<string>;
type DaysOf = (built: BuiltDocument) => Partial<LawDays> | undefined;

/**
 * Errors and doubts of a document whose cells in the fields of `unread` are wrong, that hold whatever those cells will
 * say: none comes from a rule that reads one of these fields, or an amount that is computed from them.
 */
export function certainFindings(
  rows: readonly MappedRow[],
  unread: readonly Problem[],
  { establishments, daysOf }: Pick<LawDays, 'establishments'> & { daysOf: DaysOf },
): readonly Problem[] {
  const fields = unread.map(({ field = '' }) => field);
  const isRead = (field: string): field is Field => isHeaderField(field) || isLineField(field);
  if (!fields.every(isRead) || rows.some(({ payment, foreign }) => payment ?? foreign)) return [];
  const built = buildDocument(rows.map((row) => readable(row, unread)));
  const { lineRows, commission } = built;
  if (built.document === undefined || commission === true) return [];
  const open: Reads = new Set([...fields, ...(fields.some(isAmount) ? AMOUNTS : [])]);
  const { document } = normaliseDocument(built.document);
  const isDayOpen = DAY_FIELDS.some((field) => open.has(field));
  const ofTable = judgeCells(document, { on: OPEN_END, ...daysOf(built), establishments })
    .filter(
      ({ row }) =>
        !(isDayOpen && (row.from ?? row.until ?? row.cells.island)) &&
        Object.keys(row.cells).every((axis) => !OF_AXIS[axis as Axis].some((field) => open.has(field))),
    )
    .map(({ row, finding }) => toProblem(row, document, finding, { lineRows }));
  const ofRules = rules.flatMap((rule) => {
    const read: Reads = new Set();
    const seen = watched(document, read);
    const findings = rule.find(seen, { lineRows });
    return read.isDisjointFrom(open) ? findings.map((one) => toProblem(rule, seen, one, { lineRows })) : [];
  });
  return [...ofTable, ...ofRules].filter((one) => isError(one) || isDoubtful(one));
}

/** Fields that decide which day's law counts for a document. */
const DAY_FIELDS: readonly Field[] = ['supply_date', 'invoice_type_code'];

/** Amounts that a document computes from its lines, or a line from its other cells. */
const AMOUNTS: readonly Field[] = [
  ...(['net_total_amount', 'vat_total_amount', 'total_amount', 'payable_total_amount'] as const),
  ...(['line.quantity', 'line.unit_price', 'line.net_total_price'] as const),
  ...(['line.vat_total', 'line.subtotal'] as const),
];
const isAmount = (field: string): boolean => isLineField(field) && lineFields[field] === 'decimal';

/** The fields behind each side of the table of what goes together. */
const OF_AXIS: Readonly<Record<Axis, readonly Field[]>> = {
  kind: ['invoice_type_code'],
  place: ['counterpart.country_code'],
  number: ['counterpart.vat', 'counterpart.country_code'],
  special: ['special_invoice_category'],
  fuel: ['fuel_invoice'],
  correlated: ['correlated_invoices'],
  island: ['counterpart.postal_code', 'counterpart.country_code'],
  seat: [],
  currency: ['currency'],
  reason: ['line.vat_exemption_code'],
  category: ['line.classification_category'],
  type: ['line.classification_type'],
  detail: ['line.invoice_detail_type'],
  expense: ['line.expense'],
  rate: ['line.vat_rate'],
  item: ['line.name', 'line.fuel_code', ...AMOUNTS],
};

/** The row without its problems; a placeholder replaces each value that a document requires. */
function readable(row: MappedRow, unread: readonly Problem[]): MappedRow {
  const fields = unread.flatMap(({ field, row: at = row.row }) => (at === row.row ? (field ?? []) : []));
  const amounts = fields.filter(isAmount).map((field) => [field, '1']);
  const type = fields.includes('invoice_type_code') ? { invoice_type_code: '1.1' } : {};
  return {
    ...row,
    problems: [],
    header: { ...type, ...row.header },
    lines: row.lines.map((line) => ({ ...Object.fromEntries(amounts), ...line })),
  };
}

/** The document, with the name of each field that is read of it added to `read`. */
function watched(document: Document, read: Reads): Document {
  const watch = <One extends object>(one: One, before: string): One =>
    new Proxy(one, {
      get(of, name, self) {
        if (typeof name === 'string') read.add(`${before}${name}`);
        return Reflect.get(of, name, self);
      },
    });
  const { counterpart, invoice_lines } = document;
  const parts = {
    ...(counterpart && { counterpart: watch(counterpart, 'counterpart.') }),
    invoice_lines: invoice_lines.map((line) => watch(line, 'line.')),
  };
  return watch({ ...document, ...parts }, '');
}
