import { isError, type Problem, problem } from '../../problems/problem.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import { cellText, type Sheet, type SheetFormat, type SheetRow } from '../../sheet/sheet.ts';
import { headerSearch } from '../header/find-header.ts';
import { columnIndexes, type Header, headerPlace } from '../header/header.ts';
import { UnmappableExport } from '../header/unmappable-export.ts';
import { type ColumnNeed, isNumeric } from '../profile/column-needs.ts';
import { columnAnswers } from '../profile/left-out.ts';
import type { Profile } from '../profile/profile.ts';
import { type CurrencyEvidence, currencyEvidence } from './currency-evidence.ts';
import { type DecimalEvidence, decimalEvidence } from './decimal-evidence.ts';
import { DocumentEnds } from './document-ends.ts';
import { documentUnits } from './document-units.ts';
import { hundredfoldAmounts } from './hundredfold.ts';
import { moneyColumns } from './money-columns.ts';
import { repeatedAmounts } from './repeated-amounts.ts';
import { type ResavedNumbers, resavedNumbers } from './resaved-numbers.ts';
import { type UnitEvidence, unitEvidence } from './unit-evidence.ts';

/** Result of a first pass over the whole sheet, before any row is mapped. */
export interface Survey {
  header: Header;
  decimals: DecimalEvidence;
  ends: DocumentEnds;
  currencies: CurrencyEvidence;
  /** Indexes of the columns that look like money and feed nothing. */
  money: readonly number[];
  resaved: ResavedNumbers;
  /** The notation of the amounts of payments; empty where the profile reads none. */
  units: UnitEvidence;
  /** Amounts of documents that are not in the unit that the profile says, or in one that nothing says. */
  ofDocuments: readonly Problem[];
  /** The header of the amount that all rows of each document repeat. */
  repeated: string | undefined;
  /** Amounts that another column says in a hundredth. */
  hundredfold: readonly Problem[];
  notices: readonly Problem[];
}

/** Nothing stands in the row, nor was there anything that could not be read. */
export const isBlankRow = ({ cells, problems = [] }: SheetRow): boolean =>
  cells.every((cell) => cellText(cell).trim() === '') && !problems.some(isError);

/**
 * Finds the header row and reads all cells below it for evidence. Throws `UnmappableExport`, and `UnreadableExport` of a file
 * that breaks off: none of its rows is mapped.
 */
export async function surveySheet(
  sheet: Sheet,
  profile: Profile,
  needs: readonly ColumnNeed[],
): Promise<Survey> {
  const search = headerSearch(profile, needs);
  const currencies = currencyEvidence();
  let below: ReturnType<typeof evidenceBelow> | undefined;
  for await (const batch of sheet.batches())
    for (const row of batch) {
      if (below !== undefined) below.see(row);
      else if (!isBlankRow(row)) {
        const header = search.offer(row);
        if (header === undefined) currencies.title(row);
        else below = evidenceBelow(header, { needs, profile, format: sheet.facts.format, currencies });
      }
    }
  if (below === undefined) throw search.failure();
  return below.end();
}

interface Watched {
  profile: Profile;
  needs: readonly ColumnNeed[];
  format: SheetFormat;
  currencies: ReturnType<typeof currencyEvidence>;
}

function evidenceBelow(header: Header, { needs, profile, format, currencies }: Watched) {
  const numeric = columnsFor(header, needs, isNumeric);
  const decimals = decimalEvidence(new Set(columnsFor(header, needs, ({ field }) => RATES.has(field))));
  const idColumns = columnsFor(header, needs, ({ field }) => NAMES.has(field));
  const ends = new DocumentEnds(idColumns);
  const repeated = repeatedAmounts(header, profile, idColumns);
  const resaved = resavedNumbers(header, needs);
  const money = moneyColumns(header, needs, Object.keys(columnAnswers(profile)));
  const hundredfold = hundredfoldAmounts(header, profile);
  const ofDocuments = documentUnits(header, profile);
  const units = profile.payment && unitEvidence(header, profile.payment);
  const nameless = new Set<number>();
  const blank = { count: 0, first: 0, trailing: 0 };
  let rows = 0;
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
      ends.see(corrected);
      currencies.see(corrected);
      if (!isNamed || corrected.cells.length > header.names.length) seeNameless(corrected);
      // One cell that a person writes proves nothing of the others.
      const row = corrected.filed === undefined ? corrected : { ...corrected, cells: corrected.filed };
      for (const column of numeric) decimals.see(column, row.cells[column] ?? '', row.number);
      resaved.see(row);
      money.see(row);
      repeated.see(row);
      hundredfold.see(row);
      ofDocuments.see(row);
      units?.see(row);
    },
    end(): Survey {
      if (rows === 0) throw new UnmappableExport([problem('MAP-NO-ROWS', headerPlace(header))]);
      ends.end();
      const between =
        blank.count > 0 ? [problem('MAP-ROWS-BLANK', { row: blank.first }, { count: blank.count })] : [];
      const found = currencies.end();
      const signOf = (column: number) => profile.read?.decimal ?? decimals.signOf(column);
      return {
        ...{ header, decimals, ends, resaved },
        currencies: found,
        money: money.end(),
        units: units?.end(signOf) ?? { foreign: 0 },
        ofDocuments: ofDocuments.end(signOf),
        hundredfold: hundredfold.end(),
        repeated: repeated.end(),
        notices: [...withoutHeader(header, nameless), ...between],
      };
    },
  };
}

/** Fields that tell documents from each other. */
const NAMES = new Set(['external_id', 'payment.id']);

/** Numbers that are small by nature: three digits behind the sign are decimals or a mistake, never thousands. */
const RATES = new Set(['exchange_rate', 'payment.rate']);

const columnsFor = (
  header: Header,
  needs: readonly ColumnNeed[],
  wanted: (need: ColumnNeed) => boolean,
): number[] => [...new Set(needs.filter(wanted).flatMap(({ names }) => columnIndexes(header, names)))];

function withoutHeader(header: Header, columns: ReadonlySet<number>): Problem[] {
  const letters = [...columns].sort((a, b) => a - b).map(columnLetters);
  if (letters.length === 0) return [];
  const names = letters.map((letter) => `(${letter})`).join(', ');
  return [problem('MAP-HEADER-BLANK', {}, { header_row: header.row, places: letters.join(', '), names })];
}

/** Findings that hold the whole file: the profile states of its numbers what their cells show to be otherwise. */
export function contradictions({ read, payment }: Profile, survey: Survey, isReturned: boolean): Problem[] {
  const { header, decimals, units, hundredfold, ofDocuments } = survey;
  // The rows of a retry file were looked into when they went out.
  if (isReturned) return [...hundredfold];
  const signs = read?.decimal ? decimals.contradictions(read.decimal, header.nameAt) : [];
  const found = [...hundredfold, ...signs.slice(0, 1), ...ofDocuments];
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
