import { describe, expect, it } from 'vitest';
import { proposedCode } from '../../shared/mapping/load/proposed-code.ts';

const METHOD = 'payment_method_type';
const UNIT = 'line.quantity_type';
const COUNTRY = 'counterpart.country_code';
const whole = {
  document: {
    [METHOD]: { column: 'Πληρωμή', map: { Μετρητά: '0', Κάρτα: 3, '*': '' } },
    [COUNTRY]: 'Χώρα',
    invoice_type_code: { column: 'Τύπος', map: { Τιμολόγιο: '1.1' } },
    billing_book_id: { column: 'Σειρά', map: { 'Κατάστημα 1': '11', 'Κατάστημα 2': '12' } },
  },
  line: {
    [UNIT]: { column: 'Μονάδα', map: { ΤΕΜ: '1', ΚΙΛ: '2' } },
    'line.vat_rate': { column: 'ΦΠΑ', map: { Κανονικός: '24' } },
    'line.vat_exemption_code': { column: 'Αιτία', map: { Ενδοκοινοτική: '14' } },
    'line.classification_type': { column: 'Ε3', map: { Χονδρική: 'E3_561_001' } },
  },
};
const proposed = (field: string, text: string) => {
  const found = proposedCode(whole, { field, text });
  return found === undefined ? undefined : [found.code, found.now];
};

describe('proposes the one code whose name is near', () => {
  it.each([
    // Misspelt, without accents, with words beside it, in Latin letters.
    [METHOD, 'Μετριτοίς', ['0', 'Μετρητά']],
    [METHOD, 'Μετρητα τοις', ['0', 'Μετρητά']],
    [METHOD, 'μετρητά (ταμείο 3)', ['0', 'Μετρητά']],
    [METHOD, 'METRHTA', ['0', 'Μετρητά']],
    [METHOD, 'Κάρτα πελάτη', ['3', 'Κάρτα']],
    // In other languages.
    [METHOD, 'Barzahlung', ['0', 'Μετρητά']],
    [METHOD, 'Credit card', ['3', 'Κάρτα']],
    [METHOD, 'tarjeta de credito', ['3', 'Κάρτα']],
    // Codes that the table of the profile has no text for.
    [METHOD, 'Επί πίστοση', ['1', undefined]],
    [METHOD, 'Τραπεζική κατάθεση', ['2', undefined]],
    [METHOD, 'Net banking', ['6', undefined]],
    [METHOD, 'web bankng', ['6', undefined]],
    [METHOD, 'Έμβασμα εξωτερικού', ['5', undefined]],
    [UNIT, 'τεμάχιο', ['1', 'ΤΕΜ']],
    [UNIT, 'pcs', ['1', 'ΤΕΜ']],
    [UNIT, 'κιλα', ['2', 'ΚΙΛ']],
    [UNIT, 'litrs', ['3', undefined]],
    [UNIT, 'τετρ. μέτρα', ['5', undefined]],
    [UNIT, 'τετραγωνικό μέτρο', ['5', undefined]],
    [COUNTRY, 'Γερμανίας', ['DE', 'DE']],
    [COUNTRY, 'Germania', ['DE', 'DE']],
    [COUNTRY, 'Grmany', ['DE', 'DE']],
  ])('%s «%s» → %j', (field, text, code) => expect(proposed(field, text)).toEqual(code));
});

describe('proposes nothing', () => {
  it.each([
    // Two methods at once, none of them, too short to tell apart.
    ...[
      [METHOD, 'Κάρτα ή μετρητά'],
      [METHOD, 'κατάθεση μετρητών'],
      [METHOD, 'Αντικαταβολή'],
    ],
    ...[
      [METHOD, 'PayPal'],
      [METHOD, 'Klarna'],
      [METHOD, 'Viva'],
      [METHOD, 'Δωροεπιταγή'],
      [METHOD, 'Επιστροφή'],
    ],
    ...[
      [METHOD, 'Voucher'],
      [METHOD, 'xx'],
      [METHOD, '9'],
      [METHOD, ''],
      [METHOD, 'Checkout'],
    ],
    ...[
      [UNIT, 'κουτί'],
      [UNIT, 'ώρες'],
      [UNIT, '8'],
    ],
    // One letter from Αυστρία as from Αυστραλία; no country.
    ...[
      [COUNTRY, 'Αυστρλια'],
      [COUNTRY, 'XX'],
      [COUNTRY, 'Νήσοι'],
    ],
    // Fields of which a person types each value.
    ...[
      ['invoice_type_code', 'Τιμολόγιο Πώλησης'],
      ['line.vat_rate', 'Κανονικος 24'],
      ['billing_book_id', 'Καταστημα 3'],
    ],
    ...[
      ['line.vat_exemption_code', 'Ενδοκοινοτικη'],
      ['line.classification_type', 'Χονδρικη'],
    ],
    ...[
      ['counterpart.vat', '094014202'],
      ['line.net_total_price', 'δέκα'],
    ],
  ])('%s «%s»', (field, text) => expect(proposed(field, text)).toBeUndefined());

  it('for the numbers of the authority, or without the profile', () => {
    const scaled = { document: { [METHOD]: { column: 'Πληρωμή', scale: 'authority' } } };
    expect(proposedCode(scaled, { field: METHOD, text: 'Cash' })).toBeUndefined();
    expect(proposedCode({}, { field: METHOD, text: 'Cash' })).toBeUndefined();
  });
});
