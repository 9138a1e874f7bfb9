import { foldHeader } from '../../texts/fold.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(foldHeader));
const phrases = (list: string): ReadonlySet<string> =>
  new Set(list.split('·').map((one) => foldHeader(one.trim())));

/** Words of headers of lists that nobody issues documents from, in the languages of the headers. */
export const DEBIT = words('debit debits soll débit dare debe débito wn winien debet χρέωση χρεώσεις dr');
export const CREDIT = words('credit credits haben crédit avere haber crédito ma πίστωση πιστώσεις cr kredit');
export const ACCOUNT = words(
  'account accounts gl konto gegenkonto sachkonto compte comptenum compteno conto cuenta subcuenta conta konta rekening grootboek grootboekrekening λογαριασμός λογαριασμού λογ',
);
export const JOURNAL = words(
  'journal journalcode ecriturenum ημερολόγιο asiento asientos buchungssatz registrazione dziennik',
);
export const QUOTE = words(
  'quote quotes quotation estimate estimates proposal offer angebot angebots angebotsnummer angebotsdatum angebotsnr kostenvoranschlag devis preventivo preventivi presupuesto presupuestos cotización orçamento orçamentos proposta oferta oferty offerte offertenummer offertedatum προσφορά προσφοράς προσφορές',
);
/** Expenses, stock and hours: with nobody who buys, they make it doubtful that these are sales. */
export const OTHER_LISTS = words(
  `expense expenses merchant reimbursable ausgabe ausgaben kostenart spesen dépense dépenses spesa spese gasto gastos despesa despesas wydatek wydatku wydatki koszt kosztu koszty δαπάνη δαπάνης δαπάνες έξοδο εξόδου έξοδα uitgave uitgaven onkosten
  stock inventory warehouse onhand bestand lager lagerbestand lagerort magazzino giacenza existencias almacén armazém stan magazyn voorraad magazijn απόθεμα αποθέματα αποθήκη αποθήκης reorder entrepôt quantityonhand
  duration hours dauer durée durata duración duração czas duur διάρκεια beginn débutée heures horas godziny uren ώρες stunden timer project task employee mitarbeiter projekt tätigkeit projet tâche employé progetto attività dipendente proyecto tarea empleado projeto tarefa zadanie pracownik έργο εργασία εργαζόμενος medewerker taak activiteit`,
);
/** Headers of bills that one has to pay, of own orders and of what is bought. */
export const BILLS =
  /(^| )(payee|creditor|bill (no|nr|number|date|id|#)|po|p o|purchase|purchases|purchased from|bought|paid to|pay to|αγορασ|αγορων|δικαιουχοσ)( |$)|^(bill|purchase order)$/;

export const FEES = words('fee fees captured chargeback iban bic acquirer');
/** Words of what a provider or a marketplace pays out. */
export const SETTLED = words('settlement payout payouts');
/** Words beside the fee of a provider; any other says what a buyer pays it for, such as delivery. */
export const OF_ITS_FEE = words(
  'transaction processing payment payments stripe paypal merchant bank platform application total amount gateway card refund captured chargeback eur and source target currency',
);
export const BALANCE = phrases(
  'Balance·Running Balance·Υπόλοιπο·Λογιστικό υπόλοιπο·Saldo·Kontostand·Solde·Saldo contabile·Saldo disponible·Saldo nach Buchung·Saldo contabilístico·Saldo po operacji·Saldo na mutatie·Sald',
);
export const NAMED_AMOUNT = phrases(
  'Amount·Ποσό·Betrag·Montant·Importo·Importe·Valor·Montante·Kwota·Kwota operacji·Bedrag',
);
export const MOVED = phrases(
  'Soll·Haben·Débit·Crédit·Dare·Avere·Addebiti·Accrediti·Debe·Haber·Débito·Crédito·Af·Bij·Debit·Credit·Χρέωση·Πίστωση·Money in·Money out·Withdrawal',
);
export const TOLD = phrases(
  'Buchungstext·Verwendungszweck·Libellé·Descrizione·Causale·Concepto·Descripción·Descrição·Opis·Tytuł·Opis operacji·Omschrijving·Mededelingen·Description·Περιγραφή·Details·Αιτιολογία·Memo·Narrative·Reference',
);
