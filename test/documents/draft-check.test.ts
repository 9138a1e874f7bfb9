import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headerDraftSchema, lineDraftSchema } from '../../shared/documents/build/draft.ts';
import { headerDraft, lineDraft } from '../../shared/documents/build/draft-check.ts';
import { headerFields, lineFields } from '../../shared/documents/fields.ts';

const value = fc.oneof(
  fc.constantFrom('12.50', '-0', '1e5', '', 'τιμή', '1.', 0, -7, 1.5, 2 ** 53, Number.NaN, true, false, null),
  fc.constantFrom(['a'], [], [1], {}, { name: 'x' }, { vat: 5 }, { sale_total: '1.0' }, { odd: '1' }),
);
const names = (fields: object): string[] => [
  ...new Set(Object.keys(fields).map((field) => field.replace(/^line\./, '').replace(/\..*$/, ''))),
  'odd',
  'constructor',
];
const drafts = (fields: object, required: object) =>
  fc
    .dictionary(fc.constantFrom(...names(fields)), value, { maxKeys: 5 })
    .map((one) => ({ ...required, ...one }));

const outcome = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
};

test('a line is accepted at a glance where its schema accepts it, and refused in the words of the schema', () => {
  fc.assert(
    fc.property(drafts(lineFields, {}), (line) => {
      expect(outcome(() => lineDraft(line))).toEqual(outcome(() => lineDraftSchema.parse(line)));
    }),
    { numRuns: 2000 },
  );
});

test('so is a header', () => {
  fc.assert(
    fc.property(drafts(headerFields, { external_id: 'A-1' }), (header) => {
      expect(outcome(() => headerDraft(header))).toEqual(outcome(() => headerDraftSchema.parse(header)));
    }),
    { numRuns: 2000 },
  );
});

test('every field of each type passes without the schema', () => {
  const given = {
    text: 'x',
    decimal: '1.5',
    integer: 3,
    boolean: true,
    list: ['a', 'b'],
    date: '2026-11-21',
  };
  for (const [field, type] of Object.entries(lineFields)) {
    const line = { [field.slice('line.'.length)]: given[type] };
    expect(lineDraft(line)).toBe(line);
  }
  for (const [field, type] of Object.entries(headerFields)) {
    const [parent = '', child] = field.split('.');
    const header = { external_id: 'A-1', [parent]: child ? { [child]: given[type] } : given[type] };
    expect(headerDraft(header)).toBe(header);
  }
});
