/** One payment method: its code at the service, its code on the authority's own scale, and its name. */
interface PaymentMethod {
  code: number;
  authority: number;
  en: string;
  el: string;
  /** The beginnings of words, folded, with which exports name it. */
  words: readonly string[];
}

const method = (
  [code, authority]: readonly [number, number],
  en: string,
  el: string,
  words: string,
): PaymentMethod => ({ code, authority, en, el, words: words.split(' ') });

/**
 * The payment methods on the service's scale. The authority numbers the same methods otherwise: its 3 is cash, the
 * service's 3 is a card, so that a code of the wrong scale is accepted and wrong.
 */
export const paymentMethods: readonly PaymentMethod[] = [
  method(
    [0, 3],
    'cash',
    'μετρητά',
    'μετρητ cash bar barzahlung especes liquide contanti efectivo contado numerario dinheiro gotowka gotowką contant',
  ),
  method([1, 5], 'on credit', 'επί πιστώσει', 'πιστωσ credit net'),
  method(
    [2, 1],
    'domestic bank account',
    'λογαριασμός πληρωμών ημεδαπής',
    'καταθεσ εμβασμ τραπεζ bank wire transfer uberweisung lastschrift virement prelevement bonifico przelew overschrijving incasso vorkasse',
  ),
  method(
    [3, 7],
    'card (POS)',
    'κάρτα (POS)',
    'καρτ pos card visa mastercard karte kreditkarte ec-karte carte carta tarjeta cartao multibanco karta kart pin',
  ),
  method([4, 4], 'cheque', 'επιταγή', 'επιταγ cheque check assegno talon'),
  method([5, 2], 'foreign bank account', 'λογαριασμός πληρωμών αλλοδαπής', 'αλλοδαπ εξωτερικ foreign'),
  method([6, 6], 'web banking', 'web banking', 'web banking e-banking ebanking'),
  method([7, 8], 'IRIS', 'IRIS', 'iris'),
];

const byCode = new Map(paymentMethods.map((method) => [method.code, method]));
const byAuthority = new Map(paymentMethods.map((method) => [method.authority, method]));

/** The method under the service's code. */
export const paymentMethod = (code: number): PaymentMethod | undefined => byCode.get(code);

/** The service's code of an authority's: `3` (cash there) → `0`. */
export const fromAuthorityScale = (code: number): number | undefined => byAuthority.get(code)?.code;
