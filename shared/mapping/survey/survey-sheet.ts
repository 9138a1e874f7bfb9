import { foldExternalId } from '../../documents/external-id.ts';
import { NameNumbers } from '../../documents/name-numbers.ts';
import { currencySaid } from '../../money/currency.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import { isOwnColumn, isReversalColumn } from '../../records/retry-reference.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import { type Cell, cellText, type Sheet, type SheetFormat, type SheetRow } from '../../sheet/sheet.ts';
import { isNone, readNumber } from '../cells/read-number.ts';
import {
  columnIndexes,
  type Header,
  headerPlace,
  headerSearch,
  indexesOf,
  saysCents,
  UnmappableExport,
} from '../header/header.ts';
import { type ColumnNeed, columnNeeds, isNumeric } from '../profile/column-needs.ts';
import { columnAnswers } from '../profile/left-out.ts';
import type { Profile } from '../profile/profile.ts';
import { columnIn, columnsOf, mayBeBlank, namesIn } from '../profile/source.ts';
import { amountsOf, moreLineUses } from '../profile/uses.ts';
import { foldText, headerWords } from '../texts/fold.ts';
import { currencyEvidence } from './currency-evidence.ts';
import { decimalEvidence, resavedNumbers } from './decimal-evidence.ts';
import { documentUnits, unitEvidence } from './unit-evidence.ts';
import { unreadEvidence } from './unread-columns.ts';

/** The cells by which a row names its document; a row that leaves them blank continues the row above. */
export function documentNames(columns: readonly number[]): (row: SheetRow) => string {
  let above = '';
  return ({ cells }) => {
    let name = '';
    for (const column of columns) name += `${foldExternalId(cellText(cells[column]).trim())}\n`;
    if (name.length > columns.length) above = name;
    return above;
  };
}

/** The last row of each document by its cells; a profile may join further rows to it, so that a later one may belong to it. */
function documentEnds(columns: readonly number[]) {
  const nameOf = documentNames(columns);
  let met = new NameNumbers();
  /** Last rows of documents with several rows; all others have one row. */
  const last = new Map<string, number>();
  return {
    areTold: columns.length > 0,
    see(row: SheetRow): void {
      const [name, known] = [nameOf(row), met.count];
      if (met.add(name) <= known) last.set(name, row.number);
    },
    end(): void {
      met = new NameNumbers();
    },
    /** Asked with the rows in their order. */
    reader(): (row: SheetRow) => number {
      if (last.size === 0) return ({ number }) => number;
      const named = documentNames(columns);
      return (row) => last.get(named(row)) ?? row.number;
    },
  };
}

/** Words of numbers that a buyer does not owe: costs, margins, list prices, stock and weights. */
const NEVER_OWED =
  /(^| )(costs?|cost price|cogs|margin|profit|commission|list price|rrp|msrp|compare at price|stock|inventory|weight|kg|km|lat(itude)?|lon(gitude)?|score|rating|einkaufspreis|ek|marge|rohertrag|gewicht|cout|poids|costo|margine|peso|coste|margen|custo|margem|koszt|marza|waga|kostprijs|κοστοσ|κοστη|κερδοσ|περιθωριο|αποθεμα|βαροσ|κιλα|λιτρα|προμηθεια)( |$)/;
export const SETTLED =
  /(^| )(paid|due|balance|outstanding|open|remaining|received|credit limit|bezahlt|gezahlt|offen|offener|saldo|restbetrag|eingang|paye|regle|verse|reste|solde|pagato|saldato|incassato|residuo|pagado|cobrado|pendiente|pago|pendente|em divida|zap[lł]acono|zaplaceno|uhrazeno|zbyva|pozosta[lł]o|do zap[lł]aty|k uhrade|betaald|openstaand|betalt|obetalt|kvar att betala|achitat|rest de plata|fizetve|hatralek|платено|остатък|дължимо|πληρωθεν|πληρωμενο|εισπραχθεν|εισπραξεισ|εξοφλη(μενο|θεν)|ανεξοφλητο|οφειλη|οφειλομενο|υπολοιπο)( |$)/;
const OF_RATES =
  /(?<!(κρατησ|εισφορ|τελ[οη]|φοροσ (?=[1348]%|15%|20%)|fee|levy|deduction|retention)[^%]*\d)%|(^| )(rate|percent|percentage|pct|kurs|satz|taux|aliquota|tipo de cambio|taxa( de)? (iva|cambio|juros?)|stawka|tarief|ισοτιμια|ποσοστο|συντελεστησ|ωρεσ|hours?|stunden|heures|ore|horas|godziny|uren|quantity|qty|menge|quantite|quantita|cantidad|quantidade|ilosc|aantal|ποσοτητα)( |$)/;
/** Fees, taxes and shipping are owed, even under a header of costs. */
const OWED =
  /ship|deliver|freight|postage|versand|liefer|port|livraison|spediz|envio|wysyl|dostaw|verzend|μεταφορ|αποστολ|φορ|τελ|tax|levy|fee/;

const isOwed = (header: string): boolean => {
  const said = headerWords(header);
  if (OF_RATES.test(said) || SETTLED.test(said)) return false;
  return OWED.test(said) || !NEVER_OWED.test(said);
};

type SeenColumn = Record<'decimal' | 'integer' | 'zero' | 'text', number>;
/** From more than this many texts on, and with fewer numbers, a column is not of amounts. */
const TEXTS_MAX = 20;

/** Charges that may be whole, or in cents, without decimals to be known by: Fee, fee_cents, Μεταφορικά. */
const CHARGES =
  /(^| )(fees?|(sur)?charges?|ship|shipping|delivery cost|postage|freight|handling|tips?|gratuity|porto|versand(kosten)?|verzendkosten|(liefer)?gebuhr|(frais|spese|gastos|custos|koszty?|εξοδα)( \p{L}+){1,2}|μεταφορικα|επιβαρυνση|χρεωση|τελη)( (costs?|amount|total|price))?$/u;

/** Finds unread columns that look like money: mostly decimals or currencies, or charges by their header, not all zero, no telephones or nights. */
function moneyColumns(header: Header, needs: readonly ColumnNeed[], profile: Profile) {
  const answered = Object.keys(columnAnswers(profile));
  const [inUnit, ...others] = new Set(amountsOf(profile).map(({ unit }) => unit));
  const ofCents = inUnit === 'cents' && others.length === 0;
  const isCharge = (name: string) => saysCents(name) || CHARGES.test(headerWords(name));
  const read = indexesOf(header, needs, ({ field }) => field !== 'other_amounts');
  const used = new Set([...read, ...columnIndexes(header, answered)]);
  const watched = header.names.flatMap((name, index) =>
    name !== '' && !used.has(index) && !isOwnColumn(name) && !isReversalColumn(name) && isOwed(name)
      ? [index]
      : [],
  );
  const seen = new Map<number, SeenColumn>(
    watched.map((index) => [index, { decimal: 0, integer: 0, zero: 0, text: 0 }]),
  );
  return {
    see({ cells }: SheetRow) {
      for (const [index, column] of seen) {
        const cell = cells[index] ?? '';
        if (cell === '') continue;
        column[kindOf(cell)] += 1;
        if (column.text > TEXTS_MAX && column.text > column.decimal + column.integer) seen.delete(index);
      }
    },
    /** The columns, and of each whether its whole numbers are hundredths. */
    end: () =>
      [...seen].flatMap(([index, { decimal, integer, text }]) => {
        const name = header.nameAt(index);
        const isMoney = decimal > integer + text || (isCharge(name) && decimal + integer > text);
        return isMoney ? [{ index, isCents: decimal === 0 && (ofCents || saysCents(name)) }] : [];
      }),
  };
}

/** A percentage counts as a text. */
function kindOf(cell: Cell): keyof SeenColumn {
  const text = cellText(cell).trim();
  const typed = typeof cell === 'string' ? undefined : cell;
  if (text === '' || /^[-–—]$/.test(text)) return 'zero';
  const number = readNumber(text, typed && '.');
  if (number.kind === 'ambiguous') return 'integer';
  if (number.kind !== 'number' || number.percent || typed?.percent) return 'text';
  const currency = typed?.currency ?? number.currency;
  const isMoney = currency !== undefined && currencySaid(currency) !== undefined;
  if (number.currency !== undefined && !isMoney) return 'text';
  if (!/[1-9]/.test(number.value)) return 'zero';
  return number.value.includes('.') || isMoney ? 'decimal' : 'integer';
}

/** Headers of the amount of a whole document: Order total, Σύνολο παραστατικού, Rechnungsbetrag. */
const OF_DOCUMENT =
  /total|sum|payable|gesamt|brutto|importe|montant|συνολ|πληρωτε|(^|[^\p{L}])(order|invoice|basket|cart|receipt|παραγγελι|τιμολογι|παραστατικ|rechnung|bestell|facture|commande|fattura|ordine|factura|pedido)/u;

const OF_LINE = /line|item|row|unit|position|zeile|ligne|riga|γραμμ|ειδ|net|καθαρ/;

/** Finds the amount that each row of every multi-row document repeats; of two rows, or of one price, only under a header of a whole. */
function repeatedAmounts(header: Header, { payment, line = {}, ...profile }: Profile, ids: number[]) {
  const of = (...fields: (keyof typeof line)[]) =>
    fields.flatMap((field) => columnIndexes(header, line[field] ? columnsOf(line[field]).flat() : []));
  const stated = of('line.net_total_price', 'line.subtotal');
  const indexes = stated.length > 0 ? stated : of('line.unit_price', 'line.quantity');
  const textOf = ({ cells }: SheetRow, from: readonly number[]) =>
    from.map((index) => cellText(cells[index]).trim()).join('\n');
  /** Amounts of the documents of several rows, of the last document first. */
  const found: { name: string; first: SheetRow; rows: number }[] = [];
  let isOpen = !(payment ?? profile.more_lines ?? profile.once) && ids.length > 0 && indexes.length > 0;
  return {
    see(row: SheetRow) {
      const [last] = found;
      const own = isOpen ? foldExternalId(textOf(row, ids)) : '';
      const name = own.trim() === '' && (profile.read?.fill_down || profile.carry) ? last?.name : own;
      if (!name?.trim()) return;
      if (name === last?.name) {
        const amount = textOf(row, indexes);
        isOpen = amount === textOf(last.first, indexes) && /[1-9]/.test(amount);
        last.rows += 1;
      } else if (last === undefined || (last.rows > 1 && found.length < 8))
        found.unshift({ name, first: row, rows: 1 });
      else found[0] = { name, first: row, rows: 1 };
    },
    end(): string | undefined {
      const several = isOpen ? found.filter(({ rows }) => rows > 1) : [];
      const [first, second] = several;
      if (first === undefined || indexes[0] === undefined) return undefined;
      const amounts = new Set(several.map((one) => textOf(one.first, indexes)));
      const isShown = second ? amounts.size > 1 : first.rows > 2;
      const name = header.nameAt(indexes[0]);
      const said = foldText(name);
      return isShown || (OF_DOCUMENT.test(said) && !OF_LINE.test(said)) ? name : undefined;
    },
  };
}

/** Rows that leave a charge, or a discount that no value proves, blank where a blank is no zero: others write 0 for none, or it is the only blank charge. */
function blankCharges(header: Header, profile: Profile, ids: readonly number[]) {
  const { 'line.unit_price': price, ...line } = profile.line ?? {};
  const { less, less_percent } = line['line.net_total_price'] || line['line.subtotal'] ? {} : columnIn(price);
  const uses = moreLineUses(profile).flat();
  const optional = uses.filter(({ type, source }) => type === 'decimal' && mayBeBlank(source));
  const names = optional.flatMap(({ source }) => columnsOf(source).flat());
  const charges = columnIndexes(header, names);
  const indexes = [...charges, ...columnIndexes(header, [less, less_percent].flatMap(namesIn))];
  const columns = indexes.map((index) => ({ index, blank: Array.of<number>(), zero: 0, all: 0 }));
  const nameOf = documentNames(ids);
  let above: string | undefined;
  return {
    see(row: SheetRow) {
      const before = above;
      above = columns.length > 0 ? nameOf(row) : '';
      // Further rows of a document may leave it out.
      for (const column of ids.length > 0 && above === before ? [] : columns) {
        const text = cellText(row.cells[column.index]).trim();
        column.all += 1;
        if (isNone(text)) column.blank.push(row.number);
        else if (!/[1-9]/.test(text)) column.zero += 1;
      }
    },
    end(): ReadonlyMap<number, Problem> {
      const found = columns.filter(
        ({ index, blank, zero, all }) =>
          blank.length * 2 < all && (zero > 0 || (blank.length === 1 && charges.includes(index))),
      );
      const place = (index: number) => ({ column: header.nameAt(index), field: 'other_amounts' });
      const missing = (row: number, index: number) =>
        problem('MAP-VALUE-MISSING', { row, ...place(index) }, { variant: 'charge' });
      return new Map(found.flatMap(({ blank, index }) => blank.map((row) => [row, missing(row, index)])));
    },
  };
}

/** Result of a first pass over the whole sheet, before any row is mapped. */
export type Survey = ReturnType<ReturnType<typeof evidenceBelow>['end']>;

/** True if all cells are blank and the record was read without errors. */
export const isBlankRow = ({ cells, problems = [] }: SheetRow): boolean =>
  cells.every((cell) => cellText(cell).trim() === '') && !problems.some(isError);

/** Finds the header and reads all cells below as evidence. Throws `UnmappableExport`, and `UnreadableExport` for a broken file. */
export async function surveySheet(sheet: Sheet, profile: Profile): Promise<Survey> {
  const needs = columnNeeds(profile);
  const search = headerSearch(profile, needs);
  const currencies = currencyEvidence();
  let below: ReturnType<typeof evidenceBelow> | undefined;
  for await (const batch of sheet.batches())
    for (const row of batch) {
      if (below !== undefined) below.see(row);
      else if (!isBlankRow(row)) {
        const header = search.offer(row);
        if (header === undefined) currencies.title(row);
        else below = evidenceBelow(header, { needs, profile }, sheet.facts.format, currencies);
      }
    }
  if (below === undefined) throw search.failure();
  return below.end();
}

function evidenceBelow(
  header: Header,
  { needs, profile }: { needs: readonly ColumnNeed[]; profile: Profile },
  format: SheetFormat,
  currencies: ReturnType<typeof currencyEvidence>,
) {
  const numeric = indexesOf(header, needs, isNumeric);
  const decimals = decimalEvidence(new Set(indexesOf(header, needs, ({ field }) => RATES.has(field))));
  const idColumns = indexesOf(header, needs, ({ field }) => NAMES.has(field));
  const ends = documentEnds(idColumns);
  const repeated = repeatedAmounts(header, profile, idColumns);
  const charges = blankCharges(header, profile, idColumns);
  const resaved = resavedNumbers(header, needs);
  const money = moneyColumns(header, needs, profile);
  const ofDocuments = documentUnits(header, profile);
  const units = profile.payment && unitEvidence(header, profile.payment);
  const unread = unreadEvidence({ header, needs, profile });
  const nameless = new Set<number>();
  const blank = { count: 0, first: 0, trailing: 0 };
  let rows = 0;
  let lastRow = 0;
  const isNamed = header.names.every((name) => name !== '');
  const seeNameless = ({ cells }: SheetRow) =>
    cells.forEach((cell, index) => {
      if (header.names[index]) return;
      const beyond = format === 'csv' && index >= header.names.length;
      if (!beyond && cellText(cell).trim() !== '') nameless.add(index);
    });
  return {
    see(corrected: SheetRow) {
      if (isBlankRow(corrected)) {
        blank.trailing += 1;
        if (blank.first === 0) blank.first = corrected.number;
        return;
      }
      blank.count += blank.trailing;
      blank.trailing = 0;
      rows += 1;
      lastRow = corrected.number;
      ends.see(corrected);
      currencies.see(corrected);
      charges.see(corrected);
      if (!isNamed || corrected.cells.length > header.names.length) seeNameless(corrected);
      // A corrected cell is not evidence for the others.
      const row = corrected.filed === undefined ? corrected : { ...corrected, cells: corrected.filed };
      for (const column of numeric) decimals.see(column, row.cells[column] ?? '', row.number);
      resaved.see(row);
      money.see(row);
      repeated.see(row);
      ofDocuments.see(row);
      units?.see(row);
      unread.see(row);
    },
    end() {
      if (rows === 0) throw new UnmappableExport([problem('MAP-NO-ROWS', headerPlace(header))]);
      ends.end();
      const between =
        blank.count > 0 ? [problem('MAP-ROWS-BLANK', { row: blank.first }, { count: blank.count })] : [];
      const signOf = (column: number) => profile.read?.decimal ?? decimals.signOf(column);
      return {
        profile,
        /** The columns that the profile reads. */
        needs,
        header,
        decimals,
        ends,
        resaved,
        /** The number of the last row that is not blank. */
        lastRow,
        currencies: currencies.end(),
        money: money.end(),
        /** The notation of the amounts of payments; empty if the profile reads no payments. */
        units: units?.end(signOf) ?? { foreign: 0, open: undefined, decimal: undefined },
        /** Amounts of documents that are not in the profile's unit, or in an unknown unit. */
        ofDocuments: ofDocuments.end(signOf),
        repeated: repeated.end(),
        charges: charges.end(),
        unread: unread.end(),
        notices: [...withoutHeader(header, nameless), ...between],
      };
    },
  };
}

const NAMES = new Set(['external_id', 'payment.id']);

/** Numbers that are small by nature: three digits behind the sign are decimals or a mistake, never thousands. */
const RATES = new Set(['exchange_rate', 'payment.rate']);

function withoutHeader(header: Header, columns: ReadonlySet<number>): Problem[] {
  const letters = [...columns].sort((a, b) => a - b).map(columnLetters);
  if (letters.length === 0) return [];
  const names = letters.map((letter) => `(${letter})`).join(', ');
  return [problem('MAP-HEADER-BLANK', {}, { header_row: header.row, places: letters.join(', '), names })];
}

/** Doubts about units that hold in any of the rows. */
const IN_ANY_ROWS = /^(hundredfold|answered|among-cents)$/;

/** Problems that stop or hold the whole file: the cells disprove what the profile states about numbers. */
export function contradictions(survey: Survey, isReturned: boolean): Problem[] {
  const { profile, header, decimals, units, ofDocuments } = survey;
  const { read, payment } = profile;
  // The rows of a retry file were examined before they were sent out.
  if (isReturned) return ofDocuments.filter(({ params }) => IN_ANY_ROWS.test(`${params?.variant}`));
  const signs = read?.decimal ? decimals.contradictions(read.decimal, header.nameAt) : [];
  const found = [...signs.slice(0, 1), ...ofDocuments];
  if (payment?.amount?.unit !== 'minor' || units.decimal === undefined) return found;
  const { text: amount, ...place } = units.decimal;
  const params = { amount, variant: 'file' };
  return [...found, problem('UNIT-NOT-WHOLE', { ...place, field: 'payment.amount' }, params)];
}

/** The profile of a file whose amounts are shown to be in major units. */
export const inMajorUnits = ({ payment, ...profile }: Profile): Profile => ({
  ...profile,
  payment: payment && { ...payment, amount: payment.amount && { ...payment.amount, unit: 'major' } },
});
