import type { PaymentLine } from '../../money/conversion/payment.ts';
import { isNegative } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { readValue } from '../cells/read-value.ts';
import type { RowView } from '../cells/row-view.ts';
import type { PaymentLineSource, PaymentSection } from '../profile/payment-schema.ts';
import { linePart, lineSources, lineTypes } from '../profile/payment-section.ts';

/** The lines of the document; empty if any line lacks its name or its VAT rate. */
export function readPaymentLines(section: PaymentSection, view: RowView, problems: Problem[]): PaymentLine[] {
  const sources = lineSources(section);
  const lines = sources.flatMap((line) => readLine(line, view, problems));
  return lines.length === sources.length ? lines : [];
}

function readLine(line: PaymentLineSource, view: RowView, problems: Problem[]): PaymentLine[] {
  const part = (name: keyof typeof lineTypes): string | undefined => {
    const source = line[name];
    if (source === undefined) return undefined;
    const value = readValue({ field: linePart(name), source, type: lineTypes[name] }, view);
    problems.push(...value.problems);
    return value.text;
  };
  const needed = (name: 'name' | 'vat_rate'): string | undefined => {
    const before = problems.length;
    const text = part(name);
    if (text !== undefined || problems.length > before) return text;
    problems.push(problem('MAP-VALUE-MISSING', { row: view.row, field: linePart(name) }));
    return undefined;
  };
  const name = needed('name');
  const vat_rate = needed('vat_rate');
  const rest = withoutBlanks({
    vat_exemption_code: part('vat_exemption_code'),
    classification_category: part('classification_category'),
    classification_type: part('classification_type'),
    quantity_type: part('quantity_type'),
    share: line.share === undefined ? undefined : String(line.share),
  });
  if (name === undefined || vat_rate === undefined) return [];
  if (!isNegative(vat_rate)) return [{ name, vat_rate, ...rest }];
  problems.push(problem('PAY-VAT-RATE', { row: view.row, field: linePart('vat_rate') }, { rate: vat_rate }));
  return [];
}

type Filled<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A copy without the keys whose value is undefined. */
export function withoutBlanks<T extends object>(values: T): Filled<T> {
  const filled: Filled<T> = { ...values };
  for (const key in filled) if (filled[key] === undefined) delete filled[key];
  return filled;
}
