import { printedPayable } from '../../money/conversion/payable-line.ts';
import { currencyOf } from '../../money/currency.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';

type PaidDocument = Pick<OutcomeRecord, 'currency' | 'exchange_rate' | 'payable_total'> & {
  payment?: Pick<NonNullable<OutcomeRecord['payment']>, 'currency' | 'payable_foreign'> | undefined;
};

interface ForeignPayable {
  currency: string;
  /** In that currency; null on a euro document and where no rate is known. */
  payable_foreign: string | null;
}

/**
 * The payable line that a document prints in its currency: euro payable × rate, 108.42 $ for 100.00 € at 1.0842
 * (interface, Foreign currency, 2).
 */
export function foreignPayable(document: PaidDocument): ForeignPayable {
  const { payment, payable_total, exchange_rate } = document;
  const currency = document.currency ?? payment?.currency ?? 'EUR';
  if (currency === 'EUR') return { currency, payable_foreign: null };
  const computed =
    payable_total === undefined || exchange_rate === undefined
      ? null
      : printedPayable(payable_total, exchange_rate, currencyOf(currency)?.exponent ?? 0);
  return { currency, payable_foreign: payment?.payable_foreign ?? computed };
}
