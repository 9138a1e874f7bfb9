import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, readCell } from '../../shared/mapping/cells/read-cell.ts';
import { visibleText } from '../../shared/mapping/texts/fold.ts';

const reading = { type: 'text', decimal: undefined, dateOrder: undefined, dateAsText: false } as const;

const written = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[A-Za-zΑ-ώ0-9#!+., \u00a0\u00ad-]{0,12}$/),
  fc.stringMatching(/^\d[\d.,/E+-]{0,8}$/),
);

test('a text that is read at a glance is read alike when it is looked into', () => {
  fc.assert(
    fc.property(written, (text) => {
      const plain = plainText(text);
      if (plain === undefined) return;
      expect(readCell(visibleText(text), reading, {})).toEqual({ text: plain, problems: [] });
    }),
    { numRuns: 2000 },
  );
  const plain = ['W-1', 'Καφές Βραζιλίας 250 g', '1001', '1.1', 'Α-0015/β'];
  expect(plain.map(plainText)).toEqual(plain);
  expect(
    ['', ' a', 'a ', 'a  b', '#N/A', '4E+14', '4.00E+14', 'a\u00a0b', 'a\u200bb'].map(plainText),
  ).toEqual(Array.from({ length: 9 }));
});
