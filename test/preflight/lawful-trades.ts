import type { Lawful } from './lawful-documents.ts';

type Cells = Readonly<Record<string, string>>;

/*
 * Three documents of each trade, one a line: kind, counterpart, VAT %, exemption reason, category, type and what it is; a plus
 * stands before a further line of the same document. Rates, reasons and articles as the VAT Code (L.5144/2024) and its lists
 * have them; classifications as the authority's tables have them per kind.
 */
const trades: Readonly<Record<string, string>> = {
  'coffee shop': `
    11.1 nobody 13 - 1_2 561_003 καφές
    11.1 nobody 24 - 1_1 561_003 αναψυκτικά
    1.1 greek 13 - 1_1 561_001 καφές σε γραφείο`,
  restaurant: `
    11.1 nobody 13 - 1_2 561_003 φαγητό
    + 24 - 1_1 561_003 οίνος
    2.1 greek 13 - 1_3 561_001 δεξίωση
    11.4 nobody 13 - 1_2 561_003 επιστροφή`,
  bakery: `
    11.1 nobody 13 - 1_2 561_003 ψωμί
    1.1 greek 13 - 1_2 561_001 αρτοσκευάσματα σε ξενοδοχείο
    5.1 greek 13 - 1_2 561_001 επιστροφή ψωμιών`,
  hotel: `
    11.1 nobody 13 - 1_3 561_003 διανυκτέρευση
    2.1 greek 13 - 1_3 561_001 δωμάτια συνεδρίου
    2.3 american 0 4 1_3 561_006 οργάνωση συνεδρίου στο εξωτερικό`,
  'island shop': `
    11.1 nobody 17 - 1_1 561_003 ενθύμια
    11.1 nobody 9 - 1_1 561_003 τρόφιμα
    1.1 islander 17 - 1_1 561_001 είδη συσκευασίας`,
  bookshop: `
    11.1 nobody 6 - 1_1 561_003 βιβλία
    1.1 greek 6 - 1_1 561_001 βιβλία σε σχολείο
    + 24 - 1_1 561_001 γραφική ύλη
    11.4 nobody 6 - 1_1 561_003 επιστροφή βιβλίου`,
  pharmacy: `
    11.1 nobody 6 - 1_1 561_003 φάρμακα
    11.1 nobody 13 - 1_1 561_003 συμπληρώματα
    1.1 greek 6 - 1_1 561_001 φάρμακα σε κλινική`,
  physician: `
    11.1 nobody 0 7 1_3 561_003 επίσκεψη
    2.1 greek 0 7 1_3 561_001 ιατρός εργασίας
    11.4 nobody 0 7 1_3 561_003 ακύρωση επίσκεψης`,
  dentist: `
    11.1 nobody 0 7 1_3 561_003 σφράγισμα
    2.1 greek 0 7 1_3 561_001 έλεγχος προσωπικού
    11.1 person 0 7 1_3 561_003 καθαρισμός`,
  school: `
    11.1 nobody 0 7 1_3 561_003 δίδακτρα
    2.1 greek 0 7 1_3 561_001 εκπαίδευση προσωπικού
    11.1 nobody 6 - 1_1 561_003 σχολικά βιβλία`,
  'music teacher': `
    11.1 nobody 0 7 1_3 561_003 μάθημα πιάνου
    11.1 nobody 24 - 1_3 561_003 ζωντανή μουσική
    2.1 greek 24 - 1_3 561_001 εκδήλωση εταιρείας`,
  lawyer: `
    2.1 greek 24 - 1_3 561_001 σύμβαση
    2.3 american 0 4 1_3 561_006 γνωμοδότηση
    11.1 person 24 - 1_3 561_003 παράσταση ιδιώτη`,
  accountant: `
    2.1 greek 24 - 1_3 561_001 τήρηση βιβλίων
    11.1 person 24 - 1_3 561_003 δήλωση ιδιώτη
    5.1 greek 24 - 1_3 561_001 διόρθωση αμοιβής`,
  'small business': `
    11.1 nobody 0 15 1_1 561_003 χειροτεχνήματα
    1.1 greek 0 15 1_1 561_001 χειροτεχνήματα σε κατάστημα
    2.1 greek 0 15 1_3 561_001 επισκευή`,
  'scrap dealer': `
    1.1 greek 0 16 1_1 561_002 παλαιοσίδηρος
    5.1 greek 0 16 1_1 561_002 διόρθωση ζυγίσματος
    1.1 greek 24 - 1_1 561_001 μηχάνημα`,
  builder: `
    2.1 greek 0 16 1_3 561_002 εργολαβία Δημοσίου
    2.1 greek 24 - 1_3 561_001 ανακαίνιση
    11.1 person 24 - 1_3 561_003 βάψιμο`,
  'mobile phones': `
    1.1 greek 0 16 1_1 561_002 τηλέφωνα σε μεταπωλητή
    11.1 nobody 24 - 1_1 561_003 τηλέφωνο
    11.4 nobody 24 - 1_1 561_003 επιστροφή τηλεφώνου`,
  'used cars': `
    1.1 greek 0 22 1_1 561_001 μεταχειρισμένο (περιθώριο)
    11.1 nobody 0 22 1_1 561_003 μεταχειρισμένο σε ιδιώτη
    1.1 greek 24 - 1_1 561_001 ανταλλακτικά`,
  antiques: `
    11.1 nobody 0 22 1_1 561_003 έπιπλο εποχής
    11.1 nobody 13 - 1_1 561_003 πίνακας από τον δημιουργό
    1.1 greek 0 22 1_1 561_001 συλλογή`,
  'travel agency': `
    2.1 greek 0 20 1_3 561_001 εκδρομή (περιθώριο)
    11.1 nobody 0 20 1_3 561_003 πακέτο διακοπών
    2.3 american 0 4 1_3 561_006 προμήθεια εξωτερικού`,
  'tax-free shop': `
    11.1 nobody 0 28 1_1 561_003 κοσμήματα ταξιδιώτη
    11.1 nobody 24 - 1_1 561_003 κοσμήματα
    11.4 nobody 0 28 1_1 561_003 επιστροφή ταξιδιώτη`,
  'web shop': `
    11.1 berliner 0 30 1_1 561_005 παραγγελία σε Γερμανό καταναλωτή (OSS)
    11.1 nobody 24 - 1_1 561_003 παραγγελία στην Ελλάδα
    11.1 bostonian 0 8 1_1 561_006 παραγγελία που εξάγεται`,
  'imports by post': `
    11.1 berliner 0 31 1_1 561_005 δέμα αξίας 40 ευρώ (IOSS)
    11.1 nobody 0 30 1_1 561_005 εξ αποστάσεως χωρίς στοιχεία
    11.4 berliner 0 30 1_1 561_005 επιστροφή`,
  'orange merchant': `
    1.4 greek 13 - 1_7 881_001 πορτοκάλια στην Ελλάδα
    1.4 german 0 14 1_7 881_003 πορτοκάλια στη Γερμανία
    1.4 known 0 8 1_7 881_004 πορτοκάλια στις ΗΠΑ`,
  'fish buyer': `
    3.1 greek 0 18 2_1 102_002 ψάρια από αλιέα
    1.1 greek 13 - 1_1 561_001 ψάρια σε ιχθυοπωλείο
    11.1 nobody 13 - 1_1 561_003 ψάρια`,
  'olive press': `
    3.1 greek 0 18 2_1 102_002 ελιές από παραγωγό
    1.1 greek 13 - 1_2 561_001 ελαιόλαδο
    2.1 greek 13 - 1_3 561_001 έκθλιψη`,
  'ship chandler': `
    1.1 greek 0 12 1_1 561_001 εφόδια πλοίου
    1.1 greek 0 13 1_1 561_001 εξαρτήματα πλοίου
    5.2 american 0 12 1_1 561_006 έκπτωση σε πλοιοκτήτρια`,
  shipyard: `
    2.1 greek 0 12 1_3 561_001 επισκευή πλοίου
    2.3 american 0 4 1_3 561_006 επιθεώρηση στο εξωτερικό
    2.1 greek 24 - 1_3 561_001 επισκευή σκάφους αναψυχής`,
  forwarder: `
    2.1 greek 0 8 1_3 561_001 μεταφορά αγαθών που εξάγονται
    2.1 greek 24 - 1_3 561_001 μεταφορά στην Ελλάδα
    2.3 american 0 4 1_3 561_006 ναύλος`,
  'taxi and coach': `
    11.1 nobody 13 - 1_3 561_003 διαδρομή
    2.1 greek 24 - 1_3 561_001 ναύλωση λεωφορείου
    2.1 greek 13 - 1_3 561_001 μεταφορά προσωπικού`,
  software: `
    2.1 greek 24 - 1_3 561_001 συνδρομή
    2.3 american 0 4 1_3 561_006 ανάπτυξη
    5.1 american 0 4 1_3 561_006 επιστροφή συνδρομής`,
  architect: `
    2.1 greek 24 - 1_3 561_001 μελέτη
    2.1 greek 0 4 1_3 561_001 μελέτη ακινήτου στην Κύπρο
    11.1 person 24 - 1_3 561_003 άδεια κατοικίας`,
  'wine maker': `
    11.1 nobody 24 - 1_2 561_003 κρασί
    5.2 german 0 14 1_2 561_005 έκπτωση σε Γερμανό έμπορο
    5.2 american 0 8 1_2 561_006 έκπτωση σε Αμερικανό έμπορο`,
  florist: `
    11.1 nobody 13 - 1_1 561_003 λουλούδια
    1.1 greek 13 - 1_1 561_001 στολισμός εκκλησίας
    11.1 nobody 24 - 1_1 561_003 γλάστρες`,
  hairdresser: `
    11.1 nobody 24 - 1_3 561_003 κούρεμα
    11.1 nobody 24 - 1_1 561_003 σαμπουάν
    11.4 nobody 24 - 1_3 561_003 επιστροφή`,
  theatre: `
    11.1 nobody 6 - 1_3 561_003 εισιτήρια
    2.1 greek 6 - 1_3 561_001 ομαδικά εισιτήρια
    11.4 nobody 6 - 1_3 561_003 ακύρωση`,
  'energy supplier': `
    1.1 greek 6 - 1_1 561_001 ρεύμα
    11.1 nobody 6 - 1_1 561_003 φυσικό αέριο
    5.2 greek 6 - 1_1 561_001 έκπτωση τζίρου`,
  insurer: `
    11.1 nobody 0 7 1_3 561_003 ασφάλιστρο
    2.1 greek 0 7 1_3 561_001 ασφάλιστρο στόλου
    5.1 greek 0 7 1_3 561_001 επιστροφή ασφαλίστρου`,
  landlord: `
    2.1 greek 0 7 1_5 562 μίσθωμα καταστήματος
    2.1 greek 24 - 1_5 562 κοινόχρηστα
    11.1 person 0 7 1_5 562 μίσθωμα κατοικίας`,
  factory: `
    1.1 greek 24 - 1_2 561_001 ετικέτες
    1.1 greek 24 - 1_4 880_001 μεταχειρισμένη μηχανή
    1.6 greek 24 - 1_2 561_001 συμπλήρωμα τιμής`,
};

const party = (fields: Cells): Cells =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`counterpart.${name}`, text]));
const atHome = { country_code: 'GR', city: 'Πάτρα', street: 'Κορίνθου', number: '5', postal_code: '26221' };
const boston = { country_code: 'US', city: 'Boston', street: 'Atlantic Avenue', number: '5' };
const hamburg = { country_code: 'DE', city: 'Hamburg', street: 'Kaistrasse', number: '7' };

const parties: Readonly<Record<string, Cells>> = {
  nobody: {},
  person: party({ name: 'Μαρία Δοκιμή' }),
  berliner: party({ name: 'Anna Muster', country_code: 'DE' }),
  bostonian: party({ name: 'John Sample', country_code: 'US' }),
  greek: party({ name: 'Παράδειγμα ΙΚΕ', vat: '094014201', ...atHome }),
  islander: party({ name: 'Νησί ΙΚΕ', vat: '094014201', ...atHome, city: 'Πάτμος', postal_code: '85500' }),
  german: party({ name: 'Nordhafen GmbH', vat: 'DE123456788', ...hamburg }),
  american: party({ name: 'Harbor LLC', ...boston }),
  known: party({ name: 'Harbor LLC', vat: '98-7654321', ...boston }),
};

const CORRELATED: ReadonlySet<string> = new Set(['1.6', '5.1']);
let serial = 0;

function lineOf(cells: readonly string[]): Cells {
  const [rate = '', reason = '', category = '', type = '', ...name] = cells;
  return {
    'line.name': name.join(' '),
    'line.net_total_price': '100.00',
    'line.vat_rate': rate,
    'line.vat_exemption_code': reason === '-' ? '' : reason,
    'line.classification_category': `category${category}`,
    'line.classification_type': `E3_${type}`,
  };
}

function documentsOf(trade: string, text: string): Lawful[] {
  const found: (Lawful & { lines: Cells[] })[] = [];
  for (const written of text.trim().split('\n')) {
    const [kind = '', ...rest] = written.trim().split(/\s+/);
    if (kind === '+') {
      found.at(-1)?.lines.push(lineOf(rest));
      continue;
    }
    const [buyer = '', ...cells] = rest;
    serial += 1;
    const header = {
      ...{ external_id: `TRD-${serial}`, invoice_type_code: kind, payment_method_type: '3' },
      ...parties[buyer],
      ...(CORRELATED.has(kind) ? { correlated_invoices: '400001925600940' } : {}),
    };
    found.push({ what: `${trade}: ${written.trim()}`, header, lines: [lineOf(cells)] });
  }
  return found;
}

/** Documents of forty trades, three of each, against which nothing may be said. */
export const lawfulTrades: readonly Lawful[] = Object.entries(trades).flatMap(([trade, text]) =>
  documentsOf(trade, text),
);
export const tradeNames = Object.keys(trades);
