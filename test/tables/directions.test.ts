import { expect, it } from 'vitest';
import { directionOf } from '../../shared/facts/directions.ts';
import { creditNoteTypes, documentTypes } from '../../shared/facts/document-kinds.ts';

const LINES = {
  plain: { classification_category: 'category1_1' },
  forOthers: { classification_category: 'category1_7' },
  clearance: { invoice_detail_type: 1, classification_category: 'category2_9' },
  fee: { invoice_detail_type: 2, classification_category: 'category1_3' },
};

// The plays of statements and amendments have what a month and an amendment come to.
it('gives each line of each type one direction and one sign', () => {
  const found = documentTypes.map((type) => {
    const of = Object.values(LINES).map((line) => directionOf(type, line));
    expect([...new Set(of.map(({ sign }) => sign))]).toEqual([creditNoteTypes.has(type) ? -1 : 1]);
    return [type, ...of.map(({ direction }) => direction)].join(' ');
  });
  const plain = (type: string) => `${type} sales on_behalf sales sales`;
  expect(found).toEqual([
    plain('1.1'),
    '1.4 on_behalf on_behalf on_behalf on_behalf',
    '1.5 clearances clearances clearances sales',
    ...['1.6', '2.1', '2.3'].map(plain),
    '3.1 purchases purchases purchases purchases',
    ...['5.1', '5.2', '11.1', '11.4'].map(plain),
  ]);
});
