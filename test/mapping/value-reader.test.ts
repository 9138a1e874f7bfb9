import { expect, test } from 'vitest';
import { readValue, valueReader } from '../../shared/mapping/cells/read-value.ts';
import { readHeader } from '../../shared/mapping/header/header.ts';
import type { SourceUse } from '../../shared/mapping/profile/value-source.ts';
import { sheetView } from '../../shared/mapping/rows/sheet-view.ts';
import { decimalEvidence } from '../../shared/mapping/survey/decimal-evidence.ts';

/** More than a reader remembers of one column. */
const TEXTS = 1500;

const header = readHeader({ number: 1, cells: ['Ποσό', 'Όνομα', 'Είδος'] });
const view = sheetView({ header, profile: { name: 'own' }, decimals: decimalEvidence() }, new Set());

const uses: readonly SourceUse[] = [
  { field: 'line.unit_price', source: 'Ποσό', type: 'decimal' },
  { field: 'counterpart.name', source: 'Όνομα', type: 'text' },
  { field: 'invoice_type_code', source: { column: 'Είδος', map: { Τιμολόγιο: '1.1' } }, type: 'text' },
];

/** Texts that never come again, each twice with one that cannot be read in between, and then the first ones once more. */
const rows = Array.from({ length: TEXTS * 4 }, (_, at) => {
  const text = Math.floor(at / 2) % TEXTS;
  const isBad = at % 7 === 0;
  return [
    isBad ? 'δέκα' : `${text}.50`,
    isBad ? '#REF!' : `«Πελάτης»  ${text}`,
    at % 5 === 0 ? 'Τιμολόγιο' : isBad ? 'Άλλο' : 'τιμολόγιο',
  ];
});

test('reads each row as if it were the only one, however many texts a column has and whichever stands above', () => {
  for (const use of uses) {
    const read = valueReader(use, header);
    const seen = rows.map((cells, at) => read(view.at({ number: at + 2, cells })));
    const alone = rows.map((cells, at) => readValue(use, view.at({ number: at + 2, cells })));
    expect(seen).toEqual(alone);
    expect(new Set(alone.map(({ problems }) => problems.length > 0)).size, use.field).toBe(2);
  }
});
