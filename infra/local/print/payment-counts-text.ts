import type { PaymentCounts } from '../../../shared/mapping/payments/payment-counts.ts';
import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';
import { translate } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { terminalWords } from '../words/terminal-words.ts';

type Kind = keyof PaymentCounts;
type Counted = Readonly<Record<Language, readonly [one: string, several: string]>>;

const counted = (en: readonly [string, string], el: readonly [string, string]): Counted => ({ en, el });

/** Kinds of rows in a reader's words, in the order of interest. */
const kinds: Readonly<Record<Kind, Counted>> = {
  receipt: counted(['receipt', 'receipts'], ['είσπραξη', 'εισπράξεις']),
  part: counted(['capture', 'captures'], ['μερική είσπραξη', 'μερικές εισπράξεις']),
  refund: counted(['refund', 'refunds'], ['επιστροφή', 'επιστροφές']),
  'refund-failed': counted(
    ['failed refund', 'failed refunds'],
    ['αποτυχημένη επιστροφή', 'αποτυχημένες επιστροφές'],
  ),
  'refund-summary': counted(
    ['refund notice', 'refund notices'],
    ['ενημέρωση επιστροφής', 'ενημερώσεις επιστροφών'],
  ),
  reversal: counted(['reversal', 'reversals'], ['ανάκληση', 'ανακλήσεις']),
  'partial-reversal': counted(
    ['partial reversal', 'partial reversals'],
    ['μερική ανάκληση', 'μερικές ανακλήσεις'],
  ),
  cancellation: counted(
    ['cancelled payment', 'cancelled payments'],
    ['ακυρωμένη πληρωμή', 'ακυρωμένες πληρωμές'],
  ),
  reversed: counted(
    ['payment refunded since', 'payments refunded since'],
    ['πληρωμή που επιστράφηκε στη συνέχεια', 'πληρωμές που επιστράφηκαν στη συνέχεια'],
  ),
  dispute: counted(['dispute', 'disputes'], ['αμφισβήτηση', 'αμφισβητήσεις']),
  pending: counted(['pending payment', 'pending payments'], ['εκκρεμής πληρωμή', 'εκκρεμείς πληρωμές']),
  failed: counted(['failed payment', 'failed payments'], ['αποτυχημένη πληρωμή', 'αποτυχημένες πληρωμές']),
  fee: counted(['fee', 'fees'], ['προμήθεια', 'προμήθειες']),
  payout: counted(['payout', 'payouts'], ['απόδοση', 'αποδόσεις']),
  outgoing: counted(
    ['outgoing payment', 'outgoing payments'],
    ['εξερχόμενη πληρωμή', 'εξερχόμενες πληρωμές'],
  ),
  exchange: counted(
    ['currency exchange', 'currency exchanges'],
    ['μετατροπή νομίσματος', 'μετατροπές νομίσματος'],
  ),
  transfer: counted(['own transfer', 'own transfers'], ['δική σας μεταφορά', 'δικές σας μεταφορές']),
  'own-income': counted(
    ['row of own income', 'rows of own income'],
    ['γραμμή δικού σας εσόδου', 'γραμμές δικών σας εσόδων'],
  ),
  other: counted(['other row', 'other rows'], ['άλλη γραμμή', 'άλλες γραμμές']),
  several: counted(
    ['row of several notifications', 'rows of several notifications'],
    ['γραμμή με πολλές ειδοποιήσεις', 'γραμμές με πολλές ειδοποιήσεις'],
  ),
  incomplete: counted(['incomplete row', 'incomplete rows'], ['ελλιπής γραμμή', 'ελλιπείς γραμμές']),
  'capture-mode': counted(['capture', 'captures'], ['είσπραξη δέσμευσης', 'εισπράξεις δεσμεύσεων']),
  question: counted(
    ['row for you to decide', 'rows for you to decide'],
    ['γραμμή που αποφασίζετε εσείς', 'γραμμές που αποφασίζετε εσείς'],
  ),
};

const LIST = {
  named: { en: 'a list of {provider} payments: {counts}', el: 'λίστα πληρωμών {provider}: {counts}' },
  own: { en: 'a list of payments: {counts}', el: 'λίστα πληρωμών: {counts}' },
  none: terminalWords.noRows,
} as const satisfies Readonly<Record<string, BilingualText>>;

/** `a list of Stripe payments: 211 receipts, 4 refunds, 5 payouts`. */
export function paymentCountsText(
  counts: PaymentCounts,
  provider: string | undefined,
  language: Language,
): string {
  const said = Object.entries(kinds).flatMap(([kind, words]) => {
    const found = Object.entries(counts).find(([name]) => name === kind)?.[1];
    if (found === undefined) return [];
    const [one, several] = words[language];
    return [`${found} ${found === 1 ? one : several}`];
  });
  const list = said.length === 0 ? translate(LIST.none, language) : said.join(', ');
  return provider === undefined
    ? translate(LIST.own, language, { counts: list })
    : translate(LIST.named, language, { provider, counts: list });
}
