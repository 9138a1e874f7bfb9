import fc, { type Arbitrary } from 'fast-check';
import type { Counterpart, Document, Line } from '../../shared/documents/document.ts';
import { type Decimal, plus, sum } from '../../shared/money/decimal.ts';
import type { PreflightContext } from '../../shared/preflight/rules/rule.ts';
import { decimalText } from './document-shapes.ts';

/** A document with one thing changed, and the code that the change is made for. */
export interface Mutant {
  name: string;
  code: string;
  document: Document;
  /** What the export says beside the document. */
  beside?: Pick<PreflightContext, 'clears' | 'payable_foreign' | 'on'>;
}

export type Change = Arbitrary<(document: Document) => Document>;

export const mutant = (
  code: string,
  name: string,
  document: Arbitrary<Document>,
  change: Change,
): Arbitrary<Mutant> =>
  fc.tuple(document, change).map(([before, apply]) => ({ name, code, document: apply(before) }));

export const header = (values: Partial<Document>): Change =>
  fc.constant((document) => ({ ...document, ...values }));
export const headerOf = <T>(
  value: Arbitrary<T>,
  make: (value: T, document: Document) => Partial<Document>,
): Change => value.map((drawn) => (document) => ({ ...document, ...make(drawn, document) }));
export const buyer = (values: Counterpart): Change =>
  fc.constant((document) => ({ ...document, counterpart: { ...document.counterpart, ...values } }));

/** Changes one line, which is drawn; amounts are kept in step by the caller where they matter. */
export const oneLine = <T>(value: Arbitrary<T>, make: (value: T, line: Line) => Partial<Line>): Change =>
  fc.tuple(fc.nat(), value).map(([at, drawn]) => (document) => {
    const target = at % document.invoice_lines.length;
    const invoice_lines = document.invoice_lines.map((line, index) =>
      index === target ? { ...line, ...make(drawn, line) } : line,
    );
    return { ...document, invoice_lines };
  });
export const line = (values: Partial<Line>): Change => oneLine(fc.constant(values), (drawn) => drawn);

export const detail = (kind: 1 | 2, values: Partial<Line>): Change =>
  fc.constant((document) => ({
    ...document,
    invoice_lines: document.invoice_lines.map((invoice_line) =>
      invoice_line.invoice_detail_type === kind ? { ...invoice_line, ...values } : invoice_line,
    ),
  }));

export const cents = decimalText(1, 5000, 2);
export const summed = (document: Document): Document => {
  const of = (amounts: (line: Line) => Decimal) => sum(document.invoice_lines.map(amounts));
  const net = of((one) => one.net_total_price);
  const vat = of((one) => one.vat_total);
  return {
    ...document,
    net_total_amount: net,
    vat_total_amount: vat,
    total_amount: plus(net, vat),
    payable_total_amount: of((one) => one.subtotal),
  };
};
export const thenSummed = (change: Change): Change =>
  change.map((apply) => (document) => summed(apply(document)));

/** The whole amount of a line replaced, its VAT 0 and its document's totals in step. */
export const netOf = (net: Arbitrary<Decimal>): Change =>
  thenSummed(
    oneLine(net, (amount) => ({
      net_total_price: amount,
      vat_rate: '0',
      vat_exemption_code: '27',
      vat_total: '0',
      subtotal: amount,
      quantity: undefined,
      unit_price: undefined,
    })),
  );

export const appended = (make: (lines: readonly Line[]) => Line): Change =>
  fc.constant((document) =>
    summed({ ...document, invoice_lines: [...document.invoice_lines, make(document.invoice_lines)] }),
  );
export const nextNumber = (lines: readonly Line[]) =>
  Math.max(...lines.map(({ line_number }) => line_number)) + 1;
export const charge = (net: (lines: readonly Line[]) => Decimal) =>
  appended((lines) => ({
    line_number: nextNumber(lines),
    name: 'Μεταφορικά',
    net_total_price: net(lines),
    vat_rate: '0',
    vat_exemption_code: '27',
    vat_total: '0',
    subtotal: net(lines),
    fuel_code: 999,
    classification_category: 'category1_1',
    classification_type: 'E3_561_007',
  }));

/** A document of the generator with something said beside it. */
export const beside = (
  code: string,
  name: string,
  document: Arbitrary<Document>,
  say: (document: Document) => NonNullable<Mutant['beside']>,
): Arbitrary<Mutant> => document.map((one) => ({ name, code, document: one, beside: say(one) }));
