/** VAT rates in force, in percent, as the service takes them; another one would be issued as if without VAT. */
export const vatRates: ReadonlySet<string> = new Set(['0', '3', '4', '6', '9', '13', '17', '24']);

/** Exemption reasons run from 1 to this number (schema SimpleTypes v2.0.1, VatExemptionType). */
const EXEMPTION_CODE_MAX = 31;

export const exemptionCodes: ReadonlySet<string> = new Set(
  Array.from({ length: EXEMPTION_CODE_MAX }, (_, index) => String(index + 1)),
);

/** Islands with reduced VAT (17, 9, 4 and 3 %) by the beginnings of their postcodes, and the day from which they have it. */
export const islands: readonly { from?: string; postcodes: string }[] = [
  // Lesbos, Chios, Samos, Kos and Leros.
  { postcodes: '811 812 813 821 822 823 831 832 85300 85301 85302 854' },
  // Oinousses and Psara, whose postcodes begin as those of Chios do; Lemnos and Saint Eustratius, Ikaria, Fournoi.
  { from: '2026-01-01', postcodes: '82101 82104 814 815 833 834' },
  // Samothrace; of the Dodecanese all but Rhodes: Leipsoi and Agathonisi, Tilos, Chalki, Kastellorizo, Kalymnos, Nisyros, Patmos,
  // Symi, Karpathos, Kasos, Astypalaia.
  { from: '2026-01-01', postcodes: '68002 85001 85002 85110 85111 852 85303 855 856 857 858 859' },
];

const firstDays = new Map(
  islands.flatMap(({ from = '', postcodes }) => postcodes.split(' ').map((begin) => [begin, from] as const)),
);
const LONGEST = 5;
const SHORTEST = 3;

/** True of a postcode on an island whose rates are reduced on the day; the longest beginning that is known counts. */
export function isReducedIsland(postcode: string, on: string): boolean {
  for (let length = LONGEST; length >= SHORTEST; length -= 1) {
    const from = firstDays.get(postcode.slice(0, length));
    if (from !== undefined) return from <= on;
  }
  return false;
}

/** Days on which islands were added. */
export const islandTurns: readonly string[] = islands.flatMap(({ from }) => from ?? []);

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
