import type { PaymentCounts } from '../../../shared/mapping/payments/payment-counts.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import en from '../../../shared/words/en/commands.json' with { type: 'json' };
import { tellIn } from '../words/terminal-words.ts';
import { inspectionWords } from './inspection-words.ts';

const COUNTED = /^count-/;

/** `a list of Stripe payments: 211 receipts, 4 refunds, 5 payouts`. */
export function paymentCountsText(
  counts: PaymentCounts,
  provider: string | undefined,
  language: Language,
): string {
  const say = inspectionWords(language);
  const codes = Object.keys(en.inspect).filter(
    (code): code is `count-${keyof PaymentCounts & string}` & keyof typeof en.inspect => COUNTED.test(code),
  );
  const said = codes.flatMap((code) => {
    const count = Object.entries(counts).find(([kind]) => `count-${kind}` === code)?.[1];
    const [one, several] = say(code).split(' | ');
    return count === undefined ? [] : [`${count} ${count === 1 ? one : several}`];
  });
  const list = said.length === 0 ? tellIn(language)('noRows') : said.join(', ');
  return provider === undefined
    ? say('listOwn', { counts: list })
    : say('listNamed', { provider, counts: list });
}
