/** A reason for 0% VAT in words: the article of the VAT code (L.5144/2024). */
interface VatExemption {
  el: string;
  en: string;
}

const article = (number: string, use?: { el: string; en: string }): VatExemption => ({
  el: `Χωρίς ΦΠΑ – άρθρο ${number} του Κώδικα ΦΠΑ${use === undefined ? '' : ` (${use.el})`}`,
  en: `Without VAT – article ${number} of the VAT Code${use === undefined ? '' : ` (${use.en})`}`,
});

const included = (number: string, use?: { el: string; en: string }): VatExemption => ({
  el: `ΦΠΑ εμπεριεχόμενος – άρθρο ${number} του Κώδικα ΦΠΑ${use === undefined ? '' : ` (${use.el})`}`,
  en: `VAT included – article ${number} of the VAT Code${use === undefined ? '' : ` (${use.en})`}`,
});

/** The exemption reasons of the authority with the words of the service, by code. */
export const vatExemptions: ReadonlyMap<string, VatExemption> = new Map([
  ['1', article('2, 3', { el: 'εκτός πεδίου εφαρμογής', en: 'outside the scope' })],
  ['2', article('5', { el: 'μεταβίβαση επιχείρησης', en: 'transfer of a business' })],
  ['3', article('17', { el: 'αγαθά εκτός Ελλάδας', en: 'goods supplied outside Greece' })],
  ['4', article('18', { el: 'υπηρεσίες εκτός Ελλάδας', en: 'services supplied outside Greece' })],
  ['5', article('21')],
  ['6', article('24')],
  ['7', article('27', { el: 'απαλλασσόμενες δραστηριότητες', en: 'exempt activities' })],
  ['8', article('29', { el: 'εξαγωγή', en: 'export' })],
  ['9', article('30', { el: 'ειδικά καθεστώτα, αποθήκες', en: 'special regimes, warehouses' })],
  ['10', article('31')],
  ['11', article('32')],
  ['12', article('32', { el: 'πλοία ανοικτής θαλάσσης', en: 'open-sea ships' })],
  ['13', article('32.1.γ', { el: 'πλοία', en: 'ships' })],
  ['14', article('33', { el: 'ενδοκοινοτική παράδοση', en: 'intra-Community supply' })],
  ['15', article('44', { el: 'μικρές επιχειρήσεις', en: 'small businesses' })],
  ['16', article('45', { el: 'αντίστροφη χρέωση', en: 'reverse charge' })],
  ['17', article('47')],
  ['18', article('48', { el: 'αγρότες', en: 'farmers' })],
  ['19', article('54')],
  ['20', included('50', { el: 'ταξιδιωτικά πρακτορεία', en: 'travel agents' })],
  ['21', included('51')],
  ['22', included('52', { el: 'περιθώριο κέρδους', en: 'margin scheme' })],
  ['23', included('53')],
  ['24', article('8')],
  ['25', { el: 'Χωρίς ΦΠΑ – ΠΟΛ.1029/1995', en: 'Without VAT – POL.1029/1995' }],
  ['26', { el: 'Χωρίς ΦΠΑ – ΠΟΛ.1167/2015', en: 'Without VAT – POL.1167/2015' }],
  ['27', { el: 'Χωρίς ΦΠΑ – λοιπές εξαιρέσεις', en: 'Without VAT – other exemptions' }],
  ['28', article('29 §1 β', { el: 'αφορολόγητα λιανικής', en: 'tax-free retail' })],
  ['29', article('56', { el: 'OSS, μη ενωσιακό καθεστώς', en: 'OSS, non-Union scheme' })],
  ['30', article('57', { el: 'OSS, ενωσιακό καθεστώς', en: 'OSS, Union scheme' })],
  ['31', article('58', { el: 'IOSS', en: 'IOSS' })],
]);
