import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHeader } from '../../shared/mapping/header/header.ts';
import { foldHeader } from '../../shared/mapping/texts/fold.ts';
import { editDistance, nearestName } from '../../shared/mapping/texts/nearest-name.ts';
import { atFullLength } from '../full-run.ts';

const headerOf = (...names: string[]) => readHeader({ number: 4, cells: names });

test('headers are found as spelled, and as people spell them', () => {
  const header = headerOf('Αρ. Παραστατικού', 'Α.Φ.Μ.', ' Ημερομηνία ', 'ΠΕΛΑΤΗΣ', '*Amount');
  expect(header.find('Α.Φ.Μ.')).toEqual({ kind: 'found', index: 1 });
  expect(header.find('ΑΦΜ')).toEqual({ kind: 'found', index: 1 });
  expect(header.find('αφμ')).toEqual({ kind: 'found', index: 1 });
  expect(header.find('Αρ Παραστατικου')).toEqual({ kind: 'found', index: 0 });
  expect(header.find('Ημερομηνία')).toEqual({ kind: 'found', index: 2 });
  expect(header.find('Πελάτης')).toEqual({ kind: 'found', index: 3 });
  expect(header.find('Amount')).toEqual({ kind: 'found', index: 4 });
  expect(header.find('Πελάτη')).toEqual({ kind: 'none' });
});

test('Latin letters inside a Greek word are read as the Greek ones they look like', () => {
  // The first and the last letter are Latin A and M.
  expect(headerOf('AΦM').find('ΑΦΜ')).toEqual({ kind: 'found', index: 0 });
  // All four letters of the first are Latin.
  expect(headerOf('TIMH').find('Τιμή')).toEqual({ kind: 'found', index: 0 });
  expect(headerOf('HM/NIA').find('Ημ/νία')).toEqual({ kind: 'found', index: 0 });
  expect(foldHeader('Τιμή')).not.toBe(foldHeader('Timi'));
  expect(foldHeader('no')).not.toBe(foldHeader('vo'));
});

test('a repeated header is named by its number, a blank one by its letter', () => {
  const header = headerOf('Ποσό', 'Ποσό', '', 'Τιμή');
  expect(header.find('Ποσό')).toMatchObject({
    kind: 'several',
    indexes: [0, 1],
    names: ['Ποσό (1)', 'Ποσό (2)'],
  });
  expect(header.find('Ποσό (2)')).toEqual({ kind: 'found', index: 1 });
  expect(header.find('Ποσό (3)')).toEqual({ kind: 'none' });
  expect(header.find('(C)')).toEqual({ kind: 'found', index: 2 });
  expect(header.find('(D)')).toEqual({ kind: 'none' });
});

test('two headers that differ only in dots are told apart by their spelling', () => {
  const header = headerOf('ΑΦΜ', 'Α.Φ.Μ.');
  expect(header.find('ΑΦΜ')).toEqual({ kind: 'found', index: 0 });
  expect(header.find('Α.Φ.Μ.')).toEqual({ kind: 'found', index: 1 });
  expect(header.find('αφμ')).toMatchObject({ kind: 'several', names: ['ΑΦΜ', 'Α.Φ.Μ.'] });
});

test('the nearest name has the fewest letters to change', () => {
  expect(nearestName('Ποσοτητα', ['Πελάτης', 'Ποσότητα', 'Ποσό'])).toBe('Ποσότητα');
  expect(nearestName('counterpart.vta', ['counterpart.vat', 'counterpart.name'])).toBe('counterpart.vat');
  expect(editDistance('net', 'nte')).toBe(1);
  expect(nearestName('x', [])).toBeUndefined();
});

test('every header of a row is found where it stands, whatever it says', () => {
  const text = fc.string({ minLength: 1, maxLength: 12, unit: 'binary' });
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 8, selector: (name) => foldHeader(name) }), (names) => {
      const written = names.filter(
        (name) => foldHeader(name) !== '' && !/^\(.*\)$|\(\d+\)$/.test(name.trim()),
      );
      const header = headerOf(...written);
      for (const [index, name] of written.entries())
        expect(header.find(name)).toEqual({ kind: 'found', index });
    }),
    { numRuns: atFullLength(500), seed: 20261120 },
  );
});
