import { memoize } from '../../memoize.ts';
import { type Place, type Problem, problem } from '../../problems/problem.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import { MAX_HEADER_CHARS } from '../../sheet/limits.ts';
import { cellText, type SheetRow, UnreadableExport } from '../../sheet/sheet.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';
import { foldHeader, visibleText } from '../texts/fold.ts';

/** Headers of PayPal's activity download and statement as PayPal translates them, a language a line, older spellings after a bar: from importers of Banana Accounting, beancount and monjour, and published exports. */
const TABLE = `
Date · Time · TimeZone · Name · Type · Description · Status · Currency · Gross · Fee · Net · From Email Address · To Email Address · Transaction ID · Reference Txn ID · Balance · Balance Impact
Datum · Uhrzeit|Zeit · Zeitzone · Name · Typ · Beschreibung · Status · Währung · Brutto · Gebühr|Entgelt · Netto · Absender E-Mail-Adresse · Empfänger E-Mail-Adresse|An E-Mail-Adresse · Transaktionscode · Zugehöriger Transaktionscode|Txn-Referenzkennung · Guthaben · Auswirkung auf Guthaben
Date · Heure · Fuseau horaire · Nom · Type · Description · État · Devise · Avant commission|Brut · Commission|Frais · Net · De l'adresse email|Adresse email de l'expéditeur · À l'adresse email · Numéro de transaction · Numéro de la transaction de référence|Nº de transaction de référence · Solde · Impact sur le solde
Data · Orario|Ora · Fuso orario · Nome · Tipo · Descrizione · Stato · Valuta · Lordo · Tariffa · Netto · Indirizzo email mittente · Indirizzo email destinatario · Codice transazione · Codice transazione di riferimento · Saldo · Impatto sul saldo
Fecha · Hora · Zona horaria · Nombre · Tipo · Descripción · Estado · Divisa · Bruto · Comisión|Tarifa · Neto · Correo electrónico del remitente|Remitente · Correo electrónico del destinatario|Destinatario · Id. de transacción · Id. de referencia de trans. · Saldo · Efecto en el saldo
Data · Godzina · Strefa czasowa · Nazwa|Imię i nazwisko · Typ · Opis · Status · Waluta · Brutto · Opłata · Netto · Z adresu e-mail · Na adres e-mail · Numer transakcji · Pomocniczy numer transakcji · Saldo · Wpływ na saldo`;

const [english = [], ...others] = TABLE.trim()
  .split('\n')
  .map((row) => row.split(' · ').map((cell) => cell.split('|')));

/** In each language English headers → those that PayPal writes in their place. */
const languages = others.map((own) => new Map(english.map(([header = ''], at) => [header, own[at] ?? []])));

/** Headers that occur together only in PayPal's exports. */
const TELLING = ['Date', 'Currency', 'Gross', 'Transaction ID'];

/** PayPal's English headers with those of the file's language; undefined for English and other files. */
function paypalHeaders(names: readonly string[]): ReadonlyMap<string, readonly string[]> | undefined {
  const has = new Set(names.map(foldHeader));
  if (has.has(foldHeader('Gross'))) return undefined;
  return languages.find((words) =>
    TELLING.every((english) => words.get(english)?.some((word) => has.has(foldHeader(word)))),
  );
}

/** The header row of an export, and what its columns are called. */
export interface Header {
  row: number;
  /** In the file's spelling, trimmed; '' for a column without a header. */
  names: readonly string[];
  /** Finds the columns of a header, exact or but for case, accents, dots; a repeated one is `Ποσό (2)`, a blank one `(D)`. */
  find(name: string): readonly number[];
  /** The names by which `find` finds each. */
  uniqueNames: readonly string[];
  /** The same of the column at a place, which may be one without a header. */
  nameAt(index: number): string;
}

/** True if any column goes by one of the names. */
export const hasColumn = (header: Header, names: readonly string[]): boolean =>
  names.some((name) => header.find(name).length > 0);

/** The index of the one column that goes by a name. */
export function columnIndex(header: Header, name: string): number | undefined {
  const found = header.find(name);
  return found.length === 1 ? found[0] : undefined;
}

/** Indexes of the columns that go by exactly one of the names. */
export const columnIndexes = (header: Header, names: readonly string[]): number[] =>
  names.flatMap((name) => columnIndex(header, name) ?? []);

/** Indexes of the columns that the wanted needs read. */
export const indexesOf = (
  header: Header,
  needs: readonly ColumnNeed[],
  wanted: (need: ColumnNeed) => boolean = () => true,
): number[] => [...new Set(needs.filter(wanted).flatMap(({ names }) => columnIndexes(header, names)))];

/** A header in its form for comparison, without line breaks, repeated blanks and invisible characters. */
export const headerText = (text: string): string =>
  PLAIN.test(text) ? text : visibleText(text).normalize('NFC').replace(/\s+/g, ' ').trim();

/** Words of printable ASCII with one blank in between. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** A name with (*) at its end leaves the text in the brackets open: Date started (Europe/Athens). */
function withBrackets(name: string, names: readonly string[]): number[] {
  if (!name.endsWith(' (*)')) return [];
  const known = foldHeader(name.slice(0, -' (*)'.length));
  return names.flatMap((header, index) => {
    const [, before] = /^(.+) \([^()]+\)$/.exec(header) ?? [];
    return before !== undefined && foldHeader(before) === known ? [index] : [];
  });
}

/** Throws `UnreadableExport` if a header of the row is too long for a name. */
export function assertNames({ number: row, cells }: SheetRow): void {
  const at = cells.findIndex((cell) => cellText(cell).length > MAX_HEADER_CHARS);
  if (at < 0) return;
  const params = { cell: `${columnLetters(at)}${row}`, limit: MAX_HEADER_CHARS };
  throw new UnreadableExport(problem('READ-HEADER-TOO-LONG', { row }, params));
}

/** Reads a row that may be the header; of an overlong text only the beginning. */
export function readHeader({ number, cells }: SheetRow): Header {
  const names = cells.map((cell) => headerText(cellText(cell).slice(0, MAX_HEADER_CHARS)));
  const exact = groupByName(names, (name) => name);
  const folded = groupByName(names, foldHeader);
  const translations = paypalHeaders(names);
  const search = function* (name: string): Generator<readonly number[] | undefined> {
    yield exact.get(name);
    yield numbered(name, exact);
    yield byLetter(name, names);
    yield withBrackets(name, names);
    for (const word of [name, ...(translations?.get(name) ?? [])]) yield folded.get(foldHeader(word));
  };
  const uniqueNames = names.map((name, index) => {
    const alike = exact.get(name) ?? [];
    if (name === '') return `(${columnLetters(index)})`;
    return alike.length > 1 ? `${name} (${alike.indexOf(index) + 1})` : name;
  });
  return {
    row: number,
    names,
    uniqueNames,
    nameAt: (index) => uniqueNames[index] ?? `(${columnLetters(index)})`,
    find: memoize((name) => search(headerText(name)).find((found) => found?.length) ?? []),
  };
}

/** The columns of an export by the names that tell them apart. */
export const uniqueNamesOf = (columns: readonly string[]) =>
  readHeader({ number: 1, cells: columns }).uniqueNames;

const groupByName = (names: readonly string[], keyOf: (name: string) => string) =>
  Map.groupBy(
    [...names.keys()].filter((index) => names[index]),
    (index) => keyOf(names[index] ?? ''),
  );

/** Names by which a profile distinguishes several columns: their spelling or their number among equals. */
export const tellingNames = (names: readonly string[], indexes: readonly number[]): string[] => {
  const spelled = indexes.map((index) => names[index] ?? '');
  return new Set(spelled).size === spelled.length
    ? spelled
    : spelled.map((name, at) => `${name} (${at + 1})`);
};

function numbered(name: string, exact: ReadonlyMap<string, readonly number[]>): number[] {
  if (!name.endsWith(')')) return [];
  const [, header = '', place = ''] = /^(.+) \((\d+)\)$/.exec(name) ?? [];
  const at = Number(place);
  return exact.get(header)?.slice(at - 1, at) ?? [];
}

function byLetter(name: string, names: readonly string[]): number[] {
  const [, letter] = /^\(([A-Z]{1,3})\)$/.exec(name) ?? [];
  return letter === undefined
    ? []
    : [...names.keys()].filter((at) => names[at] === '' && columnLetters(at) === letter);
}

/** Place of a finding about the header; the paths of JSON Lines (row 0) have no row to open. */
export const headerPlace = ({ row }: Pick<Header, 'row'>): Place => (row > 0 ? { row } : {});

/** Variant of a sentence about the header: JSON Lines have paths instead of a header row. */
export const headerVariant = ({ row }: Pick<Header, 'row'>): Record<string, string> =>
  row > 0 ? {} : { variant: 'lines' };

/** The export as a whole does not fit its profile; thrown before any row is mapped. */
export class UnmappableExport extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ code }) => code).join(', '));
    this.name = 'UnmappableExport';
    this.problems = problems;
  }
}
