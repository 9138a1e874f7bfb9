import { foldHeader } from '../texts/fold.ts';

/**
 * Words of headers by what they mean, with the abbreviations of programs; of several words a phrase. English and Greek; German,
 * French, Italian, Spanish, Portuguese, Polish and Dutch as invoicing programs there name their columns (the language files of
 * Dolibarr, Odoo and Invoice Ninja, the exports of DATEV, wFirma and Moneybird).
 */
const words = {
  invoice:
    'invoice · invoices · inv · receipt · document · doc · bill · voucher · παραστατικο · παραστατικου · παραστ · παρκο · παρκου · παρσ · τιμολογιο · τιμολογιου · τιμολ · rechnung · rechnungs · beleg · belegfeld · αποδειξη · αποδειξησ · αποδ · fakturen · facture · factures · pièce · fattura · fatture · documento · factura · facturas · fatura · faktura · faktury · dokument · dokumentu · factuur',
  order:
    'bestellung · bestell · auftrag · order · orders · sale · sales · booking · book · reservation · παραγγελια · παραγγελιασ · κρατηση · κρατησησ · bestellungs · auftrags · commande · ordine · pedido · encomenda · venta · venda · vendita · vente · zamówienie · zamówienia · sprzedaży · bestelling',
  transaction:
    'transaction · trx · txn · trans · ticket · folio · συναλλαγη · συναλλαγησ · κινηση · κινησησ · bon · scontrino · ticket de caisse · paragon · paragonu',
  number:
    'nummer · number · no · nr · num · nbr · ref no · αριθμοσ · αρ · αριθ · αα · νουμερο · rechnungsnr · numéro · núm · número · numero · n · n° · nº · numer · nummers',
  id: 'id · increment id · ref',
  code: 'code · cod · κωδικοσ · κωδ · codice · código · kod · référence · referencia · referência · riferimento · referentie · referenz',
  date: "date · day · ημερομηνια · ημνια · ημερνια · ημερ · ημ · issue date · date issued · created at · created on · created · issued · issued on · posting date · posted · booked on · εκδοσησ · εκδοση · creation · datum · rechnungsdatum · belegdatum · date de facturation · date facture · date de facture · date du document · fecha · data · data wystawienia · data emissione · data documento · date d'émission · fecha de emisión · fecha factura · fecha de expedición · data de emissão · data fattura · data faktury · émission · emisión · wystawienia · emissione · emissão · facturation · ausstellungsdatum",
  kind: 'type · kind · τυποσ · art · typ · belegart · tipo · rodzaj · soort',
  series: 'series · σειρα · σειρασ · série · serie · sezionale · seria · reeks',
  status:
    'zustand · status · state · κατασταση · καταστασησ · statut · état · stato · estado · situação · stan · toestand',
  party:
    'customer · customers · client · buyer · purchaser · payer · guest · partner · contact · bill to · billed to · billto · sold to · soldto · sell to · billing · debtor · card · recipient · company account · bp · business partner · kunde · kunden · empfanger · debitor · πελατησ · πελατη · πελ · αντισυμβαλλομενοσ · αντισυμβαλλομενου · συναλλασσομενοσ · συναλλασσομενου · συναλ · ληπτησ · ληπτη · αγοραστησ · αγοραστη · käufer · rechnungsempfänger · auftraggeber · clients · acheteur · destinataire · cliente · clientes · clienti · intestatario · acquirente · committente · destinatario · comprador · destinatário · adquirente · klient · klienta · nabywca · nabywcy · kontrahent · kontrahenta · odbiorca · klant · debiteur · afnemer · relatie · invoice to · kundenname · firmenname · raison sociale · dénomination · denominazione · ragione sociale · nominativo · razón social · razão social · nombre fiscal',
  name: 'name · full name · fullname · display name · επωνυμια · ονομα · ονοματεπωνυμο · επων · ονομασια · namen · nom · nome · nombre · nazwa · naam · nom complet · nombre completo · nome completo · nome e cognome · imię i nazwisko',
  first:
    'first · firstname · given · given name · forename · fname · μικρο · vorname · prénom · imię · voornaam',
  last: 'last · lastname · family · surname · family name · lname · επωνυμο · nachname · cognome · apellidos · apellido · apelido · nazwisko · achternaam',
  company:
    'company · organisation · organization · business · firm · εταιρεια · εταιρια · firma · unternehmen · société · entreprise · azienda · società · empresa · bedrijf · bedrijfsnaam',
  taxNumber:
    'ust id nr · ust idnr · ust id · ustid · steuernummer · αφμ · tin · vatin · vat id · vat no · vat number · vat reg no · vat reg number · vat registration number · vat identification number · tax id · tax no · tax number · tax reg no · tax registration number · tax identification number · fed tax id · lictradnum · vatno · vatid · taxid · taxno · uid nummer · uid nr · uid · ust id nummer · umsatzsteuer id · umsatzsteuer identifikationsnummer · numéro de tva · numéro tva · n° tva · n° de tva · n tva · no tva · tva intracommunautaire · n° tva intracommunautaire · numéro de tva intracommunautaire · n tva intra · tva intracom · partita iva · p iva · piva · nif · cif · dni · contribuinte · nº contribuinte · número de contribuinte · n° contribuinte · nipc · cnpj · cpf · nip · btw nummer · btw nr · btw id · btwnummer · vat nummer',
  line: 'item · items · line · lines · lineitem · line item · line items · product · products · article · position · row · goods · service · services · ειδοσ · ειδουσ · ειδη · ειδων · προιον · προιοντοσ · υπηρεσια · υπηρεσιασ · artikel · posten · pos · leistung · γραμμη · γραμμησ · χρεωση · χρεωσησ · εργασια · εργασιασ · produkt · produkte · ware · waren · produit · produits · prestation · ligne · articolo · prodotto · riga · voce · artículo · producto · línea · servicio · artigo · produto · linha · serviço · towar · towaru · usługa · usługi · towaru usługi · pozycja · regel · dienst · servizio',
  description:
    'bezeichnung · beschreibung · buchungstext · description · desc · descr · dscription · descrip · title · label · memo · περιγραφη · περιγρ · περ · désignation · libellé · descrizione · descripción · concepto · descrição · designação · opis · omschrijving',
  quantity:
    'menge · anzahl · quantity · qty · quant · ποσοτητα · ποσοτ · ποστα · ποσ · τεμ · τεμαχια · τμχ · units · pieces · pcs · hours · ωρεσ · how many · quantité · qté · qte · quantità · qtà · q tà · q ta · cantidad · cant · unidades · uds · quantidade · qtd · qtde · ilość · liczba · aantal · stück',
  ordered: 'ordered · sold · invoiced · shipped · billed · charged · πωλησησ · πωλησησ · purchased',
  unit: 'unit · uom · μονασ · μοναδα · μοναδασ · μον · μμ · each · per unit · per night · per hour · per piece · ανα μοναδα · usage unit · einheit · unité · unitaire · unitario · unitaria · um · unità · unidad · unidade · unitário · unitária · jm · jednostka · jednostkowa · miary · eenheid · per stuk',
  price:
    'preis · einzelpreis · stuckpreis · price · prices · τιμεσ · rate · cost · τιμη · τιμησ · τιμ · unitprice · prix · pu · p u · prezzo · precio · preço · cena · prijs',
  vat: 'mwst · ust · umsatzsteuer · mehrwertsteuer · steuer · vat · tax · taxes · gst · φπα · sales tax · tva · iva · imposta · igic · podatek · podatku · btw · mw st · φοροσ · φορου',
  percent:
    '% · satz · prozent · percent · percentage · pct · prcnt · prc · συντελεστησ · συντ · ποσοστο · steuersatz · taux · aliquota · aliq · porcentaje · taxa · alíquota · stawka · stawki · tarief',
  amount:
    'betrag · wert · umsatz · amount · amt · value · sum · ποσο · ποσου · αξια · αξιεσ · αξ · αξιασ · summen · montant · valeur · importo · valore · importe · monto · cuota · valor · montante · kwota · kwoty · wartość · bedrag · waarde',
  total:
    'summe · gesamt · gesamtbetrag · total · totals · tot · συνολο · συν · συνολα · endbetrag · gesamtsumme · rechnungssumme · rechnungsbetrag · totale · razem · suma · łącznie · ogółem · totaal · sommaire',
  net: 'net · subtotaal · zwischensumme · sous total · subtotale · netto · nettobetrag · untaxed · taxable · subtotal · sub total · καθαρη · καθαρο · καθ · καθαρα · φορολογητεα · φορολογητεο · υποσυνολο · αξια προ φπα · base amount · warenwert · imponibile · base imponible · base impo · base · neto · base tributável · base de incidência · incidência · base tributavel · líquido',
  gross:
    'gross · brutto · bruttobetrag · grand · final · συνολικη · συνολικο · τελικη · τελικο · τελ · μικτη · μικτο · μεικτη · μεικτο · γενικο · γεν · lordo · bruto',
  withVat:
    'incl vat · incl tax · including vat · including tax · inc vat · inc tax · with vat · with tax · tax incl · tax included · vat incl · vat included · tax inclusive · incl · inclusive · ti · ttc · με φπα · συμπ φπα · συμπερ φπα · συμπεριλ φπα · συμπεριλαμβανομενου φπα · inkl mwst · inkl ust · inkl steuer · mit mwst · tva incluse · tva comprise · toutes taxes comprises · iva inclusa · iva incl · iva compresa · con iva · ivato · iva incluido · iva inc · com iva · c iva · iva incluído · incl btw · inclusief btw · inc btw · z vat',
  withoutVat:
    'excl vat · excl tax · excluding vat · excluding tax · ex vat · ex tax · exc tax · exc vat · without vat · without tax · tax excl · tax excluded · vat excl · vat excluded · tax exclusive · before tax · before vat · excl · exclusive · te · ht · χωρισ φπα · προ φπα · ανευ φπα · πλην φπα · exkl mwst · exkl ust · ohne mwst · ohne ust · zzgl mwst · hors taxe · hors taxes · hors tva · iva esclusa · senza iva · sin iva · sem iva · s iva · excl btw · exclusief btw · ex btw · bez vat',
  payable:
    'payable · πληρωτεο · πληρωτεα · zu zahlen · zahlbetrag · zahlungsbetrag · à payer · net à payer · da pagare · netto a pagare · a pagar · do zapłaty · te betalen',
  discount:
    'rabatt · discount · discounts · disc · dscnt · discnt · rebate · εκπτωση · εκπτωσησ · εκπτ · εκπτωσεισ · nachlass · remise · rabais · sconto · descuento · dto · desconto · upust · korting',
  afterDiscount: 'after discount · μετα εκπτωσησ · μετα εκπτ · discounted · net of discount',
  shipping:
    'shipping · versand · versandkosten · ship · delivery · freight · postage · shipping and handling · shipping & handling · shipping handling · handling · μεταφορικα · εξοδα αποστολησ · ναυλοσ · liefergebühr · frais de port · port · livraison · frais de livraison · spedizione · spese di spedizione · envío · gastos de envío · portes · envio · wysyłka · dostawa · koszt dostawy · koszt wysyłki · verzendkosten · verzending',
  charge: 'charge · charges · fee',
  deposit:
    'deposit · prepayment · down payment · advance · προκαταβολη · εγγυηση · anzahlung · acompte · acconto · anticipo · adiantamento · zaliczka · aanbetaling',
  withheld:
    "withholding · withheld · withholding tax · withheld tax · παρακρατηση · παρακρατησεισ · παρακρατηση φορου · παρακρατουμενοσ φοροσ · παρακρατουμενοι φοροι · παρακρατουμενοσ · φοροσ παρακρατησησ · retención · retención irpf · irpf · ritenuta · ritenuta d'acconto · ritenuta acconto · retenção · retenue · retenue à la source",
  currency:
    'wahrung · wkz · currency · curr · cur · currency code · νομισμα · νομισματοσ · währung · waehrung · devise · monnaie · valuta · divisa · moneda · moeda · waluta · waluty · ccy',
  exchangeRate:
    'exchange rate · fx rate · currency rate · conversion rate · ισοτιμια · ισοτιμιασ · kurs · wechselkurs · umrechnungskurs · taux de change · cours · cambio · tasso di cambio · tipo de cambio · câmbio · taxa de câmbio · kurs waluty · wisselkurs',
  notes:
    'notes · note · comments · comment · remarks · παρατηρησεισ · σημειωσεισ · σχολια · αιτιολογια · bemerkung · bemerkungen · anmerkung · notiz · notizen · remarque · remarques · commentaire · commentaires · observaciones · notas · observações · uwagi · opmerking · opmerkingen',
  payment:
    'zahlung · zahlungs · payment · πληρωμη · πληρωμησ · εξοφληση · εξοφλησησ · paiement · règlement · pagamento · pago · cobro · płatność · płatności · zapłaty · platnosci · betaling · betaal · betalings',
  method:
    'zahlungsart · method · τροποσ · μεσο · weise · mode · moyen · metodo · modalità · forma · método · medio · meio · modo · sposób · metoda · methode · wijze',
  country: 'land · country · country code · χωρα · χωρασ · pays · paese · nazione · país · kraj',
  city: 'ort · stadt · city · town · πολη · πολησ · ville · città · comune · località · ciudad · población · localidad · cidade · localidade · miasto · miejscowość · plaats · woonplaats',
  street:
    'street · strasse · straße · anschrift · adresse · address · address line · addressline · street address · streetaddress · διευθυνση · διευθυνσησ · δνση · οδοσ · rue · indirizzo · via · dirección · calle · domicilio · morada · rua · endereço · ulica · adres · straat',
  streetNumber: 'street number · street no · house number · house no · αριθμοσ οδου · αρ οδου',
  zip: 'plz · postleitzahl · zip · zipcode · zip code · postcode · postal code · postalcode · post code · τκ · ταχ κωδικασ · ταχυδρομικοσ κωδικασ · ταχ κωδ · code postal · cp · cap · código postal · cep · kod pocztowy',
  supplier:
    'supplier · vendor · προμηθευτησ · προμηθευτη · εκδοτησ · εκδοτη · lieferant · lieferanten · kreditor · fournisseur · fornitore · proveedor · fornecedor · dostawca · dostawcy · leverancier · crediteur',
  mark: 'mark · μαρκ',
  refunded:
    'refund · refunded · returned · επιστροφη · επιστροφησ · επιστραφεν · erstattet · erstattung · ruckerstattung · remboursé · remboursement · rimborso · rimborsato · reembolso · reembolsado · devolución · devolvido · zwrot · zwrotu · terugbetaald',
  /** Hundredths of the currency. */
  minor: 'cents · cent · minor · λεπτα · centimes · centesimi · céntimos · cêntimos · groszy · grosze',
  /** Says nothing of what a column is. */
  nothing:
    '1 · us · usa · ηπα · βν · βασικο νομισμα · and · & · mydata · my data · ααδε · aade · eur · euro · euros · € · ευρω · σε · in · of · the · for · του · τησ · των · original currency · de · der · des · du · la · le · les · el · del · da · di · della · dei · von · für · fur · pour · per · para · na · dla · et · y · e · d · van · het · en · zł · pln · usd · do · dos · das',
} as const;

export type Concept = keyof typeof words;

export const isConcept = (name: string): name is Concept => Object.hasOwn(words, name);

const meanings = Object.entries(words).flatMap(([concept, list]) =>
  isConcept(concept) ? list.split(' · ').map((word): [string, Concept] => [word, concept]) : [],
);

/** The meaning of a word or a phrase, folded as headers are. */
export const conceptOfWords: ReadonlyMap<string, Concept> = new Map(
  meanings.map(([word, concept]) => [foldHeader(word), concept]),
);

/** The same, with the words of a phrase written as one. */
export const conceptOfJoined: ReadonlyMap<string, Concept> = new Map(
  meanings.map(([word, concept]) => [foldHeader(word.replaceAll(' ', '')), concept]),
);
