import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHeader } from '../../shared/mapping/header/header.ts';
import { foldHeader } from '../../shared/mapping/texts/fold.ts';
import { atFullLength } from '../full-run.ts';

const headerOf = (...names: string[]) => readHeader({ number: 4, cells: names });

test('every header of a row is found where it stands, whatever it says', () => {
  const text = fc.string({ minLength: 1, maxLength: 12, unit: 'binary' });
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 8, selector: (name) => foldHeader(name) }), (names) => {
      const written = names.filter(
        (name) => foldHeader(name) !== '' && !/^\(.*\)$|\(\d+\)$/.test(name.trim()),
      );
      const header = headerOf(...written);
      for (const [index, name] of written.entries()) expect(header.find(name)).toEqual([index]);
    }),
    { numRuns: atFullLength(500), seed: 20261120 },
  );
});
