import { foldHeader } from '../texts/fold.ts';

/**
 * Headers of PayPal's activity download and statement, as PayPal translates them: English, German, French, Italian, Spanish,
 * Polish, with older spellings after a bar. Read in the importers of Banana Accounting, beancount and monjour, and in exports
 * that people publish as fixtures.
 */
const TABLE = `
Date · Datum · Date · Data · Fecha · Data
Time · Uhrzeit|Zeit · Heure · Orario|Ora · Hora · Godzina
TimeZone · Zeitzone · Fuseau horaire · Fuso orario · Zona horaria · Strefa czasowa
Name · Name · Nom · Nome · Nombre · Nazwa|Imię i nazwisko
Type · Typ · Type · Tipo · Tipo · Typ
Description · Beschreibung · Description · Descrizione · Descripción · Opis
Status · Status · État · Stato · Estado · Status
Currency · Währung · Devise · Valuta · Divisa · Waluta
Gross · Brutto · Avant commission|Brut · Lordo · Bruto · Brutto
Fee · Gebühr|Entgelt · Commission|Frais · Tariffa · Comisión|Tarifa · Opłata
Net · Netto · Net · Netto · Neto · Netto
From Email Address · Absender E-Mail-Adresse · De l'adresse email|Adresse email de l'expéditeur · Indirizzo email mittente · Correo electrónico del remitente|Remitente · Z adresu e-mail
To Email Address · Empfänger E-Mail-Adresse|An E-Mail-Adresse · À l'adresse email · Indirizzo email destinatario · Correo electrónico del destinatario|Destinatario · Na adres e-mail
Transaction ID · Transaktionscode · Numéro de transaction · Codice transazione · Id. de transacción · Numer transakcji
Reference Txn ID · Zugehöriger Transaktionscode|Txn-Referenzkennung · Numéro de la transaction de référence|Nº de transaction de référence · Codice transazione di riferimento · Id. de referencia de trans. · Pomocniczy numer transakcji
Balance · Guthaben · Solde · Saldo · Saldo · Saldo
Balance Impact · Auswirkung auf Guthaben · Impact sur le solde · Impatto sul saldo · Efecto en el saldo · Wpływ na saldo`;

const rows = TABLE.trim()
  .split('\n')
  .map((row) => row.split(' · ').map((cell) => cell.split('|')));
const [first = []] = rows;

/** In each language English headers → those that PayPal writes in their place. */
const languages = first
  .slice(1)
  .map((_, at) => new Map(rows.map(([english = [], ...others]) => [english[0] ?? '', others[at] ?? []])));

/** Headers that together no export of another program has. */
const TELLING = ['Date', 'Currency', 'Gross', 'Transaction ID'];

/** The headers that stand for PayPal's English ones in a file that PayPal wrote in another language; none elsewhere. */
export function paypalHeaders(names: readonly string[]): ReadonlyMap<string, readonly string[]> | undefined {
  const has = new Set(names.map(foldHeader));
  if (has.has(foldHeader('Gross'))) return undefined;
  return languages.find((words) =>
    TELLING.every((english) => words.get(english)?.some((word) => has.has(foldHeader(word)))),
  );
}
