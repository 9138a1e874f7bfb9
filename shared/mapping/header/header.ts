import { allFields, OF_REVERSALS } from '../../documents/fields.ts';
import { memoize } from '../../memoize.ts';
import { type Place, type Problem, problem } from '../../problems/problem.ts';
import { isOwnColumn, isReversalColumn } from '../../records/retry-reference.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import { MAX_HEADER_CHARS } from '../../sheet/limits.ts';
import { cellText, type SheetRow, UnreadableExport } from '../../sheet/sheet.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';
import { fieldsAtOtherLevels } from '../profile/left-out.ts';
import type { Profile } from '../profile/profile.ts';
import { amountsOf } from '../profile/uses.ts';
import { editDistance, foldHeader, nearestName, visibleText, wordsApart } from '../texts/fold.ts';

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
export type Header = ReturnType<typeof readHeader>;

export const hasColumn = (header: Header, names: readonly string[]): boolean =>
  names.some((name) => header.find(name).length > 0);

export function columnIndex(header: Header, name: string): number | undefined {
  const found = header.find(name);
  return found.length === 1 ? found[0] : undefined;
}

/** Indexes of the columns that go by exactly one of the names. */
export const columnIndexes = (header: Header, names: readonly string[]): number[] =>
  names.flatMap((name) => columnIndex(header, name) ?? []);

export const indexesOf = (
  header: Header,
  needs: readonly ColumnNeed[],
  wanted: (need: ColumnNeed) => boolean = () => true,
): number[] => [...new Set(needs.filter(wanted).flatMap(({ names }) => columnIndexes(header, names)))];

/** A header in its form for comparison, without line breaks, repeated blanks and invisible characters. */
export const headerText = (text: string): string =>
  PLAIN.test(text) ? text : visibleText(text).normalize('NFC').replace(/\s+/g, ' ').trim();

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

export function assertNames({ number: row, cells }: SheetRow): void {
  const at = cells.findIndex((cell) => cellText(cell).length > MAX_HEADER_CHARS);
  if (at < 0) return;
  const params = { cell: `${columnLetters(at)}${row}`, limit: MAX_HEADER_CHARS };
  throw new UnreadableExport(problem('READ-HEADER-TOO-LONG', { row }, params));
}

/** Reads a row that may be the header; of an overlong text only the beginning. */
export function readHeader({ number, cells }: SheetRow) {
  const names: readonly string[] = cells.map((cell) => headerText(cellText(cell).slice(0, MAX_HEADER_CHARS)));
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
  const uniqueNames: readonly string[] = names.map((name, index) => {
    const alike = exact.get(name) ?? [];
    if (name === '') return `(${columnLetters(index)})`;
    return alike.length > 1 ? `${name} (${alike.indexOf(index) + 1})` : name;
  });
  return {
    row: number,
    /** In the file's spelling, trimmed; '' for a column without a header. */
    names,
    /** The names by which `find` finds each. */
    uniqueNames,
    nameAt: (index: number) => uniqueNames[index] ?? `(${columnLetters(index)})`,
    /** Finds the columns of a header, exact or but for case, accents, dots; a repeated one is `Ποσό (2)`, a blank one `(D)`. */
    find: memoize(
      (name: string): readonly number[] => search(headerText(name)).find((found) => found?.length) ?? [],
    ),
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
const headerVariant = ({ row }: Pick<Header, 'row'>): Record<string, string> =>
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

/** Rows searched for the header, names and unused columns that are listed, and letters that a header may differ from a field's name. */
const [HEADER_SEARCH_ROWS, LISTED_NAMES, UNUSED_LISTED, MISSPELLED_LETTERS] = [50, 12, 30, 2];

/** Finds the header among rows offered one by one: the declared row, or the first with all needed columns; `failure` says why not. */
export function headerSearch(profile: Profile, needs: readonly ColumnNeed[]) {
  const declared = profile.read?.header_row;
  const candidates: Header[] = [];
  return {
    offer(row: SheetRow): Header | undefined {
      if (declared !== undefined && row.number < declared) return undefined;
      if (declared !== undefined && row.number > declared) throw notThere(declared);
      const header = readHeader(row);
      candidates.push(header);
      if (missingOf(header, needs).length === 0) {
        assertNames(row);
        return header;
      }
      if (declared !== undefined || candidates.length >= HEADER_SEARCH_ROWS) throw this.failure();
      return undefined;
    },
    failure(): UnmappableExport {
      const best = bestOf(candidates, needs);
      if (best === undefined) return declared === undefined ? nothing() : notThere(declared);
      const missing = missingOf(best, needs);
      if (declared === undefined && scoreOf(best, needs) === 0)
        return noHeader(profile.name, candidates.length, best, missing);
      return new UnmappableExport(missing.map((need) => missingColumn(best, need)));
    },
  };
}

/** Needed columns that the header lacks. A profile without required columns needs at least one column. */
function missingOf(header: Header, needs: readonly ColumnNeed[]): ColumnNeed[] {
  const required = needs.filter((need) => need.required);
  const wanted = required.length > 0 ? required : needs;
  const missing = wanted.filter(({ names }) => !hasColumn(header, names));
  return required.length > 0 || missing.length === wanted.length ? missing : [];
}

const scoreOf = (header: Header, needs: readonly ColumnNeed[]): number =>
  needs.filter(({ names }) => hasColumn(header, names)).length;

/** The row with most of the needed columns; at a tie, the row with most filled cells. */
function bestOf(candidates: readonly Header[], needs: readonly ColumnNeed[]): Header | undefined {
  const filled = ({ names }: Header) => names.filter((name) => name !== '').length;
  return candidates.toSorted(
    (a, b) => scoreOf(b, needs) - scoreOf(a, needs) || filled(b) - filled(a) || a.row - b.row,
  )[0];
}

const namesListed = (names: readonly string[], most = LISTED_NAMES): string => {
  const some = names.filter((name) => name !== '');
  return some.slice(0, most).join(', ') + (some.length > most ? ', …' : '');
};

const nothing = () => new UnmappableExport([problem('READ-EMPTY', {}, { variant: 'export' })]);
const notThere = (row: number) => new UnmappableExport([problem('MAP-HEADER-ROW-BLANK', { row })]);

function noHeader(profile: string, rows: number, best: Header, missing: readonly ColumnNeed[]) {
  const wanted = namesListed(missing.map(({ names }) => names[0] ?? ''));
  const params = { profile, rows, wanted, columns: namesListed(best.names), ...headerVariant(best) };
  return new UnmappableExport([problem('MAP-NO-HEADER', headerPlace(best), params)]);
}

function missingColumn(header: Header, { field, names }: ColumnNeed): Problem {
  const [column = ''] = names;
  const there = header.names.filter((name) => name !== '');
  const nearest = nearestName(column, there);
  const params = { header_row: header.row, nearest, columns: namesListed(there) };
  return problem('MAP-COLUMN-MISSING', { column, field }, { ...params, ...headerVariant(header) });
}

/** Finds problems and notices of the header row: columns meant twice, misplaced fields, unused columns. */
export function checkHeader(header: Header, profile: Profile, needs: readonly ColumnNeed[]): Problem[] {
  const used = new Set<number>();
  const problems = new Map<string, Problem>();
  const one = profile.columns === 'fields';
  for (const { field, names } of needs) {
    const groups = names.map(header.find);
    for (const index of groups.flat()) used.add(index);
    const twice = groups.find((indexes) => indexes.length > 1) ?? (one ? [...new Set(groups.flat())] : []);
    const place = { column: names[0], field };
    if (twice.length > 1)
      problems.set(twice.join(), problem('MAP-HEADER-DUPLICATE', place, toldApart(header, twice)));
  }
  const unused = header.names.filter(
    (name, index) => name !== '' && !used.has(index) && !isOwnColumn(name) && !isReversalColumn(name),
  );
  const strange = one ? unused.flatMap(strangeField) : [];
  const columns = namesListed([...new Set(unused)], UNUSED_LISTED);
  return [
    ...[...problems.values(), ...inOtherUnits(header, profile), ...strange],
    ...repeatedHeaders(header, used),
    ...(unused.length > 0 ? [problem('MAP-COLUMNS-UNUSED', {}, { columns })] : []),
  ];
}

/** Headers of hundredths: amount_cents, unitAmountCents, Ποσό σε λεπτά. */
const OF_CENTS =
  /(^|[^\p{L}])(cents?|minor( units?)?|λεπτ[αά]|lepta|centimes|centesimi|c[eéê]ntimos|grosz[ey])($|[^\p{L}])/iu;

/** Headers of thousands: T€, (k€), TEUR, Umsatz in Tausend, χιλ. €; a price per thousand is one of pieces. */
const OF_THOUSANDS =
  /(^|[^\p{L}])(?<!\b(per|pro|je|par|al|por) |ανά |\/ ?)([tk] ?€|[tk]eur|(€|euros?|eur) ?(k|'?000)|thousands?|tausend|milliers|migliaia|milhares|tys|χιλ|χιλιάδες)($|[^\p{L}])/iu;

/** Amounts under a header of thousands or of cents whose unit the profile does not state: 1250 would become 1,250 euro. */
const inOtherUnits = (header: Header, profile: Profile): Problem[] =>
  amountsOf(profile).flatMap(({ field, names, unit }) => {
    const columns = columnIndexes(header, names).map((index) => header.names[index] ?? '');
    const isOther = (name: string) => saysThousands(name) || (unit === undefined && saysCents(name));
    const column = columns.find((name) => unit === 'thousands' || isOther(name));
    const params = unit === 'major' && column ? { variant: 'answered', by: column } : undefined;
    return column === undefined ? [] : [problem('AMOUNT-UNIT-UNSTATED', { column, field }, params)];
  });

export const saysThousands = (name: string): boolean => OF_THOUSANDS.test(name);
export const saysCents = (name: string): boolean => OF_CENTS.test(wordsApart(name).replaceAll('_', ' '));

/** Headers that several unused columns share. If the profile uses one, the others are merely unused. */
function repeatedHeaders(header: Header, used: ReadonlySet<number>): Problem[] {
  const groups = Map.groupBy(header.names.keys(), (index) => header.names[index] ?? '');
  return [...groups].flatMap(([column, group]) => {
    if (column === '' || group.length < 2 || group.some((index) => used.has(index))) return [];
    return [problem('MAP-HEADER-REPEATED', { column }, toldApart(header, group))];
  });
}

const toldApart = ({ row, names }: Header, indexes: readonly number[]) => ({
  header_row: row,
  places: indexes.map(columnLetters).join(', '),
  names: tellingNames(names, indexes).join(', '),
});

/** A header that resembles a field: at a wrong level, or a few letters off. */
function strangeField(column: string): Problem[] {
  const places = fieldsAtOtherLevels(column);
  if (places.length > 0)
    return [problem('MAP-COLUMN-MISPLACED', { column }, { belongs: places.join(' / ') })];
  const isPath = /^(line|counterpart|commission)\./i.test(column);
  // Only names of about the same length can be a few letters off.
  const letters = foldHeader(column).length;
  const isNear = (one: string) => Math.abs(foldHeader(one).length - letters) <= MISSPELLED_LETTERS;
  const near = allFields.filter((one) => one !== OF_REVERSALS && (isPath || isNear(one)));
  const like = nearestName(column, near);
  if (near.length === 0 || (!isPath && editDistance(column, like) > MISSPELLED_LETTERS)) return [];
  return [problem('MAP-COLUMN-UNKNOWN', { column }, { nearest: like })];
}
