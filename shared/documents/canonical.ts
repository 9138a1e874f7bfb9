import { isDecimal, normalise } from '../money/decimal.ts';
import { type Document, documentSchema } from './document.ts';
import { foldExternalId } from './external-id.ts';
import { type FieldType, headerFields, isHeaderField, isLineField, lineFields, putField } from './fields.ts';

const LEAD = 'Αντικαθιστά το / Replaces ';
const TRAIL = /^.{1,200}, ΜΑΡΚ \d+ · πιστωτικό \/ credit note .{1,200}, ΜΑΡΚ \d+$/;

/** An issued document as it is printed, such as `ALP 12`, and its MARK. */
type Printed = Record<'printed' | 'mark', string>;

/** Notes of a document that comes in the place of another: its own, then the two that the reader needs to find. */
export function withTrail(notes: string | undefined, old: Printed, credit: Printed): string {
  const trail = `${LEAD}${nameOf(old)} · πιστωτικό / credit note ${nameOf(credit)}`;
  const own = withoutTrail(notes ?? '');
  return own === '' ? trail : `${own}\n${trail}`;
}

const nameOf = ({ printed, mark }: Printed): string => `${printed}, ΜΑΡΚ ${mark}`;

/** The notes that are the document's own: the trail makes no other content of it. */
function withoutTrail(notes: string): string {
  const at = notes.lastIndexOf(LEAD);
  return at >= 0 && TRAIL.test(notes.slice(at + LEAD.length)) ? notes.slice(0, at).trimEnd() : notes;
}

/** The content of an invoice as field path → text, for example `counterpart.name`, `line[2].net_total_price`. */
export type CanonicalFields = ReadonlyMap<string, string>;

/** Not sent: they set documents in relation to each other, and to the law. */
const NOT_SENT: ReadonlySet<string> = new Set(['clears', 'reverses', 'supply_date', 'original_date']);

/** A service may fill these fields by itself. */
const SERVICE_DEFAULTS = /^(billing_book_id|payment_method_type|line\[.+\]\.(line_number|quantity_type))$/;

/** Words and settings that a service may add to a draft; no amount, no code, no line. */
const SERVICE_ADDITIONS =
  /^(notes|counterpart\.(?!supply_account_no).+|line\[.+\]\.(name|quantity|unit_price|classification_\w+))$/;

/** One form of a document, sent or read back: shortest numbers, lines by number, absent for empty, null and false (open points, Read-back). */
export function canonicalFields(invoice: object): CanonicalFields {
  const fields = new Map<string, string>();
  for (const { name, type, path } of HEADER) put(fields, name, canonicalText(type, valueAt(invoice, path)));
  const lines = linesOf(invoice);
  const labels = lineLabels(lines);
  for (const [index, line] of lines.entries())
    for (const { name, type, path } of LINE)
      put(fields, `line[${labels[index] ?? ''}].${name}`, canonicalText(type, valueAt(line, path)));
  return withoutEuro(fields);
}

const lostFields = (sent: CanonicalFields, found: CanonicalFields): string[] =>
  [...sent.keys()].filter((path) => sent.get(path) !== found.get(path));

const addedFields = (sent: CanonicalFields, found: CanonicalFields): string[] =>
  [...found.keys()].filter(
    (path) => !sent.has(path) && found.get(path) !== '0' && !SERVICE_DEFAULTS.test(path),
  );

/** Paths that make `found` another document; what a service fills in by itself does not. */
export const differingFields = (sent: CanonicalFields, found: CanonicalFields): string[] => [
  ...lostFields(sent, found),
  ...addedFields(sent, found),
];

/** Paths that a read-back must not show: lost, changed, or added beyond what a service may add by itself. */
export const unfaithfulFields = (sent: CanonicalFields, found: CanonicalFields): string[] => [
  ...lostFields(sent, found),
  ...addedFields(sent, found).filter((path) => !SERVICE_ADDITIONS.test(path)),
];

/** The cells of a document under the standard columns: those of its header but for its external_id, then those of each line. */
export interface StandardCells {
  header: Map<string, string>;
  lines: readonly Map<string, string>[];
}

/** A document under the standard columns, as it was sent. */
export const standardCells = (document: Document): StandardCells => ({
  header: cellsOf(HEADER.slice(1), document),
  lines: document.invoice_lines.map((line) => cellsOf(LINE, line)),
});

const cellsOf = (fields: typeof HEADER, holder: object) =>
  new Map(
    fields.flatMap(({ full, path }): [string, string][] => {
      const value = valueAt(holder, path);
      if (value === undefined) return [];
      return [[full, Array.isArray(value) ? value.join(' ') : String(value)]];
    }),
  );

/** `line[2].net_total_price` as profiles name it, `line.net_total_price`. */
export const fieldOfPath = (path: string): string => path.replace(/^line\[[^\]]*\]/, 'line');

const fieldsOf = (types: Readonly<Record<string, FieldType>>) =>
  Object.entries(types).map(([full, type]) => {
    const name = full.replace(/^line\./, '');
    return { full, name, type, path: name.split('.') };
  });

const HEADER = fieldsOf(headerFields).filter(({ name }) => !NOT_SENT.has(name));
const LINE = fieldsOf(lineFields);

function put(fields: Map<string, string>, path: string, text: string) {
  const own = path === 'notes' ? withoutTrail(text) : text;
  if (own !== '') fields.set(path, path === 'external_id' ? foldExternalId(own) : own);
}

function withoutEuro(fields: Map<string, string>): CanonicalFields {
  if (fields.get('currency') === 'EUR') fields.delete('currency');
  if (!fields.has('currency') && fields.get('exchange_rate') === '1') fields.delete('exchange_rate');
  return fields;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueAt(holder: object, path: readonly string[]): unknown {
  let value: unknown = holder;
  for (const name of path) value = isObject(value) ? Reflect.get(value, name) : undefined;
  return value;
}

function linesOf(invoice: object): object[] {
  const lines = valueAt(invoice, ['invoice_lines']);
  return Array.isArray(lines) ? lines.filter(isObject) : [];
}

/** The line numbers if they are unique, else the places. */
function lineLabels(lines: readonly object[]): string[] {
  const numbers = lines.map((line) => canonicalText('integer', valueAt(line, ['line_number'])));
  const tellApart = new Set(numbers).size === lines.length && !numbers.includes('');
  return tellApart ? numbers : lines.map((_, index) => String(index + 1));
}

function canonicalText(type: FieldType, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String).join(' ');
  if (type === 'boolean') return String(value).toLowerCase() === 'true' ? 'true' : '';
  const text = String(value).trim().normalize('NFC');
  return (type === 'decimal' || type === 'integer') && isDecimal(text) ? normalise(text) : text;
}

const LINE_PATH = /^line\[([^\]]*)\]\.(.+)$/;

/** The document of canonical fields from the service; undefined if they are incomplete. */
export function documentFrom(fields: CanonicalFields): Document | undefined {
  const header: Record<string, unknown> = {};
  const lines = new Map<string, Record<string, unknown>>();
  for (const [path, text] of fields) {
    const [, label, name = ''] = LINE_PATH.exec(path) ?? [];
    const field = `line.${name}`;
    if (label !== undefined && isLineField(field)) {
      const line = lines.get(label) ?? { line_number: Number(label) };
      lines.set(label, line);
      line[name] = typed(lineFields[field], text);
    } else if (isHeaderField(path)) putField(header, path, typed(headerFields[path], text));
  }
  const parsed = documentSchema.safeParse({ ...header, invoice_lines: [...lines.values()] });
  return parsed.success && parsed.data.invoice_lines.length > 0 ? parsed.data : undefined;
}

function typed(type: FieldType, text: string): unknown {
  if (type === 'integer') return Number(text);
  if (type === 'boolean') return text === 'true';
  return type === 'list' ? text.split(' ') : text;
}
