import { foldHeader } from '../texts/fold.ts';

/** Words of headers by what they mean, in English and Greek, with the abbreviations of programs; of several words a phrase. */
const words = {
  invoice:
    'invoice · invoices · inv · receipt · document · doc · bill · voucher · παραστατικο · παραστατικου · παραστ · παρκο · παρκου · παρσ · τιμολογιο · τιμολογιου · τιμολ · rechnung · rechnungs · beleg · belegfeld · αποδειξη · αποδειξησ · αποδ',
  order:
    'bestellung · bestell · auftrag · order · orders · sale · sales · booking · reservation · παραγγελια · παραγγελιασ · κρατηση · κρατησησ',
  transaction: 'transaction · trx · txn · trans · ticket · folio · συναλλαγη · συναλλαγησ · κινηση · κινησησ',
  number: 'nummer · number · no · nr · num · nbr · ref no · αριθμοσ · αρ · αριθ · αα · νουμερο',
  id: 'id · increment id · ref',
  code: 'code · cod · κωδικοσ · κωδ',
  date: 'date · day · ημερομηνια · ημνια · ημερνια · ημερ · ημ · issue date · date issued · created at · created on · created · issued · issued on · posting date · posted · booked on · εκδοσησ · εκδοση · creation · datum · rechnungsdatum · belegdatum',
  kind: 'type · kind · τυποσ',
  series: 'series · σειρα · σειρασ',
  status: 'zustand · status · state · κατασταση · καταστασησ',
  party:
    'customer · customers · client · buyer · purchaser · payer · guest · partner · contact · bill to · billed to · billto · sold to · soldto · sell to · billing · debtor · card · recipient · company account · bp · business partner · kunde · kunden · empfanger · debitor · πελατησ · πελατη · πελ · αντισυμβαλλομενοσ · αντισυμβαλλομενου · συναλλασσομενοσ · συναλλασσομενου · συναλ · ληπτησ · ληπτη · αγοραστησ · αγοραστη',
  name: 'name · firmenname · kundenname · full name · fullname · display name · επωνυμια · ονομα · ονοματεπωνυμο · επων · ονομασια',
  first: 'first · firstname · given · given name · forename · fname · μικρο',
  last: 'last · lastname · family · surname · family name · lname · επωνυμο',
  company: 'company · organisation · organization · business · firm · εταιρεια · εταιρια',
  taxNumber:
    'ust id nr · ust idnr · ust id · ustid · steuernummer · αφμ · tin · vatin · vat id · vat no · vat number · vat reg no · vat reg number · vat registration number · vat identification number · tax id · tax no · tax number · tax reg no · tax registration number · tax identification number · fed tax id · lictradnum · vatno · vatid · taxid · taxno',
  line: 'item · items · line · lines · lineitem · line item · line items · product · products · article · position · row · goods · service · services · ειδοσ · ειδουσ · ειδη · ειδων · προιον · προιοντοσ · υπηρεσια · υπηρεσιασ · artikel · posten · pos · leistung · γραμμη · γραμμησ · χρεωση · χρεωσησ · εργασια · εργασιασ',
  description:
    'bezeichnung · beschreibung · buchungstext · description · desc · descr · dscription · descrip · title · label · memo · περιγραφη · περιγρ · περ',
  quantity:
    'menge · anzahl · quantity · qty · quant · ποσοτητα · ποσοτ · ποστα · ποσ · τεμ · τεμαχια · τμχ · units · pieces · pcs · hours · ωρεσ',
  ordered: 'ordered · sold · invoiced · shipped · billed · charged · πωλησησ · πωλησησ · purchased',
  unit: 'unit · uom · μονασ · μοναδα · μοναδασ · μον · μμ · each · per unit · usage unit',
  price: 'preis · einzelpreis · stuckpreis · price · rate · cost · τιμη · τιμησ · τιμ · unitprice',
  vat: 'mwst · ust · umsatzsteuer · mehrwertsteuer · steuer · vat · tax · taxes · gst · φπα · sales tax',
  percent: '% · satz · prozent · percent · percentage · pct · prcnt · prc · συντελεστησ · συντ · ποσοστο',
  amount: 'betrag · wert · umsatz · amount · amt · value · sum · ποσο · ποσου · αξια · αξιεσ · αξ · αξιασ',
  total: 'summe · gesamt · gesamtbetrag · total · totals · tot · συνολο · συν · συνολα',
  net: 'net · netto · nettobetrag · untaxed · taxable · subtotal · sub total · καθαρη · καθαρο · καθ · καθαρα · φορολογητεα · φορολογητεο · υποσυνολο · αξια προ φπα · base amount',
  gross:
    'gross · brutto · bruttobetrag · grand · final · συνολικη · συνολικο · τελικη · τελικο · τελ · μικτη · μικτο · γενικο · γεν',
  withVat:
    'incl vat · incl tax · including vat · including tax · inc vat · inc tax · with vat · with tax · tax incl · tax included · vat incl · vat included · tax inclusive · incl · inclusive · ti · ttc · με φπα · συμπ φπα · συμπερ φπα · συμπεριλ φπα · συμπεριλαμβανομενου φπα',
  withoutVat:
    'excl vat · excl tax · excluding vat · excluding tax · ex vat · ex tax · exc tax · exc vat · without vat · without tax · tax excl · tax excluded · vat excl · vat excluded · tax exclusive · before tax · before vat · excl · exclusive · te · ht · χωρισ φπα · προ φπα · ανευ φπα · πλην φπα',
  payable: 'payable · πληρωτεο · πληρωτεα',
  discount:
    'rabatt · discount · discounts · disc · dscnt · discnt · rebate · εκπτωση · εκπτωσησ · εκπτ · εκπτωσεισ',
  afterDiscount: 'after discount · μετα εκπτωσησ · μετα εκπτ · discounted · net of discount',
  shipping:
    'shipping · versand · versandkosten · ship · delivery · freight · postage · shipping and handling · shipping & handling · shipping handling · handling · μεταφορικα · εξοδα αποστολησ · ναυλοσ',
  charge: 'charge · charges · fee',
  deposit: 'deposit · prepayment · down payment · advance · προκαταβολη · εγγυηση',
  withheld:
    'withholding · withheld · withholding tax · withheld tax · παρακρατηση · παρακρατησεισ · παρακρατηση φορου · παρακρατουμενοσ φοροσ · παρακρατουμενοι φοροι · παρακρατουμενοσ · φοροσ παρακρατησησ',
  currency: 'wahrung · wkz · currency · curr · cur · currency code · νομισμα · νομισματοσ',
  exchangeRate: 'exchange rate · fx rate · currency rate · conversion rate · ισοτιμια · ισοτιμιασ',
  notes: 'notes · note · comments · comment · remarks · παρατηρησεισ · σημειωσεισ · σχολια · αιτιολογια',
  payment: 'zahlung · zahlungs · payment · πληρωμη · πληρωμησ · εξοφληση · εξοφλησησ',
  method: 'art · zahlungsart · method · τροποσ · μεσο · terms · οροι',
  country: 'land · country · country code · χωρα · χωρασ',
  city: 'ort · stadt · city · town · πολη · πολησ',
  street:
    'street · strasse · straße · anschrift · adresse · address · address line · addressline · street address · streetaddress · διευθυνση · διευθυνσησ · δνση · οδοσ',
  streetNumber: 'street number · street no · house number · house no · αριθμοσ οδου · αρ οδου',
  zip: 'plz · postleitzahl · zip · zipcode · zip code · postcode · postal code · postalcode · post code · τκ · ταχ κωδικασ · ταχυδρομικοσ κωδικασ · ταχ κωδ',
  supplier: 'supplier · vendor · προμηθευτησ · προμηθευτη · εκδοτησ · εκδοτη',
  mark: 'mark · μαρκ',
  /** Says nothing of what a column is. */
  nothing:
    '1 · and · & · mydata · my data · ααδε · aade · eur · euro · euros · € · ευρω · σε · in · of · the · for · του · τησ · των · original currency',
} as const;

export type Concept = keyof typeof words;

export const isConcept = (name: string): name is Concept => Object.hasOwn(words, name);

/** The meaning of a word or a phrase, folded as headers are. */
export const conceptOfWords: ReadonlyMap<string, Concept> = new Map(
  Object.entries(words).flatMap(([concept, list]) =>
    isConcept(concept) ? list.split(' · ').map((word): [string, Concept] => [foldHeader(word), concept]) : [],
  ),
);
