import ExcelJS from 'exceljs';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../shared/sheet/sheet.ts';
import { atFullLength } from '../full-run.ts';
import { readFacts, readRows, readTexts } from './reading.ts';

const CAPITALS = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏ';
const SMALL = 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ';
const GREEK = CAPITALS + SMALL;
const ANY_CASE = 'abcxyzABC0123456789 .,;|\t\'"-+=@()/\\\n';
const encodings = ['utf8', 'utf-16le', 'utf-16be', 'windows-1253', 'iso-8859-7'] as const;

const encoding = fc.constantFrom(...encodings);
const delimiter = fc.constantFrom(';', ',', '\t', '|');
const newline = fc.constantFrom('\n', '\r\n', '\r');
const table = <T>(cell: fc.Arbitrary<T>, rows: number) =>
  fc.integer({ min: 3, max: 7 }).chain((columns) => {
    const row = fc.array(cell, { minLength: columns, maxLength: columns });
    return fc.array(row, { minLength: rows, maxLength: 12 });
  });

interface Layout {
  delimiter: string;
  newline: string;
  quoteAll: boolean;
  lastNewline: boolean;
}

const layout = fc.record({ delimiter, newline, quoteAll: fc.boolean(), lastNewline: fc.boolean() });

function csvOf(
  rows: readonly (readonly string[])[],
  { delimiter, newline, quoteAll, lastNewline }: Layout,
): string {
  const needsQuotes = (cell: string) => quoteAll || /["\r\n]/.test(cell) || cell.includes(delimiter);
  const written = (cell: string) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((cells) => cells.map(written).join(delimiter)).join(newline) + (lastNewline ? newline : '');
}

/** Nothing is lost of a number that has more decimals than its format shows. */
const shownInCents = (text: string): Cell =>
  /\.\d{3}/.test(text) ? { kind: 'number', text, shownDecimals: 2 } : { kind: 'number', text };

describe('a random table comes back as it was written', () => {
  const anyCell = fc
    .string({ unit: fc.constantFrom(...GREEK, ...ANY_CASE), maxLength: 12 })
    .filter((cell) => !cell.startsWith('="'));

  test('in every encoding, with a declared delimiter and any characters in its cells', async () => {
    await fc.assert(
      fc.asyncProperty(table(anyCell, 1), layout, encoding, async (rows, how, name) => {
        const header = rows[0]?.map((_, column) => `Στήλη ${column}`) ?? [];
        const options = { delimiter: how.delimiter, encoding: name };
        expect(await readTexts(iconv.encode(csvOf([header, ...rows], how), name), options)).toEqual([
          header,
          ...rows,
        ]);
      }),
      { numRuns: atFullLength(250) },
    );
  });

  test('in every encoding, delimiter and number format, all found from the content', async () => {
    const amount = fc.tuple(
      fc.nat(99_999),
      fc.nat(99),
      fc.constantFrom(',', '.'),
      fc.constantFrom('', '-', '−€ '),
    );
    const cell = fc.oneof(
      amount.map(([whole, cents, point, sign]) => `${sign === '−€ ' ? '' : sign}${whole}${point}${cents}`),
      fc
        .tuple(
          fc.constantFrom(...CAPITALS),
          fc.string({ unit: fc.constantFrom(...SMALL), minLength: 1, maxLength: 9 }),
        )
        .map((parts) => parts.join('')),
      fc.constantFrom('', 'a "b" c', 'line\nbreak', '01/02/2026', '007'),
    );
    await fc.assert(
      fc.asyncProperty(table(cell, 4), layout, encoding, async (rows, how, name) => {
        const header = rows[0]?.map((_, column) => `Άξονας ${column}`) ?? [];
        const bytes = iconv.encode(csvOf([header, ...rows], how), name, { addBOM: false });
        const facts = await readFacts(bytes);
        expect(facts.delimiter).toBe(how.delimiter);
        expect(facts.encoding).toBe(name === 'utf8' ? 'utf-8' : name);
        expect(await readTexts(bytes)).toEqual([header, ...rows]);
      }),
      { numRuns: atFullLength(250) },
    );
  });

  const text = fc.string({
    unit: fc.constantFrom(...GREEK, ...ANY_CASE, '&', '<', '>', '€', '名', '😀'),
    minLength: 1,
    maxLength: 20,
  });
  const decimal = fc
    .tuple(fc.boolean(), fc.nat(9_999_999), fc.nat(9999))
    .map(([negative, whole, part]) => ((negative ? -1 : 1) * (whole * 10_000 + part)) / 10_000);
  const day = fc
    .integer({ min: 61, max: 80_000 })
    .map((serial) => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000));
  const typed = fc.oneof(
    text.map((value) => ({ value, format: '', cell: value as Cell })),
    decimal.map((value) => ({ value, format: '0.00', cell: shownInCents(plain(value)) })),
    fc.nat(1000).map((value) => ({
      value: value / 1000,
      format: '0.0%',
      cell: { kind: 'number', text: plain(value / 10), percent: true } as Cell,
    })),
    day.map((value) => ({
      value,
      format: 'dd/mm/yyyy',
      cell: { kind: 'date', text: value.toISOString().slice(0, 10) } as Cell,
    })),
    fc
      .boolean()
      .map((value) => ({ value, format: '', cell: { kind: 'boolean', text: String(value) } as Cell })),
  );

  test('as XLSX, with its types', async () => {
    await fc.assert(
      fc.asyncProperty(table(typed, 1), async (rows) => {
        const workbook = new ExcelJS.Workbook();
        const sheet = workbook.addWorksheet('Φύλλο');
        for (const [row, cells] of rows.entries())
          for (const [column, { value, format }] of cells.entries()) {
            const cell = sheet.getCell(row + 1, column + 1);
            cell.value = value;
            if (format !== '') cell.numFmt = format;
          }
        const read = await readRows(Buffer.from(await workbook.xlsx.writeBuffer()));
        expect(read).toEqual(
          rows.map((cells, row) => ({ number: row + 1, cells: cells.map(({ cell }) => cell) })),
        );
      }),
      { numRuns: atFullLength(80) },
    );
  });
});

/** Decimal text without exponent; the numbers here are small enough for that. */
const plain = (value: number) => (Object.is(value, -0) ? '0' : String(value));
