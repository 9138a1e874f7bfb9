import { vatExemptions } from '../../../shared/facts/vat-exemptions.ts';
import { type Decimal, normalise, sum } from '../../../shared/money/decimal.ts';
import type { Invoice, InvoiceLine } from '../invoices/invoice-schema.ts';
import { net, vat } from '../invoices/lines.ts';
import { decimalOf, textOf } from '../json/scalar.ts';
import type { Locale } from './words.ts';

/** Lines of one VAT rate and one reason, together. */
interface VatGroup {
  rate: Decimal;
  net: Decimal;
  vat: Decimal;
  /** Reason why there is no VAT, in words. */
  reason: string;
}

/** The document's VAT by rate, the highest first. */
export function vatAnalysis(invoice: Invoice, locale: Locale): VatGroup[] {
  const groups = Map.groupBy(
    invoice.invoice_lines,
    (line) => `${rateOf(line)}/${textOf(line.vat_exemption_code)}`,
  );
  return [...groups.values()]
    .map((lines) => groupOf(lines, locale))
    .sort((a, b) => Number(b.rate) - Number(a.rate));
}

function groupOf(lines: readonly InvoiceLine[], locale: Locale): VatGroup {
  const [first] = lines;
  const code = textOf(first?.vat_exemption_code);
  return {
    rate: first === undefined ? '0' : rateOf(first),
    net: sum(lines.map(net)),
    vat: sum(lines.map(vat)),
    reason: vatExemptions.get(code)?.[locale] ?? code,
  };
}

const rateOf = (line: InvoiceLine): Decimal => normalise(decimalOf(line.vat_rate) ?? '0');
