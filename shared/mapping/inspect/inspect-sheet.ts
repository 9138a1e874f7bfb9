import { isHeaderField } from '../../documents/fields.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import { type Cell, cellText, type Sheet, type SheetFacts, type SheetRow } from '../../sheet/sheet.ts';
import { opensColumn, opensRate } from '../check-profile.ts';
import type { Role } from '../facts/header-synonyms.ts';
import { readHeader } from '../header.ts';
import { OPEN_MARK } from '../open-mark.ts';
import type { ProfileFile } from '../profile.ts';
import { looksLikeTotal, repeatsHeader } from '../row-rules.ts';
import { columnsOf as sourceColumns, type ValueSource } from '../value-source.ts';
import { type AmountProofs, amountProofs } from './amount-proofs.ts';
import { columnFacts } from './column-type.ts';
import { continuesDocuments, documentHeaders } from './continues-documents.ts';
import { documentAmounts, documentRows, documentsOfSeveralRows } from './document-amounts.ts';
import { fieldOfHeader } from './field-header.ts';
import { firstRowColumns } from './first-row-columns.ts';
import { guessHeader } from './guess-header.ts';
import { type InspectedColumn, type Match, matchColumns } from './match-columns.ts';
import { numberedColumns } from './numbered-columns.ts';
import { type RegisterKind, registerKind } from './register-kind.ts';
import { suggestPayments } from './suggest-payments.ts';
import { suggestProfile } from './suggest-profile.ts';
import { writesCreditsNegative } from './writes-credits-negative.ts';

/** Rows that are looked at; the evidence says how many there were. */
const INSPECTED_ROWS = 20_000;

/** Facts about an export, and the profile that they suggest. */
export interface Inspection {
  facts: SheetFacts;
  /** Rows below the header that were looked at, and whether those are all. */
  rows: number;
  complete: boolean;
  headerRow?: number;
  columns: readonly InspectedColumn[];
  matches: readonly Match[];
  /** Rows that are sums of the others. */
  totalRows: readonly number[];
  profile?: ProfileFile;
  /** A list that no documents are issued from; it has no profile. */
  register?: RegisterKind;
  /** Fields that only a person can decide. */
  open: readonly string[];
}

/** Reads the beginning of an export and says what it is. `name` becomes the name of the suggested profile. */
export async function inspectSheet(
  sheet: Sheet,
  { name, sheet: sheetName }: { name: string; sheet?: string | undefined },
): Promise<Inspection> {
  const { rows, complete } = await firstRows(sheet);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cellText(cell).trim() !== ''));
  const header = guessHeader(filled);
  const nothing = {
    facts: sheet.facts,
    rows: filled.length,
    complete,
    columns: [],
    matches: [],
    totalRows: [],
    open: [],
  };
  if (header === undefined) return nothing;
  const known = readHeader(header);
  const below = filled.filter(({ number, cells }) => number > header.number && !repeatsHeader(known, cells));
  const totals = below.filter(({ cells }) => looksLikeTotal(cells) !== undefined);
  const records = below.filter((row) => !totals.includes(row));
  const columns = columnsOf(header, records);
  const base = {
    ...nothing,
    rows: below.length,
    headerRow: header.number,
    columns,
    totalRows: totals.map(({ number }) => number),
  };
  const chosen = sheetName === undefined ? {} : { sheet: sheetName };
  if (isStandard(columns)) {
    const continues = continuesDocuments({ names: standardHeaders(columns), header, records });
    const read = { ...chosen, ...(continues ? { fill_down: true } : {}) };
    return { ...base, profile: { name, extends: 'standard', ...given(read) } };
  }
  const payments = suggestPayments({ name, row: header, records });
  if (payments !== undefined)
    return { ...base, profile: { ...payments, ...given(chosen) }, open: openFields(payments) };
  const numbered = numberedColumns(columns);
  const single = numbered === undefined ? columns : columns.filter((column) => !numbered.all.has(column));
  const matches = matchColumns([...single, ...(numbered?.columns ?? [])]);
  const register = registerKind(columns, matches);
  if (register !== undefined) return { ...base, matches, register };
  const read = {
    ...chosen,
    ...readOptions(columns),
    ...(continuesDocuments({ names: documentHeaders(matches), header, records }) ? { fill_down: true } : {}),
    ...(writesCreditsNegative({ matches, header, records }) ? { credit_notes: 'negative' as const } : {}),
  };
  const ofDocument = documentAmounts({ matches, header, records });
  const several = documentsOfSeveralRows({ matches, header, records });
  const firstOnly = new Set([...firstRowColumns(several)].flatMap((index) => columns[index]?.header ?? []));
  const documents = documentRows({ matches, header, records });
  const proofs = amountProofs({ matches, header, records, decimal: read.decimal, documents, ofDocument });
  const isOneRowEach = several.length === 0;
  const found = {
    name,
    matches: proven(matches, proofs, ofDocument),
    read,
    numbered,
    ofDocument,
    isOneRowEach,
    firstOnly,
    proofs,
  };
  const profile = suggestProfile(found);
  return { ...base, matches: found.matches, profile, open: openFields(profile) };
}

/** The one value of the lines under the role that arithmetic proves. */
const proven = (
  matches: readonly Match[],
  { isNet }: AmountProofs,
  ofDocument: ReadonlySet<Role>,
): readonly Match[] =>
  matches.map((match) => {
    if (ofDocument.has(match.role)) return match;
    if (match.role === 'total' && isNet === true) return { ...match, role: 'net' };
    return match.role === 'net' && isNet === false ? { ...match, role: 'total' } : match;
  });

/** A read section, unless it says nothing. */
const given = (read: NonNullable<ProfileFile['read']>): Pick<ProfileFile, 'read'> =>
  Object.keys(read).length === 0 ? {} : { read };

async function firstRows(sheet: Sheet): Promise<{ rows: SheetRow[]; complete: boolean }> {
  const rows: SheetRow[] = [];
  for await (const batch of sheet.batches()) {
    // A batch of blank lines may have more rows than a call can have arguments.
    for (const row of batch) {
      if (rows.length === INSPECTED_ROWS) return { rows, complete: false };
      rows.push(row);
    }
  }
  return { rows, complete: true };
}

function columnsOf(header: SheetRow, records: readonly SheetRow[]): InspectedColumn[] {
  const width = Math.max(header.cells.length, records[0]?.cells.length ?? 0);
  const { names, nameAt } = readHeader(header);
  return Array.from({ length: width }, (_, index) => {
    const cells: Cell[] = records.map((row) => row.cells[index] ?? '');
    const letter = columnLetters(index);
    return { ...columnFacts(cells), letter, header: index < names.length ? nameAt(index) : `(${letter})` };
  });
}

/** Headers of the standard columns, with the two that must be there. */
function isStandard(columns: readonly InspectedColumn[]): boolean {
  const fields = new Set(columns.map(({ header }) => fieldOfHeader(header)));
  return fields.has('external_id') && fields.has('invoice_type_code');
}

/** The standard headers that are fields of the document, not of its lines. */
const standardHeaders = (columns: readonly InspectedColumn[]): ReadonlySet<string> =>
  new Set(
    columns.flatMap(({ header }) => {
      const field = fieldOfHeader(header);
      return field !== undefined && isHeaderField(field) ? [header] : [];
    }),
  );

function readOptions(columns: readonly InspectedColumn[]): NonNullable<ProfileFile['read']> {
  const signs = new Set(columns.flatMap(({ decimal }) => (decimal === undefined ? [] : [decimal.sign])));
  const orders = new Set(columns.flatMap(({ dateOrder }) => (dateOrder === undefined ? [] : [dateOrder])));
  const [decimal, otherSign] = signs;
  const [date_order, otherOrder] = orders;
  return {
    ...(decimal !== undefined && otherSign === undefined ? { decimal } : {}),
    ...(date_order !== undefined && otherOrder === undefined ? { date_order } : {}),
  };
}

/** The fields of a profile that only a person can decide. */
export function openFields(profile: ProfileFile): string[] {
  const { document = {}, line = {}, payment, amounts: foreign } = profile;
  const paid = Object.entries(payment?.line ?? {}).map(
    ([part, source]) => [`payment.line.${part}`, source] as const,
  );
  const sources = [...Object.entries({ ...document, ...line }), ...paid];
  const open = sources.flatMap(([field, source]) => (source && isOpen(source) ? [field] : []));
  const amount = payment?.amount !== undefined && opensColumn(payment.amount) ? ['payment.amount'] : [];
  const rates = [
    ...(opensRate(payment) ? ['payment.rate'] : []),
    ...(opensRate(foreign) ? ['amounts.rate'] : []),
  ];
  const states = Object.values(profile.only_rows_where ?? {}).flatMap((texts) => texts ?? []);
  return [
    ...open,
    ...amount,
    ...rates,
    ...(profile.read?.prices?.startsWith(OPEN_MARK) ? ['read.prices'] : []),
    ...(states.some((text) => String(text).startsWith(OPEN_MARK)) ? ['only_rows_where'] : []),
  ];
}

function isOpen(source: ValueSource): boolean {
  if (typeof source === 'string') return false;
  if (opensColumn(source)) return true;
  if ('value' in source) return String(source.value).startsWith(OPEN_MARK);
  if ('column' in source && source.less_is?.startsWith(OPEN_MARK)) return true;
  return (
    'map' in source && Object.values(source.map ?? {}).some((value) => String(value).startsWith(OPEN_MARK))
  );
}

/** A field that a column was matched to, how surely, and why. */
export interface InspectedField extends Pick<Match, 'confidence' | 'because' | 'evidence'> {
  field: string;
}

/** The fields that each column feeds in the suggested profile, by header. */
export function fieldsOfColumns({ columns, matches, profile }: Inspection): Map<string, InspectedField[]> {
  const uses = Object.entries({ ...profile?.document, ...profile?.line, ...paymentSources(profile) });
  const headers = new Map(
    columns.map((column) => [column, numberedHeader(column.header, profile?.lines !== undefined)]),
  );
  return new Map(
    columns.map((column) => {
      const names = new Set([column.header, headers.get(column)]);
      const match = matches.find((found) => names.has(found.column.header));
      const standard = profile?.extends === 'standard' ? fieldOfHeader(column.header) : undefined;
      if (match === undefined)
        return [
          column.header,
          standard === undefined ? [] : [{ field: standard, ...CERTAIN, evidence: standard }],
        ];
      const { confidence, because, evidence } = match;
      const fields = uses.flatMap(([field, source]) =>
        source && sourceColumns(source).flat().includes(match.column.header) ? [field] : [],
      );
      return [column.header, fields.map((field) => ({ field, confidence, because, evidence }))];
    }),
  );
}

function paymentSources({ payment }: ProfileFile = {}): Record<string, ValueSource | undefined> {
  if (payment === undefined) return {};
  const { amount, currency, date, line } = payment;
  return {
    'payment.amount': amount && { column: amount.column },
    'payment.currency': currency,
    'payment.date': typeof date === 'string' ? date : undefined,
    'payment.line.name': line?.name,
    'payment.line.vat_rate': line?.vat_rate,
  };
}

const CERTAIN = { confidence: 1, because: 'header' } as const;

const numberedHeader = (header: string, isNumbered: boolean): string =>
  isNumbered ? header.replace(/^(.*?\D)\d{1,2}(\D*)$/, '$1{n}$2') : header;
