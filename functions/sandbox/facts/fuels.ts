/** A fuel code in words; the English ones are the interface's (interface, Fuel codes). */
interface Fuel {
  en: string;
  el: string;
}

/** The 28 fuel codes and 999. */
export const fuels: ReadonlyMap<number, Fuel> = new Map([
  [10, { en: 'Benzine 95RON', el: 'Βενζίνη 95RON' }],
  [11, { en: 'Benzine 95RON+', el: 'Βενζίνη 95RON+' }],
  [12, { en: 'Benzine 100RON', el: 'Βενζίνη 100RON' }],
  [13, { en: 'Benzine LRP', el: 'Βενζίνη LRP' }],
  [14, { en: 'Aviation gasoline', el: 'Βενζίνη αεροπλάνων' }],
  [15, { en: 'Jet fuel', el: 'Ειδικό καύσιμο αεριωθουμένων' }],
  [20, { en: 'Diesel', el: 'Πετρέλαιο κίνησης' }],
  [21, { en: 'Diesel premium', el: 'Πετρέλαιο κίνησης premium' }],
  [30, { en: 'Diesel Heat', el: 'Πετρέλαιο θέρμανσης' }],
  [31, { en: 'Diesel Heat premium', el: 'Πετρέλαιο θέρμανσης premium' }],
  [32, { en: 'Diesel Light', el: 'Ελαφρύ πετρέλαιο' }],
  [33, { en: 'Diesel for other uses', el: 'Πετρέλαιο άλλων χρήσεων' }],
  [34, { en: 'Marine diesel', el: 'Πετρέλαιο ναυτιλίας' }],
  [35, { en: 'Kerosene JP1', el: 'Κηροζίνη JP1' }],
  [36, { en: 'Kerosene for other uses', el: 'Κηροζίνη άλλων χρήσεων' }],
  [37, { en: 'Fuel oil', el: 'Μαζούτ' }],
  [38, { en: 'Marine fuel oil', el: 'Μαζούτ ναυτιλίας' }],
  [40, { en: 'LPG', el: 'Υγραέριο (LPG)' }],
  [
    41,
    {
      en: 'LPG and methane, industrial/commercial engine use (bulk)',
      el: 'Υγραέριο και μεθάνιο βιομηχανικής/εμπορικής χρήσης κινητήρων (χύμα)',
    },
  ],
  [
    42,
    {
      en: 'LPG and methane, heating and other uses (bulk)',
      el: 'Υγραέριο και μεθάνιο θέρμανσης και λοιπών χρήσεων (χύμα)',
    },
  ],
  [
    43,
    {
      en: 'LPG and methane, industrial/commercial engine use (bottled)',
      el: 'Υγραέριο και μεθάνιο βιομηχανικής/εμπορικής χρήσης κινητήρων (φιάλες)',
    },
  ],
  [
    44,
    {
      en: 'LPG and methane, heating and other uses (bottled)',
      el: 'Υγραέριο και μεθάνιο θέρμανσης και λοιπών χρήσεων (φιάλες)',
    },
  ],
  [50, { en: 'CNG (compressed natural gas)', el: 'Συμπιεσμένο φυσικό αέριο (CNG)' }],
  [
    60,
    {
      en: 'Aromatic hydrocarbons of tariff heading 2707',
      el: 'Αρωματικοί υδρογονάνθρακες της δασμολογικής κλάσης 2707',
    },
  ],
  [
    61,
    {
      en: 'Cyclic hydrocarbons of tariff heading 2902',
      el: 'Κυκλικοί υδρογονάνθρακες της δασμολογικής κλάσης 2902',
    },
  ],
  [70, { en: 'White spirit', el: 'Ελαφρύ πετρέλαιο (white spirit)' }],
  [71, { en: 'Light oils', el: 'Ελαφρά λάδια' }],
  [72, { en: 'Biodiesel', el: 'Βιοντίζελ' }],
  [999, { en: 'Other service charges', el: 'Λοιπές χρεώσεις υπηρεσιών' }],
]);

/** Charges for services on a fuel document. */
export const SERVICE_CHARGE = 999;
