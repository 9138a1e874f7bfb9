import { foldHeader } from '../../texts/fold.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).map(foldHeader));

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
export const EXPENSE = words(
  'expense expenses merchant reimbursable ausgabe ausgaben kostenart spesen dépense dépenses frais spesa spese gasto gastos despesa despesas wydatek wydatku wydatki koszt kosztu koszty δαπάνη δαπάνης δαπάνες έξοδο εξόδου έξοδα uitgave uitgaven onkosten',
);
export const NAME = words('name nom nome nombre nazwa naam όνομα');
export const CONTACT = words(
  'email e-mail mail phone mobile telephone telefon telefono telefone telefoon tel tél téléphone teléfono telefonnummer handy cellulare móvil telemóvel komórka fax website τηλέφωνο κινητό courriel correo',
);
export const GOODS = words(
  'sku barcode ean gtin upc category categoría catégorie categoria kategorie kategoria artikelnummer codice código réf référence κατηγορία μάρκα brand marke marque handle variant isbn κωδικός',
);
export const STOCK = words(
  'stock inventory warehouse onhand bestand lager lagerbestand lagerort magazzino giacenza existencias almacén armazém stan magazyn voorraad magazijn απόθεμα αποθέματα υπόλοιπο αποθήκη αποθήκης reorder entrepôt quantityonhand',
);
export const TIME = words(
  'duration hours dauer durée durata duración duração czas duur διάρκεια start end beginn ende débutée heures horas godziny uren ώρες stunden timer',
);
export const WORK = words(
  'project task employee user team mitarbeiter projekt tätigkeit projet tâche employé progetto attività dipendente proyecto tarea empleado projeto tarefa zadanie pracownik έργο εργασία εργαζόμενος medewerker taak activiteit',
);
