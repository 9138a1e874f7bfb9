import type { Document, Line } from '../../shared/documents/document.ts';
import { categories, classificationTypes } from '../../shared/facts/classifications.ts';
import type { Axis, TableRow } from '../../shared/facts/compatibility/row.ts';
import { table } from '../../shared/facts/compatibility/table.ts';
import { documentTypes } from '../../shared/facts/document-kinds.ts';
import type { Mutant } from './changes.ts';
import { withLines } from './document-shapes.ts';

const numbers = (max: number) => Array.from({ length: max }, (_, at) => String(at + 1));

/** The values of each side, as a document spells them. */
const spelled: Readonly<Record<Axis, Readonly<Record<string, string | undefined>>>> = {
  kind: same([...documentTypes, '1.2', '8.2', '9.1', '9.3', '10.1', '10.2', '14.30', '4.9', 'x']),
  place: { none: undefined, greece: 'GR', union: 'DE', third: 'US', unlisted: 'XK' },
  number: {
    none: undefined,
    placeholder: 'N/A',
    greek: '094014201',
    union: 'DE123456788',
    other: '98-7654321',
  },
  special: { none: undefined, ...same(numbers(13)) },
  fuel: same(['no', 'yes']),
  island: { none: undefined, yes: '83100', no: '18535' },
  seat: { none: undefined },
  correlated: same(['no', 'yes']),
  currency: {
    none: undefined,
    ...same(['USD', 'CHF', 'BGN', 'HRK', 'LTL', 'LVL', 'EEK', 'BYR', 'MRO', 'TVD']),
  },
  reason: { none: undefined, ...same([...numbers(31), '32', 'x']) },
  category: { none: undefined, ...same([...categories, 'category1-1']) },
  type: { none: undefined, ...same([...classificationTypes, '561_001']) },
  detail: { none: undefined, ...same(['1', '2']) },
  expense: same(['no', 'yes']),
  rate: same(['24', '13', '6', '17', '9', '4', '3', '0', '23', '12.5']),
  item: {
    ...{ other: 'Είδος', 'stamp-duty': 'Χαρτόσημο 3,6 %', 'resilience-fee': 'Τέλος Ανθεκτικότητας' },
    ...{ withheld: 'Παρακράτηση φόρου 20%', levy: 'Plastic bag levy', vat: 'VAT 24%' },
    ...{ deposit: 'Εγγυοδοσία', discount: 'Έκπτωση 10%', tobacco: 'Τσιγάρα', vehicle: 'Αυτοκίνητο' },
  },
};

function same(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, value]));
}

export type Cells = Readonly<Partial<Record<Axis, string>>>;

/** What a lawful document of the kind has where the cells do not say it. */
function usual(kind: string): Cells & { kind: string } {
  const common = {
    kind,
    special: 'none',
    island: 'none',
    fuel: 'no',
    correlated: 'no',
    item: 'other',
    detail: 'none',
  };
  const taxed = { reason: 'none', rate: '24', expense: 'no', category: 'category1_1', type: 'E3_561_001' };
  const atHome = { ...common, ...taxed, place: 'greece', number: 'greek' };
  if (['11.1', '11.4'].includes(kind))
    return { ...atHome, place: 'none', number: 'none', type: 'E3_561_003' };
  if (['1.6', '5.1'].includes(kind)) return { ...atHome, correlated: 'yes' };
  if (kind === '1.4') return { ...atHome, category: 'category1_7', type: 'E3_881_001' };
  if (kind === '1.5') return { ...atHome, detail: '2' };
  if (kind === '2.1') return { ...atHome, category: 'category1_3' };
  const abroad = { place: 'third', number: 'other', rate: '0', reason: '4' };
  if (kind === '2.3') return { ...atHome, ...abroad, category: 'category1_3', type: 'E3_561_006' };
  const bought = { rate: '0', reason: '27', category: 'category2_1', type: 'E3_102_002' };
  return kind === '3.1' ? { ...atHome, ...bought } : atHome;
}

let serial = 0;

/** A document of one line with these cells, its sums as they should be. */
export function documentOf(cells: Cells): Document {
  const of = { ...usual(cells.kind ?? '1.1'), ...cells };
  const value = (axis: Axis) => spelled[axis][of[axis] ?? ''];
  const [country, postcode, currency] = [value('place'), value('island'), value('currency')];
  const [vat, special, reason] = [value('number'), value('special'), value('reason')];
  const [category, type, detail] = [value('category'), value('type'), value('detail')];
  const line: Partial<Line> = {
    ...{ name: value('item') ?? '', ...(of.expense === 'yes' ? { expense: true } : {}) },
    ...(reason === undefined ? {} : { vat_exemption_code: reason }),
    ...(category === undefined ? {} : { classification_category: category }),
    ...(type === undefined ? {} : { classification_type: type }),
    ...(detail === undefined ? {} : { invoice_detail_type: Number(detail) }),
    ...(of.fuel === 'yes' ? { fuel_code: 20 } : {}),
  };
  serial += 1;
  const header = {
    external_id: `CELL-${serial}`,
    ...{ invoice_type_code: of.kind ?? '', payment_method_type: 3 },
    counterpart: {
      ...{ name: 'Παράδειγμα ΙΚΕ', city: 'Πόλη', street: 'Οδός' },
      ...(postcode === undefined ? {} : { postal_code: postcode }),
      ...(country === undefined ? {} : { country_code: country }),
      ...(vat === undefined ? {} : { vat }),
    },
    ...(special === undefined ? {} : { special_invoice_category: Number(special) }),
    ...(currency === undefined ? {} : { currency, exchange_rate: '1.95583' }),
    ...(of.fuel === 'yes' ? { fuel_invoice: true } : {}),
    ...(of.correlated === 'yes' ? { correlated_invoices: ['400001925600940'] } : {}),
  };
  return withLines(header, [{ ...line, net_total_price: '100.00', vat_rate: value('rate') ?? '24' }]);
}

/** True of a value that the words of a row name, read again here: `! a` is all but `a`. */
export function isNamed(words: string, value: string): boolean {
  const [first, ...rest] = words.split(' ');
  const isOf = (first === '!' ? rest : words.split(' ')).some((word) =>
    word.endsWith('*') ? value.startsWith(word.slice(0, -1)) : word === value,
  );
  return isOf !== (first === '!');
}

/** Each side with the values that documents here can have. */
export const valuesOfAxis = Object.entries(spelled).map(
  ([axis, values]) => [axis as Axis, Object.keys(values)] as const,
);

const valuesOf = (axis: Axis, words: string): string[] =>
  Object.keys(spelled[axis]).filter((value) => isNamed(words, value));

/** Of each side: all values of few, and of many the ends and some between. */
const SOME = 6;
const some = (values: readonly string[]): readonly string[] =>
  values.length <= SOME ? values : values.filter((_, at) => at % Math.ceil(values.length / SOME) === 0);

/** Values of a side that the words of a row do not name. */
export const valuesBeside = (axis: Axis, words: string): readonly string[] =>
  some(Object.keys(spelled[axis]).filter((value) => !isNamed(words, value)));

/** Cells of a row: each of its values once or more, the other sides as the kind has them. */
export function cellsOf({ cells }: TableRow): Cells[] {
  let all: Cells[] = [{}];
  for (const [axis, words] of Object.entries(cells) as [Axis, string][])
    all = some(valuesOf(axis, words)).flatMap((value) => all.map((one) => ({ ...one, [axis]: value })));
  return all.map(withReason);
}

/** A line at 0 % has a reason, and one with a reason has no VAT, unless the row says otherwise. */
function withReason(cells: Cells): Cells {
  if (cells.reason !== undefined && cells.reason !== 'none' && cells.rate === undefined)
    return { ...cells, rate: '0' };
  return cells.rate === '0' && cells.reason === undefined ? { ...cells, reason: '27' } : cells;
}

/** All sides of the document that is made of some; a postcode abroad says nothing of islands. */
export function wholeCells(cells: Cells): Cells {
  const whole = { currency: 'none', ...usual(cells.kind ?? '1.1'), ...cells };
  return ['greece', 'none'].includes(whole.place ?? '') ? whole : { ...whole, island: 'none' };
}

/** Every row of the table with each of its cells. */
export const tableMutants: readonly { row: TableRow; mutants: (Mutant & { cells: Cells })[] }[] = table.map(
  (row) => ({
    row,
    mutants: cellsOf(row).map((cells) => ({
      ...{ name: JSON.stringify(cells), code: row.code, cells, document: documentOf(cells) },
      ...((row.until ?? row.from) ? { beside: { on: row.until ?? row.from } } : {}),
    })),
  }),
);
