import type { PaymentLine } from '../../money/conversion/payment.ts';
import { isNegative } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { readValue } from '../cells/read-value.ts';
import type { RowView } from '../cells/row-view.ts';
import type { PaymentLineSource, PaymentSection } from '../profile/payment-schema.ts';
import { lineParts, lineSources } from '../profile/payment-section.ts';

/** The lines of the document; empty if any line lacks its name or its VAT rate. */
export function readPaymentLines(section: PaymentSection, view: RowView, problems: Problem[]): PaymentLine[] {
  const sources = lineSources(section);
  const lines = sources.flatMap((line) => readLine(line, view, problems));
  return lines.length === sources.length ? lines : [];
}

function readLine(line: PaymentLineSource, view: RowView, problems: Problem[]): PaymentLine[] {
  const parts: Partial<Record<(typeof lineParts)[number][0], string>> = {};
  const { row } = view;
  for (const [part, type] of lineParts) {
    const [field, source] = [`line.${part}`, line[part]];
    const value = source === undefined ? undefined : readValue({ field, source, type }, view);
    problems.push(...(value?.problems ?? []));
    if (value?.text !== undefined) parts[part] = value.text;
    else if ((part === 'name' || part === 'vat_rate') && !value?.problems.length)
      problems.push(problem('MAP-VALUE-MISSING', { row, field }));
  }
  const { name, vat_rate, ...rest } = parts;
  if (name === undefined || vat_rate === undefined) return [];
  if (isNegative(vat_rate)) {
    problems.push(problem('PAY-VAT-RATE', { row, field: 'line.vat_rate' }, { rate: vat_rate }));
    return [];
  }
  return [{ name, vat_rate, ...rest, ...(line.share !== undefined && { share: String(line.share) }) }];
}

type Filled<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A copy without the keys whose value is undefined. */
export function withoutBlanks<T extends object>(values: T): Filled<T> {
  const filled: Filled<T> = { ...values };
  for (const key in filled) if (filled[key] === undefined) delete filled[key];
  return filled;
}
