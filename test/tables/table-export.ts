import type { ReportRow } from '../../shared/report/row.ts';
import { type ImportOptions, localImports } from '../simulator/local-imports.ts';

/** Fields of a document or line by name; `line.…` fields belong to a line. */
export type Fields = Readonly<Record<string, string>>;

/** The lines of one document, and the fields that they share. */
interface Document {
  header?: Fields;
  lines: readonly Fields[];
}

/** A lawful invoice of services to a Greek business, where a case does not say otherwise. */
const INVOICE: Fields = {
  invoice_type_code: '2.1',
  payment_method_type: '3',
  'counterpart.country_code': 'GR',
  'counterpart.city': 'Πειραιάς',
  'counterpart.street': 'Ακτή Μιαούλη',
  'counterpart.postal_code': '18535',
};

const LINE: Fields = {
  'line.vat_rate': '24',
  'line.classification_category': 'category1_3',
  'line.classification_type': 'E3_561_001',
};

const NUMBERS_FROM = 80_000_000;

/** Greek tax numbers with the check digit that the authority wants. */
function taxNumber(at: number): string {
  const digits = String(NUMBERS_FROM + at).padStart(8, '0');
  const weighted = [...digits].reduce((sum, digit, place) => sum + Number(digit) * 2 ** (8 - place), 0);
  return `${digits}${(weighted % 11) % 10}`;
}

/** Customers differ, because two alike documents of one customer are suspected twins. */
const buyer = (at: number): Fields => ({
  'counterpart.name': `Παράδειγμα ${at} ΙΚΕ`,
  'counterpart.vat': taxNumber(at),
});

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** One export of all documents, a row for each line, in the columns of the standard profile. */
export function exportOf(documents: readonly Document[]): string {
  const rows = documents.flatMap(({ header = {}, lines }, at) =>
    lines.map(
      (line): Fields => ({ external_id: `T-${at}`, ...INVOICE, ...buyer(at), ...header, ...LINE, ...line }),
    ),
  );
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const text = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','));
  return `${[columns.join(','), ...text].join('\n')}\n`;
}

/** `ready`, or `held CODE` with the codes of what stops the document, or `ready CODE` with those of warnings. */
function answerOf(rows: readonly Pick<ReportRow, 'outcome' | 'problems'>[]): string {
  const found = rows.flatMap(({ problems }) => problems);
  const codes = found.filter(({ severity }) => severity !== 'notice').map(({ code }) => code);
  const outcome = rows.find(({ outcome: of }) => of === 'rejected')?.outcome ?? rows[0]?.outcome ?? 'absent';
  return [outcome, ...new Set(codes)].filter((code) => code !== 'ROW-HELD').join(' ');
}

/** What a dry run of one export says of each document, by its place in the table. */
export async function answersTo(documents: readonly Document[], options: ImportOptions): Promise<string[]> {
  await using imports = await localImports();
  const rows = await imports.import(exportOf(documents), { dryRun: true, ...options });
  const byId = Map.groupBy(rows, ({ external_id }) => external_id);
  return documents.map((_, at) => answerOf(byId.get(`T-${at}`) ?? []));
}
