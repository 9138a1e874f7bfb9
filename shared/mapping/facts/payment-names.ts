import { paymentMethods } from '../../facts/payment-methods.ts';
import { foldText } from '../texts/fold.ts';

/** The payment method that a word names, the most special first: "Credit card" is a card, "Checkout" is not a cheque. */
export function paymentMethodNamed(text: string): string | undefined {
  const words = foldText(text).split(/[^\p{L}\d-]+/u);
  const isSaid = (word: string) =>
    words.some((one) => (/[α-ω]/.test(word) ? one.startsWith(word) : one === word || one === `${word}s`));
  const named = paymentMethods.findLast((method) => method.words.some(isSaid));
  return named === undefined ? undefined : String(named.code);
}
